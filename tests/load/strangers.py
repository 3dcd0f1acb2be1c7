"""Strangers, as attacks send them to a house: who they are, their lines, and how what came of it is
told."""

import asyncio
import itertools
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from tests.server.playing import Browser
from tests.server.serving import HOST, Place, Reply
from websockets.asyncio.client import ClientConnection, connect

Attack = Callable[[Place, float], Awaitable[str]]


LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"


_numbers = itertools.count(random.SystemRandom().randrange(1 << 16))


def another_address() -> str:
    """Of a stranger who has not been here."""
    number = next(_numbers) % (1 << 16)
    return f"127.66.{number >> 8}.{number & 255}"


def stranger(place: Place, name: str = "Mallory", address: str | None = None) -> Browser:
    return Browser(place, name, address=address or another_address())


def tell(counted: Counter[str]) -> str:
    return ", ".join(f"{what} {count}" for what, count in counted.most_common()) or "nothing"


def outcome(reply: Reply) -> str:
    """A status, and the reason of a refusal."""
    try:
        return f"{reply.status} {reply.json['refused']['reason']}"
    except (ValueError, KeyError, TypeError):
        return str(reply.status)


def code_of(luck: random.Random, length: int = 4) -> str:
    return "".join(luck.choices(LETTERS, k=length))


@asynccontextmanager
async def wire(browser: Browser, code: str, screen: str = "own") -> AsyncIterator[ClientConnection]:
    """A socket, and nothing that a page does with it."""
    async with connect(
        f"ws://{HOST}:{browser.server.port}/ws/{code}?screen={screen}",
        origin=browser.server.origin,  # type: ignore[arg-type]
        additional_headers={"Cookie": browser.cookie or ""},
        compression=None,
        proxy=None,
        ping_interval=None,
        local_addr=(browser.address, 0),
    ) as line:
        yield line


async def in_threads(work: Callable[[], str], seconds: float, threads: int = 8) -> Counter[str]:
    """The same again and again, side by side; what came of it, and how often."""
    counted = Counter[str]()
    end = time.monotonic() + seconds

    def go_on() -> None:
        while time.monotonic() < end:
            try:
                counted[work()] += 1
            except OSError:
                counted["no connection"] += 1
                time.sleep(0.05)

    await asyncio.gather(*(asyncio.to_thread(go_on) for _ in range(threads)))
    return counted
