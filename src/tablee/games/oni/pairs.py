"""A pair in Oni against all: what its symbol does, and the die that is won (MD-19, MD-20)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tablee.core.bits import count_of, only
from tablee.games.memodixe import events as shared
from tablee.games.memodixe.names import symbol_named
from tablee.games.memodixe.state import (
    AUM,
    BOMB,
    CHARACTER,
    EIGHT,
    HEART,
    NOTHING,
    PI,
    SKULL,
    SMILEY,
    SUN,
    SYMBOLS,
    YINYANG,
)
from tablee.games.oni import codes, events
from tablee.games.oni.asks import throw_onto
from tablee.games.oni.effects.oni import TurnTwo
from tablee.games.oni.turn import (
    EFFECT,
    LAYING,
    NAMING,
    NEXT,
    ONI_PLAYS,
    SHOWING,
    THROWING_BOTH,
    WINNING,
)

if TYPE_CHECKING:
    from tablee.core.state import MoveList
    from tablee.games.oni.moment import Moment
    from tablee.games.oni.rules import OniAgainstAll
    from tablee.games.oni.table import Table

MOST_SHOWN: Final = 2


def offer(game: OniAgainstAll, moves: MoveList) -> None:
    """What the player at turn may do with his pair."""
    turn, table = game.turn, game.table
    if turn.phase == SHOWING:
        for spot in table.spots_of(table.untouched()):
            moves.add(codes.SHOW + spot)
        moves.add(codes.DECLINE)
    elif turn.phase == NAMING:
        for symbol in nameable(table):
            moves.add(codes.NAME + symbol)
    elif turn.phase == WINNING:
        for spot in table.spots_of(only(turn.first_spot) | only(turn.second_spot)):
            moves.add(codes.WIN + spot)
    elif turn.phase == LAYING:
        for symbol in sorted(set(table.faces(second_die(table)))):
            moves.add(codes.LAY + symbol)
    elif turn.phase == THROWING_BOTH:
        moves.add(codes.THROW_BOTH)


def act(game: OniAgainstAll, move: int, now: Moment) -> None:
    if move < codes.WIN:
        _show(game, move - codes.SHOW, now)
    elif move < codes.TO_MIDDLE:
        _win(game, move - codes.WIN, now)
    elif move < codes.LAY:
        _name(game, move - codes.NAME, now)
    elif move < codes.HIDE:
        _lay(game, move - codes.LAY, now)
    elif move == codes.THROW_BOTH:
        _throw_both(game, now)
    else:
        now.tell(shared.Declined(seat=game.turn.seat, symbol="aum"))
        game.turn.phase = WINNING


def find(game: OniAgainstAll, now: Moment) -> None:
    turn, table = game.turn, game.table
    found = table.hidden(turn.second_spot)
    turn.found = found
    seat, symbol = turn.seat, symbol_named(found)
    spots = (turn.first_spot, turn.second_spot)
    now.tell(shared.Found(seat=seat, symbol=symbol, spots=spots))
    for effect in game.effects.running:
        effect.pair_found(game)
    turn.phase = WINNING
    if found == CHARACTER:
        # MD-19.10
        turn.phase = THROWING_BOTH
    elif found == YINYANG:
        # MD-19.3
        game.effects.end_running(game, seat, now)
    elif found == SMILEY:
        # MD-19.1, MD-20: Oni plays before the win.
        turn.quiet_until = seat
        turn.phase = ONI_PLAYS
        game.asks.add(game, TurnTwo(0), now)
    elif found == AUM and table.untouched():
        # MD-19.2
        turn.phase = SHOWING
    elif found == HEART and nameable(table):
        # MD-19.6
        turn.phase = NAMING
    elif found in (AUM, HEART):
        now.tell(shared.NothingHappens(seat=seat, symbol=symbol))


def nameable(table: Table) -> list[int]:
    """MD-19.6: symbols that are on no top face."""
    tops = {table.top(spot) for spot in table.spots_of(table.square)}
    return [symbol for symbol in range(SYMBOLS) if symbol not in tops]


def _show(game: OniAgainstAll, spot: int, now: Moment) -> None:
    turn, table = game.turn, game.table
    table.turned |= only(spot)
    table.note_everybody(spot)
    symbol = symbol_named(table.hidden(spot))
    now.tell(shared.Turned(seat=turn.seat, spot=spot, symbol=symbol))
    if count_of(table.turned) == 2 + MOST_SHOWN or not table.untouched():
        turn.phase = WINNING


def _name(game: OniAgainstAll, symbol: int, now: Moment) -> None:
    game.turn.named = symbol
    game.turn.phase = WINNING
    now.tell(events.Named(seat=game.turn.seat, symbol=symbol_named(symbol)))


def _resolve(game: OniAgainstAll, now: Moment) -> None:
    for effect in game.effects.running:
        effect.pair_resolved(game, now)
    game.turn.said_formula = True


def _win(game: OniAgainstAll, spot: int, now: Moment) -> None:
    _resolve(game, now)
    turn, table = game.turn, game.table
    other = turn.first_spot + turn.second_spot - spot
    seat, found = turn.seat, turn.found
    table.turned = only(other)
    die = table.lift(spot)
    table.won |= only(die)
    turn.just_won = found
    now.tell(shared.Won(seat=seat, spot=spot))
    if found == EIGHT:
        # MD-19.4, MD-21
        turn.phase = LAYING
        return
    table.turned = 0
    if found == PI:
        # MD-19.7
        now.tell(events.PutBack(seat=seat, spot=other))
    else:
        throw_onto(game, other, seat, now)
        _fell(game, spot, other, die, now)
    # MD-19.5
    turn.no_next = found == SUN
    resolved(game, now)


def _fell(game: OniAgainstAll, spot: int, other: int, die: int, now: Moment) -> None:
    """Bomb and skull look at how the second die fell."""
    turn, table = game.turn, game.table
    fallen = table.top(other)
    if turn.found == fallen == BOMB:
        # MD-19.8
        table.won |= only(table.lift(other))
        now.tell(shared.BlewUp(seat=turn.seat, spot=other))
    elif turn.found == fallen == SKULL:
        # MD-19.9
        now.tell(events.SkullStruck(seat=turn.seat, spot=spot))
        table.won &= ~only(die)
        table.put(spot, die, 0)
        throw_onto(game, spot, turn.seat, now)
        turn.just_won = NOTHING


def _lay(game: OniAgainstAll, symbol: int, now: Moment) -> None:
    table = game.table
    spot = second_die(table)
    table.lay_down(spot, symbol)
    table.note_everybody(spot)
    table.turned = 0
    name, top = symbol_named(symbol), symbol_named(table.top(spot))
    now.tell(events.Laid(seat=game.turn.seat, spot=spot, symbol=name, top=top))
    resolved(game, now)


def second_die(table: Table) -> int:
    """MD-21: the one of the pair that was not won."""
    return table.spots_of(table.turned)[0]


def _throw_both(game: OniAgainstAll, now: Moment) -> None:
    _resolve(game, now)
    turn = game.turn
    game.table.turned = 0
    throw_onto(game, turn.first_spot, turn.seat, now)
    throw_onto(game, turn.second_spot, turn.seat, now)
    turn.may_replay = True
    resolved(game, now)


def resolved(game: OniAgainstAll, now: Moment) -> None:
    """MD-60: every second die means Next, unless a smiley or a sun says otherwise."""
    turn = game.turn
    if turn.quiet_until != NOTHING or turn.no_next:
        now.tell(events.NextSpared(seat=turn.seat))
        turn.phase = EFFECT
    else:
        turn.phase = NEXT
