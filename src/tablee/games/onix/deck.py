"""The deck, from its content file (OX-1, OX-2)."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from tablee.core.bits import only
from tablee.core.own_deck import DeckError
from tablee.games.onix.names import GEM_NAMES, card_from
from tablee.games.onix.state import MOST_CARDS, PILE_ROOM, PILES


class OnixDeckError(DeckError):
    package = "tablee.games.onix"


class DeckLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Some equal cards, as a line of `cards.toml` has them."""

    gems: tuple[str, ...]
    count: Annotated[int, Meta(ge=1, le=MOST_CARDS)]


def read_deck(content: dict[str, Any], needed: int) -> list[int]:
    """The cards that `cards.toml` lists; OnixDeckError if so many players cannot use them."""
    deck: list[int] = []
    for number, line in enumerate(content["cards"], 1):
        gems = tuple(line["gems"])
        if not set(gems) <= set(GEM_NAMES) or not 1 <= len(gems) == len(set(gems)) <= 2:
            raise OnixDeckError("gems", item=number)
        deck += [card_from(gems)] * line["count"]
    if any(deck.count(only(gem)) < needed for gem in range(len(GEM_NAMES))):
        raise OnixDeckError("simple", players=needed)
    if not len(deck) - 4 * needed >= PILES or len(deck) > min(MOST_CARDS, PILES * PILE_ROOM):
        raise OnixDeckError("size", given=len(deck))
    return deck
