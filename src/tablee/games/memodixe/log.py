"""Telling what happens at a MémoDiXe table. Asked only where somebody records it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.core.bits import count_of, is_among
from tablee.core.events import Recorder
from tablee.games.memodixe import events
from tablee.games.memodixe.names import Symbol, symbol_named
from tablee.games.memodixe.state import BY_CALL, BY_LACK

if TYPE_CHECKING:
    from tablee.games.memodixe.state import MemoTable


def spots_of(table: MemoTable, places: int) -> tuple[int, ...]:
    return tuple(spot for spot in range(table.spots) if is_among(spot, places))


def ending_named(end: int) -> events.Ending:
    if end == BY_CALL:
        return "dixe"
    return "too_few_dice" if end == BY_LACK else "last_round"


def _top(table: MemoTable, spot: int) -> Symbol:
    return symbol_named(table.top(spot))


def _hidden(table: MemoTable, spot: int) -> Symbol:
    return symbol_named(table.hidden(spot))


def began(recorder: Recorder, table: MemoTable) -> None:
    tops = tuple(_top(table, spot) for spot in range(table.spots))
    reserve = count_of(table.reserve)
    recorder.tell_everybody(events.Began(first=table.turn, tops=tops, reserve=reserve))


def turned(recorder: Recorder, table: MemoTable, spot: int) -> None:
    symbol = _hidden(table, spot)
    recorder.tell_everybody(events.Turned(seat=table.turn, spot=spot, symbol=symbol))


def turned_back(recorder: Recorder, table: MemoTable) -> None:
    recorder.tell_everybody(events.TurnedBack(seat=table.turn, spots=_pair(table)))


def found(recorder: Recorder, table: MemoTable) -> None:
    symbol = symbol_named(table.found)
    recorder.tell_everybody(events.Found(seat=table.turn, symbol=symbol, spots=_pair(table)))


def _pair(table: MemoTable) -> tuple[int, int]:
    return table.first_spot, table.second_spot


def looked(recorder: Recorder, table: MemoTable, spot: int) -> None:
    seat = table.turn
    recorder.tell_everybody(events.Looked(seat=seat, spot=spot))
    recorder.tell_only([seat], events.Saw(seat=seat, spot=spot, symbol=_hidden(table, spot)))


def declined(recorder: Recorder, table: MemoTable) -> None:
    recorder.tell_everybody(events.Declined(seat=table.turn, symbol=symbol_named(table.found)))


def won(recorder: Recorder, table: MemoTable, spot: int) -> None:
    recorder.tell_everybody(events.Won(seat=table.turn, spot=spot))


def threw(recorder: Recorder, table: MemoTable, spot: int) -> None:
    recorder.tell_everybody(events.Threw(seat=table.turn, spot=spot, top=_top(table, spot)))


def blew_up(recorder: Recorder, table: MemoTable, spot: int) -> None:
    recorder.tell_everybody(events.BlewUp(seat=table.turn, spot=spot))


def discarded(recorder: Recorder, table: MemoTable, seat: int) -> None:
    recorder.tell_everybody(events.Discarded(seat=seat, by=table.turn))


def filled(recorder: Recorder, table: MemoTable, spot: int) -> None:
    left = count_of(table.reserve)
    recorder.tell_everybody(events.Filled(spot=spot, top=_top(table, spot), left=left))


def gave(recorder: Recorder, seat: int, target: int) -> None:
    recorder.tell_everybody(events.Gave(seat=seat, target=target))


def stole(recorder: Recorder, table: MemoTable, victim: int) -> None:
    recorder.tell_everybody(events.Stole(seat=table.turn, victim=victim))


def swapped(recorder: Recorder, table: MemoTable, one: int, other: int, betrayed: bool) -> None:
    # MD-24: whoever did it is told first what he did; the others learn what the tops betray.
    seat = table.turn
    recorder.tell_only([seat], events.Swapped(seat=seat, spots=(one, other)))
    recorder.tell_everybody(events.SwapOver(seat=seat, changed=(one, other) if betrayed else ()))


def kept_places(recorder: Recorder, table: MemoTable) -> None:
    seat = table.turn
    recorder.tell_only([seat], events.KeptPlaces(seat=seat))
    recorder.tell_everybody(events.SwapOver(seat=seat, changed=()))


def set_aside(recorder: Recorder, table: MemoTable, spot: int) -> None:
    recorder.tell_everybody(events.SetAside(seat=table.turn, spot=spot))


def came_back(recorder: Recorder, table: MemoTable, spot: int) -> None:
    recorder.tell_everybody(events.CameBack(seat=table.turn, spot=spot))


def replays(recorder: Recorder, table: MemoTable) -> None:
    recorder.tell_everybody(events.Replays(seat=table.turn))


def nothing_happens(recorder: Recorder, table: MemoTable) -> None:
    symbol = symbol_named(table.found)
    recorder.tell_everybody(events.NothingHappens(seat=table.turn, symbol=symbol))


def called_rightly(recorder: Recorder, table: MemoTable) -> None:
    spots = spots_of(table, table.square)
    faces = tuple(_hidden(table, spot) for spot in spots)
    recorder.tell_everybody(events.CalledRightly(seat=table.turn, spots=spots, faces=faces))


def called_wrongly(recorder: Recorder, table: MemoTable) -> None:
    seat = table.turn
    spots = spots_of(table, table.square)
    faces = tuple(_hidden(table, spot) for spot in spots)
    lost = table.count(seat)
    recorder.tell_everybody(events.CalledWrongly(seat=seat, lost=lost, spots=spots, faces=faces))


def took_last(recorder: Recorder, table: MemoTable, spot: int) -> None:
    recorder.tell_everybody(events.TookLast(seat=table.turn, spot=spot))


def goes_on(recorder: Recorder, table: MemoTable) -> None:
    recorder.tell_everybody(events.GoesOn(seat=table.turn))


def threw_all(recorder: Recorder, table: MemoTable) -> None:
    spots = spots_of(table, table.square)
    tops = tuple(_top(table, spot) for spot in spots)
    recorder.tell_everybody(events.ThrewAll(seat=table.turn, spots=spots, tops=tops))


def refereed(recorder: Recorder, table: MemoTable) -> None:
    spots = spots_of(table, table.square)
    tops = tuple(_top(table, spot) for spot in spots)
    recorder.tell_everybody(events.Refereed(spots=spots, tops=tops))


def last_round(recorder: Recorder) -> None:
    recorder.tell_everybody(events.LastRound())


def ended(recorder: Recorder, table: MemoTable) -> None:
    outcome = table.outcome()
    if outcome is not None:
        reason = ending_named(table.end)
        recorder.tell_everybody(events.Ended(winners=outcome.winners, reason=reason))
