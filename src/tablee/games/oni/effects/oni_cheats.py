"""MD-66.14, Oni cheats: he may look under two dice while play goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.core.bits import only
from tablee.games.memodixe.state import NOTHING
from tablee.games.oni import codes
from tablee.games.oni.asks import Ask, see_alone
from tablee.games.oni.cards import CHEATS
from tablee.games.oni.effects.asking import Asking
from tablee.games.oni.turn import CHECKED

if TYPE_CHECKING:
    from tablee.core.state import MoveList
    from tablee.games.oni.bot import Judgement
    from tablee.games.oni.moment import Moment
    from tablee.games.oni.rules import OniAgainstAll
    from tablee.games.oni.view import Ask as AskName


class LookTwo(Ask):
    """MD-20: "may" can be declined."""

    def __init__(self) -> None:
        super().__init__(CHEATS, False)

    def name(self) -> AskName:
        return "look"

    def anew(self, card: int, blocks: bool) -> Ask:
        return LookTwo()

    def code(self) -> int:
        return codes.LOOK

    def offer(self, game: OniAgainstAll, moves: MoveList) -> None:
        super().offer(game, moves)
        if game.turn.phase != CHECKED:
            moves.add(codes.DECLINE)

    def takes(self, move: int) -> bool:
        return move == codes.DECLINE or codes.LOOK <= move < codes.PICK

    def act(self, game: OniAgainstAll, move: int, now: Moment) -> None:
        if move == codes.DECLINE:
            game.asks.done(game, now)
        else:
            self.choose(game, move - codes.LOOK, now)

    def choose(self, game: OniAgainstAll, spot: int, now: Moment) -> None:
        see_alone(game, spot, now)
        if self.first == NOTHING and game.table.untouched() & ~only(spot):
            self.first = spot
        else:
            game.asks.done(game, now)

    def late(self, game: OniAgainstAll, now: Moment) -> None:
        game.asks.done(game, now)

    def weigh(self, judgement: Judgement, move: int) -> float:
        return 0.0 if move == codes.DECLINE else judgement.ignorance(move - codes.LOOK)


EFFECT = Asking(CHEATS, LookTwo())
