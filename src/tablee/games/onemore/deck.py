"""The deck, from its content file (OM-1, OM-2)."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from tablee.core.content import ContentError
from tablee.core.own_deck import DeckError
from tablee.games.onemore.cards import DRAW, card_of, effect_of
from tablee.games.onemore.history import HAND_ROOM
from tablee.games.onemore.names import EFFECTS, SIGNS
from tablee.games.onemore.state import DEALT, MOST_CARDS

NUMBERS = tuple(range(1, 10))
KEYS = ("numbers", "signs", "effects", "count")


class OneMoreDeckError(DeckError):
    package = "tablee.games.onemore"


class DeckLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every combination of what it lists, as a line of `cards.toml` has it."""

    numbers: tuple[int, ...]
    signs: tuple[str, ...]
    effects: tuple[str, ...]
    count: Annotated[int, Meta(ge=1, le=MOST_CARDS)] = 1


def read_deck(content: dict[str, Any]) -> list[int]:
    """The cards that `cards.toml` lists; ContentError, which says where, if they cannot be used."""
    lines = content.get("cards")
    if not isinstance(lines, list) or set(content) != {"cards"}:
        raise ContentError("cards.toml: it needs a list [[cards]], and nothing else")
    deck: list[int] = []
    for number, line in enumerate(lines, 1):
        deck += _read_line(line, number)
    if not 1 <= len(deck) <= MOST_CARDS:
        raise OneMoreDeckError("size", most=MOST_CARDS, given=len(deck))
    draws = sum(effect_of(card) == DRAW for card in deck)
    most_draws = HAND_ROOM - DEALT - 1
    if draws > most_draws:
        raise OneMoreDeckError("draws", most=most_draws, given=draws)
    return sorted(deck)


def _read_line(line: Any, item: int) -> list[int]:
    if not isinstance(line, dict):
        raise OneMoreDeckError("no_table", item=item)
    for key in line:
        if key not in KEYS:
            raise OneMoreDeckError("key", item=item, key=repr(key), known=", ".join(KEYS))
    numbers = _read_list(line, "numbers", NUMBERS, item)
    signs = _read_list(line, "signs", tuple(SIGNS[:2]), item)
    effects = _read_list(line, "effects", EFFECTS, item)
    count = line.get("count", 1)
    if type(count) is not int or not 1 <= count <= MOST_CARDS:
        raise OneMoreDeckError("count", item=item, most=MOST_CARDS)
    # Counted before they are made: a short line can list thousands of millions.
    cards = len(numbers) * len(signs) * len(effects) * count
    if cards > MOST_CARDS:
        raise OneMoreDeckError("item_size", item=item, most=MOST_CARDS, given=cards)
    kinds = [
        card_of(number, SIGNS.index(sign), EFFECTS.index(effect))
        for number in numbers
        for sign in signs
        for effect in effects
    ]
    return kinds * count


def _read_list(line: dict[str, Any], key: str, allowed: tuple[Any, ...], item: int) -> list[Any]:
    given = line.get(key)
    if not isinstance(given, list) or not given:
        raise OneMoreDeckError("empty", item=item, key=key)
    for one in given:
        if type(one) is not type(allowed[0]) or one not in allowed:
            known = ", ".join(map(str, allowed))
            raise OneMoreDeckError("unknown", item=item, key=key, given=repr(one), known=known)
    return given
