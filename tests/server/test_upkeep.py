"""What an operator's commands do to a database, SQLite's and PostgreSQL's; and houses that hear."""

import asyncio
import itertools
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from tests.server.conftest import Wait
from tests.server.houses import MemoryStorage, fresh, quick_house, until
from tests.server.rooms import ANNA, BASILE

from tablee.core.errors import TableeError
from tablee.server import orders
from tablee.server.bans import Ban, Bans, read_whom
from tablee.server.connection import Connection
from tablee.server.house import House
from tablee.server.messages.playing import ClientDecide
from tablee.server.messages.setting import ClientBegin
from tablee.server.protocol import OpenSeat, RoomPlan, SharedSeat
from tablee.server.sql import SqlStorage
from tablee.server.storage import Conflict, StoredEntry
from tablee.server.tables import aside_table, entry_table
from tablee.server.upkeep import mending
from tablee.server.upkeep.examining import Examined, examine
from tablee.server.upkeep.keys import lift_ban, list_bans, put_ban, rotate_secret
from tablee.server.upkeep.looking import Wanted, list_heavy, list_rooms, report_on
from tablee.server.upkeep.mending import close_room, reopen_room, repair_room

PLAN = RoomPlan("onix", {"first": 0}, [OpenSeat(), SharedSeat("Mamie", 2)])
GUEST = msgspec.structs.replace(ANNA, handle="0123456789abcdef")

Play = Callable[[SqlStorage, House], Awaitable[None]]


@pytest.fixture(autouse=True)
def attentive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orders, "LOOK_SECONDS", 0.01)


@pytest.fixture
def in_a_house(database_url: str, wait: Wait) -> Callable[[Play], None]:
    """With a house that is open, and a storage of the operator's own."""

    async def run(play: Play) -> None:
        house = quick_house(SqlStorage(database_url), pace=0.0)
        await house.open()
        own = SqlStorage(database_url)
        await own.open(bring_up=False)
        try:
            await play(own, house)
        finally:
            await own.close()
            await house.close()

    return lambda play: wait(run(play))


async def begin(house: House, moves: int) -> tuple[str, Connection]:
    """A match at which the guest plays both seats, from one device."""
    code = await house.open_room(GUEST, PLAN)
    live = await house.room(code)
    assert live is not None
    connection = Connection(GUEST, address="192.0.2.7")
    await live.join(connection)
    await live.hear(connection, ClientBegin(fresh()))
    for _ in range(moves):
        match = live.room.match
        assert match is not None
        (seat,) = match.state.deciders()
        move = msgspec.to_builtins(live.room.game.decode(match.state.legal(seat)[0]))
        await live.hear(connection, ClientDecide(fresh(), seat, live.room.prompt_of(seat), move))
    return code, connection


def spoil(sequence: int, connection: sa.Connection) -> None:
    chosen = sa.update(entry_table).where(entry_table.c.sequence == sequence)
    connection.execute(chosen.values(body=b'{"entry":"spoken","guest":"gone"}'))


def test_rooms_and_guests_are_listed(in_a_house: Callable[[Play], None]) -> None:
    async def play(own: SqlStorage, house: House) -> None:
        code, _ = await begin(house, 3)
        empty = await house.open_room(BASILE, PLAN)
        lines = await own.read(partial(list_rooms, wanted=Wanted(order="size")))
        assert [line.code for line in lines] == [code, empty]
        assert lines[0].entries == len(await own.load(code))
        assert lines[0].bytes == sum(len(entry.body) for entry in await own.load(code))
        playing = await own.read(partial(list_rooms, wanted=Wanted(stage="playing")))
        assert [line.code for line in playing] == [code]
        report = await own.read(partial(report_on, code=code))
        assert report is not None
        assert report.kinds["move_made"] == 3
        heavy = {line.handle: line for line in await own.read(partial(list_heavy, most=9))}
        assert heavy[GUEST.handle].entries == 4, "begin, and three moves"
        assert heavy[GUEST.handle].hosted == 1

    in_a_house(play)


def test_a_room_that_is_closed_can_be_opened_again(in_a_house: Callable[[Play], None]) -> None:
    async def play(own: SqlStorage, house: House) -> None:
        code, connection = await begin(house, 3)
        log = await own.load(code)
        kept = await own.write(partial(close_room, code=code, now=time.time()))
        assert kept == len(log)
        assert await own.load(code) == []
        await until(lambda: connection.goodbye is not None)
        assert connection.goodbye is not None
        assert connection.goodbye.reason == "closed"
        assert await house.room(code) is None
        await reopen_room(own, code, time.time())
        assert await own.load(code) == log
        live = await house.room(code)
        assert live is not None
        assert live.room.seating.seats_of(GUEST.handle) == [0, 1]
        with pytest.raises(TableeError, match="already"):
            await reopen_room(own, code, time.time())
        # What was set aside is not kept for ever.
        await own.write(partial(close_room, code=code, now=1.0))
        await own.forget_aside(2.0)
        assert await own.read(lambda at: at.scalar(sa.select(aside_table.c.code))) is None

    in_a_house(play)


def test_a_room_that_is_forgotten_leaves_no_row_and_says_whose_the_files_are(
    in_a_house: Callable[[Play], None],
) -> None:
    async def play(own: SqlStorage, house: House) -> None:
        code, _ = await begin(house, 4)
        log = await own.load(code)
        await own.write(partial(spoil, log[-3].sequence))
        await repair_room(own, code, time.time(), cut=True)
        assert await own.read(lambda at: at.scalar(sa.select(aside_table.c.code))) == code
        await own.write(partial(close_room, code=code, now=time.time(), forget=True))
        assert await own.load(code) == []
        assert await own.read(lambda at: at.scalar(sa.select(aside_table.c.code))) is None
        assert await own.wipe() == ("postgres" if own.is_shared else "nothing")

    in_a_house(play)


def test_a_log_is_cut_back_to_its_last_good_entry(in_a_house: Callable[[Play], None]) -> None:
    async def play(own: SqlStorage, house: House) -> None:
        code, connection = await begin(house, 4)
        log = await own.load(code)
        bad = log[-3].sequence
        await own.write(partial(spoil, bad))
        found = await repair_room(own, code, time.time(), cut=False)
        assert found.trouble is not None
        assert (found.good, found.trouble.what) == (bad - 1, "unreadable")
        assert len(await own.load(code)) == len(log)
        await repair_room(own, code, time.time(), cut=True)
        assert await own.load(code) == log[: bad - 1]
        # A server that still has the longer log cannot leave a gap.
        ahead = StoredEntry(len(log) + 1, "ahead", 1.0, b"{}")
        with pytest.raises(Conflict):
            await own.append(code, [ahead])
        await until(lambda: connection.goodbye is not None)
        assert connection.goodbye is not None
        assert connection.goodbye.reason == "restarting"
        live = await house.room(code)
        assert live is not None
        assert live.room.sequence == bad - 1
        aside = await own.read(lambda at: at.scalars(sa.select(aside_table.c.sequence)).all())
        assert sorted(aside) == [bad, bad + 1, bad + 2]

    in_a_house(play)


def test_everybody_goes_on_while_a_log_is_played(
    in_a_house: Callable[[Play], None], database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is locked meanwhile, and what was written meanwhile is not cut off unseen."""

    async def write_elsewhere(code: str, sequence: int) -> None:
        other = SqlStorage(database_url)
        await other.open(bring_up=False)
        try:
            await other.append(code, [StoredEntry(sequence, f"meanwhile{sequence}", 1.0, b"{}")])
        finally:
            await other.close()

    async def play(own: SqlStorage, house: House) -> None:
        code, _ = await begin(house, 4)
        elsewhere = await house.open_room(BASILE, PLAN)
        log = await own.load(code)
        await own.write(partial(spoil, log[-3].sequence))
        where = code

        def examine_slowly(*log_and_base: Any) -> Examined:
            sequence = len(log) + 1 if where == code else next(sequences)
            with ThreadPoolExecutor(1) as other_program:
                other_program.submit(asyncio.run, write_elsewhere(where, sequence)).result()
            return examine(*log_and_base)

        sequences = itertools.count(len(await own.load(elsewhere)) + 1)
        monkeypatch.setattr(mending, "examine", examine_slowly)
        with pytest.raises(TableeError, match="meanwhile"):
            await repair_room(own, code, time.time(), cut=True)
        assert len(await own.load(code)) == len(log) + 1
        where = elsewhere
        await repair_room(own, code, time.time(), cut=True)
        assert await own.load(code) == log[:-3]
        await own.write(partial(close_room, code=code, now=time.time()))
        await reopen_room(own, code, time.time())
        assert await own.load(code) == log[:-3]

    in_a_house(play)


def test_a_log_without_a_beginning_is_not_cut(in_a_house: Callable[[Play], None]) -> None:
    async def play(own: SqlStorage, house: House) -> None:
        code = await house.open_room(GUEST, PLAN)
        await own.write(partial(spoil, 1))
        with pytest.raises(TableeError, match="close it instead"):
            await repair_room(own, code, 1.0, cut=True)
        assert await own.load(code) != []

    in_a_house(play)


def test_two_nodes_hear_of_a_ban(in_a_house: Callable[[Play], None], database_url: str) -> None:
    async def play(own: SqlStorage, house: House) -> None:
        other = quick_house(SqlStorage(database_url), pace=0.0)
        await other.open()
        _, here = await begin(house, 0)
        _, there = await begin(other, 0)
        now = time.time()
        await own.write(partial(put_ban, ban=Ban("network", "192.0.2.0/24", now, None, "")))
        await until(lambda: here.goodbye is not None and there.goodbye is not None)
        assert here.goodbye is not None
        assert here.goodbye.reason == "banned"
        assert await own.write(partial(lift_ban, kind="network", whom="192.0.2.0/24"))
        assert await own.read(partial(list_bans, now=now)) == []
        await until(lambda: not len(house.bans) and not len(other.bans))
        await other.close()

    in_a_house(play)


def test_a_secret_is_recognised_for_a_while(in_a_house: Callable[[Play], None]) -> None:
    async def play(own: SqlStorage, house: House) -> None:
        _, cookie = house.doorkeeper.admit_screen()
        guest = house.doorkeeper.recognise(cookie)
        now = time.time()
        await own.write(partial(rotate_secret, now=now, grace=3600.0))
        await until(lambda: house.doorkeeper.renewed(cookie) is not None)
        assert house.doorkeeper.recognise(cookie) == guest
        renewed = house.doorkeeper.renewed(cookie)
        # A second time: both former ones are recognised, each for its own time.
        await own.write(partial(rotate_secret, now=now, grace=3600.0))
        await until(lambda: house.doorkeeper.renewed(renewed) is not None)
        assert house.doorkeeper.recognise(cookie) == guest
        await own.write(partial(rotate_secret, now=now, grace=0.0))
        await until(lambda: house.doorkeeper.recognise(cookie) is None)
        assert house.doorkeeper.recognise(renewed) is None

    in_a_house(play)


def test_a_database_that_is_away_stops_nobody_from_looking_again(
    in_a_house: Callable[[Play], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(own: SqlStorage, house: House) -> None:
        looked = house.storage.orders
        failures = 0

        async def fail(now: float) -> orders.Orders:
            nonlocal failures
            failures += 1
            raise TableeError("away")

        monkeypatch.setattr(house.storage, "orders", fail)
        await until(lambda: failures > 2)
        monkeypatch.setattr(house.storage, "orders", looked)
        await own.write(partial(put_ban, ban=Ban("guest", GUEST.handle, 1.0, None, "")))
        await until(lambda: len(house.bans) == 1)

    in_a_house(play)


def test_only_a_server_brings_a_database_up(database_url: str, wait: Wait) -> None:
    own = SqlStorage(database_url)
    with pytest.raises(TableeError, match=r"no house in this database|there is no database"):
        wait(own.open(bring_up=False))


def test_whom_a_ban_means() -> None:
    assert read_whom("0123456789ABCDEF") == ("guest", "0123456789abcdef")
    assert read_whom("192.0.2.7") == ("network", "192.0.2.7/32")
    assert read_whom("192.0.2.7/24") == ("network", "192.0.2.0/24")
    assert read_whom("2001:db8:1:2:3::4") == ("network", "2001:db8:1:2::/64")
    assert read_whom("::ffff:192.0.2.7") == ("network", "192.0.2.7/32")
    # A prefix of ::ffff: counts the bits before it, too.
    assert read_whom("::ffff:192.0.2.7/120") == ("network", "192.0.2.0/24")
    whole = Bans([Ban("network", read_whom("::ffff:192.0.2.0/120")[1], 0.0, None, "")])
    assert whole.of(None, "192.0.2.200") is not None
    assert whole.of(None, "::ffff:192.0.2.200") is not None
    assert whole.of(None, "192.0.3.1") is None
    for wrong in ("::/64", "::ffff:0:0/96", "::ffff:127.0.0.0/112", "126.0.0.0/7"):
        with pytest.raises(TableeError, match=r"this machine|too wide"):
            read_whom(wrong)
    for wrong in ("", "anna", "::1", "127.1.2.3", "0.0.0.0/0", "::/0", "1.2.3.4/33"):
        with pytest.raises(TableeError):
            read_whom(wrong)


def test_a_ban_ends() -> None:
    now = 9.0
    given = [Ban("guest", "a", 0.0, 10.0, ""), Ban("network", "2001:db8::/64", 0.0, None, "")]
    bans = Bans(given, lambda: now)
    assert bans.of("a", "192.0.2.1") is not None
    now = 10.0
    assert bans.of("a", "192.0.2.1") is None
    assert bans.of(None, "2001:db8::17") is not None
    assert bans.of(None, "not an address") is None
    assert bans.of("b", "2001:db8:1::17") is None


def test_nobody_waits_for_orders_that_never_come() -> None:
    """A house in memory has none, and opens all the same."""

    async def play() -> None:
        house = quick_house(MemoryStorage())
        await house.open()
        assert house.is_ready
        await house.close()
        assert not house.is_ready

    asyncio.run(play())
