"""MD-66.17, Oni turns: he may take two dice, one after the other, and choose what they hide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.core.bits import only
from tablee.games.memodixe.names import symbol_named
from tablee.games.memodixe.state import NOTHING
from tablee.games.oni import codes, events
from tablee.games.oni.asks import Ask, see_alone
from tablee.games.oni.cards import TURNS
from tablee.games.oni.effects.asking import Asking
from tablee.games.oni.turn import CHECKED

if TYPE_CHECKING:
    from tablee.core.events import Event
    from tablee.core.state import MoveList
    from tablee.games.oni.bot import Judgement
    from tablee.games.oni.intents import Kind
    from tablee.games.oni.memory import OniMemory
    from tablee.games.oni.moment import Moment
    from tablee.games.oni.rules import OniAgainstAll
    from tablee.games.oni.view import Ask as AskName


class TurnOver(Ask):
    """He has the die in his hand, and sees all of it. MD-20: "may" can be declined."""

    def __init__(self) -> None:
        super().__init__(TURNS, True)

    def name(self) -> AskName:
        return "turn_over"

    def anew(self, card: int, blocks: bool) -> Ask:
        return TurnOver()

    def can_be_done(self, game: OniAgainstAll) -> bool:
        if self.held != NOTHING:
            return game.turn.phase != CHECKED
        return super().can_be_done(game)

    def code(self) -> int:
        return codes.PICK

    def offer(self, game: OniAgainstAll, moves: MoveList) -> None:
        if game.turn.phase == CHECKED:
            return
        if self.held == NOTHING:
            super().offer(game, moves)
            moves.add(codes.DECLINE)
            return
        for symbol in sorted(set(game.table.faces(self.held))):
            moves.add(codes.HIDE + symbol)

    def takes(self, move: int) -> bool:
        is_choice = codes.PICK <= move < codes.SET_ASIDE or codes.HIDE <= move < codes.CHEER
        return is_choice or move == codes.DECLINE

    def act(self, game: OniAgainstAll, move: int, now: Moment) -> None:
        if move == codes.DECLINE:
            game.asks.done(game, now)
        elif move >= codes.HIDE:
            self._hide(game, move - codes.HIDE, now)
        else:
            self.held = move - codes.PICK
            now.tell(events.Picked(seat=game.table.oni, spot=self.held))

    def _hide(self, game: OniAgainstAll, symbol: int, now: Moment) -> None:
        table, spot = game.table, self.held
        table.lay_down(spot, symbol)
        top = symbol_named(table.top(spot))
        now.tell(events.TurnedOver(seat=table.oni, spot=spot, top=top))
        see_alone(game, spot, now)
        is_second = self.first != NOTHING
        self.held = NOTHING
        self.first = spot
        if is_second or not table.untouched() & ~only(spot):
            game.asks.done(game, now)

    def late(self, game: OniAgainstAll, now: Moment) -> None:
        game.asks.done(game, now)

    def kinds(self) -> tuple[Kind, ...]:
        return (codes.PICK, codes.SET_ASIDE), (codes.HIDE, codes.CHEER)

    def weigh(self, judgement: Judgement, move: int) -> float:
        if move == codes.DECLINE:
            return 0.0
        if move >= codes.HIDE:
            # Another die hides the same: there is a pair more to find.
            return float(judgement.times[move - codes.HIDE] > 0)
        # What nobody needs for a pair yet becomes part of one.
        return 1.0 - judgement.grip(move - codes.PICK)


class OniTurns(Asking):
    """What was seen of a die is worth nothing any more."""

    def witness(self, memory: OniMemory, event: Event) -> bool:
        if not isinstance(event, events.TurnedOver):
            return False
        memory.forget(event.spot)
        return True


EFFECT = OniTurns(TURNS, TurnOver())
