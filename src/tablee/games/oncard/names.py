"""Symbols, powers, conditions and levels as they are called outside the engine."""

from functools import lru_cache
from typing import Literal, get_args

from tablee.games.dixe import CHARACTER, symbol_names
from tablee.games.oncard.conditions import CONDITIONS, SYMBOL_ROLLED, condition_of
from tablee.games.oncard.state import JOKER, SYMBOLS, amount

JokerLevel = Literal["normal", "expert", "super_expert"]
JOKER_LEVELS: tuple[JokerLevel, ...] = ("normal", "expert", "super_expert")

Rules = Literal["full", "first"]
"""How much of the rulebook is played: all of it, or the first level (OC-96)."""

PowerName = Literal[
    "borrow",
    "keep_joker",
    "passing_joker",
    "throw_again",
    "save_symbol",
    "turn_die",
    "shield",
    "push_back",
]
POWER_NAMES: tuple[PowerName, ...] = get_args(PowerName)
"""In the order of the powers themselves (`powers/using.py`)."""

ConditionName = Literal[
    "pair",
    "joker_placed",
    "no_character",
    "two_placed",
    "symbol_rolled",
    "missed",
    "stopped",
    "finished",
]
CONDITION_NAMES: tuple[ConditionName, ...] = get_args(ConditionName)
"""In the order of the conditions themselves (`conditions.py`)."""


def condition_code(name: ConditionName, symbol: str | None) -> int:
    """
    >>> condition_code("symbol_rolled", "skull")
    512
    """
    if symbol is not None:
        return SYMBOL_ROLLED << symbol_names().index(symbol)
    return CONDITIONS[CONDITION_NAMES.index(name)].bits


def condition_named(code: int) -> tuple[ConditionName, str | None]:
    """
    >>> condition_named(512)
    ('symbol_rolled', 'skull')
    """
    name = CONDITION_NAMES[CONDITIONS.index(condition_of(code))]
    if code < SYMBOL_ROLLED:
        return name, None
    return name, symbol_names()[(code // SYMBOL_ROLLED).bit_length() - 1]


def symbol_named(symbol: int) -> str:
    return CHARACTER if symbol == JOKER else symbol_names()[symbol]


def symbol_from(name: str) -> int:
    return JOKER if name == CHARACTER else symbol_names().index(name)


@lru_cache(maxsize=10_000)
def symbols_named(counts: int) -> tuple[str, ...]:
    """What is counted on a combination, jokers last.

    Every view asks twice for each card, and always for the same few: that was most of its work.
    """
    named: list[str] = []
    for symbol in range(SYMBOLS + 1):
        named += [symbol_named(symbol)] * amount(counts, symbol)
    return tuple(named)
