"""What a table of MémoDiXe can choose."""

from typing import Literal

from tablee.core.values import Options


class MemoOptions(Options, frozen=True):
    first: int | None = None
    """The seat that plays first; drawn if nobody is named (MD-2, EV-4)."""
    go_on: bool = False
    """Whoever calls rightly but would not win may let the game go on (MD-33)."""
    no_log: bool = True
    """The log does not tell what was turned while the game runs (MD-40)."""
    time_to_look: Literal["6", "15", "30", "none"] = "6"
    """For how many seconds dice that all have seen lie open, at most (MD-11)."""
