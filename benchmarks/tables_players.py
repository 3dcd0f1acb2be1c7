"""Players without a page: they answer whenever a decision is theirs. The same for every server."""

import asyncio
import random
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import NamedTuple, Protocol

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

HOST = "127.0.0.1"
SILENCE = 60.0
"""Seconds without an answer after which something is broken."""

Decision = Callable[[], Awaitable[None]]
"""Takes a decision that is due; done when the server has acknowledged it."""


class Played(NamedTuple):
    moves: int
    seconds: float
    latencies: list[float]
    """Seconds from sending a decision to its acknowledgement, in order of length."""

    @property
    def rate(self) -> float:
        return self.moves / self.seconds

    def quantile(self, part: float) -> float:
        return self.latencies[min(int(len(self.latencies) * part), len(self.latencies) - 1)]


class Player(Protocol):
    @property
    def is_waiting(self) -> bool: ...

    async def leave(self) -> None: ...


class Hall:
    """All players at one server: which decisions are due, and how long the answers took."""

    def __init__(self, port: int, seed: int) -> None:
        self.port = port
        self.luck = random.Random(seed)
        self.players: list[Player] = []
        self._due: deque[Decision] = deque()
        self._is_hurrying = False
        self._latencies: list[float] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._failure: BaseException | None = None

    async def open_table(self) -> None:
        raise NotImplementedError

    async def open_tables(self, count: int) -> None:
        for _ in range(count):
            await self.open_table()

    # What players tell the hall

    def owe(self, decision: Decision) -> None:
        if self._is_hurrying:
            self.start(decision)
        else:
            self._due.append(decision)

    def start(self, work: Decision) -> None:
        task = asyncio.get_running_loop().create_task(self._run(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run(self, work: Decision) -> None:
        try:
            await work()
        except Exception as error:  # noqa: BLE001
            self._failure = self._failure or error

    def acknowledge(self, seconds: float) -> None:
        self._latencies.append(seconds)

    # Play

    async def play(self, seconds: float) -> Played:
        """All tables as fast as they are answered."""
        self._begin()
        started = time.perf_counter()
        self._is_hurrying = True
        while self._due:
            self.start(self._due.popleft())
        await asyncio.sleep(seconds)
        self._is_hurrying = False
        return await self._end(time.perf_counter() - started)

    async def play_at(self, rate: float, seconds: float) -> Played:
        """So many moves a second, of all tables together, each by who has waited longest."""
        self._begin()
        started = time.perf_counter()
        for number in range(int(rate * seconds)):
            await asyncio.sleep(max(0.0, started + number / rate - time.perf_counter()))
            if self._due:
                self.start(self._due.popleft())
        return await self._end(time.perf_counter() - started)

    async def play_each(self) -> None:
        """One move at every table where one is due."""
        for _ in range(len(self._due)):
            self.start(self._due.popleft())
        await self._settle()

    async def play_first(self) -> None:
        """The first move that is due, as soon as one is."""
        while not self._due:
            await asyncio.sleep(0.005)
        await self._due.popleft()()

    def _begin(self) -> None:
        self._latencies = []

    async def _end(self, seconds: float) -> Played:
        """What was acknowledged by now."""
        moves = len(self._latencies)
        await self._settle()
        if not moves:
            raise RuntimeError("nobody could move")
        return Played(moves, seconds, sorted(self._latencies))

    async def _settle(self) -> None:
        """Until nothing is under way any more."""
        give_up_at = time.perf_counter() + SILENCE
        while self._tasks or any(player.is_waiting for player in self.players):
            if time.perf_counter() > give_up_at:
                raise RuntimeError("the server does not answer any more")
            await asyncio.sleep(0.02)
        # Acknowledged is not yet shown.
        await asyncio.sleep(0.2)
        if self._failure is not None:
            raise self._failure

    async def close(self) -> None:
        await asyncio.gather(*(player.leave() for player in self.players))


class Line:
    """A websocket, and somebody who hears what comes in."""

    def __init__(self, connection: ClientConnection, hear: Callable[[str | bytes], None]) -> None:
        self._connection = connection
        self._hear = hear
        self._task = asyncio.create_task(self._listen())

    async def send(self, message: str | bytes) -> None:
        await self._connection.send(message)

    async def close(self) -> None:
        self._task.cancel()
        await self._connection.close()

    async def _listen(self) -> None:
        try:
            async for text in self._connection:
                self._hear(text)
        except ConnectionClosed:
            pass


async def open_line(
    port: int, path: str, hear: Callable[[str | bytes], None], cookie: str | None = None
) -> Line:
    connection = await connect(
        f"ws://{HOST}:{port}{path}",
        origin=f"http://{HOST}:{port}",  # type: ignore[arg-type]
        additional_headers={"Cookie": cookie} if cookie else {},
        compression=None,
        proxy=None,
        ping_interval=None,
        max_size=None,
    )
    return Line(connection, hear)
