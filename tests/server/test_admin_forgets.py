"""What an operator has destroyed is in no file of the house any more, while a server runs on it."""

import asyncio
import contextlib
import secrets
import sqlite3

import pytest
from tests.server.administering import Admin, in_thread, until
from tests.server.playing import OPEN, Browser, shared
from tests.server.serving import SECONDS, Server
from tests.server.test_admin_repairs import spoil

from tablee.server import databases


def files_with(server: Server, what: bytes) -> list[str]:
    """Of the database and all that is beside it."""
    files = server.database.parent.glob(f"{server.database.name}*")
    return sorted(file.name for file in files if what in file.read_bytes())


def open_file(server: Server) -> contextlib.closing[sqlite3.Connection]:
    return contextlib.closing(sqlite3.connect(server.database, timeout=SECONDS))


def room_with_talk(server: Server) -> tuple[str, str]:
    """A room, and what was said there."""
    anna = Browser(server)
    code = anna.open_room(OPEN, OPEN)
    said = f"my phone is {secrets.token_hex(8)}"

    async def talk() -> None:
        async with anna.line(code) as line:
            await line.done("chat", text=said)

    asyncio.run(talk())
    return code, said


def test_nothing_of_a_forgotten_room_is_left_in_a_file(server: Server, admin: Admin) -> None:
    code, said = room_with_talk(server)
    assert files_with(server, said.encode())
    told = admin("close", code, "--forget")
    assert told.code == 0, told
    assert files_with(server, said.encode()) == []
    assert "Backups" in told.out


def test_of_rooms_whose_talk_is_mixed_the_forgotten_one_leaves_nothing(
    server: Server, admin: Admin
) -> None:
    """They share pages of the file, which have been split and filled again."""
    anna, basile = Browser(server), Browser(server, "Basile")
    codes = [anna.open_room(OPEN, OPEN), basile.open_room(OPEN, OPEN)]
    said = [f"my phone is {secrets.token_hex(8)}" for _ in codes]

    async def talk() -> None:
        async with anna.line(codes[0]) as one, basile.line(codes[1]) as other:
            for number in range(30):
                await one.done("chat", text=f"{said[0]} {number}" + "a" * 7 * number)
                await other.done("chat", text=f"{said[1]} {number}" + "b" * 5 * number)

    asyncio.run(talk())
    assert admin("close", codes[0], "--forget").code == 0
    assert files_with(server, said[0].encode()) == []
    assert files_with(server, said[1].encode())


def test_what_was_cut_off_a_forgotten_room_is_forgotten_too(server: Server, admin: Admin) -> None:
    anna = Browser(server)
    code = anna.open_room(OPEN, shared("Mamie"))
    said = f"my phone is {secrets.token_hex(8)}"

    async def play() -> None:
        async with anna.line(code) as line:
            await line.done("begin")
            await line.play(6)
            await line.done("chat", text=said)
            moves = [one for one in server.logged(code) if b'"hash"' in one.body]
            spoil(server, code, moves[-2].sequence)
            assert (await in_thread(admin, "repair", code, "--cut")).code == 0

    asyncio.run(play())
    assert files_with(server, said.encode()), "it is set aside"
    assert admin("close", code, "--forget").code == 0
    assert files_with(server, said.encode()) == []


def test_a_room_that_was_closed_before_under_that_code_is_kept(
    server: Server, admin: Admin
) -> None:
    code, said = room_with_talk(server)
    assert admin("close", code).code == 0
    again, _ = room_with_talk(server)
    with open_file(server) as database:
        database.execute("UPDATE aside SET code = ? WHERE code = ?", (again, code))
        database.commit()
    assert admin("close", again, "--forget").code == 0
    assert files_with(server, said.encode())


def test_what_is_still_being_read_is_told(
    server: Server, admin: Admin, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A backup, or whoever looks at the file with another program."""
    monkeypatch.setattr(databases, "WIPE_SECONDS", 0.2)
    code, said = room_with_talk(server)
    # Its files are not looked at meanwhile: to close one gives up what this process has locked.
    with open_file(server) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM entry").fetchone()
        told = admin("close", code, "--forget")
        assert told.code == 1
        assert f"{server.database.name}-wal" in told.out
        # Nobody waits for that reader: people play on.
        other, _ = room_with_talk(server)
        reader.rollback()
    assert files_with(server, said.encode())
    # The next one who destroys something takes it along.
    assert admin("close", other, "--forget").code == 0
    assert files_with(server, said.encode()) == []


def test_an_old_secret_is_left_in_no_file(server: Server, admin: Admin) -> None:
    anna = Browser(server)
    with open_file(server) as database:
        query = "SELECT value FROM setting WHERE name = 'secret'"
        (secret,) = database.execute(query).fetchone()
    assert files_with(server, secret)
    told = admin("rotate-secret", "--at-once")
    assert told.code == 0, told
    assert files_with(server, secret) == []
    # The server has heard of it before another test's guests come.
    until(lambda: anna.get("/api/home").json["you"] is None)
