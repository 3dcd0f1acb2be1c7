"""Copies of a house as SQLite files: one moment of it, while its server goes on."""

import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.pool import NullPool

from tablee.server.databases import BUSY_SECONDS, begin_to_write, sqlite_engine
from tablee.server.errors import HouseError
from tablee.server.migrations import upgrade
from tablee.server.sql import SqlStorage
from tablee.server.upkeep.batches import all_batches

SNAPSHOT = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"


def copy_sqlite(source: Path, target: Path) -> None:
    """Only what is read is locked, not those who write."""
    if not source.exists():
        raise HouseError("no_database", file=str(source))
    with (
        closing(sqlite3.connect(source, timeout=BUSY_SECONDS)) as live,
        closing(sqlite3.connect(target)) as copy,
    ):
        live.execute("PRAGMA query_only=ON")
        _expect_readable(live, source)
        live.backup(copy)
        # A backup is one file: nothing of it is in another beside it.
        copy.execute("PRAGMA journal_mode=DELETE")


def _expect_readable(live: sqlite3.Connection, source: Path) -> None:
    """What fails later is the copy's fault."""
    try:
        live.execute("PRAGMA schema_version")
    except sqlite3.Error as error:
        raise HouseError("unusable", database=str(source), why=str(error)) from error


async def copy_postgres(url: str, version: str, target: Path) -> None:
    """A house of that schema, whichever it is."""
    await SqlStorage(url).read_as_it_is(partial(_carry_all, version=version, target=target))


def _carry_all(source: sa.Connection, version: str, target: Path) -> None:
    source.exec_driver_sql(SNAPSHOT)
    here, there = sa.MetaData(), sa.MetaData()
    here.reflect(source)
    engine = sqlite_engine(target, "synchronous=OFF", poolclass=NullPool)
    event.listen(engine, "begin", begin_to_write)
    with engine.begin() as copy:
        upgrade(copy, version)
        there.reflect(copy)
        for table in there.sorted_tables:
            # Alembic's own was filled by the migrations.
            if table.name != "alembic_version":
                for rows in all_batches(source, here.tables[table.name]):
                    copy.execute(sa.insert(table), rows)
