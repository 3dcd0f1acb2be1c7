"""A server in this process with its gate, and callers who say bytes of their own."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from typing import Any

import uvicorn
from tests.server.houses import MemoryStorage, quick_house, until
from tests.server.playing import Browser
from tests.server.serving import HOST, Place

from tablee.server.app import make_app
from tablee.server.gate import Gate, GatedProtocol, settings
from tablee.server.house import House


class Watched(Gate):
    """It remembers who has come in."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.seen: list[GatedProtocol] = []
        self.comes = asyncio.Event()

    def enter(self, protocol: GatedProtocol) -> bool:
        self.comes.set()
        self.seen.append(protocol)
        return super().enter(protocol)


@contextlib.asynccontextmanager
async def serving(
    gate: Gate, house: House | None = None, family: socket.AddressFamily = socket.AF_INET
) -> AsyncIterator[Place]:
    """A server in this process, as `tablee serve` has it. That of IPv6 is reached by both."""
    house = house or quick_house(MemoryStorage())
    is_wide = family is socket.AF_INET6
    listener = socket.create_server(
        ("::" if is_wide else HOST, 0), family=family, backlog=1024, dualstack_ipv6=is_wide
    )
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    app = make_app(house)
    gate.misdirected = app.state.only_ours.at_the_gate
    server = uvicorn.Server(uvicorn.Config(app, **settings(gate)))
    running = asyncio.create_task(server.serve([listener]))
    await until(lambda: server.started)
    try:
        yield Place(listener.getsockname()[1])
    finally:
        server.should_exit = True
        await running
    assert gate.count == 0


async def call(port: int, *said: bytes, address: str = HOST, trickle: bytes = b"") -> bytes:
    """Whatever is answered until the connection ends; after what is said, a trickle of it."""
    reader, writer = await asyncio.open_connection(HOST, port, local_addr=(address, 0))
    writer.write(b"".join(said))

    async def drip() -> None:
        while trickle:
            writer.write(trickle)
            await asyncio.sleep(0.05)

    dripping = asyncio.create_task(drip())
    try:
        async with asyncio.timeout(30):
            return await reader.read()
    except ConnectionError:
        return b""
    finally:
        dripping.cancel()
        writer.transport.abort()


def upgrade(browser: Browser, code: str) -> bytes:
    """What a browser says to have a websocket."""
    place = browser.server
    return (
        f"GET /ws/{code} HTTP/1.1\r\nHost: {HOST}:{place.port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        f"Sec-WebSocket-Version: 13\r\nOrigin: {place.origin}\r\n"
        f"Cookie: {browser.cookie}\r\n\r\n"
    ).encode()
