"""Killed in the middle of the migrations: the next start finds the house as it was, and goes on.

Each of the steps between the oldest schema and the newest is tried: all are one transaction.
"""

import asyncio
import multiprocessing
import resource
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
import sqlalchemy as sa
from tests.cli.command import environment
from tests.dumps import dying
from tests.dumps.restoring import DUMPS, restore
from tests.dumps.test_dumps import Returning, sit_down_again
from tests.server.conftest import POSTGRES_LATER
from tests.server.serving import SECONDS, Server

from tablee.server.migrations import newest_version
from tablee.server.sql import find_database
from tablee.server.upkeep.doctor import examine_house

OLDEST = DUMPS[0]
WITHOUT_WAL = next(name for name in DUMPS if name.startswith("0004-"))
"""Everything that was written is in its file: what is written from now on needs space."""
MOST_STEPS = 200
HALF_WAY = 12

Content = dict[str, list[str]]
"""The rows of each table."""


def content_of(url: str) -> Content:
    def read(connection: sa.Connection) -> Content:
        there = sa.MetaData()
        there.reflect(connection)
        return {
            name: sorted(repr(tuple(row)) for row in connection.execute(sa.select(table)))
            for name, table in there.tables.items()
        }

    async def look() -> Content:
        database = find_database(url)
        try:
            assert await database.version() is not None
            return await database.read(read)
        finally:
            await database.close()

    return asyncio.run(look())


@pytest.mark.parametrize("database_url", POSTGRES_LATER, indirect=True)
def test_a_kill_between_any_two_steps_changes_nothing(tmp_path: Path, database_url: str) -> None:
    asyncio.run(restore(OLDEST, tmp_path, database_url))
    before = content_of(database_url)
    processes = multiprocessing.get_context("forkserver")
    processes.set_forkserver_preload([dying.__name__])
    deaths = 0
    for step in range(1, MOST_STEPS):
        process = processes.Process(target=dying.bring_up, args=(database_url, step))
        process.start()
        process.join(SECONDS)
        if process.exitcode == 0:
            break
        assert process.exitcode == -signal.SIGKILL
        deaths += 1
        assert content_of(database_url) == before, step
    # Every table, column and rewritten log of every schema since, and the last of all: the commit.
    assert deaths > HALF_WAY
    after = content_of(database_url)
    assert after["alembic_version"] == [repr((newest_version(),))]
    assert {name: len(rows) for name, rows in after.items() if name in before} == {
        name: len(rows) for name, rows in before.items()
    }
    found = asyncio.run(examine_house(database_url))
    assert not [one for one in found if one.is_wrong], found


@pytest.mark.parametrize("database_url", POSTGRES_LATER, indirect=True)
def test_a_server_that_was_killed_half_way_is_started_again(
    tmp_path: Path, database_url: str
) -> None:
    house = asyncio.run(restore(OLDEST, tmp_path, database_url))
    server = Server(tmp_path)
    server.url = database_url
    before = content_of(database_url)
    command = [sys.executable, dying.__file__, str(HALF_WAY), "serve", "--host", "127.0.0.1"]
    killed = subprocess.run(
        [*command, "--port", str(server.port), "--database", database_url],
        env=environment(),
        check=False,
        timeout=SECONDS,
    )
    assert killed.returncode == -signal.SIGKILL
    assert content_of(database_url) == before
    with server:
        anna = Returning(server, house.people["Anna"])
        asyncio.run(sit_down_again(server, anna, house))


@pytest.mark.parametrize("most_bytes", [40_000, 80_000])
def test_a_disk_that_takes_no_more_changes_nothing(
    tmp_path: Path, sqlite_url: str, most_bytes: int
) -> None:
    """As on a full one: no file grows beyond so much, whichever migration wants it to."""
    house = asyncio.run(restore(WITHOUT_WAL, tmp_path, sqlite_url))
    server = Server(tmp_path)
    before = content_of(sqlite_url)
    command = [sys.executable, "-m", "tablee", "serve", "--host", "127.0.0.1", "--lang", "en"]
    failed = subprocess.run(
        [*command, "--port", str(server.port), "--database", sqlite_url],
        env=environment(),
        preexec_fn=partial(resource.setrlimit, resource.RLIMIT_FSIZE, (most_bytes, most_bytes)),
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        timeout=SECONDS,
    )
    assert failed.returncode == 2
    assert failed.stderr.splitlines()[-1].startswith("tablee: the database ")
    assert "Traceback" not in failed.stderr
    assert content_of(sqlite_url) == before
    with server:
        anna = Returning(server, house.people["Anna"])
        asyncio.run(sit_down_again(server, anna, house))
