"""Rooms that everybody may find: by the thousand, fairly, and whatever is damaged among them."""

import asyncio
import contextlib
import json
import signal
import sqlite3
from pathlib import Path

import msgspec
import pytest
from tests.server.dated import PLAN, Wall, in_house
from tests.server.playing import OPEN, Browser, bot, shared
from tests.server.rooms import ANNA, BASILE, fresh
from tests.server.serving import Server

from tablee import games
from tablee.server import codes
from tablee.server import lobby as lobbies
from tablee.server.connection import Connection
from tablee.server.house import House
from tablee.server.limits import asker_at
from tablee.server.lobby import LOBBY_ROOMS, MOST_LOBBY_ROOMS
from tablee.server.messages.people import ClientEmote
from tablee.server.messages.playing import ClientDecide, ClientUndo
from tablee.server.messages.seats import ClientSit
from tablee.server.messages.setting import ClientBegin
from tablee.server.protocol import Guest, OpenSeat, RoomPlan, RoomSummary

PLAN_IN_THE_LOBBY = msgspec.structs.replace(PLAN, public=True)


def summary(code: str) -> bytes:
    return msgspec.json.encode(RoomSummary(code, "onix", "Anna", 2, 1, "waiting"))


def code_of(number: int, length: int = 4) -> str:
    letters = ""
    for _ in range(length):
        number, letter = divmod(number, len(codes.LETTERS))
        letters += codes.LETTERS[letter]
    return letters


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


def test_no_network_pushes_all_others_out_of_the_lobby(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tunnel has 256 homes, and more tables than are looked through."""
    monkeypatch.setattr(lobbies, "MOST_LOOKED_AT", 300)
    public = msgspec.structs.replace(PLAN, public=True)

    async def opens(house: House, wall: Wall, name: str, address: str) -> str:
        wall.now += 1
        network = asker_at(None, address).address
        return await house.open_room(Guest(name, name, 1), public, network)

    def crowd(first: int) -> list[tuple[str, str]]:
        return [(f"m{n}", f"2001:db8:77:{n % 256:02x}00::1") for n in range(first, first + 320)]

    async def visit(house: House, wall: Wall) -> None:
        family = await opens(house, wall, "family", "192.0.2.7")
        for name, address in crowd(0):
            await opens(house, wall, name, address)
        for most in (LOBBY_ROOMS, MOST_LOBBY_ROOMS):
            shown, _ = await house.lobby.rooms(most)
            assert family in [room.code for room in shown[: lobbies.FEW_OF_HOME * 2 + 1]]

    in_house(tmp_path, visit)

    # Nobody knows any more who opened all these; but who opens one, or comes to the own one.
    async def again(house: House, wall: Wall) -> None:
        wall.now += 1000
        old, _ = await house.lobby.rooms(MOST_LOBBY_ROOMS)
        family = await opens(house, wall, "other family", "192.0.2.8")
        back = old[-1].code
        host = asker_at("m9", "192.0.2.9")
        house.lobby.host_came(back, host, public=True)
        for name, address in crowd(400):
            await opens(house, wall, name, address)
        shown, _ = await house.lobby.rooms(MOST_LOBBY_ROOMS)
        assert {family, back} <= {room.code for room in shown}

    in_house(tmp_path, again)


def test_a_table_is_known_again_when_its_host_comes(tmp_path: Path) -> None:
    """After a restart: the tables that nobody comes to are a few of those that are shown first."""

    async def come(browser: Browser, code: str) -> None:
        async with browser.line(code):
            pass

    with Server(tmp_path) as server:
        mallory, anna = Browser(server, "Mallory"), Browser(server, address="127.0.0.7")
        hers = anna.open_room(OPEN, OPEN, public=True)
        for _ in range(LOBBY_ROOMS + 1):
            mallory.open_room(OPEN, OPEN, public=True)
        server.restart(signal.SIGTERM)
        assert hers not in [room["code"] for room in anna.get("/api/home").json["rooms"]]
        asyncio.run(come(anna, hers))
        assert hers in [room["code"] for room in anna.get("/api/home").json["rooms"]]


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


@pytest.mark.clause("EV-6")
def test_what_is_done_in_secret_moves_no_table_among_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither a choice that lies face down nor that it was taken back: tables are listed by when
    everybody could see something."""
    monkeypatch.setitem(games.GAMES, "template", "tablee.games._template")

    async def visit(house: House, wall: Wall) -> None:
        async def touched() -> list[str]:
            return [room.code for room in await house.storage.public_rooms(0.0, 10)]

        plan = RoomPlan("template", {}, [OpenSeat(), OpenSeat()], public=True)
        code = await house.open_room(ANNA, plan)
        live = await house.room(code)
        assert live is not None
        anna, basile = Connection(ANNA), Connection(BASILE)
        for one in (anna, basile):
            await live.join(one)
        await live.hear(basile, ClientSit(fresh(), 1))
        await live.hear(anna, ClientBegin(fresh()))
        match = live.room.match
        assert match is not None

        async def choose(one: Connection, seat: int) -> None:
            wall.now += 1
            move = msgspec.to_builtins(live.room.game.decode(match.state.legal(seat)[0]))
            await live.hear(one, ClientDecide(fresh(), seat, live.room.prompt_of(seat), move))

        wall.now += 1
        other = await house.open_room(BASILE, PLAN_IN_THE_LOBBY)
        assert await touched() == [other, code]
        await choose(anna, 0)
        assert match.state.deciders() == [1]
        assert await touched() == [other, code]
        wall.now += 1
        await live.hear(anna, ClientUndo(fresh(), 0))
        assert match.state.deciders() == [0, 1]
        assert await touched() == [other, code]
        wall.now += 1
        await live.hear(basile, ClientEmote(fresh(), "bravo"))
        assert await touched() == [code, other], "what is said aloud is heard"
        wall.now += 1
        assert (third := await house.open_room(BASILE, PLAN_IN_THE_LOBBY)) in await touched()
        await choose(anna, 0)
        assert await touched() == [third, code, other]
        await choose(basile, 1)
        assert await touched() == [code, third, other], "now all is open"

    in_house(tmp_path, visit)
