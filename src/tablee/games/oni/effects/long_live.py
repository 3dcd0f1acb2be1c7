"""MD-66.21, Long live: whoever drew it cheers his first die, and all others his pairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.core.bits import is_among, only, set_of
from tablee.core.refusal import Refusal
from tablee.games.memodixe.names import symbol_named
from tablee.games.memodixe.state import NOTHING, SYMBOLS
from tablee.games.oni import amendments, codes, effect_events
from tablee.games.oni.cards import LONG_LIVE
from tablee.games.oni.duties import Duty
from tablee.games.oni.effects.effect import Effect

if TYPE_CHECKING:
    from tablee.core.state import MoveList
    from tablee.games.oni.effects.effect import Glance, Lasting
    from tablee.games.oni.intents import Kind
    from tablee.games.oni.moment import Moment
    from tablee.games.oni.rules import OniAgainstAll
    from tablee.games.oni.view import OniView


class ToCheer(Duty):
    """To say long live the symbol."""

    def copy(self) -> Duty:
        return ToCheer(LONG_LIVE, self.seat, self.due, self.symbol)

    def offer(self, moves: MoveList) -> None:
        for symbol in range(SYMBOLS):
            moves.add(codes.CHEER + symbol)

    def takes(self, move: int) -> bool:
        return codes.CHEER <= move < codes.CLAP

    def do(self, move: int, now: Moment) -> None:
        said = move - codes.CHEER
        symbol, right = symbol_named(said), said == self.symbol
        now.tell(effect_events.Cheered(seat=self.seat, symbol=symbol, right=right))

    def lapse(self, game: OniAgainstAll, now: Moment) -> None:
        # No penalty.
        now.tell(effect_events.ForgotCheer(seat=self.seat))

    def kind(self) -> Kind:
        return codes.CHEER, codes.CLAP

    def weigh(self, move: int) -> float:
        return float(move - codes.CHEER == self.symbol)


class LongLive(Effect):
    """To the end of the game, for everybody who drew it."""

    def __init__(self, drawer: int, cheerers: int) -> None:
        super().__init__(LONG_LIVE, drawer)
        # Seats, as bits: he who drew it last among them.
        self.cheerers = cheerers

    def drawn_by(self, seat: int) -> Effect:
        return LongLive(seat, only(seat))

    def copy(self) -> Effect:
        return LongLive(self.drawer, self.cheerers)

    def lasts(self) -> Lasting:
        return "game"

    def begin(self, game: OniAgainstAll, seat: int, now: Moment) -> bool:
        earlier = game.effects.find(LONG_LIVE)
        cheerers = only(seat)
        if earlier is not None and amendments.every_drawer_cheers(game.rules_version):
            cheerers |= earlier.others() | only(earlier.drawer)
        game.effects.run(LongLive(seat, cheerers))
        return True

    # What the turn tells it

    def first_turned(self, game: OniAgainstAll, spot: int) -> None:
        if is_among(game.turn.seat, self.cheerers):
            game.effects.owe(game, LONG_LIVE, game.turn.seat, game.table.hidden(spot))

    def pair_found(self, game: OniAgainstAll) -> None:
        if is_among(game.turn.seat, self.cheerers):
            for seat in game.table.team_seats():
                if seat != game.turn.seat:
                    game.effects.owe(game, LONG_LIVE, seat, game.turn.found)

    # What it makes people owe

    def takes(self, move: int) -> bool:
        return codes.CHEER <= move < codes.CLAP

    def refusal(self) -> Refusal | None:
        return Refusal("MD-66", "no_cheer")

    def duty(self, seat: int, due: int, symbol: int) -> Duty:
        return ToCheer(LONG_LIVE, seat, due, symbol)

    def owed(self) -> str:
        return "cheer"

    # What is shown, and guessed

    def others(self) -> int:
        return self.cheerers & ~only(self.drawer)

    def imagined(self, game: OniAgainstAll, view: OniView) -> Effect | None:
        seats = tuple([one.seat for one in view.running if one.card == "long_live"])
        return LongLive(seats[-1], set_of(seats)) if seats else None

    def glance(self, game: OniAgainstAll) -> Glance:
        return (self.cheerers,)


EFFECT = LongLive(NOTHING, 0)
