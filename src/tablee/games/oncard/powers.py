"""What fits a combination, and the powers of the characters: OC-13, OC-14, OC-50 on, OC-70 on."""

from mypy_extensions import i64

from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.state import MoveList
from tablee.games.oncard import log
from tablee.games.oncard.codes import AIM, PICK, POWER, THROW_PICKED, TURN_TO
from tablee.games.oncard.state import (
    AIMING,
    BORROW,
    BORROWED,
    EXPERT,
    FACES,
    FIRST_SLOT,
    HAND,
    JOKER,
    KEEP_JOKER,
    LAST_SLOT,
    NOBODY,
    NORMAL,
    NOTHING,
    ON_CARD,
    PASSING_JOKER,
    PICKING,
    PLACING,
    PUSH_BACK,
    ROLLED,
    ROW,
    SAVE_SYMBOL,
    SAVED,
    SHIELD,
    SPENT,
    THROW_AGAIN,
    TURN_DIE,
    TURNED,
    OnCardTable,
    is_among,
    only,
    where_of,
)


class OnCardPowers(OnCardTable):
    """Everything between a throw and the end of its placing."""

    # What fits

    def joker_fits(self, stored: bool) -> bool:
        """Whether the level allows one more joker on the combination (OC-50)."""
        if self.level == NORMAL:
            return True
        if self.level == EXPERT and not stored:
            return not self.joker_in_throw
        # OC-51: a stored joker is barred by any joker of this turn. Super expert: one a turn.
        return not self.joker_in_turn

    def symbol_fits(self, symbol: i64, card: i64, stored: bool) -> bool:
        """On a combination that is not finished yet (OC-13, OC-14)."""
        if symbol == JOKER:
            return self.joker_fits(stored)
        return self.lacks(card, symbol)

    def roll_fits(self, card: i64) -> bool:
        """Whether any die of this throw that is not placed fits."""
        dice = self.dice
        number: i64 = 0
        last: i64 = BORROWED if self.borrowed >= 0 else ROW - 1
        while number <= last:
            die = self.die(number)
            if where_of(i64(dice[die])) == ROLLED and self.symbol_fits(
                self.shown(die), card, False
            ):
                return True
            number += 1
        return False

    def saved_die_fits(self, number: i64, card: i64) -> bool:
        """Whether an own die lies saved on its card and its symbol can be used now (OC-15)."""
        die = self.die(number)
        return (
            self.where(die) == SAVED
            and not is_among(number, self.fresh)  # OC-75
            and self.symbol_fits(self.shown(die), card, True)
        )

    def saved_fits(self, card: i64) -> bool:
        number: i64 = 0
        while number < ROW:
            if self.saved_die_fits(number, card):
                return True
            number += 1
        return False

    # Which powers can be used

    def can_use_power(self, number: i64) -> bool:
        # OC-70: a rolled character of the player's own whose card is turned over, after at least
        # one die of the throw is placed; a saved symbol unlocks nothing (OC-33).
        die = self.die(number)
        return (
            self.placed > 0
            and self.where(die) == ROLLED
            and self.face(die) == 0
            and self.stage(die) == TURNED
            and self.power_has_effect(number)
        )

    def power_has_effect(self, number: i64) -> bool:
        power = self.printed.powers[self.die(number)]
        if power in (KEEP_JOKER, PASSING_JOKER):
            return True
        if power == SHIELD:
            return not self.shielded
        if power == BORROW:
            # OC-71: one at a time, and only what is in an opponent's hand.
            return self.borrowed == NOBODY and self.has_target(BORROW)
        if power == PUSH_BACK:
            return self.has_target(PUSH_BACK)
        if power == SAVE_SYMBOL:
            return self.has_die_to_save(number)
        return self.has_other_die(number)

    def is_target(self, die: i64, power: i64) -> bool:
        """Whether an opponent's die can be borrowed, or pushed back."""
        if die // ROW == self.turn or die == self.borrowed:
            return False
        where = self.where(die)
        if power == BORROW:
            return where == HAND
        # OC-73: a slot, or a saved symbol; OC-75: Hanuman's joker, too.
        return where >= FIRST_SLOT and where <= SAVED

    def has_target(self, power: i64) -> bool:
        die: i64 = 0
        while die < self.seats * ROW:
            if self.is_target(die, power):
                return True
            die += 1
        return False

    def is_other_die(self, number: i64, power_die: i64) -> bool:
        """Another die of this throw: neither placed nor used for a power (OC-75)."""
        if number == power_die or (number == BORROWED and self.borrowed == NOBODY):
            return False
        return self.where(self.die(number)) == ROLLED

    def has_other_die(self, power_die: i64) -> bool:
        number: i64 = 0
        while number <= BORROWED:
            if self.is_other_die(number, power_die):
                return True
            number += 1
        return False

    def can_save_die(self, number: i64, power_die: i64) -> bool:
        # OC-73, OC-75: an own die that shows a symbol and whose card is on its front. That card is
        # free: only its own die can lie on it.
        if number == BORROWED or not self.is_other_die(number, power_die):
            return False
        die = self.die(number)
        return self.face(die) != 0 and self.stage(die) != TURNED

    def has_die_to_save(self, power_die: i64) -> bool:
        number: i64 = 0
        while number < ROW:
            if self.can_save_die(number, power_die):
                return True
            number += 1
        return False

    # Offering them

    def fill_powers(self, moves: MoveList) -> None:
        items = moves.items
        count = moves.count
        number: i64 = 0
        while number < ROW:
            if is_among(number, self.thrown) and self.can_use_power(number):
                items[count] = POWER + number
                count += 1
            number += 1
        moves.count = count

    def has_power_to_use(self) -> bool:
        number: i64 = 0
        while number < ROW:
            if is_among(number, self.thrown) and self.can_use_power(number):
                return True
            number += 1
        return False

    def fill_targets(self, moves: MoveList) -> None:
        power = self.printed.powers[self.die(self.aiming)]
        if power in (BORROW, PUSH_BACK):
            die: i64 = 0
            while die < self.seats * ROW:
                if self.is_target(die, power):
                    moves.add(AIM + die)
                die += 1
            return
        number: i64 = 0
        while number <= BORROWED:
            if power == SAVE_SYMBOL:
                if self.can_save_die(number, self.aiming):
                    moves.add(PICK + number)
            elif self.is_other_die(number, self.aiming):
                if power == TURN_DIE:
                    self.fill_faces(number, moves)
                else:
                    moves.add(PICK + number)
            number += 1

    def fill_faces(self, number: i64, moves: MoveList) -> None:
        # OC-73: another of its symbols.
        face: i64 = 1
        shown = self.face(self.die(number))
        while face < FACES:
            if face != shown:
                moves.add(TURN_TO + 8 * number + face)
            face += 1

    def fill_picks(self, moves: MoveList) -> None:
        # OC-75: at least one die is thrown again.
        number: i64 = 0
        while number <= BORROWED:
            if self.is_other_die(number, self.aiming) and not is_among(number, self.picked):
                moves.add(PICK + number)
            number += 1
        if self.picked != 0:
            moves.add(THROW_PICKED)

    # Using them

    def use_power(self, number: i64, recorder: Recorder | None) -> None:
        die = self.die(number)
        power = self.printed.powers[die]
        if recorder is not None:
            log.used_power(recorder, self, die)
        if power in (KEEP_JOKER, PASSING_JOKER):
            # OC-72, OC-73: on its own card as a joker; OC-75: for the next throw at the earliest.
            self.lay(die, SAVED, 0)
            self.fresh |= only(number)
            if power == PASSING_JOKER:
                self.passing |= only(number)
                if self.has_other_die(number):
                    self.aiming = number
                    self.phase = AIMING
            return
        self.lay(die, SPENT, 0)
        if power == SHIELD:
            self.shielded = True
            return
        self.aiming = number
        self.phase = PICKING if power == THROW_AGAIN else AIMING

    def end_power(self) -> None:
        self.aiming = NOTHING
        self.picked = 0
        self.phase = PLACING

    def aim_at(self, target: i64, recorder: Recorder | None) -> None:
        """At an opponent's die."""
        power = self.printed.powers[self.die(self.aiming)]
        if power == BORROW:
            # OC-71: thrown with the player's own dice from the next throw on.
            self.borrowed = target
            if recorder is not None:
                log.borrowed(recorder, self, target)
        else:
            where = self.where(target)
            if where == LAST_SLOT:
                self.lay(target, FIRST_SLOT, 0)
            else:
                self.take_in_hand(target)
            if recorder is not None:
                log.pushed_back(recorder, self, target)
        self.end_power()

    def turn_die(self, number: i64, face: i64, recorder: Recorder | None) -> None:
        die = self.die(number)
        self.lay(die, ROLLED, face)
        if recorder is not None:
            log.turned_die(recorder, self, die)
        self.end_power()

    def pick(self, number: i64, chance: Chance, recorder: Recorder | None) -> None:
        die = self.die(number)
        power = self.printed.powers[self.die(self.aiming)]
        if power == THROW_AGAIN:
            self.picked |= only(number)
            return
        if power == SAVE_SYMBOL:
            self.lay(die, SAVED, self.face(die))
            self.fresh |= only(number)
            if recorder is not None:
                log.saved_by_power(recorder, self, die)
        else:
            self.picked = only(number)
            self.throw_picked(chance, recorder)
        self.end_power()

    def throw_picked(self, chance: Chance, recorder: Recorder | None) -> None:
        # OC-66: part of the same throw.
        number: i64 = 0
        while number <= BORROWED:
            if is_among(number, self.picked):
                self.lay(self.die(number), ROLLED, chance.below(FACES))
            number += 1
        if recorder is not None:
            log.threw_again(recorder, self)
        self.end_power()

    def return_lent_and_passing(self, recorder: Recorder | None) -> None:
        """At the end of the turn, before the end-of-turn saves."""
        borrowed = self.borrowed
        if borrowed != NOBODY:
            # OC-71: from a combination too, and its symbol leaves with it.
            where = where_of(i64(self.dice[borrowed]))
            if where >= ON_CARD:
                self.take_off(borrowed, self.card(where - ON_CARD))
            self.take_in_hand(borrowed)
            self.borrowed = NOBODY
            if recorder is not None:
                log.returned(recorder, self, borrowed)
        number: i64 = 0
        while number < ROW:
            # OC-73: a joker for this turn only.
            if is_among(number, self.passing):
                self.take_in_hand(self.die(number))
            number += 1
        self.passing = 0
