"""Symbols, powers, conditions and levels as they are called outside the engine."""

from functools import lru_cache
from typing import Literal, get_args

from tablee.games.dixe import CHARACTER, symbol_names
from tablee.games.oncard.conditions import CONDITIONS, Condition, ConditionName, condition_of
from tablee.games.oncard.state import JOKER, NOTHING, SYMBOLS, amount

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

CONDITION_NAMES: tuple[ConditionName, ...] = tuple(one.name for one in CONDITIONS)


def condition_called(name: ConditionName) -> Condition:
    return CONDITIONS[CONDITION_NAMES.index(name)]


def condition_code(name: ConditionName, symbol: str | None) -> int:
    """
    >>> condition_code("symbol_rolled", "skull")
    512
    """
    named = NOTHING if symbol is None else symbol_names().index(symbol)
    return condition_called(name).bit_for(named)


def condition_named(code: int) -> tuple[ConditionName, str | None]:
    """
    >>> condition_named(512)
    ('symbol_rolled', 'skull')
    """
    condition = condition_of(code)
    symbol = condition.symbol_of(code)
    return condition.name, None if symbol == NOTHING else symbol_names()[symbol]


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
