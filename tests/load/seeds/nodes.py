"""A node in a process of its own: the house as it is, on lines and bots that obey the seed."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

import msgspec
from tests.load.seeds.line import NodeStorage, Wire

from tablee.core.errors import TableeError
from tablee.core.events import Event
from tablee.core.game import Game, View
from tablee.core.skill import without_time
from tablee.pool.pool import Pool
from tablee.pool.turns import NOBODY, Asker
from tablee.server.app import let_in
from tablee.server.clock import Clock
from tablee.server.connection import Connection
from tablee.server.house import House
from tablee.server.limits import Limits
from tablee.server.nodes.among import AmongOthers
from tablee.server.processes import KINDS
from tablee.server.protocol import NO_GREETING, Guest
from tablee.server.thinker import Thinker, think

if TYPE_CHECKING:
    from tests.load.seeds.world import World

    from tablee.server.live import LiveRoom
    from tablee.server.sql import SqlStorage

SLOWEST_THOUGHT = 0.3
HINTS = "hard"
"""The level of whoever thinks for people. Bots and stand-ins are easier here."""
CLOCKS_DIFFER = 1.0
"""Seconds, either way."""
START_SECONDS = 0.3
GOODBYE_SECONDS = 0.1
GONE: Mapping[str, Any] = {"type": "websocket.disconnect"}
TRUSTED_GUEST_ADDRESS = "192.0.2.1"


class Numbered(Connection):
    """In sets, connections come in the order of their numbers: a seed plays the same again."""

    def __init__(self, number: int, guest: Guest) -> None:
        super().__init__(guest, address=TRUSTED_GUEST_ADDRESS)
        self._number = number

    def __hash__(self) -> int:
        return self._number

    def __eq__(self, other: object) -> bool:
        return self is other


class Bots(Thinker):
    """They decide anything, after a while; and it is remembered what each of them had seen."""

    def __init__(self, pool: Pool, world: World) -> None:
        super().__init__(pool)
        self._world = world

    async def choose(
        self,
        game: Game,
        view: View,
        level: str,
        heard: Sequence[Event] = (),
        *,
        whose: Asker = NOBODY,
        can_wait: bool = False,
    ) -> int:
        luck = self._world.luck
        if level == HINTS:
            self._world.hinted.add(msgspec.json.encode(without_time(view)))
        await asyncio.sleep(luck.random() * SLOWEST_THOUGHT)
        seen = msgspec.json.encode(view)
        code = think(game.name, game.rules_version, seen, "random", luck.getrandbits(32))
        known = self._world.thoughts.setdefault(msgspec.json.encode(without_time(view)), set())
        known.add(code)
        return code


class NodeLine:
    """A websocket, as the node has it (`sockets.Line`)."""

    def __init__(self, world: World, guest: Guest, down: Wire) -> None:
        self._down = down
        self._frames: deque[Mapping[str, Any]] = deque()
        self._news = asyncio.Event()
        self.guest = guest
        self.writable = asyncio.Event()
        self.writable.set()

    def hear(self, text: str | None) -> None:
        frame = GONE if text is None else {"type": "websocket.receive", "text": text}
        self._frames.append(frame)
        self._news.set()

    async def receive(self) -> Mapping[str, Any]:
        while not self._frames:
            self._news.clear()
            await self._news.wait()
        return self._frames.popleft()

    def write_texts(self, texts: Iterable[bytes]) -> None:
        self._down.send(list(texts))

    def close(self) -> None:
        self._down.send([None])


class Node:
    """A place at which a node runs, and another one when that has ended."""

    def __init__(self, world: World, number: int) -> None:
        self._world = world
        self._number = number
        self._generation = 0
        self.house: House | None = None
        self.is_open = False
        """Whether a proxy sends anybody there; also while it is stopped."""
        self.start()

    def start(self) -> None:
        world, luck = self._world, self._world.luck
        self._generation += 1
        name = f"node {self._number}.{self._generation}"
        self.process = world.loop.make_process(
            name, luck.uniform(0, 5000), luck.uniform(-CLOCKS_DIFFER, CLOCKS_DIFFER)
        )
        self.storage = NodeStorage(
            world.database, world.loop, self.process, world.weather, world.luck
        )
        world.loop.run_in(self.process, self._serve())

    async def _serve(self) -> None:
        world, process = self._world, self.process
        storage = cast("SqlStorage", self.storage)
        house = House(
            self.storage,
            Pool(*(replace(kind, hands=1) for kind in KINDS)),
            lambda pool: Bots(pool, world),
            pace=world.plan.pace,
            clock=Clock(time.time, time.monotonic),
            limits=Limits(clock=time.monotonic),
            company=AmongOthers(storage, "redis://seeds"),
        )
        try:
            await house.open()
        except TableeError:
            # A service is started again by whoever looks after it.
            world.note(f"{process} does not start")
            world.loop.end(process)
            world.loop.call_in(world.loop.world, START_SECONDS, self.start)
            return
        world.note(f"{process} is open")
        self.house, self.is_open = house, True

    @property
    def live(self) -> LiveRoom | None:
        if self.house is None:
            return None
        return next(iter(self.house.rooms), None)

    def accept(self, line: NodeLine) -> None:
        self._world.loop.run_in(self.process, self._let_in(line))

    async def _let_in(self, line: NodeLine) -> None:
        assert self.house is not None
        connection = Numbered(next(self._world.numbers), line.guest)
        try:
            await let_in(line, self.house, connection, self._world.code, NO_GREETING)
        finally:
            line.close()

    # What happens to it

    def end(self) -> None:
        """Between two of its steps: nothing is closed, and what it has sent may be under way."""
        world = self._world
        if self.process.is_dead:
            return
        world.loop.end(self.process)
        self.house, self.is_open = None, False
        world.broker.forget(self.process)
        for page in world.pages:
            page.node_ended(self)
        pause = world.luck.uniform(0.1, 3.0)
        world.loop.call_in(world.loop.world, pause, self.start)

    async def leave(self) -> None:
        """As SIGTERM makes it."""
        house = self.house
        assert house is not None
        self.is_open = False
        await house.close()
        # uvicorn waits until those who were told to go have gone.
        self._world.loop.call_in(self._world.loop.world, GOODBYE_SECONDS, self.end)
