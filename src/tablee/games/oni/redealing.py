"""Laying dice under the faces that a viewer sees: what he does not know is dealt anew (MD-3).

Beside the dice that is what effects keep secret, each its own.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from mypy_extensions import i64

from tablee.core.bits import count_of, only, set_of
from tablee.games.memodixe.state import NOTHING, SIDES, SYMBOLS
from tablee.games.oni.effects.effect import ANY
from tablee.games.oni.moment import Moment
from tablee.games.oni.table import Table
from tablee.games.oni.turn import LAYING

if TYPE_CHECKING:
    from tablee.core.chance import Chance
    from tablee.games.oni.rules import OniAgainstAll


class Seen:
    """What is seen of the die on a spot: its top, what may be below (bits), perhaps all faces."""

    def __init__(self, top: int, below: int = ANY, faces: tuple[int, ...] | None = None) -> None:
        self.top = top
        self.below = below
        self.faces = faces

    def face_of(self, symbols: tuple[int, ...]) -> int:
        """The face on top if a die with these symbols lay here; NOTHING if it cannot."""
        if self.faces is not None and symbols != self.faces:
            return NOTHING
        for face, symbol in enumerate(symbols):
            if symbol == self.top and self.below >> symbols[face ^ 1] & 1:
                return face
        return NOTHING


def seen_by(game: OniAgainstAll, viewer: int, spot: int) -> Seen:
    table = game.table
    below = ANY
    if table.is_shown_to(viewer, spot):
        below = only(table.hidden(spot))
    else:
        for effect in game.effects.running:
            below &= effect.below(game, viewer, spot)
    faces = table.faces(spot) if spot == held_spot(game, viewer) else None
    return Seen(table.top(spot), below, faces)


def held_spot(game: OniAgainstAll, viewer: int) -> int:
    """The spot of a die that this viewer sees all of: it is in somebody's hand."""
    if game.turn.phase == LAYING:
        return game.table.spots_of(game.table.turned)[0]
    if viewer == game.table.oni and game.asks.waiting:
        return game.asks.waiting[0].held
    return NOTHING


def redeal(game: OniAgainstAll, viewer: int, chance: Chance) -> None:
    """Deal all that a viewer does not see anew, in place."""
    table = game.table
    seen = {spot: seen_by(game, viewer, spot) for spot in table.spots_of(table.lying())}
    lay_out(table, seen, chance)
    redeal_effects(game, viewer, Moment(chance, None))
    table.share_what_is_seen(viewer)


def redeal_effects(game: OniAgainstAll, viewer: int, now: Moment) -> None:
    for effect in game.effects.running:
        effect.redeal(game, viewer, now)


def lay_out(table: Table, seen: dict[int, Seen], chance: Chance) -> None:
    """Lay dice under what is seen; the others are won, in Oni's hand or out of the game.

    How many these are is counted by `table.won`, `hand` and `discarded` as they are.
    """
    order = list(range(table.spots))
    chance.shuffle(order)
    laying = _Laying(order, {spot: _fitting(there, table.symbols) for spot, there in seen.items()})
    for spot in seen:
        laying.tried = 0
        found = laying.find_die(spot)
        assert found, "no die could lie there"
    for die, spot in enumerate(laying.spot_of):
        if spot != NOTHING:
            table.lies[spot] = die * SIDES + laying.faces[spot][die]
    _share_out(table, [die for die in order if laying.spot_of[die] == NOTHING])


def _fitting(seen: Seen, symbols: tuple[int, ...]) -> dict[int, int]:
    """The dice that may lie under what is seen, each with the face that is then on top."""
    showing = _showing(symbols)[seen.top]
    if seen.below == ANY and seen.faces is None:
        return showing
    faces = {die: seen.face_of(symbols[die * SIDES : die * SIDES + SIDES]) for die in showing}
    return {die: face for die, face in faces.items() if face != NOTHING}


@cache
def _showing(symbols: tuple[int, ...]) -> list[dict[int, int]]:
    """For each symbol the dice that can show it, with the first face that does."""
    showing: list[dict[int, int]] = [{} for _ in range(SYMBOLS)]
    for place, symbol in enumerate(symbols):
        showing[symbol].setdefault(place // SIDES, place % SIDES)
    return showing


class _Laying:
    """Which die lies on which spot, as far as one has been found for it."""

    def __init__(self, order: list[int], faces: dict[int, dict[int, int]]) -> None:
        self.order = order
        self.faces = faces
        self.fitting = {spot: set_of(dice) for spot, dice in faces.items()}
        self.spot_of = [NOTHING] * len(order)
        self.tried: i64 = 0
        """Dice that were asked already, while one is looked for."""

    def find_die(self, spot: int) -> bool:
        """Give a spot a die; if need be, those that have one make room."""
        fitting: i64 = self.fitting[spot]
        for die in self.order:
            this = only(die)
            if this & fitting == 0 or this & self.tried != 0:
                continue
            self.tried |= this
            if self.spot_of[die] == NOTHING or self.find_die(self.spot_of[die]):
                self.spot_of[die] = spot
                return True
        return False


def _share_out(table: Table, dice: list[int]) -> None:
    won, hand = count_of(table.won), count_of(table.hand)
    table.won = set_of(dice[:won])
    table.hand = set_of(dice[won : won + hand])
    table.discarded = set_of(dice[won + hand :])
