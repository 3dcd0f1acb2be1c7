"""Finished matches are unpacked by workers: one of ten thousand decisions held up every table."""

import asyncio
import zlib
from typing import Any

import msgspec
import pytest
from tests.server.gated import serving
from tests.server.houses import MemoryStorage, quick_house
from tests.server.playing import OPEN, Browser, shared
from tests.server.rooms import playing

from tablee.core.replay import read_replay
from tablee.server import finished, replays
from tablee.server.finished import PACKED_QUICKLY, PACKED_WELL, pack_match
from tablee.server.gate import Gate
from tablee.server.house import House
from tablee.server.limits import Limits

KINDS = ("replay", "steps?seat=0", "verdict", "seats")


def a_house(storage: MemoryStorage) -> House:
    """Where one may play as fast as a test does."""
    return quick_house(storage, limits=Limits({}))


async def play(browser: Browser) -> str:
    code = await asyncio.to_thread(browser.open_room, OPEN, shared("Mamie"))
    async with browser.line(code) as line:
        await line.done("begin")
        await line.play()
    return f"/api/rooms/{code}/matches/1"


def test_what_a_finished_match_holds_is_looked_at_by_workers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def unpack_here(packed: bytes) -> Any:
        raise AssertionError("in the process that all tables wait for")

    monkeypatch.setattr(finished, "unpack_replay", unpack_here)
    monkeypatch.setattr(replays, "unpack_replay", unpack_here)

    async def run() -> None:
        async with serving(Gate(), a_house(MemoryStorage())) as place:
            anna = await asyncio.to_thread(Browser, place)
            match = await play(anna)
            for kind in KINDS:
                told = await asyncio.to_thread(anna.get, f"{match}/{kind}")
                assert told.status == 200, kind
                assert told.json

    asyncio.run(run())


@pytest.mark.parametrize("spoilt", [b"nothing", zlib.compress(b"[]"), "a text"])
def test_one_whose_row_is_damaged_is_told_from_the_log(spoilt: Any) -> None:
    async def run() -> None:
        storage = MemoryStorage()
        async with serving(Gate(), a_house(storage)) as place:
            anna = await asyncio.to_thread(Browser, place)
            match = await play(anna)
            ((key, row),) = storage.finished.items()
            for kind in KINDS[:3]:
                storage.finished[key] = msgspec.structs.replace(row, replay=spoilt)
                told = await asyncio.to_thread(anna.get, f"{match}/{kind}")
                assert told.status == 200, kind
                assert storage.finished[key] == row
            read_replay((await asyncio.to_thread(anna.get, f"{match}/replay")).body, "here")
            storage.finished[key] = msgspec.structs.replace(row, lineup=b"none")
            told = await asyncio.to_thread(anna.get, f"{match}/seats")
            assert [seat["name"] for seat in told.json["seats"]] == ["Anna", "Mamie"]

    asyncio.run(run())


def test_a_long_match_is_packed_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody waits for that, at its last move."""
    levels: list[int] = []

    def compress(data: bytes, level: int) -> bytes:
        levels.append(level)
        return b""

    monkeypatch.setattr(zlib, "compress", compress)
    scene = playing()
    pack_match(scene.room)
    monkeypatch.setattr(finished, "LONG_BYTES", 1)
    pack_match(scene.room)
    assert levels == [PACKED_WELL, PACKED_QUICKLY]
