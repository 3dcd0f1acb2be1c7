"""`tablee admin` beside a server whose rooms are closed, broken and mended while people play."""

import asyncio
import contextlib
import json
import signal
import sqlite3

from tests.server.administering import Admin, gone, greeting, in_thread, until
from tests.server.playing import OPEN, Browser, shared
from tests.server.serving import SECONDS, Server, fetch


def test_whoever_is_in_a_room_that_is_closed_is_told(server: Server, admin: Admin) -> None:
    anna, basile = Browser(server), Browser(server, "Basile")
    code = anna.open_room(OPEN, OPEN)

    async def close() -> None:
        async with anna.line(code, mends=False) as one, basile.line(code, mends=False) as other:
            await other.done("sit", seat=1)
            told = await in_thread(admin, "close", code)
            assert told.code == 0
            assert "reopen" in told.out
            assert [await gone(one), await gone(other)] == ["closed", "closed"]

    asyncio.run(close())
    assert anna.get(f"/api/rooms/{code}").status == 404
    assert code not in str(anna.get("/api/home").json["tables"])
    assert admin("reopen", code).code == 0

    async def return_to_it() -> None:
        async with basile.line(code) as line:
            assert [seat["name"] for seat in line.latest["room"]["seats"]] == ["Anna", "Basile"]
            async with anna.line(code) as host:
                await host.done("begin")

    asyncio.run(return_to_it())
    assert admin("close", code, "--forget").code == 0
    assert admin("reopen", code).code == 2


def test_a_log_that_breaks_is_cut_back_while_people_are_at_the_table(
    server: Server, admin: Admin
) -> None:
    anna = Browser(server)
    code = anna.open_room(OPEN, shared("Mamie"))

    async def play() -> None:
        async with anna.line(code) as line:
            await line.done("begin")
            await line.play(8)
            log = server.logged(code)
            broken = log[-4]
            spoil(server, code, broken.sequence)
            dry = await in_thread(admin, "repair", code)
            assert dry.code == 1
            assert f"entry {broken.sequence} (move_made)" in dry.out
            assert len(server.logged(code)) == len(log), "nothing was changed"
            assert (await in_thread(admin, "room", code, "--json")).code == 1
            cut = await in_thread(admin, "repair", code, "--cut", "--json")
            assert cut.code == 0
            assert cut.json["good"] == broken.sequence - 1
            assert cut.json["trouble"]["what"] == "other_play"
            # The server is ahead of its log: it notices, at the latest when it writes.
            await line.done("chat", text="still here")
            await line.until(lambda _: line.arrivals == 2)
            assert line.goodbye == "restarting"
            line.answered.clear()
            await line.play(3)

    asyncio.run(play())
    assert server.room(code).is_playing
    assert admin("repair", code).code == 0
    with contextlib.closing(sqlite3.connect(server.database)) as database:
        query = "SELECT count(*) FROM aside WHERE code = ?"
        assert database.execute(query, (code,)).fetchone() == (4,)


def test_a_match_that_does_not_play_is_out_of_the_way_until_it_is_repaired(
    server: Server, admin: Admin
) -> None:
    anna = Browser(server)

    async def play(code: str, *, begin: bool) -> None:
        async with anna.line(code) as line:
            if begin:
                await line.done("begin")
            await line.play(4)

    code = anna.open_room(OPEN, shared("Mamie"))
    asyncio.run(play(code, begin=True))
    server.end(signal.SIGTERM)
    spoil(server, code, server.logged(code)[-2].sequence)
    server.start()
    found = anna.get(f"/api/rooms/{code}")
    assert (found.status, found.json["room"]["stage"]) == (200, "waiting")
    assert unreadable(server) == 1
    assert anna.get("/api/home").status == 200, "nobody else notices"
    (broken,) = admin("rooms", "--unreadable", "--json").json
    assert broken["code"] == code
    assert admin("repair", code, "--cut").code == 0
    until(lambda: unreadable(server) == 0)
    asyncio.run(play(code, begin=False))
    said = [json.loads(line) for line in server.log.read_text().splitlines()]
    (line,) = [line for line in said if line["event"] == "log_broken"]
    assert (line["room"], line["what"], line["kind"]) == (code, "other_play", "move_made")


def test_a_room_whose_beginning_cannot_be_read_says_so(server: Server, admin: Admin) -> None:
    anna = Browser(server)
    code = anna.open_room(OPEN, shared("Mamie"))
    server.end(signal.SIGTERM)
    with contextlib.closing(sqlite3.connect(server.database, timeout=SECONDS)) as database:
        database.execute("UPDATE entry SET body = x'00' WHERE code = ? AND sequence = 1", (code,))
        database.commit()
    server.start()
    refused = anna.get(f"/api/rooms/{code}")
    assert (refused.status, refused.json["refused"]["reason"]) == (409, "unreadable")
    assert asyncio.run(greeting(server, code, anna)) == "unreadable"
    assert unreadable(server) == 1
    assert anna.get("/api/home").status == 200, "nobody else notices"
    assert admin("close", code, "--forget").code == 0


def unreadable(server: Server) -> int:
    lines = fetch(server.port, "GET", "/metrics").body.decode().splitlines()
    (value,) = [line.split()[1] for line in lines if line.startswith("tablee_rooms_unreadable ")]
    return int(value)


def spoil(server: Server, code: str, sequence: int) -> None:
    """As a disk might."""
    change = 'UPDATE entry SET body = replace(CAST(body AS TEXT), \'"hash":"\', \'"hash":"0\')'
    with contextlib.closing(sqlite3.connect(server.database, timeout=SECONDS)) as database:
        done = database.execute(
            f"{change} WHERE code = ? AND sequence = ?",
            (code, sequence),
        )
        assert done.rowcount == 1
        database.commit()
