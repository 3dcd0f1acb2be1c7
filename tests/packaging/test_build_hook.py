"""The wheel: plain when asked or when there is no other way, and never silently plain in CI."""

import re
import shutil
import zipfile
from pathlib import Path

import pytest
from tests.packaging.installed import ROOT, build, the_wheel


def libraries(folder: Path) -> list[str]:
    return [
        name
        for name in zipfile.ZipFile(the_wheel(folder)).namelist()
        if name.endswith((".so", ".pyd"))
    ]


@pytest.fixture
def broken_compiler(tmp_path: Path) -> str:
    compiler = tmp_path / "broken-cc"
    compiler.write_text("#!/bin/sh\necho 'this compiler is broken' >&2\nexit 1\n")
    compiler.chmod(0o755)
    return str(compiler)


def test_pure_is_plain_and_says_so(tmp_path: Path) -> None:
    done = build(tmp_path, TABLEE_PURE="1")
    assert done.returncode == 0, done.stderr
    assert "Tablée engine: plain Python (TABLEE_PURE=1)" in done.stdout + done.stderr
    wheel = the_wheel(tmp_path)
    assert wheel.name.endswith("-py3-none-any.whl")
    assert libraries(tmp_path) == []
    names = zipfile.ZipFile(wheel).namelist()
    assert "tablee/games/onix/texts.fr.toml" in names
    assert "tablee/games/onix/rules.py" in names
    # For those who build on it, and for `tablee guide`.
    assert "tablee/py.typed" in names
    assert "tablee/guides/forge.md" in names
    (metadata,) = (name for name in names if name.endswith(".dist-info/METADATA"))
    assert b"Project-URL: Homepage, https://" in zipfile.ZipFile(wheel).read(metadata)
    # For the press: its templates, and the page's drawings.
    assert "tablee/press/templates/cards.typ" in names
    assert "tablee/press/art/onix/gems/circle.svg" in names
    assert "tablee/press/art/onemore/face.json" in names
    assert not [name for name in names if name.endswith((".svelte", ".ts"))]


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A copy with one module to be compiled: mypyc is done with it before the compiler fails."""
    copy = tmp_path / "sources"
    ignored = shutil.ignore_patterns("__pycache__", "static", "*.so")
    for name in ("src", "scripts"):
        shutil.copytree(ROOT / name, copy / name, ignore=ignored)
    for name in ("hatch_build.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    shorter, count = re.subn(
        r"(?s)\ncompile = \[.*?\]\n", '\ncompile = ["src/tablee/core/chance.py"]\n', project
    )
    assert count == 1
    (copy / "pyproject.toml").write_text(shorter, encoding="utf-8")
    return copy


def test_a_failed_compile_falls_back_to_plain_and_says_so(
    tmp_path: Path, sources: Path, broken_compiler: str
) -> None:
    done = build(tmp_path / "wheel", root=sources, CC=broken_compiler)
    assert done.returncode == 0, done.stderr
    assert "plain Python (the engine did not compile" in done.stdout + done.stderr
    assert libraries(tmp_path / "wheel") == []


def test_a_failed_compile_is_fatal_in_ci(
    tmp_path: Path, sources: Path, broken_compiler: str
) -> None:
    done = build(tmp_path / "wheel", root=sources, CC=broken_compiler, CI="true")
    assert done.returncode != 0
    assert "the engine did not compile" in done.stderr
    assert "this compiler is broken" in done.stderr
    assert not list((tmp_path / "wheel").glob("*.whl"))


def test_without_a_compiler_it_is_plain_and_says_so(tmp_path: Path) -> None:
    done = build(tmp_path / "wheel", PATH=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "plain Python (no compiler" in done.stdout + done.stderr


def test_every_module_that_is_to_be_compiled_is_there() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    modules = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["compile"]
    assert all(list(ROOT.glob(module)) for module in modules)
