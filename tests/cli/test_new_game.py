"""`tablee new-game`: a copy of the template that is green at once, in a copy of the sources."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.command import Done, complaint, environment

from tablee.cli import main as command_line
from tablee.cli.new_game import rename
from tablee.core.kit.conformance import CHECKS

ROOT = Path(__file__).resolve().parents[2]

Tablee = Callable[..., Done]


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A copy of what `new-game` needs, and of what its tests need."""
    root = tmp_path / "sources"
    ignored = shutil.ignore_patterns("__pycache__", "*.so")
    shutil.copytree(ROOT / "src", root / "src", ignore=ignored)
    (root / "tests" / "games").mkdir(parents=True)
    shutil.copy(ROOT / "tests" / "games" / "test_template.py", root / "tests" / "games")
    shutil.copy(ROOT / "pyproject.toml", root)
    return root


@pytest.fixture
def new_game(capsys: pytest.CaptureFixture[str]) -> Tablee:
    def call(*arguments: object) -> Done:
        try:
            code = command_line.main(["new-game", *map(str, arguments)])
        except SystemExit as stop:  # argparse
            code = int(stop.code or 0)
        printed = capsys.readouterr()
        return Done(code, printed.out, printed.err)

    return call


def contents(root: Path) -> dict[str, bytes]:
    return {
        str(file.relative_to(root)): file.read_bytes() for file in root.rglob("*") if file.is_file()
    }


def in_sources(
    root: Path, *arguments: str, given: str = "", patience: int = 120
) -> subprocess.CompletedProcess[str]:
    """A Python process that imports the copy, and nothing of ours."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=root,
        env=environment(PYTHONPATH=os.pathsep.join([str(root / "src"), str(root)])),
        input=given,
        capture_output=True,
        text=True,
        check=False,
        timeout=patience,
    )


def test_a_new_game_is_green(new_game: Tablee, sources: Path) -> None:
    before = contents(sources)
    done = new_game("morpion", "--root", sources)
    assert (done.code, done.err) == (0, "")
    assert "src/tablee/games/morpion" in done.out
    command = "make one TEST=tests/games/test_morpion.py"
    assert f"    {command}\n" in done.out
    # A fresh clone has no pytest before it is asked for one.
    steps = subprocess.run(
        [*command.split(), "--dry-run"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert "-m pytest tests/games/test_morpion.py" in steps.stdout
    after = contents(sources)
    template = "src/tablee/games/_template/"
    copies = {name.replace("_template", "morpion") for name in before if name.startswith(template)}
    assert after.keys() - before.keys() == {*copies, "tests/games/test_morpion.py"}
    changed = [name for name in before if before[name] != after[name]]
    assert changed == ["src/tablee/games/__init__.py"]
    for name in after.keys() - before.keys():
        assert b"emplate" not in after[name], name
        assert b"TP-" not in after[name], name
    green = in_sources(sources, "-m", "pytest", "-p", "no:cacheprovider", "tests")
    assert green.returncode == 0, green.stdout + green.stderr
    passed = re.search(r"(\d+) passed", green.stdout)
    assert passed is not None
    assert int(passed[1]) >= 2 * len(CHECKS), "the template's and the new game's"


def test_a_new_game_is_in_the_house(new_game: Tablee, sources: Path) -> None:
    """It is listed, has rules to read, and can be played; and it is tidy."""
    assert new_game("morpion", "--root", sources).code == 0
    assert new_game("trictrac", "--root", sources).code == 0
    rules = in_sources(sources, "-m", "tablee", "rules", "morpion", "--lang=en")
    assert (rules.returncode, rules.stderr) == (0, "")
    assert "MORP-3" in rules.stdout
    covered = in_sources(sources, "-m", "tablee", "rules", "trictrac", "--coverage")
    assert covered.returncode == 0, covered.stdout + covered.stderr
    played = in_sources(
        sources, "-m", "tablee", "play", "morpion", "--replay=kept.json", given="1\n1\n1\n"
    )
    assert (played.returncode, played.stderr) == (0, "")
    verified = in_sources(sources, "-m", "tablee", "replay", "kept.json", "--verify")
    assert (verified.returncode, verified.stderr) == (0, "")
    assert "9 decisions, finished" in verified.stdout
    files = ["src/tablee/games/morpion", "tests/games/test_morpion.py"]
    for command in (["check"], ["format", "--check"]):
        tidy = in_sources(sources, "-m", "ruff", *command, "--no-cache", *files)
        assert tidy.returncode == 0, tidy.stdout


WHOLE_HOUSE = ("src", "tests", "web", "scripts", "docs", "benchmarks")
"""What the suites look into."""
TOUCHED = (
    *("tests/golden", "tests/games/test_game_texts.py", "tests/games/test_page_types.py"),
    *("tests/games/test_lessons.py", "tests/press/test_booklet.py", "tests/press/test_art.py"),
    *("tests/cli/test_rules.py", "tests/server/test_print_shop.py", "tests/server/test_lobby.py"),
    "tests/server/test_greeting.py",
)
"""Suites that look at every game there is."""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """All of the sources, as somebody has them who writes a game."""
    root = tmp_path / "house"
    ignored = shutil.ignore_patterns("__pycache__", "*.so", "node_modules", "dist", ".*")
    for part in WHOLE_HOUSE:
        shutil.copytree(ROOT / part, root / part, ignore=ignored)
    for file in ROOT.glob("*.*"):
        if file.is_file():
            shutil.copy(file, root)
    return root


@pytest.mark.soak  # a minute: those that a new game fails first are run with each change
def test_all_suites_stay_green(new_game: Tablee, house: Path) -> None:
    """Nothing asks for anything but the game's own folders: no cover, no archive, no board."""
    assert new_game("morpion", "--root", house).code == 0
    asked = ("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *TOUCHED)
    green = in_sources(house, *asked, patience=600)
    assert green.returncode == 0, green.stdout + green.stderr
    for script in (["check_texts.py"], ["generate_protocol.py", "--check"]):
        checked = in_sources(house, f"scripts/{script[0]}", *script[1:])
        assert checked.returncode == 0, checked.stdout + checked.stderr
    booklet = in_sources(house, "-m", "tablee", "print", "morpion", "--rulebook")
    assert booklet.returncode == 0, booklet.stderr


BAD_NAMES = ["", "m", "Morpion", "mor-pion", "mor pion", "2048", "été", "../evil", "a/b", "x" * 32]
BAD_NAMES += ["_template", "morpion.py", "morpion\n"]
BAD_NAMES += ["class", "import", "pass"]  # no module can be called that


@pytest.mark.parametrize("name", BAD_NAMES)
def test_a_bad_name_is_refused(new_game: Tablee, sources: Path, name: str) -> None:
    before = contents(sources)
    done = new_game("--root", sources, "--", name)
    assert (done.code, done.out) == (2, "")
    assert repr(name) in complaint(done.err)
    assert contents(sources) == before
    assert {path.name for path in sources.parent.iterdir()} == {"sources"}


@pytest.mark.parametrize("name", ["onix", "template"])
def test_a_name_that_is_taken_is_refused(new_game: Tablee, sources: Path, name: str) -> None:
    before = contents(sources)
    done = new_game(name, "--root", sources)
    assert (done.code, done.out) == (2, "")
    assert f"there is a game {name} already" in complaint(done.err)
    assert contents(sources) == before


def test_a_second_time_is_refused(new_game: Tablee, sources: Path) -> None:
    assert new_game("morpion", "--root", sources).code == 0
    before = contents(sources)
    done = new_game("morpion", "--root", sources)
    assert (done.code, done.out) == (2, "")
    assert "there is a game morpion already" in complaint(done.err)
    assert contents(sources) == before


@pytest.mark.parametrize("left_over", ["tests/games/test_morpion.py", "src/tablee/games/morpion"])
def test_what_is_there_already_is_not_touched(
    new_game: Tablee, sources: Path, left_over: str
) -> None:
    (sources / left_over).write_text("mine")
    before = contents(sources)
    done = new_game("morpion", "--root", sources)
    assert done.code == 2
    assert "morpion already" in complaint(done.err)
    assert contents(sources) == before


def test_without_sources_nothing_is_made(
    new_game: Tablee, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for root in ([], ["--root", tmp_path], ["--root", tmp_path / "nowhere"]):
        done = new_game("morpion", *root)
        assert (done.code, done.out) == (2, "")
        assert "does not hold Tablée's sources: give their --root" in complaint(done.err)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "missing", ["tests/games/test_template.py", "src/tablee/games/__init__.py"]
)
def test_with_half_the_sources_nothing_is_made(
    new_game: Tablee, sources: Path, missing: str
) -> None:
    (sources / missing).unlink()
    before = contents(sources)
    done = new_game("morpion", "--root", sources)
    assert done.code == 2
    assert "sources" in complaint(done.err)
    assert contents(sources) == before


@pytest.mark.parametrize(
    "name", ["templates", "mytemplate", "game", "options", "refusal", "state", "ox"]
)
def test_a_name_of_the_house_is_refused_or_green(
    new_game: Tablee, sources: Path, name: str
) -> None:
    """What the template, or another game, calls its own must not get mixed up."""
    done = new_game(name, "--root", sources)
    if done.code == 2:
        complaint(done.err)
        return
    imported = in_sources(
        sources,
        "-c",
        f"from tablee.games.{name} import GAME as game\n"
        "from tablee.core.kit import conformance\n"
        "conformance.random_games_end(game)\n"
        "conformance.everything_else_is_refused(game)\n"
        f"assert game.name == {name!r}, game.name\n"
        "from tablee.games import load_game\n"
        "onix = load_game('onix').words.texts('en').clauses()\n"
        "assert not onix.keys() & game.words.texts('en').clauses().keys(), 'clauses of onix'\n",
    )
    assert imported.returncode == 0, imported.stderr


def test_renaming() -> None:
    text = "class TemplateGame: name = 'template'  # TP-1 of tablee.games._template, not TPM-1"
    assert rename(text, "morpion") == (
        "class MorpionGame: name = 'morpion'  # MORP-1 of tablee.games.morpion, not TPM-1"
    )
    assert rename("def test_template_conforms()", "morpion") == "def test_morpion_conforms()"
