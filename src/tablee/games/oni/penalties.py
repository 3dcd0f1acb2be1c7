"""Won dice that go back into the square: penalties, and dice that fall (MD-65)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.core.bits import any_of, count_of, nth_of, only
from tablee.games.memodixe import events as shared
from tablee.games.memodixe.names import symbol_named
from tablee.games.memodixe.state import SIDES
from tablee.games.oni import codes, effect_events
from tablee.games.oni.asks import Ask
from tablee.games.oni.turn import CHECKED

if TYPE_CHECKING:
    from tablee.games.oni.cards import Card
    from tablee.games.oni.effects.effect import Effect
    from tablee.games.oni.moment import Moment
    from tablee.games.oni.rules import OniAgainstAll
    from tablee.games.oni.view import Ask as AskName


class Place(Ask):
    """Oni throws a die that was won onto a free spot."""

    def __init__(self, blocks: bool) -> None:
        super().__init__(0, blocks)

    def name(self) -> AskName:
        return "place"

    def anew(self, card: int, blocks: bool) -> Ask:
        return Place(blocks)

    def dice_needed(self) -> int:
        return 0

    def does_itself(self, game: OniAgainstAll, now: Moment) -> bool:
        free = game.table.free_spots()
        if count_of(free) != 1 or any(isinstance(ask, Place) for ask in game.asks.waiting):
            return False
        throw_back(game, nth_of(free, 0), now)
        return True

    def spots(self, game: OniAgainstAll) -> int:
        return game.table.free_spots()

    def can_be_done(self, game: OniAgainstAll) -> bool:
        return game.turn.phase != CHECKED

    def code(self) -> int:
        return codes.PLACE

    def choose(self, game: OniAgainstAll, spot: int, now: Moment) -> None:
        throw_back(game, spot, now)
        game.asks.done(game, now)


def throw_back(game: OniAgainstAll, spot: int, now: Moment) -> None:
    """A die that Oni has in his hand falls on a free spot."""
    table = game.table
    die = any_of(table.hand, now.chance)
    table.hand &= ~only(die)
    table.put(spot, die, now.chance.below(SIDES))
    table.forget(spot)
    now.tell(shared.Threw(seat=table.oni, spot=spot, top=symbol_named(table.top(spot))))


def penalize(
    game: OniAgainstAll, seat: int, reason: Card, now: Moment, blocks: bool = False
) -> None:
    """MD-65: an idle die if there is one; none won, no penalty."""
    if game.table.won == 0:
        now.tell(effect_events.PenaltySpared(seat=seat, reason=reason))
        return
    now.tell(effect_events.Penalty(seat=seat, reason=reason))
    if game.effects.idle_count(game.table) == 0:
        # A die in use ends its effect.
        used = game.effects.in_use()
        game.effects.end(game, used[now.chance.below(len(used))], now)
    give_back(game, now, blocks)


def drop(game: OniAgainstAll, effect: Effect, seat: int, now: Moment) -> None:
    """The die of an effect has fallen, and goes back, as with a penalty."""
    game.effects.end(game, effect, now)
    now.tell(effect_events.Dropped(seat=seat, card=effect.name()))
    give_back(game, now)


def give_back(game: OniAgainstAll, now: Moment, blocks: bool = False) -> None:
    """Oni takes a won die, and is asked where he throws it."""
    game.table.take_won(now.chance)
    game.asks.add(game, Place(blocks), now)


def settle_hand(game: OniAgainstAll, now: Moment) -> None:
    """Before a check all dice that Oni has in his hand are in the square."""
    while game.table.hand:
        throw_back(game, any_of(game.table.free_spots(), now.chance), now)
    asks = game.asks
    asks.keep(game, [ask for ask in asks.waiting if not isinstance(ask, Place)], now)
