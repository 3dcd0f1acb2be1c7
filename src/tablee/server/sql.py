"""Storage in SQL: a SQLite file by default, PostgreSQL when one machine is not enough.

What happens in a transaction is written once, as plain functions of a connection. SQLite runs them in
a thread of its own: one crossing a transaction. (Through aiosqlite every statement crosses, and a
durable append costs three times the processor time.) PostgreSQL runs them beside the event loop.
"""

import asyncio
import logging
import secrets
import sqlite3
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from tablee.core.errors import TableeError
from tablee.server.migrations import upgrade
from tablee.server.storage import Conflict, StoredEntry, StoredRoom

T = TypeVar("T")
Row = dict[str, Any]
Work = Callable[[Connection], T]

BUSY_SECONDS = 20
CONNECT_SECONDS = 10
READERS = 4
POSTGRES_CONNECTIONS = 8
MOST_TOGETHER = 64
FORGOTTEN_TOGETHER = 50

log = logging.getLogger(__name__)

tables = sa.MetaData()
room_table = sa.Table(
    "room",
    tables,
    sa.Column("code", sa.Text, primary_key=True),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("in_play", sa.Boolean, nullable=False),
    sa.Column("summary", sa.LargeBinary, nullable=False),
    sa.Column("touched_at", sa.Double, nullable=False),
)
# Every append touches its room: an index of all rooms by that would be written as often as the log.
sa.Index(
    "room_lobby",
    room_table.c.touched_at,
    sqlite_where=room_table.c.public,
    postgresql_where=room_table.c.public,
)
entry_table = sa.Table(
    "entry",
    tables,
    sa.Column("code", sa.Text, sa.ForeignKey("room.code", ondelete="CASCADE"), primary_key=True),
    sa.Column("sequence", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("id", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sa.UniqueConstraint("code", "id", name="entry_once"),
    # A room's log lies together on disk, and an append writes a page less.
    sqlite_with_rowid=False,
)
setting_table = sa.Table(
    "setting",
    tables,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("value", sa.LargeBinary, nullable=False),
)

# What is written


@dataclass(frozen=True, slots=True)
class Change:
    """What one call adds to the database, as rows of each statement."""

    created: Sequence[Row] = ()
    shown: Sequence[Row] = ()
    touched: Sequence[Row] = ()
    entries: Sequence[Row] = ()


CREATE = sa.insert(room_table)
SHOW = (
    sa.update(room_table)
    .where(room_table.c.code == sa.bindparam("of"))
    .values({name: sa.bindparam(name) for name in ("public", "in_play", "summary", "touched_at")})
)
TOUCHED = sa.bindparam("last", type_=sa.Double)
TOUCH = (
    sa.update(room_table)
    .where(room_table.c.code == sa.bindparam("of"))
    .values(touched_at=sa.case((room_table.c.touched_at < TOUCHED, TOUCHED), else_=room_table.c.touched_at))
)
APPEND = sa.insert(entry_table)


def carry_out(connection: Connection, change: Change) -> None:
    """Rooms first: their rows are locked until the end, so nobody forgets a room meanwhile."""
    execute(connection, CREATE, change.created)
    for statement, rows in ((SHOW, change.shown), (TOUCH, change.touched)):
        if execute(connection, statement, rows) != len(rows):
            raise Conflict("there is no such room")
    execute(connection, APPEND, change.entries)


def execute(connection: Connection, statement: sa.Insert | sa.Update, rows: Sequence[Row]) -> int:
    if not rows:
        return 0
    return connection.execute(statement, rows[0] if len(rows) == 1 else rows).rowcount


def together(changes: Sequence[Change]) -> Change:
    return Change(
        created=list(chain.from_iterable(change.created for change in changes)),
        shown=list(chain.from_iterable(change.shown for change in changes)),
        touched=list(chain.from_iterable(change.touched for change in changes)),
        entries=list(chain.from_iterable(change.entries for change in changes)),
    )


def forget_some(connection: Connection, touched_before: float) -> int:
    """Few at a time, so that whoever wants to append meanwhile waits for little."""
    old = (
        sa.select(room_table.c.code)
        .where(room_table.c.touched_at < touched_before)
        .limit(FORGOTTEN_TOGETHER)
        .with_for_update(skip_locked=True)
    )
    codes = connection.scalars(old).all()
    connection.execute(sa.delete(room_table).where(room_table.c.code.in_(codes)))
    return len(codes)


# The two databases


class Database(Protocol):
    """Where transactions are carried out."""

    name: str
    """As it may be shown: without a password."""
    errors: tuple[type[Exception], ...]

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def read(self, work: Work[T]) -> T: ...

    async def write(self, work: Work[T]) -> T: ...

    async def commit(self, change: Change) -> None: ...


class Sqlite:
    """One connection that writes, in a thread of its own, and some that only read.

    Changes that arrive while another is being made durable are committed together.
    """

    errors: tuple[type[Exception], ...] = (SQLAlchemyError, OSError)

    def __init__(self, url: sa.URL) -> None:
        if url.database in (None, "", ":memory:"):
            raise TableeError("an SQLite database needs a file: sqlite:///PATH")
        self._path = Path(str(url.database))
        self._url = url.set(drivername="sqlite+pysqlite")
        self.name = str(self._path)
        self._waiting: list[tuple[Change, asyncio.Future[None]]] = []
        self._committing: asyncio.Task[None] | None = None

    async def open(self) -> None:
        warn_of_wal_reset_bug(sqlite3.sqlite_version_info)
        # The secret that signs cookies is in it: nobody else on this machine may read it.
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._path.touch(mode=0o600)
        self._writer = self._engine("BEGIN IMMEDIATE", foreign_keys="ON", synchronous="FULL")
        self._readers = self._engine("", query_only="ON")
        self._write_thread = ThreadPoolExecutor(1, "tablee-writer")
        self._read_threads = ThreadPoolExecutor(READERS, "tablee-reader")
        await self._in_thread(self._write_thread, self._migrate)

    def _engine(self, begin: str, **settings: str) -> Engine:
        engine = sa.create_engine(
            self._url, pool_size=READERS, connect_args={"timeout": BUSY_SECONDS}
        )

        @event.listens_for(engine, "connect")
        def set_up(connection: sqlite3.Connection, _: object) -> None:
            connection.isolation_level = None  # Transactions begin where we say, and how.
            for name, value in settings.items():
                connection.execute(f"PRAGMA {name}={value}")

        if begin:

            @event.listens_for(engine, "begin")
            def begin_transaction(connection: Connection) -> None:
                connection.exec_driver_sql(begin)

        return engine

