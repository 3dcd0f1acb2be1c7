"""What is decided at the same time: turning two cards up at first, and saving (OC-60 to OC-67).

Answers lie face down until all are in (OC-3, OC-64, OC-95). They only touch the cards of whoever
gives them, so their order does not matter.
"""

from typing import Final

from mypy_extensions import i64, u8

from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.state import MoveList
from tablee.games.oncard import log
from tablee.games.oncard.codes import ADVANCE, PASS, SAVE, TURN_UP
from tablee.games.oncard.powers import OnCardPowers
from tablee.games.oncard.state import (
    ANSWER,
    BORROWED,
    FACES,
    FIRST_THROW,
    HAND,
    JOKER,
    JOKER_PLACED,
    LAST_SLOT,
    NO_CHARACTER,
    NOTHING,
    PAIR,
    PASSED,
    ROW,
    SAVED,
    SAVING_END,
    SAVING_THROW,
    TURNED,
    TURNING_UP,
    TWO_PLACED,
    UNANSWERED,
    UNITS,
    is_among,
    only,
    shifted,
)

EVERY_CARD: Final = 63


class OnCardSaves(OnCardPowers):
    """Questions to several seats at once."""

    def is_asking_several(self) -> bool:
        phase = self.phase
        return phase in (TURNING_UP, SAVING_THROW, SAVING_END)

    # What may be done

    def met_by_throw(self) -> i64:
        """The "on each throw" conditions that this throw has met (OC-60, OC-65)."""
        met: i64 = NO_CHARACTER
        symbols: i64 = 0
        fell: i64 = 0
        number: i64 = 0
        while number <= BORROWED:
            # OC-66: on the final faces, wherever the die lies by now.
            if is_among(number, self.thrown):
                symbol = self.shown(self.die(number))
                fell += UNITS[symbol]
                if symbol == JOKER:
                    # OC-65: characters make no pair.
                    met &= ~NO_CHARACTER
                elif is_among(symbol, symbols):
                    met |= PAIR
                else:
                    symbols |= only(symbol)
            number += 1
        self.fell = fell
        if self.joker_in_throw:
            met |= JOKER_PLACED
        # OC-65: saved symbols that were used do not count.
        if self.placed >= 2:
            met |= TWO_PLACED
        return met | shifted(symbols, 8)

    def can_save(self, card: i64) -> bool:
        # OC-60: a card on its front whose condition is met. OC-63: it holds no saved symbol yet,
        # and its die is in the hand, on its slots or on a stopped combination; not lent (OC-71).
        return (
            self.printed.conditions[card] & self.met != 0
            and self.stage(card) != TURNED
            and self.where(card) != SAVED
            and card != self.borrowed
        )

    def seat_can_save(self, seat: i64) -> bool:
        card: i64 = seat * ROW
        end: i64 = card + ROW
        while card < end:
            if self.can_save(card):
                return True
            card += 1
        return False

    def steps_done(self, card: i64) -> i64:
        """The slot on which the card's die lies, counted from 1; 0 if it has not begun."""
        where = self.where(card)
        return where if where <= LAST_SLOT else 0

    def steps_left(self, card: i64) -> i64:
        """Slots that are still before the card's die; with none, a symbol is saved next."""
        return self.printed.slots[card] - self.steps_done(card)

    # Asking

    def ask_for_saves(self, met: i64, phase: i64, recorder: Recorder | None) -> bool:
        """Ask every opponent who has an option (OC-67); False if there is none."""
        self.met = met
        self.phase = phase
        self.owing = self.seats_to_ask()
        if self.is_first_level:
            self.save_without_asking(recorder)
        return self.owing != 0

    def seats_to_ask(self) -> i64:
        """The seats to whom the present question goes, whether they have answered or not."""
        seats: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if self.phase == TURNING_UP or (seat != self.turn and self.seat_can_save(seat)):
                seats |= only(seat)
            seat += 1
        return seats

    def card_to_answer_for(self, seat: i64) -> i64:
        """At the end of a turn each card that may act is decided on, one after the other."""
        card: i64 = seat * ROW
        end: i64 = card + ROW
        while card < end:
            if i64(self.answers[card]) == UNANSWERED and self.can_save(card):
                return card
            card += 1
        return NOTHING

    def fill_answers(self, seat: i64, moves: MoveList) -> None:
        if self.phase == TURNING_UP:
            # OC-3: any two of the six.
            lower: i64 = 0
            while lower < ROW:
                higher: i64 = lower + 1
                while higher < ROW:
                    moves.add(TURN_UP + ROW * lower + higher)
                    higher += 1
                lower += 1
            return
        moves.add(PASS)
        if self.phase == SAVING_END:
            # OC-62: all that are met; this is about one of them.
            self.fill_save(self.card_to_answer_for(seat), moves)
            return
        # OC-62: at most one, among those that are met.
        card: i64 = seat * ROW
        end: i64 = card + ROW
        while card < end:
            if self.can_save(card):
                self.fill_save(card, moves)
            card += 1

    def fill_save(self, card: i64, moves: MoveList) -> None:
        number: i64 = card % ROW
        if self.steps_left(card) > 0:
            moves.add(ADVANCE + number)
            return
        # OC-63: one of the five symbols, never the character.
        face: i64 = 1
        while face < FACES:
            moves.add(SAVE + 8 * number + face)
            face += 1

    # What happens by itself (OC-98)

    def save_without_asking(self, recorder: Recorder | None) -> None:
        seat: i64 = 0
        while seat < self.seats:
            while is_among(seat, self.owing):
                self.note_answer(seat, self.save_by_itself(seat))
            seat += 1
        self.carry_out_answers(recorder)

    def save_by_itself(self, seat: i64) -> i64:
        """What a seat that is asked loses nothing by: a step nearer to a saved symbol, or PASS."""
        card = self.nearest_free(seat, EVERY_CARD)
        if card == NOTHING:
            return PASS
        if self.steps_left(card) > 0:
            return ADVANCE + card % ROW
        return SAVE + 8 * (card % ROW) + self.most_wanted(card)

    def nearest_free(self, seat: i64, among: i64) -> i64:
        """Of these cards of a seat, as a set, the one that goes on by itself; or NOTHING."""
        asked: i64 = self.card_to_answer_for(seat) if self.phase == SAVING_END else NOTHING
        chosen: i64 = NOTHING
        number: i64 = 0
        while number < ROW:
            card: i64 = seat * ROW + number
            may = is_among(number, among) and self.can_save(card) and asked in (NOTHING, card)
            is_nearer = chosen == NOTHING or self.steps_left(card) < self.steps_left(chosen)
            if may and is_nearer and self.costs_nothing(card):
                chosen = card
            number += 1
        return chosen

    def costs_nothing(self, card: i64) -> bool:
        """Whether the card's die may go on, and its owner can still throw at once (OC-10)."""
        where = self.where(card)
        if where != HAND:
            # A die that leaves a combination takes its symbol along (OC-40).
            return where <= LAST_SLOT
        seat: i64 = card // ROW
        left: i64 = self.hand_size(seat)
        place: i64 = seat * ROW
        end: i64 = place + ROW
        while place < end:
            # Those that were answered for at the end of this turn go before.
            leaves = i64(self.answers[place]) >= ANSWER and self.where(place) == HAND
            left -= i64(leaves)
            place += 1
        return left > FIRST_THROW

    def most_wanted(self, card: i64) -> i64:
        """The face of the card's die that most of its owner's combinations still lack."""
        first: i64 = card // ROW * ROW
        chosen: i64 = 1
        most: i64 = -1
        face: i64 = 1
        while face < FACES:
            symbol = self.printed.faces[card * FACES + face]
            wanting: i64 = 0
            other: i64 = first
            while other < first + ROW:
                wanting += i64(self.stage(other) != TURNED and self.lacks(other, symbol))
                other += 1
            if wanting > most:
                chosen = face
                most = wanting
            face += 1
        return chosen

    # Answering

    def answer(self, seat: i64, move: i64, chance: Chance, recorder: Recorder | None) -> None:
        self.note_answer(seat, move)
        if self.owing == 0:
            self.carry_out_answers(recorder)
            self.go_on(chance, recorder)

    def note_answer(self, seat: i64, move: i64) -> None:
        place: i64 = seat * ROW
        if self.phase == TURNING_UP:
            self.answers[place] = u8(ANSWER + move - TURN_UP)
        else:
            if self.phase == SAVING_END:
                place = self.card_to_answer_for(seat)
            if move == PASS:
                self.answers[place] = u8(PASSED)
            elif move < SAVE:
                self.answers[place] = u8(ANSWER + ROW * (move - ADVANCE))
            else:
                self.answers[place] = u8(ANSWER + ROW * ((move - SAVE) >> 3) + (move & 7))
            if self.phase == SAVING_END and self.card_to_answer_for(seat) != NOTHING:
                return
        self.owing &= ~only(seat)

    def carry_out_answers(self, recorder: Recorder | None) -> None:
        self.met = 0
        place: i64 = 0
        while place < self.seats * ROW:
            answer = i64(self.answers[place]) - ANSWER
            self.answers[place] = UNANSWERED
            if answer >= 0:
                first: i64 = place // ROW * ROW
                card: i64 = first + answer // ROW
                if self.phase == TURNING_UP:
                    # OC-3: their powers are there from the start.
                    self.stages[card] = TURNED
                    self.stages[first + answer % ROW] = TURNED
                    if recorder is not None:
                        log.turned_up(recorder, self, card, first + answer % ROW)
                else:
                    self.save(card, answer % ROW, recorder)
            place += 1

    def save(self, card: i64, face: i64, recorder: Recorder | None) -> None:
        # OC-61: a step from slot to slot, character up; from the last one a symbol is saved.
        steps = self.steps_done(card)
        self.pick_up(card)
        if face == 0:
            self.lay(card, steps + 1, 0)
            if recorder is not None:
                log.advanced(recorder, self, card)
        else:
            self.lay(card, SAVED, face)
            if recorder is not None:
                log.saved(recorder, self, card)

    def go_on(self, chance: Chance, recorder: Recorder | None) -> None:
        """What follows when all answers are in. The rules say it."""
        raise NotImplementedError

    # Who knows what

    def asked_together(self) -> i64:
        return self.seats_to_ask() if self.is_asking_several() else 0

    def has_answered(self, seat: i64) -> bool:
        return not is_among(seat, self.owing)

    def unseal(self, seat: i64) -> None:
        place: i64 = seat * ROW
        while place < (seat + 1) * ROW:
            self.answers[place] = UNANSWERED
            place += 1
        self.owing |= only(seat)

    def is_final(self, move: i64) -> bool:
        # EV-5: with the last of several answers all of them are shown. Nothing else is ever hidden.
        asked = self.asked_together()
        if asked == 0 or self.owing & (self.owing - 1) != 0:
            return False
        left: i64 = 0
        answered: i64 = 0
        card: i64 = 0
        while card < self.seats * ROW:
            if is_among(card // ROW, self.owing):
                is_answered = i64(self.answers[card]) != UNANSWERED
                answered += i64(is_answered)
                left += i64(not is_answered and self.can_save(card))
            card += 1
        if self.phase == SAVING_END and left > 1:
            return False
        return asked & (asked - 1) != 0 or answered > 0

    def redeal(self, viewer: i64, chance: Chance) -> None:
        # OC-95: all is public but answers that wait for others, and whether they are in already.
        self.unseal_others(viewer)
