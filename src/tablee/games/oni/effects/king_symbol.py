"""MD-66.19, King symbol: the next player throws a die until it shows the symbol of the pair."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.core.refusal import Refusal
from tablee.games.memodixe.names import symbol_named
from tablee.games.memodixe.state import NOTHING, SIDES, SYMBOLS
from tablee.games.oni import codes, effect_events
from tablee.games.oni.cards import KING
from tablee.games.oni.effects.with_die import WithDie
from tablee.games.oni.intents import just
from tablee.games.oni.translating import number, symbol
from tablee.games.oni.view import KingView

if TYPE_CHECKING:
    from tablee.core.state import MoveList
    from tablee.games.oni.effects.effect import Effect, Glance
    from tablee.games.oni.moment import Moment
    from tablee.games.oni.pace import Mind
    from tablee.games.oni.rules import OniAgainstAll
    from tablee.games.oni.view import OniView, Part


class KingSymbol(WithDie):
    """The symbol, what the last throw gave, and how many there were."""

    def __init__(self, seat: int, symbol: int) -> None:
        super().__init__(KING, seat)
        self.symbol = symbol
        self.shown = NOTHING
        self.throws = 0

    def place(self) -> int:
        return 3

    def copy(self) -> Effect:
        copy = KingSymbol(self.drawer, self.symbol)
        copy.shown = self.shown
        copy.throws = self.throws
        return copy

    def facts(self, game: OniAgainstAll) -> list[int]:
        return [4, self.drawer, self.symbol, self.shown, self.throws]

    # Its course

    def needs_a_pair(self) -> bool:
        return True

    def use(self, game: OniAgainstAll, seat: int, now: Moment) -> None:
        game.effects.burden_next(game, KING)
        game.turn.burden_symbol = game.turn.just_won

    def take_up(self, game: OniAgainstAll, now: Moment) -> None:
        if game.effects.idle_count(game.table) > 0:
            game.effects.run(KingSymbol(game.turn.seat, game.turn.burden_symbol))

    def holds_up(self) -> bool:
        return True

    # What it offers

    def offer(self, game: OniAgainstAll, seat: int, moves: MoveList) -> None:
        if seat == self.drawer:
            moves.add(codes.KING_THROW)

    def takes(self, move: int) -> bool:
        return move == codes.KING_THROW

    def act(self, game: OniAgainstAll, seat: int, move: int, now: Moment) -> None:
        # The symbol is on one face of six. MD-3: which die it is, nobody knows.
        right = now.chance.below(SIDES) == 0
        self.shown = self.symbol
        if not right:
            self.shown = (self.symbol + 1 + now.chance.below(SYMBOLS - 1)) % SYMBOLS
        self.throws += 1
        shown = symbol_named(self.shown)
        now.tell(effect_events.KingThrew(seat=seat, symbol=shown, right=right))
        if right:
            game.effects.end(game, self, now)

    def refusal(self) -> Refusal | None:
        return Refusal("MD-66", "no_king")

    # What is shown, and guessed

    def part(self) -> str:
        return "king"

    def view(self, game: OniAgainstAll, viewer: int) -> Part | None:
        return KingView(
            seat=self.drawer,
            symbol=symbol_named(self.symbol),
            shown=symbol(self.shown),
            throws=self.throws,
        )

    def imagined(self, game: OniAgainstAll, view: OniView) -> Effect | None:
        seen = view.king
        if seen is None:
            return None
        king = KingSymbol(seen.seat, number(seen.symbol))
        king.shown = number(seen.shown)
        king.throws = seen.throws
        return king

    def glance(self, game: OniAgainstAll) -> Glance:
        return self.symbol, self.shown, self.throws

    def awaited(self, view: OniView) -> int | None:
        return None if view.king is None else view.king.seat

    def step(self, view: OniView) -> str | None:
        return None if view.king is None else "king_symbol"

    # Bots

    def react(self, mind: Mind) -> None:
        if self.drawer == mind.me:
            mind.mean(mind.clock + mind.pace.click // 2, just(codes.KING_THROW))


EFFECT = KingSymbol(NOTHING, NOTHING)
