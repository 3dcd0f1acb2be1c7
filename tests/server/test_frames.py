"""Frames are counted as they arrive, whatever they are: a flood of the smallest is cut at once."""

import asyncio

import pytest
from tests.server.gated import serving, upgrade
from tests.server.houses import MemoryStorage, quick_house, until
from tests.server.playing import OPEN, Browser
from tests.server.serving import HOST, Place
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from tablee.server.allowances import ALLOWANCES
from tablee.server.frames import AT_ONCE, MOST_PIECES, FrameCount, OwnCount, head_of
from tablee.server.gate import Gate
from tablee.server.limits import Asker, Limits

NOTHING = bytes(4)
"""A mask, and nothing under it."""
PING, PONG, TEXT, BINARY = (bytes([0x80 | kind, 0x80]) + NOTHING for kind in (9, 10, 1, 2))
FIRST, NEXT = (bytes([kind, 0x80]) + NOTHING for kind in (1, 0))
LAST_PING, LAST_PONG = b"\x89\x84" + NOTHING + b"last", b"\x8a\x04last"
ANYWHERE = b"\x8a"
"""Wherever it is begun to be read, a row of these is a row of pongs with ten bytes each."""
BURST = 256 * 1024
"""Bytes: what is read from a socket at a time."""


async def guests_with_room(place: Place, *names: str) -> tuple[list[Browser], str]:
    guests = [await asyncio.to_thread(Browser, place, name) for name in names]
    return guests, await asyncio.to_thread(guests[0].open_room, OPEN, OPEN)


class Wire:
    """A websocket of somebody's, and bytes instead of messages."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def open(cls, browser: Browser, code: str) -> "Wire":
        wire = cls(*await asyncio.open_connection(HOST, browser.server.port))
        wire.writer.write(upgrade(browser, code))
        head = await wire.reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101")
        # The room is shown: whoever it is, is known.
        await wire.reader.readexactly(2)
        return wire

    async def end(self) -> None:
        """Until the other side ends it."""
        async with asyncio.timeout(30):
            try:
                while await self.reader.read(1 << 16):
                    pass
            except ConnectionError:
                pass
        self.writer.transport.abort()


@pytest.mark.parametrize(
    "frames",
    [
        PING * (BURST // 6),
        PONG * (BURST // 6),
        TEXT * (BURST // 6),
        BINARY * (BURST // 6),
        FIRST + NEXT * (BURST // 6),
    ],
    ids=["ping", "pong", "text", "binary", "continuation"],
)
def test_a_burst_of_the_smallest_frames_is_cut(frames: bytes) -> None:
    async def run() -> None:
        gate = Gate()
        async with serving(gate) as place:
            (anna, mallory), code = await guests_with_room(place, "Anna", "Mallory")
            async with anna.line(code) as line:
                wire = await Wire.open(mallory, code)
                wire.writer.write(frames)
                await wire.end()
                assert gate.hits["any_frames"] == 1
                await line.done("chat", text="still here")
                assert line.arrivals == 1

    asyncio.run(run())


def test_a_message_in_ever_more_pieces_is_cut() -> None:
    """Though they are fewer than anybody may send: they are kept until the last one comes."""

    async def run() -> None:
        gate = Gate()
        async with serving(gate) as place:
            (anna,), code = await guests_with_room(place, "Anna")
            wire = await Wire.open(anna, code)
            wire.writer.write(FIRST + NEXT * (MOST_PIECES - 1) + LAST_PING)
            async with asyncio.timeout(30):
                await wire.reader.readuntil(LAST_PONG)
            assert not gate.hits
            wire.writer.write(NEXT * 2)
            await wire.end()
            assert gate.hits["any_frames"] == 1

    asyncio.run(run())


def test_all_sockets_of_a_guest_are_counted_together() -> None:
    async def run() -> None:
        gate = Gate()
        of_guest = ALLOWANCES["any_frames"].guest
        assert of_guest is not None
        async with serving(gate) as place:
            (anna, mallory), code = await guests_with_room(place, "Anna", "Mallory")
            async with anna.line(code) as line:
                wires = [await Wire.open(mallory, code) for _ in range(8)]
                quarter = of_guest.most // 4
                wires[0].writer.write(PING * quarter + LAST_PING)
                # One alone is let through, and answered.
                async with asyncio.timeout(30):
                    await wires[0].reader.readuntil(LAST_PONG)
                assert not gate.hits
                for wire in wires[1:]:
                    wire.writer.write(PING * quarter)
                await until(lambda: gate.hits["any_frames"] >= 1)
                await line.done("chat", text="still here")
                assert line.arrivals == 1
                for wire in wires:
                    wire.writer.transport.abort()

    asyncio.run(run())


def test_a_socket_of_a_spent_address_is_cut_after_a_pages_frames(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Five hundred burst in the same moment: of each, only the first frames are looked at."""
    looked_at: list[int] = []
    allows = OwnCount.allows

    def look(self: OwnCount, frames: int) -> bool:
        looked_at.append(frames)
        return allows(self, frames)

    monkeypatch.setattr(OwnCount, "allows", look)

    async def run() -> None:
        gate = Gate()
        of_address = ALLOWANCES["any_frames"].address
        assert of_address is not None
        house = quick_house(MemoryStorage())
        async with serving(gate, house) as place:
            (anna,), code = await guests_with_room(place, "Anna")
            wire = await Wire.open(anna, code)
            # Twice: what comes back until its turn has come is not enough for one.
            house.limits.take("any_frames", Asker(None, HOST), 2 * of_address.most)
            looked_at.clear()
            wire.writer.write(PING * (BURST // 6))
            await wire.end()
            assert gate.hits["any_frames"] == 1
            assert sum(looked_at) < 2 * AT_ONCE

    asyncio.run(run())


def test_whoever_does_not_wait_to_be_let_in_is_cut() -> None:
    """Before it is known whose frames they are, they are counted as well."""

    async def run() -> None:
        gate = Gate()
        async with serving(gate) as place:
            (anna,), code = await guests_with_room(place, "Anna")
            wire = Wire(*await asyncio.open_connection(HOST, place.port))
            wire.writer.write(upgrade(anna, code) + ANYWHERE * (4 * BURST))
            await wire.end()
            assert gate.hits["any_frames"] == 1

    asyncio.run(run())


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_page_is_never_cut() -> None:
    """It says a few things a second at its busiest, and answers each ping of ours."""
    clock = Clock()
    count = FrameCount(Limits(clock=clock), Asker("anna", "192.0.2.1"), clock)
    for _ in range(10_000):
        assert count.allows(5)
        clock.now += 1.0


def test_who_shares_an_address_with_a_flood_is_not_cut() -> None:
    clock = Clock()
    limits = Limits(clock=clock)
    of_address = ALLOWANCES["any_frames"].address
    assert of_address is not None
    floods = [
        FrameCount(limits, Asker(f"m{number}", "192.0.2.1"), clock)
        for number in range(of_address.most)
    ]
    anna = FrameCount(limits, Asker("anna", "192.0.2.1"), clock)
    others = [FrameCount(limits, Asker(f"o{n}", "192.0.2.2"), clock) for n in range(2)]
    let_through = sum(flood.allows(200) for flood in floods)
    assert let_through == of_address.most // 200
    for _ in range(100):
        assert anna.allows(3)
        assert others[0].allows(3)
        clock.now += 1.0
        for flood in floods[:20]:
            flood.allows(200)
    assert others[1].allows(200), "another address has all of its own"


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_what_we_write_is_a_frame_of_one_text(length: int) -> None:
    text = b"x" * length
    reader = StreamReader()
    reader.feed_data(head_of(text) + text)
    reading = Frame.parse(reader.read_exact, mask=False)
    with pytest.raises(StopIteration) as read:
        next(reading)
    assert read.value.value == Frame(Opcode.TEXT, text)
