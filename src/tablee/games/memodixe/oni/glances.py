"""What each seat sees of a table of Oni against all, in numbers: quickly made, and compared.

Two of them are equal if the views are, time apart. Nothing else is asked of them.
"""

from collections.abc import Sequence

from msgspec.structs import astuple

from tablee.core.events import SPECTATOR
from tablee.games.memodixe.oni.machines import Race
from tablee.games.memodixe.oni.redealing import held_spot
from tablee.games.memodixe.oni.rules import OniAgainstAll
from tablee.games.memodixe.state import NOTHING, count_of, is_among, only

Facts = tuple[object, ...]


def glances(table: OniAgainstAll, seats: Sequence[int]) -> list[object]:
    public = _turn(table), _dice(table), _machines(table)
    return [(public, _own(table, seat)) for seat in seats]


def _turn(table: OniAgainstAll) -> Facts:
    return (
        table.phase,
        table.turn,
        table.step_since,
        table.step_due,
        table.first_spot,
        table.second_spot,
        table.found,
        table.just_won,
        table.is_replay,
        table.may_replay,
        table.quiet_until,
        table.no_next,
        table.named,
        table.said_formula,
        table.clapped,
        table.pinged,
        table.spoken,
        table.proposals,
        table.has_proposed,
        table.started,
        table.ends,
        table.paused_at,
        table.shift,
        table.wishes,
    )


def _dice(table: OniAgainstAll) -> Facts:
    """Dice are only seen from above, those that were won only counted (MD-3)."""
    lying = table.square if table.aside == NOTHING else table.square | only(table.aside)
    symbols, lies, turned = table.symbols, table.lies, table.turned
    shown: list[int] = []
    for spot in table.spots_of(lying):
        shown.append(symbols[lies[spot]])
        if is_among(spot, turned):
            shown.append(symbols[lies[spot] ^ 1])
    return (
        table.square,
        table.aside,
        turned,
        table.sight,
        table.sight_due,
        shown,
        count_of(table.won),
        count_of(table.hand),
        count_of(table.discarded),
        _faces(table, SPECTATOR),
    )


def _faces(table: OniAgainstAll, viewer: int) -> tuple[int, ...]:
    held = held_spot(table, viewer)
    return () if held == NOTHING else table.faces(held)


def _machines(table: OniAgainstAll) -> Facts:
    flight, hiding, touch = table.flight, table.hiding, table.touch
    return (
        table.card,
        table.drawer,
        table.burdens.copy(),
        table.burden_symbol,
        table.running.copy(),
        table.cheerers,
        table.deck.copy(),
        [astuple(ask) for ask in table.asks],
        table.ask_due,
        [astuple(duty) for duty in table.duties],
        None if table.race is None else _race(table.race),
        None
        if flight is None
        else (flight.thrower, flight.catcher, flight.may_strike, _race(flight.race)),
        None if table.timing is None else astuple(table.timing),
        None if table.king is None else astuple(table.king),
        None if table.monocle is None else astuple(table.monocle),
        None if table.balance is None else astuple(table.balance),
        None if hiding is None else hiding.due,
        None
        if touch is None
        else (touch.seat, touch.due, touch.left, [hint[0] for hint in touch.hints]),
    )


def _race(race: Race) -> Facts:
    """When it will appear, and who has pressed, is nobody's to know."""
    return race.card, race.racers, race.appears if race.shown else NOTHING


def _own(table: OniAgainstAll, seat: int) -> Facts:
    """What this seat sees more than everybody does."""
    own: list[object] = []
    hiding, touch = table.hiding, table.touch
    if seat == table.oni:
        own.append([table.hidden(spot) for spot in table.spots_of(table.sight)])
        own.append(_faces(table, seat))
    elif hiding is not None:
        own.append((hiding.seat, hiding.hand, hiding.passes))
    if table.race is not None:
        own.append(_pressed(table.race, seat))
    if table.flight is not None:
        own.append(_pressed(table.flight.race, seat))
    if touch is not None and touch.seat == seat:
        own.append(touch.hints)
    return tuple(own)


def _pressed(race: Race, seat: int) -> list[int]:
    return [pressed for presser, pressed in race.presses if presser == seat]
