"""MD-66.10, High five: whoever plays claps everybody's hand before his second die, or pays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.core.bits import count_of, is_among, only
from tablee.core.refusal import Refusal
from tablee.games.memodixe.state import NOTHING
from tablee.games.oni import codes, effect_events, lots
from tablee.games.oni.cards import HIGH_FIVE
from tablee.games.oni.effects.effect import Effect
from tablee.games.oni.penalties import penalize
from tablee.games.oni.turn import FIRST, SECOND, TRYING

if TYPE_CHECKING:
    from tablee.core.state import MoveList
    from tablee.games.oni.moment import Moment
    from tablee.games.oni.pace import Mind
    from tablee.games.oni.rules import OniAgainstAll


class HighFive(Effect):
    """Until the next turn of whoever drew it. Whose hands were clapped is part of the turn."""

    def __init__(self, drawer: int) -> None:
        super().__init__(HIGH_FIVE, drawer)

    def drawn_by(self, seat: int) -> Effect:
        return HighFive(seat)

    def place(self) -> int:
        return 8

    def to_clap(self, game: OniAgainstAll) -> int:
        """MD-70: everybody but himself and Oni."""
        return game.table.team & ~only(game.turn.seat) & ~game.turn.clapped

    def second_turned(self, game: OniAgainstAll, seat: int, now: Moment) -> None:
        if self.to_clap(game):
            penalize(game, game.turn.seat, "high_five", now)

    # What it offers

    def offer_turn(self, game: OniAgainstAll, moves: MoveList) -> None:
        if game.turn.phase in (FIRST, SECOND):
            hands = self.to_clap(game)
            for seat in range(game.table.seats):
                if is_among(seat, hands):
                    moves.add(codes.CLAP + seat)

    def takes(self, move: int) -> bool:
        return codes.CLAP <= move < codes.GUESS

    def act(self, game: OniAgainstAll, seat: int, move: int, now: Moment) -> None:
        target = move - codes.CLAP
        game.turn.clapped |= only(target)
        now.tell(effect_events.Clapped(seat=seat, target=target))

    def refusal(self) -> Refusal | None:
        return Refusal("MD-66", "no_clap")

    # Bots

    def react_first(self, mind: Mind) -> bool:
        turn = mind.game.turn
        if turn.phase == TRYING or not self.to_clap(mind.game):
            return False
        if mind.slips(mind.since, lots.FORGETTING_TO_CLAP):
            return False
        at = mind.since + mind.pace.click * (1 + count_of(turn.clapped)) // 2
        mind.mean(at, (codes.CLAP, codes.GUESS))
        return True


EFFECT = HighFive(NOTHING)
