"""What is decided at the same time: turning two cards up at first, and saving (OC-60 to OC-67).

Answers lie face down until all are in (OC-3, OC-64, OC-95). They only touch the cards of whoever
gives them, so their order does not matter.
"""

from mypy_extensions import i64, u8

from tablee.core.bits import is_among, only
from tablee.core.events import Recorder
from tablee.core.refusal import Refusal
from tablee.core.state import MoveList
from tablee.games.oncard import log
from tablee.games.oncard.codes import ADVANCE, END_OF_MOVES, PASS, SAVE, TURN_UP, face_in, saved_for
from tablee.games.oncard.state import (
    ANSWER,
    FACES,
    LAST_SLOT,
    NOTHING,
    PASSED,
    ROW,
    SAVED,
    SAVING_END,
    TURNED,
    TURNING_UP,
    UNANSWERED,
    OnCardTable,
)

# Which cards may act


def can_save(table: OnCardTable, card: i64) -> bool:
    # OC-60: a card on its front whose condition is met. OC-63: it holds no saved symbol yet,
    # and its die is in the hand, on its slots or on a stopped combination; not lent (OC-71).
    return (
        table.printed.conditions[card] & table.met != 0
        and table.stage(card) != TURNED
        and table.where(card) != SAVED
        and card != table.borrowed
    )


def seat_can_save(table: OnCardTable, seat: i64) -> bool:
    card: i64 = seat * ROW
    end: i64 = card + ROW
    while card < end:
        if can_save(table, card):
            return True
        card += 1
    return False


def steps_done(table: OnCardTable, card: i64) -> i64:
    """The slot on which the card's die lies, counted from 1; 0 if it has not begun."""
    where = table.where(card)
    return where if where <= LAST_SLOT else 0


def steps_left(table: OnCardTable, card: i64) -> i64:
    """Slots that are still before the card's die; with none, a symbol is saved next."""
    return table.printed.slots[card] - steps_done(table, card)


def seats_to_ask(table: OnCardTable) -> i64:
    """The seats to whom the present question goes, whether they have answered or not (OC-67)."""
    seats: i64 = 0
    seat: i64 = 0
    while seat < table.seats:
        if table.phase == TURNING_UP or (seat != table.turn and seat_can_save(table, seat)):
            seats |= only(seat)
        seat += 1
    return seats


def asked_together(table: OnCardTable) -> i64:
    """The same, and nobody while the player at turn decides alone."""
    if table.is_asking_several():
        return seats_to_ask(table)
    return 0


def card_to_answer_for(table: OnCardTable, seat: i64) -> i64:
    """At the end of a turn each card that may act is decided on, one after the other."""
    card: i64 = seat * ROW
    end: i64 = card + ROW
    while card < end:
        if i64(table.answers[card]) == UNANSWERED and can_save(table, card):
            return card
        card += 1
    return NOTHING


# What may be answered


def fill_answers(table: OnCardTable, seat: i64, moves: MoveList) -> None:
    if table.phase == TURNING_UP:
        fill_turning_up(moves)
        return
    moves.add(PASS)
    if table.phase == SAVING_END:
        # OC-62: all that are met; this is about one of them.
        fill_save(table, card_to_answer_for(table, seat), moves)
        return
    # OC-62: at most one, among those that are met.
    card: i64 = seat * ROW
    end: i64 = card + ROW
    while card < end:
        if can_save(table, card):
            fill_save(table, card, moves)
        card += 1


def fill_turning_up(moves: MoveList) -> None:
    # OC-3: any two of the six.
    lower: i64 = 0
    while lower < ROW:
        higher: i64 = lower + 1
        while higher < ROW:
            moves.add(TURN_UP + ROW * lower + higher)
            higher += 1
        lower += 1


def fill_save(table: OnCardTable, card: i64, moves: MoveList) -> None:
    number: i64 = card % ROW
    if steps_left(table, card) > 0:
        moves.add(ADVANCE + number)
        return
    # OC-63: one of the five symbols, never the character.
    face: i64 = 1
    while face < FACES:
        moves.add(SAVE + 8 * number + face)
        face += 1


def explain_answer(table: OnCardTable, seat: i64, move: i64) -> Refusal:
    if table.phase == TURNING_UP:
        owes = is_among(seat, table.owing)
        return Refusal("OC-3", "turn_two_up" if owes else "chosen_already")
    if seat == table.turn:
        return Refusal("OC-64", "others_save")
    if not is_among(seat, table.owing):
        asked = is_among(seat, seats_to_ask(table))
        return Refusal("OC-64", "chosen_already") if asked else Refusal("OC-67", "nothing_to_save")
    if move < ADVANCE or move >= END_OF_MOVES:
        return Refusal("OC-61", "save_or_pass")
    place = saved_for(move)
    face: i64 = face_in(move) if move >= SAVE else 1
    if place >= ROW or face < 1 or face >= FACES:
        return Refusal("OC-63", "not_a_symbol")
    return explain_save(table, seat * ROW + place, move)


def explain_save(table: OnCardTable, card: i64, move: i64) -> Refusal:
    values = {"card": table.printed.characters[card]}
    if table.stage(card) == TURNED:
        return Refusal("OC-60", "no_save_when_turned", values)
    if table.printed.conditions[card] & table.met == 0:
        return Refusal("OC-60", "condition_not_met", values)
    if table.where(card) == SAVED:
        return Refusal("OC-63", "saved_already", values)
    if card == table.borrowed:
        return Refusal("OC-71", "die_is_lent", values)
    if table.phase == SAVING_END:
        asked = card_to_answer_for(table, card // ROW)
        if card != asked:
            return Refusal("OC-62", "other_card_first", {"card": table.printed.characters[asked]})
    return Refusal("OC-61", "slots_first" if move >= SAVE else "choose_symbol", values)


# Answering


def note_answer(table: OnCardTable, seat: i64, move: i64) -> None:
    place: i64 = seat * ROW
    if table.phase == TURNING_UP:
        table.answers[place] = u8(ANSWER + move - TURN_UP)
    else:
        if table.phase == SAVING_END:
            place = card_to_answer_for(table, seat)
        if move == PASS:
            table.answers[place] = u8(PASSED)
        elif move < SAVE:
            table.answers[place] = u8(ANSWER + ROW * saved_for(move))
        else:
            table.answers[place] = u8(ANSWER + ROW * saved_for(move) + face_in(move))
        if table.phase == SAVING_END and card_to_answer_for(table, seat) != NOTHING:
            return
    table.owing &= ~only(seat)


def carry_out_answers(table: OnCardTable, recorder: Recorder | None) -> None:
    table.met = 0
    place: i64 = 0
    while place < table.seats * ROW:
        answer = i64(table.answers[place]) - ANSWER
        table.answers[place] = UNANSWERED
        if answer >= 0:
            first: i64 = place // ROW * ROW
            card: i64 = first + answer // ROW
            if table.phase == TURNING_UP:
                turn_up(table, card, first + answer % ROW, recorder)
            else:
                save(table, card, answer % ROW, recorder)
        place += 1


def turn_up(table: OnCardTable, card: i64, other: i64, recorder: Recorder | None) -> None:
    # OC-3: their powers are there from the start.
    table.stages[card] = TURNED
    table.stages[other] = TURNED
    if recorder is not None:
        log.turned_up(recorder, table, card, other)


def save(table: OnCardTable, card: i64, face: i64, recorder: Recorder | None) -> None:
    # OC-61: a step from slot to slot, character up; from the last one a symbol is saved.
    steps = steps_done(table, card)
    table.pick_up(card)
    if face == 0:
        table.lay(card, steps + 1, 0)
        if recorder is not None:
            log.advanced(recorder, table, card)
    else:
        table.lay(card, SAVED, face)
        if recorder is not None:
            log.saved(recorder, table, card)


# Who knows what


def shows_answers(table: OnCardTable) -> bool:
    # EV-5: with the last of several answers all of them are shown. Nothing else is ever hidden.
    asked = asked_together(table)
    if asked == 0 or table.owing & (table.owing - 1) != 0:
        return False
    left: i64 = 0
    answered: i64 = 0
    card: i64 = 0
    while card < table.seats * ROW:
        if is_among(card // ROW, table.owing):
            is_answered = i64(table.answers[card]) != UNANSWERED
            answered += i64(is_answered)
            left += i64(not is_answered and can_save(table, card))
        card += 1
    if table.phase == SAVING_END and left > 1:
        return False
    return asked & (asked - 1) != 0 or answered > 0


def take_answers_back(table: OnCardTable, seat: i64) -> None:
    place: i64 = seat * ROW
    while place < (seat + 1) * ROW:
        table.answers[place] = UNANSWERED
        place += 1
    table.owing |= only(seat)
