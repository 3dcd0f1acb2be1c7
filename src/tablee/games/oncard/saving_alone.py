"""What a card does by itself in the turns of others, because it costs nothing (OC-98).

At the first level nobody is asked; with all the rules it is what a player's habit may do.
"""

from typing import Final

from mypy_extensions import i64

from tablee.core.bits import is_among
from tablee.core.events import Recorder
from tablee.games.oncard.codes import ADVANCE, PASS, SAVE
from tablee.games.oncard.saves import (
    can_save,
    card_to_answer_for,
    carry_out_answers,
    note_answer,
    steps_left,
)
from tablee.games.oncard.state import (
    ANSWER,
    FACES,
    FIRST_THROW,
    HAND,
    LAST_SLOT,
    NOTHING,
    ROW,
    SAVING_END,
    TURNED,
    OnCardTable,
)

EVERY_CARD: Final = 63


def save_without_asking(table: OnCardTable, recorder: Recorder | None) -> None:
    seat: i64 = 0
    while seat < table.seats:
        while is_among(seat, table.owing):
            note_answer(table, seat, save_by_itself(table, seat))
        seat += 1
    carry_out_answers(table, recorder)


def save_by_itself(table: OnCardTable, seat: i64) -> i64:
    """What a seat that is asked loses nothing by: a step nearer to a saved symbol, or PASS."""
    card = nearest_free(table, seat, EVERY_CARD)
    if card == NOTHING:
        return PASS
    if steps_left(table, card) > 0:
        return ADVANCE + card % ROW
    return SAVE + 8 * (card % ROW) + most_wanted(table, card)


def nearest_free(table: OnCardTable, seat: i64, among: i64) -> i64:
    """Of these cards of a seat, as a set, the one that goes on by itself; or NOTHING."""
    asked: i64 = card_to_answer_for(table, seat) if table.phase == SAVING_END else NOTHING
    chosen: i64 = NOTHING
    number: i64 = 0
    while number < ROW:
        card: i64 = seat * ROW + number
        may = is_among(number, among) and can_save(table, card) and asked in (NOTHING, card)
        is_nearer = chosen == NOTHING or steps_left(table, card) < steps_left(table, chosen)
        if may and is_nearer and costs_nothing(table, card):
            chosen = card
        number += 1
    return chosen


def costs_nothing(table: OnCardTable, card: i64) -> bool:
    """Whether the card's die may go on, and its owner can still throw at once (OC-10)."""
    where = table.where(card)
    if where != HAND:
        # A die that leaves a combination takes its symbol along (OC-40).
        return where <= LAST_SLOT
    seat: i64 = card // ROW
    left: i64 = table.hand_size(seat)
    place: i64 = seat * ROW
    end: i64 = place + ROW
    while place < end:
        # Those that were answered for at the end of this turn go before.
        leaves = i64(table.answers[place]) >= ANSWER and table.where(place) == HAND
        left -= i64(leaves)
        place += 1
    return left > FIRST_THROW


def most_wanted(table: OnCardTable, card: i64) -> i64:
    """The face of the card's die that most of its owner's combinations still lack."""
    first: i64 = card // ROW * ROW
    chosen: i64 = 1
    most: i64 = -1
    face: i64 = 1
    while face < FACES:
        symbol = table.printed.faces[card * FACES + face]
        wanting: i64 = 0
        other: i64 = first
        while other < first + ROW:
            wanting += i64(table.stage(other) != TURNED and table.lacks(other, symbol))
            other += 1
        if wanting > most:
            chosen = face
            most = wanting
        face += 1
    return chosen
