"""The card Oni: he turns two dice, unseen by the others (MD-61). A smiley lets him do the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.core.bits import any_of, count_of, is_among
from tablee.games.memodixe.state import NOTHING
from tablee.games.oni import codes, events
from tablee.games.oni.asks import Ask, see_alone, throw_onto
from tablee.games.oni.cards import ONI
from tablee.games.oni.effects.asking import Asking

if TYPE_CHECKING:
    from tablee.games.oni.bot import Judgement
    from tablee.games.oni.moment import Moment
    from tablee.games.oni.rules import OniAgainstAll
    from tablee.games.oni.view import Ask as AskName


class TurnTwo(Ask):
    """A pair that he finds he throws back."""

    def __init__(self, card: int) -> None:
        super().__init__(card, True)

    def name(self) -> AskName:
        return "turn_two"

    def anew(self, card: int, blocks: bool) -> Ask:
        return TurnTwo(card)

    def dice_needed(self) -> int:
        return 2

    def code(self) -> int:
        return codes.TURN

    def is_for_oni(self, move: int) -> bool:
        # The team turns dice, too.
        return False

    def choose(self, game: OniAgainstAll, spot: int, now: Moment) -> None:
        see_alone(game, spot, now)
        first = self.first
        if first == NOTHING:
            self.first = spot
            return
        table = game.table
        if table.hidden(first) == table.hidden(spot):
            now.tell(events.OniThrewBoth(seat=table.oni, spots=(first, spot)))
            throw_onto(game, first, table.oni, now)
            throw_onto(game, spot, table.oni, now)
        game.asks.done(game, now)

    def late(self, game: OniAgainstAll, now: Moment) -> None:
        if count_of(self.spots(game)) + (self.first != NOTHING) < 2:
            game.asks.done(game, now)
            return
        if self.first == NOTHING:
            self.choose(game, any_of(self.spots(game), now.chance), now)
        self.choose(game, any_of(self.spots(game), now.chance), now)

    def weigh(self, judgement: Judgement, move: int) -> float:
        """A pair that he throws back is one that nobody knows any more."""
        symbol = judgement.known.get(move - codes.TURN, NOTHING)
        if self.first != NOTHING and is_among(self.first, judgement.table.square):
            wanted = judgement.table.hidden(self.first)
            return 2.0 if symbol == wanted else float(symbol == NOTHING)
        if symbol == NOTHING:
            return 1.0
        return 2.0 if judgement.times[symbol] > 1 else 0.0


EFFECT = Asking(ONI, TurnTwo(ONI))
