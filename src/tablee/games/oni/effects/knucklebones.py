"""MD-66.3, Knucklebones: whoever drew it catches three dice with a good eye."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tablee.games.oni.cards import KNUCKLEBONES
from tablee.games.oni.effects.timing import Timing

if TYPE_CHECKING:
    from tablee.games.oni.moment import Moment
    from tablee.games.oni.rules import OniAgainstAll

BONES: Final = 3
LEAST_WON: Final = 2


class Knucklebones(Timing):
    """Three good presses, with the won dice."""

    def __init__(self) -> None:
        super().__init__(KNUCKLEBONES)

    def anew(self) -> Timing:
        return Knucklebones()

    def presses_needed(self, game: OniAgainstAll) -> int:
        return BONES

    def begin(self, game: OniAgainstAll, seat: int, now: Moment) -> bool:
        if game.table.won_count() < LEAST_WON:
            return False
        self.start(game, seat)
        return True


EFFECT = Knucklebones()
