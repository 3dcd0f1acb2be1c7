"""ON'CARD as a state of the house: who decides, what is legal, what a move does.

Each comment in these rooms names its clause of the rulebook. The course of a turn is in `turn.py`.
"""

from typing import Final

from mypy_extensions import i64

from tablee.core.bits import is_among, next_of
from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.refusal import Refusal
from tablee.core.state import MoveList
from tablee.games.oncard.choosing import activate, explain_card, fill_cards
from tablee.games.oncard.codes import (
    ACTIVATE,
    DECLINE,
    DONE,
    END_OF_MOVES,
    PICK,
    PLACE,
    POWER,
    STOP,
    STOP_AND_TAKE,
    TAKE_BACK,
    THROW,
    TURN_OVER,
    USE,
    kind_of,
)
from tablee.games.oncard.placing import explain_placing, fill_placing, place, use_saved
from tablee.games.oncard.powers.using import explain_target, fill_targets, take_target, use_power
from tablee.games.oncard.saves import (
    asked_together,
    explain_answer,
    fill_answers,
    shows_answers,
    take_answers_back,
)
from tablee.games.oncard.state import (
    AIMING,
    CHOOSING_CARD,
    FINISHED,
    OVER,
    PICKING,
    PLACING,
    STARTING,
    TAKING_OFF,
    OnCardTable,
)
from tablee.games.oncard.taking_back import (
    explain_start,
    explain_taking_off,
    fill_start,
    fill_taking_off,
    take_back,
)
from tablee.games.oncard.turn import (
    answer,
    end_placing,
    end_taking_off,
    miss,
    stop,
    throw_on,
    turn_over_if_nothing_else,
)

MOST_MOVES: Final = 40
"""More than there ever are to choose from."""


class OnCard(OnCardTable):
    """One game of ON'CARD."""

    def next_decider(self, after: i64) -> i64:
        if self.is_asking_several():
            return next_of(self.owing, after)
        if self.phase == OVER or self.turn <= after:
            return -1
        return self.turn

    # Moves

    def fill_legal(self, seat: i64, moves: MoveList) -> None:
        moves.count = 0
        moves.make_room(MOST_MOVES)
        phase = self.phase
        if phase == PLACING:
            fill_placing(self, moves)
        elif phase == STARTING:
            fill_start(self, moves)
        elif phase == CHOOSING_CARD:
            fill_cards(self, moves)
        elif phase in (AIMING, PICKING):
            fill_targets(self, moves)
        elif phase == TAKING_OFF:
            fill_taking_off(self, moves)
        else:
            fill_answers(self, seat, moves)

    def explain(self, seat: i64, move: i64) -> Refusal:
        phase = self.phase
        if phase == OVER:
            return Refusal("OC-80", "game_over")
        if seat < 0 or seat >= self.seats:
            return Refusal("OC-4", "not_seated")
        if self.is_asking_several():
            return explain_answer(self, seat, move)
        if seat != self.turn:
            return Refusal("OC-4", "not_your_turn", {"turn": self.turn})
        if move < 0 or move >= END_OF_MOVES:
            return Refusal("OC-11", "not_a_move")
        if phase == STARTING:
            return explain_start(self, move)
        if phase == CHOOSING_CARD:
            return explain_card(self, move)
        if phase == PLACING:
            return explain_placing(self, move)
        if phase in (AIMING, PICKING):
            return explain_target(self, move)
        return explain_taking_off(self, move)

    def apply(self, seat: i64, move: i64, chance: Chance, recorder: Recorder | None) -> None:
        if self.is_asking_several():
            answer(self, seat, move, chance, recorder)
        elif move < ACTIVATE:
            self.apply_single(move, chance, recorder)
        elif move < PLACE:
            activate(self, move - ACTIVATE, recorder)
        elif move < POWER:
            if move < USE:
                place(self, move - PLACE, recorder)
            else:
                use_saved(self, move - USE, recorder)
            turn_over_if_nothing_else(self, chance, recorder)
        elif move < PICK:
            use_power(self, move - POWER, recorder)
        else:
            take_target(self, move, chance, recorder)

    def apply_single(self, move: i64, chance: Chance, recorder: Recorder | None) -> None:
        if move < THROW:
            take_back(self, move - TAKE_BACK, recorder)
        elif move == THROW:
            throw_on(self, chance, recorder)
        elif move in (STOP, STOP_AND_TAKE):
            stop(self, move == STOP_AND_TAKE, chance, recorder)
        elif move == TURN_OVER:
            end_placing(self, FINISHED, chance, recorder)
        elif move == DECLINE:
            miss(self, chance, recorder)
        elif move == DONE:
            end_taking_off(self, chance, recorder)
        else:
            take_target(self, move, chance, recorder)

    # Answers that wait for others

    def asked_together(self) -> i64:
        return asked_together(self)

    def has_answered(self, seat: i64) -> bool:
        return not is_among(seat, self.owing)

    def unseal(self, seat: i64) -> None:
        take_answers_back(self, seat)

    def is_final(self, move: i64) -> bool:
        return shows_answers(self)

    def redeal(self, viewer: i64, chance: Chance) -> None:
        # OC-95: all is public but answers that wait for others, and whether they are in already.
        self.unseal_others(viewer)

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
