"""What a table of Onix can choose."""

from msgspec import UNSET, UnsetType

from tablee.core.values import Options
from tablee.games.onix.deck import DeckLine


class OnixOptions(Options, frozen=True):
    first: int | None = None
    """The seat that plays first; drawn if nobody is named (OX-7, EV-4)."""
    advanced: bool = False
    """The advanced mode: whoever is rid of all gems wins at once (OX-60)."""
    deck: tuple[DeckLine, ...] | UnsetType = UNSET
    """Another deck than the usual one (OX-1), in full: a replay needs no other file."""
