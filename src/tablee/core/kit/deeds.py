"""What happens next: somebody acts or, where time plays, nobody does and time passes."""

from typing import NamedTuple

from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.game import Game, View
from tablee.core.refusal import IllegalMove, Refusal
from tablee.core.replay import TIME
from tablee.core.skill import without_time
from tablee.core.state import State

LONGEST_GAP = 4000
"""Milliseconds that a random player lets pass at most, unless nobody may act or, once in a while,
everybody waits for an alarm that is far away."""
SELDOM = 300
MOST_CREDIT = 150


class Deed(NamedTuple):
    """Seat TIME: nobody acts until `at`."""

    seat: int
    move: int
    at: int
    credit: int


def next_deed(game: Game, state: State, choices: Chance) -> Deed:
    """What happens next, drawn among all that can; ValueError if who has to act cannot."""
    if game.is_clocked:
        return random_deed(state, choices)
    deciders = state.deciders()
    seat = deciders[choices.below(len(deciders))]
    legal = state.legal(seat)
    if not legal:
        raise ValueError(f"seat {seat} owes a decision and has no legal move")
    return Deed(seat, legal[choices.below(len(legal))], state.clock, 0)


def random_deed(state: State, choices: Chance) -> Deed:
    """Anything that can happen next where time plays: at the same moment, soon, or right around an
    alarm."""
    now, alarm = state.clock, state.alarm()
    deciders = state.deciders()
    if not deciders:
        return Deed(TIME, 0, max(now, alarm) + choices.below(50), 0)
    kind = choices.below(8)
    at = now
    is_near = 0 <= alarm <= now + LONGEST_GAP
    if kind > 4 and not is_near and (alarm < 0 or choices.below(SELDOM)):
        kind = 3
    if kind == 2:
        at += 1 + choices.below(20)
    elif kind in (3, 4):
        at += 1 + choices.below(LONGEST_GAP)
    elif kind > 4:
        around = (alarm - 1, alarm, alarm + choices.below(2 * MOST_CREDIT))
        at = max(now, around[kind - 5])
        if choices.below(3) == 0:
            return Deed(TIME, 0, at, 0)
    seat = deciders[choices.below(len(deciders))]
    legal = state.legal(seat)
    if not legal:
        raise ValueError(f"seat {seat} may act and has no legal move")
    return Deed(seat, legal[choices.below(len(legal))], at, choices.below(MOST_CREDIT + 1))


def do(state: State, deed: Deed, chance: Chance, recorder: Recorder | None = None) -> bool:
    """Let it happen. False if something fell due first, and the move was not legal any more."""
    is_now = deed.at == state.clock
    refusal = attempt(state, deed, chance, recorder)
    if refusal is not None and is_now:
        # Nothing can have come first: it was listed, and is refused.
        raise IllegalMove(refusal)
    return refusal is None


def attempt(
    state: State, deed: Deed, chance: Chance, recorder: Recorder | None = None
) -> Refusal | None:
    """Let it happen if it can; why not, if it cannot."""
    try:
        if deed.seat == TIME:
            state.advance(deed.at, chance, recorder)
        else:
            state.play_at(deed.seat, deed.move, deed.at, deed.credit, chance, recorder)
    except IllegalMove as illegal:
        return illegal.refusal
    return None


def act_now(state: State, seat: int, move: int, chance: Chance, recorder: Recorder | None) -> None:
    """A legal move at this moment, in a game with time or without."""
    state.apply_at(seat, move, state.clock, 0, chance, recorder)


def is_same_but_time(one: View, other: View) -> bool:
    """Whether nothing in a view has changed but a field named `clock`."""
    return without_time(one) == without_time(other)
