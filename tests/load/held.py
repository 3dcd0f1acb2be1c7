"""Lines that are held and do nothing: sockets that never read, requests of which a part comes."""

import asyncio
import contextlib
import select
import socket
import statistics
import time
from types import TracebackType
from typing import Self

from tests.load.strangers import Attack, another_address, stranger
from tests.server.gated import upgrade
from tests.server.playing import OPEN
from tests.server.serving import HOST, Place

CUT_WITHIN = 10.0
"""Seconds after which whoever does not read, or does not go on, is gone."""
SPARE = 50.0
"""Seconds more that are waited: on a busy machine all is late, and not there for ever."""


class Held:
    """Lines of which nothing is ever read, and how long each was there."""

    def __init__(self) -> None:
        self._lines: dict[int, tuple[socket.socket, float]] = {}
        self._ends = select.epoll()
        self.lasted: list[float] = []

    def open(self, port: int, address: str, said: bytes) -> None:
        line = socket.socket()
        # It holds as little as there can be, and never gets more space.
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        line.settimeout(2.0)
        began = time.monotonic()
        try:
            line.bind((address, 0))
            line.connect((HOST, port))
            line.sendall(said)
        except OSError:
            line.close()
            return
        self._lines[line.fileno()] = line, began
        # Whether it was cut is known without reading.
        self._ends.register(line, select.EPOLLRDHUP | select.EPOLLHUP | select.EPOLLERR)

    def look(self) -> None:
        for number, _ in self._ends.poll(0):
            line, began = self._lines.pop(number)
            self.lasted.append(time.monotonic() - began)
            self._ends.unregister(number)
            line.close()

    @property
    def left(self) -> int:
        return len(self._lines)

    async def watch(self, seconds: float) -> None:
        """For so long; longer, while some are left that ought to be gone."""
        began = time.monotonic()
        while (past := time.monotonic() - began) < max(seconds, CUT_WITHIN + SPARE):
            self.look()
            if past > seconds and not self.left:
                return
            await asyncio.sleep(0.05)

    def __str__(self) -> str:
        opened = self.left + len(self.lasted)
        if not self.lasted:
            return f"{opened} opened, none cut"
        middle, last = statistics.median(self.lasted), max(self.lasted)
        return f"{opened} opened, {len(self.lasted)} cut after {middle:.1f} s (at most {last:.1f})"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        for line, _ in self._lines.values():
            line.close()
        self._ends.close()


async def never_read(place: Place, seconds: float) -> str:
    """Five hundred sockets, of 25 addresses, which do not read what they are sent."""
    host = stranger(place, "Anna")
    code = host.open_room(OPEN, OPEN, public=True)
    guests = [stranger(place, f"M{number}") for number in range(25)]

    async def talk() -> None:
        async with host.line(code) as line:
            while True:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(line.ask("chat", text="x" * 280), 5)
                await asyncio.sleep(0.25)

    with Held() as held:
        for number in range(500):
            guest = guests[number % len(guests)]
            held.open(place.port, guest.address, upgrade(guest, code))
            if number % 25 == 0:
                await asyncio.sleep(0)
        talking = asyncio.create_task(talk())
        await held.watch(seconds)
        talking.cancel()
        await asyncio.gather(talking, return_exceptions=True)
        assert not held.left, f"{held.left} sockets that do not read are still there"
        return str(held)


async def half_requests(place: Place, seconds: float) -> str:
    """Fifteen hundred requests of which only a part ever comes, from thirty addresses."""
    halves = [
        b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
        b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{",
        b"G",
    ]
    addresses = [another_address() for _ in range(30)]
    with Held() as held:
        for number in range(1500):
            address = addresses[number % len(addresses)]
            held.open(place.port, address, halves[number % len(halves)])
            if number % 25 == 0:
                await asyncio.sleep(0)
        await held.watch(seconds)
        assert not held.left, f"{held.left} half requests are still there"
        return str(held)


HELD: dict[str, Attack] = {"never reading": never_read, "half requests": half_requests}
