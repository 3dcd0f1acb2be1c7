"""The turns of MémoDiXe: how they begin and end, DiXe!, and the end of the game."""

from typing import Final

from mypy_extensions import i64

from tablee.core.bits import shifted
from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.state import MoveList
from tablee.games.memodixe import codes, log
from tablee.games.memodixe.powers import MemoPowers
from tablee.games.memodixe.state import (
    BY_CALL,
    BY_LACK,
    BY_LAST_ROUND,
    GOING_ON,
    NOTHING,
    OVER,
    TAKING,
    THROWING_ALL,
    TURNING_FIRST,
)

DRY_ROUNDS: Final = 4
"""MD-34: so many rounds without a pair, and the referee announces a last one."""


class MemoTurns(MemoPowers):
    """Everything but the pairs."""

    def fill_spots(self, kind: i64, places: i64, moves: MoveList) -> None:
        moves.make_room(codes.SPOT_ROOM)
        items = moves.items
        count = moves.count
        place: i64 = kind
        while places != 0:
            items[count] = place
            count += places & 1
            places >>= 1
            place += 1
        moves.count = count

    # The start of a turn

    def begin_turn(self, chance: Chance, recorder: Recorder | None) -> None:
        self.found_in_turn = False
        # MD-22
        self.take_back(recorder)
        self.begin_choice(chance, recorder)

    def begin_choice(self, chance: Chance, recorder: Recorder | None) -> None:
        """The player turns two dice, or calls: at the start of a turn and of a replay (MD-23)."""
        self.phase = TURNING_FIRST
        self.turned = 0
        self.looked = 0
        self.first_spot = NOTHING
        self.second_spot = NOTHING
        self.found = NOTHING
        if self.square & (self.square - 1) == 0:
            # MD-34: fewer than two dice can be turned. Whoever cannot call ends the game.
            if self.won[self.turn] == 0:
                self.finish(BY_LACK, recorder)
        elif not self.anybody_has_one():
            self.help_out(chance, recorder)

    def help_out(self, chance: Chance, recorder: Recorder | None) -> None:
        """MD-34: nobody has a die, so nobody could call."""
        if self.reserve == 0 and not self.could_win():
            # Not even a pair would change anything, however the dice fall.
            self.finish(BY_LACK, recorder)
        elif not self.has_pair():
            while not self.has_pair():
                self.throw_square(chance)
            if recorder is not None:
                log.refereed(recorder, self)

    def fill_first(self, moves: MoveList) -> None:
        # MD-34: with fewer than two dice one has to call.
        if self.square & (self.square - 1) != 0:
            self.fill_spots(codes.TURN, self.square, moves)
        # MD-30: whoever has a die may call.
        if self.won[self.turn] != 0:
            moves.add(codes.CALL)

    # DiXe!

    def call(self, recorder: Recorder | None) -> None:
        # MD-30: all dice are turned. MD-22: but for those that were set aside.
        self.turned = self.square
        seat = self.turn
        if self.has_pair():
            # MD-31: he discards all his dice.
            if recorder is not None:
                log.called_wrongly(recorder, self)
            self.discard_all_of(seat)
            self.phase = THROWING_ALL
            return
        self.right_calls += 1
        self.last_calls &= ~shifted(63, seat * 6)
        self.last_calls |= shifted(self.right_calls, seat * 6)
        if recorder is not None:
            log.called_rightly(recorder, self)
        # MD-32: one last die; with none in the square there is none to win.
        self.phase = TAKING
        if self.square == 0:
            self.finish(BY_CALL, recorder)

    def take(self, spot: i64, recorder: Recorder | None) -> None:
        self.win_die(self.turn, spot)
        self.turned &= self.square
        if recorder is not None:
            log.took_last(recorder, self, spot)
        # MD-33: only if others would win, and if there is a die left to go on with.
        if self.may_go_on and self.is_behind(self.turn) and self.square | self.reserve != 0:
            self.phase = GOING_ON
        else:
            self.finish(BY_CALL, recorder)

    def is_behind(self, seat: i64) -> bool:
        """Whether somebody has strictly more dice."""
        other: i64 = 0
        while other < self.seats:
            if self.count(other) > self.count(seat):
                return True
            other += 1
        return False

    def go_on(self, chance: Chance, recorder: Recorder | None) -> None:
        # MD-33: the reserve refills first, the others are thrown, and his turn is over.
        if recorder is not None:
            log.goes_on(recorder, self)
        self.fill_square(chance, recorder)
        self.throw_square(chance)
        if recorder is not None:
            log.threw_all(recorder, self)
        self.pass_turn(chance, recorder)

    # The end of a turn, and of the game

    def pass_turn(self, chance: Chance, recorder: Recorder | None) -> None:
        # MD-34: rounds without a pair are counted, turn by turn.
        self.dry_turns += 1
        if self.found_in_turn:
            self.dry_turns = 0
        if self.dry_turns == (DRY_ROUNDS + 1) * self.seats:
            self.turned = 0
            self.finish(BY_LAST_ROUND, recorder)
            return
        if self.dry_turns == DRY_ROUNDS * self.seats and recorder is not None:
            log.last_round(recorder)
        # MD-2: clockwise.
        self.turn += 1
        if self.turn == self.seats:
            self.turn = 0
        self.begin_turn(chance, recorder)

    def finish(self, end: i64, recorder: Recorder | None) -> None:
        self.phase = OVER
        self.end = end
        if recorder is not None:
            log.ended(recorder, self)

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
        if self.end == BY_CALL:
            return "dixe"
        return "too_few_dice" if self.end == BY_LACK else "last_round"

    def score(self, seat: i64) -> i64:
        return self.count(seat)
