"""MémoDiXe as a state of the house: who decides, what is legal, what a move does.

Each comment in these rooms names its clause of the rulebook. The course of the turns is in
`turn.py`, what a pair brings in `pairs.py` and `powers.py`, and DiXe! in `calls.py`.
"""

from mypy_extensions import i64

from tablee.core.bits import shifted
from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.refusal import Refusal
from tablee.core.state import MoveList
from tablee.games.memodixe import codes, log, redealing, refusals
from tablee.games.memodixe.calls import call, fill_called, go_on, take, throw_all
from tablee.games.memodixe.pairs import (
    decline,
    look,
    replay,
    throw_both,
    turn_back,
    turn_die,
    use_power,
    win,
)
from tablee.games.memodixe.powers import fill_power, looks_like_none, next_giver
from tablee.games.memodixe.state import (
    BY_CALL,
    GIVING,
    GOING_ON,
    OVER,
    REPLAYING,
    SWAPPING,
    TAKING,
    THROWING_ALL,
    THROWING_BOTH,
    TURNING_BACK,
    TURNING_FIRST,
    TURNING_SECOND,
    WINNING,
    MemoTable,
)
from tablee.games.memodixe.turn import fill_first, finish


class MemoDixe(MemoTable):
    """One game of MémoDiXe, free-for-all."""

    def next_decider(self, after: i64) -> i64:
        phase = self.phase
        if phase == OVER:
            return -1
        seat = self.turn
        if phase == GIVING:
            seat = next_giver(self)
        if seat <= after:
            return -1
        return seat

    # Moves

    def fill_legal(self, seat: i64, moves: MoveList) -> None:
        moves.count = 0
        phase = self.phase
        if phase == TURNING_FIRST:
            fill_first(self, moves)
        elif phase == TURNING_SECOND:
            # MD-10: one after the other; the first one stays turned.
            codes.fill(codes.TURN, self.square & ~self.turned, moves)
        elif phase == TURNING_BACK:
            moves.add(codes.TURN_BACK)
        elif phase == WINNING:
            codes.fill(codes.WIN, self.turned, moves)
        elif phase == THROWING_BOTH:
            moves.add(codes.THROW_BOTH)
        elif phase in (THROWING_ALL, TAKING, GOING_ON):
            fill_called(self, moves)
        else:
            fill_power(self, moves)

    def explain(self, seat: i64, move: i64) -> Refusal:
        return refusals.explain(self, self.next_decider(-1), seat, move)

    def apply(self, seat: i64, move: i64, chance: Chance, recorder: Recorder | None) -> None:
        if move < codes.LOOK:
            turn_die(self, move - codes.TURN, recorder)
        elif move < codes.WIN:
            look(self, move - codes.LOOK, recorder)
        elif move < codes.SET_ASIDE:
            win(self, move - codes.WIN, chance, recorder)
        elif move == codes.TURN_BACK:
            turn_back(self, chance, recorder)
        elif move == codes.CALL:
            call(self, recorder)
        elif move >= codes.TAKE and move < codes.GIVE:
            take(self, move - codes.TAKE, recorder)
        elif move > codes.CALL and move < codes.SWAP:
            self.apply_single(move, chance, recorder)
        else:
            use_power(self, move, chance, recorder)

    def apply_single(self, move: i64, chance: Chance, recorder: Recorder | None) -> None:
        if move == codes.DECLINE:
            decline(self, chance, recorder)
        elif move == codes.REPLAY:
            replay(self, chance, recorder)
        elif move == codes.THROW_ALL:
            throw_all(self, chance, recorder)
        elif move == codes.THROW_BOTH:
            throw_both(self, chance, recorder)
        elif move == codes.END:
            finish(self, BY_CALL, recorder)
        else:
            go_on(self, chance, recorder)

    # Who knows what

    def redeal(self, viewer: i64, chance: Chance) -> None:
        redealing.redeal(self, viewer, chance)

    def apparent(self, seat: i64, move: i64, viewer: i64) -> i64:
        if self.phase != SWAPPING or viewer == seat or move == codes.DECLINE:
            return move
        return codes.DECLINE if looks_like_none(self, move) else move

    def is_final(self, move: i64) -> bool:
        # MD-10: what was touched is turned. What was seen is not put back into sight, either.
        if move < codes.WIN or move == codes.TURN_BACK or move == codes.CALL:
            return True
        # MD-34: where nobody has a die, the referee looks whether there is a pair before anybody
        # goes on. Other moves leave somebody with one, or throw.
        return self.phase == REPLAYING and not self.anybody_has_one()

    # The end

    def rank(self, seat: i64) -> i64:
        # MD-35: most dice; then whoever was the last to call rightly.
        mine: i64 = shifted(self.count(seat), 6) + self.last_call(seat)
        better: i64 = 0
        other: i64 = 0
        while other < self.seats:
            better += i64(shifted(self.count(other), 6) + self.last_call(other) > mine)
            other += 1
        return better + 1

    def ending(self) -> str:
        return log.ending_named(self.end)

    def score(self, seat: i64) -> i64:
        return self.count(seat)

    # For the rest of the house

    def move_kind(self, move: i64) -> i64:
        return codes.kind_of(move)

    def clone(self) -> "MemoDixe":
        copy = MemoDixe(
            self.seats,
            self.symbols,
            self.may_go_on,
            self.no_log,
            self.lies[:],
            self.won[:],
            self.seen[:],
        )
        self.copy_numbers_to(copy)
        return copy
