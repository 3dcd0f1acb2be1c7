"""MD-66.2, Spin: whoever drew it spins round whenever a second die was turned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.core.refusal import Refusal
from tablee.games.memodixe.state import NOTHING
from tablee.games.oni import amendments, codes, effect_events
from tablee.games.oni.cards import SPIN
from tablee.games.oni.duties import Duty
from tablee.games.oni.effects.effect import Effect
from tablee.games.oni.intents import just
from tablee.games.oni.penalties import penalize

if TYPE_CHECKING:
    from tablee.core.state import MoveList
    from tablee.games.oni.intents import Kind
    from tablee.games.oni.moment import Moment
    from tablee.games.oni.rules import OniAgainstAll


class ToSpin(Duty):
    """To spin round."""

    def copy(self) -> Duty:
        return ToSpin(SPIN, self.seat, self.due)

    def offer(self, moves: MoveList) -> None:
        moves.add(codes.SPIN)

    def takes(self, move: int) -> bool:
        return move == codes.SPIN

    def do(self, move: int, now: Moment) -> None:
        now.tell(effect_events.Spun(seat=self.seat))

    def lapse(self, game: OniAgainstAll, now: Moment) -> None:
        penalize(game, self.seat, "spin", now)

    def kind(self) -> Kind:
        return just(codes.SPIN)


class Spin(Effect):
    """Until his next turn."""

    def __init__(self, drawer: int) -> None:
        super().__init__(SPIN, drawer)

    def drawn_by(self, seat: int) -> Effect:
        return Spin(seat)

    def second_turned(self, game: OniAgainstAll, seat: int, now: Moment) -> None:
        by_drawer = amendments.the_drawer_spins(game.rules_version)
        game.effects.owe(game, SPIN, self.drawer if by_drawer else seat)

    def takes(self, move: int) -> bool:
        return move == codes.SPIN

    def refusal(self) -> Refusal | None:
        return Refusal("MD-66", "no_spin")

    def duty(self, seat: int, due: int, symbol: int) -> Duty:
        return ToSpin(SPIN, seat, due)

    def owed(self) -> str:
        return "spin"


EFFECT = Spin(NOTHING)
