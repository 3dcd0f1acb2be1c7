"""What one may see at a MémoDiXe table now. What was seen before is to be remembered (MD-40).

Spots are named, never dice (MD-3): a die's identity and its top would give away what is below it.
"""

from typing import Annotated, Literal

import msgspec

from tablee.core.bits import count_of, is_among, only, set_of
from tablee.core.chance import Chance
from tablee.core.game import View
from tablee.core.shown import UNSHOWN
from tablee.games.memodixe.memory import MemoMemory
from tablee.games.memodixe.names import Symbol, dice_set, symbol_from, symbol_named
from tablee.games.memodixe.redealing import Guess, lay_out
from tablee.games.memodixe.rules import MemoDixe
from tablee.games.memodixe.set_up import MemoDealer
from tablee.games.memodixe.state import BY_CALL, BY_LACK, BY_LAST_ROUND, NOTHING
from tablee.games.memodixe.turn import DRY_ROUNDS

Step = Literal[
    "turn_first",
    "turn_second",
    "turn_back",
    "look",
    "win",
    "give",
    "steal",
    "swap",
    "set_aside",
    "throw",
    "replay",
    "throw_all",
    "take",
    "go_on",
    "throw_both",
    "over",
]
STEPS: tuple[Step, ...] = (
    "turn_first",
    "turn_second",
    "turn_back",
    "look",
    "win",
    "give",
    "steal",
    "swap",
    "set_aside",
    "throw",
    "replay",
    "throw_all",
    "take",
    "go_on",
    "throw_both",
    "over",
)


class SpotView(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One spot of the square."""

    top: Symbol | None
    """The face that everybody sees; None where no die lies. A turned die still has its top."""
    below: Symbol | None
    """The hidden face, while this viewer sees it: the die is turned, or he looks under it."""
    turned: bool
    """Everybody sees what is below."""
    looked: bool
    """The player at turn has looked under it, and has it in sight still."""
    aside: int | None
    """The seat that has set this die aside: it is not in the square until that seat's turn."""


class MemoView(View, frozen=True):
    go_on: Annotated[bool, UNSHOWN]
    """Whether a caller who would not win may let the game go on (MD-33)."""
    no_log: Annotated[bool, UNSHOWN]
    """Whether the log leaves out what was turned (MD-40)."""
    columns: Annotated[int, UNSHOWN]
    square: tuple[SpotView, ...]
    """Row by row."""
    reserve: int
    discarded: int
    """Dice that are out of the game."""
    won: tuple[int, ...]
    """How many dice each seat has."""
    turn: int
    step: Step
    pair: tuple[int, ...]
    """The spots that were turned in this try, in that order."""
    found: Symbol | None
    """The symbol of the pair that is being resolved."""
    found_in_turn: Annotated[bool, UNSHOWN]
    givers: Annotated[tuple[int, ...], UNSHOWN]
    """Who still has to give a die (yin-yang)."""
    fewest: Annotated[tuple[int, ...], UNSHOWN]
    """To whom they may."""
    dry_turns: Annotated[int, UNSHOWN]
    """Turns since the last one in which a pair was found."""
    last_round: bool
    calls: Annotated[tuple[int, ...], UNSHOWN]
    """For each seat the number of its last right call, from 1; 0 if there was none (MD-35)."""


def build(state: MemoDixe, viewer: int) -> MemoView:
    outcome = state.outcome()
    pair = (state.first_spot, state.second_spot)
    seats = range(state.seats)
    return MemoView(
        viewer=viewer,
        seats=state.seats,
        deciders=tuple(state.deciders()),
        outcome=outcome,
        go_on=state.may_go_on,
        no_log=state.no_log,
        columns=3,
        square=tuple(_spot(state, spot, viewer) for spot in range(state.spots)),
        reserve=count_of(state.reserve),
        discarded=count_of(state.discarded),
        won=tuple(state.count(seat) for seat in seats),
        turn=state.turn,
        step=STEPS[state.phase],
        pair=tuple(spot for spot in pair if spot != NOTHING),
        found=None if state.found == NOTHING else symbol_named(state.found),
        found_in_turn=state.found_in_turn,
        givers=tuple(seat for seat in seats if is_among(seat, state.givers)),
        fewest=tuple(seat for seat in seats if is_among(seat, state.fewest)),
        dry_turns=state.dry_turns,
        last_round=state.dry_turns >= DRY_ROUNDS * state.seats,
        calls=tuple(state.last_call(seat) for seat in seats),
    )


def _spot(state: MemoDixe, spot: int, viewer: int) -> SpotView:
    aside = [seat for seat in range(state.seats) if state.aside_of(seat) == spot]
    lies_here = is_among(spot, state.square | state.aside)
    shown = lies_here and state.is_shown_to(viewer, spot)
    return SpotView(
        top=symbol_named(state.top(spot)) if lies_here else None,
        below=symbol_named(state.hidden(spot)) if shown else None,
        turned=is_among(spot, state.turned),
        looked=is_among(spot, state.looked),
        aside=aside[0] if aside else None,
    )


def imagine(view: MemoView, memory: MemoMemory | None, chance: Chance) -> MemoDixe:
    """A table that looks like this view, for somebody who remembers this."""
    state = _empty_table(view)
    guess = Guess(state)
    for spot, seen in enumerate(view.square):
        if seen.top is not None:
            below = NOTHING if seen.below is None else symbol_from(seen.below)
            guess.see(spot, symbol_from(seen.top), below)
            _place(state, spot, seen)
    _imagine_turn(state, view)
    for seat, count in enumerate(view.won):
        # Which dice they are is dealt with the others.
        state.won[seat] = only(count) - 1
        state.last_calls |= view.calls[seat] << (seat * 6)
    state.right_calls = max(view.calls)
    lay_out(state, guess, view.reserve, view.discarded, chance)
    if memory is not None and view.viewer >= 0:
        memory.recall_to(state, view.viewer)
    state.share_what_is_seen(view.viewer)
    return state


def _empty_table(view: MemoView) -> MemoDixe:
    lying = sum(seen.top is not None for seen in view.square)
    dice = lying + view.reserve + view.discarded + sum(view.won)
    return MemoDealer(dice_set(dice), view.seats, None, view.go_on, view.no_log).empty_table()


def _place(state: MemoDixe, spot: int, seen: SpotView) -> None:
    if seen.aside is None:
        state.square |= only(spot)
    else:
        state.aside |= only(spot)
        state.asides |= (spot + 1) << (seen.aside * 6)
    if seen.turned:
        state.turned |= only(spot)
    if seen.looked:
        state.looked |= only(spot)


def _imagine_turn(state: MemoDixe, view: MemoView) -> None:
    state.phase = STEPS.index(view.step)
    state.turn = view.turn
    state.first_spot, state.second_spot = (*view.pair, NOTHING, NOTHING)[:2]
    state.found = NOTHING if view.found is None else symbol_from(view.found)
    state.found_in_turn = view.found_in_turn
    state.givers = set_of(view.givers)
    state.fewest = set_of(view.fewest)
    state.dry_turns = view.dry_turns
    if view.outcome is not None:
        ends = {"dixe": BY_CALL, "too_few_dice": BY_LACK, "last_round": BY_LAST_ROUND}
        state.end = ends[view.outcome.ending]
