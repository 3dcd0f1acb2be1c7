"""How many turns a player is still away from winning, as a good player would guess it."""

from typing import Final

from mypy_extensions import i64

from tablee.core.bits import count_of, is_among, only
from tablee.games.oncard.fitting import joker_fits
from tablee.games.oncard.rules import OnCard
from tablee.games.oncard.state import (
    BORROWED,
    CHOOSING_CARD,
    COMBINATIONS,
    HAND,
    JOKER,
    LAST_SLOT,
    NOTHING,
    OVER,
    ROLLED,
    ROW,
    SAVED,
    SPENT,
    STARTING,
    TO_WIN,
    TURNED,
    TURNING_UP,
    CardSet,
    amount,
    total,
)
from tablee.games.oncard.stopping import Stopping, spot_of

MOST_DICE: Final = 7
LONGEST: Final = 9.0
"""Turns beyond which it makes no difference."""

SLOT_WORTH: Final = 0.08
"""What a step on the way to a saved symbol is worth, in turns."""
SAVED_WORTH: Final = 0.12
"""What a saved symbol is worth although it does not help at once."""
ON_TURN: Final = 0.5
"""Whoever is about to play is half a turn ahead."""


class Prospects:
    """Looks the cards of a table up in tables that were solved once (`stopping.py`)."""

    def __init__(self) -> None:
        self.printed: CardSet | None = None
        self.tables: list[Stopping] = []
        self.solved: dict[int, list[Stopping]] = {}

    def prepare(self, state: OnCard) -> None:
        """Make sure that there are tables for these cards."""
        if self.printed is state.printed:
            return
        self.printed = state.printed
        self.tables = []
        needs = state.printed.needs
        card: i64 = 0
        while card < state.seats * ROW:
            first = total(needs[card * COMBINATIONS])
            second = total(needs[card * COMBINATIONS + 1])
            third = total(needs[card * COMBINATIONS + 2])
            key: int = (first * 8 + second) * 8 + third
            if key not in self.solved:
                self.solved[key] = solve(first, second, third)
            self.tables += self.solved[key]
            card += 1

    def table(self, card: i64, dice: i64) -> Stopping:
        return self.tables[card * (MOST_DICE + 1) + dice]

    # One card

    def help_for(self, state: OnCard, card: i64) -> i64:
        """Saved symbols that the card's combination lacks, plus 8 times the stored jokers."""
        first: i64 = card // ROW * ROW
        symbols: i64 = 0
        jokers: i64 = 0
        die: i64 = first
        while die < first + ROW:
            if state.where(die) == SAVED:
                symbol = state.shown(die)
                if symbol == JOKER:
                    jokers += 1
                elif state.lacks(card, symbol):
                    symbols |= only(symbol)
            die += 1
        return count_of(symbols) + 8 * jokers

    def lacks(self, state: OnCard, card: i64) -> i64:
        return total(state.need(card)) - total(state.filled[card])

    def dice_on(self, state: OnCard, card: i64) -> i64:
        return total(state.filled[card]) - total(state.marks[card])

    def at_start(self, state: OnCard, card: i64, helped: bool) -> float:
        """Turns to go from the start of a turn on, with all dice but those on the combination."""
        table = self.table(card, ROW)
        stage = state.stage(card)
        lacks = self.lacks(state, card)
        jokers = amount(state.filled[card], JOKER)
        hand: i64 = ROW - self.dice_on(state, card)
        if helped:
            help_now = self.help_for(state, card)
            lacks -= (help_now & 7) + (help_now >> 3)
            jokers += help_now >> 3
            if lacks <= 0:
                return 1.0 + min(LONGEST, table.finished(stage))
        return min(LONGEST, table.at_start[spot_of(stage, lacks, jokers, hand)])

    def first_throw(self, state: OnCard, card: i64) -> float:
        """Turns to go when throwing what is in hand now, with all that is saved for the card."""
        help_now = self.help_for(state, card)
        jokers: i64 = help_now >> 3
        saved: i64 = (help_now & 7) + jokers
        lacks: i64 = self.lacks(state, card) - saved
        hand: i64 = state.hand_size(card // ROW) + saved
        jokers += amount(state.filled[card], JOKER)
        return self.going_on(state, card, lacks, jokers, min(ROW, hand))

    def free_dice(self, state: OnCard) -> i64:
        """Dice that the player throws if he throws now."""
        free: i64 = 0
        number: i64 = 0
        last: i64 = BORROWED if state.borrowed >= 0 else ROW - 1
        while number <= last:
            where = state.where(state.die(number))
            if where in (HAND, ROLLED, SPENT):
                free += 1
            number += 1
        return free

    def reset_value(self, state: OnCard, card: i64) -> float:
        """Turns to go after a miss with this card."""
        table = self.table(card, ROW)
        stage = state.stage(card)
        if state.shielded or state.is_new_combination:
            size = total(state.need(card))
            return min(LONGEST, table.at_start[spot_of(stage, size, 0, ROW)])
        return min(LONGEST, table.from_scratch())

    def going_on(self, state: OnCard, card: i64, lacks: i64, jokers: i64, hand: i64) -> float:
        """Turns to go when throwing on, with the chances of these dice for the first miss."""
        if hand <= 0:
            return LONGEST
        stage = state.stage(card)
        if lacks <= 0:
            return min(LONGEST, self.table(card, ROW).finished(stage))
        dice: i64 = min(MOST_DICE, hand + self.dice_on(state, card))
        table = self.table(card, dice)
        spot = spot_of(stage, lacks, jokers, min(hand, dice))
        model = min(LONGEST, table.going_on[spot])
        reset = self.reset_value(state, card)
        missed = self.miss_chance(state, card)
        # The model's own chance of a miss is taken out and the real one put in.
        usual = model_miss(hand, lacks + jokers)
        scratch = min(LONGEST, table.from_scratch())
        hit = (model - usual * scratch) / max(0.05, 1.0 - usual)
        hit = max(0.0, hit)
        return missed * reset + (1.0 - missed) * hit

    def miss_chance(self, state: OnCard, card: i64) -> float:
        """That nothing of the next throw fits, if no saved symbol is used."""
        missed = 1.0
        faces = state.printed.faces
        number: i64 = 0
        last: i64 = BORROWED if state.borrowed >= 0 else ROW - 1
        while number <= last:
            die = state.die(number)
            where = state.where(die)
            if where in (HAND, ROLLED, SPENT):
                fitting = 1.0
                face: i64 = 1
                while face < 6:
                    if state.lacks(card, faces[die * 6 + face]):
                        fitting += 1.0
                    face += 1
                missed *= 1.0 - fitting / 6.0
            elif where == SAVED and state.lacks(card, state.shown(die)):
                # A saved symbol rescues a throw.
                missed *= 0.3
            number += 1
        return missed

    def after_placing(self, state: OnCard, card: i64) -> float:
        """Turns to go once all is placed: stop, or throw on."""
        lacks = self.lacks(state, card)
        jokers = amount(state.filled[card], JOKER)
        free = self.free_dice(state)
        if lacks <= 0:
            return self.going_on(state, card, 0, 0, free + 1)
        return min(
            self.at_start(state, card, True), self.going_on(state, card, lacks, jokers, free)
        )

    def after_roll(self, state: OnCard, card: i64, joker: bool, symbol: bool) -> float:
        """The best that can be made of what was rolled, placing at least a joker, or a symbol."""
        found = self.rolled(state, card)
        jokers: i64 = found & 7
        symbols: i64 = found >> 3
        lacks = self.lacks(state, card)
        there = amount(state.filled[card], JOKER)
        free = self.free_dice(state)
        stage = state.stage(card)
        dice: i64 = min(MOST_DICE, free + self.dice_on(state, card))
        table = self.table(card, dice)
        if state.level != 0:
            jokers = min(jokers, 1)
        best = LONGEST
        more: i64 = 1 if joker else 0
        while more <= jokers and more <= lacks:
            placed: i64 = 1 if symbol else 0
            while placed <= symbols and more + placed <= lacks:
                together: i64 = more + placed
                if together == lacks:
                    best = min(best, table.finished(stage))
                elif together > 0 or state.placed + state.used > 0:
                    spot = spot_of(stage, lacks - together, there + more, max(0, free - together))
                    best = min(best, table.best[spot])
                placed += 1
            more += 1
        return best

    def rolled(self, state: OnCard, card: i64) -> i64:
        """Jokers rolled and not placed, plus 8 times the different symbols that fit."""
        jokers: i64 = 0
        symbols: i64 = 0
        count: i64 = 0
        number: i64 = 0
        last: i64 = BORROWED if state.borrowed >= 0 else ROW - 1
        while number <= last:
            die = state.die(number)
            if state.where(die) == ROLLED:
                symbol = state.shown(die)
                if symbol == JOKER:
                    jokers += i64(joker_fits(state, False))
                elif state.lacks(card, symbol) and not is_among(symbol, symbols):
                    symbols |= only(symbol)
                    count += 1
            number += 1
        return jokers + 8 * count

    # All cards of a player

    def together(self, state: OnCard, seat: i64, special: i64, value: float) -> float:
        """The quickest cards that are still needed; one of them (`special`) has its own value."""
        needed: i64 = TO_WIN - state.cards_turned(seat)
        sum_of_all = 0.0
        slowest = 0.0
        unturned: i64 = 0
        card: i64 = seat * ROW
        end: i64 = card + ROW
        while card < end:
            if state.stage(card) != TURNED:
                turns = value if card == special else self.at_start(state, card, False)
                sum_of_all += turns
                slowest = max(slowest, turns)
                unturned += 1
            card += 1
        # There is one card more than needed, but for the very start of a game.
        if unturned > needed:
            return sum_of_all - slowest
        return sum_of_all

    def spare(self, state: OnCard, seat: i64) -> float:
        """What lies on slots and saved is worth something later on."""
        worth = 0.0
        die: i64 = seat * ROW
        end: i64 = die + ROW
        while die < end:
            where = state.where(die)
            if where == SAVED:
                worth += SAVED_WORTH * (2.0 if state.face(die) == 0 else 1.0)
            elif where != HAND and where <= LAST_SLOT:
                # The nearer to the last slot the better; half of it for the first of two.
                worth += SLOT_WORTH * float(where) / float(state.printed.slots[die])
            die += 1
        return worth

    def best_start(self, state: OnCard, seat: i64) -> float:
        """Turns to go, when the next turn goes to the card that suits best."""
        best = 100.0
        card: i64 = seat * ROW
        end: i64 = card + ROW
        while card < end:
            if state.stage(card) != TURNED:
                helped = self.at_start(state, card, True)
                best = min(best, self.together(state, seat, card, helped))
            card += 1
        return best - self.spare(state, seat)

    def best_card(self, state: OnCard, seat: i64) -> float:
        """Turns to go after the first throw, for the card on which it helps most."""
        if state.phase != CHOOSING_CARD:
            return self.best_start(state, seat)
        best = 100.0
        number: i64 = 0
        while number < ROW:
            card = state.card(number)
            if state.stage(card) != TURNED:
                value = min(
                    self.at_start(state, card, True),
                    self.after_roll(state, card, False, True),
                    self.after_roll(state, card, True, False),
                )
                best = min(best, self.together(state, seat, card, value))
            number += 1
        return best - self.spare(state, seat)

    def turns_to_go(self, state: OnCard, seat: i64) -> float:
        """For any seat at any moment."""
        if state.phase == OVER:
            return 0.0 if state.cards_turned(seat) >= TO_WIN else self.best_start(state, seat)
        if seat != state.turn or state.phase == TURNING_UP:
            return self.best_start(state, seat)
        if state.phase == STARTING:
            return self.best_start(state, seat) - ON_TURN
        if state.active == NOTHING:
            return self.best_card(state, seat)
        card = state.card(state.active)
        if state.stage(card) == TURNED:
            return self.best_start(state, seat)
        value = self.after_placing(state, card)
        if state.placed + state.used == 0:
            value = min(value, self.after_roll(state, card, False, False))
        return self.together(state, seat, card, value) - self.spare(state, seat)


def solve(first: i64, second: i64, third: i64) -> list[Stopping]:
    """The tables of a card, for each number of dice that a turn may be played with."""
    full = Stopping(first, second, third, ROW, None)
    tables: list[Stopping] = []
    dice: i64 = 0
    while dice <= MOST_DICE:
        tables.append(full if dice == ROW else Stopping(first, second, third, dice, full))
        dice += 1
    return tables


def model_miss(hand: i64, lacking: i64) -> float:
    """The chance that dice which are all alike fit nothing."""
    one = 1.0 - 1.0 / 6.0 - float(lacking) * 5.0 / 54.0
    missed = 1.0
    while hand > 0:
        missed *= one
        hand -= 1
    return missed
