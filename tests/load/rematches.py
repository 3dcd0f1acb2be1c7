"""What a room costs after many matches: `python -m tests.load.rematches`.

A room is played on a SQLite file, one match after another, in the middle of the next; then it is
loaded as at a restart. Shown are how long that takes, what it reads, and what the room holds.
"""

import argparse
import asyncio
import gc
import tempfile
import time
import tracemalloc
from pathlib import Path

import msgspec
from tests.server.houses import Clock, fresh, quick_house
from tests.server.rooms import ANNA

from tablee.core.chance import FastChance
from tablee.server import growth
from tablee.server.connection import Connection
from tablee.server.live import LiveRoom
from tablee.server.loading import Loader
from tablee.server.messages.playing import ClientDecide
from tablee.server.messages.setting import ClientBegin
from tablee.server.protocol import OpenSeat, RoomPlan, SeatPlan, SharedSeat
from tablee.server.sql import SqlStorage
from tablee.server.storage import StoredBase, StoredEntry

INTO_THE_NEXT = 20
"""Decisions that are made in the match that is on."""
LOADS = 20


class Counting(SqlStorage):
    """Counts the bytes of what it gives out."""

    read_bytes = 0

    async def load(self, code: str, after: int = 0) -> list[StoredEntry]:
        found = await super().load(code, after)
        self.read_bytes += sum(len(entry.body) + len(entry.id) for entry in found)
        return found

    async def base(self, code: str) -> StoredBase | None:
        found = await super().base(code)
        self.read_bytes += 0 if found is None else len(found.body)
        return found


async def decide(live: LiveRoom, connection: Connection, luck: FastChance) -> None:
    match = live.room.match
    assert match is not None
    seat = match.state.deciders()[0]
    legal = match.state.legal(seat)
    move = live.room.game.decode(legal[luck.below(len(legal))])
    words = msgspec.to_builtins(move)
    prompt = live.room.prompt_of(seat)
    await live.hear(connection, ClientDecide(fresh(), seat, prompt, words))
    await live.news_for(connection)


async def measure(path: Path, game: str, matches: int) -> str:
    storage = Counting(f"sqlite:///{path}")
    house = quick_house(storage, pace=0.0, clock=Clock())
    await house.open()
    # More than a room takes, so that what it costs is seen.
    growth.MOST_ENTRIES = growth.MOST_OF_ONE = 1 << 30
    seats: list[SeatPlan] = [OpenSeat(), SharedSeat("B", 1), SharedSeat("C", 2)]
    live = await house.room(await house.open_room(ANNA, RoomPlan(game, {}, seats)))
    assert live is not None
    anna = Connection(ANNA)
    await live.join(anna)
    luck = FastChance(1)
    for _ in range(matches):
        await live.hear(anna, ClientBegin(fresh()))
        while live.room.is_playing:
            await decide(live, anna, luck)
    await live.hear(anna, ClientBegin(fresh()))
    for _ in range(INTO_THE_NEXT):
        await decide(live, anna, luck)
    code, entries = live.room.code, live.room.sequence
    loader = Loader(storage)
    storage.read_bytes = 0
    took = []
    for _ in range(LOADS):
        began = time.process_time()
        await loader.load(code)
        took.append(time.process_time() - began)
    read = storage.read_bytes // LOADS
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    loaded = await loader.load(code)
    gc.collect()
    held = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert loaded is not None
    await house.close()
    return (
        f"{game}, after {matches:3} finished matches ({entries:6} entries): loaded with"
        f" {min(took) * 1000:6.1f} ms of a processor, {read / 1000:8.1f} kB read,"
        f" {held / 1000:7.1f} kB held"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="onix")
    parser.add_argument("--matches", type=int, nargs="+", default=[1, 200])
    asked = parser.parse_args()
    for matches in asked.matches:
        with tempfile.TemporaryDirectory() as folder:
            print(asyncio.run(measure(Path(folder) / "rooms.sqlite3", asked.game, matches)))


if __name__ == "__main__":
    main()
