"""Tells what a move did. The rules call it when somebody is recording, right when it happens."""

from tablee.core.bits import numbers_in
from tablee.core.events import Recorder
from tablee.games.oncard import events
from tablee.games.oncard.names import POWER_NAMES, symbol_named
from tablee.games.oncard.state import HAND, NOTHING, ROW, TURNED, OnCardTable


def _name(table: OnCardTable, die: int) -> str:
    return table.printed.characters[die]


def _face(table: OnCardTable, die: int) -> str:
    return symbol_named(table.shown(die))


def _active(table: OnCardTable) -> str:
    return _name(table, table.card(table.active))


def _faces(table: OnCardTable, numbers: tuple[int, ...]) -> dict[str, tuple[str, ...]]:
    dice = [table.die(number) for number in numbers]
    return {
        "dice": tuple(_name(table, die) for die in dice),
        "faces": tuple(_face(table, die) for die in dice),
    }


def began(recorder: Recorder, table: OnCardTable) -> None:
    recorder.tell_everybody(events.Began(first=table.turn))


def turned_up(recorder: Recorder, table: OnCardTable, card: int, other: int) -> None:
    cards = (_name(table, card), _name(table, other))
    recorder.tell_everybody(events.TurnedUp(seat=card // ROW, cards=cards))


def powers_dealt(recorder: Recorder, table: OnCardTable, card: int, other: int) -> None:
    cards = (_name(table, card), _name(table, other))
    recorder.tell_everybody(events.PowersDealt(seat=card // ROW, cards=cards))


def turn_began(recorder: Recorder, table: OnCardTable) -> None:
    recorder.tell_everybody(events.TurnBegan(seat=table.turn))


def took_back(recorder: Recorder, table: OnCardTable, die: int) -> None:
    recorder.tell_everybody(events.TookBack(seat=table.turn, die=_name(table, die)))


def threw(recorder: Recorder, table: OnCardTable) -> None:
    numbers = numbers_in(table.thrown)
    faces = _faces(table, numbers)
    recorder.tell_everybody(events.Threw(seat=table.turn, numbers=numbers, **faces))


def activated(recorder: Recorder, table: OnCardTable) -> None:
    recorder.tell_everybody(events.Activated(seat=table.turn, card=_active(table)))


def placed(recorder: Recorder, table: OnCardTable, die: int) -> None:
    recorder.tell_everybody(
        events.Placed(
            seat=table.turn, die=_name(table, die), face=_face(table, die), card=_active(table)
        )
    )


def used_saved(recorder: Recorder, table: OnCardTable, die: int) -> None:
    recorder.tell_everybody(
        events.UsedSaved(
            seat=table.turn, die=_name(table, die), face=_face(table, die), card=_active(table)
        )
    )


def used_power(recorder: Recorder, table: OnCardTable, die: int) -> None:
    power = POWER_NAMES[table.printed.powers[die]]
    recorder.tell_everybody(events.UsedPower(seat=table.turn, die=_name(table, die), power=power))


def borrowed(recorder: Recorder, table: OnCardTable, die: int) -> None:
    recorder.tell_everybody(
        events.Borrowed(seat=table.turn, owner=die // ROW, die=_name(table, die))
    )


def returned(recorder: Recorder, table: OnCardTable, die: int) -> None:
    recorder.tell_everybody(
        events.Returned(seat=table.turn, owner=die // ROW, die=_name(table, die))
    )


def threw_again(recorder: Recorder, table: OnCardTable) -> None:
    numbers = numbers_in(table.picked)
    faces = _faces(table, numbers)
    recorder.tell_everybody(events.ThrewAgain(seat=table.turn, numbers=numbers, **faces))


def turned_die(recorder: Recorder, table: OnCardTable, die: int) -> None:
    recorder.tell_everybody(
        events.TurnedDie(seat=table.turn, die=_name(table, die), face=_face(table, die))
    )


def saved_by_power(recorder: Recorder, table: OnCardTable, die: int) -> None:
    recorder.tell_everybody(
        events.SavedByPower(seat=table.turn, die=_name(table, die), face=_face(table, die))
    )


def pushed_back(recorder: Recorder, table: OnCardTable, die: int) -> None:
    recorder.tell_everybody(
        events.PushedBack(
            seat=table.turn,
            owner=die // ROW,
            die=_name(table, die),
            home=table.where(die) == HAND,
        )
    )


def finished(recorder: Recorder, table: OnCardTable, card: int) -> None:
    name = _name(table, card)
    stage = table.stage(card)
    recorder.tell_everybody(events.Finished(seat=table.turn, card=name, combination=stage - 1))
    if stage == TURNED:
        power = POWER_NAMES[table.printed.powers[card]]
        recorder.tell_everybody(events.TurnedOver(seat=table.turn, card=name, power=power))


def stopped(recorder: Recorder, table: OnCardTable, by_choice: bool) -> None:
    recorder.tell_everybody(events.Stopped(seat=table.turn, by_choice=by_choice))


def missed(recorder: Recorder, table: OnCardTable, is_reset: bool) -> None:
    if table.active == NOTHING:
        recorder.tell_everybody(events.Missed(seat=table.turn, card=None, result="no_card"))
        return
    recorder.tell_everybody(
        events.Missed(seat=table.turn, card=_active(table), result="reset" if is_reset else "kept")
    )


def advanced(recorder: Recorder, table: OnCardTable, die: int) -> None:
    recorder.tell_everybody(
        events.Advanced(seat=die // ROW, die=_name(table, die), slot=table.where(die) - 1)
    )


def saved(recorder: Recorder, table: OnCardTable, die: int) -> None:
    recorder.tell_everybody(
        events.Saved(seat=die // ROW, die=_name(table, die), face=_face(table, die))
    )


def ended(recorder: Recorder, table: OnCardTable) -> None:
    outcome = table.outcome()
    if outcome is not None:
        recorder.tell_everybody(events.Ended(winners=outcome.winners, reason=outcome.ending))
