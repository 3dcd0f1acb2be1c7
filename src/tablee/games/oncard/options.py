"""What a table of ON'CARD can choose: rules, jokers, and characters of its own."""

from collections.abc import Mapping
from typing import Literal

from tablee.core.values import GameError, Options
from tablee.games.dixe import Dixe, DixeError, check_dixe, known_dixes
from tablee.games.oncard import cards
from tablee.games.oncard.cards import Card
from tablee.games.oncard.names import Level, Rules
from tablee.games.oncard.state import ROW

Odds = Literal["auto", "on", "off"]
SaveWindow = Literal["auto", "none", "short", "long"]


class OnCardOptions(Options, frozen=True):
    first: int | None = None
    """The seat that plays first; drawn if nobody is named (OC-4, EV-4)."""
    rules: Rules = "full"
    """All the rules, or the first level, for those who are new or small (OC-96)."""
    jokers: Level = "normal"
    """How freely jokers can be placed (OC-50)."""
    odds: Odds = "auto"
    """Whether the odds of missing are shown; `auto`: at the normal level of jokers only."""
    save_window: SaveWindow = "auto"
    """How long opponents are waited for who may save; `auto`: not long at a public table."""
    sets: tuple[tuple[str, ...], ...] = ()
    """The six characters of each seat; one set is for everybody, none is the default (OC-1)."""
    dixes: tuple[Dixe, ...] = ()
    """DiXes of the table's own, in full: a replay needs no other file."""
    cards: tuple[Card, ...] = ()
    """Their cards; a card of a known character replaces that of the house."""


def all_dixes(options: OnCardOptions) -> dict[str, Dixe]:
    return known_dixes() | {dixe.character: dixe for dixe in options.dixes}


def all_cards(options: OnCardOptions) -> dict[str, Card]:
    own_cards = {card.character: card for card in options.cards}
    return cards.shortened(cards.known_cards_at(options.jokers) | own_cards, options.rules)


def rows_of(options: OnCardOptions, seats: int) -> list[tuple[str, ...]]:
    """The characters of each seat (OC-1)."""
    given = options.sets or (cards.default_set(),)
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
        for fault in cards.faults_of(card):
            raise GameError(f"the card of {card.character}, {fault.key}: {fault.sentence}")
    for entries in (options.dixes, options.cards):
        names = [entry.character for entry in entries]
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
