"""A card of One More! as a small number: 16 * its number, and its sign and effect below that.

Cards that look the same are the same card. Only this file knows how they are packed.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.bits import is_among, set_of

MINUS: Final = 0
PLUS: Final = 1
EITHER: Final = 2
"""The sign of the start card: more or less."""

NO_EFFECT: Final = 0
REPLAY: Final = 1
REVERSE: Final = 2
DRAW: Final = 3
SWAP: Final = 4

START: Final = 90  # 5, EITHER, NO_EFFECT
NOTHING: Final = 0
"""Stands where a card could."""

CARD_NUMBERS: Final = 160
"""Every card is a number below this one."""


def card_of(number: i64, sign: i64, effect: i64) -> i64:
    """
    >>> card_of(5, EITHER, NO_EFFECT) == START
    True
    """
    return number * 16 + sign * 5 + effect


def number_of(card: i64) -> i64:
    return card >> 4


def sign_of(card: i64) -> i64:
    low: i64 = card & 15
    return i64(low >= 5) + i64(low >= 10)


def effect_of(card: i64) -> i64:
    low: i64 = card & 15
    return low - 5 * sign_of(card)


def is_card(card: i64) -> bool:
    """Whether this is the number of a card that there can be."""
    if card < 16 or card >= CARD_NUMBERS:
        return False
    return card & 15 < 10 or card == START


def _answers_to(card: int) -> int:
    """The numbers (bit 1 is the 1) that may be played on a card (OM-10).

    >>> bin(_answers_to(card_of(4, PLUS, SWAP)))
    '0b1111100000'
    """
    number, sign = number_of(card), sign_of(card)
    return set_of(
        [
            other
            for other in range(1, 10)
            if (sign == PLUS and other > number)
            or (sign == MINUS and other < number)
            or (sign == EITHER and other != number)
        ]
    )


ANSWERS: Final = vec[i64](
    [_answers_to(card) if is_card(card) else 0 for card in range(CARD_NUMBERS)]
)
"""For each card, the set of numbers that answer it."""


def answers(asked: i64, card: i64) -> bool:
    """Whether a card's number is in a set of numbers: whether it may be played."""
    return is_among(number_of(card), asked)
