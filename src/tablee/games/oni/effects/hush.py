"""MD-66.4, Hush: who talks pays for it, until the next turn of whoever drew it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.core.refusal import Refusal
from tablee.games.memodixe.state import NOTHING
from tablee.games.oni import codes
from tablee.games.oni.cards import HUSH
from tablee.games.oni.effects.effect import Effect
from tablee.games.oni.penalties import penalize

if TYPE_CHECKING:
    from tablee.core.state import MoveList
    from tablee.games.oni.moment import Moment
    from tablee.games.oni.rules import OniAgainstAll


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
        game.effects.spoken += 1

    def refusal(self) -> Refusal | None:
        return Refusal("MD-66", "no_hush")


EFFECT = Hush(NOTHING)
