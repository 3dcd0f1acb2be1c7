"""Until when decisions are owed: a table's clock (EV-3), and the window that a game itself gives.

Nothing here knows who sits where. It is told when a seat has decided or has taken that back, looks
at the match after every entry of the log, and says when whose time is up.
"""

from collections.abc import Sequence
from typing import NamedTuple

from tablee.core.events import SPECTATOR
from tablee.core.game import Window
from tablee.core.match import Match
from tablee.server.protocol import ClockPlan


class _Before(NamedTuple):
    """What a seat's clock and the window said before its last decision."""

    since: float
    used: float
    window: Window | None
    window_since: float


class Deadlines:
    """Of one match. Where time plays there are none: the game has a clock of its own."""

    def __init__(self, match: Match, clock: ClockPlan, *, public: bool, is_lesson: bool) -> None:
        self._match = match
        self._clock = clock
        self._public = public
        hosting = match.game.hosting
        # Whoever learns takes the time it takes.
        self._has_windows = not is_lesson and hosting.has_windows(match.options, public)
        self._since: dict[int, float] = {}
        """When each seat began to owe its decision."""
        self._used: dict[int, float] = {}
        """What each has used of its time in this match."""
        self._window: Window | None = None
        """What the game itself gives to the question that is open."""
        self._window_since = 0.0
        """When that was first asked."""
        self._before: dict[int, _Before] = {}

    # What has happened

    def decided(self, seat: int, at: float) -> None:
        since = self._since.pop(seat, at)
        used = self._used.get(seat, 0.0)
        self._used[seat] = used + max(0.0, at - since)
        self._before[seat] = _Before(since, used, self._window, self._window_since)

    def taken_back(self, seat: int) -> None:
        """The decision is owed since it was first owed: an undo gives nobody more time."""
        before = self._before.pop(seat, None)
        if before is not None:
            self._since[seat], self._used[seat] = before.since, before.used
            self._window, self._window_since = before.window, before.window_since

    def look(self, at: float) -> None:
        """Who owes a decision now, and in which window."""
        owing = set(self._match.state.deciders())
        for seat in set(self._since) - owing:
            del self._since[seat]
        asked = owing - set(self._since)
        begins = at + self._respite() if asked else at
        self._since |= dict.fromkeys(asked, begins)
        window = self._window_now()
        if window is None or self._window is None or window.name != self._window.name:
            self._window_since = begins
        self._window = window

    def _respite(self) -> float:
        """The seconds before a clock runs, at a table that has one."""
        if not (self._clock.per_decision or self._clock.per_game):
            return 0.0
        game = self._match.game
        return game.hosting.respite(game.view(self._match.state, SPECTATOR))

    def _window_now(self) -> Window | None:
        if not self._has_windows:
            return None
        game = self._match.game
        view = game.view(self._match.state, SPECTATOR)
        return game.hosting.window(self._match.options, view, self._public)

    # What anybody may ask

    def owed_since(self, seat: int) -> float | None:
        return self._since.get(seat)

    def of(self, seat: int) -> float | None:
        """When a seat's time is up."""
        since = self._since.get(seat)
        if since is None or self._match.game.is_clocked:
            return None
        limits = self._of_each(since)
        if self._clock.per_game:
            limits.append(since + self._clock.per_game - self._used.get(seat, 0.0))
        return min(limits, default=None)

    def of_all(self, seats: Sequence[int]) -> float | None:
        """What everybody may see: of the one who decides, or the same for each of several."""
        if len(seats) == 1:
            return self.of(seats[0])
        since = [self._since[seat] for seat in seats if seat in self._since]
        if not since or self._match.game.is_clocked:
            return None
        return min(self._of_each(min(since)), default=None)

    def _of_each(self, since: float) -> list[float]:
        """What tells nothing of how long anybody has thought before."""
        limits = [since + self._clock.per_decision] if self._clock.per_decision else []
        if self._window is not None:
            limits.append(self._window_since + self._window.seconds)
        return limits

    def ends_calmly(self, until: float | None) -> bool:
        """Whether that is the end of a window after which nobody has lost anything."""
        window = self._window
        if until is None or window is None or not window.is_calm:
            return False
        return until == self._window_since + window.seconds
