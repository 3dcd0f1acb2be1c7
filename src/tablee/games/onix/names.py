"""Gems and cards as they are called outside the engine."""

from typing import Literal

from tablee.core.bits import numbers_in, set_of

Gem = Literal["circle", "square", "diamond", "cross"]
Card = tuple[Gem, ...]
"""The gems a card shows: one on a Simple, two on a Double."""

GEM_NAMES: tuple[Gem, ...] = ("circle", "square", "diamond", "cross")

KINDS = (1, 2, 4, 8, 3, 5, 9, 6, 10, 12)
"""The ten kinds of cards: the four Simples, then the six Doubles."""


_CARDS: tuple[Card, ...] = tuple(
    tuple(GEM_NAMES[gem] for gem in numbers_in(card)) for card in range(16)
)


def card_named(card: int) -> Card:
    """
    >>> card_named(0b1001)
    ('circle', 'cross')
    """
    return _CARDS[card]


def card_from(name: Card) -> int:
    """
    >>> card_from(("circle", "cross"))
    9
    """
    return set_of(GEM_NAMES.index(gem) for gem in name)


def cards_named(packed: int) -> tuple[Card, ...]:
    """Cards that the engine keeps in four bits each, the oldest highest."""
    cards: list[Card] = []
    while packed:
        cards.append(card_named(packed & 15))
        packed >>= 4
    return tuple(reversed(cards))
