"""The turn of Oni against all, in the order of play (MD-60). Pairs and calls are files apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tablee.core.bits import only
from tablee.games.memodixe import events as shared
from tablee.games.memodixe.names import symbol_named
from tablee.games.memodixe.state import NOTHING
from tablee.games.oni import calls, codes, events, pairs
from tablee.games.oni.catalogue import effect_of
from tablee.games.oni.table import NEVER
from tablee.games.oni.turn import (
    BACK,
    BURDEN,
    CHECKED,
    EFFECT,
    FIRST,
    NEXT,
    ONI_PLAYS,
    SECOND,
    TRYING,
    TURNING,
    WINNING,
)

if TYPE_CHECKING:
    from tablee.core.state import MoveList
    from tablee.games.oni.moment import Moment
    from tablee.games.oni.rules import OniAgainstAll

SHOWN_TIME: Final = 4_000
"""Dice that are no pair go back by themselves after this."""


def proceed(game: OniAgainstAll, now: Moment) -> None:
    """Go on with the turn when nothing is in its way any more."""
    turn = game.turn
    while True:
        if turn.phase == ONI_PLAYS and not game.asks.hold_up():
            turn.phase = WINNING
        elif turn.phase == EFFECT and not game.effects.hold_up() and not game.asks.hold_up():
            _pass_turn(game, now)
        elif turn.phase == BURDEN and not game.effects.hold_up():
            if turn.burdens:
                _take_up_burden(game, now)
            else:
                _begin_play(game, now)
        else:
            return


# What the player at turn may do


def offer(game: OniAgainstAll, moves: MoveList) -> None:
    turn = game.turn
    if turn.phase in TURNING:
        _offer_dice(game, moves)
    elif turn.phase == BACK:
        moves.add(codes.TURN_BACK)
        if turn.next_ready():
            moves.add(codes.NEXT)
    elif turn.phase == NEXT:
        moves.add(codes.NEXT)
    elif turn.phase == CHECKED:
        moves.add(codes.THROW_ALL)
    else:
        pairs.offer(game, moves)
    for effect in game.effects.running:
        effect.offer_turn(game, moves)


def _offer_dice(game: OniAgainstAll, moves: MoveList) -> None:
    turn = game.turn
    if turn.phase == SECOND or game.table.can_turn_two():
        for spot in game.table.spots_of(game.table.untouched()):
            moves.add(codes.TURN + spot)
        for effect in game.effects.running:
            effect.offer_dice(game, turn.seat, moves)
    if turn.phase != SECOND and calls.may_call(game):
        moves.add(codes.CALL)
        if calls.may_propose(game):
            moves.add(codes.PROPOSE)
    if turn.phase == FIRST and turn.is_replay:
        moves.add(codes.DECLINE)


def act(game: OniAgainstAll, seat: int, move: int, now: Moment) -> None:
    """A move of the turn: that of its player, or of whoever turns a die for him."""
    if move < codes.SHOW:
        turn_die(game, seat, move - codes.TURN, now)
    elif move == codes.TURN_BACK:
        put_back(game, now)
    elif move == codes.NEXT:
        _press_next(game, now)
    elif move == codes.CALL:
        calls.call(game, now)
    elif move == codes.PROPOSE:
        calls.propose(game, now)
    elif move == codes.THROW_ALL:
        _throw_all(game, now)
    elif move == codes.DECLINE and game.turn.phase == FIRST:
        now.tell(shared.Declined(seat=seat, symbol="character"))
        begin_turn(game, game.table.next_player(seat), now)
    else:
        pairs.act(game, move, now)


def fall_due(game: OniAgainstAll, now: Moment) -> None:
    """It goes on by itself."""
    if game.turn.phase == BACK:
        put_back(game, now)
    else:
        _throw_all(game, now)


# The start of a turn


def begin_turn(game: OniAgainstAll, seat: int, now: Moment) -> None:
    turn = game.turn
    turn.seat = seat
    # MD-66, MD-22
    game.effects.end_until(game, seat, now)
    if turn.quiet_until == seat:
        turn.quiet_until = NOTHING
    turn.is_replay = False
    turn.has_proposed = False
    turn.phase = BURDEN


def _take_up_burden(game: OniAgainstAll, now: Moment) -> None:
    """The first of what is still to be done before the turn."""
    turn = game.turn
    card = turn.burdens.pop(0)
    effect_of(card).take_up(game, now)
    if not turn.burdens:
        turn.burden_symbol = NOTHING


def _begin_play(game: OniAgainstAll, now: Moment) -> None:
    """Nothing is in the way of the turn any more."""
    turn = game.turn
    begin_choice(game, now)
    if turn.named != NOTHING and turn.phase == FIRST and game.table.can_turn_two():
        # MD-19.6: before his turn.
        turn.phase = TRYING
    else:
        turn.named = NOTHING


def begin_choice(game: OniAgainstAll, now: Moment) -> None:
    """The player turns two dice, or calls: at the start of a turn and of a replay."""
    turn, table = game.turn, game.table
    turn.phase = FIRST
    table.turned = 0
    turn.first_spot = NOTHING
    turn.second_spot = NOTHING
    turn.found = NOTHING
    turn.just_won = NOTHING
    turn.no_next = False
    turn.may_replay = False
    turn.said_formula = False
    turn.clapped = 0
    turn.pinged = NOTHING
    turn.due = NEVER
    # MD-63: nobody could call, and nobody could find anything.
    if table.won == 0 and table.hand == 0 and table.can_turn_two() and not table.has_pair():
        while not table.has_pair():
            calls.throw_square(game, now)
        spots, tops = calls.square_of(table)
        now.tell(shared.Refereed(spots=spots, tops=tops))


# Turning dice


def turn_die(game: OniAgainstAll, seat: int, spot: int, now: Moment) -> None:
    turn, table = game.turn, game.table
    for effect in game.effects.running:
        effect.die_touched(game, seat, now)
    turn.pinged = NOTHING
    if not turn.has_proposed:
        turn.proposals &= ~only(turn.seat)
    table.turned |= only(spot)
    table.note_everybody(spot)
    symbol = symbol_named(table.hidden(spot))
    now.tell(shared.Turned(seat=seat, spot=spot, symbol=symbol))
    if turn.phase == TRYING:
        _end_try(game, spot, now)
    elif turn.phase == FIRST:
        turn.first_spot = spot
        turn.phase = SECOND
        for effect in game.effects.running:
            effect.first_turned(game, spot)
    else:
        _turn_second(game, seat, spot, now)


def _end_try(game: OniAgainstAll, spot: int, now: Moment) -> None:
    # MD-19.6: one try; the die is won, or lies as it lay.
    turn, table = game.turn, game.table
    named = turn.named
    turn.named = NOTHING
    seat, symbol = turn.seat, symbol_named(named)
    if table.hidden(spot) == named:
        table.won |= only(table.lift(spot))
        now.tell(events.TryWon(seat=seat, spot=spot, symbol=symbol))
        begin_choice(game, now)
        return
    now.tell(events.TryFailed(seat=seat, symbol=symbol))
    turn.first_spot = spot
    _show_until_back(game)


def _turn_second(game: OniAgainstAll, seat: int, spot: int, now: Moment) -> None:
    turn, table = game.turn, game.table
    turn.second_spot = spot
    for effect in game.effects.running:
        effect.second_turned(game, seat, now)
    if table.hidden(spot) == table.hidden(turn.first_spot):
        pairs.find(game, now)
    else:
        _show_until_back(game)


def _show_until_back(game: OniAgainstAll) -> None:
    game.turn.phase = BACK
    game.turn.due = game.time() + SHOWN_TIME


def put_back(game: OniAgainstAll, now: Moment) -> None:
    # MD-11
    turn = game.turn
    turn.due = NEVER
    game.table.turned = 0
    if turn.second_spot == NOTHING:
        begin_choice(game, now)
        return
    spots = (turn.first_spot, turn.second_spot)
    now.tell(shared.TurnedBack(seat=turn.seat, spots=spots))
    pairs.resolved(game, now)


# After a wrong call


def _throw_all(game: OniAgainstAll, now: Moment) -> None:
    turn = game.turn
    turn.due = NEVER
    calls.throw_square(game, now)
    spots, tops = calls.square_of(game.table)
    now.tell(shared.ThrewAll(seat=turn.seat, spots=spots, tops=tops))
    begin_turn(game, game.table.next_player(turn.seat), now)


# Next


def _press_next(game: OniAgainstAll, now: Moment) -> None:
    if game.turn.phase == BACK:
        put_back(game, now)
    game.turn.phase = EFFECT
    game.effects.draw(game, now)


def _pass_turn(game: OniAgainstAll, now: Moment) -> None:
    turn = game.turn
    if turn.may_replay:
        # MD-60, MD-19.10: the replay comes after the effect.
        begin_choice(game, now)
        turn.is_replay = True
        return
    begin_turn(game, game.table.next_player(turn.seat), now)
