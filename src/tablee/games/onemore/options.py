"""What a table of One More! can choose."""

from msgspec import UNSET, UnsetType

from tablee.core.values import Options
from tablee.games.onemore.deck import DeckLine


class OneMoreOptions(Options, frozen=True):
    first: int | None = None
    """The seat that begins the first round; drawn if nobody is named (OM-6, EV-4)."""
    answerable_first: bool = False
    """A first card that nobody can answer goes under the deck, and the next is turned (OM-7)."""
    deck: tuple[DeckLine, ...] | UnsetType = UNSET
    """Another deck than the usual one (OM-1), in full: a replay needs no other file."""
