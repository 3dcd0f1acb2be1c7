"""What the powers of MémoDiXe ask for and do to the dice (MD-19). When they do it is in `pairs.py`.

They are functions that take a table, in the order of the rulebook. A power keeps nothing: what it
needs until it is over is on the table.
"""

from typing import Final

from mypy_extensions import i64

from tablee.core.bits import count_of, is_among, nth_of, only, shifted
from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.state import MoveList
from tablee.games.memodixe import codes, log
from tablee.games.memodixe.state import (
    GIVING,
    LOOKING,
    NOTHING,
    REPLAYING,
    SETTING_ASIDE,
    STEALING,
    SWAPPING,
    THROWING,
    MemoTable,
)

MOST_LOOKS: Final = 2


def fill_power(table: MemoTable, moves: MoveList) -> None:
    """What a power asks for."""
    phase = table.phase
    if phase == LOOKING:
        # MD-20: "may" can be declined.
        codes.fill(codes.LOOK, others_than_pair(table), moves)
        moves.add(codes.DECLINE)
    elif phase == GIVING:
        codes.fill(codes.GIVE, table.fewest, moves)
    elif phase == STEALING:
        codes.fill(codes.STEAL, victims(table), moves)
    elif phase == SWAPPING:
        fill_swaps(table, moves)
        moves.add(codes.DECLINE)
    elif phase == SETTING_ASIDE:
        codes.fill(codes.SET_ASIDE, table.square, moves)
    elif phase == THROWING:
        codes.fill(codes.THROW, table.square, moves)
    elif phase == REPLAYING:
        moves.add(codes.REPLAY)
        moves.add(codes.DECLINE)


# 2: aum


def others_than_pair(table: MemoTable) -> i64:
    """MD-21: the dice under which one may still look."""
    return table.square & ~table.turned & ~table.looked


def look_under(table: MemoTable, spot: i64, recorder: Recorder | None) -> None:
    table.looked |= only(spot)
    table.show_only(table.turn, spot)
    if recorder is not None:
        log.looked(recorder, table, spot)


def may_look_on(table: MemoTable) -> bool:
    return count_of(table.looked) < MOST_LOOKS and others_than_pair(table) != 0


# 3: yin-yang


def count_for_gifts(table: MemoTable) -> bool:
    """Note who gives and who may get something; False if all have the same number."""
    # MD-21: counts are taken before anything moves.
    most: i64 = 0
    least: i64 = 1000
    seat: i64 = 0
    while seat < table.seats:
        count = table.count(seat)
        if count > most:
            most = count
        if count < least:
            least = count
        seat += 1
    if most == least:
        return False
    table.givers = table.seats_with(most)
    table.fewest = table.seats_with(least)
    return True


def next_giver(table: MemoTable) -> i64:
    """MD-21: clockwise from the active player."""
    seat = table.turn
    while not is_among(seat, table.givers):
        seat += 1
        if seat == table.seats:
            seat = 0
    return seat


def give_die(table: MemoTable, target: i64, chance: Chance, recorder: Recorder | None) -> None:
    giver = next_giver(table)
    table.givers &= ~only(giver)
    table.won[target] |= only(table.lose_die(giver, chance))
    if recorder is not None:
        log.gave(recorder, giver, target)


# 4: eight


def fill_swaps(table: MemoTable, moves: MoveList) -> None:
    square = table.square
    moves.make_room(table.spots * table.spots)
    items = moves.items
    count = moves.count
    one: i64 = 0
    while one < table.spots:
        if is_among(one, square):
            other: i64 = one + 1
            while other < table.spots:
                items[count] = codes.swapping(one, other)
                count += (square >> other) & 1
                other += 1
        one += 1
    moves.count = count


def swap_dice(table: MemoTable, one: i64, other: i64, recorder: Recorder | None) -> None:
    lies = table.lies
    kept = lies[one]
    lies[one] = lies[other]
    lies[other] = kept
    # MD-24: the others see no more than the tops that result. Where these differ they know what
    # was swapped; otherwise they believe what they have seen before.
    betrayed = table.top(one) != table.top(other)
    seat: i64 = 0
    while seat < table.seats:
        if betrayed or seat == table.turn:
            table.swap_seen(seat, one, other)
        seat += 1
    if recorder is not None:
        log.swapped(recorder, table, one, other, betrayed)


def looks_like_none(table: MemoTable, swap: i64) -> bool:
    """MD-24: nobody else can tell a swap of dice with the same top from none."""
    return table.top(codes.first_swapped(swap)) == table.top(codes.second_swapped(swap))


# 5: sun


def victims(table: MemoTable) -> i64:
    """MD-21: the opponents who have a die."""
    won = table.won
    seats: i64 = 0
    seat: i64 = 0
    while seat < table.seats:
        if seat != table.turn and won[seat] != 0:
            seats |= only(seat)
        seat += 1
    return seats


def steal_die(table: MemoTable, victim: i64, chance: Chance, recorder: Recorder | None) -> None:
    table.won[table.turn] |= only(table.lose_die(victim, chance))
    if recorder is not None:
        log.stole(recorder, table, victim)


# 6: heart


def put_aside(table: MemoTable, spot: i64, recorder: Recorder | None) -> None:
    table.square &= ~only(spot)
    table.aside |= only(spot)
    table.asides |= shifted(spot + 1, table.turn * 6)
    if recorder is not None:
        log.set_aside(recorder, table, spot)


def take_back(table: MemoTable, recorder: Recorder | None) -> None:
    """MD-22: what a player has set aside comes back at the start of his next turn."""
    spot = table.aside_of(table.turn)
    if spot == NOTHING:
        return
    table.asides &= ~shifted(63, table.turn * 6)
    table.aside &= ~only(spot)
    table.square |= only(spot)
    if recorder is not None:
        log.came_back(recorder, table, spot)


# 7: pi, and wherever else one die is thrown


def throw_back(table: MemoTable, spot: i64, chance: Chance, recorder: Recorder | None) -> None:
    table.throw(spot, chance)
    if recorder is not None:
        log.threw(recorder, table, spot)


# 8: bomb


def blow_up(table: MemoTable, spot: i64, recorder: Recorder | None) -> None:
    # MD-20: it is won, too.
    table.win_die(table.turn, spot)
    if recorder is not None:
        log.blew_up(recorder, table, spot)


# 9: skull


def make_others_discard(table: MemoTable, chance: Chance, recorder: Recorder | None) -> None:
    seats = victims(table)
    while seats != 0:
        seat = nth_of(seats, 0)
        seats &= seats - 1
        # MD-13: discarded dice are out of the game.
        table.discarded |= only(table.lose_die(seat, chance))
        if recorder is not None:
            log.discarded(recorder, table, seat)
