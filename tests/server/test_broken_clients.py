"""Clients that break the protocol, or hang up in the middle of it: they are cut and counted, and
the log has no failure of ours to tell."""

import asyncio
import struct
from pathlib import Path

import pytest
from tests.server.gated import call, serving, upgrade
from tests.server.houses import until
from tests.server.playing import OPEN, Browser, Line
from tests.server.serving import HOST, Server, fetch

from tablee.server.gate import Gate

ROUNDS = 5


def frame(kind: int, data: bytes = b"", *, last: bool = True, masked: bool = True) -> bytes:
    first = (0x80 if last else 0) | kind
    mask = 0x80 if masked else 0
    is_short = len(data) < 126
    size = bytes([mask | len(data)]) if is_short else struct.pack("!BH", mask | 126, len(data))
    return bytes([first]) + size + (bytes(4) if masked else b"") + data


BROKEN = {
    "not masked": frame(1, b"{}", masked=False),
    "of no kind": frame(3, b"{}"),
    "with a flag": frame(0x41, b"{}"),
    "no text": frame(1, b"\xff\xfe"),
    "no text, in pieces": frame(1, b"\xff", last=False) + frame(0, b"\xfe"),
    "too long": frame(1, b" " * 20_000),
    "endless": b"\x81\xff" + struct.pack("!Q", 1 << 62) + bytes(4),
    "a long ping": frame(9, b" " * 200),
    "a ping in pieces": frame(9, b"{}", last=False),
    "a piece of nothing": frame(0, b"{}"),
    "a beginning in a message": frame(1, b"{", last=False) + frame(1, b"}"),
    "an end without a reason": frame(8, b"x"),
    "an end that is none": frame(8, struct.pack("!H", 999)),
}


def counted(server: Server, what: str) -> int:
    name = f'tablee_limits_hit_total{{limit="{what}"}} '
    lines = fetch(server.port, "GET", "/metrics").body.decode().splitlines()
    return next((int(line.removeprefix(name)) for line in lines if line.startswith(name)), 0)


async def break_off(browser: Browser, line: Line, broken: bytes) -> None:
    """On several sockets at a table where something is told meanwhile."""
    wires = []
    for _ in range(4):
        reader, writer = await asyncio.open_connection(HOST, browser.server.port)
        writer.write(upgrade(browser, line.code))
        await reader.readuntil(b"\r\n\r\n")
        wires.append((reader, writer))
    for _, writer in wires:
        writer.write(broken)
    await line.done("emote", emote="oops")
    for reader, writer in wires:
        async with asyncio.timeout(30):
            while await reader.read(1 << 16):
                pass
        writer.transport.abort()


def test_frames_that_are_none_are_counted_and_no_failure_of_ours(tmp_path: Path) -> None:
    async def run(server: Server) -> None:
        anna = Browser(server)
        async with anna.line(anna.open_room(OPEN, OPEN)) as line:
            for broken in BROKEN.values():
                await break_off(anna, line, broken)
            assert line.arrivals == 1

    with Server(tmp_path) as server:
        before = server.log.read_text()
        asyncio.run(run(server))
        assert counted(server, "broken_frames") == 4 * len(BROKEN)
        assert server.log.read_text() == before


def test_whoever_hangs_up_while_requests_wait_is_no_failure_of_ours(tmp_path: Path) -> None:
    """The first is being answered, the last is the newest: all of them are in vain."""

    async def hang_up(server: Server) -> None:
        asked = f"GET /api/home HTTP/1.1\r\nHost: {HOST}:{server.port}\r\n\r\n".encode()
        for _ in range(20):
            reader, writer = await asyncio.open_connection(HOST, server.port)
            writer.write(asked * 5)
            await reader.read(1)
            writer.transport.abort()
        assert (await asyncio.to_thread(fetch, server.port, "GET", "/health")).status == 200

    with Server(tmp_path) as server:
        before = server.log.read_text()
        asyncio.run(hang_up(server))
        assert server.log.read_text() == before


def test_requests_that_are_none_are_told_once_and_counted(tmp_path: Path) -> None:
    async def ask(server: Server) -> None:
        for said in (b"Bonjour !\r\n\r\n", b"GET / HTTP/1.1\r\nHost: localhost\r\nX\r\n\r\n"):
            for _ in range(ROUNDS):
                answer = await call(server.port, said)
                assert answer.startswith(b"HTTP/1.1 400")

    with Server(tmp_path) as server:
        before = server.log.read_text()
        asyncio.run(ask(server))
        assert counted(server, "broken_requests") == 2 * ROUNDS
        (told,) = server.log.read_text().removeprefix(before).splitlines()
        assert '"level": "warning"' in told


WISH = b"GET /ws/ABCD HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
KEY = b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"


@pytest.mark.parametrize(
    "said",
    [
        WISH + b"X: " + b"a" * 9_000 + b"\r\n" + KEY,
        WISH + b"Content-Length: 5\r\n" + KEY + b"salut",
        WISH + b"Transfer-Encoding: chunked\r\n" + KEY,
    ],
    ids=["a long line", "with a body", "in chunks"],
)
def test_a_wish_for_a_websocket_that_cannot_be_read_is_refused(said: bytes) -> None:
    """Nobody would ever answer it, nor cut it: a thousand of these and an address has no room."""

    async def run() -> None:
        gate = Gate()
        async with serving(gate) as place:
            assert (await call(place.port, said)).startswith(b"HTTP/1.1 400")
            await until(lambda: gate.count == 0)
            assert gate.hits["broken_requests"] == 1

    asyncio.run(run())
