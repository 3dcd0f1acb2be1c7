"""Whatever was acknowledged is there after `kill -9`, at any moment."""

import asyncio
import multiprocessing
import random
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path

from tests.server.writer import CODES, body, summary, write_until_killed

from tablee.server.sql import SqlStorage

KILLS = 30
MOST_HEARD = 60
LONGEST_PAUSE = 0.03


def test_killed_in_the_middle_it_loses_nothing_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "tablee.sqlite3"
    chance = random.Random(3)
    acknowledged = dict.fromkeys(CODES, 0)
    for kill in range(KILLS):
        # Every third before it has said anything: while it opens the file, or repairs it.
        heard = chance.randrange(1, MOST_HEARD) if kill % 3 else 0
        live_and_die(path, heard, chance.uniform(0.0, LONGEST_PAUSE), acknowledged)
        # Otherwise the next writer is the first who meets what was left behind.
        if kill % 5 == 4:
            asyncio.run(check(path, acknowledged))
    assert min(acknowledged.values()) > 0
    asyncio.run(check(path, acknowledged))
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []


def live_and_die(path: Path, heard: int, pause: float, acknowledged: dict[str, int]) -> None:
    """A writer is killed soon after it was heard so often. It never says anything twice."""
    processes = multiprocessing.get_context("forkserver")
    processes.set_forkserver_preload([write_until_killed.__module__])
    ours, its = processes.Pipe(duplex=False)
    writer = processes.Process(target=write_until_killed, args=(f"sqlite:///{path}", its))
    writer.start()
    its.close()
    said = [ours.recv_bytes() for _ in range(heard)]
    time.sleep(pause)
    writer.kill()
    writer.join()
    with ours, suppress(EOFError):
        while True:
            said.append(ours.recv_bytes())
    writer.close()
    for acknowledgement in said:
        code, sequence = acknowledgement.decode().split()
        assert int(sequence) > acknowledged[code]
        acknowledged[code] = int(sequence)


async def check(path: Path, acknowledged: dict[str, int]) -> None:
    """Nothing lost, doubled or half done: at most one entry a room was not acknowledged yet."""
    storage = SqlStorage(f"sqlite:///{path}")
    await storage.open()
    shown = {room.code: room for room in await storage.public_rooms(0.0, 99)}
    for code, last in acknowledged.items():
        log = await storage.load(code)
        assert [entry.sequence for entry in log] == list(range(1, len(log) + 1))
        assert all(entry.body == body(code, entry.sequence) for entry in log)
        assert len(log) >= last
        if log:
            assert shown[code] == summary(code, len(log))
    await storage.close()
