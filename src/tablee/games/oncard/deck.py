"""The cards: those of the house, from their content file, and those of a table (OC-1, OC-2)."""

from collections.abc import Mapping, Sequence
from functools import cache

import msgspec

from tablee.core.content import parse_toml, read_text
from tablee.core.values import GameError
from tablee.games.dixe import Dixe, DixeError, check_dixe, known_dixes
from tablee.games.dixe.dice import read_items
from tablee.games.oncard.cards import Card, faults_of
from tablee.games.oncard.names import POWER_NAMES, JokerLevel, Rules, condition_code, symbol_from
from tablee.games.oncard.options import OnCardOptions
from tablee.games.oncard.state import ROW, CardSet


def read_cards(text: str, origin: str) -> list[Card]:
    """The `[[card]]` items of a file; DixeError names the line if one is wrong."""
    return [card for card, _ in read_items(text, origin, "card", Card, faults_of)]


@cache
def _house_text() -> str:
    return read_text("tablee.games.oncard", "cards.toml")


@cache
def known_cards() -> dict[str, Card]:
    return {card.character: card for card in read_cards(_house_text(), "cards.toml")}


@cache
def known_cards_at(level: JokerLevel) -> dict[str, Card]:
    """With few jokers allowed, only the first symbols of each combination are played (OC-91)."""
    return shortened(known_cards(), level)


def shortened(cards: Mapping[str, Card], level: JokerLevel | Rules) -> dict[str, Card]:
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


def all_dixes(options: OnCardOptions) -> dict[str, Dixe]:
    return known_dixes() | {dixe.character: dixe for dixe in options.dixes}


def all_cards(options: OnCardOptions) -> dict[str, Card]:
    own_cards = {card.character: card for card in options.cards}
    return shortened(known_cards_at(options.jokers) | own_cards, options.rules)


def rows_of(options: OnCardOptions, seats: int) -> list[tuple[str, ...]]:
    """The characters of each seat (OC-1)."""
    given = options.sets or (default_set(),)
    if len(given) == 1:
        return [given[0]] * seats
    if len(given) != seats:
        raise GameError(
            f"one set of characters, or one for each of {seats} seats; not {len(given)}"
        )
    return list(given)


def check_characters(options: OnCardOptions, seats: int) -> None:
    """GameError if these DiXes and cards cannot be played, or not by so many."""
    _check_own(options)
    dixes, printed = all_dixes(options), all_cards(options)
    for row in rows_of(options, seats):
        _check_row(row, dixes, printed)


def _check_own(options: OnCardOptions) -> None:
    for dixe in options.dixes:
        if dixe.character in known_dixes():
            raise GameError(f"there is a DiXe {dixe.character} already: choose another name")
        try:
            check_dixe(dixe)
        except DixeError as error:
            raise GameError(str(error)) from error
    for card in options.cards:
        for fault in faults_of(card):
            raise GameError(f"the card of {card.character}, {fault.key}: {fault.sentence}")
    for items in (options.dixes, options.cards):
        names = [item.character for item in items]
        for name in names:
            if names.count(name) > 1:
                raise GameError(f"{name} is there twice")


def _check_row(
    row: tuple[str, ...], dixes: Mapping[str, Dixe], printed: Mapping[str, Card]
) -> None:
    # OC-4: six different characters.
    if len(row) != ROW or len(set(row)) != ROW:
        raise GameError(f"a player has six different characters, not {', '.join(row) or 'none'}")
    for name in row:
        if name not in dixes:
            known = ", ".join(dixes)
            raise GameError(f"there is no DiXe {name!r}: choose among {known}")
        if name not in printed:
            raise GameError(f"{name} has no card: give it one")


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
