"""Effects that ask Oni for something, and are done when he has done it (MD-64)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.games.memodixe.state import NOTHING
from tablee.games.oni.effects.effect import Effect

if TYPE_CHECKING:
    from tablee.games.oni.asks import Ask
    from tablee.games.oni.moment import Moment
    from tablee.games.oni.rules import OniAgainstAll


class Asking(Effect):
    """Nothing of it is at the table but what is asked."""

    def __init__(self, card: int, ask: Ask) -> None:
        super().__init__(card, NOTHING)
        self.ask = ask

    def begin(self, game: OniAgainstAll, seat: int, now: Moment) -> bool:
        return game.asks.add(game, self.ask.copy(), now)

    def asks(self) -> list[Ask]:
        return [self.ask]
