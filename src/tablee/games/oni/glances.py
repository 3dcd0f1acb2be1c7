"""What seats see at a table of Oni against all, in numbers: quickly made, and compared.

Two of them are equal if the views are, time apart. Nothing else is asked of them.
"""

from collections.abc import Sequence

from tablee.core.bits import count_of, is_among
from tablee.core.events import SPECTATOR
from tablee.games.memodixe.state import NOTHING
from tablee.games.oni.redealing import held_spot
from tablee.games.oni.rules import OniAgainstAll

Facts = tuple[object, ...]


def glances(game: OniAgainstAll, seats: Sequence[int]) -> list[object]:
    public = _turn(game), _dice(game), _effects(game)
    return [(public, _own(game, seat)) for seat in seats]


def _turn(game: OniAgainstAll) -> Facts:
    turn, watch = game.turn, game.watch
    return (
        turn.phase,
        turn.seat,
        turn.since,
        turn.due,
        turn.first_spot,
        turn.second_spot,
        turn.found,
        turn.just_won,
        turn.is_replay,
        turn.may_replay,
        turn.quiet_until,
        turn.no_next,
        turn.named,
        turn.said_formula,
        turn.clapped,
        turn.pinged,
        turn.proposals,
        turn.has_proposed,
        turn.burdens.copy(),
        turn.burden_symbol,
        watch.started,
        watch.ends,
        watch.paused_at,
        watch.shift,
        watch.wishes,
    )


def _dice(game: OniAgainstAll) -> Facts:
    """Dice are only seen from above, those that were won only counted (MD-3)."""
    table = game.table
    symbols, lies, turned = table.symbols, table.lies, table.turned
    shown: list[int] = []
    for spot in table.spots_of(table.lying()):
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
        _faces(game, SPECTATOR),
    )


def _faces(game: OniAgainstAll, viewer: int) -> tuple[int, ...]:
    held = held_spot(game, viewer)
    return () if held == NOTHING else game.table.faces(held)


def _effects(game: OniAgainstAll) -> Facts:
    effects, asks = game.effects, game.asks
    return (
        effects.card,
        effects.drawer,
        effects.deck.copy(),
        effects.tallies.copy(),
        [(effect.card, effect.drawer, effect.glance(game)) for effect in effects.running],
        [ask.facts() for ask in asks.waiting],
        asks.due,
        [duty.facts() for duty in effects.duties],
    )


def _own(game: OniAgainstAll, seat: int) -> Facts:
    """What this seat sees more than everybody does."""
    table = game.table
    own: list[object] = [effect.own_glance(game, seat) for effect in game.effects.running]
    if seat == table.oni:
        own.append([table.hidden(spot) for spot in table.spots_of(table.sight)])
        own.append(_faces(game, seat))
    return tuple(own)
