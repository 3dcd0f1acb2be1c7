"""DiXe! (MD-63): who may call, what a call finds, and how a game ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tablee.core.bits import is_among, only
from tablee.games.memodixe import events as shared
from tablee.games.memodixe.names import Symbol, symbol_named
from tablee.games.memodixe.state import NOTHING
from tablee.games.oni import amendments, events
from tablee.games.oni.penalties import settle_hand
from tablee.games.oni.turn import BY_CALL, CHECKED, OVER, TRYING

if TYPE_CHECKING:
    from tablee.games.oni.moment import Moment
    from tablee.games.oni.rules import OniAgainstAll
    from tablee.games.oni.table import Table

CHECKED_TIME: Final = 5_000


def may_call(game: OniAgainstAll) -> bool:
    """MD-63: with a won die, or when there is nothing else to do."""
    if game.turn.phase == TRYING and amendments.the_try_comes_first(game.rules_version):
        # MD-19.6
        return False
    return game.table.won != 0 or not game.table.can_turn_two()


def may_propose(game: OniAgainstAll) -> bool:
    """Once: whoever has said so, in this turn or the one before, calls or lets it be."""
    is_new = not is_among(game.turn.seat, game.turn.proposals)
    return is_new and may_call(game) and game.table.can_turn_two()


def propose(game: OniAgainstAll, now: Moment) -> None:
    """The player at turn says that he would call, and leaves it to the others (MD-41)."""
    turn = game.turn
    turn.proposals |= only(turn.seat)
    turn.has_proposed = True
    now.tell(events.Proposed(seat=turn.seat))


def call(game: OniAgainstAll, now: Moment) -> None:
    turn, table = game.turn, game.table
    turn.proposals = 0
    turn.has_proposed = False
    settle_hand(game, now)
    table.turned = table.square
    turn.named = NOTHING
    seat = turn.seat
    spots = table.spots_of(table.square)
    faces = tuple([symbol_named(table.hidden(spot)) for spot in spots])
    if not table.has_pair():
        now.tell(shared.CalledRightly(seat=seat, spots=spots, faces=faces))
        finish(game, BY_CALL, now)
        return
    # MD-31, MD-63: with the team's dice.
    lost = table.won_count()
    now.tell(shared.CalledWrongly(seat=seat, lost=lost, spots=spots, faces=faces))
    for effect in game.effects.in_use():
        game.effects.end(game, effect, now)
    table.discarded |= table.won
    table.won = 0
    turn.phase = CHECKED
    turn.due = game.time() + CHECKED_TIME


def throw_square(game: OniAgainstAll, now: Moment) -> None:
    table = game.table
    for spot in table.spots_of(table.square):
        table.throw(spot, now.chance)
    table.turned = 0


def square_of(table: Table) -> tuple[tuple[int, ...], tuple[Symbol, ...]]:
    spots = table.spots_of(table.square)
    return spots, tuple([symbol_named(table.top(spot)) for spot in spots])


def finish(game: OniAgainstAll, end: int, now: Moment) -> None:
    table, is_won = game.table, end == BY_CALL
    game.turn.phase = OVER
    game.turn.end = end
    winners = tuple(table.team_seats()) if is_won else (table.oni,)
    now.tell(events.Ended(winners=winners, reason="dixe" if is_won else "ring", oni=table.oni))
