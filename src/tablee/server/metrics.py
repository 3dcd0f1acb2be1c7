"""What whoever watches the house can count, in Prometheus's text format (docs/hosting.md)."""

from __future__ import annotations

import asyncio
import math
import time
from bisect import bisect_left
from collections import Counter, deque
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Self

from tablee.core.errors import TableeError
from tablee.server.protocol import Stage

if TYPE_CHECKING:
    from tablee.server.house import House

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
TICK_SECONDS = 0.25
RECENT_TICKS = 40
WRITTEN_SECONDS = 10.0
READ_SECONDS = 1.0
"""What a write, and a read, has shown of the database is taken for true so long: whoever asks
whether the house is ready, and however often, makes it write and read no more often than that."""
STAGES: tuple[Stage, ...] = ("waiting", "playing", "over")

Labels = Mapping[str, float]


class Histogram:
    """How long something took, counted by how long it took at most."""

    def __init__(self, bounds: Sequence[float] = SECONDS) -> None:
        self._bounds = bounds
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        self._counts[bisect_left(self._bounds, seconds)] += 1
        self._sum += seconds

    def samples(self, name: str) -> Iterator[str]:
        so_far = 0
        for bound, count in zip((*map(str, self._bounds), "+Inf"), self._counts, strict=True):
            so_far += count
            yield f'{name}_bucket{{le="{bound}"}} {so_far}'
        yield f"{name}_sum {self._sum}"
        yield f"{name}_count {so_far}"


Attempt = Callable[[], Coroutine[None, None, None]]


class LastTry:
    """Whether the database can be used, as far as the last try tells, which is believed for so many
    seconds."""

    def __init__(self, believed: float) -> None:
        self.works = True
        self.clock: Callable[[], float] = time.monotonic
        self._believed = believed
        self._known_at = -math.inf
        self._trying: asyncio.Task[None] | None = None
        """What is being tried only to know whether it works: once for all who want to know."""

    def noted(self) -> Self:
        """Around a try."""
        return self

    def __enter__(self) -> None: ...

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        if error is None or isinstance(error, TableeError):
            self.works, self._known_at = error is None, self.clock()

    async def can(self, attempt: Attempt, patience: float) -> bool:
        """Whether it works: as is known, or as an attempt tells that notes it."""
        if self.clock() - self._known_at < self._believed:
            return self.works
        if self._trying is None or self._trying.done():
            self._trying = asyncio.create_task(attempt())
        await asyncio.wait([self._trying], timeout=patience)
        return self._trying.done() and self._trying.exception() is None

    def tasks(self) -> list[asyncio.Task[None]]:
        return [] if self._trying is None else [self._trying]


class Metrics:
    """Counted where it happens, and since the start; what is so now is asked when it is shown."""

    def __init__(self) -> None:
        self.rooms_opened = 0
        self.moves_saved = 0
        self.messages = 0
        self.bad_frames = 0
        self.other_pages = 0
        self.unreadable_rows = 0
        self.connections = 0
        self.refusals = Counter[str]()
        self.commits = Histogram()
        self.lag = Histogram()
        self._recent_lag: deque[float] = deque(maxlen=RECENT_TICKS)

    async def watch_loop(self) -> None:
        """How late a short sleep ends is how long whatever else there is has to wait, too."""
        while True:
            due = time.monotonic() + TICK_SECONDS
            await asyncio.sleep(TICK_SECONDS)
            self.note_lag(max(0.0, time.monotonic() - due))

    def note_lag(self, late: float) -> None:
        self.lag.observe(late)
        self._recent_lag.append(late)

    @property
    def worst_lag(self) -> float:
        """Of the last ten seconds."""
        return max(self._recent_lag, default=0.0)

    def text(self, house: House) -> str:
        stages = Counter(live.room.stage for live in house.rooms)
        lines = [
            *_counter("rooms_opened", "Rooms opened.", self.rooms_opened),
            *_counter("moves_saved", "Moves saved.", self.moves_saved),
            *_counter("messages", "Messages of clients, over all sockets.", self.messages),
            *_counter("bad_frames", "Frames that were no messages of ours.", self.bad_frames),
            *_counter("other_pages", "Arrivals of pages of another build.", self.other_pages),
            *_counter(
                "unreadable_rows",
                "Damaged rows that were left out of the home page.",
                self.unreadable_rows,
            ),
            *_counter("refusals", "Refusals, by their reason.", self.refusals, "reason"),
            *_counter("limits_hit", "Limits hit, by their name.", house.limits.hits, "limit"),
            *_counter(
                "database_errors",
                "Times that the database could not be used.",
                house.storage.faults,
            ),
            *_gauge("connections", "Open websockets.", self.connections),
            *_gauge("rooms_alive", "Rooms in memory.", len(house.awake)),
            *_gauge(
                "rooms",
                "Rooms in memory, by their stage.",
                {stage: stages[stage] for stage in STAGES},
                "stage",
            ),
            *_gauge(
                "rooms_unreadable",
                "Rooms whose log did not play, or not wholly, when it was last read.",
                len(house.unreadable),
            ),
            *_gauge("bots_waiting", "Bots that wait for a worker.", house.thinker.waiting),
            *_gauge("bans", "Bans in force.", len(house.bans)),
            *_gauge(
                "loop_lag_worst_seconds",
                "How long the event loop was held up, at worst in the last ten seconds.",
                self.worst_lag,
            ),
            *_head("commit_seconds", "From asking for a commit until it is durable.", "histogram"),
            *self.commits.samples("tablee_commit_seconds"),
            *_head("loop_lag_seconds", "How long the event loop was held up.", "histogram"),
            *self.lag.samples("tablee_loop_lag_seconds"),
        ]
        return "\n".join(lines) + "\n"


def _counter(name: str, about: str, value: float | Labels, label: str = "") -> Iterator[str]:
    return _metric(f"{name}_total", about, "counter", value, label)


def _gauge(name: str, about: str, value: float | Labels, label: str = "") -> Iterator[str]:
    return _metric(name, about, "gauge", value, label)


def _metric(name: str, about: str, kind: str, value: float | Labels, label: str) -> Iterator[str]:
    yield from _head(name, about, kind)
    if isinstance(value, Mapping):
        # Labels are names of ours (reasons, limits, stages), so there is nothing to escape in them.
        for of, count in sorted(value.items()):
            yield f'tablee_{name}{{{label}="{of}"}} {count}'
    else:
        yield f"tablee_{name} {value}"


def _head(name: str, about: str, kind: str) -> Iterator[str]:
    yield f"# HELP tablee_{name} {about}"
    yield f"# TYPE tablee_{name} {kind}"
