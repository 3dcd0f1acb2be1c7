"""MD-66.4, Hush: who talks pays for it, until the next turn of whoever drew it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.core.refusal import Refusal
from tablee.games.memodixe.state import NOTHING
from tablee.games.oni import codes
from tablee.games.oni.cards import HUSH
from tablee.games.oni.effects.effect import UNMEANT, Effect
from tablee.games.oni.penalties import penalize

if TYPE_CHECKING:
    from tablee.core.state import MoveList
    from tablee.games.oni.bot import Judgement
    from tablee.games.oni.moment import Moment
    from tablee.games.oni.rules import OniAgainstAll
    from tablee.games.oni.view import OniView


class Hush(Effect):
    """Speaking is a move, made for whoever uses the chat. Oni has nothing to pay."""

    def __init__(self, drawer: int) -> None:
        super().__init__(HUSH, drawer)

    def drawn_by(self, seat: int) -> Effect:
        return Hush(seat)

    def place(self) -> int:
        return 10

    def offer(self, game: OniAgainstAll, seat: int, moves: MoveList) -> None:
        if seat != game.table.oni:
            moves.add(codes.SPEAK)

    def takes(self, move: int) -> bool:
        return move == codes.SPEAK

    def act(self, game: OniAgainstAll, seat: int, move: int, now: Moment) -> None:
        penalize(game, seat, "hush", now)
        game.effects.count(HUSH)

    def refusal(self) -> Refusal | None:
        return Refusal("MD-66", "no_hush")

    def said(self, view: OniView) -> int | None:
        return None if view.viewer == view.oni else codes.SPEAK

    def tally(self) -> str:
        return "spoken"

    def weigh(self, judgement: Judgement, move: int) -> float:
        return UNMEANT


EFFECT = Hush(NOTHING)
