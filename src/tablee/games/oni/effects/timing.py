"""A marker that swings: presses count while it is in the middle (MD-66.3, MD-66.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tablee.core.refusal import Refusal
from tablee.games.memodixe.state import NOTHING
from tablee.games.oni import codes, effect_events
from tablee.games.oni.effects.effect import Effect
from tablee.games.oni.intents import just
from tablee.games.oni.table import NEVER
from tablee.games.oni.translating import at, time_of
from tablee.games.oni.view import TimingView

if TYPE_CHECKING:
    from tablee.core.state import MoveList
    from tablee.games.oni.effects.effect import Glance
    from tablee.games.oni.moment import Moment
    from tablee.games.oni.pace import Mind
    from tablee.games.oni.rules import OniAgainstAll
    from tablee.games.oni.view import OniView, Part

LONGEST: Final = 15_000
"""MD-64: what blocks a turn takes no longer."""
SWING: Final = 1_600
"""Milliseconds from one side to the other and back."""
ZONE: Final = (320, 680)
"""Where a press counts, the sides being 0 and 1000."""
LOCK: Final = 500
"""After a press the next one only counts so much later: mashing does not help."""


def marker(elapsed: int) -> int:
    """Where the marker is, so many milliseconds after it began to swing.

    >>> [marker(elapsed) for elapsed in (0, 400, 800, 1200, 1600)]
    [0, 500, 1000, 500, 0]
    """
    way, half = elapsed % SWING, SWING // 2
    return (way if way < half else SWING - way) * 1000 // half


class Timing(Effect):
    """The turn waits until there were enough good presses, or time is up."""

    def __init__(self, card: int) -> None:
        super().__init__(card, NOTHING)
        self.seat = NOTHING
        self.since = NEVER
        self.needed = 0
        self.hits = 0
        # When it ends by itself; no press is taken before this one.
        self.until = NEVER
        self.ready = 0

    def anew(self) -> Timing:
        """The same challenge, not begun."""
        raise NotImplementedError

    def presses_needed(self, game: OniAgainstAll) -> int:
        raise NotImplementedError

    def missed(self) -> None:
        """A press that was not good."""

    def place(self) -> int:
        return 2

    def copy(self) -> Effect:
        copy = self.anew()
        copy.seat = self.seat
        copy.since = self.since
        copy.needed = self.needed
        copy.hits = self.hits
        copy.until = self.until
        copy.ready = self.ready
        return copy

    def facts(self, game: OniAgainstAll) -> list[int]:
        facts = [7, self.card, self.seat, self.since, self.until, self.needed]
        return [*facts, self.hits, self.ready]

    # Its course

    def start(self, game: OniAgainstAll, seat: int) -> None:
        timing = self.anew()
        timing.seat = seat
        timing.since = game.time()
        timing.until = timing.since + LONGEST
        timing.needed = self.presses_needed(game)
        game.effects.run(timing)

    def holds_up(self) -> bool:
        return True

    def due(self) -> int:
        return self.until

    def fall_due(self, game: OniAgainstAll, now: Moment) -> None:
        game.effects.end(game, self, now)
        now.tell(effect_events.TimeUp(seat=self.seat, card=self.name()))

    # What it offers

    def offer(self, game: OniAgainstAll, seat: int, moves: MoveList) -> None:
        if seat == self.seat:
            moves.add(codes.HIT)

    def takes(self, move: int) -> bool:
        return move == codes.HIT

    def act(self, game: OniAgainstAll, seat: int, move: int, now: Moment) -> None:
        time = game.time()
        low, high = ZONE
        is_free = time >= self.ready
        good = is_free and low <= marker(max(0, time - now.credit - self.since)) <= high
        self.ready = time + LOCK
        if good:
            self.hits += 1
        elif is_free:
            self.missed()
        card, hits, needed = self.name(), self.hits, self.needed
        now.tell(effect_events.Hit(seat=seat, card=card, good=good, hits=hits, needed=needed))
        if hits == needed:
            game.effects.end(game, self, now)
            now.tell(effect_events.Finished(seat=seat, card=card))

    def refusal(self) -> Refusal | None:
        return Refusal("MD-66", "no_marker")

    # What is shown, and guessed

    def part(self) -> str:
        return "timing"

    def view(self, game: OniAgainstAll, viewer: int) -> Part | None:
        return TimingView(
            card=self.name(),
            seat=self.seat,
            since_at=at(game, self.since),
            until_at=at(game, self.until),
            swing=SWING,
            zone=ZONE,
            hits=self.hits,
            needed=self.needed,
            ready_at=at(game, self.ready),
        )

    def imagined(self, game: OniAgainstAll, view: OniView) -> Effect | None:
        seen = view.timing
        if seen is None or seen.card != self.name():
            return None
        timing = self.anew()
        timing.seat = seen.seat
        timing.since = time_of(view, seen.since_at)
        timing.until = time_of(view, seen.until_at)
        timing.needed = seen.needed
        timing.hits = seen.hits
        timing.ready = time_of(view, seen.ready_at)
        return timing

    def glance(self, game: OniAgainstAll) -> Glance:
        return self.seat, self.since, self.until, self.needed, self.hits, self.ready

    def awaited(self, view: OniView) -> int | None:
        seen = view.timing
        return seen.seat if seen is not None and seen.card == self.name() else None

    def step(self, view: OniView) -> str | None:
        return None if self.awaited(view) is None else self.name()

    # Bots

    def react(self, mind: Mind) -> None:
        if self.seat != mind.me:
            return
        # The marker is in the middle a quarter of its way on, then twice each way.
        began = mind.on_clock(self.since)
        earliest = max(mind.clock, mind.on_clock(self.ready), began) + 250
        passed = max(0, earliest - began - SWING // 4)
        middle = began + SWING // 4 + -(-passed // (SWING // 2)) * (SWING // 2)
        off = int(mind.pace.aim * (2.0 * mind.lot(middle, self.hits) - 1.0))
        mind.mean(max(mind.clock, middle + off), just(codes.HIT))
