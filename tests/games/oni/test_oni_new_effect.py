"""An effect is one file: a twenty-third is added to a copy of the sources, as decision 47 says.

Nothing else is written there but its name among the cards, its words, its drawing and its test.
What may notice it is run there: it is in a table's own deck, on paper, and in the page's types.
"""

import shutil
from pathlib import Path

import pytest
from tests.copies import copy_house, expect_checked, expect_green, run_in

HERE = Path(__file__).parent
PARTS = HERE / "hourglass"
DECK = 'cards = [{ card = "hourglass", count = 3 }, { card = "spin" }]'


@pytest.fixture
def house(tmp_path: Path) -> Path:
    house = copy_house(tmp_path / "house")
    oni, art = house / "src/tablee/games/oni", house / "web/src/games/oni/art"
    shutil.copy(PARTS / "hourglass.py.txt", oni / "effects" / "hourglass.py")
    shutil.copy(PARTS / "hourglass.svg", art / "effects")
    shutil.copy(
        PARTS / "test_oni_hourglass.py.txt", house / "tests/games/oni/test_oni_hourglass.py"
    )
    cards = oni / "cards.py"
    names = cards.read_text(encoding="utf-8")
    assert names.count('    "play",\n') == 1
    cards.write_text(names.replace('    "play",\n', '    "play",\n    "hourglass",\n'), "utf-8")
    for language in ("en", "fr"):
        with (oni / f"texts.effects.{language}.toml").open("a", encoding="utf-8") as texts:
            texts.write((PARTS / f"words.{language}.toml").read_text(encoding="utf-8"))
    # As `make format` does.
    written = run_in(house, "scripts/generate_protocol.py")
    assert written.returncode == 0, written.stderr
    return house


def test_a_twenty_third_effect_is_one_file_a_name_its_words_its_drawing_and_its_test(
    house: Path,
) -> None:
    expect_checked(house)
    # Its own tests, those that are for each card, and those of what every card has.
    noticing = "hourglass or test_oni_set_up or test_effects"
    green = expect_green(house, "tests/games/oni", "tests/press/test_effects.py", "-k", noticing)
    assert green > 31 + 3 + 4
    deck = house / "deck.toml"
    deck.write_text(DECK, encoding="utf-8")
    printed = run_in(house, "-m", "tablee", "print", "oni", "--file", str(deck), "--lang=en")
    assert printed.returncode == 0, printed.stderr


@pytest.mark.soak  # minutes: old and new games are played on the plain engine
def test_all_suites_of_oni_and_of_the_press_stay_green_with_it(house: Path) -> None:
    suites = ("tests/games/oni", "tests/games/test_oni_conformance.py", "tests/press")
    others = ("tests/forge/test_forge_decks.py", "tests/server/test_oni_room.py")
    leave_out = "--ignore=tests/games/oni/test_oni_new_effect.py"
    expect_green(house, *suites, leave_out, patience=3600)
    expect_green(house, "tests/golden", "-k", "oni", patience=1800)
    expect_green(house, *others, patience=600)
    play = "from tests.games.oni.added_effect import main; main()"
    done = run_in(house, "-c", play, patience=1800)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["it conforms", "bots play it"]
