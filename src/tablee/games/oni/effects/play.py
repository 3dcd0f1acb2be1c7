"""The card Play: nothing happens, and play goes on (MD-52)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.games.memodixe.state import NOTHING
from tablee.games.oni.cards import PLAY
from tablee.games.oni.effects.effect import Effect

if TYPE_CHECKING:
    from tablee.games.oni.moment import Moment
    from tablee.games.oni.rules import OniAgainstAll


class Play(Effect):
    """The best card of all."""

    def begin(self, game: OniAgainstAll, seat: int, now: Moment) -> bool:
        return True


EFFECT = Play(PLAY, NOTHING)
