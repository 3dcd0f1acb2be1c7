"""What a table of Onix can choose."""

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from tablee.core.values import Options
from tablee.games.onix.state import MOST_CARDS


class DeckLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Some equal cards, as a line of `cards.toml` has them."""

    gems: tuple[str, ...]
    count: Annotated[int, Meta(ge=1, le=MOST_CARDS)]


class OnixOptions(Options, frozen=True):
    first: int | None = None
    """The seat that plays first; drawn if nobody is named (OX-7, EV-4)."""
    advanced: bool = False
    """The advanced mode: whoever is rid of all gems wins at once (OX-60)."""
    deck: tuple[DeckLine, ...] | UnsetType = UNSET
    """Another deck than the usual one (OX-1), in full: a replay needs no other file."""
