"""The databases themselves: their settings, their versions, and what they say when they fail."""

import asyncio
import concurrent.futures
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from tests.server.conftest import Wait
from tests.server.postgres import PostgresServer

from tablee.core.errors import TableeError
from tablee.server import postgres
from tablee.server.databases import (
    FULL_BYTES,
    Database,
    Sqlite,
    switch_to_wal,
)
from tablee.server.migrations import downgrade, upgrade
from tablee.server.postgres import Postgres
from tablee.server.sql import SqlStorage, find_database
from tablee.server.storage import Conflict, StoredEntry, StoredRoom
from tablee.server.tables import room_table, tables

ROOT = Path(__file__).parents[2]
ROOM = StoredRoom("ABCD", public=True, summary=b"{}", touched_at=1.0)
FIRST = StoredEntry(1, "open", 1.0, b"{}")


@pytest.fixture
def database(database_url: str, wait: Wait) -> Iterator[Database]:
    database = find_database(database_url)
    wait(database.open())
    yield database
    wait(database.close())


def value(sql: str, connection: sa.Connection) -> Any:
    return connection.exec_driver_sql(sql).scalar()


def table_names(connection: sa.Connection) -> set[str]:
    return set(sa.inspect(connection).get_table_names())


# Durable


def test_sqlite_writes_in_one_place_and_durably(sqlite_url: str, wait: Wait) -> None:
    database = Sqlite(sa.make_url(sqlite_url))
    wait(database.open())
    connections = {wait(database.write(lambda at: id(at.connection.driver_connection)))}
    for _ in range(5):
        connections.add(wait(database.write(lambda at: id(at.connection.driver_connection))))
    assert len(connections) == 1
    full = 2
    assert wait(database.write(partial(value, "PRAGMA synchronous"))) == full
    assert wait(database.write(partial(value, "PRAGMA foreign_keys"))) == 1
    assert wait(database.read(partial(value, "PRAGMA journal_mode"))) == "wal"
    with pytest.raises(sa.exc.OperationalError, match="readonly"):
        wait(database.read(partial(value, "DELETE FROM room")))
    wait(database.close())


def test_readers_do_not_wait_for_the_writer(sqlite_url: str, wait: Wait) -> None:
    storage = SqlStorage(sqlite_url)
    wait(storage.open())
    wait(storage.create_room(ROOM, FIRST))
    path = Path(sqlite_url.partition(":///")[2])
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert wait(storage.load("ABCD")) == [FIRST]
    wait(storage.close())


def test_opening_waits_for_another_who_is_setting_the_file_up(tmp_path: Path) -> None:
    path = tmp_path / "tablee.sqlite3"
    with (
        closing(sqlite3.connect(path, isolation_level=None)) as other,
        ThreadPoolExecutor() as threads,
    ):
        other.execute("BEGIN IMMEDIATE")
        switching = threads.submit(switch_to_wal, path)
        done, _ = concurrent.futures.wait([switching], timeout=0.2)
        assert not done
        other.execute("COMMIT")
        switching.result()
        assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_file_is_for_its_owner_only(sqlite_url: str, wait: Wait, tmp_path: Path) -> None:
    storage = SqlStorage(sqlite_url)
    wait(storage.open())
    wait(storage.secret())
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert len(modes) == 4, "with the two of the write-ahead log, and a lock"
    assert set(modes.values()) == {0o600}
    wait(storage.close())


def test_postgres_waits_for_its_disk_whatever_it_was_told(
    postgres: PostgresServer, postgres_url: str, wait: Wait
) -> None:
    url = sa.make_url(postgres_url)
    postgres.run_sql(f"ALTER DATABASE {url.database} SET synchronous_commit = off")
    database = Postgres(url)
    wait(database.open())
    assert wait(database.read(partial(value, "SHOW synchronous_commit"))) == "on"
    wait(database.close())


def test_a_postgres_that_comes_back_is_used_again(
    postgres: PostgresServer, postgres_url: str, wait: Wait
) -> None:
    storage = SqlStorage(postgres_url)
    wait(storage.open())
    wait(storage.create_room(ROOM, FIRST))
    postgres.stop()
    with pytest.raises(TableeError, match="cannot be used"):
        wait(storage.append("ABCD", [StoredEntry(2, "down", 2.0, b"")]))
    postgres.start()
    wait(storage.append("ABCD", [StoredEntry(2, "up", 2.0, b"")]))
    others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid != pg_backend_pid()"
    postgres.run_sql(f"{others} AND datname IS NOT NULL")
    wait(storage.append("ABCD", [StoredEntry(3, "cut", 3.0, b"")]))
    assert [entry.id for entry in wait(storage.load("ABCD"))] == ["open", "up", "cut"]
    wait(storage.close())


def test_a_node_that_stops_does_not_keep_its_room(
    postgres_url: str, wait: Wait, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "STALLED_SECONDS", 1)
    storage = SqlStorage(postgres_url)
    wait(storage.open())
    wait(storage.create_room(ROOM, FIRST))
    locked, gone_on = Event(), Event()

    def stop(connection: sa.Connection) -> None:
        connection.execute(sa.update(room_table).values(summary=b"lost"))
        locked.set()
        gone_on.wait(60)

    async def stopping_node() -> None:
        node = Postgres(sa.make_url(postgres_url))
        await node.open()
        try:
            await node.write(stop)
        finally:
            await node.close()

    with ThreadPoolExecutor() as threads:
        stopped = threads.submit(asyncio.run, stopping_node())
        locked.wait(60)
        wait(storage.append("ABCD", [StoredEntry(2, "mine", 2.0, b"")]))
        assert wait(storage.public_rooms(0.0, 99))[0].summary == ROOM.summary
        gone_on.set()
        stopped.result()
    wait(storage.close())


def test_an_append_keeps_its_room_from_being_forgotten(postgres_url: str, wait: Wait) -> None:
    """The room is old, and somebody comes back to it in the very moment it is swept away."""
    storage = SqlStorage(postgres_url)
    wait(storage.open())

    async def race(number: int) -> None:
        code = f"R{number}"
        await storage.create_room(
            StoredRoom(code, public=False, summary=b"", touched_at=1.0), FIRST
        )
        append = storage.append(code, [StoredEntry(2, "back", 99.0, b"")])
        outcome, _ = await asyncio.gather(
            append, storage.forget_rooms(touched_before=50.0), return_exceptions=True
        )
        assert outcome is None or isinstance(outcome, Conflict)
        assert len(await storage.load(code)) == (2 if outcome is None else 0)

    for number in range(50):
        wait(race(number))
    wait(storage.close())


# Versions


def test_up_down_and_up_again(database: Database, wait: Wait) -> None:
    ours = set(tables.tables)
    assert wait(database.read(table_names)) == {*ours, "alembic_version"}
    wait(database.write(downgrade))
    assert not wait(database.read(table_names)) & ours
    wait(database.write(upgrade))
    assert wait(database.read(table_names)) == {*ours, "alembic_version"}
    wait(database.write(upgrade))


def test_the_newest_version_is_what_the_program_expects(database: Database, wait: Wait) -> None:
    def differences(connection: sa.Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), tables))

    assert wait(database.read(differences)) == []


def test_what_is_stored_outlives_an_upgrade(storage: SqlStorage, wait: Wait) -> None:
    wait(storage.create_room(ROOM, FIRST))
    wait(storage.close())
    wait(storage.open())
    assert wait(storage.load("ABCD")) == [FIRST]


def test_a_newer_database_is_left_alone(database_url: str, wait: Wait) -> None:
    database = find_database(database_url)
    wait(database.open())
    newer = sa.text("UPDATE alembic_version SET version_num = '9999'")
    wait(database.write(lambda connection: connection.execute(newer).close()))
    wait(database.close())
    with pytest.raises(TableeError, match="newer version of Tablée"):
        wait(SqlStorage(database_url).open())


PROCESS = """
import asyncio, sys
from tablee.server.sql import SqlStorage

async def start():
    storage = SqlStorage(sys.argv[1])
    await storage.open()
    print((await storage.secret()).hex())
    await storage.close()

print("ready", flush=True)
sys.stdin.readline()
asyncio.run(start())
"""


def test_processes_that_start_at_once_agree(database_url: str) -> None:
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", PROCESS, database_url],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(4)
    ]
    for process in processes:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin
        process.stdin.write("go\n")
        process.stdin.flush()
    secrets = {process.communicate(timeout=60)[0] for process in processes}
    assert [process.returncode for process in processes] == [0, 0, 0, 0]
    assert len(secrets) == 1
    assert len(bytes.fromhex(secrets.pop())) == 32


# Failures, in one sentence


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("", "the database's address is not one"),
        ("tablee.sqlite3", "the database's address is not one"),
        ("postgresql://host:port/name", "the database's address is not one"),
        ("mysql://host/name", "mysql is not a database Tablée knows"),
        ("sqlite://", "an SQLite database needs a file"),
        ("sqlite+aiosqlite:///:memory:", "an SQLite database needs a file"),
        ("postgresql://host/name?colour=red", "unknown option: colour"),
    ],
)
def test_an_address_that_is_wrong(url: str, sentence: str) -> None:
    with pytest.raises(TableeError, match=sentence):
        SqlStorage(url)


def test_a_password_is_never_repeated(wait: Wait) -> None:
    for url in (
        "postgresql://me:pa55word@127.0.0.1:1/name",
        "postgresql://me:pa55word@127.0.0.1:one/name",
        "postgresql://127.0.0.1:1/name?user=me&password=pa55word",
    ):
        with pytest.raises(TableeError) as caught:
            wait(SqlStorage(url).open())
        assert "pa55word" not in str(caught.value)


@pytest.mark.parametrize("place", ["folder", "file/beneath", "text"])
def test_a_path_that_cannot_be_used(tmp_path: Path, wait: Wait, place: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    (tmp_path / "text").write_text("This is not a database. " * 100)
    with pytest.raises(TableeError, match=r"^the database .* cannot be used: [^\n]*$"):
        wait(SqlStorage(f"sqlite:///{tmp_path / place}").open())


def test_what_postgres_needs_is_told_as_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither `make play` nor `pip install .` fetches it."""
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(TableeError) as found:
        SqlStorage("postgresql://localhost/x")
    assert str(found.value).endswith(f": {sys.executable} -m pip install asyncpg")


def test_a_full_disk_is_told_as_that(
    tmp_path: Path, wait: Wait, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever SQLite says of it: "disk I/O error", mostly."""
    usage = shutil.disk_usage(tmp_path)._replace(free=FULL_BYTES - 1)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    (tmp_path / "house").write_text("what cannot be opened, for whatever reason")
    with pytest.raises(TableeError, match=r"the disk of the database .* is full"):
        wait(SqlStorage(f"sqlite:///{tmp_path / 'house'}").open())


def test_a_folder_that_is_missing_is_made(tmp_path: Path, wait: Wait) -> None:
    storage = SqlStorage(f"sqlite:///{tmp_path}/a/100%25/tablee.sqlite3")
    wait(storage.open())
    wait(storage.close())
    assert (tmp_path / "a" / "100%" / "tablee.sqlite3").is_file()


def test_a_postgres_that_cannot_be_reached(postgres: PostgresServer, wait: Wait) -> None:
    for url in (
        "postgresql://tablee@127.0.0.1:1/tablee",
        "postgresql://tablee@/tablee?host=/nowhere",
        postgres.address("nothing"),
        postgres.address("postgres", user="nobody"),
    ):
        with pytest.raises(TableeError, match=r"^the database postg.* cannot be used: [^\n]+$"):
            wait(SqlStorage(url).open())
