"""Where transactions are carried out: SQLite or PostgreSQL.

What happens in a transaction is written once, as plain functions of a connection. SQLite runs
them in a thread of its own: one crossing for a transaction. (Through aiosqlite every statement
crosses, and an append costs two to three times the processor time.) PostgreSQL runs them beside
the event loop.
"""

import asyncio
import shutil
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any, Literal, Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.pool import NullPool

from tablee.server.errors import HouseError
from tablee.server.locks import WriteLock
from tablee.server.logs import without_values
from tablee.server.migrations import expect_newest, upgrade, version_of
from tablee.server.tables import Writing, carry_out, merge

T = TypeVar("T")
Work = Callable[[sa.Connection], T]
Left = Literal["nothing", "wal", "postgres"]
"""Where there may still be what was deleted: in SQLite's log beside the file, because somebody has
read there all the time, or in the files of PostgreSQL, which are not ours."""

BUSY_SECONDS = 20.0
WIPE_SECONDS = 10.0
WIPE_TRY_SECONDS = 0.05
"""For so long at a time whoever writes waits for readers to end; between the tries others write."""
READERS = 4
FULL_BYTES = 1_000_000
"""Less than this, and what fails has most likely failed for want of space."""
MOST_TOGETHER = 64
MOST_FAULTS = 5
DAMAGED_CODES = (sqlite3.SQLITE_CORRUPT, "XX001", "XX002")
"""How SQLite and PostgreSQL say that a page, or an index, is not what it has to be."""
HIDE_PARAMETERS = True
"""A statement that fails is logged: chat, seeds and the secret are in its parameters."""


class Database(Protocol):
    name: str
    """As it may be shown: without a password."""
    errors: tuple[type[Exception], ...]
    """What it raises when it cannot be used."""

    async def open(self, *, bring_up: bool = True, on_new: Work[None] | None = None) -> None:
        """Connect, and bring it to the newest version; or expect it to be that already. Whoever
        finds a new house there finds `on_new` done as well."""

    async def version(self) -> str | None:
        """Connect, and see which version it is; None if it holds no house. Nothing is changed."""

    async def close(self) -> None:
        """Also after an `open` that failed."""

    def expect_answers(self) -> None:
        """People wait for them from now on: whoever says nothing for long is cut off."""

    def is_disk_full(self) -> bool:
        """As far as can be told from here."""

    async def examine(self) -> list[str]:
        """What it finds wrong with itself, if it can say that."""

    async def wipe(self) -> Left:
        """Leave nothing of what was deleted in the files of the database, as far as they are ours;
        where there may be something left."""

    async def read(self, work: Work[T], *, is_long: bool = False) -> T: ...

    async def write(self, work: Work[T], *, is_long: bool = False) -> T:
        """If it `is_long`, there is no hurry (`expect_answers`)."""

    async def in_one_statement(self, work: Work[T]) -> T:
        """What needs no transaction around it: one statement is one."""

    def commit(self, writing: Writing) -> Awaitable[None]:
        """Carry it out in one transaction; it is durable when this is done. Who waits for it and is
        cancelled waits to its end."""


class Sqlite:
    """One connection that writes, in a thread of its own, and some that only read.

    Changes that arrive while others are being made durable are committed together; if that fails,
    one by one, so that a conflict is nobody else's.
    """

    errors: tuple[type[Exception], ...] = (SQLAlchemyError, sqlite3.Error, OSError)

    def __init__(self, url: sa.URL) -> None:
        if url.database in (None, "", ":memory:"):
            raise HouseError("needs_file")
        self._path = Path(str(url.database))
        self._lock = WriteLock(self._path, BUSY_SECONDS)
        self.name = str(self._path)

    async def open(self, *, bring_up: bool = True, on_new: Work[None] | None = None) -> None:
        self._connect()
        if bring_up:
            bringing_up = partial(bring_up_file, self._path, self._lock, on_new)
            await self._run(self._write_thread, bringing_up)
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
        # What is deleted is overwritten: some builds of SQLite only forget where it was.
        settings = ("synchronous=FULL", "foreign_keys=ON", "secure_delete=ON")
        self._writer = sqlite_engine(self._path, *settings, pool_size=1, max_overflow=0)
        event.listen(self._writer, "begin", begin_to_write)
        event.listen(self._writer, "connect", self._note_driver)
        self._driver: sqlite3.Connection | None = None
        """The connection that writes, below everything else: what is all of a move is said to it
        in so many words."""
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
            return faults_in(row[0] for row in said)

        try:
            return await self.read(look)
        except DBAPIError as error:
            return [str(error.orig)]

    async def wipe(self) -> Left:
        give_up_at = time.monotonic() + WIPE_SECONDS
        while not await self._run(self._write_thread, self._empty_log):
            if time.monotonic() > give_up_at:
                return "wal"
            await asyncio.sleep(WIPE_TRY_SECONDS)
        return "nothing"

    def _empty_log(self) -> bool:
        """SQLite's own, beside the file; False while somebody reads what is in it. It is a
        checkpoint, and nobody may write beside it (`WriteLock`)."""
        with (
            self._lock.held(),
            closing(sqlite3.connect(self._path, timeout=WIPE_TRY_SECONDS)) as connection,
        ):
            is_busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        return not is_busy

    def expect_answers(self) -> None:
        pass  # It is a file: there is no line that could be cut.

    async def read(self, work: Work[T], *, is_long: bool = False) -> T:
        def look() -> T:
            with self._readers.connect() as connection:
                return work(connection)

        return await self._run(self._read_threads, look)

    async def write(self, work: Work[T], *, is_long: bool = False) -> T:
        def transact() -> T:
            with self._lock.held(), self._writer.begin() as connection:
                return work(connection)

        return await self._run(self._write_thread, transact)

    in_one_statement = write

    def commit(self, writing: Writing) -> asyncio.Future[None]:
        done = _Ended(loop=asyncio.get_running_loop())
        self._waiting.append((writing, done))
        if self._committing is None:
            self._committing = asyncio.create_task(self._commit_waiting())
        return done

    async def _commit_waiting(self) -> None:
        while self._waiting:
            batch = self._waiting[:MOST_TOGETHER]
            del self._waiting[:MOST_TOGETHER]
            errors: list[BaseException | None] = [
                await self._try(merge([writing for writing, _ in batch]))
            ] * len(batch)
            if errors[0] is not None and len(batch) > 1:
                errors = [await self._try(writing) for writing, _ in batch]
            for (_, done), error in zip(batch, errors, strict=True):
                if error is None:
                    done.set_result(None)
                else:
                    done.set_exception(error)
        self._committing = None

    def _note_driver(self, driver: sqlite3.Connection, _record: object) -> None:
        self._driver = driver

    def _carry_out(self, writing: Writing) -> None:
        if self._driver is None:
            self._writer.connect().close()
        assert self._driver is not None
        with self._lock.held():
            in_transaction(self._driver, partial(carry_out, writing=writing))

    async def _try(self, writing: Writing) -> BaseException | None:
        """In a transaction; what went wrong with it."""
        try:
            await self._run(self._write_thread, partial(self._carry_out, writing))
        except BaseException as error:  # noqa: BLE001
            return error
        return None

    @staticmethod
    async def _run(threads: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(threads, work)


class _Ended(asyncio.Future[None]):
    """As `end_first`, without a task and a turn of the loop: every move waits for one."""

    def cancel(self, msg: object = None) -> bool:
        return False


async def end_first(writing: Awaitable[T]) -> T:
    """Also if we are cancelled: whoever loads next shall see what became of it."""
    task = asyncio.ensure_future(writing)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        _ = task.cancelled() or task.exception()  # Who would have wanted to know is gone.
        raise


def faults_in(said: Iterable[str]) -> list[str]:
    """What SQLite's own checks have found, line by line; nothing if all is well."""
    lines = (line for one in said for line in one.splitlines())
    return [line for line in lines if line != "ok" and not line.startswith("***")]


def is_damage(error: BaseException | None) -> bool:
    """Whether it means that a part of the database cannot be read."""
    while error is not None:
        code = getattr(error, "sqlite_errorcode", None)
        # The lower byte: the rest says in which part it is.
        if getattr(error, "sqlstate", code if code is None else code & 0xFF) in DAMAGED_CODES:
            return True
        error = getattr(error, "orig", None) or error.__cause__
    return False


def reason(error: BaseException) -> str:
    """What the database itself said, in one line."""
    while (inner := getattr(error, "orig", None) or error.__cause__) is not None:
        error = inner
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    lines = without_values(str(error)).splitlines()
    return lines[0] if lines else type(error).__name__


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


BEGIN = "BEGIN IMMEDIATE"
"""Wait for the right to write before reading anything: a later wait could only fail."""


def begin_to_write(connection: sa.Connection) -> None:
    connection.exec_driver_sql(BEGIN)


def in_transaction(driver: sqlite3.Connection, work: Callable[[sqlite3.Connection], None]) -> None:
    driver.execute(BEGIN)
    try:
        work(driver)
        driver.execute("COMMIT")
    except BaseException:
        # Of some errors, as of a full disk, SQLite has made an end by itself.
        if driver.in_transaction:
            driver.execute("ROLLBACK")
        raise


def bring_up_file(path: Path, lock: WriteLock, on_new: Work[None] | None = None) -> None:
    """A file in write-ahead mode, at the newest version."""
    path.parent.mkdir(parents=True, exist_ok=True)
    # The secret that signs cookies will be in it: others on this machine may not read it.
    path.touch(mode=0o600)
    with lock.held():
        switch_to_wal(path)
        migrate_file(path, on_new)


def migrate_file(path: Path, on_new: Work[None] | None = None) -> None:
    # A migration may rebuild a table; with foreign keys, dropping the old one would empty others.
    engine = sqlite_engine(path, "synchronous=FULL", "foreign_keys=OFF", poolclass=NullPool)
    event.listen(engine, "begin", begin_to_write)
    with engine.begin() as connection:
        upgrade(connection, on_new=on_new)


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
        raise HouseError("not_on_disk", file=path)
