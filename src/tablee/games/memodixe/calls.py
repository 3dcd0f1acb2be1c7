"""DiXe! A player calls that no pair is left (MD-30 to MD-33)."""

from mypy_extensions import i64

from tablee.core.bits import shifted
from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.state import MoveList
from tablee.games.memodixe import codes, log
from tablee.games.memodixe.state import BY_CALL, GOING_ON, TAKING, THROWING_ALL, MemoTable
from tablee.games.memodixe.turn import fill_square, finish, pass_turn


def fill_called(table: MemoTable, moves: MoveList) -> None:
    """What whoever has called is asked for."""
    if table.phase == THROWING_ALL:
        moves.add(codes.THROW_ALL)
    elif table.phase == TAKING:
        codes.fill(codes.TAKE, table.square, moves)
    elif table.phase == GOING_ON:
        moves.add(codes.END)
        moves.add(codes.GO_ON)


def call(table: MemoTable, recorder: Recorder | None) -> None:
    # MD-30: all dice are turned. MD-22: but for those that were set aside.
    table.turned = table.square
    seat = table.turn
    if table.has_pair():
        # MD-31: he discards all his dice.
        if recorder is not None:
            log.called_wrongly(recorder, table)
        table.discarded |= table.won[seat]
        table.won[seat] = 0
        table.phase = THROWING_ALL
        return
    table.right_calls += 1
    table.last_calls &= ~shifted(63, seat * 6)
    table.last_calls |= shifted(table.right_calls, seat * 6)
    if recorder is not None:
        log.called_rightly(recorder, table)
    # MD-32: one last die; with none in the square there is none to win.
    table.phase = TAKING
    if table.square == 0:
        finish(table, BY_CALL, recorder)


def throw_all(table: MemoTable, chance: Chance, recorder: Recorder | None) -> None:
    # MD-31: the dice are thrown again, and his turn is over.
    table.throw_square(chance)
    if recorder is not None:
        log.threw_all(recorder, table)
    pass_turn(table, chance, recorder)


def take(table: MemoTable, spot: i64, recorder: Recorder | None) -> None:
    table.win_die(table.turn, spot)
    table.turned &= table.square
    if recorder is not None:
        log.took_last(recorder, table, spot)
    # MD-33: only if others would win, and if there is a die left to go on with.
    if table.may_go_on and table.is_behind(table.turn) and table.square | table.reserve != 0:
        table.phase = GOING_ON
    else:
        finish(table, BY_CALL, recorder)


def go_on(table: MemoTable, chance: Chance, recorder: Recorder | None) -> None:
    # MD-33: the reserve refills first, the others are thrown, and his turn is over.
    if recorder is not None:
        log.goes_on(recorder, table)
    fill_square(table, chance, recorder)
    throw_all(table, chance, recorder)
