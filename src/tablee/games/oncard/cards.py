"""The cards of ON'CARD: what is printed on them, reading files of them, and dealing a set out."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Literal

import msgspec

from tablee.core.content import parse_toml, read_text
from tablee.games.dixe import symbol_names
from tablee.games.dixe.dice import Fault, no_symbol, read_entries
from tablee.games.oncard.names import (
    POWER_NAMES,
    ConditionName,
    Level,
    PowerName,
    Rules,
    condition_code,
    symbol_from,
)
from tablee.games.oncard.state import ROW, CardSet

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
    if (card.condition == "symbol_rolled") != (card.symbol is not None):
        sentence = "the condition symbol_rolled, and no other, names a symbol"
        yield Fault("symbol", "condition_symbol", sentence, {})
    if card.symbol is not None and card.symbol not in symbol_names():
        yield no_symbol("symbol", card.symbol)


def read_cards(text: str, origin: str) -> list[Card]:
    """The `[[card]]` entries of a file; DixeError names the line if one is wrong."""
    return [card for card, _ in read_entries(text, origin, "card", Card, faults_of)]


@cache
def _house_text() -> str:
    return read_text("tablee.games.oncard", "cards.toml")


@cache
def known_cards() -> dict[str, Card]:
    return {card.character: card for card in read_cards(_house_text(), "cards.toml")}


@cache
def known_cards_at(level: Level) -> dict[str, Card]:
    """With few jokers allowed, only the first symbols of each combination are played (OC-91)."""
    return shortened(known_cards(), level)


def shortened(cards: Mapping[str, Card], level: Level | Rules) -> dict[str, Card]:
    """Cards as they are played there: all of each combination, or its first symbols only."""
    sizes = _house_sizes().get(level)
    if sizes is None:
        return dict(cards)
    return {name: _cut(card, sizes) for name, card in cards.items()}


@cache
def _house_sizes() -> dict[str, list[int]]:
    """For each level that has them. Read once: every table that is set asks for them."""
    sizes: dict[str, list[int]] = parse_toml(_house_text(), "cards.toml")["sizes"]
    return sizes


def _cut(card: Card, sizes: Sequence[int]) -> Card:
    first, second, third = (
        symbols[:size] for symbols, size in zip(card.combinations, sizes, strict=True)
    )
    return msgspec.structs.replace(card, combinations=(first, second, third))


@cache
def default_set() -> tuple[str, ...]:
    """OC-1: the six characters that everybody has unless the table says otherwise."""
    return tuple(parse_toml(_house_text(), "cards.toml")["default"])


def print_set(
    rows: Sequence[Sequence[str]], sides: Mapping[str, Sequence[str]], cards: Mapping[str, Card]
) -> CardSet:
    """The dice and cards of a table: `rows` has the six characters of each seat."""
    printed = CardSet(len(rows))
    for seat, row in enumerate(rows):
        for place, character in enumerate(row):
            number = seat * ROW + place
            symbols = [symbol_from(side) for side in sides[character][1:]]
            printed.print_die(number, character, symbols)
            card = cards[character]
            printed.print_card(
                number,
                [[symbol_from(symbol) for symbol in symbols] for symbols in card.combinations],
                condition_code(card.condition, card.symbol),
                card.slots,
                POWER_NAMES.index(card.power),
            )
    return printed
