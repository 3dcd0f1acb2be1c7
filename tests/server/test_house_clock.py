"""The house's clock: neither a stop nor the machine's clock costs anybody anything."""

import asyncio
import contextlib
import math
import signal
import sqlite3
import sys
from collections.abc import Collection
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.core.bell import rules
from tests.core.bell.rules import Bell
from tests.server import leaping
from tests.server.houses import MemoryStorage, Table, at_table, quick_house, until
from tests.server.playing import OPEN, Browser, shared
from tests.server.rooms import ANNA, BASILE, hosted
from tests.server.serving import Server

from tablee import games
from tablee.server import sweeping, timekeeping
from tablee.server.clock import GRACE_SECONDS, LEAP_SECONDS, Clock, time_of
from tablee.server.connection import Connection
from tablee.server.house import House
from tablee.server.live import LiveRoom
from tablee.server.storage import Conflict, Past
from tablee.server.timekeeping import CLOCK

HOUR = 3600.0
DAY = 24 * HOUR
START = 1_700_000_000.0


class Machine:
    """Its date, which may be set, and the time since it was switched on."""

    def __init__(self, date: float = START) -> None:
        self.date = date
        self.ticks = 0.0

    def pass_time(self, seconds: float) -> None:
        self.date += seconds
        self.ticks += seconds

    def clock(self, kept: bytes | None = None) -> Clock:
        clock = Clock(lambda: self.date, lambda: self.ticks)
        if kept is not None:
            clock.resume(kept)
        return clock


@pytest.mark.parametrize("step", [HOUR, -HOUR, 200 * DAY])
def test_a_step_of_the_machines_clock_changes_nothing(step: float) -> None:
    machine = Machine()
    clock = machine.clock()
    machine.pass_time(10)
    machine.date += step
    assert clock() == START + 10
    assert clock.today() == START + 10 + step


@pytest.mark.parametrize("down", [0.0, 10.0, 200 * DAY, -HOUR])
def test_it_stands_still_while_the_house_is_closed(down: float) -> None:
    first = Machine()
    clock = first.clock()
    first.pass_time(60)
    kept = clock.keep()
    second = Machine(first.date + down)
    again = second.clock(kept)
    assert again() == START + 60 - GRACE_SECONDS, "and everybody has a moment to be back"
    second.pass_time(7)
    assert again() == START + 67 - GRACE_SECONDS


def test_a_date_that_leaps_is_believed_after_a_day() -> None:
    machine = Machine()
    clock = machine.clock()
    machine.pass_time(HOUR)
    assert clock.sure() == machine.date
    machine.date += 200 * DAY
    for _ in range(23):
        assert clock.sure() < START + DAY
        machine.pass_time(HOUR)
    # Nor does a restart make it any truer.
    again = Machine(machine.date)
    clock = again.clock(clock.keep())
    assert clock.sure() < START + 2 * DAY
    assert clock.leap() == 0
    again.pass_time(2 * HOUR)
    # Not even then by itself: what was of before has to be moved along first.
    assert clock.sure() < START + 2 * DAY
    assert clock.sure() + clock.leap() == again.date
    clock.believe()
    assert (clock.sure(), clock.leap()) == (again.date, 0)


def test_a_date_that_is_set_right_again_was_never_believed() -> None:
    machine = Machine()
    clock = machine.clock()
    machine.date += 200 * DAY
    assert clock.sure() == START
    machine.pass_time(LEAP_SECONDS / 2)
    machine.date -= 200 * DAY
    assert clock.sure() == machine.date
    machine.date += 200 * DAY
    machine.pass_time(LEAP_SECONDS / 2 + 1)
    assert clock.sure() < START + 2 * DAY
    assert clock.leap() == 0, "doubt begins anew"


def test_a_node_that_does_not_hear_the_time_does_not_guess_it() -> None:
    """All of them may have been stopped meanwhile, and then no time has passed."""
    ticks = 0.0
    clock = Clock(ticks=lambda: ticks)
    clock.run_by(100.0, until=3.0)
    ticks = 2.0
    assert clock() == 102.0
    ticks = 50.0
    assert clock() == 103.0


def test_who_starts_often_has_no_more_grace_than_once() -> None:
    first = Machine()
    kept = first.clock().keep()
    for _ in range(2):
        machine = Machine()
        again = machine.clock(kept)
        machine.pass_time(1.0)
        # What is kept never goes back (`Storage.keep_latest`).
        kept = max(kept, again.keep(), key=time_of)
        assert again() == time_of(kept) - GRACE_SECONDS + 1.0


def test_a_house_whose_date_leaps_forgets_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    class Forgetful(MemoryStorage):
        swept = 0

        async def forget_rooms(
            self, touched_before: float, past: Past = Past.FINISHED, but: Collection[str] = ()
        ) -> int:
            self.swept += 1
            for code, room in list(self.rooms.items()):
                if room.touched_at < touched_before and room.past <= past:
                    del self.rooms[code]
            return 0

    monkeypatch.setattr(sweeping, "SWEEP_SECONDS", 0.0)
    storage = Forgetful()

    async def play(table: Table) -> None:
        machine = Machine(table.clock.today() + 200 * DAY)
        played = msgspec.structs.replace(storage.rooms[table.code], past=Past.FINISHED)
        storage.rooms[table.code] = played
        storage.settings["clock"] = table.clock.keep()
        again = quick_house(storage, pace=0.0, clock=machine.clock())
        await again.open()
        await until(lambda: storage.swept > 2)
        assert table.code in storage.rooms
        # It stays there. Was the house closed for long, or was the date wrong? Nobody knows.
        machine.pass_time(DAY + 1)
        await until(lambda: storage.rooms[table.code].touched_at > machine.date - 2 * DAY)
        swept = storage.swept
        await until(lambda: storage.swept > swept + 6)
        assert table.code in storage.rooms
        # From now on it grows old like any other.
        machine.pass_time(180 * DAY)
        await until(lambda: table.code not in storage.rooms)
        await again.close()

    at_table(play, storage=storage)


async def reopened(table: Table, down: float) -> tuple[House, LiveRoom]:
    """The house in another process, after a while in which it was closed."""
    await table.house.close()
    machine = Machine(table.clock.today() + down)
    again = quick_house(table.storage, pace=0.0, clock=machine.clock())
    await again.open()
    live = await again.room(table.code)
    assert live is not None
    return again, live


@pytest.mark.clause("EV-3")
@pytest.mark.parametrize("down", [10.0, 30 * DAY, -HOUR])
def test_a_decision_has_the_time_it_had_when_the_house_was_closed(down: float) -> None:
    async def play(table: Table) -> None:
        await table.come(ANNA)
        table.clock.jump(3.0)
        before = hosted(table.live.room).deadlines.of(0)
        assert before is not None
        left = before - table.clock()
        again, live = await reopened(table, down)
        deadline = hosted(live.room).deadlines.of(0)
        assert deadline is not None
        assert deadline - again.clock() == pytest.approx(left + GRACE_SECONDS)
        await live.join(Connection(BASILE))
        assert live.room.match is not None
        assert live.room.match.entries == [], "nobody's time was up"
        await again.close()

    at_table(play, clock={"per_decision": 8}, stands_still=True)


@pytest.mark.clause("EV-1")
def test_a_tables_patience_begins_when_the_house_is_open_again() -> None:
    async def play(table: Table) -> None:
        await table.come(BASILE)
        again, live = await reopened(table, DAY)
        await live.join(Connection(BASILE))
        assert live.room.seating.chairs[0].stand_in is None
        await again.close()

    at_table(play, patience=60)


def test_where_time_plays_it_stands_still_with_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.GAMES, "bell", "tests.core.bell")

    async def play(table: Table) -> None:
        table.clock.jump(1.0)
        again, live = await reopened(table, HOUR)
        await live.join(Connection(ANNA))
        await live.pass_time()
        assert live.room.match is not None
        state = live.room.match.state
        assert isinstance(state, Bell)
        assert live.room.is_playing
        assert state.clock < rules.RING
        await again.close()

    at_table(play, game="bell", options={})


class WrongServer(Server):
    """Each time it starts, its machine's clock is somewhere else."""

    def set_clock(self, ahead: float) -> None:
        self._program = (sys.executable, leaping.__file__, str(ahead))


@pytest.mark.clause("EV-3")
def test_a_server_that_is_killed_and_starts_at_another_date_keeps_everybodys_time(
    tmp_path: Path,
) -> None:
    """An hour later, an hour earlier, half a year later: all of it is only the machine's date."""
    seconds = 600

    def left(update: dict[str, Any]) -> float:
        deadline, now = update["match"]["awaited_until"], update["now"]
        assert isinstance(deadline, float)
        assert isinstance(now, float)
        return deadline - now

    with WrongServer(tmp_path) as server:
        anna = Browser(server)
        code = anna.open_room(OPEN, shared("Mamie"), clock={"per_decision": seconds})

        async def look(begins: bool = False) -> float:
            async with anna.line(code) as line:
                if begins:
                    await line.done("begin")
                update = await line.until(lambda update: update["match"] is not None)
                return left(update)

        assert seconds / 2 < asyncio.run(look(begins=True)) <= seconds
        for ahead in (HOUR, -HOUR, 200 * DAY):
            server.set_clock(ahead)
            server.restart(signal.SIGKILL)
            assert seconds / 2 < asyncio.run(look()) < 2 * seconds
            # And it goes on being played.
            assert server.room(code).is_playing


@pytest.mark.parametrize("at", ["200 days later", "no number"])
def test_a_damaged_entry_is_nobodys_time(tmp_path: Path, at: str) -> None:
    """In a house whose clock is damaged too, and which asks its entries for the time."""
    with Server(tmp_path) as server:
        anna = Browser(server)
        code = anna.open_room(OPEN, shared("Mamie"))
        server.end(signal.SIGKILL)
        with contextlib.closing(sqlite3.connect(server.database)) as database, database:
            (last,) = database.execute("SELECT max(at) FROM entry").fetchone()
            wrong = last + 200 * DAY if at == "200 days later" else b"\xff"
            database.execute(
                "INSERT INTO entry (code, sequence, id, at, body)"
                " SELECT code || 'X', sequence, id, ?, body FROM entry LIMIT 1",
                (wrong,),
            )
            database.execute("UPDATE setting SET value = x'00' WHERE name = ?", (CLOCK,))
        server.start()

        async def now() -> float:
            async with anna.line(code) as line:
                return float(line.latest["now"])

        assert abs(asyncio.run(now()) - last) < HOUR


@pytest.mark.parametrize("damage", [b"\x00\xff", b"{}", b""])
def test_a_house_whose_clock_is_damaged_opens_at_its_last_moment(
    damage: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(table: Table) -> None:
        last = await table.storage.last_moment(math.inf)
        assert last is not None
        table.storage.settings[CLOCK] = damage
        machine = Machine(START + 200 * DAY)
        again = quick_house(table.storage, clock=machine.clock())
        await again.open()
        try:
            assert again.clock() == last - GRACE_SECONDS
            assert time_of(table.storage.settings[CLOCK]) == again.clock()
            assert "clock_unreadable" in caplog.text
        finally:
            await again.close()

    at_table(play)


def test_whatever_goes_wrong_once_the_houses_time_is_kept_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A conflict with another node, say: it ended for good what keeps the time."""
    monkeypatch.setattr(timekeeping, "KEEP_SECONDS", 0.0)

    async def play(table: Table) -> None:
        keep, tries = table.storage.keep_latest, 0

        async def keep_badly(*given: Any) -> bytes:
            nonlocal tries
            tries += 1
            if tries == 1:
                raise Conflict
            return await keep(*given)

        monkeypatch.setattr(table.storage, "keep_latest", keep_badly)
        keeping = asyncio.create_task(table.house.timekeeper.run(lambda: True))
        await until(lambda: tries > 1 or keeping.done())
        assert not keeping.done()
        keeping.cancel()
        assert [one.getMessage() for one in caplog.records] == ["chore_failed"]
        assert table.storage.settings[CLOCK]

    at_table(play)
