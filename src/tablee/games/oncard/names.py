"""Symbols, powers, conditions and levels as they are called outside the engine."""

from typing import Literal

from tablee.games.dixe import CHARACTER, symbol_names
from tablee.games.oncard.state import (
    FINISHED,
    JOKER,
    JOKER_PLACED,
    MISSED,
    NO_CHARACTER,
    PAIR,
    STOPPED,
    SYMBOL_ROLLED,
    SYMBOLS,
    TWO_PLACED,
    amount,
)

Level = Literal["normal", "expert", "super_expert"]
LEVELS: tuple[Level, ...] = ("normal", "expert", "super_expert")

Rules = Literal["full", "first"]
"""How much of the rulebook is played: all of it, or the first level (OC-96)."""

Power = Literal[
    "borrow",
    "keep_joker",
    "passing_joker",
    "throw_again",
    "save_symbol",
    "turn_die",
    "shield",
    "push_back",
]
POWERS: tuple[Power, ...] = (
    "borrow",
    "keep_joker",
    "passing_joker",
    "throw_again",
    "save_symbol",
    "turn_die",
    "shield",
    "push_back",
)

Condition = Literal[
    "pair",
    "joker_placed",
    "no_character",
    "two_placed",
    "symbol_rolled",
    "missed",
    "stopped",
    "finished",
]
CONDITION_BITS: dict[Condition, int] = {
    "pair": PAIR,
    "joker_placed": JOKER_PLACED,
    "no_character": NO_CHARACTER,
    "two_placed": TWO_PLACED,
    "missed": MISSED,
    "stopped": STOPPED,
    "finished": FINISHED,
}
"""`symbol_rolled` needs a symbol, too: see `condition_code`."""


def condition_code(condition: Condition, symbol: str | None) -> int:
    """
    >>> condition_code("symbol_rolled", "skull")
    512
    """
    if symbol is not None:
        return SYMBOL_ROLLED << symbol_names().index(symbol)
    return CONDITION_BITS[condition]


def condition_named(code: int) -> tuple[Condition, str | None]:
    """
    >>> condition_named(512)
    ('symbol_rolled', 'skull')
    """
    for condition, bit in CONDITION_BITS.items():
        if code == bit:
            return condition, None
    return "symbol_rolled", symbol_names()[(code // SYMBOL_ROLLED).bit_length() - 1]


def symbol_named(symbol: int) -> str:
    return CHARACTER if symbol == JOKER else symbol_names()[symbol]


def symbol_from(name: str) -> int:
    return JOKER if name == CHARACTER else symbol_names().index(name)


def symbols_named(counts: int) -> tuple[str, ...]:
    """What is counted on a combination, jokers last."""
    named: list[str] = []
    for symbol in range(SYMBOLS + 1):
        named += [symbol_named(symbol)] * amount(counts, symbol)
    return tuple(named)


def numbers_in(bits: int) -> tuple[int, ...]:
    return tuple(number for number in range(bits.bit_length()) if bits >> number & 1)
