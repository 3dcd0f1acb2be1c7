"""MD-66.7, Oni takes one back: a won die goes back into the square, as with a penalty."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.games.memodixe.state import NOTHING
from tablee.games.oni.cards import TAKE_BACK
from tablee.games.oni.effects.effect import Effect
from tablee.games.oni.penalties import penalize

if TYPE_CHECKING:
    from tablee.games.oni.moment import Moment
    from tablee.games.oni.rules import OniAgainstAll


class OniTakesOneBack(Effect):
    """The turn waits until it lies there."""

    def begin(self, game: OniAgainstAll, seat: int, now: Moment) -> bool:
        if game.table.won == 0:
            return False
        penalize(game, seat, "oni_takes_one_back", now, blocks=True)
        return True


EFFECT = OniTakesOneBack(TAKE_BACK, NOTHING)
