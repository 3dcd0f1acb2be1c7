"""Effects for which one of the won dice is in use while they run (MD-65, MD-70)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.games.memodixe.state import NOTHING
from tablee.games.oni.effects.effect import Effect

if TYPE_CHECKING:
    from tablee.games.oni.effects.effect import Lasting
    from tablee.games.oni.moment import Moment
    from tablee.games.oni.rules import OniAgainstAll


class WithDie(Effect):
    """It needs a die that is idle."""

    def needs_a_pair(self) -> bool:
        """Whether the die is the one that was just won."""
        return False

    def use(self, game: OniAgainstAll, seat: int, now: Moment) -> None:
        """There is a die for it: begin."""
        raise NotImplementedError

    def begin(self, game: OniAgainstAll, seat: int, now: Moment) -> bool:
        if game.table.won == 0 or (self.needs_a_pair() and game.turn.just_won == NOTHING):
            return False
        earlier = game.effects.find(self.card)
        if earlier is not None and earlier.has_die():
            # MD-70: it begins anew, with the same die.
            game.effects.end(game, earlier, now)
        if game.effects.idle_count(game.table) == 0:
            return False
        self.use(game, seat, now)
        return True

    def lasts(self) -> Lasting:
        return "done"

    def has_die(self) -> bool:
        return True
