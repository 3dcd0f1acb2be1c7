"""The course of a turn: throw, place, let the opponents save, throw on or end it.

What may be chosen on the way is in `taking_back.py`, `choosing.py`, `placing.py`, `powers/` and
`saves.py`. They know nothing of each other's order: it is here.
"""

from mypy_extensions import i64, u8

from tablee.core.bits import only
from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.games.oncard import log
from tablee.games.oncard.amendments import saves_are_settled_at_stop
from tablee.games.oncard.choosing import activate, can_activate
from tablee.games.oncard.conditions import met_by_throw, met_by_turn
from tablee.games.oncard.fitting import roll_fits, saved_fits
from tablee.games.oncard.placing import can_throw_on
from tablee.games.oncard.powers.using import end_powers, has_power_to_use
from tablee.games.oncard.saves import carry_out_answers, note_answer, seats_to_ask
from tablee.games.oncard.saving_alone import save_without_asking
from tablee.games.oncard.state import (
    BORROWED,
    CHOOSING_CARD,
    COMBINATIONS,
    FACES,
    FINISHED,
    GO_ON,
    HAND,
    MISSED,
    NOTHING,
    OVER,
    PLACING,
    ROLLED,
    ROW,
    SAVED,
    SAVING_END,
    SAVING_THROW,
    SPENT,
    STARTING,
    STOPPED,
    TAKING_OFF,
    TO_WIN,
    TURNED,
    TURNING_UP,
    OnCardTable,
    lying,
    where_of,
)


def begin_turn(table: OnCardTable) -> None:
    table.phase = STARTING
    table.active = NOTHING
    table.throws = 0
    table.finished = 0
    table.is_new_combination = False
    table.joker_in_turn = False
    table.shielded = False
    table.passing = 0
    forget_throw(table)


# A throw


def throw(table: OnCardTable, chance: Chance, recorder: Recorder | None) -> None:
    # OC-11: all the dice in hand, the borrowed one with them (OC-71).
    forget_throw(table)
    dice = table.dice
    thrown: i64 = 0
    number: i64 = 0
    last: i64 = BORROWED if table.borrowed >= 0 else ROW - 1
    while number <= last:
        die = table.die(number)
        if where_of(i64(dice[die])) == HAND:
            dice[die] = u8(lying(ROLLED, chance.below(FACES)))
            thrown |= only(number)
        number += 1
    table.thrown = thrown
    table.throws += 1
    if recorder is not None:
        log.threw(recorder, table)
    if table.active == NOTHING:
        look_for_card(table, chance, recorder)
    elif roll_fits(table, table.card(table.active)) or saved_fits(table, table.card(table.active)):
        table.phase = PLACING
    else:
        miss(table, chance, recorder)


def forget_throw(table: OnCardTable) -> None:
    table.thrown = 0
    table.placed = 0
    table.used = 0
    table.joker_in_throw = False
    table.fresh = 0
    table.fell = 0


def gather(table: OnCardTable) -> None:
    """What was thrown and not placed is in the hand again (OC-17, OC-74)."""
    dice = table.dice
    number: i64 = 0
    last: i64 = BORROWED if table.borrowed >= 0 else ROW - 1
    while number <= last:
        die = table.die(number)
        where = where_of(i64(dice[die]))
        if where in (ROLLED, SPENT):
            dice[die] = 0
        number += 1


def look_for_card(table: OnCardTable, chance: Chance, recorder: Recorder | None) -> None:
    """OC-12: after the first throw. A single card that has to be taken takes itself."""
    table.phase = CHOOSING_CARD
    possible: i64 = 0
    fitting: i64 = 0
    chosen: i64 = NOTHING
    number: i64 = 0
    while number < ROW:
        if can_activate(table, number):
            possible += 1
            fitting += i64(roll_fits(table, table.card(number)))
            chosen = number
        number += 1
    if possible == 0:
        miss(table, chance, recorder)  # OC-31
    elif possible == 1 and fitting == 1:
        activate(table, chosen, recorder)


# The end of placing


def throw_on(table: OnCardTable, chance: Chance, recorder: Recorder | None) -> None:
    """Throw for the first time, or have all placed and throw again."""
    if table.phase == STARTING:
        throw(table, chance, recorder)
    else:
        end_placing(table, GO_ON, chance, recorder)


def stop(table: OnCardTable, take: bool, chance: Chance, recorder: Recorder | None) -> None:
    # OC-65: with no die left to throw it was no choice.
    by_choice = can_throw_on(table) or table.is_finished(table.card(table.active))
    if recorder is not None:
        log.stopped(recorder, table, by_choice)
    then: i64 = STOPPED if by_choice else 0
    if take:
        if saves_are_settled_at_stop(table.rules_version):
            # OC-64: the throw is looked at as it lies, before anything is taken back (OC-40).
            table.met = met_by_throw(table)
        table.after_saves = then
        table.phase = TAKING_OFF
    else:
        # OC-40: the card is not reset and the dice stay.
        end_placing(table, then, chance, recorder)


def end_taking_off(table: OnCardTable, chance: Chance, recorder: Recorder | None) -> None:
    table.picked = 0
    end_placing(table, table.after_saves, chance, recorder)


def turn_over_if_nothing_else(
    table: OnCardTable, chance: Chance, recorder: Recorder | None
) -> None:
    """The last combination is finished and no power is left to use: no need to ask."""
    card = table.card(table.active)
    if (
        table.stage(card) == COMBINATIONS - 1
        and table.is_finished(card)
        and not has_power_to_use(table)
    ):
        end_placing(table, FINISHED, chance, recorder)


def end_placing(table: OnCardTable, then: i64, chance: Chance, recorder: Recorder | None) -> None:
    """All is placed. `then` is GO_ON, or how the turn ends."""
    met = table.met
    if table.phase != TAKING_OFF or not saves_are_settled_at_stop(table.rules_version):
        met = met_by_throw(table)
    table.is_new_combination = False
    card = table.card(table.active)
    if table.is_finished(card):
        finish(table, card, recorder)
        if table.stage(card) == TURNED and table.cards_turned(table.turn) == TO_WIN:
            win(table, recorder)
            return
    gather(table)
    table.after_saves = then
    if not ask_for_saves(table, met, SAVING_THROW, recorder):
        go_on(table, chance, recorder)


def finish(table: OnCardTable, card: i64, recorder: Recorder | None) -> None:
    # OC-20: a quarter turn; the dice on it return to the hand.
    table.take_all_off(table.active)
    table.wipe(card)
    table.stages[card] = u8(table.stage(card) + 1)
    table.finished += 1
    table.is_new_combination = True
    table.joker_in_turn = False
    table.joker_in_throw = False
    if recorder is not None:
        log.finished(recorder, table, card)
    if table.stage(card) == TURNED and table.where(card) <= SAVED:
        # OC-21: over it goes. OC-22: its die does not stay on it.
        table.take_in_hand(card)


def miss(table: OnCardTable, chance: Chance, recorder: Recorder | None) -> None:
    met = met_by_throw(table)
    gather(table)
    is_reset = False
    if table.active != NOTHING and not table.is_new_combination:
        # OC-30: the dice return and the card goes back to its first combination, unless
        # Zonbi protects it (OC-73): then it keeps its place, and its marks (OC-75).
        card = table.card(table.active)
        table.take_all_off(table.active)
        if not table.shielded:
            is_reset = True
            table.wipe(card)
            table.stages[card] = 0
    if recorder is not None:
        log.missed(recorder, table, is_reset)
    # OC-31, OC-32: these count as missed, too.
    table.after_saves = MISSED
    if not ask_for_saves(table, met, SAVING_THROW, recorder):
        go_on(table, chance, recorder)


# The opponents' saves, and what follows


def ask_for_saves(table: OnCardTable, met: i64, phase: i64, recorder: Recorder | None) -> bool:
    """Ask every opponent who has an option (OC-67); False if there is none."""
    table.met = met
    table.phase = phase
    table.owing = seats_to_ask(table)
    if table.is_first_level:
        save_without_asking(table, recorder)
    return table.owing != 0


def answer(
    table: OnCardTable, seat: i64, move: i64, chance: Chance, recorder: Recorder | None
) -> None:
    note_answer(table, seat, move)
    if table.owing == 0:
        carry_out_answers(table, recorder)
        go_on(table, chance, recorder)


def go_on(table: OnCardTable, chance: Chance, recorder: Recorder | None) -> None:
    """When all answers are in."""
    table.met = 0
    if table.phase == TURNING_UP:
        begin_turn(table)
    elif table.phase == SAVING_END:
        pass_turn(table, recorder)
    elif table.after_saves == GO_ON:
        throw(table, chance, recorder)
    else:
        end_turn(table, recorder)


# The end of the turn, and of the game


def end_turn(table: OnCardTable, recorder: Recorder | None) -> None:
    met = met_by_turn(table)
    table.after_saves = GO_ON
    end_powers(table, recorder)
    forget_throw(table)
    if not ask_for_saves(table, met, SAVING_END, recorder):
        table.met = 0
        pass_turn(table, recorder)


def pass_turn(table: OnCardTable, recorder: Recorder | None) -> None:
    # OC-4: clockwise.
    table.turns += 1
    table.turn += 1
    if table.turn == table.seats:
        table.turn = 0
    begin_turn(table)
    if recorder is not None:
        log.turn_began(recorder, table)


def win(table: OnCardTable, recorder: Recorder | None) -> None:
    # OC-80: at once; OC-66: nobody saves any more.
    gather(table)
    end_powers(table, recorder)
    forget_throw(table)
    table.turns += 1
    table.phase = OVER
    if recorder is not None:
        log.ended(recorder, table)
