"""The deck: a level's, or one of the table's own (MD-52)."""

from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from tablee.core.own_deck import DeckError
from tablee.games.oni.cards import ONI, PLAY, Card, card_from, card_named

ADDED_EFFECTS: tuple[int, ...] = (7, 8, 7)
ADDED_ONIS: tuple[int, ...] = (3, 3, 3)
ADDED_PLAYS: tuple[int, ...] = (7, 8, 7)

MOST_OF_ONE: Final = 30
MOST_CARDS: Final = 240
"""Every bot thinks of all of them, and every update tells of them."""


class OniDeckError(DeckError):
    package = "tablee.games.oni"


class DeckLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many of one card, in a deck of the table's own."""

    card: Card
    count: Annotated[int, Meta(ge=1, le=MOST_OF_ONE)] = 1


def added_effects(level: int) -> list[Card]:
    """MD-52: the effects that a level adds to those before it.

    >>> added_effects(1)[0], len(added_effects(1))
    ('on_the_head', 8)
    """
    before = sum(ADDED_EFFECTS[:level])
    return [card_named(before + number) for number in range(1, ADDED_EFFECTS[level] + 1)]


def usual_deck(level: int) -> list[int]:
    """MD-52: a level has its own cards and those of the levels before it.

    >>> [len(usual_deck(level)) for level in range(3)]
    [17, 36, 53]
    """
    levels = slice(0, level + 1)
    effects = range(1, sum(ADDED_EFFECTS[levels]) + 1)
    onis, plays = sum(ADDED_ONIS[levels]), sum(ADDED_PLAYS[levels])
    return [*effects, *[ONI] * onis, *[PLAY] * plays]


def read_deck(lines: Iterable[DeckLine]) -> list[int]:
    """The cards that the lines list."""
    return [card_from(line.card) for line in lines for _ in range(line.count)]


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
