"""Two dice are turned, and if they are a pair, it is resolved: what comes when (MD-10 to MD-24)."""

from mypy_extensions import i64

from tablee.core.bits import count_of, nth_of, only
from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.games.memodixe import codes, log
from tablee.games.memodixe.powers import (
    blow_up,
    count_for_gifts,
    give_die,
    look_under,
    make_others_discard,
    may_look_on,
    others_than_pair,
    put_aside,
    steal_die,
    swap_dice,
    throw_back,
    victims,
)
from tablee.games.memodixe.state import (
    AUM,
    BOMB,
    CHARACTER,
    EIGHT,
    GIVING,
    HEART,
    LOOKING,
    PI,
    REPLAYING,
    SETTING_ASIDE,
    SKULL,
    SMILEY,
    STEALING,
    SUN,
    SWAPPING,
    THROWING,
    THROWING_BOTH,
    TURNING_BACK,
    TURNING_FIRST,
    TURNING_SECOND,
    WINNING,
    YINYANG,
    MemoTable,
)
from tablee.games.memodixe.turn import begin_choice, fill_square, pass_turn

# Two dice


def turn_die(table: MemoTable, spot: i64, recorder: Recorder | None) -> None:
    # MD-10: everybody sees what is turned.
    table.turned |= only(spot)
    table.show_everybody(spot)
    if recorder is not None:
        log.turned(recorder, table, spot)
    if table.phase == TURNING_FIRST:
        table.first_spot = spot
        table.phase = TURNING_SECOND
        return
    table.second_spot = spot
    if table.hidden(spot) != table.hidden(table.first_spot):
        table.phase = TURNING_BACK
        return
    find_pair(table, recorder)


def turn_back(table: MemoTable, chance: Chance, recorder: Recorder | None) -> None:
    # MD-11: both go back as they lay, and the turn passes.
    if recorder is not None:
        log.turned_back(recorder, table)
    pass_turn(table, chance, recorder)


# A pair


def find_pair(table: MemoTable, recorder: Recorder | None) -> None:
    found = table.hidden(table.second_spot)
    table.found = found
    table.found_in_turn = True
    if found in (YINYANG, SUN, CHARACTER):
        # MD-19.3, MD-19.5, MD-19.10: there is nothing to win.
        table.phase = THROWING_BOTH
    elif found == AUM and others_than_pair(table) != 0:
        # MD-12 (1): the power comes first. MD-21: with no other die there is nothing to see.
        table.phase = LOOKING
    else:
        table.phase = WINNING
    if recorder is not None:
        log.found(recorder, table)


def look(table: MemoTable, spot: i64, recorder: Recorder | None) -> None:
    # MD-19.2; what he sees stays in his sight until he wins his die.
    look_under(table, spot, recorder)
    if not may_look_on(table):
        table.phase = WINNING


def win(table: MemoTable, spot: i64, chance: Chance, recorder: Recorder | None) -> None:
    other = table.first_spot + table.second_spot - spot
    table.turned = 0
    table.looked = 0
    found = table.found
    # MD-12 (2): he wins one of the two, and the other is thrown.
    table.win_die(table.turn, spot)
    if recorder is not None:
        log.won(recorder, table, spot)
    throw_back(table, other, chance, recorder)
    fallen = table.top(other)
    if found == BOMB and fallen == BOMB:
        # MD-19.8
        blow_up(table, other, recorder)
    elif found == SKULL and fallen == SKULL:
        # MD-19.9
        make_others_discard(table, chance, recorder)
    fill_square(table, chance, recorder)
    follow_up(table, chance, recorder)


def follow_up(table: MemoTable, chance: Chance, recorder: Recorder | None) -> None:
    """Powers that come after the turn is resolved."""
    found = table.found
    if found == SMILEY:
        # MD-19.1
        replay(table, chance, recorder)
        return
    if found == EIGHT and count_of(table.square) >= 2:
        table.phase = SWAPPING
        return
    if found == HEART and count_of(table.square) >= 3:
        # MD-22: two other dice have to be left.
        table.phase = SETTING_ASIDE
        return
    if found == PI:
        table.phase = THROWING
        return
    if recorder is not None and found in (EIGHT, HEART):
        log.nothing_happens(recorder, table)
    pass_turn(table, chance, recorder)


def throw_both(table: MemoTable, chance: Chance, recorder: Recorder | None) -> None:
    table.turned = 0
    throw_back(table, table.first_spot, chance, recorder)
    throw_back(table, table.second_spot, chance, recorder)
    if table.found == CHARACTER:
        table.phase = REPLAYING
    elif table.found == SUN:
        begin_stealing(table, chance, recorder)
    else:
        begin_giving(table, chance, recorder)


def begin_stealing(table: MemoTable, chance: Chance, recorder: Recorder | None) -> None:
    # MD-21: an opponent who has a die must be picked; if there is only one, he is.
    seats = victims(table)
    if seats & (seats - 1) != 0:
        table.phase = STEALING
        return
    if seats != 0:
        steal_die(table, nth_of(seats, 0), chance, recorder)
    elif recorder is not None:
        log.nothing_happens(recorder, table)
    pass_turn(table, chance, recorder)


def begin_giving(table: MemoTable, chance: Chance, recorder: Recorder | None) -> None:
    if count_for_gifts(table):
        go_on_giving(table, chance, recorder)
        return
    if recorder is not None:
        log.nothing_happens(recorder, table)
    pass_turn(table, chance, recorder)


def go_on_giving(table: MemoTable, chance: Chance, recorder: Recorder | None) -> None:
    # MD-19.3: among several who have the fewest, the giver chooses.
    while table.givers != 0:
        if table.fewest & (table.fewest - 1) != 0:
            table.phase = GIVING
            return
        give_die(table, nth_of(table.fewest, 0), chance, recorder)
    table.fewest = 0
    pass_turn(table, chance, recorder)


# What a power was told


def use_power(table: MemoTable, move: i64, chance: Chance, recorder: Recorder | None) -> None:
    """A power gets a spot, two, or a player; all but a gift are the end of the turn."""
    if move >= codes.SWAP:
        # MD-19.4
        swap_dice(table, codes.first_swapped(move), codes.second_swapped(move), recorder)
    elif move >= codes.STEAL:
        # MD-19.5
        steal_die(table, move - codes.STEAL, chance, recorder)
    elif move >= codes.GIVE:
        # MD-19.3
        give_die(table, move - codes.GIVE, chance, recorder)
        go_on_giving(table, chance, recorder)
        return
    elif move >= codes.THROW:
        # MD-19.7
        throw_back(table, move - codes.THROW, chance, recorder)
    else:
        # MD-19.6
        put_aside(table, move - codes.SET_ASIDE, recorder)
    pass_turn(table, chance, recorder)


def replay(table: MemoTable, chance: Chance, recorder: Recorder | None) -> None:
    if recorder is not None:
        log.replays(recorder, table)
    begin_choice(table, chance, recorder)


def decline(table: MemoTable, chance: Chance, recorder: Recorder | None) -> None:
    # MD-20
    if table.phase == LOOKING:
        table.phase = WINNING
        if recorder is not None:
            log.declined(recorder, table)
        return
    if recorder is not None:
        if table.phase == SWAPPING:
            # MD-24: nobody can tell.
            log.kept_places(recorder, table)
        else:
            log.declined(recorder, table)
    pass_turn(table, chance, recorder)
