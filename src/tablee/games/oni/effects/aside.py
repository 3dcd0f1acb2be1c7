"""MD-66.18, Aside: Oni sets a die aside until the next turn of whoever drew it (MD-22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.core.bits import only
from tablee.games.memodixe.state import NOTHING
from tablee.games.oni import codes, events
from tablee.games.oni.asks import Ask
from tablee.games.oni.cards import ASIDE
from tablee.games.oni.effects.effect import Effect, drawer_of

if TYPE_CHECKING:
    from tablee.games.oni.moment import Moment
    from tablee.games.oni.rules import OniAgainstAll
    from tablee.games.oni.view import Ask as AskName


class SetOneAside(Ask):
    """Two dice at least stay in the square."""

    def __init__(self) -> None:
        super().__init__(ASIDE, True)

    def name(self) -> AskName:
        return "set_aside"

    def anew(self, card: int, blocks: bool) -> Ask:
        return SetOneAside()

    def dice_needed(self) -> int:
        return 3

    def code(self) -> int:
        return codes.SET_ASIDE

    def choose(self, game: OniAgainstAll, spot: int, now: Moment) -> None:
        table = game.table
        table.square &= ~only(spot)
        table.aside = spot
        until = drawer_of(game.effects.find(ASIDE))
        now.tell(events.SetAside(seat=table.oni, spot=spot, until=until))
        game.asks.done(game, now)


class Aside(Effect):
    """The die that is aside lies on the table (`Table.aside`)."""

    def __init__(self, drawer: int) -> None:
        super().__init__(ASIDE, drawer)

    def drawn_by(self, seat: int) -> Effect:
        return Aside(seat)

    def begin(self, game: OniAgainstAll, seat: int, now: Moment) -> bool:
        # MD-70: a die that is aside stays there until the later end.
        if game.table.aside == NOTHING and not game.asks.add(game, SetOneAside(), now):
            return False
        game.effects.run(Aside(seat))
        return True

    def asks(self) -> list[Ask]:
        return [SetOneAside()]

    def end(self, game: OniAgainstAll, now: Moment) -> None:
        table = game.table
        if table.aside != NOTHING:
            table.square |= only(table.aside)
            now.tell(events.CameBack(spot=table.aside))
            table.aside = NOTHING
        game.asks.drop(game, ASIDE, now)


EFFECT = Aside(NOTHING)
