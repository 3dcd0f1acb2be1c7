"""Websockets that never read. They are cut soon, and so that nothing of them is left."""

import asyncio
import contextlib
import select
import socket

import pytest
from tests.server.gated import Watched, serving, upgrade
from tests.server.houses import until
from tests.server.playing import OPEN, Browser, Line
from tests.server.serving import HOST, Place

from tablee.server import frames
from tablee.server import gate as gates

SOON = 0.3
NEVER = 1000.0
TALK = 60
"""Messages: some hundred in a row are refused."""


async def open_deaf_line(place: Place, browser: Browser, code: str) -> socket.socket:
    """It asks to be let in, and never reads."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    line.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(line, (HOST, place.port))
    await loop.sock_sendall(line, upgrade(browser, code))
    return line


def is_reset(line: socket.socket) -> bool:
    """Whether it was cut, though nothing is read of it. An end that is said politely comes behind
    all that there is to read, and is none of this."""
    poll = select.poll()
    poll.register(line, 0)
    return any(events & select.POLLERR for _, events in poll.poll(0))


@pytest.mark.parametrize("is_chatty", [False, True])
def test_whoever_comes_and_never_reads_is_cut_without_a_second_question(
    monkeypatch: pytest.MonkeyPatch, is_chatty: bool
) -> None:
    """They are asked at once whether they read, and not when everybody is asked again."""
    monkeypatch.setattr(gates, "PING_SECONDS", NEVER)
    monkeypatch.setattr(gates, "PONG_SECONDS", SOON)

    async def run() -> None:
        gate = Watched()
        async with serving(gate) as place:
            anna = await asyncio.to_thread(Browser, place)
            mallory = await asyncio.to_thread(Browser, place, "Mallory")
            code = await asyncio.to_thread(anna.open_room, OPEN, OPEN)
            async with anna.line(code) as line:
                with contextlib.closing(await open_deaf_line(place, mallory, code)) as deaf:
                    if is_chatty:
                        await talk_until(line, deaf)
                    await until(lambda: is_reset(deaf))
                await until(lambda: gate.count == 1)
                # Whoever reads has answered, and is there as before.
                await line.done("chat", text="encore !")
                assert line.arrivals == 1

    asyncio.run(run())


async def talk_until(line: Line, deaf: socket.socket) -> None:
    """More than fits into what is between here and there, and no more than one may say."""
    for _ in range(TALK):
        if is_reset(deaf):
            return
        await line.done("chat", text="x" * 280)


def test_whoever_is_told_to_go_and_does_not_hear_it_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gates, "PING_SECONDS", NEVER)
    monkeypatch.setattr(gates, "PONG_SECONDS", NEVER)
    monkeypatch.setattr(frames, "GOODBYE_SECONDS", SOON)

    async def run() -> None:
        gate = Watched()
        async with serving(gate) as place:
            mallory = await asyncio.to_thread(Browser, place, "Mallory")
            await until(lambda: gate.count == 0)
            with contextlib.closing(await open_deaf_line(place, mallory, "ZZZZ")) as deaf:
                await until(lambda: is_reset(deaf))
            await until(lambda: gate.count == 0)

    asyncio.run(run())
