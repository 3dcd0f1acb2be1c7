"""The cards of Oni against all: what each level's deck holds (MD-51, MD-52)."""

from collections import Counter
from typing import Annotated, Final, Literal, get_args

import msgspec
from msgspec import Meta

Level = Literal["easy", "normal", "hard"]
LEVELS: tuple[Level, ...] = ("easy", "normal", "hard")

Card = Literal[
    "grab_the_middle",
    "spin",
    "knucklebones",
    "hush",
    "oni_rethrows",
    "monocle",
    "oni_takes_one_back",
    "on_the_head",
    "hands_off",
    "high_five",
    "tower",
    "throw_the_dixe",
    "slap",
    "oni_cheats",
    "oni_shuffles",
    "hide_the_dixe",
    "oni_turns",
    "aside",
    "king_symbol",
    "sapristix",
    "long_live",
    "by_touch",
    "oni",
    "play",
]
CARDS: tuple[Card, ...] = get_args(Card)
"""In the order of their numbers, from 1: effects as the rules count them (MD-66.1 and so on)."""

GRAB: Final = 1
SPIN: Final = 2
KNUCKLEBONES: Final = 3
HUSH: Final = 4
RETHROW: Final = 5
MONOCLE: Final = 6
TAKE_BACK: Final = 7
ON_THE_HEAD: Final = 8
HANDS_OFF: Final = 9
HIGH_FIVE: Final = 10
TOWER: Final = 11
THROW: Final = 12
SLAP: Final = 13
CHEATS: Final = 14
SHUFFLES: Final = 15
HIDE: Final = 16
TURNS: Final = 17
ASIDE: Final = 18
KING: Final = 19
SAPRISTIX: Final = 20
LONG_LIVE: Final = 21
TOUCH: Final = 22
EFFECTS: Final = 22
ONI: Final = 23
PLAY: Final = 24

SECONDS: tuple[int, ...] = (400, 300, 200)
"""MD-51: for each level."""
ADDED_EFFECTS: tuple[int, ...] = (7, 8, 7)
ADDED_ONIS: tuple[int, ...] = (3, 3, 3)
ADDED_PLAYS: tuple[int, ...] = (7, 8, 7)


def card_named(card: int) -> Card:
    """
    >>> card_named(11)
    'tower'
    """
    return CARDS[card - 1]


def card_from(name: str) -> int:
    return 1 + [str(card) for card in CARDS].index(name)


MOST_OF_ONE: Final = 30


class DeckLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many of one card, in a deck of the table's own."""

    card: Card
    count: Annotated[int, Meta(ge=1, le=MOST_OF_ONE)] = 1


def deck_of(level: int) -> list[int]:
    """MD-52: a level has its own cards and those of the levels before it.

    >>> [len(deck_of(level)) for level in range(3)]
    [17, 36, 53]
    """
    levels = slice(0, level + 1)
    effects = range(1, sum(ADDED_EFFECTS[levels]) + 1)
    onis, plays = sum(ADDED_ONIS[levels]), sum(ADDED_PLAYS[levels])
    return [*effects, *[ONI] * onis, *[PLAY] * plays]


def deck_file(cards: list[int]) -> str:
    """A deck as a file that a table may bring along.

    >>> print(deck_file([1, 1, 2]), end="")
    cards = [
        { card = "grab_the_middle", count = 2 },
        { card = "spin", count = 1 },
    ]
    """
    lines = (
        f'{{ card = "{card_named(card)}", count = {n} }},' for card, n in Counter(cards).items()
    )
    return "\n    ".join(["cards = [", *lines]) + "\n]\n"
