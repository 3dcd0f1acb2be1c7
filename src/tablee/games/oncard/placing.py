"""Placing dice and what it leads to: OC-13 to OC-40, OC-80. The turn around it is in `rules.py`."""

from typing import Final

from mypy_extensions import i64, u8

from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.state import MoveList
from tablee.games.oncard import log
from tablee.games.oncard.amendments import saves_are_settled_at_stop
from tablee.games.oncard.codes import (
    DECLINE,
    DONE,
    PLACE,
    STOP,
    STOP_AND_TAKE,
    TAKE_BACK,
    THROW,
    TURN_OVER,
    USE,
)
from tablee.games.oncard.saves import OnCardSaves
from tablee.games.oncard.state import (
    BORROWED,
    COMBINATIONS,
    FINISHED,
    HAND,
    JOKER,
    MISSED,
    NOTHING,
    ON_CARD,
    OVER,
    ROLLED,
    ROW,
    SAVED,
    SAVING_THROW,
    SPENT,
    STOPPED,
    TAKING_OFF,
    TURNED,
    only,
    where_of,
)

TO_WIN: Final = 5


class OnCardPlacing(OnCardSaves):
    """From a throw to the opponents' saves."""

    # The dice of a throw

    def forget_throw(self) -> None:
        self.thrown = 0
        self.placed = 0
        self.used = 0
        self.joker_in_throw = False
        self.fresh = 0
        self.fell = 0

    def gather(self) -> None:
        """What was thrown and not placed is in the hand again (OC-17, OC-74)."""
        dice = self.dice
        number: i64 = 0
        last: i64 = BORROWED if self.borrowed >= 0 else ROW - 1
        while number <= last:
            die = self.die(number)
            where = where_of(i64(dice[die]))
            if where in (ROLLED, SPENT):
                dice[die] = 0
            number += 1

    # Placing

    def fill_placing(self, moves: MoveList) -> None:
        card = self.card(self.active)
        is_finished = self.is_finished(card)
        if not is_finished:
            self.fill_fitting(card, moves)
        if self.placed > 0:
            self.fill_powers(moves)
        items = moves.items
        count = moves.count
        if self.placed + self.used == 0:
            # OC-13: with nothing rolled that fits, a saved symbol may be declined; but not if it
            # is what the card was chosen for.
            items[count] = DECLINE
            count += i64(self.throws > 1 and not self.roll_fits(card))
        elif is_finished and self.stage(card) == COMBINATIONS - 1:
            items[count] = TURN_OVER
            count += 1
        else:
            # OC-17, OC-20: throw what is left, if there is any, or stop.
            items[count] = THROW
            count += i64(is_finished or self.can_throw_on())
            items[count] = STOP
            count += 1
            items[count] = STOP_AND_TAKE
            count += i64(not is_finished and self.has_die_on_active())
        moves.count = count

    def fill_fitting(self, card: i64, moves: MoveList) -> None:
        items = moves.items
        dice = self.dice
        count: i64 = 0
        number: i64 = 0
        last: i64 = BORROWED if self.borrowed >= 0 else ROW - 1
        while number <= last:
            die = self.die(number)
            where = where_of(i64(dice[die]))
            if where == ROLLED:
                items[count] = PLACE + number
                count += i64(self.symbol_fits(self.shown(die), card, False))
            elif where == SAVED and number < ROW:
                # OC-15, OC-16: in addition to rolled symbols or instead of them.
                items[count] = USE + number
                count += i64(self.saved_die_fits(number, card))
            number += 1
        moves.count = count

    def can_throw_on(self) -> bool:
        """Whether any die is left in hand, counting those that were thrown and not placed."""
        dice = self.dice
        number: i64 = 0
        last: i64 = BORROWED if self.borrowed >= 0 else ROW - 1
        while number <= last:
            where = where_of(i64(dice[self.die(number)]))
            if where in (HAND, ROLLED, SPENT):
                return True
            number += 1
        return False

    def place(self, number: i64, chance: Chance, recorder: Recorder | None) -> None:
        die = self.die(number)
        self.put_on_combination(die, self.card(self.active))
        self.placed += 1
        self.note_symbol(self.shown(die))
        if recorder is not None:
            log.placed(recorder, self, die)
        self.turn_over_if_nothing_else(chance, recorder)

    def use_saved(self, number: i64, chance: Chance, recorder: Recorder | None) -> None:
        # OC-15: the symbol stays as a mark, the die goes back to the hand.
        die = self.die(number)
        symbol = self.shown(die)
        self.mark(self.card(self.active), symbol)
        self.used += 1
        self.passing &= ~only(number)
        if recorder is not None:
            log.used_saved(recorder, self, die)
        self.take_in_hand(die)
        self.note_symbol(symbol)
        self.turn_over_if_nothing_else(chance, recorder)

    def note_symbol(self, symbol: i64) -> None:
        if symbol == JOKER:
            self.joker_in_throw = True
            self.joker_in_turn = True

    def turn_over_if_nothing_else(self, chance: Chance, recorder: Recorder | None) -> None:
        """The last combination is finished and no power is left to use: no need to ask."""
        card = self.card(self.active)
        if (
            self.stage(card) == COMBINATIONS - 1
            and self.is_finished(card)
            and not self.has_power_to_use()
        ):
            self.end_placing(FINISHED, chance, recorder)

    # Throwing on and stopping

    def stop(self, take: bool, chance: Chance, recorder: Recorder | None) -> None:
        # OC-65: with no die left to throw it was no choice.
        by_choice = self.can_throw_on() or self.is_finished(self.card(self.active))
        if recorder is not None:
            log.stopped(recorder, self, by_choice)
        then: i64 = STOPPED if by_choice else 0
        if take:
            if saves_are_settled_at_stop(self.rules_version):
                # OC-64: the throw is looked at as it lies, before anything is taken back (OC-40).
                self.met = self.met_by_throw()
            self.after_saves = then
            self.phase = TAKING_OFF
        else:
            # OC-40: the card is not reset and the dice stay.
            self.end_placing(then, chance, recorder)

    def has_die_on_active(self) -> bool:
        number: i64 = 0
        while number < ROW:
            if self.where(self.die(number)) == ON_CARD + self.active:
                return True
            number += 1
        return False

    def fill_taking_off(self, moves: MoveList) -> None:
        # OC-40, OC-75: one or more of his own dice on the active combination.
        items = moves.items
        count: i64 = 0
        number: i64 = 0
        while number < ROW:
            items[count] = TAKE_BACK + number
            count += i64(self.where(self.die(number)) == ON_CARD + self.active)
            number += 1
        items[count] = DONE
        count += i64(self.picked != 0)
        moves.count = count

    def end_placing(self, then: i64, chance: Chance, recorder: Recorder | None) -> None:
        """All is placed. `then` is GO_ON, or how the turn ends."""
        met = self.met
        if self.phase != TAKING_OFF or not saves_are_settled_at_stop(self.rules_version):
            met = self.met_by_throw()
        self.is_new_combination = False
        card = self.card(self.active)
        if self.is_finished(card):
            self.finish(card, recorder)
            if self.stage(card) == TURNED and self.cards_turned(self.turn) == TO_WIN:
                self.win(recorder)
                return
        self.gather()
        self.after_saves = then
        if not self.ask_for_saves(met, SAVING_THROW, recorder):
            self.go_on(chance, recorder)

    # Finishing a combination

    def finish(self, card: i64, recorder: Recorder | None) -> None:
        # OC-20: a quarter turn; the dice on it return to the hand.
        self.take_all_off(self.active)
        self.wipe(card)
        self.stages[card] = u8(self.stage(card) + 1)
        self.finished += 1
        self.is_new_combination = True
        self.joker_in_turn = False
        self.joker_in_throw = False
        if recorder is not None:
            log.finished(recorder, self, card)
        if self.stage(card) == TURNED and self.where(card) <= SAVED:
            # OC-21: over it goes. OC-22: its die does not stay on it.
            self.take_in_hand(card)

    # Missing

    def miss(self, chance: Chance, recorder: Recorder | None) -> None:
        met = self.met_by_throw()
        self.gather()
        is_reset = False
        if self.active != NOTHING and not self.is_new_combination:
            # OC-30: the dice return and the card goes back to its first combination, unless
            # Zonbi protects it (OC-73): then it keeps its place, and its marks (OC-75).
            card = self.card(self.active)
            self.take_all_off(self.active)
            if not self.shielded:
                is_reset = True
                self.wipe(card)
                self.stages[card] = 0
        if recorder is not None:
            log.missed(recorder, self, is_reset)
        # OC-31, OC-32: these count as missed, too.
        self.after_saves = MISSED
        if not self.ask_for_saves(met, SAVING_THROW, recorder):
            self.go_on(chance, recorder)

    # The end

    def win(self, recorder: Recorder | None) -> None:
        # OC-80: at once; OC-66: nobody saves any more.
        self.gather()
        self.return_lent_and_passing(recorder)
        self.forget_throw()
        self.turns += 1
        self.phase = OVER
        if recorder is not None:
            log.ended(recorder, self)
