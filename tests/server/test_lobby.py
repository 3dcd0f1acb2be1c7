"""What the house keeps, shows and names: rooms by the thousand, codes that grow, damaged rows."""

import asyncio
import contextlib
import json
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
from tests.server.conftest import Wait
from tests.server.houses import quick_house, until
from tests.server.playing import OPEN, Browser, bot, shared
from tests.server.rooms import ANNA, BASILE, fresh
from tests.server.serving import Server

from tablee.server import codes
from tablee.server.clock import Clock
from tablee.server.connection import Connection
from tablee.server.house import House
from tablee.server.limits import Limits, asker_at
from tablee.server.lobby import LOBBY_ROOMS, MOST_LOBBY_ROOMS
from tablee.server.messages.playing import ClientDecide
from tablee.server.messages.setting import ClientBegin
from tablee.server.protocol import BotSeat, Guest, OpenSeat, RoomPlan, RoomSummary, ServerAnswer
from tablee.server.sql import SqlStorage
from tablee.server.sweeping import sweep

PLAN = RoomPlan("onix", {"first": 0}, [OpenSeat(), OpenSeat()])
HOUR, DAY = 3600.0, 86400.0


class Wall:
    """The date, as the test sets it."""

    def __init__(self) -> None:
        self.now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now


def in_house(path: Path, visit: Callable[[House, Wall], Awaitable[None]]) -> None:
    """A house on a SQLite file, on a date that the test sets, and without limits."""

    async def run() -> None:
        wall = Wall()
        storage = SqlStorage(f"sqlite:///{path / 'tablee.sqlite3'}")
        found = quick_house(storage, pace=0.0, clock=Clock(wall, wall), limits=Limits({}))
        await found.open()
        try:
            await visit(found, wall)
        finally:
            await found.close()

    asyncio.run(run())


def summary(code: str) -> bytes:
    return msgspec.json.encode(RoomSummary(code, "onix", "Anna", 2, 1, "waiting"))


def code_of(number: int, length: int = 4) -> str:
    letters = ""
    for _ in range(length):
        number, letter = divmod(number, len(codes.LETTERS))
        letters += codes.LETTERS[letter]
    return letters


# Codes


def test_codes_grow_so_that_guessing_stays_in_vain() -> None:
    rooms: dict[int, int] = {}
    for _ in range(30_000):
        length = codes.length_of(rooms)
        rooms[length] = rooms.get(length, 0) + 1
    assert rooms == {4: 33, 5: 796, 6: 19_110, 7: 30_000 - 33 - 796 - 19_110}
    for length, count in rooms.items():
        assert count / len(codes.LETTERS) ** length <= 1 / 10_000


def test_a_full_house_gives_longer_codes_and_all_of_them_lead_somewhere(tmp_path: Path) -> None:
    async def visit(house: House, wall: Wall) -> None:
        found = [await house.open_room(ANNA, PLAN) for _ in range(36)]
        assert [len(code) for code in found] == [4] * 33 + [5] * 3
        for code in (found[0], found[-1], found[-1].lower()):
            live = await house.room(code)
            assert live is not None
            assert live.room.code == code.upper()
        for wrong in ("", "ABC", "ABCDEFGHJ", "ABCÉ", "ABC1", found[-1][:4]):
            if wrong not in found:
                assert await house.room(wrong) is None

    in_house(tmp_path, visit)

    # A house that opens again knows how full it is; one that has become emptier has short ones.
    async def again(house: House, wall: Wall) -> None:
        assert len(await house.open_room(ANNA, PLAN)) == 5
        wall.now += 2 * HOUR
        await sweep_out(house)
        assert await house.storage.code_lengths() == {}
        assert len(await house.open_room(ANNA, PLAN)) == 4

    in_house(tmp_path, again)


# How long rooms are kept


async def sweep_out(house: House, *still_there: str) -> None:
    """Everybody has gone home, but for those in these rooms."""
    # Bots may be in the middle of something.
    async with asyncio.timeout(30):
        while house.rooms_alive > len(still_there):
            await sweep(house)
            await asyncio.sleep(0.01)
    await sweep(house)


async def play(house: House, code: str, decisions: int | None) -> None:
    """Anna plays against a bot: so many decisions, or to the end."""
    live = await house.room(code)
    assert live is not None
    anna = Connection(ANNA)
    await live.join(anna)
    await live.hear(anna, ClientBegin(fresh()))
    match = live.room.match
    assert match is not None
    while not match.state.is_over() and decisions != 0:
        await until(lambda: match.state.is_over() or 0 in match.state.deciders())
        if match.state.is_over():
            break
        move = msgspec.to_builtins(live.room.game.decode(match.state.legal(0)[0]))
        said = ClientDecide(fresh(), 0, live.room.prompt_of(0), move)
        await live.hear(anna, said)
        answers = await live.news_for(anna)
        # A bot may have been quicker, and made another choice of it.
        is_done = any(isinstance(one, ServerAnswer) and one.refused is None for one in answers)
        decisions = None if decisions is None else decisions - is_done
    live.quit(anna)


def test_no_other_node_forgets_a_room_with_somebody_in_it(postgres_url: str, wait: Wait) -> None:
    async def visit() -> None:
        wall = Wall()
        nodes = [quick_house(SqlStorage(postgres_url), clock=Clock(wall, wall)) for _ in range(2)]
        for node in nodes:
            await node.open()
        here, there = nodes
        waiting, left = [await here.open_room(ANNA, PLAN) for _ in range(2)]
        live = await here.room(waiting)
        assert live is not None
        anna = Connection(ANNA)
        await live.join(anna)
        for _ in range(5):
            wall.now += HOUR * 0.6
            await sweep(here)
            await sweep(there)
        assert await there.room(waiting) is not None
        assert await there.room(left) is None
        # Whoever has gone keeps it for an hour more, and no longer.
        live.quit(anna)
        wall.now += HOUR * 1.6
        await sweep(there)
        assert await there.storage.load(waiting) == []
        for node in nodes:
            await node.close()

    wait(visit())


def test_what_nobody_played_goes_in_an_hour_and_what_was_played_stays(tmp_path: Path) -> None:
    async def visit(house: House, wall: Wall) -> None:
        against_bot = RoomPlan("onix", {"first": 0}, [OpenSeat(), BotSeat("easy")])
        untouched = await house.open_room(ANNA, PLAN)
        lesson = await house.open_room(ANNA, msgspec.structs.replace(against_bot, lesson=True))
        begun = await house.open_room(ANNA, against_bot)
        await play(house, begun, 1)
        finished = await house.open_room(ANNA, against_bot)
        await play(house, finished, None)
        waiting = await house.open_room(BASILE, PLAN)
        live = await house.room(waiting)
        assert live is not None
        basile = Connection(BASILE)
        await live.join(basile)
        kept = {}
        for past, age in ((1, 0.9 * HOUR), (2, 2 * HOUR), (3, 13 * DAY), (4, 16 * DAY)):
            wall.now = 1_700_000_000.0 + age
            if past == 3:
                live.quit(basile)
            await sweep_out(house, *([waiting] if past < 3 else []))
            kept[past] = {
                code
                for code in (untouched, lesson, begun, finished, waiting)
                if await house.storage.load(code)
            }
        everything = {untouched, lesson, begun, finished, waiting}
        assert kept == {
            1: everything,
            # Somebody still waits for friends in one of them.
            2: {begun, finished, waiting},
            3: {begun, finished},
            4: {finished},
        }
        wall.now = 1_700_000_000.0 + 179 * DAY
        await sweep_out(house)
        assert await house.room(finished) is not None
        wall.now += 2 * DAY
        await sweep_out(house)
        assert await house.room(finished) is None

    in_house(tmp_path, visit)


def test_what_bots_play_among_themselves_is_nobodys_past(tmp_path: Path) -> None:
    async def visit(house: House, wall: Wall) -> None:
        plan = RoomPlan("onemore", {}, [BotSeat("easy")] * 3, host_plays=False)
        code = await house.open_room(ANNA, plan)
        await play(house, code, 0)
        live = await house.room(code)
        assert live is not None
        await until(lambda: bool(live.room.finished))
        wall.now += 2 * HOUR
        await sweep_out(house)
        assert await house.room(code) is None

    in_house(tmp_path, visit)


# The lobby


def test_a_lobby_of_thousands_is_shown_a_page_at_a_time(tmp_path: Path) -> None:
    async def visit(house: House, wall: Wall) -> None:
        rooms = [
            (code_of(number), summary(code_of(number)), wall.now - number / 100)
            for number in range(5000)
        ]
        with contextlib.closing(sqlite3.connect(tmp_path / "tablee.sqlite3")) as database:
            database.executemany(
                "INSERT INTO room (code, summary, touched_at, public, in_play)"
                " VALUES (?, ?, ?, 1, 0)",
                rooms,
            )
            database.commit()
        shown, are_more = await house.lobby.rooms()
        assert [room.code for room in shown] == [code_of(number) for number in range(LOBBY_ROOMS)]
        assert are_more
        shown, are_more = await house.lobby.rooms(3 * LOBBY_ROOMS)
        assert (len(shown), are_more) == (3 * LOBBY_ROOMS, True)
        for wanted in (10**9, 10**30):
            shown, _ = await house.lobby.rooms(wanted)
            assert len(shown) == MOST_LOBBY_ROOMS
        for wanted in (0, -1):
            assert len((await house.lobby.rooms(wanted))[0]) == LOBBY_ROOMS

    in_house(tmp_path, visit)


def test_the_lobby_does_not_belong_to_whoever_opens_most(tmp_path: Path) -> None:
    """Neither with one cookie nor with many."""
    public = msgspec.structs.replace(PLAN, public=True)

    async def visit(house: House, wall: Wall) -> None:
        async def opens(name: str, address: str) -> str:
            wall.now += 1
            host = Guest(name, name, 1)
            return await house.open_room(host, public, asker_at(None, address).address)

        families = [await opens(f"family {number}", f"192.0.2.{number}") for number in range(5)]
        of_one = [await opens("mallory", "192.0.2.66") for _ in range(MOST_LOBBY_ROOMS // 2)]
        of_many = [await opens(f"m{number}", f"2001:db8::{number}") for number in range(150)]
        shown, are_more = await house.lobby.rooms()
        first = [room.code for room in shown]
        assert first[:11] == [*of_many[:-5:-1], *of_one[:-3:-1], *families[::-1]]
        assert (len(first), are_more) == (LOBBY_ROOMS, True)
        # Nothing is hidden, and in a house of one host's rooms they are as they always were.
        shown, _ = await house.lobby.rooms(MOST_LOBBY_ROOMS)
        assert len({room.code for room in shown}) == MOST_LOBBY_ROOMS

    in_house(tmp_path, visit)


def test_the_page_asks_for_more_tables(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        anna = Browser(server)
        opened = [anna.open_room(OPEN, OPEN, public=True) for _ in range(LOBBY_ROOMS + 2)]
        home = anna.get("/api/home").json
        assert [room["code"] for room in home["rooms"]] == opened[:1:-1]
        assert home["more_rooms"]
        home = anna.get(f"/api/home?rooms={2 * LOBBY_ROOMS}").json
        assert [room["code"] for room in home["rooms"]] == opened[::-1]
        assert not home["more_rooms"]
        for wrong in ("-5", "99999999999999999999", "x"):
            assert anna.get(f"/api/home?rooms={wrong}").status in (200, 400)


def test_a_damaged_row_is_left_out_and_nobody_else_notices(tmp_path: Path) -> None:
    async def play(anna: Browser, code: str) -> None:
        async with anna.line(code) as line:
            await line.done("begin")
            await line.play(seed=5)

    with Server(tmp_path) as server:
        anna, basile = Browser(server), Browser(server, "Basile")
        code = anna.open_room(OPEN, bot("easy"), bot("easy"), game="onemore", options={})
        asyncio.run(play(anna, code))
        fine = anna.open_room(OPEN, shared("Mamie"), public=True)
        spoilt = anna.open_room(OPEN, shared("Mamie"), public=True)
        damages = (b"", b"{", b"\xff\xfe", b'{"code": 7}', b"null", 3, "text")
        for damage in damages:
            with contextlib.closing(sqlite3.connect(server.database, timeout=30)) as database:
                database.execute("UPDATE room SET summary = ? WHERE code = ?", (damage, spoilt))
                database.execute("UPDATE place SET others = ? WHERE code = ?", (damage, fine))
                database.execute("UPDATE played SET summary = ?", (damage,))
                database.commit()
            for _ in range(2):
                home = anna.get("/api/home")
                assert home.status == 200
                assert [room["code"] for room in home.json["rooms"]] == [fine]
                own = {table["room"]["code"]: table["others"] for table in home.json["tables"]}
                assert own == {fine: [], code: []}
                assert home.json["played"] == []
                assert basile.get("/api/home").status == 200
        # The room itself is as well as ever.
        assert anna.get(f"/api/rooms/{spoilt}").status == 200
        # It is told of once, and counted every time.
        told = [json.loads(line)["event"] for line in server.log.read_text().splitlines()]
        assert told.count("row_unreadable") == 1
        assert "tablee_unreadable_rows_total 0" not in anna.get("/metrics").body.decode()
