"""A design as a file: there and back, and what a wrong one is told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.core.game import Game
from tablee.forge.design import Design, Head, Picture, Pin, fingerprint
from tablee.forge.files import MOST_ITEMS, MOST_LETTERS, read_design, write_design
from tablee.games.dixe import Dixe, DixeError
from tablee.games.dixe.dice import LONGEST_NAME, namesake
from tablee.games.oncard import GAME
from tablee.games.oncard.cards import Card
from tablee.games.oncard.deck import known_cards
from tablee.games.oncard.options import OnCardOptions

LOU = Dixe("Lou", (("character", "sun"), ("pi", "aum"), ("bomb", "heart")))
CARD = Card("Lou", (("sun",), ("pi", "pi"), ("sun", "aum", "bomb")), "pair", 1, "shield")
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="3"></rect></svg>'

FILE = """
[set]
name = "Friends"
characters = ["Lou", "oni"]

[[dixe]]
character = "Lou"
faces = [["character", "sun"], ["pi", "aum"], ["bomb", "heart"]]

[[card]]
character = "Lou"
combinations = [["sun"], ["pi", "pi"], ["sun", "aum", "bomb"]]
condition = "pair"
slots = 1
power = "shield"

[[pin]]
character = "Lou"
combinations = [1, 3]
power = true
"""


def test_a_file_is_read() -> None:
    design = read_design(FILE, "a.toml")
    assert design == Design(
        Head(name="Friends", characters=("Lou", "oni")),
        (LOU,),
        (CARD,),
        (Pin("Lou", (1, 3), power=True),),
    )
    # The house fills the set up to six.
    assert design.row[:2] == ("Lou", "oni")
    assert len(design.row) == 6


def test_a_file_of_dixes_is_one_without_a_head() -> None:
    plain = FILE[FILE.index("[[dixe]]") : FILE.index("[[pin]]")]
    design = read_design(plain, "a.toml")
    assert design.dixes == (LOU,)
    assert design.spare == ("Lou",)
    assert read_design("", "empty.toml") == Design()


def test_a_game_reads_the_same_file() -> None:
    game: Game = GAME
    options = game.menu.with_files(game.options({}), [("a.toml", FILE)])
    assert isinstance(options, OnCardOptions)
    assert options.cards == (CARD,)


names = st.text(
    st.characters(exclude_categories=["C", "Z"]) | st.sampled_from(' "\\#'), min_size=1, max_size=20
).filter(
    lambda name: (
        name == name.strip()
        and name != "character"
        and name.isprintable()
        and namesake(name) is None
    )
)


@given(name=names, title=names, version=st.integers(0, 2**31 - 1), tolerance=st.floats(1, 100))
def test_what_is_written_is_read_again(
    name: str, title: str, version: int, tolerance: float
) -> None:
    dixe = Dixe(name, LOU.faces)
    card = Card(name, CARD.combinations, "symbol_rolled", 0, "borrow", "skull")
    head = Head(name=title, version=version, characters=(name, "zonbi"), tolerance=tolerance)
    design = Design(head, (dixe,), (card,), (Pin(name, (2,)),), (Picture(name, SVG),))
    assert read_design(write_design(design), "a.toml") == design


@pytest.mark.parametrize(
    ("before", "after", "line", "reason"),
    [
        ("name = ", "nom = ", 2, "wrong_value"),
        ('"Friends"', "3", 3, "wrong_value"),
        ('"Friends"', f'"{"x" * 61}"', 3, "title"),
        ("[set]", "[set]\nformat = 2", 3, "newer"),
        ("[set]", "[set]\ntolerance = 0.5", 3, "tolerance"),
        ("[set]", "[set]\nversion = -1", 3, "wrong_value"),
        ('["Lou", "oni"]', '["Lou", "Lou"]', 4, "row"),
        ('["Lou", "oni"]', '["Lou", "Max"]', 4, "no_dixe"),
        ('["Lou", "oni"]', f'["{"x" * (LONGEST_NAME + 1)}"]', 4, "name"),
        ('"sun"], ["pi"', '"moon"], ["pi"', 8, "no_symbol"),
        ("[1, 3]", "[0]", 19, "wrong_value"),
        ('power = "shield"', 'power = "fly"', 15, "wrong_value"),
        ('[[card]]\ncharacter = "Lou"', '[[card]]\ncharacter = "Max"', 10, "no_dixe"),
        ('[[pin]]\ncharacter = "Lou"', '[[pin]]\ncharacter = "Max"', 17, "no_dixe"),
        ('[[dixe]]\ncharacter = "Lou"', '[[dixe]]\ncharacter = "oni"', 6, "taken"),
        ('[[dixe]]\ncharacter = "Lou"', '[[dixe]]\ncharacter = "Crane YORICK"', 6, "taken"),
        ('[[dixe]]\ncharacter = "Lou"', '[[dixe]]\ncharacter = "Mister badger"', 6, "taken"),
        ("[[pin]]", "[pin]", 17, "two_brackets"),
        ("slots = 1", "slots = ", 14, "not_toml"),
        ("[[pin]]", '[[pin]]\ncharacter = "Lou"\n[[pin]]', 19, "twice"),
    ],
)
def test_a_wrong_file_is_told_its_line(before: str, after: str, line: int, reason: str) -> None:
    text = FILE.replace(before, after, 1)
    assert text != FILE
    with pytest.raises(DixeError) as caught:
        read_design(text, "a.toml")
    assert caught.value.fault is not None
    assert (caught.value.fault.reason, caught.value.line) == (reason, line)
    assert str(caught.value).startswith("a.toml")


def test_a_scripted_picture_in_a_file_is_refused() -> None:
    text = FILE + '\n[[picture]]\ncharacter = "Lou"\nsvg = "<svg><script/></svg>"\n'
    with pytest.raises(DixeError, match=r"line 24: This is no picture"):
        read_design(text, "a.toml")


def test_a_file_has_its_limits() -> None:
    with pytest.raises(DixeError, match="KiB"):
        read_design("#" * (MOST_LETTERS + 1), "a.toml")
    pins = "\n".join(f'[[pin]]\ncharacter = "{number}"' for number in range(MOST_ITEMS + 1))
    with pytest.raises(DixeError, match="at most 24 items"):
        read_design(pins, "a.toml")
    with pytest.raises(DixeError, match="too many brackets"):
        read_design("a = " + "[" * 5000, "a.toml")


def test_every_change_raises_the_version() -> None:
    first = read_design(FILE, "a.toml")
    assert first.raised(first).head.version == 1
    changed = first.with_card(Card("oni", CARD.combinations, "pair", 0, "shield"))
    assert changed.raised(first).head.version == 2
    assert fingerprint(changed) != fingerprint(first)


def test_a_table_is_given_the_whole_set() -> None:
    design = read_design(FILE, "a.toml")
    options = GAME.options(design.options())
    GAME.check(options, 3)
    assert isinstance(options, OnCardOptions)
    assert options.sets == (design.row,)
    assert options.dixes == (LOU,)
    # Cards of the house need not travel.
    assert options.cards == (CARD,)
    assert known_cards()["oni"] not in options.cards
