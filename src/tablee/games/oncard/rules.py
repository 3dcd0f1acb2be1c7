"""The rules of ON'CARD, in the order of play. Each comment names its clause of the rulebook.

This is the course of a turn. What fits and the powers are in `powers.py`; placing, stopping,
missing and finishing in `placing.py`; what several decide at once in `saves.py`.
"""

from typing import Final

from mypy_extensions import i64, u8

from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.refusal import Refusal
from tablee.core.state import MoveList
from tablee.games.oncard import log, refusals
from tablee.games.oncard.codes import (
    ACTIVATE,
    AIM,
    DECLINE,
    DONE,
    PICK,
    PLACE,
    POWER,
    STOP,
    STOP_AND_TAKE,
    TAKE_BACK,
    THROW,
    TURN_OVER,
    TURN_TO,
    USE,
    kind_of,
)
from tablee.games.oncard.placing import OnCardPlacing
from tablee.games.oncard.state import (
    AIMING,
    BORROWED,
    CHOOSING_CARD,
    FACES,
    FINISHED,
    FIRST_THROW,
    GO_ON,
    HAND,
    MISSED,
    NOTHING,
    OVER,
    PICKING,
    PLACING,
    ROLLED,
    ROW,
    SAVING_END,
    STARTING,
    STOPPED,
    TAKING_OFF,
    TURNED,
    TURNING_UP,
    is_among,
    lying,
    only,
    where_of,
)

MOST_MOVES: Final = 40
"""More than there ever are to choose from."""


class OnCard(OnCardPlacing):
    """One game of ON'CARD."""

    def next_decider(self, after: i64) -> i64:
        if self.is_asking_several():
            seat: i64 = after + 1
            while seat < self.seats:
                if is_among(seat, self.owing):
                    return seat
                seat += 1
            return -1
        if self.phase == OVER or self.turn <= after:
            return -1
        return self.turn

    def fill_legal(self, seat: i64, moves: MoveList) -> None:
        moves.count = 0
        moves.make_room(MOST_MOVES)
        phase = self.phase
        if phase == PLACING:
            self.fill_placing(moves)
        elif phase == STARTING:
            self.fill_start(moves)
        elif phase == CHOOSING_CARD:
            self.fill_cards(moves)
        elif phase == AIMING:
            self.fill_targets(moves)
        elif phase == PICKING:
            self.fill_picks(moves)
        elif phase == TAKING_OFF:
            self.fill_taking_off(moves)
        else:
            self.fill_answers(seat, moves)

    def apply(self, seat: i64, move: i64, chance: Chance, recorder: Recorder | None) -> None:
        if self.is_asking_several():
            self.answer(seat, move, chance, recorder)
        elif move < ACTIVATE:
            self.apply_single(move, chance, recorder)
        elif move < PLACE:
            self.activate(move - ACTIVATE, recorder)
        elif move < USE:
            self.place(move - PLACE, chance, recorder)
        elif move < POWER:
            self.use_saved(move - USE, chance, recorder)
        elif move < PICK:
            self.use_power(move - POWER, recorder)
        elif move < AIM:
            self.pick(move - PICK, chance, recorder)
        elif move < TURN_TO:
            self.aim_at(move - AIM, recorder)
        else:
            self.turn_die((move - TURN_TO) >> 3, move & 7, recorder)

    def apply_single(self, move: i64, chance: Chance, recorder: Recorder | None) -> None:
        if move < THROW:
            self.take_back(move - TAKE_BACK, recorder)
        elif move == THROW:
            self.decide_to_throw(chance, recorder)
        elif move in (STOP, STOP_AND_TAKE):
            self.stop(move == STOP_AND_TAKE, chance, recorder)
        elif move == TURN_OVER:
            self.end_placing(FINISHED, chance, recorder)
        elif move == DECLINE:
            self.miss(chance, recorder)
        elif move == DONE:
            self.picked = 0
            self.end_placing(self.after_saves, chance, recorder)
        else:
            self.throw_picked(chance, recorder)

    # The start of a turn

    def begin_turn(self) -> None:
        self.phase = STARTING
        self.active = NOTHING
        self.throws = 0
        self.finished = 0
        self.is_new_combination = False
        self.joker_in_turn = False
        self.shielded = False
        self.passing = 0
        self.forget_throw()

    def fill_start(self, moves: MoveList) -> None:
        # OC-10: any of his dice that lie on his cards; at least three in hand for the throw.
        items = moves.items
        dice = self.dice
        count: i64 = 0
        number: i64 = 0
        first: i64 = self.turn * ROW
        while number < ROW:
            items[count] = TAKE_BACK + number
            count += i64(where_of(i64(dice[first + number])) != HAND)
            number += 1
        items[count] = THROW
        count += i64(ROW - count >= FIRST_THROW)
        moves.count = count

    def take_back(self, number: i64, recorder: Recorder | None) -> None:
        die = self.die(number)
        if recorder is not None:
            log.took_back(recorder, self, die)
        self.pick_up(die)
        if self.phase == TAKING_OFF:
            self.picked |= only(number)

    # Throwing

    def throw(self, chance: Chance, recorder: Recorder | None) -> None:
        # OC-11: all the dice in hand, the borrowed one with them (OC-71).
        self.forget_throw()
        dice = self.dice
        thrown: i64 = 0
        number: i64 = 0
        last: i64 = BORROWED if self.borrowed >= 0 else ROW - 1
        while number <= last:
            die = self.die(number)
            if where_of(i64(dice[die])) == HAND:
                dice[die] = u8(lying(ROLLED, chance.below(FACES)))
                thrown |= only(number)
            number += 1
        self.thrown = thrown
        self.throws += 1
        if recorder is not None:
            log.threw(recorder, self)
        if self.active == NOTHING:
            self.look_for_card(chance, recorder)
        elif self.roll_fits(self.card(self.active)) or self.saved_fits(self.card(self.active)):
            self.phase = PLACING
        else:
            self.miss(chance, recorder)

    def decide_to_throw(self, chance: Chance, recorder: Recorder | None) -> None:
        if self.phase == STARTING:
            self.throw(chance, recorder)
        else:
            self.end_placing(GO_ON, chance, recorder)

    # The active card

    def look_for_card(self, chance: Chance, recorder: Recorder | None) -> None:
        """OC-12: after the first throw. A single card that has to be taken takes itself."""
        self.phase = CHOOSING_CARD
        possible: i64 = 0
        fitting: i64 = 0
        chosen: i64 = NOTHING
        number: i64 = 0
        while number < ROW:
            if self.can_activate(number):
                possible += 1
                fitting += i64(self.roll_fits(self.card(number)))
                chosen = number
            number += 1
        if possible == 0:
            self.miss(chance, recorder)  # OC-31
        elif possible == 1 and fitting == 1:
            self.activate(chosen, recorder)

    def can_activate(self, number: i64) -> bool:
        # OC-13: something rolled fits, or a saved symbol that he will use.
        card = self.card(number)
        return self.stage(card) != TURNED and (self.roll_fits(card) or self.saved_fits(card))

    def roll_fits_any_card(self) -> bool:
        number: i64 = 0
        while number < ROW:
            card = self.card(number)
            if self.stage(card) != TURNED and self.roll_fits(card):
                return True
            number += 1
        return False

    def fill_cards(self, moves: MoveList) -> None:
        items = moves.items
        count: i64 = 0
        number: i64 = 0
        while number < ROW:
            items[count] = ACTIVATE + number
            count += i64(self.can_activate(number))
            number += 1
        # OC-13, OC-31: nothing rolled fits, so he need not use a saved symbol.
        items[count] = DECLINE
        count += i64(not self.roll_fits_any_card())
        moves.count = count

    def activate(self, number: i64, recorder: Recorder | None) -> None:
        self.active = number
        self.phase = PLACING
        if recorder is not None:
            log.activated(recorder, self)

    # After the opponents' saves

    def go_on(self, chance: Chance, recorder: Recorder | None) -> None:
        self.met = 0
        if self.phase == TURNING_UP:
            self.begin_turn()
        elif self.phase == SAVING_END:
            self.pass_turn(recorder)
        elif self.after_saves == GO_ON:
            self.throw(chance, recorder)
        else:
            self.end_turn(recorder)

    def end_turn(self, recorder: Recorder | None) -> None:
        met = self.after_saves & (MISSED | STOPPED)
        if self.finished > 0:
            met |= FINISHED
        self.after_saves = GO_ON
        self.return_lent_and_passing(recorder)
        self.forget_throw()
        if not self.ask_for_saves(met, SAVING_END, recorder):
            self.met = 0
            self.pass_turn(recorder)

    def pass_turn(self, recorder: Recorder | None) -> None:
        # OC-4: clockwise.
        self.turns += 1
        self.turn += 1
        if self.turn == self.seats:
            self.turn = 0
        self.begin_turn()
        if recorder is not None:
            log.turn_began(recorder, self)

    # The end

    def ending(self) -> str:
        return "five_cards"

    def rank(self, seat: i64) -> i64:
        # The winner alone has five; the others are placed by what they have turned over.
        better: i64 = 0
        other: i64 = 0
        while other < self.seats:
            better += i64(self.cards_turned(other) > self.cards_turned(seat))
            other += 1
        return better + 1

    def score(self, seat: i64) -> i64:
        return self.cards_turned(seat)

    # For the rest of the house

    def explain(self, seat: i64, move: i64) -> Refusal:
        return refusals.explain(self, seat, move)

    def move_kind(self, move: i64) -> i64:
        return kind_of(move)

    def turns_played(self) -> i64:
        # Opponents save during a turn, so a row of decisions is not one.
        return self.turns

    def opener(self) -> i64:
        # OC-3: all turn two cards up before the first turn.
        passed = self.turns - i64(self.phase == OVER)
        return (self.turn - passed) % self.seats

    def chapter(self) -> i64:
        # A search looks as far as the next throw: what comes then, the bots' tables know better
        # than a few throws tried out.
        return self.turns * 64 + self.throws

    def clone(self) -> "OnCard":
        copy = OnCard(
            self.seats,
            self.level,
            self.printed,
            self.dice[:],
            self.stages[:],
            self.filled[:],
            self.marks[:],
            self.answers[:],
        )
        self.copy_numbers_to(copy)
        return copy
