"""MD-66.6, Monocle: whoever drew it holds a die in his eye until his next turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tablee.core.refusal import Refusal
from tablee.games.memodixe.state import NOTHING
from tablee.games.oni import codes, lots
from tablee.games.oni.cards import MONOCLE
from tablee.games.oni.effects.with_die import WithDie
from tablee.games.oni.intents import just
from tablee.games.oni.penalties import drop
from tablee.games.oni.table import NEVER
from tablee.games.oni.translating import at, time_of
from tablee.games.oni.view import MonocleView

if TYPE_CHECKING:
    from tablee.core.state import MoveList
    from tablee.games.oni.effects.effect import Effect, Glance, Lasting
    from tablee.games.oni.moment import Moment
    from tablee.games.oni.pace import Mind
    from tablee.games.oni.rules import OniAgainstAll
    from tablee.games.oni.view import OniView, Part

FIRST_BEAT: Final = 5_000
BEAT: Final = 3_000


class Monocle(WithDie):
    """A die that is held as long as beats come in."""

    def __init__(self, seat: int, until: int) -> None:
        super().__init__(MONOCLE, seat)
        self.until = until
        self.beats = 0

    def lasts(self) -> Lasting:
        return "turn"

    def place(self) -> int:
        return 4

    def copy(self) -> Effect:
        copy = Monocle(self.drawer, self.until)
        copy.beats = self.beats
        return copy

    def facts(self, game: OniAgainstAll) -> list[int]:
        return [3, self.drawer, self.until, self.beats]

    # Its course

    def use(self, game: OniAgainstAll, seat: int, now: Moment) -> None:
        game.effects.run(Monocle(seat, game.time() + FIRST_BEAT))

    def due(self) -> int:
        return self.until

    def fall_due(self, game: OniAgainstAll, now: Moment) -> None:
        drop(game, self, self.drawer, now)

    # What it offers

    def offer(self, game: OniAgainstAll, seat: int, moves: MoveList) -> None:
        if seat == self.drawer:
            moves.add(codes.HOLD)

    def takes(self, move: int) -> bool:
        return move == codes.HOLD

    def act(self, game: OniAgainstAll, seat: int, move: int, now: Moment) -> None:
        self.until = game.time() + BEAT
        self.beats += 1

    def refusal(self) -> Refusal | None:
        return Refusal("MD-66", "no_monocle")

    # What is shown, and guessed

    def part(self) -> str:
        return "monocle"

    def view(self, game: OniAgainstAll, viewer: int) -> Part | None:
        return MonocleView(seat=self.drawer, until_at=at(game, self.until), beats=self.beats)

    def imagined(self, game: OniAgainstAll, view: OniView) -> Effect | None:
        seen = view.monocle
        if seen is None:
            return None
        monocle = Monocle(seen.seat, time_of(view, seen.until_at))
        monocle.beats = seen.beats
        return monocle

    def glance(self, game: OniAgainstAll) -> Glance:
        return self.until, self.beats

    # Bots

    def react(self, mind: Mind) -> None:
        if self.drawer != mind.me:
            return
        # One slip in a whole round is enough.
        since = mind.on_clock(self.until) - BEAT
        if mind.lot(since, lots.LETTING_GO) * 1000 >= mind.pace.slips * 4:
            mind.mean(since + BEAT // 2, just(codes.HOLD))


EFFECT = Monocle(NOTHING, NEVER)
