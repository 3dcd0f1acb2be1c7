"""MD-66.11, Tower: the next player piles the won dice up before his turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tablee.games.oni.cards import TOWER
from tablee.games.oni.effects.timing import Timing

if TYPE_CHECKING:
    from tablee.games.oni.moment import Moment
    from tablee.games.oni.rules import OniAgainstAll

HIGHEST: Final = 5


class Tower(Timing):
    """A good press for each die; after another one a die falls off."""

    def __init__(self) -> None:
        super().__init__(TOWER)

    def anew(self) -> Timing:
        return Tower()

    def presses_needed(self, game: OniAgainstAll) -> int:
        return min(game.table.won_count(), HIGHEST)

    def missed(self) -> None:
        self.hits = max(0, self.hits - 1)

    def begin(self, game: OniAgainstAll, seat: int, now: Moment) -> bool:
        if game.table.won == 0:
            return False
        game.effects.burden_next(game, TOWER)
        return True

    def take_up(self, game: OniAgainstAll, now: Moment) -> None:
        if game.table.won:
            self.start(game, game.turn.seat)


EFFECT = Tower()
