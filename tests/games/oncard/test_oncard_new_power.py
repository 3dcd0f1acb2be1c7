"""A power is one file: a ninth is added to a copy of the sources, as ARCHITECTURE.md says.

Beside its file there are its name, its line, its words, its drawing, its line for those who design
cards, and its test. The forge's screens learn of it from what is generated.
"""

import json
import shutil
from pathlib import Path

import pytest
from tests.copies import ROOT, copy_house, expect_checked, expect_green, run_in

PARTS = Path(__file__).parent / "nudge"
CARD = """
[[dixe]]
character = "Lou"
faces = [["character", "sun"], ["pi", "aum"], ["bomb", "heart"]]

[[card]]
character = "Lou"
combinations = [["sun", "pi"], ["pi", "aum", "bomb"], ["sun", "pi", "aum", "bomb"]]
condition = "pair"
slots = 1
power = "nudge"
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    house = copy_house(tmp_path / "house")
    oncard, page = house / "src/tablee/games/oncard", house / "web/src"
    shutil.copy(PARTS / "nudge.py.txt", oncard / "powers/nudge.py")
    shutil.copy(PARTS / "nudge.svg", page / "games/oncard/art/powers")
    shutil.copy(PARTS / "nudge.test.ts.txt", page / "forge/nudge.test.ts")
    shutil.copy(
        PARTS / "test_oncard_nudge.py.txt", house / "tests/games/oncard/test_oncard_nudge.py"
    )
    add_after(oncard / "names.py", '    "push_back",\n', '    "nudge",\n')
    using, package = oncard / "powers/using.py", "from tablee.games.oncard.powers."
    add_after(
        using, f"{package}jokers import KeepJoker, PassingJoker\n", f"{package}nudge import Nudge\n"
    )
    add_after(using, "    PushBack(),\n", "    Nudge(),\n")
    add_after(house / "docs/dixe.md", "`turn_die`, ", "`nudge`, ")
    for language, words in json.loads((PARTS / "words.json").read_text("utf-8")).items():
        for table, key in (
            *(("power", "nudge"), ("power_text", "nudge")),
            *(("step", "power_nudge"), ("waiting", "power_nudge")),
        ):
            texts = oncard / f"texts.{language}.toml"
            add_after(texts, f"\n[{table}]\n", f'{key} = "{words[table]}"\n')
    # As `make format` does.
    written = run_in(house, "scripts/generate_protocol.py")
    assert written.returncode == 0, written.stderr
    return house


def add_after(file: Path, line: str, added: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(line) == 1, (file, line)
    file.write_text(text.replace(line, line + added), encoding="utf-8")


def test_a_ninth_power_is_one_file_its_name_its_line_its_words_its_drawing_and_its_test(
    house: Path,
) -> None:
    expect_checked(house)
    noticing = "nudge or powers or guide_to_dixes"
    green = expect_green(house, "tests/games/oncard", "tests/test_documents.py", "-k", noticing)
    assert green > 20
    (house / "lou.toml").write_text(CARD, encoding="utf-8")
    printed = run_in(house, "-m", "tablee", "print", "oncard", "--file=lou.toml", "--lang=en")
    assert printed.returncode == 0, printed.stderr


def test_the_forge_takes_a_card_of_it(house: Path) -> None:
    """A design out of a link, or out of a browser's shelf."""
    (house / "web/node_modules").symlink_to(ROOT / "web/node_modules")
    # The page's own would look for a browser's parts behind that link, where it may not read.
    (house / "web/bare.config.ts").write_text("export default {};\n", encoding="utf-8")
    vitest = ("node", "node_modules/vitest/vitest.mjs", "run", "--config", "bare.config.ts")
    done = run_in(house, "scripts/page.py", *vitest, "src/forge/nudge.test.ts")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.soak  # minutes: old and new games are played on the plain engine
def test_all_suites_of_oncard_and_of_the_forge_stay_green_with_it(house: Path) -> None:
    suites = ("tests/games/oncard", "tests/games/test_oncard_conformance.py", "tests/forge")
    leave_out = "--ignore=tests/games/oncard/test_oncard_new_power.py"
    expect_green(house, *suites, leave_out, patience=900)
    expect_green(house, "tests/golden", "-k", "oncard", patience=300)
    expect_green(house, "tests/press", patience=300)
