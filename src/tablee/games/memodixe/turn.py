"""The course of the turns: how they begin and end, and how the game does.

What happens in between is in `pairs.py` and `calls.py`; both come back here when a turn is over.
"""

from typing import Final

from mypy_extensions import i64

from tablee.core.bits import any_of, is_among, only
from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.state import MoveList
from tablee.games.memodixe import codes, log
from tablee.games.memodixe.powers import take_back
from tablee.games.memodixe.state import (
    BY_LACK,
    BY_LAST_ROUND,
    NOTHING,
    OVER,
    SIDES,
    TURNING_FIRST,
    MemoTable,
)

DRY_ROUNDS: Final = 4
"""MD-34: so many rounds without a pair, and the referee announces a last one."""


# The start of a turn


def begin_turn(table: MemoTable, chance: Chance, recorder: Recorder | None) -> None:
    table.found_in_turn = False
    # MD-22
    take_back(table, recorder)
    begin_choice(table, chance, recorder)


def begin_choice(table: MemoTable, chance: Chance, recorder: Recorder | None) -> None:
    """The player turns two dice, or calls: at the start of a turn and of a replay (MD-23)."""
    table.phase = TURNING_FIRST
    table.turned = 0
    table.looked = 0
    table.first_spot = NOTHING
    table.second_spot = NOTHING
    table.found = NOTHING
    if table.square & (table.square - 1) == 0:
        # MD-34: fewer than two dice can be turned. Whoever cannot call ends the game.
        if table.won[table.turn] == 0:
            finish(table, BY_LACK, recorder)
    elif not table.anybody_has_one():
        help_out(table, chance, recorder)


def help_out(table: MemoTable, chance: Chance, recorder: Recorder | None) -> None:
    """MD-34: nobody has a die, so nobody could call."""
    if table.reserve == 0 and not table.could_win():
        # Not even a pair would change anything, however the dice fall.
        finish(table, BY_LACK, recorder)
    elif not table.has_pair():
        while not table.has_pair():
            table.throw_square(chance)
        if recorder is not None:
            log.refereed(recorder, table)


def fill_first(table: MemoTable, moves: MoveList) -> None:
    # MD-34: with fewer than two dice one has to call.
    if table.square & (table.square - 1) != 0:
        codes.fill(codes.TURN, table.square, moves)
    # MD-30: whoever has a die may call.
    if table.won[table.turn] != 0:
        moves.add(codes.CALL)


# Between turns


def fill_square(table: MemoTable, chance: Chance, recorder: Recorder | None) -> None:
    # MD-12 (3): while the reserve has dice; MD-14: then holes stay. MD-22: the spot of a die
    # that was set aside is not free.
    spot: i64 = 0
    while spot < table.spots and table.reserve != 0:
        if not is_among(spot, table.square | table.aside):
            die = any_of(table.reserve, chance)
            table.reserve &= ~only(die)
            table.put(spot, die, chance.below(SIDES))
            if recorder is not None:
                log.filled(recorder, table, spot)
        spot += 1


def pass_turn(table: MemoTable, chance: Chance, recorder: Recorder | None) -> None:
    # MD-34: rounds without a pair are counted, turn by turn.
    table.dry_turns += 1
    if table.found_in_turn:
        table.dry_turns = 0
    if table.dry_turns == (DRY_ROUNDS + 1) * table.seats:
        table.turned = 0
        finish(table, BY_LAST_ROUND, recorder)
        return
    if table.dry_turns == DRY_ROUNDS * table.seats and recorder is not None:
        log.last_round(recorder)
    # MD-2: clockwise.
    table.turn += 1
    if table.turn == table.seats:
        table.turn = 0
    begin_turn(table, chance, recorder)


# The end of the game


def finish(table: MemoTable, end: i64, recorder: Recorder | None) -> None:
    table.phase = OVER
    table.end = end
    if recorder is not None:
        log.ended(recorder, table)
