"""Pasts of Oni against all: a team that sees through dice, until the wanted card is drawn."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import msgspec
from tests.browser.past import Past

from tablee.core.chance import FastChance
from tablee.core.events import SPECTATOR
from tablee.core.match import Match
from tablee.games.oni.cards import Card
from tablee.games.oni.rules import OniAgainstAll
from tablee.games.oni.view import OniView

SEATS = 5
STEP = 150
"""Milliseconds between two acts."""
MOST_SEEDS = 4000
MOST_ACTS = 400
NOT_NOW = ("pause", "resume", "call", "speak", "to_middle", "ping", "formula", "strike")

Wanted = Callable[[OniView], int | None]
"""The seat that has what is wanted, in what everybody sees."""


def table_of(match: Match) -> OniAgainstAll:
    assert isinstance(match.state, OniAgainstAll)
    return match.state


def view_of(match: Match, seat: int) -> OniView:
    view = match.game.view(match.state, seat)
    assert isinstance(view, OniView)
    return view


def moves_of(match: Match, seat: int) -> list[tuple[int, Mapping[str, Any]]]:
    found = [
        (code, msgspec.to_builtins(match.game.decode(code))) for code in match.state.legal(seat)
    ]
    return [(code, move) for code, move in found if move["move"] not in NOT_NOW]


def choose(match: Match, luck: FastChance) -> tuple[int, int] | None:
    """Whoever has something to do does it; pairs are found."""
    state = table_of(match)
    for seat in state.deciders():
        moves = moves_of(match, seat)
        if not moves:
            continue
        turns = [(code, int(move["spot"])) for code, move in moves if move["move"] == "turn"]
        if turns and seat != state.table.oni:
            return seat, _turn(state, turns, luck)
        return seat, moves[luck.below(len(moves))][0]
    return None


def _turn(state: OniAgainstAll, turns: list[tuple[int, int]], luck: FastChance) -> int:
    """A die that makes a pair, if there is one."""
    first = state.turn.first_spot
    hidden = {spot: state.table.hidden(spot) for _, spot in turns}
    for code, spot in turns:
        others = (
            [state.table.hidden(first)]
            if first >= 0
            else [hidden[one] for one in hidden if one != spot]
        )
        if hidden[spot] in others:
            return code
    return turns[luck.below(len(turns))][0]


@cache
def find(
    wanted: Wanted, oni: int = 4, level: str = "hard", least_left: int = 60_000, seats: int = SEATS
) -> tuple[Past, int]:
    """The first match that comes to what is wanted, with time left to play on, and for whom."""
    options: dict[str, Any] = {"oni": oni, "level": level}
    if wanted in CARD_FOR:
        options["deck"] = [{"card": CARD_FOR[wanted]}]
    for number in range(MOST_SEEDS):
        past = Past("oni", options, seats, number.to_bytes(32))
        match, luck = past.begin(), FastChance(number)
        at = 0
        for _ in range(MOST_ACTS):
            at += STEP
            match.pass_time(at)
            if match.state.is_over():
                break
            view = view_of(match, SPECTATOR)
            seat = wanted(view)
            if seat is not None and (view.ends_at or 0) - at > least_left:
                return past._replace(decisions=tuple(match.entries)), seat
            chosen = choose(match, luck)
            if chosen is not None:
                match.play(*chosen, at)
    raise AssertionError(wanted)


# What is looked for


def race(view: OniView) -> int | None:
    return 0 if view.race is not None and view.race.shown else None


def duty(card: str) -> Wanted:
    def wanted(view: OniView) -> int | None:
        return next((one.seat for one in view.duties if one.card == card), None)

    return wanted


spin, cheer = duty("spin"), duty("long_live")


def timing(view: OniView) -> int | None:
    return None if view.timing is None else view.timing.seat


def king(view: OniView) -> int | None:
    return None if view.king is None else view.king.seat


def monocle(view: OniView) -> int | None:
    return None if view.monocle is None else view.monocle.seat


def balance(view: OniView) -> int | None:
    slips = view.balance is not None and view.balance.side is not None
    return view.balance.seat if slips and view.balance is not None else None


def flight(view: OniView) -> int | None:
    flies = view.flight is not None and view.flight.race.shown
    return view.flight.catcher if flies and view.flight is not None else None


def touch(view: OniView) -> int | None:
    return None if view.touch is None else view.touch.seat


def hiding(view: OniView) -> int | None:
    """Nobody outside the team knows who has it: Oni will guess."""
    return view.oni if view.hiding is not None and view.hiding.until_at is None else None


def runs(view: OniView, card: str) -> bool:
    return any(one.card == card for one in view.running)


def clap(view: OniView) -> int | None:
    return view.turn if runs(view, "high_five") and view.step == "turn_second" else None


def hands_off(view: OniView) -> int | None:
    mine = any(one.card == "hands_off" and one.seat == view.turn for one in view.running)
    return view.turn if runs(view, "hands_off") and not mine and view.step == "turn_first" else None


def sapristix(view: OniView) -> int | None:
    found = view.step == "win" and not view.said_formula
    return view.turn if runs(view, "sapristix") and found else None


def asked(kind: str) -> Wanted:
    def wanted(view: OniView) -> int | None:
        return view.oni if view.ask is not None and view.ask.kind == kind else None

    return wanted


asked_to_turn, asked_to_swap = asked("turn_two"), asked("swap")
asked_to_look, asked_to_set_aside = asked("look"), asked("set_aside")
asked_to_rethrow, asked_to_place = asked("rethrow"), asked("place")
asked_to_turn_over = asked("turn_over")


def hush(view: OniView) -> int | None:
    """Somebody of the team, while there is something to lose."""
    return 0 if runs(view, "hush") and view.idle > 0 and view.ask is None else None


def first_turn(view: OniView) -> int | None:
    return view.turn if view.step == "turn_first" else None


CARD_FOR: Mapping[Wanted, Card] = {
    race: "grab_the_middle",
    spin: "spin",
    cheer: "long_live",
    timing: "knucklebones",
    king: "king_symbol",
    monocle: "monocle",
    balance: "on_the_head",
    flight: "throw_the_dixe",
    touch: "by_touch",
    hiding: "hide_the_dixe",
    clap: "high_five",
    hands_off: "hands_off",
    sapristix: "sapristix",
    asked_to_turn: "oni",
    asked_to_swap: "oni_shuffles",
    asked_to_look: "oni_cheats",
    asked_to_set_aside: "aside",
    asked_to_rethrow: "oni_rethrows",
    asked_to_place: "oni_takes_one_back",
    asked_to_turn_over: "oni_turns",
    hush: "hush",
}
"""A deck of this card alone comes to it soon."""
