"""Several real servers of one house, each in a process of its own, and browsers that find another
one when theirs is gone: what a proxy does for people."""

import asyncio
import random
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self

from tests.server.playing import Browser, Line
from tests.server.serving import HOST, Place, Server, perform
from websockets.asyncio.client import connect

from tablee.server.room import Room
from tablee.server.sql import SqlStorage
from tablee.server.storage import StoredEntry

ORIGIN = f"http://{HOST}:1"
"""Under which browsers know all of them."""
IMPATIENCE = {"open_timeout": 4.0, "ping_interval": 4.0, "ping_timeout": 2.5, "close_timeout": 0.5}
"""As a page has it: who does not answer is gone."""


class Node(Server):
    """`tablee serve` among others."""

    def __init__(
        self, folder: Path, database: str, redis: str, *arguments: str, script: str | None = None
    ) -> None:
        folder.mkdir(exist_ok=True)
        super().__init__(folder, "--redis", redis, "--origin", ORIGIN, *arguments)
        self.url = database
        self._script = () if script is None else (script,)
        self.is_open = False
        """Whether a proxy finds it there; also if it is stopped."""
        self.is_stopped = False

    def start(self) -> Self:
        super().start()
        self.is_open = True
        return self

    def end(self, how: signal.Signals) -> int:
        self.is_open = False
        return super().end(how)

    def stop(self) -> None:
        """It does nothing any more, and nobody is told."""
        self.is_stopped = True
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self._signal(signal.SIGCONT)
        self.is_stopped = False

    def _signal(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)


class Fleet(Place):
    """All of them; whoever asks for its port is sent to one that is open."""

    def __init__(self, nodes: Sequence[Node], seed: int = 1) -> None:
        self.nodes = nodes
        self.origin = ORIGIN
        self._luck = random.Random(seed)

    @property
    def port(self) -> int:  # type: ignore[override]
        return self.pick().port

    def pick(self) -> Node:
        """As a proxy does: not one that refuses; but one that is stopped seems to be there."""
        there = [node for node in self.nodes if node.is_open]
        return self._luck.choice(there or list(self.nodes))


class Roamer(Line):
    """A browser's line that finds another node when its own is gone."""

    def __init__(self, browser: Browser, code: str, **habits: Any) -> None:
        super().__init__(browser, code, **habits)
        self.node: Node | None = None

    def _connect(self) -> connect:
        server = self.browser.server
        if isinstance(server, Fleet):
            self.node = server.pick()
        port = server.port if self.node is None else self.node.port
        return connect(
            f"ws://{HOST}:{port}/ws/{self.code}",
            origin=server.origin,  # type: ignore[arg-type]
            additional_headers={"Cookie": self.browser.cookie or ""},
            compression=None,
            max_size=None,
            proxy=None,
            **IMPATIENCE,  # type: ignore[arg-type]
        )


async def read_shared_log(url: str, code: str) -> list[StoredEntry]:
    storage = SqlStorage(url)
    await storage.open(bring_up=False)
    try:
        return await storage.load(code)
    finally:
        await storage.close()


async def read_shared_room(url: str, code: str) -> Room:
    return perform(code, await read_shared_log(url, code))


def start_all(nodes: Sequence[Node]) -> None:
    for node in nodes:
        node.start()


async def until_all_hear(nodes: Sequence[Node]) -> None:
    """Until Redis carries what they say."""
    from tests.server.serving import SECONDS, fetch

    async with asyncio.timeout(SECONDS):
        for node in nodes:
            while fetch(node.port, "GET", "/health").json != {"status": "ok"}:
                await asyncio.sleep(0.02)
