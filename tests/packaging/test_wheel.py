"""The wheel as a user has it: nothing of what the sources have is missing in it."""

import tarfile
import zipfile
from pathlib import Path

import pytest
from tests.packaging.installed import ROOT, Installation, build, pip_wheel, the_wheel
from tests.packaging.trying import try_everything

WEB = ROOT / "web"

# Starting a terminal forks this process, which by then has threads (of pytest-xdist).
pytestmark = pytest.mark.filterwarnings("ignore:.*forkpty:DeprecationWarning")


def test_a_wheel_with_the_page_it_builds_itself_is_complete(tmp_path: Path) -> None:
    """Without the compiled engine: that one is built in the same way for all other tests."""
    before = sorted(path.name for path in WEB.iterdir())
    done = build(tmp_path / "wheel", TABLEE_PURE="1", TABLEE_NO_PAGE="")
    assert done.returncode == 0, done.stdout + done.stderr
    names = zipfile.ZipFile(the_wheel(tmp_path / "wheel")).namelist()
    assert "tablee/static/sw.js" in names
    assert any(name.startswith("tablee/static/assets/index-") for name in names)
    assert "tablee/static/letters/latin/nunito-600.ttf" in names
    assert not any("/.vite/" in name for name in names)
    # Nothing is left behind among the sources.
    assert sorted(path.name for path in WEB.iterdir()) == before
    installed = Installation(tmp_path / "installed")
    installed.install_alone(the_wheel(tmp_path / "wheel"))
    try_everything(installed, "plain")


@pytest.mark.soak
@pytest.mark.parametrize("engine", ["compiled", "plain"])
def test_pip_makes_a_complete_wheel(tmp_path: Path, engine: str) -> None:
    """With tools and dependencies of its own, as on a machine that has nothing yet."""
    changes = {"TABLEE_PURE": "1"} if engine == "plain" else {"CI": "true"}
    expect_complete(pip_wheel(ROOT, tmp_path / "wheel", **changes), tmp_path, engine)


@pytest.mark.soak
def test_a_source_distribution_makes_a_complete_wheel(tmp_path: Path) -> None:
    assert build(tmp_path, target="sdist").returncode == 0
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as tar:
        tar.extractall(tmp_path / "sources", filter="data")
    (sources,) = (tmp_path / "sources").iterdir()
    expect_complete(pip_wheel(sources, tmp_path / "wheel", CI="true"), tmp_path, "compiled")


def expect_complete(wheel: Path, folder: Path, engine: str) -> None:
    installed = Installation(folder / "installed")
    installed.install(wheel)
    try_everything(installed, engine)
