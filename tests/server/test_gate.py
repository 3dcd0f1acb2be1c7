"""Connections that say nothing, too little or too slowly, and those that never read: all are cut,
and whoever plays meanwhile is answered."""

import asyncio
import contextlib
import itertools
import socket
from functools import partial
from pathlib import Path

import pytest
import uvicorn
from tests.server.gated import Watched, call, serving, upgrade
from tests.server.houses import MemoryStorage, quick_house, until
from tests.server.playing import OPEN, Browser, Line, shared
from tests.server.serving import HOST, Server, fetch
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.server import ServerState

from tablee.server import gate as gates
from tablee.server import unread
from tablee.server.app import make_app
from tablee.server.gate import Gate, GatedProtocol, settings

HEAD = b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n"


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gates, "REQUEST_SECONDS", 0.4)
    monkeypatch.setattr(unread, "READ_SECONDS", 0.4)


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize(
    ("said", "trickle"),
    [
        (b"", b""),
        (b"G", b""),
        (b"GET /health HTTP/1.1\r\nHost: x\r\n", b""),
        (b"GET /health HTTP/1.1\r\nHost: x\r\n", b"X-A: b\r\n"),
        (HEAD, b""),
        (HEAD, b"x"),
        (b"GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET /hea", b"l"),
        (b"\x16\x03\x01", b""),
    ],
)
def test_a_request_that_does_not_arrive_is_cut(said: bytes, trickle: bytes) -> None:
    async def run() -> None:
        async with serving(Gate()) as place:
            # Without a gate this waits for ever.
            await call(place.port, said, trickle=trickle)

    asyncio.run(run())


def test_a_head_without_an_end_is_cut() -> None:
    """As fast as it comes: an endless header is put together piece by piece, ever more slowly."""

    async def run() -> None:
        gate = Gate()
        async with serving(gate) as place:
            await call(place.port, b"GET /health HTTP/1.1\r\nX-A: " + b"a" * 200_000)
            assert gate.hits["big_requests"] == 1

    asyncio.run(run())


@pytest.mark.usefixtures("hurried")
def test_a_slow_line_may_send_a_lot(monkeypatch: pytest.MonkeyPatch) -> None:
    """What arrives counts: a picture from a telephone takes longer than a trickle may."""
    monkeypatch.setattr(gates, "SLOWEST", 512)

    async def run() -> None:
        async with serving(Gate()) as place:
            # Twenty pieces, longer apart altogether than a request may take to begin.
            answer = await call(place.port, HEAD, trickle=b"x" * 250)
            assert answer.startswith(b"HTTP/1.1 403")

    asyncio.run(run())


@pytest.mark.usefixtures("hurried")
def test_an_answer_that_nobody_reads_is_cut() -> None:
    async def fill(gate: Watched, line: socket.socket) -> None:
        """Ask for one thing after the other until no more of the answers can be sent."""
        flow, state = gate.seen[-1].flow, gate.seen[-1].server_state
        asked = b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n"
        for answered in itertools.count(state.total_requests + 1):
            await asyncio.get_running_loop().sock_sendall(line, asked)
            await until(partial(is_done, flow, state, answered))
            if flow.write_paused:
                return

    def is_done(flow: FlowControl, state: ServerState, answered: int) -> bool:
        return flow.write_paused or state.total_requests == answered

    async def run() -> None:
        gate = Watched()
        async with serving(gate) as place:
            lines = [socket.socket() for _ in range(5)]
            for line in lines:
                line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
                line.setblocking(False)
                await asyncio.get_running_loop().sock_connect(line, (HOST, place.port))
                await gate.comes.wait()
                gate.comes.clear()
                await fill(gate, line)
            await until(lambda: gate.count == 0)
            assert gate.hits == {"slow_readers": len(lines)}
            for line in lines:
                line.close()

    asyncio.run(run())


def test_one_connection_asks_many_times() -> None:
    async def run() -> None:
        async with serving(Gate()) as place:
            reader, writer = await asyncio.open_connection(HOST, place.port)
            for _ in range(30):
                writer.write(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
                head = await reader.readuntil(b"\r\n\r\n")
                assert head.startswith(b"HTTP/1.1 200")
                assert await reader.readexactly(15) == b'{"status":"ok"}'
            writer.close()
            await writer.wait_closed()

    asyncio.run(run())


ASKED = b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"


def test_a_few_requests_at_once_are_answered() -> None:
    async def run() -> None:
        gate = Gate()
        async with serving(gate) as place:
            last = b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
            answers = await call(place.port, ASKED * gates.MOST_WAITING, last)
            assert answers.count(b'{"status":"ok"}') == gates.MOST_WAITING + 1
            assert not gate.hits

    asyncio.run(run())


@pytest.mark.parametrize(
    "asked",
    [
        b"GET / HTTP/1.1\r\nHost:a\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nX-A: " + b"a" * 5000 + b"\r\n\r\n",
        b'POST /api/me HTTP/1.1\r\nHost:a\r\nContent-Length: 9\r\n\r\n{"name":0',
    ],
    ids=["small", "long", "with a body"],
)
def test_requests_without_end_are_cut_and_nothing_is_kept_of_them(asked: bytes) -> None:
    """Each that waits for its turn is some kilobytes, of 26 bytes that were sent."""

    async def run() -> None:
        gate = Watched()
        async with serving(gate) as place:
            lines = 5
            said = asked * (256 * 1024 // len(asked))
            await asyncio.gather(*(call(place.port, said) for _ in range(lines)))
            assert gate.hits["pipelines"] == lines
            assert not any(protocol.waiting for protocol in gate.seen)
            assert (await asyncio.to_thread(fetch, place.port, "GET", "/health")).status == 200

    asyncio.run(run())


def test_a_wish_for_a_websocket_behind_a_request_is_cut() -> None:
    """The answer before it would wait for its reader for ever, and be kept for ever."""

    async def run() -> None:
        gate = Watched()
        async with serving(gate) as place:
            anna = await asyncio.to_thread(Browser, place)
            code = await asyncio.to_thread(anna.open_room, OPEN, OPEN)
            assert await call(place.port, ASKED, upgrade(anna, code)) == b""
            assert gate.hits["pipelines"] == 1
            # One after the other, as some programs do it, is well.
            reader, writer = await asyncio.open_connection(HOST, place.port)
            writer.write(ASKED)
            await reader.readuntil(b'{"status":"ok"}')
            writer.write(upgrade(anna, code))
            assert (await reader.readline()).startswith(b"HTTP/1.1 101 ")
            writer.transport.abort()

    asyncio.run(run())


def test_when_it_is_full_whoever_owes_a_request_goes_first() -> None:
    async def run() -> None:
        gate = Gate(most=40, most_of_address=10)
        async with serving(gate) as place, asyncio.TaskGroup() as group:
            mine = [
                group.create_task(call(place.port, b"GET", address="127.0.0.2")) for _ in range(30)
            ]
            await until(lambda: gate.hits["connections"] == 20)
            assert gate.count == 10
            # A neighbour of theirs is let in all the same, and so is everybody else.
            for address in ("127.0.0.2", "127.0.0.3"):
                reply = await asyncio.to_thread(
                    fetch, place.port, "GET", "/health", address=address
                )
                assert reply.status == 200
            # Behind a proxy there are many people.
            crowd = [group.create_task(call(place.port, b"GET")) for _ in range(60)]
            await until(lambda: all(one.done() for one in [*mine, *crowd[:20]]))
            assert gate.count <= 40
            assert (await asyncio.to_thread(fetch, place.port, "GET", "/health")).status == 200
            for one in [*mine, *crowd]:
                one.cancel()

    asyncio.run(run())


def test_a_home_with_many_networks_has_the_places_of_one() -> None:
    """And a tunnel, which anybody gets, those of two: with one a house was full."""

    async def run() -> None:
        gate = Gate(most=100, most_of_address=10)
        config = uvicorn.Config(make_app(quick_house(MemoryStorage())), **settings(gate))
        config.load()

        def come(network: str) -> bool:
            before = gate.count
            protocol = GatedProtocol(config, ServerState(), {}, gate=gate)
            protocol.connection_made(FromThere(f"2001:db8:{network}::1"))
            # It has said what it wants.
            gate.owes(protocol, False)
            return gate.count > before

        home = [come(f"77:42{number:02x}") for number in range(20)]
        tunnel = [come(f"77:{number:02x}00") for number in range(20)]
        assert (sum(home), sum(tunnel), gate.count) == (10, 10, 20)
        assert come("78:4200")

    asyncio.run(run())


class FromThere(asyncio.Transport):
    """A line from an address that this machine has not."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 50000)})

    def abort(self) -> None:
        pass


def test_a_flood_of_half_sent_requests_and_deaf_sockets_holds_up_nobody(tmp_path: Path) -> None:
    """As `tablee serve` is: all of them are cut, and every move of others is answered."""

    async def flood(server: Server, line: Line) -> None:
        mallory = Browser(server, "Mallory", address="127.0.0.2")
        kinds = [
            (HEAD, b"x"),
            (b"GET / HTTP/1.1\r\nHost: x\r\n", b""),
            (upgrade(mallory, line.code), b""),
        ]
        ends = [
            asyncio.create_task(call(server.port, said, trickle=trickle, address="127.0.0.2"))
            for _ in range(40)
            for said, trickle in kinds
        ]
        playing = asyncio.create_task(play_on(line))
        await asyncio.gather(*ends)
        playing.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await playing
        await line.play(3)
        assert line.arrivals == 1

    async def play_on(line: Line) -> None:
        while True:
            if line.stage == "over":
                await line.done("begin")
            await line.play(1)
            await asyncio.sleep(0.3)

    async def run(server: Server) -> None:
        anna = Browser(server)
        async with anna.line(anna.open_room(OPEN, shared("Mamie"))) as line:
            await line.done("begin")
            await flood(server, line)

    with Server(tmp_path, limits=None) as server:
        asyncio.run(run(server))
