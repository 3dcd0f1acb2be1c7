"""What strangers send without a pause, to be served by one: the smallest frames, and requests
behind requests. Each connection that does is cut."""

import asyncio
import itertools
import time
from collections import Counter

from tests.load.strangers import Attack, another_address, stranger, tell
from tests.server.gated import upgrade
from tests.server.playing import OPEN
from tests.server.serving import HOST, Place

BURST = 256 * 1024
"""Bytes: what is read from a socket at a time."""
KINDS = {
    "pings": b"\x89\x80" + bytes(4),
    "pongs": b"\x8a\x80" + bytes(4),
    "texts": b"\x81\x80" + bytes(4),
    "pieces": b"\x00\x80" + bytes(4),
}
BOMBS = {
    "semicolons": b"Cookie: " + b";" * 60_000 + b"\r\n",
    "headers": b"a:1\r\n" * 11_500,
    "cookies": b"Cookie: ;\r\n" * 6_200,
    "proxies": b"X-Forwarded-For: " + b"::1," * 15_000 + b"::1\r\n",
    "wishes": b"Upgrade: websocket\r\nConnection: Upgrade\r\nCookie: " + b" = ;" * 15_000 + b"\r\n",
}
BEGINNING = b"\x01\x80" + bytes(4)
"""Of a message that comes in pieces."""
CUT_WITHIN = 20.0
SOCKETS = 4
TOGETHER = 500
GUESTS = 45
"""Each may have twelve sockets."""
BETWEEN = 12.0
"""Seconds from one burst to the next: an address may open 1200 sockets in a minute."""


async def smallest_frames(place: Place, seconds: float) -> str:
    """Frames of six bytes, as many as go into a line, on four sockets of a guest."""
    host = await asyncio.to_thread(stranger, place, "Anna")
    code = await asyncio.to_thread(host.open_room, OPEN, OPEN)
    counted = Counter[str]()
    end = time.monotonic() + seconds
    kinds = itertools.cycle(KINDS)

    async def send(kind: str) -> None:
        said = upgrade(host, code)
        reader, writer = await asyncio.open_connection(
            HOST, place.port, local_addr=(host.address, 0)
        )
        writer.write(said)
        head = await reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 101"):
            counted["turned away"] += 1
            writer.transport.abort()
            await asyncio.sleep(1.0)
            return
        await reader.readexactly(2)
        writer.write((BEGINNING if kind == "pieces" else b"") + KINDS[kind] * (BURST // 6))
        assert await is_ended(reader, writer), f"{kind} without end are listened to"
        counted[f"{kind} cut"] += 1

    async def go_on() -> None:
        while time.monotonic() < end:
            await send(next(kinds))

    await asyncio.gather(*(go_on() for _ in range(SOCKETS)))
    return tell(counted)


async def together(place: Place, seconds: float) -> str:
    """Five hundred sockets of one address, with good manners until all are there; then all burst
    in the same moment."""
    address = another_address()
    guests = [
        await asyncio.to_thread(stranger, place, f"M{number}", address) for number in range(GUESTS)
    ]
    codes = [await asyncio.to_thread(guest.open_room, OPEN, OPEN) for guest in guests]
    counted = Counter[str]()
    end = time.monotonic() + seconds
    kinds = itertools.cycle(KINDS)

    async def arrive(number: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        guest, code = guests[number % GUESTS], codes[number % GUESTS]
        reader, writer = await asyncio.open_connection(HOST, place.port, local_addr=(address, 0))
        writer.write(upgrade(guest, code))
        head = await reader.readuntil(b"\r\n\r\n")
        if head.startswith(b"HTTP/1.1 101"):
            return reader, writer
        counted["turned away"] += 1
        writer.transport.abort()
        return None

    while True:
        lines = [await arrive(number) for number in range(TOGETHER)]
        kind = next(kinds)
        there = [line for line in lines if line is not None]
        for _, writer in there:
            writer.write((BEGINNING if kind == "pieces" else b"") + KINDS[kind] * (BURST // 6))
        ended = await asyncio.gather(*(is_ended(*line) for line in there))
        assert all(ended), f"{kind} without end are listened to"
        counted[f"{kind} cut"] += len(there)
        if time.monotonic() > end - 2.0:
            break
        await asyncio.sleep(max(0.0, min(BETWEEN, end - time.monotonic())))
    return tell(counted)


async def requests_behind_requests(place: Place, seconds: float) -> str:
    """Thirty connections at a time, with 10,000 requests each and nobody who reads the answers."""
    counted = Counter[str]()
    end = time.monotonic() + seconds
    address = another_address()
    asked = b"GET / HTTP/1.1\r\nHost:a\r\n\r\n"

    async def go_on() -> None:
        while time.monotonic() < end:
            reader, writer = await asyncio.open_connection(
                HOST, place.port, local_addr=(address, 0)
            )
            writer.write(asked * (BURST // len(asked)))
            assert await is_ended(reader, writer), "requests without end are kept"
            counted["cut"] += 1
            await asyncio.sleep(0.1)

    await asyncio.gather(*(go_on() for _ in range(30)))
    return tell(counted)


async def head_bombs(place: Place, seconds: float) -> str:
    """Sixty connections with heads that are made to be dear, for requests and for websockets."""
    counted = Counter[str]()
    end = time.monotonic() + seconds
    address = another_address()
    kinds = itertools.cycle(BOMBS)

    async def go_on() -> None:
        while time.monotonic() < end:
            reader, writer = await asyncio.open_connection(
                HOST, place.port, local_addr=(address, 0)
            )
            kind = next(kinds)
            writer.write(b"GET /api/home HTTP/1.1\r\nHost: localhost\r\n" + BOMBS[kind] + b"\r\n")
            try:
                async with asyncio.timeout(CUT_WITHIN):
                    status = (await reader.readline())[9:12].decode()
            except (ConnectionError, TimeoutError) as error:
                status = "late" if isinstance(error, TimeoutError) else "cut"
            finally:
                writer.transport.abort()
            assert status != "200", f"{kind} are answered"
            counted[f"{kind} {status or 'cut'}"] += 1

    await asyncio.gather(*(go_on() for _ in range(60)))
    return tell(counted)


async def is_ended(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
    """Whether the other side ends it."""
    try:
        async with asyncio.timeout(CUT_WITHIN):
            while await reader.read(1 << 16):
                pass
    except TimeoutError:
        return False
    except ConnectionError:
        pass
    finally:
        writer.transport.abort()
    return True


BURSTS: dict[str, Attack] = {
    "smallest frames": smallest_frames,
    "five hundred sockets at once": together,
    "requests behind requests": requests_behind_requests,
    "head bombs": head_bombs,
}
