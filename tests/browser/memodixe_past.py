"""Pasts of MémoDiXe, played by people who see through dice: they find pairs, and call rightly."""

from collections.abc import Sequence
from functools import cache

import msgspec
from tests.browser.past import Choose, Past
from tests.browser.past import find as find_past

from tablee.core.chance import Chance
from tablee.core.events import Event
from tablee.core.match import Match
from tablee.games.memodixe.events import CalledRightly, CalledWrongly, Found
from tablee.games.memodixe.names import symbol_named
from tablee.games.memodixe.rules import MemoDixe

OPTIONS = {"first": 0, "go_on": False, "no_log": True, "time_to_look": "30"}
"""Pages take a moment to open: nothing closes by itself meanwhile."""


def table_of(match: Match) -> MemoDixe:
    assert isinstance(match.state, MemoDixe)
    return match.state


def pair_of(state: MemoDixe, spots: Sequence[int], wanted: str | None) -> tuple[int, int] | None:
    """Two spots with the same symbol below, of that kind if one is wanted."""
    seen: dict[str, int] = {}
    for spot in spots:
        symbol = symbol_named(state.hidden(spot))
        if wanted is not None and symbol != wanted:
            continue
        if symbol in seen:
            return seen[symbol], spot
        seen[symbol] = spot
    return None


def see_through(wanted: str | None = None) -> Choose:
    """Finds pairs, of one symbol only if it is named; calls when none is left."""

    def choose(match: Match, seat: int, luck: Chance) -> int:
        state = table_of(match)
        moves = {}
        for code in state.legal(seat):
            move = msgspec.to_builtins(match.game.decode(code))
            moves[move["move"], move.get("spot")] = code
        spots = [spot for kind, spot in moves if kind == "turn" and spot is not None]
        if ("call", None) in moves and not state.has_pair():
            return moves["call", None]
        if spots:
            turned = state.first_spot
            pair = pair_of(state, [turned, *spots] if turned >= 0 else spots, wanted)
            for spot in pair or ():
                if ("turn", spot) in moves:
                    return moves["turn", spot]
            return moves["turn", spots[luck.below(len(spots))]]
        others = [code for (kind, _), code in moves.items() if kind != "call"]
        return others[luck.below(len(others))]

    return choose


@cache
def found(symbol: str, seats: int = 2) -> Past:
    """The first seat has just found two of these, and everybody else has something to lose."""

    def wanted(match: Match, told: Sequence[Event]) -> bool:
        state = table_of(match)
        mine = any(
            isinstance(one, Found) and one.symbol == symbol and one.seat == 0 for one in told
        )
        rich = symbol not in ("sun", "skull", "yinyang") or state.count(1) > state.count(0) > 0
        return mine and rich

    return find_past(wanted, "memodixe", OPTIONS, seats, see_through())


@cache
def rightly_called(seats: int = 2) -> Past:
    """The last decision is a right call of the first seat."""

    def wanted(match: Match, told: Sequence[Event]) -> bool:
        return any(isinstance(one, CalledRightly) and one.seat == 0 for one in told)

    return find_past(wanted, "memodixe", OPTIONS, seats, see_through())


@cache
def wrongly_called(seats: int = 2) -> Past:
    """The last decision is a wrong one."""

    def choose(match: Match, seat: int, luck: Chance) -> int:
        call = [
            code
            for code in match.state.legal(seat)
            if msgspec.to_builtins(match.game.decode(code))["move"] == "call"
        ]
        return call[0] if call and seat == 0 else see_through()(match, seat, luck)

    def wanted(match: Match, told: Sequence[Event]) -> bool:
        return any(isinstance(one, CalledWrongly) and one.seat == 0 for one in told)

    return find_past(wanted, "memodixe", OPTIONS, seats, choose)


@cache
def whole_game(seats: int = 2) -> Past:
    return find_past(
        lambda match, _: match.state.is_over(), "memodixe", OPTIONS, seats, see_through()
    )
