"""Where transactions are carried out: SQLite or PostgreSQL.

What happens in a transaction is written once, as plain functions of a connection. SQLite runs
them in a thread of its own: one crossing for a transaction. (Through aiosqlite every statement
crosses, and an append costs two to three times the processor time.) PostgreSQL runs them beside
the event loop.
"""

import asyncio
import inspect
import logging
import shutil
import sqlite3
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from functools import cache, partial
from pathlib import Path
from typing import Any, Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from tablee.core.errors import TableeError
from tablee.server.errors import HouseError
from tablee.server.locks import WriteLock
from tablee.server.migrations import expect_newest, upgrade, version_of
from tablee.server.tables import Writing, carry_out, merge

T = TypeVar("T")
Work = Callable[[sa.Connection], T]

BUSY_SECONDS = 20.0
CONNECT_SECONDS = 10.0
STALLED_SECONDS = 4
READERS = 4
FULL_BYTES = 1_000_000
"""Less than this, and what fails has most likely failed for want of space."""
POSTGRES_CONNECTIONS = 8
MOST_TOGETHER = 64
MOST_FAULTS = 5
DAMAGED_CODES = (sqlite3.SQLITE_CORRUPT, "XX001", "XX002")
"""How SQLite and PostgreSQL say that a page, or an index, is not what it has to be."""
HIDE_PARAMETERS = True
"""A statement that fails is logged: chat, seeds and the secret are in its parameters."""

log = logging.getLogger(__name__)


class Database(Protocol):
    name: str
    """As it may be shown: without a password."""
    errors: tuple[type[Exception], ...]
    """What it raises when it cannot be used."""

    async def open(self, *, bring_up: bool = True) -> None:
        """Connect, and bring it to the newest version; or expect it to be that already."""

    async def version(self) -> str | None:
        """Connect, and see which version it is; None if it holds no house. Nothing is changed."""

    async def close(self) -> None:
        """Also after an `open` that failed."""

    def is_disk_full(self) -> bool:
        """As far as can be told from here."""

    async def examine(self) -> list[str]:
        """What it finds wrong with itself, if it can say that."""

    async def read(self, work: Work[T]) -> T: ...

    async def write(self, work: Work[T]) -> T: ...

    async def commit(self, writing: Writing) -> None:
        """Carry it out in one transaction; it is durable when this returns."""


class Sqlite:
    """One connection that writes, in a thread of its own, and some that only read.

    Changes that arrive while others are being made durable are committed together; if that fails,
    one by one, so that a conflict is nobody else's.
    """

    errors: tuple[type[Exception], ...] = (SQLAlchemyError, sqlite3.Error, OSError)

    def __init__(self, url: sa.URL) -> None:
        if url.database in (None, "", ":memory:"):
            raise TableeError("an SQLite database needs a file: sqlite:///PATH")
        self._path = Path(str(url.database))
        self._lock = WriteLock(self._path, BUSY_SECONDS)
        self.name = str(self._path)

    async def open(self, *, bring_up: bool = True) -> None:
        self._connect()
        if bring_up:
            await self._run(self._write_thread, partial(bring_up_file, self._path, self._lock))
        else:
            self._expect_file()
            await self.read(expect_newest)

    async def version(self) -> str | None:
        self._connect()
        self._expect_file()
        return await self.read(version_of)

    def _expect_file(self) -> None:
        if not self._path.exists():
            raise HouseError("no_database", file=str(self._path))

    def _connect(self) -> None:
        self._waiting: list[tuple[Writing, asyncio.Future[None]]] = []
        self._committing: asyncio.Task[None] | None = None
        self._write_thread = ThreadPoolExecutor(1, "tablee-writer")
        self._read_threads = ThreadPoolExecutor(READERS, "tablee-reader")
        self._writer = sqlite_engine(
            self._path, "synchronous=FULL", "foreign_keys=ON", pool_size=1, max_overflow=0
        )
        event.listen(self._writer, "begin", begin_to_write)
        self._readers = sqlite_engine(self._path, "query_only=ON", pool_size=READERS)

    async def close(self) -> None:
        if self._committing is not None:
            await self._committing
        # Readers first: whoever leaves last writes the log back into the file.
        for threads, engine in (
            (self._read_threads, self._readers),
            (self._write_thread, self._writer),
        ):
            await self._run(threads, engine.dispose)
            threads.shutdown()
        self._lock.close()

    def is_disk_full(self) -> bool:
        with suppress(OSError):
            return shutil.disk_usage(self._path.parent).free < FULL_BYTES
        return False

    async def examine(self) -> list[str]:
        """Reads all of the file, in a thread: nobody waits for it."""

        def look(connection: sa.Connection) -> list[str]:
            said = connection.exec_driver_sql(f"PRAGMA quick_check({MOST_FAULTS})")
            return [row[0] for row in said if row[0] != "ok"]

        try:
            return await self.read(look)
        except DBAPIError as error:
            return [str(error.orig)]

    async def read(self, work: Work[T]) -> T:
        def look() -> T:
            with self._readers.connect() as connection:
                return work(connection)

        return await self._run(self._read_threads, look)

    async def write(self, work: Work[T]) -> T:
        def transact() -> T:
            with self._lock.held(), self._writer.begin() as connection:
                return work(connection)

        return await self._run(self._write_thread, transact)

    async def commit(self, writing: Writing) -> None:
        done = asyncio.get_running_loop().create_future()
        self._waiting.append((writing, done))
        if self._committing is None:
            self._committing = asyncio.create_task(self._commit_waiting())
        await done

    async def _commit_waiting(self) -> None:
        while self._waiting:
            batch = self._waiting[:MOST_TOGETHER]
            del self._waiting[:MOST_TOGETHER]
            writings = [writing for writing, _ in batch]
            results = await self._try([merge(writings)]) * len(writings)
            if results[0] is not None and len(writings) > 1:
                results = await self._try(writings)
            for (_, done), error in zip(batch, results, strict=True):
                if done.cancelled():
                    continue
                if error is None:
                    done.set_result(None)
                else:
                    done.set_exception(error)
        self._committing = None

    async def _try(self, writings: list[Writing]) -> list[BaseException | None]:
        """Each in a transaction of its own, in order; what went wrong with each."""
        works = [self.write(partial(carry_out, writing=writing)) for writing in writings]
        return await asyncio.gather(*works, return_exceptions=True)

    @staticmethod
    async def _run(threads: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(threads, work)


def is_damage(error: BaseException | None) -> bool:
    """Whether it means that a part of the database cannot be read."""
    while error is not None:
        code = getattr(error, "sqlite_errorcode", None)
        # The lower byte: the rest says in which part it is.
        if getattr(error, "sqlstate", code if code is None else code & 0xFF) in DAMAGED_CODES:
            return True
        error = getattr(error, "orig", None) or error.__cause__
    return False


def sqlite_engine(path: Path, *settings: str, **pool: Any) -> sa.Engine:
    engine = sa.create_engine(
        sa.URL.create("sqlite+pysqlite", database=str(path)),
        connect_args={"timeout": BUSY_SECONDS},
        hide_parameters=HIDE_PARAMETERS,
        **pool,
    )

    @event.listens_for(engine, "connect")
    def set_up(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None  # A transaction begins where we say, and nowhere else.
        for setting in settings:
            connection.execute(f"PRAGMA {setting}")

    return engine


def begin_to_write(connection: sa.Connection) -> None:
    """Wait for the right to write before reading anything: a later wait could only fail."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def bring_up_file(path: Path, lock: WriteLock) -> None:
    """A file in write-ahead mode, at the newest version."""
    warn_of_wal_reset_bug(sqlite3.sqlite_version_info)
    path.parent.mkdir(parents=True, exist_ok=True)
    # The secret that signs cookies will be in it: others on this machine may not read it.
    path.touch(mode=0o600)
    with lock.held():
        switch_to_wal(path)
        migrate_file(path)


def migrate_file(path: Path) -> None:
    # A migration may rebuild a table; with foreign keys, dropping the old one would empty others.
    engine = sqlite_engine(path, "synchronous=FULL", "foreign_keys=OFF", poolclass=NullPool)
    event.listen(engine, "begin", begin_to_write)
    with engine.begin() as connection:
        upgrade(connection)


def switch_to_wal(path: Path) -> None:
    """The file remembers it. SQLite does not wait for others here as it does elsewhere."""
    give_up_at = time.monotonic() + BUSY_SECONDS
    with closing(sqlite3.connect(path, timeout=BUSY_SECONDS)) as connection:
        while True:
            try:
                (mode,) = connection.execute("PRAGMA journal_mode=WAL").fetchone()
                break
            except sqlite3.OperationalError as error:
                if "locked" not in str(error) or time.monotonic() > give_up_at:
                    raise
                time.sleep(0.02)
    if mode != "wal":
        raise TableeError(f"the database {path} must be on a disk of this machine")


def has_wal_reset_bug(version: tuple[int, int, int]) -> bool:
    """Whether two connections that write or checkpoint at once can damage a file, very rarely.

    See sqlite.org/wal.html#walresetbug. One server is safe: it has a single connection that writes,
    and only that one checkpoints.
    """
    repaired_since = {(3, 44): 6, (3, 50): 7}
    _, _, patch = version
    if patch >= repaired_since.get(version[:2], 1 << 30):
        return False
    return (3, 7, 0) <= version < (3, 51, 3)


@cache
def warn_of_wal_reset_bug(version: tuple[int, int, int]) -> None:
    """Once, however often a file is opened."""
    if has_wal_reset_bug(version):
        log.warning(
            "sqlite_wal_reset_bug",
            extra={
                "sqlite": ".".join(map(str, version)),
                "advice": "let one server alone use the file, or update SQLite to 3.51.3",
            },
        )


class Postgres:
    """Any number of connections, here and on other nodes: the unique keys decide who was first."""

    def __init__(self, url: sa.URL) -> None:
        try:
            import asyncpg  # type: ignore[import-untyped]
        except ImportError as error:
            install = f"{sys.executable} -m pip install asyncpg"
            raise TableeError(f"PostgreSQL needs one more package: {install}") from error
        self.errors: tuple[type[Exception], ...] = (
            SQLAlchemyError,
            asyncpg.PostgresError,
            asyncpg.InterfaceError,
            OSError,
        )
        options = {"ssl" if key == "sslmode" else key: of for key, of in url.query.items()}
        if unknown := options.keys() - inspect.signature(asyncpg.connect).parameters.keys():
            raise TableeError(f"the database's address has an unknown option: {min(unknown)}")
        self._url = url.set(drivername="postgresql+asyncpg", query=options)
        self.name = url.set(query={}).render_as_string(hide_password=True)

    async def open(self, *, bring_up: bool = True) -> None:
        self._connect()
        await self.write(upgrade if bring_up else expect_newest)

    async def version(self) -> str | None:
        self._connect()
        return await self.read(version_of)

    def _connect(self) -> None:
        self._engine = create_async_engine(
            self._url,
            pool_size=POSTGRES_CONNECTIONS,
            max_overflow=POSTGRES_CONNECTIONS,
            connect_args={"timeout": CONNECT_SECONDS},
            hide_parameters=HIDE_PARAMETERS,
        )
        event.listen(self._engine.sync_engine, "connect", set_up_session)
        # One query is a snapshot of its own: no need to begin and to end anything around it.
        self._reading = self._engine.execution_options(isolation_level="AUTOCOMMIT")

    async def close(self) -> None:
        await self._engine.dispose()

    def is_disk_full(self) -> bool:
        # It is another machine's, and PostgreSQL says it itself.
        return False

    async def examine(self) -> list[str]:
        # Whoever runs it has programs for that.
        return []

    async def read(self, work: Work[T]) -> T:
        return await transact(self._reading, work)

    async def write(self, work: Work[T]) -> T:
        return await transact(self._engine, work)

    async def commit(self, writing: Writing) -> None:
        await self.write(partial(carry_out, writing=writing))


async def transact(engine: AsyncEngine, work: Work[T]) -> T:
    """Once more if the connection had been cut: the pool has then thrown its old ones away.

    If the first try was kept after all, its unique keys make a Conflict of the second.
    """
    try:
        async with engine.begin() as connection:
            return await connection.run_sync(work)
    except DBAPIError as error:
        if not error.connection_invalidated:
            raise
    async with engine.begin() as connection:
        return await connection.run_sync(work)


def set_up_session(connection: Any, _record: object) -> None:
    """A server that was told not to wait for its disk waits for us all the same.

    And a node that stops in the middle of a transaction does not keep its room locked for long.
    """
    cursor = connection.cursor()
    cursor.execute(
        "SELECT set_config('synchronous_commit', 'on', false)"
        " WHERE current_setting('synchronous_commit') = 'off'"
    )
    cursor.execute(f"SET idle_in_transaction_session_timeout = '{STALLED_SECONDS}s'")
    cursor.close()
    connection.commit()
