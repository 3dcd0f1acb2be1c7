"""What a table of Oni against all can choose."""

from typing import Literal

from msgspec import UNSET, UnsetType

from tablee.core.values import Options
from tablee.games.oni.cards import OniLevel
from tablee.games.oni.deck import DeckLine


class OniOptions(Options, frozen=True):
    level: OniLevel = "normal"
    """MD-51: how many effects there are, and how long the clock runs."""
    oni: int | None = None
    """The seat that is Oni; drawn if nobody is named (MD-50)."""
    size: Literal["9", "13", "25"] = "9"
    """MD-53: how many dice the square has; 13 are a diamond."""
    no_log: bool = True
    """The log does not tell what was turned while the game runs (MD-40)."""
    deck: tuple[DeckLine, ...] | UnsetType = UNSET
    """Another deck than the level's (MD-52), in full: a replay needs no other file."""
    unhurried: Literal[True] | UnsetType = UNSET
    """For a lesson: the clock stands, and nobody is ever too late."""
