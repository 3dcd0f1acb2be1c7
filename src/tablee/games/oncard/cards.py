"""A card of ON'CARD: what is printed on it (OC-2)."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from tablee.games.dixe import symbol_names
from tablee.games.dixe.dice import Fault, no_symbol
from tablee.games.oncard.conditions import ConditionName
from tablee.games.oncard.names import PowerName, condition_called

LARGEST = 6
"""Symbols of a combination: more than there are dice could never be placed."""

Symbols = tuple[str, ...]


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed on a character's card (OC-2)."""

    character: str
    combinations: tuple[Symbols, Symbols, Symbols]
    condition: ConditionName
    slots: Literal[0, 1, 2]
    power: PowerName
    symbol: str | None = None
    """The symbol that the condition `symbol_rolled` waits for."""


def faults_of(card: Card) -> Iterator[Fault]:
    """What is wrong with a card."""
    for number, combination in enumerate(card.combinations, 1):
        if not 1 <= len(combination) <= LARGEST:
            sentence = f"combination {number} has 1 to {LARGEST} symbols"
            values = {"number": number, "most": LARGEST}
            yield Fault("combinations", "combination", sentence, values)
        for symbol in combination:
            if symbol not in symbol_names():
                yield no_symbol("combinations", symbol)
    if condition_called(card.condition).names_symbol != (card.symbol is not None):
        sentence = "the condition symbol_rolled, and no other, names a symbol"
        yield Fault("symbol", "condition_symbol", sentence, {})
    if card.symbol is not None and card.symbol not in symbol_names():
        yield no_symbol("symbol", card.symbol)
