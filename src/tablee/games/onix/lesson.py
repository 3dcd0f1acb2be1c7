"""A first game of Onix: few cards, every effect, two Collections done, and an end."""

from collections import Counter

import msgspec

from tablee.core.bits import only
from tablee.core.lesson import LEARNER, Laid, Lesson, picks
from tablee.games.onix.deck import DeckLine
from tablee.games.onix.game import OnixGame
from tablee.games.onix.moves import Destroy, Draw, Place, Steal, Stock, Take
from tablee.games.onix.names import GEM_NAMES, Card, card_from
from tablee.games.onix.options import OnixOptions
from tablee.games.onix.state import GEMS, PILES

SEATS = 2
BOT = 1

CIRCLE: Card = ("circle",)
SQUARE: Card = ("square",)
DIAMOND: Card = ("diamond",)
CROSS: Card = ("cross",)

STACKS: tuple[tuple[Card, ...], ...] = (
    (CIRCLE, SQUARE, ("circle", "diamond"), CROSS, CIRCLE),
    (CIRCLE, DIAMOND, CIRCLE, SQUARE, CROSS),
    (SQUARE, CROSS, ("square", "cross"), CIRCLE, DIAMOND),
    (CROSS, CIRCLE, CIRCLE, SQUARE, DIAMOND),
    (DIAMOND, CROSS, SQUARE, DIAMOND, CROSS),
)
"""The five Piles, each from its top down."""

COURSE = (
    # Two linked cards, and one more drawn.
    (LEARNER, Take("circle", (0, 1))),
    (LEARNER, Place(1)),
    (LEARNER, Place(2)),
    (LEARNER, Draw(3)),
    (LEARNER, Place(2)),
    (BOT, Take("square", (2,))),
    (BOT, Place(0)),
    (BOT, Stock(4)),
    # The fourth gem: a Collection is done.
    (LEARNER, Take("square", (0,))),
    (LEARNER, Place(2)),
    (LEARNER, Stock(3)),
    (BOT, Take("cross", (4,))),
    (BOT, Place(0)),
    (BOT, Destroy(LEARNER, 1)),
    # A Double, and a theft that completes another one.
    (LEARNER, Take("diamond", (0, 1))),
    (LEARNER, Place(1)),
    (LEARNER, Place(2)),
    (LEARNER, Steal(BOT, 0)),
    (LEARNER, Place(1)),
    (BOT, Take("circle", (3,))),
    (BOT, Place(2)),
    (BOT, Draw(4)),
    (BOT, Place(2)),
    (LEARNER, Take("cross", (0,))),
    (LEARNER, Place(0)),
    (LEARNER, Destroy(BOT, 2)),
    (BOT, Take("diamond", (4,))),
    (BOT, Place(0)),
    (BOT, Steal(LEARNER, 1)),
    (BOT, Place(1)),
    # The last card of a Pile.
    (LEARNER, Take("circle", (0, 1))),
    (LEARNER, Place(1)),
    (LEARNER, Place(None)),
    (LEARNER, Draw(2)),
    (LEARNER, Place(None)),
)


def _laid() -> Laid:
    counts = Counter(card for stack in STACKS for card in stack)
    counts.update({(gem,): SEATS for gem in GEM_NAMES})
    lines = tuple(DeckLine(card, count) for card, count in sorted(counts.items()))
    options = OnixOptions(first=LEARNER, deck=lines)
    rest = OnixGame().deck_of(options, SEATS)
    for gem in range(GEMS):
        for _ in range(SEATS):
            rest.remove(only(gem))
    # As they are dealt: the Piles in turn, from the bottom up.
    order = [STACKS[place % PILES][place // PILES] for place in reversed(range(len(rest)))]
    chance = picks(rest, [card_from(card) for card in order])
    return Laid(msgspec.to_builtins(options), chance)


LESSON = Lesson(SEATS, _laid(), COURSE)
