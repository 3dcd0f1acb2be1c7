"""MD-66.8, On the head: whoever drew it walks with a die on his head."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tablee.core.refusal import Refusal
from tablee.games.memodixe.state import NOTHING
from tablee.games.oni import codes, effect_events, lots
from tablee.games.oni.cards import ON_THE_HEAD
from tablee.games.oni.effects.with_die import WithDie
from tablee.games.oni.intents import just
from tablee.games.oni.moves import SIDES as HANDS
from tablee.games.oni.penalties import drop
from tablee.games.oni.table import NEVER
from tablee.games.oni.translating import at, time_of
from tablee.games.oni.view import BalanceView

if TYPE_CHECKING:
    from tablee.core.state import MoveList
    from tablee.games.oni.effects.effect import Effect, Glance
    from tablee.games.oni.moment import Moment
    from tablee.games.oni.pace import Mind
    from tablee.games.oni.rules import OniAgainstAll
    from tablee.games.oni.view import OniView, Part

STEADY: Final = 1_000
SWAY: Final = 1_800
LEAN_TIME: Final = 1_400
SWAYS: Final = 5
"""A second, then five sways: ten seconds on the head."""


class OnTheHead(WithDie):
    """Lean against each sway in time."""

    def __init__(self, seat: int, since: int) -> None:
        super().__init__(ON_THE_HEAD, seat)
        self.since = since
        # The next sway, or the end of this one's window.
        self.until = since + STEADY
        self.sways = 0
        # 0: it slips to the left, 1: to the right; lean the other way. NOTHING: steady.
        self.side = NOTHING

    def place(self) -> int:
        return 5

    def copy(self) -> Effect:
        copy = OnTheHead(self.drawer, self.since)
        copy.until = self.until
        copy.sways = self.sways
        copy.side = self.side
        return copy

    def facts(self, game: OniAgainstAll) -> list[int]:
        return [5, self.drawer, self.since, self.until, self.sways, self.side]

    # Its course

    def use(self, game: OniAgainstAll, seat: int, now: Moment) -> None:
        game.effects.run(OnTheHead(seat, game.time()))

    def due(self) -> int:
        return self.until

    def fall_due(self, game: OniAgainstAll, now: Moment) -> None:
        """The next sway, the end of its window, or the end of the walk."""
        if self.side != NOTHING:
            drop(game, self, self.drawer, now)
        elif self.sways == SWAYS:
            game.effects.end(game, self, now)
            now.tell(effect_events.Finished(seat=self.drawer, card="on_the_head"))
        else:
            self.side = now.chance.below(2)
            self.sways += 1
            self.until = game.time() + LEAN_TIME
            now.tell(effect_events.Swayed(seat=self.drawer, side=HANDS[self.side]))

    # What it offers

    def offer(self, game: OniAgainstAll, seat: int, moves: MoveList) -> None:
        if seat == self.drawer and self.side != NOTHING:
            moves.add(codes.LEAN)
            moves.add(codes.LEAN + 1)

    def takes(self, move: int) -> bool:
        return codes.LEAN <= move < codes.PASS

    def act(self, game: OniAgainstAll, seat: int, move: int, now: Moment) -> None:
        if move - codes.LEAN == self.side:
            drop(game, self, self.drawer, now)
            return
        self.side = NOTHING
        self.until = self.since + STEADY + SWAY * self.sways

    def refusal(self) -> Refusal | None:
        return Refusal("MD-66", "no_sway")

    # What is shown, and guessed

    def part(self) -> str:
        return "balance"

    def view(self, game: OniAgainstAll, viewer: int) -> Part | None:
        return BalanceView(
            seat=self.drawer,
            since_at=at(game, self.since),
            until_at=at(game, self.until),
            side=None if self.side == NOTHING else HANDS[self.side],
            sways=self.sways,
        )

    def imagined(self, game: OniAgainstAll, view: OniView) -> Effect | None:
        seen = view.balance
        if seen is None:
            return None
        balance = OnTheHead(seen.seat, time_of(view, seen.since_at))
        balance.until = time_of(view, seen.until_at)
        balance.sways = seen.sways
        balance.side = NOTHING if seen.side is None else HANDS.index(seen.side)
        return balance

    def glance(self, game: OniAgainstAll) -> Glance:
        return self.since, self.until, self.sways, self.side

    def wanted(self, view: OniView) -> str | None:
        balance = view.balance
        if balance is None or balance.seat != view.viewer:
            return None
        return None if balance.side is None else "lean"

    # Bots

    def react(self, mind: Mind) -> None:
        if self.drawer != mind.me or self.side == NOTHING:
            return
        since = mind.on_clock(self.until) - LEAN_TIME
        slips = mind.lot(since, lots.LEANING_WRONG) * 100 < mind.pace.slips / 2
        lean = codes.LEAN + (self.side if slips else 1 - self.side)
        takes = mind.pace.react * (1.2 + mind.lot(since, lots.LEANING_WHEN))
        mind.mean(since + int(takes), just(lean))


EFFECT = OnTheHead(NOTHING, NEVER)
