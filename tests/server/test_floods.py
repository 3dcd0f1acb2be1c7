"""Those who send too much, too big or too fast, or never read: they go, and the others play on."""

import asyncio
import contextlib
import json
import socket
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from tests.server.playing import OPEN, Browser, Line, shared
from tests.server.serving import HOST, SECONDS, Server
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tablee.server.protocol import MOST_FRAME_BYTES

FRAMES = 300
"""That a guest may send in 20 seconds."""
CHAT = "le mot de passe du coffre"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("floods"), limits=None) as found:
        yield found


@contextlib.asynccontextmanager
async def at_play(server: Server) -> AsyncIterator[Line]:
    """Somebody who plays, and goes on playing."""
    anna = Browser(server)
    async with anna.line(anna.open_room(OPEN, shared("Mamie"))) as line:
        await line.done("begin")
        await line.play(2)
        yield line
        assert line.arrivals == 1, "the others were cut off"
        await line.play(2)


def raw(server: Server, browser: Browser, code: str) -> connect:
    return connect(
        f"ws://{HOST}:{server.port}/ws/{code}",
        origin=server.origin,  # type: ignore[arg-type]
        additional_headers={"Cookie": browser.cookie or ""},
        compression=None,
        proxy=None,
        ping_interval=None,
    )


async def last_words(line: ClientConnection) -> tuple[str | None, int | None]:
    """The goodbye that the server said, if any, and the code that it closed with."""
    goodbye = None
    with contextlib.suppress(ConnectionClosed):
        while True:
            message = json.loads(await asyncio.wait_for(line.recv(), SECONDS))
            if message["say"] == "goodbye":
                goodbye = message["reason"]
    return goodbye, line.close_code


@pytest.mark.parametrize("size", [MOST_FRAME_BYTES + 1, 100_000, 3_000_000])
def test_a_frame_that_is_too_big_ends_the_connection(server: Server, size: int) -> None:
    async def attack() -> None:
        async with at_play(server) as line:
            async with raw(server, Browser(server, "Mallory"), line.code) as mine:
                with contextlib.suppress(ConnectionClosed):
                    await mine.send("x" * size)
                _, code = await last_words(mine)
                assert code in (1009, 1006)
            # In pieces it is as big.
            async with raw(server, Browser(server, "Mallory"), line.code) as mine:
                with contextlib.suppress(ConnectionClosed):
                    await mine.send("x" * 1000 for _ in range(size // 1000 + 1))
                _, code = await last_words(mine)
                assert code in (1009, 1006)

    asyncio.run(attack())


def test_the_biggest_message_is_read(server: Server) -> None:
    async def play() -> None:
        async with at_play(server) as line:
            message = json.dumps(line.write("ping"))
            await line.say(message + " " * (MOST_FRAME_BYTES - len(message)))
            await line.done("ping")

    asyncio.run(play())


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "null",
        "[]",
        "{",
        '{"say": "dance", "id": ""}',
        '{"say": "ping"}',
        b"\x00\xff",
        "[" * 8000,
    ],
)
def test_a_frame_that_is_no_message_is_told_so(server: Server, frame: str | bytes) -> None:
    async def attack() -> None:
        async with (
            at_play(server) as line,
            raw(server, Browser(server, "Mallory"), line.code) as mine,
        ):
            await mine.send(frame)
            assert await last_words(mine) == ("bad_frame", 1000)

    asyncio.run(attack())


def test_bytes_that_are_no_websocket_end_the_connection(server: Server) -> None:
    async def attack() -> None:
        async with at_play(server) as line:
            for junk in (b"\x81\x05hello", b"\xff" * 100, b"\x81\xff" + b"\xff" * 20, b"\x8f\x80"):
                async with raw(server, Browser(server, "Mallory"), line.code) as mine:
                    mine.transport.write(junk)
                    await last_words(mine)
            async with raw(server, Browser(server, "Mallory"), line.code) as mine:
                mine.protocol.send_text(b"\xc3\x28")
                mine.transport.write(b"".join(mine.protocol.data_to_send()))
                assert (await last_words(mine))[1] in (1007, 1006)

    asyncio.run(attack())


def test_whoever_speaks_too_fast_is_sent_away_and_may_come_back(server: Server) -> None:
    async def attack() -> None:
        async with at_play(server) as line:
            mallory = Browser(server, "Mallory")
            async with raw(server, mallory, line.code) as mine:
                with contextlib.suppress(ConnectionClosed):
                    for number in range(2 * FRAMES):
                        await mine.send(json.dumps({"say": "ping", "id": f"p{number}"}))
                assert (await last_words(mine))[0] == "too_fast"
            async with raw(server, mallory, line.code) as mine:
                assert json.loads(await mine.recv())["say"] == "update"

    asyncio.run(attack())


def resident_kib(server: Server) -> int:
    lines = Path(f"/proc/{server.pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def deaf(server: Server, browser: Browser, code: str) -> socket.socket:
    """A connection that asks and never reads."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    line.connect((HOST, server.port))
    request = (
        f"GET /ws/{code} HTTP/1.1\r\nHost: {HOST}:{server.port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        f"Sec-WebSocket-Version: 13\r\nOrigin: {server.origin}\r\nCookie: {browser.cookie}\r\n\r\n"
    )
    line.sendall(request.encode())
    return line


def test_whoever_never_reads_holds_up_nobody_and_costs_little(server: Server) -> None:
    async def attack() -> None:
        async with at_play(server) as line:
            mallories = [Browser(server, "Mallory") for _ in range(4)]
            await line.play(20)
            before = resident_kib(server)
            lines = [deaf(server, one, line.code) for one in mallories for _ in range(10)]
            await line.until(lambda update: update["room"]["spectators"] == 4)
            for number in range(60):
                await line.done("chat", text=f"{number}: " + "x" * 270)
            # 60 updates of up to 20 kB for each of 40, if they were kept.
            assert resident_kib(server) - before < 25_000
            for one in lines:
                one.close()

    asyncio.run(attack())


BODY_BYTES = 500_000


async def half_sent(server: Server, browser: Browser, path: str) -> bytes:
    """Half a request's body, and what is answered to that at once; nothing if it is waited for."""
    reader, writer = await asyncio.open_connection(HOST, server.port)
    head = (
        f"POST {path} HTTP/1.1\r\nHost: {HOST}:{server.port}\r\nOrigin: {server.origin}\r\n"
        f"Cookie: {browser.cookie}\r\nContent-Length: {BODY_BYTES}\r\n\r\n"
    )
    writer.write(head.encode() + b" " * (BODY_BYTES // 2))
    try:
        async with asyncio.timeout(3):
            return await reader.readline()
    except TimeoutError:
        return b""
    finally:
        writer.transport.abort()


@pytest.mark.parametrize("path", ["/api/forge/read", "/api/forge/figures", "/api/print/preview"])
def test_what_is_sent_slowly_is_not_kept_many_times(server: Server, path: str) -> None:
    """A guest has a few things done one after the other, and only those are listened to."""
    mallory = Browser(server, "Mallory")

    async def attack() -> list[bytes]:
        return await asyncio.gather(*(half_sent(server, mallory, path) for _ in range(12)))

    answers = asyncio.run(attack())
    assert sorted(answers) == [b""] * 3 + [b"HTTP/1.1 429 Too Many Requests\r\n"] * 9


def test_logs_hold_no_secrets(server: Server) -> None:
    async def play() -> tuple[Browser, str]:
        async with at_play(server) as line:
            await line.done("chat", text=CHAT)
            await line.ask("decide", seat=0, prompt="x", move={"move": CHAT})
            anna = line.browser
            anna.post("/api/me", {"name": CHAT, "avatar": "?"})
            anna.get(f"/api/rooms/{line.code}/matches/1/replay")
            return anna, line.code

    anna, code = asyncio.run(play())
    begun = [json.loads(entry.body) for entry in server.logged(code)]
    (seed,) = [body["seed"] for body in begun if body["entry"] == "match_begun"]
    logs = server.log.read_text()
    assert anna.cookie is not None
    for secret in (anna.cookie, anna.cookie.partition("=")[2][:20], seed, seed[:16], CHAT):
        assert secret not in logs
    for text in logs.splitlines():
        assert json.loads(text)["event"], "every line is one object"


def test_whoever_knocks_without_end_is_turned_away_at_the_gate(tmp_path: Path) -> None:
    """Before a websocket is made of it; others at the same address come in."""
    with Server(tmp_path, limits="[arrivals]\nguest = [2, 3600]\naddress = [5, 3600]\n") as server:
        anna, basile = Browser(server), Browser(server, "Basile")
        code = anna.open_room(OPEN, OPEN)

        async def knock(browser: Browser) -> int:
            try:
                async with connect(
                    f"ws://{HOST}:{server.port}/ws/{code}",
                    origin=server.origin,  # type: ignore[arg-type]
                    additional_headers={"Cookie": browser.cookie or ""},
                    proxy=None,
                    local_addr=("127.0.7.7", 0),
                ) as line:
                    await asyncio.wait_for(line.recv(), SECONDS)
                    return 101
            except InvalidStatus as error:
                return error.response.status_code

        async def attack() -> None:
            assert [await knock(anna) for _ in range(4)] == [101, 101, 429, 429]
            assert await knock(basile) == 101
            forged = Browser(server, "Forged")
            forged.cookie = "tablee=forged"
            # Whoever is not let in has knocked all the same.
            assert [await knock(forged) for _ in range(3)] == [403, 403, 429]

        asyncio.run(attack())
