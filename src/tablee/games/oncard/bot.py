"""What a good ON'CARD player looks at.

Everything is counted in turns that are still needed to win, ten points each.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.heuristic import Heuristic
from tablee.core.state import MoveList, State
from tablee.games.oncard.codes import (
    ACTIVATE,
    DECLINE,
    DONE,
    PASS,
    PICK,
    PLACE,
    POWER,
    SAVE,
    STOP,
    STOP_AND_TAKE,
    TAKE_BACK,
    THROW,
    THROW_PICKED,
    TURN_OVER,
    USE,
    face_in,
    saved_for,
)
from tablee.games.oncard.fitting import fitting_faces
from tablee.games.oncard.powers.using import power_in_use, power_of
from tablee.games.oncard.prospects import Prospects
from tablee.games.oncard.rules import OnCard
from tablee.games.oncard.state import (
    JOKER,
    LAST_SLOT,
    ROW,
    SAVED,
    STARTING,
    TAKING_OFF,
    TURNED,
    amount,
)

POINTS: Final = 10.0
"""For one turn."""

JOKER_COST: Final = 0.25
SYMBOL_COST: Final = 0.12
"""What using something saved gives away, in turns."""


class OnCardHeuristic(Heuristic):
    def __init__(self) -> None:
        super().__init__(spread=40.0)
        self.prospects = Prospects()

    def weigh(self, state: State, seat: i64, moves: MoveList, weights: "vec[float]") -> None:
        assert isinstance(state, OnCard)
        self.prospects.prepare(state)
        items = moves.items
        first = items[0]
        i: i64 = 0
        while i < moves.count:
            move = items[i]
            if first < TAKE_BACK:
                weights[i] = self.turning_up(state, seat, move)
            elif first == PASS:
                weights[i] = self.saving(state, seat, move)
            elif state.phase == STARTING:
                weights[i] = self.starting(state, move)
            elif state.phase == TAKING_OFF:
                weights[i] = 1.0 if move == DONE else 0.0
            elif move >= PICK or move == THROW_PICKED:
                active = state.card(state.active)
                weights[i] = power_in_use(state).target_worth(state, active, move)
            else:
                weights[i] = self.playing(state, move)
            i += 1

    # Before and after the turn

    def turning_up(self, table: OnCard, seat: i64, move: i64) -> float:
        """The two cards that take longest, and whose powers help most."""
        lower: i64 = seat * ROW + move // ROW
        higher: i64 = seat * ROW + move % ROW
        worth = self.prospects.at_start(table, lower, False)
        worth += self.prospects.at_start(table, higher, False)
        worth += power_of(table, lower).worth + power_of(table, higher).worth
        return POINTS * worth

    def saving(self, table: OnCard, seat: i64, move: i64) -> float:
        if move == PASS:
            return 0.0
        die: i64 = seat * ROW + saved_for(move)
        before = self.prospects.best_start(table, seat)
        lay = i64(table.dice[die])
        where = table.where(die)
        table.pick_up(die)
        if move < SAVE:
            table.lay(die, where + 1 if where <= LAST_SLOT else 1, 0)
        else:
            table.lay(die, SAVED, face_in(move))
        after = self.prospects.best_start(table, seat)
        table.lay_again(die, lay)
        return POINTS * (before - after)

    def starting(self, table: OnCard, move: i64) -> float:
        """Throw, or first take a die back."""
        if move == THROW:
            return -POINTS * self.first_throw(table) + 0.05
        die = table.die(move - TAKE_BACK)
        lay = i64(table.dice[die])
        table.pick_up(die)
        value = self.first_throw(table)
        table.lay_again(die, lay)
        return -POINTS * value

    def first_throw(self, table: OnCard) -> float:
        """Turns to go when throwing what is in hand now, for the card that suits best."""
        prospects = self.prospects
        seat = table.turn
        best = 100.0
        number: i64 = 0
        while number < ROW:
            card = table.card(number)
            if table.stage(card) != TURNED:
                value = prospects.first_throw(table, card)
                best = min(best, prospects.together(table, seat, card, value))
            number += 1
        return best - prospects.spare(table, seat)

    # The turn

    def playing(self, table: OnCard, move: i64) -> float:
        prospects = self.prospects
        seat = table.turn
        if move >= ACTIVATE and move < PLACE:
            card = table.card(move - ACTIVATE)
            value = min(
                prospects.after_roll(table, card, True, False),
                prospects.after_roll(table, card, False, True),
            )
            if value > 8.0:
                # Only a saved symbol fits.
                value = prospects.at_start(table, card, True)
            return -POINTS * prospects.together(table, seat, card, value)
        if table.active < 0:
            # Declining on the first throw: the turn is over, and nothing is lost.
            return -POINTS * prospects.best_start(table, seat)
        card = table.card(table.active)
        return -POINTS * prospects.together(table, seat, card, self.move_value(table, card, move))

    def move_value(self, table: OnCard, card: i64, move: i64) -> float:
        """Turns to go for the active card."""
        prospects = self.prospects
        if move == DECLINE:
            return prospects.reset_value(table, card)
        if move in (STOP, STOP_AND_TAKE):
            if table.is_finished(card):
                return 1.0 + prospects.going_on(table, card, 0, 0, 1)
            return prospects.at_start(table, card, True) + (0.01 if move == STOP_AND_TAKE else 0.0)
        lacks = prospects.lacks(table, card)
        jokers = amount(table.filled[card], JOKER)
        free = prospects.free_dice(table)
        if move == THROW:
            return prospects.going_on(table, card, lacks, jokers, free + i64(lacks <= 0))
        if move == TURN_OVER:
            return 0.0
        if move >= POWER:
            power = power_of(table, table.die(move - POWER))
            return prospects.after_placing(table, card) - power.gain(table, card, lacks)
        if move >= USE:
            return self.using(table, card, move - USE)
        die = table.die(move - PLACE)
        is_joker = table.shown(die) == JOKER
        value = prospects.after_roll(table, card, is_joker, not is_joker)
        # Dice that could help later are better kept.
        return value + 0.002 * float(fitting_faces(table, card, die))

    def using(self, table: OnCard, card: i64, number: i64) -> float:
        prospects = self.prospects
        die = table.die(number)
        lacks: i64 = prospects.lacks(table, card) - 1
        jokers = amount(table.filled[card], JOKER)
        cost = SYMBOL_COST
        if table.shown(die) == JOKER:
            jokers += 1
            cost = JOKER_COST
        free = prospects.free_dice(table) + 1
        going_on = prospects.going_on(table, card, lacks, jokers, free)
        if lacks <= 0:
            return going_on + 0.5 * cost
        return min(going_on, prospects.at_start(table, card, True)) + cost

    # Judging a position

    def standing(self, state: State, seat: i64) -> float:
        assert isinstance(state, OnCard)
        self.prospects.prepare(state)
        best = 1000.0
        other: i64 = 0
        while other < state.seats:
            if other != seat:
                best = min(best, self.prospects.turns_to_go(state, other))
            other += 1
        return POINTS * (best - self.prospects.turns_to_go(state, seat))
