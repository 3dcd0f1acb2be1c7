"""Small things that a player owes, in a short time (MD-66.2, MD-66.21).

A duty outlives the effect that it comes from: who owes something does it, or pays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tablee.games.memodixe.state import NOTHING

if TYPE_CHECKING:
    from tablee.core.state import MoveList
    from tablee.games.oni.intents import Kind
    from tablee.games.oni.moment import Moment
    from tablee.games.oni.rules import OniAgainstAll

DUTY_TIME: Final = 5_000
"""MD-66.2, MD-66.21."""


class Duty:
    """One of them. What it is, is in the file of its effect."""

    def __init__(self, card: int, seat: int, due: int, symbol: int = NOTHING) -> None:
        self.card = card
        self.seat = seat
        self.due = due
        self.symbol = symbol

    def copy(self) -> Duty:
        raise NotImplementedError

    def facts(self) -> list[int]:
        return [4, self.card, self.seat, self.due, self.symbol]

    def offer(self, moves: MoveList) -> None:
        raise NotImplementedError

    def takes(self, move: int) -> bool:
        raise NotImplementedError

    def do(self, move: int, now: Moment) -> None:
        """It is owed no more: he does it."""
        raise NotImplementedError

    def lapse(self, game: OniAgainstAll, now: Moment) -> None:
        """It is owed no more: he has forgotten it."""
        raise NotImplementedError

    def kind(self) -> Kind:
        """The moves that a bot does it with."""
        raise NotImplementedError

    def weigh(self, move: int) -> float:
        """How good one of its moves looks."""
        return 0.0
