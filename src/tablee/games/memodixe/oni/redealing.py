"""Laying dice under the faces that a viewer sees: what he does not know is dealt anew (MD-3).

Beside the dice that is who hides the DiXe, when a button will appear, who has pressed it, and what
somebody else has felt.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from tablee.games.memodixe.oni.machines import NEVER, Race
from tablee.games.memodixe.oni.moment import Moment
from tablee.games.memodixe.oni.races import LATEST, LATEST_FLIGHT
from tablee.games.memodixe.oni.state import LAYING, OniTable
from tablee.games.memodixe.state import NOTHING, SIDES, SYMBOLS, count_of, only

if TYPE_CHECKING:
    from tablee.core.chance import Chance
    from tablee.games.memodixe.oni.rules import OniAgainstAll

ANY: Final = 0xFFFF
"""Any symbol, as bits."""


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


def seen_by(table: OniTable, viewer: int, spot: int) -> Seen:
    below = ANY
    if table.is_shown_to(viewer, spot):
        below = only(table.hidden(spot))
    elif table.touch is not None and table.touch.seat == viewer:
        for hint in table.touch.hints:
            if hint[0] == spot:
                below = only(hint[1]) | only(hint[2]) | only(hint[3])
    faces = table.faces(spot) if spot == held_spot(table, viewer) else None
    return Seen(table.top(spot), below, faces)


def held_spot(table: OniTable, viewer: int) -> int:
    """The spot of a die that this viewer sees all of: it is in somebody's hand."""
    if table.phase == LAYING:
        return table.spots_of(table.turned)[0]
    if viewer == table.oni and table.asks:
        return table.asks[0].held
    return NOTHING


def redeal(table: OniAgainstAll, viewer: int, chance: Chance) -> None:
    """Deal all that a viewer does not see anew, in place."""
    lying = table.square if table.aside == NOTHING else table.square | only(table.aside)
    seen = {spot: seen_by(table, viewer, spot) for spot in table.spots_of(lying)}
    lay_out(table, seen, chance)
    now = Moment(chance, None)
    redeal_machines(table, viewer, now)
    table.share_what_is_seen(viewer)


def lay_out(table: OniTable, seen: dict[int, Seen], chance: Chance) -> None:
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
        self.fitting = {spot: _bits(dice) for spot, dice in faces.items()}
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


def _bits(places: Iterable[int]) -> int:
    bits: i64 = 0
    for place in places:
        bits |= only(place)
    return bits


def _share_out(table: OniTable, dice: list[int]) -> None:
    won, hand = count_of(table.won), count_of(table.hand)
    table.won = _bits(dice[:won])
    table.hand = _bits(dice[won : won + hand])
    table.discarded = _bits(dice[won + hand :])


def redeal_machines(table: OniAgainstAll, viewer: int, now: Moment) -> None:
    if table.race is not None:
        _redeal_race(table, table.race, LATEST, viewer, now)
    if table.flight is not None:
        _redeal_race(table, table.flight.race, LATEST_FLIGHT, viewer, now)
    hiding = table.hiding
    if hiding is not None and viewer not in table.team_seats():
        seats = table.team_seats() if hiding.due != NEVER else table.guessable()
        hiding.seat = seats[now.chance.below(len(seats))]
        hiding.hand = now.chance.below(2)
    touch = table.touch
    if touch is not None and touch.seat != viewer:
        touch.hints = tuple(
            (hint[0], *table.candidates(table.hidden(hint[0]), now)) for hint in touch.hints
        )


def _redeal_race(table: OniTable, race: Race, latest: int, viewer: int, now: Moment) -> None:
    if not race.shown:
        # Any moment from now on; when it began, it was so much before the latest.
        race.appears = table.time() + 1 + now.chance.below(latest)
        return
    race.presses = tuple(press for press in race.presses if press[0] == viewer)
    race.received = race.presses[0][1] if race.presses else NEVER
