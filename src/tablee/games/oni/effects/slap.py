"""MD-66.13, Slap: the first one to press keeps the team's dice safe, or takes one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.games.oni.cards import SLAP
from tablee.games.oni.effects.race import Race
from tablee.games.oni.penalties import penalize

if TYPE_CHECKING:
    from tablee.games.oni.moment import Moment
    from tablee.games.oni.rules import OniAgainstAll


class Slap(Race):
    """If Oni is the first, he takes one of the won dice."""

    def __init__(self) -> None:
        super().__init__(SLAP)

    def anew(self) -> Race:
        return Slap()

    def has_stake(self, game: OniAgainstAll) -> bool:
        return game.table.won != 0

    def won_by(self, game: OniAgainstAll, winner: int, now: Moment) -> None:
        if winner == game.table.oni:
            penalize(game, winner, "slap", now, blocks=True)


EFFECT = Slap()
