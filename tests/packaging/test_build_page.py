"""The page: built into the wheel from the sources, and nothing of this machine in its lock file."""

import json
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest
from tests.packaging.installed import ROOT, build, the_wheel

WEB = ROOT / "web"


def names(folder: Path) -> list[str]:
    return zipfile.ZipFile(the_wheel(folder)).namelist()


def test_without_a_page_it_says_so(tmp_path: Path) -> None:
    done = build(tmp_path, TABLEE_PURE="1")
    assert "Tablée page: none (TABLEE_NO_PAGE=1)" in done.stdout + done.stderr
    assert not [name for name in names(tmp_path) if name.startswith("tablee/static/")]


def test_a_page_that_is_built_already_is_taken(tmp_path: Path) -> None:
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_text("<!doctype html>")
    done = build(tmp_path / "wheel", TABLEE_PURE="1", TABLEE_NO_PAGE="", TABLEE_PAGE=str(page))
    assert done.returncode == 0, done.stderr
    assert "tablee/static/index.html" in names(tmp_path / "wheel")


def test_a_source_distribution_can_build_the_page(tmp_path: Path) -> None:
    done = build(tmp_path, target="sdist")
    assert done.returncode == 0, done.stderr
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as tar:
        inside = {name.partition("/")[2] for name in tar.getnames()}
    wanted = {"hatch_build.py", "scripts/page.py", "scripts/compile_engine.py", "docs/forge.md"}
    wanted |= {"web/package-lock.json", "web/src/main.ts"}
    assert wanted <= inside
    assert not any(name.startswith(("web/node_modules/", "src/tablee/static")) for name in inside)


@pytest.fixture(scope="module")
def packages() -> dict[str, Any]:
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
    found: dict[str, Any] = lock["packages"]
    return found


def test_the_lock_file_names_no_registry(packages: dict[str, Any]) -> None:
    assert not [name for name, package in packages.items() if "resolved" in package]


def test_the_lock_file_has_every_dependency_it_names(packages: dict[str, Any]) -> None:
    # A registry without the builds for other systems makes a lock file that `npm ci` refuses there.
    for package in packages.values():
        for kind in ("dependencies", "optionalDependencies"):
            for name in package.get(kind, {}):
                assert any(path.endswith(f"node_modules/{name}") for path in packages), name
