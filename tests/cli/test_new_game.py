"""`tablee new-game`: a copy of the template that is green at once, in a copy of the sources."""

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.calling import call
from tests.cli.command import Done, complaint
from tests.cli.every_game import every_games_tests
from tests.copies import (
    ROOT,
    build_page,
    copy_house,
    expect_checked,
    expect_green,
    run_in,
)

from tablee.cli.new_game import rename
from tablee.core.kit.conformance import CHECKS

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
    return lambda *arguments: call(capsys, "new-game", *map(str, arguments))


def contents(root: Path) -> dict[str, bytes]:
    return {
        str(file.relative_to(root)): file.read_bytes() for file in root.rglob("*") if file.is_file()
    }


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
    assert expect_green(sources, "tests/games/test_morpion.py") >= len(CHECKS)


def test_a_new_game_is_in_the_house(new_game: Tablee, sources: Path) -> None:
    """It is listed, has rules to read, and can be played; and it is tidy."""
    assert new_game("morpion", "--root", sources).code == 0
    assert new_game("trictrac", "--root", sources).code == 0
    rules = run_in(sources, "-m", "tablee", "rules", "morpion", "--lang=en")
    assert (rules.returncode, rules.stderr) == (0, "")
    assert "MORP-3" in rules.stdout
    covered = run_in(sources, "-m", "tablee", "rules", "trictrac", "--coverage")
    assert covered.returncode == 0, covered.stdout + covered.stderr
    played = run_in(
        sources, "-m", "tablee", "play", "morpion", "--replay=kept.json", given="1\n1\n1\n"
    )
    assert (played.returncode, played.stderr) == (0, "")
    verified = run_in(sources, "-m", "tablee", "replay", "kept.json", "--verify")
    assert (verified.returncode, verified.stderr) == (0, "")
    assert "9 decisions, finished" in verified.stdout
    files = ["src/tablee/games/morpion", "tests/games/test_morpion.py"]
    for command in (["check"], ["format", "--check"]):
        tidy = run_in(sources, "-m", "ruff", *command, "--no-cache", *files)
        assert tidy.returncode == 0, tidy.stdout


ELSEWHERE = ("tests/browser/", "tests/load/", "tests/otherbrowsers/", "tests/packaging/")
"""They take longer, and are run before a release."""
NOT_AGAIN = (
    "tests/cli/test_new_game.py",
    "tests/games/oncard/test_oncard_new_power.py",
    "tests/games/oni/test_oni_new_effect.py",
)
"""What makes copies of its own."""
WHOLE = ("bots", "cli", "core", "forge", "games", "golden", "load", "press", "server", "sim")
"""What a house of one's own has to be built for is left out."""


@pytest.fixture
def house(tmp_path: Path, new_game: Tablee) -> Path:
    """All of the sources, as somebody has them who has just begun a game."""
    house = copy_house(tmp_path / "house")
    assert new_game("morpion", "--root", house).code == 0
    return house


def grow(house: Path) -> None:
    """The game has got cards to print, and something of its own on the page."""
    (house / "src/tablee/press/decks/morpion.py").write_text(GROWN_DECK, encoding="utf-8")
    board = house / "web/src/games/morpion"
    board.mkdir()
    (board / "Picture.svelte").write_text("<svg></svg>\n", encoding="utf-8")
    written = run_in(house, "scripts/generate_protocol.py")
    assert written.returncode == 0, written.stderr
    assert (board / "wire.ts").is_file()


def test_tests_that_look_at_every_game_stay_green(house: Path) -> None:
    """Nothing asks for anything but the game's own folders: no cover, no archive, no board."""
    touched = every_games_tests(house)
    assert "tests/press/test_booklet.py::test_every_clause_is_in_it" in touched
    here = [test for test in touched if not test.startswith(ELSEWHERE)]
    expect_green(house, "-p", "tests.cli.every_game", *here)
    expect_checked(house)
    booklet = run_in(house, "-m", "tablee", "print", "morpion", "--rulebook")
    assert booklet.returncode == 0, booklet.stderr


@pytest.mark.soak  # once more, for another day of its life
def test_they_stay_green_while_it_grows(house: Path) -> None:
    grow(house)
    touched = [test for test in every_games_tests(house) if not test.startswith(ELSEWHERE)]
    expect_green(house, *touched, patience=1800)
    expect_checked(house)


@pytest.mark.soak  # ten minutes
def test_all_suites_stay_green(house: Path) -> None:
    left_out = [f"--ignore={file}" for file in NOT_AGAIN]
    suites = [f"tests/{suite}" for suite in WHOLE]
    expect_green(house, "-n", "auto", *suites, *left_out, patience=3600)


@pytest.mark.soak  # it builds the page
def test_it_is_played_in_browsers_as_the_others_are(house: Path) -> None:
    build_page(house)
    touched = [one for one in every_games_tests(house) if one.startswith("tests/browser/")]
    assert expect_green(house, *touched, patience=1800) > len(touched)


GROWN_DECK = '''"""Morpion on paper: one card."""

from tablee.games.morpion import GAME
from tablee.press.decks import Request
from tablee.press.faces import Card, Deck, Face


def deck(request: Request) -> Deck:
    name = GAME.words.texts(request.language).say("game.name")
    face = Face("one", "#ffffff", ())
    return Deck(name, request.language, (Card(face, face),))
'''


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
    imported = run_in(
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
