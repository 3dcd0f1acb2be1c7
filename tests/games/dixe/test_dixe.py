"""DX-1 to DX-3: the dice, and files of them."""

import pytest

from tablee.core.texts import LANGUAGES, Texts
from tablee.games.dixe import (
    CHARACTER,
    Dixe,
    DixeError,
    check_dixe,
    known_dixes,
    read_dixes,
    symbol_names,
)
from tablee.games.oncard import GAME as ONCARD

GOOD = """
# My own.
[[dixe]]
character = "Lou"
faces = [["character", "sun"], ["pi", "aum"], ["bomb", "heart"]]
"""


@pytest.mark.clause("DX-1")
def test_there_are_nine_symbols() -> None:
    named = {"bomb", "skull", "sun", "aum", "yinyang", "smiley", "pi", "eight"}
    assert set(symbol_names()) == named | {"heart"}
    assert len(symbol_names()) == 9


@pytest.mark.clause("DX-1", "DX-3")
def test_the_known_dixes_have_the_faces_that_are_known() -> None:
    known = {
        "oni": {"bomb", "skull"},
        "crane_yorick": {"skull", "pi", "smiley", "bomb"},
        "mr_blaireau": {"sun", "pi", "bomb"},
        "arkan_sonney": {"smiley", "skull", "sun"},
        "hanuman": {"sun", "pi", "smiley"},
        "doryphore": set(),
        "zonbi": set(),
        "audrey_junior": set(),
    }
    assert known_dixes().keys() == known.keys()
    for character, symbols in known.items():
        sides = known_dixes()[character].sides
        assert sides[0] == CHARACTER
        assert len(sides) == len(set(sides)) == 6
        assert symbols <= set(sides)


@pytest.mark.clause("DX-3")
def test_opposite_faces_come_in_pairs() -> None:
    for dixe in known_dixes().values():
        for side in dixe.sides:
            assert dixe.opposite(dixe.opposite(side)) == side != dixe.opposite(side)
    assert known_dixes()["hanuman"].opposite(CHARACTER) == "sun"
    with pytest.raises(DixeError, match="no face bomb"):
        known_dixes()["hanuman"].opposite("bomb")


def test_own_dixes_are_read_from_a_text() -> None:
    (lou,) = read_dixes(GOOD, "lou.toml")
    assert lou.character == "Lou"
    assert lou.sides == (CHARACTER, "sun", "pi", "aum", "bomb", "heart")
    check_dixe(lou)
    assert read_dixes("# nothing here", "empty.toml") == []


@pytest.mark.parametrize(
    ("wrong", "right", "reason"),
    [
        ('"heart"', '"hart"', "line 5: there is no symbol 'hart': choose among bomb"),
        ('"heart"', '"sun"', "line 5: sun is there twice"),
        ('"heart"', '"character"', "line 5: exactly one face is the character, not 2"),
        ('"character", ', '"eight", ', "line 5: exactly one face is the character, not 0"),
        (', ["bomb", "heart"]', "", "line 5: Expected `array` of length 3"),
        ('"Lou"', '" Lou"', "line 4: a name has 1 to 30 letters"),
        ('"Lou"', '""', "line 4: a name has 1 to 30 letters"),
        ('"Lou"', '"character"', "line 4: 'character' is the word for the face"),
        ('"Lou"', "7", "line 4: Expected `str`"),
        ("faces", "sides", "line 5: Object contains unknown field `sides`"),
        ('character = "Lou"', "", "line 3: Object missing required field `character`"),
        ("[[dixe]]", "[dixe]", r"write \[\[dixe\]\]"),
        ('"heart"]]', '"heart"', r"line 6|end of document|at line"),
    ],
)
def test_a_bad_file_says_where_and_why(wrong: str, right: str, reason: str) -> None:
    text = GOOD.replace(wrong, right, 1)
    assert text != GOOD
    with pytest.raises(DixeError, match="lou.toml.*" + reason):
        read_dixes(text, "lou.toml")


def test_the_line_is_that_of_the_entry_that_is_wrong() -> None:
    text = GOOD + GOOD.replace("Lou", "Max").replace('"sun"', '"moon"')
    with pytest.raises(DixeError, match="line 10: there is no symbol 'moon'"):
        read_dixes(text, "two.toml")


def test_a_die_made_by_hand_is_checked_too() -> None:
    with pytest.raises(DixeError, match="Lou, faces: there is no symbol"):
        check_dixe(Dixe("Lou", (("character", "moon"), ("pi", "aum"), ("sun", "eight"))))


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_call_the_dice_by_the_same_names(language: str) -> None:
    words = Texts.load("tablee.games.dixe", language)
    assert set(words.table("symbol")) == {*symbol_names(), CHARACTER}
    assert set(words.table("character")) == set(known_dixes())
    for name in ("symbol", "character"):
        shown = dict(ONCARD.words.texts(language).table(name))
        shown.pop("*", None)
        assert shown == words.table(name)
