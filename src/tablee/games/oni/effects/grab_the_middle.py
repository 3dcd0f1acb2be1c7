"""MD-66.1, Grab the middle: the first one to press has the die in the middle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.core.bits import is_among, only
from tablee.games.oni import effect_events
from tablee.games.oni.asks import throw_onto
from tablee.games.oni.cards import GRAB
from tablee.games.oni.effects.race import Race

if TYPE_CHECKING:
    from tablee.core.events import Event
    from tablee.games.oni.memory import OniMemory
    from tablee.games.oni.moment import Moment
    from tablee.games.oni.rules import OniAgainstAll


class GrabTheMiddle(Race):
    """A player wins it for the team; Oni throws it again."""

    def __init__(self) -> None:
        super().__init__(GRAB)

    def anew(self) -> Race:
        return GrabTheMiddle()

    def has_stake(self, game: OniAgainstAll) -> bool:
        return is_among(game.table.middle, game.table.square)

    def won_by(self, game: OniAgainstAll, winner: int, now: Moment) -> None:
        table = game.table
        if not is_among(table.middle, table.square):
            return
        if winner == table.oni:
            throw_onto(game, table.middle, winner, now)
            return
        table.won |= only(table.lift(table.middle))
        now.tell(effect_events.GrabbedMiddle(seat=winner, spot=table.middle))

    def witness(self, memory: OniMemory, event: Event) -> bool:
        if not isinstance(event, effect_events.GrabbedMiddle):
            return False
        memory.forget(event.spot)
        return True


EFFECT = GrabTheMiddle()
