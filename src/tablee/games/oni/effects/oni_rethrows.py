"""MD-66.5, Oni rethrows: he throws one die of the square again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.games.oni import codes
from tablee.games.oni.asks import Ask, throw_onto
from tablee.games.oni.cards import RETHROW
from tablee.games.oni.effects.asking import Asking

if TYPE_CHECKING:
    from tablee.games.oni.moment import Moment
    from tablee.games.oni.rules import OniAgainstAll
    from tablee.games.oni.view import Ask as AskName


class RethrowOne(Ask):
    """Which one is his choice."""

    def __init__(self) -> None:
        super().__init__(RETHROW, True)

    def name(self) -> AskName:
        return "rethrow"

    def anew(self, card: int, blocks: bool) -> Ask:
        return RethrowOne()

    def code(self) -> int:
        return codes.RETHROW

    def choose(self, game: OniAgainstAll, spot: int, now: Moment) -> None:
        throw_onto(game, spot, game.table.oni, now)
        game.asks.done(game, now)


EFFECT = Asking(RETHROW, RethrowOne())
