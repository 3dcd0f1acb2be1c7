"""The rules of MémoDiXe, in the order of play. Each comment names its clause of the rulebook."""

from typing import Final

from mypy_extensions import i64

from tablee.core.bits import count_of, is_among, nth_of, only
from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.refusal import Refusal
from tablee.core.state import MoveList
from tablee.games.memodixe import codes, log, redealing, refusals
from tablee.games.memodixe.state import (
    AUM,
    BOMB,
    BY_CALL,
    CHARACTER,
    EIGHT,
    GIVING,
    GOING_ON,
    HEART,
    LOOKING,
    OVER,
    PI,
    REPLAYING,
    SETTING_ASIDE,
    SKULL,
    SMILEY,
    STEALING,
    SUN,
    SWAPPING,
    TAKING,
    THROWING,
    THROWING_ALL,
    THROWING_BOTH,
    TURNING_BACK,
    TURNING_FIRST,
    TURNING_SECOND,
    WINNING,
    YINYANG,
)
from tablee.games.memodixe.turns import MemoTurns

MOST_LOOKS: Final = 2


class MemoDixe(MemoTurns):
    """One game of MémoDiXe, free-for-all."""

    def next_decider(self, after: i64) -> i64:
        if self.phase == OVER:
            return -1
        seat = self.turn
        if self.phase == GIVING:
            seat = self.next_giver()
        if seat <= after:
            return -1
        return seat

    def fill_legal(self, seat: i64, moves: MoveList) -> None:
        moves.count = 0
        phase = self.phase
        if phase == TURNING_FIRST:
            self.fill_first(moves)
        elif phase == TURNING_SECOND:
            # MD-10: one after the other; the first one stays turned.
            self.fill_spots(codes.TURN, self.square & ~self.turned, moves)
        elif phase == TURNING_BACK:
            moves.add(codes.TURN_BACK)
        elif phase == WINNING:
            self.fill_spots(codes.WIN, self.turned, moves)
        else:
            self.fill_power(moves)

    def fill_power(self, moves: MoveList) -> None:
        """What a power or a call asks for."""
        phase = self.phase
        if phase == LOOKING:
            # MD-20: "may" can be declined. MD-21: other dice than the pair.
            self.fill_spots(codes.LOOK, self.square & ~self.turned & ~self.looked, moves)
            moves.add(codes.DECLINE)
        elif phase == GIVING:
            self.fill_spots(codes.GIVE, self.fewest, moves)
        elif phase == STEALING:
            self.fill_spots(codes.STEAL, self.victims(), moves)
        elif phase == SWAPPING:
            self.fill_swaps(moves)
            moves.add(codes.DECLINE)
        elif phase == SETTING_ASIDE:
            self.fill_spots(codes.SET_ASIDE, self.square, moves)
        elif phase == THROWING:
            self.fill_spots(codes.THROW, self.square, moves)
        elif phase == REPLAYING:
            moves.add(codes.REPLAY)
            moves.add(codes.DECLINE)
        elif phase == THROWING_ALL:
            moves.add(codes.THROW_ALL)
        elif phase == TAKING:
            self.fill_spots(codes.TAKE, self.square, moves)
        elif phase == GOING_ON:
            moves.add(codes.END)
            moves.add(codes.GO_ON)
        elif phase == THROWING_BOTH:
            moves.add(codes.THROW_BOTH)

    def apply(self, seat: i64, move: i64, chance: Chance, recorder: Recorder | None) -> None:
        if move < codes.LOOK:
            self.turn_die(move - codes.TURN, recorder)
        elif move < codes.WIN:
            self.look(move - codes.LOOK, recorder)
        elif move < codes.SET_ASIDE:
            self.win(move - codes.WIN, chance, recorder)
        elif move == codes.TURN_BACK:
            self.turn_back(chance, recorder)
        elif move == codes.CALL:
            self.call(recorder)
        else:
            self.apply_power(move, chance, recorder)

    def apply_power(self, move: i64, chance: Chance, recorder: Recorder | None) -> None:
        if move >= codes.SWAP:
            self.swap_dice(codes.first_swapped(move), codes.second_swapped(move), recorder)
            self.pass_turn(chance, recorder)
        elif move >= codes.CALL:
            self.apply_single(move, chance, recorder)
        elif move >= codes.STEAL:
            self.steal_die(move - codes.STEAL, chance, recorder)
            self.pass_turn(chance, recorder)
        elif move >= codes.GIVE:
            self.give_die(move - codes.GIVE, chance, recorder)
            self.go_on_giving(chance, recorder)
        elif move >= codes.TAKE:
            self.take(move - codes.TAKE, recorder)
        elif move >= codes.THROW:
            # MD-19.7
            self.throw_back(move - codes.THROW, chance, recorder)
            self.pass_turn(chance, recorder)
        else:
            # MD-19.6
            self.put_aside(move - codes.SET_ASIDE, recorder)
            self.pass_turn(chance, recorder)

    def apply_single(self, move: i64, chance: Chance, recorder: Recorder | None) -> None:
        if move == codes.DECLINE:
            self.decline(chance, recorder)
        elif move == codes.REPLAY:
            self.replay(chance, recorder)
        elif move == codes.THROW_ALL:
            # MD-31: the dice are thrown again, and his turn is over.
            self.throw_square(chance)
            if recorder is not None:
                log.threw_all(recorder, self)
            self.pass_turn(chance, recorder)
        elif move == codes.THROW_BOTH:
            self.throw_both(chance, recorder)
        elif move == codes.END:
            self.finish(BY_CALL, recorder)
        else:
            self.go_on(chance, recorder)

    # Two dice

    def turn_die(self, spot: i64, recorder: Recorder | None) -> None:
        # MD-10: everybody sees what is turned.
        self.turned |= only(spot)
        self.show_everybody(spot)
        if recorder is not None:
            log.turned(recorder, self, spot)
        if self.phase == TURNING_FIRST:
            self.first_spot = spot
            self.phase = TURNING_SECOND
            return
        self.second_spot = spot
        if self.hidden(spot) != self.hidden(self.first_spot):
            self.phase = TURNING_BACK
            return
        self.find_pair(recorder)

    def find_pair(self, recorder: Recorder | None) -> None:
        found = self.hidden(self.second_spot)
        self.found = found
        self.found_in_turn = True
        if found in (YINYANG, SUN, CHARACTER):
            # MD-19.3, MD-19.5, MD-19.10: there is nothing to win.
            self.phase = THROWING_BOTH
        elif found == AUM and self.square & ~self.turned != 0:
            # MD-12 (1): the power comes first. MD-21: with no other die there is nothing to see.
            self.phase = LOOKING
        else:
            self.phase = WINNING
        if recorder is not None:
            log.found(recorder, self)

    def turn_back(self, chance: Chance, recorder: Recorder | None) -> None:
        # MD-11: both go back as they lay, and the turn passes.
        if recorder is not None:
            log.turned_back(recorder, self)
        self.pass_turn(chance, recorder)

    # A pair

    def look(self, spot: i64, recorder: Recorder | None) -> None:
        # MD-19.2; what he sees stays in his sight until he wins his die.
        self.look_under(spot, recorder)
        rest = self.square & ~self.turned & ~self.looked
        if count_of(self.looked) == MOST_LOOKS or rest == 0:
            self.phase = WINNING

    def win(self, spot: i64, chance: Chance, recorder: Recorder | None) -> None:
        other = self.first_spot + self.second_spot - spot
        self.turned = 0
        self.looked = 0
        found = self.found
        # MD-12 (2): he wins one of the two, and the other is thrown.
        self.win_die(self.turn, spot)
        if recorder is not None:
            log.won(recorder, self, spot)
        self.throw_back(other, chance, recorder)
        fallen = self.top(other)
        if found == BOMB and fallen == BOMB:
            # MD-19.8, MD-20
            self.win_die(self.turn, other)
            if recorder is not None:
                log.blew_up(recorder, self, other)
        elif found == SKULL and fallen == SKULL:
            # MD-19.9
            self.make_others_discard(chance, recorder)
        self.fill_square(chance, recorder)
        self.follow_up(chance, recorder)

    def follow_up(self, chance: Chance, recorder: Recorder | None) -> None:
        """Powers that come after the turn is resolved."""
        found = self.found
        if found == SMILEY:
            # MD-19.1
            self.replay(chance, recorder)
            return
        if found == EIGHT and count_of(self.square) >= 2:
            self.phase = SWAPPING
            return
        if found == HEART and count_of(self.square) >= 3:
            # MD-22: two other dice have to be left.
            self.phase = SETTING_ASIDE
            return
        if found == PI:
            self.phase = THROWING
            return
        if recorder is not None and found in (EIGHT, HEART):
            log.nothing_happens(recorder, self)
        self.pass_turn(chance, recorder)

    def throw_both(self, chance: Chance, recorder: Recorder | None) -> None:
        self.turned = 0
        self.throw_back(self.first_spot, chance, recorder)
        self.throw_back(self.second_spot, chance, recorder)
        if self.found == CHARACTER:
            self.phase = REPLAYING
        elif self.found == SUN:
            self.begin_stealing(chance, recorder)
        else:
            self.begin_giving(chance, recorder)

    def begin_stealing(self, chance: Chance, recorder: Recorder | None) -> None:
        # MD-21: an opponent who has a die must be picked; if there is only one, he is.
        victims = self.victims()
        if victims & (victims - 1) != 0:
            self.phase = STEALING
            return
        if victims != 0:
            self.steal_die(nth_of(victims, 0), chance, recorder)
        elif recorder is not None:
            log.nothing_happens(recorder, self)
        self.pass_turn(chance, recorder)

    def begin_giving(self, chance: Chance, recorder: Recorder | None) -> None:
        if self.count_for_gifts():
            self.go_on_giving(chance, recorder)
            return
        if recorder is not None:
            log.nothing_happens(recorder, self)
        self.pass_turn(chance, recorder)

    def go_on_giving(self, chance: Chance, recorder: Recorder | None) -> None:
        # MD-19.3: among several who have the fewest, the giver chooses.
        while self.givers != 0:
            if self.fewest & (self.fewest - 1) != 0:
                self.phase = GIVING
                return
            self.give_die(nth_of(self.fewest, 0), chance, recorder)
        self.fewest = 0
        self.pass_turn(chance, recorder)

    def replay(self, chance: Chance, recorder: Recorder | None) -> None:
        if recorder is not None:
            log.replays(recorder, self)
        self.begin_choice(chance, recorder)

    def decline(self, chance: Chance, recorder: Recorder | None) -> None:
        # MD-20
        if self.phase == LOOKING:
            self.phase = WINNING
            if recorder is not None:
                log.declined(recorder, self)
            return
        if recorder is not None:
            if self.phase == SWAPPING:
                # MD-24: nobody can tell.
                log.kept_places(recorder, self)
            else:
                log.declined(recorder, self)
        self.pass_turn(chance, recorder)

    def fill_swaps(self, moves: MoveList) -> None:
        square = self.square
        moves.make_room(self.spots * self.spots)
        items = moves.items
        count = moves.count
        one: i64 = 0
        while one < self.spots:
            if is_among(one, square):
                other: i64 = one + 1
                while other < self.spots:
                    items[count] = codes.swapping(one, other)
                    count += (square >> other) & 1
                    other += 1
            one += 1
        moves.count = count

    # Who knows what

    def redeal(self, viewer: i64, chance: Chance) -> None:
        redealing.redeal(self, viewer, chance)

    def apparent(self, seat: i64, move: i64, viewer: i64) -> i64:
        # MD-24: a swap of dice with the same top looks like none.
        if self.phase != SWAPPING or viewer == seat or move == codes.DECLINE:
            return move
        one, other = codes.first_swapped(move), codes.second_swapped(move)
        return codes.DECLINE if self.top(one) == self.top(other) else move

    def is_final(self, move: i64) -> bool:
        # MD-10: what was touched is turned. What was seen is not put back into sight, either.
        if move < codes.WIN or move == codes.TURN_BACK or move == codes.CALL:
            return True
        # MD-34: where nobody has a die, the referee looks whether there is a pair before anybody
        # goes on. Other moves leave somebody with one, or throw.
        return self.phase == REPLAYING and not self.anybody_has_one()

    # For the rest of the house

    def explain(self, seat: i64, move: i64) -> Refusal:
        return refusals.explain(self, seat, move)

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
