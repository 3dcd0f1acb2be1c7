"""`tablee admin` beside a server that runs, as tests call it."""

import asyncio
import json
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from tests.server.playing import Browser, Line
from tests.server.serving import HOST, SECONDS, Server
from websockets.asyncio.client import connect

STRANGER = "203.0.113.9"


class Printed(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Admin = Callable[..., Printed]


def until(is_so: Callable[[], bool]) -> None:
    give_up_at = time.monotonic() + SECONDS
    while not is_so():
        assert time.monotonic() < give_up_at
        time.sleep(0.02)


async def gone(line: Line) -> str | None:
    """What was said when the line was closed."""
    async with asyncio.timeout(SECONDS):
        while line.goodbye is None:
            await asyncio.sleep(0.01)
    return line.goodbye


async def in_thread(admin: Admin, *arguments: str) -> Printed:
    """A command runs an event loop of its own, so not in this one."""
    return await asyncio.to_thread(admin, *arguments)


async def greeting(server: Server, code: str, browser: Browser, address: str = HOST) -> str | None:
    """What a new line is told first."""
    async with connect(
        f"ws://{HOST}:{server.port}/ws/{code}",
        origin=server.origin,  # type: ignore[arg-type]
        additional_headers={"Cookie": browser.cookie or "", "X-Forwarded-For": address},
        proxy=None,
    ) as line:
        said = json.loads(await asyncio.wait_for(line.recv(), SECONDS))
    reason: str | None = said.get("reason")
    return reason
