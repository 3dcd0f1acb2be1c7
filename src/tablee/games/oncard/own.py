"""DiXes of a table's own, from files that its players bring along: see docs/dixe.md.

Only texts come in here: whoever opened the files has read them.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from tablee.core.game import FileError
from tablee.games.dixe import Dixe, DixeError
from tablee.games.dixe.dice import Fault, namesake, read_items, taken
from tablee.games.dixe.dice import faults_of as faults_of_dixe
from tablee.games.oncard.cards import Card, faults_of
from tablee.games.oncard.deck import default_set, known_cards

PACKAGE = "tablee.games.oncard"

Files = Sequence[tuple[str, str]]
Found = dict[str, tuple[str, int]]
"""By a character: the file that has its item, and the line."""


def merge(
    dixes: Iterable[Dixe], cards: Iterable[Card], files: Files
) -> tuple[tuple[Dixe, ...], tuple[Card, ...]]:
    """What is there already, and what the files bring; of one name, the newer one counts."""
    all_dixes = {dixe.character: dixe for dixe in dixes}
    all_cards = {card.character: card for card in cards}
    found_dixes: Found = {}
    found_cards: Found = {}
    for file, text in files:
        dixes_here, cards_here = _read(file, text)
        for dixe, line in dixes_here:
            _find(found_dixes, dixe.character, file, line)
            other = namesake(dixe.character)
            if other is not None:
                fault = taken(dixe.character, other)
                raise FileError(PACKAGE, file, line, fault.reason, fault.values)
            all_dixes[dixe.character] = dixe
        for card, line in cards_here:
            _find(found_cards, card.character, file, line)
            all_cards[card.character] = card
    for name, where in found_dixes.items():
        if name not in all_cards:
            raise _error("no_card", name, where)
    for name, where in found_cards.items():
        if name not in all_dixes and name not in known_cards():
            raise _error("no_dixe", name, where)
    return tuple(all_dixes.values()), tuple(all_cards.values())


def _read(file: str, text: str) -> tuple[list[tuple[Dixe, int]], list[tuple[Card, int]]]:
    try:
        dixes = read_items(text, file, "dixe", Dixe, faults_of_dixe)
        cards = read_items(text, file, "card", Card, faults_of)
    except DixeError as error:
        fault = error.fault or Fault("", "not_toml", str(error), {})
        raise FileError(PACKAGE, file, error.line, fault.reason, fault.values) from error
    if not dixes and not cards:
        raise FileError(PACKAGE, file, 1, "nothing", {})
    return dixes, cards


def _find(found: Found, name: str, file: str, line: int) -> None:
    if name in found:
        raise _error("twice", name, (file, line))
    found[name] = (file, line)


def _error(fault: str, name: str, where: tuple[str, int]) -> FileError:
    return FileError(PACKAGE, *where, fault, {"name": name})


def sample() -> dict[str, Any]:
    """Options with a DiXe and cards of one's own. They are short: moves at random finish them."""
    die = Dixe("Lou", (("character", "sun"), ("pi", "aum"), ("bomb", "heart")))
    known = [known_cards()[name] for name in default_set()[:-1]]
    cards = [_short(card) for card in [*known, msgspec.structs.replace(known[0], character="Lou")]]
    row = [card.character for card in cards]
    plain: dict[str, Any] = msgspec.to_builtins({"dixes": [die], "cards": cards, "sets": [row]})
    return plain


def _short(card: Card) -> Card:
    first, second, third = card.combinations
    return msgspec.structs.replace(card, combinations=(first[:1], second[:1], third[:2]))
