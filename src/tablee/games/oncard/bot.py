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
    ADVANCE,
    AIM,
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
    TURN_TO,
    USE,
)
from tablee.games.oncard.prospects import Prospects
from tablee.games.oncard.rules import OnCard
from tablee.games.oncard.state import (
    BORROW,
    FACES,
    JOKER,
    KEEP_JOKER,
    LAST_SLOT,
    PASSING_JOKER,
    ROW,
    SAVE_SYMBOL,
    SAVED,
    SHIELD,
    STARTING,
    TAKING_OFF,
    THROW_AGAIN,
    TURN_DIE,
    amount,
    where_of,
)

POINTS: Final = 10.0
"""For one turn."""

AT_HAND: Final = (0.30, 0.45, 0.35, 0.35, 0.25, 0.45, 0.20, 0.15)
"""What having a power from the start is worth, in turns: borrow, keep a joker, and so on."""

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
                weights[i] = self.aiming(state, move)
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
        worth += AT_HAND[table.printed.powers[lower]] + AT_HAND[table.printed.powers[higher]]
        return POINTS * worth

    def saving(self, table: OnCard, seat: i64, move: i64) -> float:
        if move == PASS:
            return 0.0
        number: i64 = move - ADVANCE if move < SAVE else (move - SAVE) >> 3
        die: i64 = seat * ROW + number
        before = self.prospects.best_start(table, seat)
        lying = table.dice[die]
        where = table.where(die)
        card: i64 = -1
        if where > LAST_SLOT:
            card = seat * ROW + where - 6
        filled: i64 = table.filled[card] if card >= 0 else 0
        table.pick_up(die)
        if move < SAVE:
            table.lay(die, where + 1 if where <= LAST_SLOT else 1, 0)
        else:
            table.lay(die, SAVED, move & 7)
        after = self.prospects.best_start(table, seat)
        table.dice[die] = lying
        if card >= 0:
            table.filled[card] = filled
        return POINTS * (before - after)

    def starting(self, table: OnCard, move: i64) -> float:
        """Throw, or first take a die back."""
        if move == THROW:
            return -POINTS * self.first_throw(table) + 0.05
        die = table.die(move - TAKE_BACK)
        lying = table.dice[die]
        where = where_of(i64(lying))
        card: i64 = -1
        if where > SAVED:
            card = table.card(where - 6)
        filled: i64 = table.filled[card] if card >= 0 else 0
        table.pick_up(die)
        value = self.first_throw(table)
        table.dice[die] = lying
        if card >= 0:
            table.filled[card] = filled
        return -POINTS * value

    def first_throw(self, table: OnCard) -> float:
        """Turns to go when throwing what is in hand now, for the card that suits best."""
        prospects = self.prospects
        seat = table.turn
        best = 100.0
        number: i64 = 0
        while number < ROW:
            card = table.card(number)
            if table.stage(card) != 3:
                helped = prospects.help_for(table, card)
                lacks: i64 = prospects.lacks(table, card) - (helped & 7) - (helped >> 3)
                jokers: i64 = amount(table.filled[card], JOKER) + (helped >> 3)
                hand = table.hand_size(seat) + (helped & 7) + (helped >> 3)
                value = prospects.going_on(table, card, lacks, jokers, min(6, hand))
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
            return prospects.after_placing(table, card) - self.power_gain(table, card, move - POWER)
        if move >= USE:
            return self.using(table, card, move - USE)
        die = table.die(move - PLACE)
        is_joker = table.shown(die) == JOKER
        value = prospects.after_roll(table, card, is_joker, not is_joker)
        # Dice that could help later are better kept.
        return value + 0.002 * self.fitting_faces(table, card, die)

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

    def fitting_faces(self, table: OnCard, card: i64, die: i64) -> float:
        count = 0.0
        face: i64 = 1
        while face < FACES:
            if table.lacks(card, table.printed.faces[die * FACES + face]):
                count += 1.0
            face += 1
        return count

    def power_gain(self, table: OnCard, card: i64, number: i64) -> float:
        """What using a power now brings, beside what is placed anyway."""
        power = table.printed.powers[table.die(number)]
        lacks = self.prospects.lacks(table, card)
        if power == KEEP_JOKER:
            return 0.2 if lacks > 0 else 0.35
        if power == PASSING_JOKER:
            return 0.2 if lacks > 1 else -0.1
        if power == SHIELD:
            return 0.25 if lacks > 0 and table.stage(card) > 0 else 0.02
        if power == BORROW:
            return 0.2 if lacks > 0 else 0.15
        if power == TURN_DIE:
            return 0.25 if lacks > 0 else -0.2
        if power == THROW_AGAIN:
            return 0.15 if lacks > 1 else 0.05
        if power == SAVE_SYMBOL:
            return 0.15
        return 0.1

    # The targets of powers

    def aiming(self, table: OnCard, move: i64) -> float:
        if move == THROW_PICKED:
            return 0.0
        power = table.printed.powers[table.die(table.aiming)]
        card = table.card(table.active)
        if move >= AIM and move < TURN_TO:
            if power == BORROW:
                return self.fitting_faces(table, card, move - AIM)
            return self.pushing(table, move - AIM)
        if move >= TURN_TO:
            number: i64 = (move - TURN_TO) >> 3
            die = table.die(number)
            symbol = table.printed.faces[die * FACES + (move & 7)]
            gain = 3.0 if table.lacks(card, symbol) else 0.0
            return gain - (3.0 if self.fits(table, card, die) else 0.0)
        die = table.die(move - PICK)
        if power == SAVE_SYMBOL:
            return self.saving_worth(table, card, die)
        return -1.0 if self.fits(table, card, die) else 1.0

    def fits(self, table: OnCard, card: i64, die: i64) -> bool:
        symbol = table.shown(die)
        return symbol == JOKER or table.lacks(card, symbol)

    def saving_worth(self, table: OnCard, card: i64, die: i64) -> float:
        symbol = table.shown(die)
        worth = 2.0 if table.lacks(card, symbol) else 0.0
        number: i64 = 0
        while number < ROW:
            other = table.card(number)
            if table.stage(other) != 3 and table.lacks(other, symbol):
                worth += 0.3
            number += 1
        return worth

    def pushing(self, table: OnCard, die: i64) -> float:
        """At whoever is nearest to winning, and at what is nearest to use."""
        worth = float(table.cards_turned(die // ROW))
        if table.where(die) == SAVED:
            worth += 2.0 if table.face(die) != 0 else 2.5
        else:
            worth += 0.5 * float(table.where(die))
        return worth

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
