"""PostgreSQL, as `databases.py` wants a database to be: for houses that outgrow one machine."""

import asyncio
import inspect
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from tablee.server.databases import HIDE_PARAMETERS, Left, Work, end_first
from tablee.server.errors import HouseError
from tablee.server.migrations import expect_newest, upgrade, version_of
from tablee.server.tables import Writing, carry_out

T = TypeVar("T")

CONNECT_SECONDS = 10.0
STALLED_SECONDS = 4
ANSWER_SECONDS = 2.0 * STALLED_SECONDS
"""A transaction of a house takes milliseconds, or waits for one that has stalled. When it takes
twice as long as that, its line is dead: TCP would say so in a quarter of an hour, and its room
could do nothing until then."""
POSTGRES_CONNECTIONS = 8


class Postgres:
    """Any number of connections, here and on other nodes: the unique keys decide who was first."""

    def __init__(self, url: sa.URL) -> None:
        try:
            import asyncpg  # type: ignore[import-untyped]
        except ImportError as error:
            install = f"{sys.executable} -m pip install asyncpg"
            raise HouseError("needs_package", install=install) from error
        self.errors: tuple[type[Exception], ...] = (
            SQLAlchemyError,
            asyncpg.PostgresError,
            asyncpg.InterfaceError,
            OSError,
        )
        options = {"ssl" if key == "sslmode" else key: of for key, of in url.query.items()}
        if unknown := options.keys() - inspect.signature(asyncpg.connect).parameters.keys():
            raise HouseError("unknown_setting", name=min(unknown))
        self._patience: float | None = None
        self._url = url.set(drivername="postgresql+asyncpg", query=options)
        self.name = url.set(query={}).render_as_string(hide_password=True)

    async def open(self, *, bring_up: bool = True, on_new: Work[None] | None = None) -> None:
        self._connect()
        await self.write(partial(upgrade, on_new=on_new) if bring_up else expect_newest)

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
        self._one_by_one = self._engine.execution_options(isolation_level="AUTOCOMMIT")

    def expect_answers(self) -> None:
        """People wait for them from now on: whoever says nothing for long is cut off."""
        self._patience = ANSWER_SECONDS

    async def close(self) -> None:
        await self._engine.dispose()

    def is_disk_full(self) -> bool:
        # It is another machine's, and PostgreSQL says it itself.
        return False

    async def examine(self) -> list[str]:
        # Whoever runs it has programs for that.
        return []

    async def wipe(self) -> Left:
        # Its log and its dead rows are for whoever runs it, and may be archived elsewhere.
        return "postgres"

    async def read(self, work: Work[T], *, is_long: bool = False) -> T:
        return await transact(self._one_by_one, work, None if is_long else self._patience)

    in_one_statement = read

    async def write(self, work: Work[T], *, is_long: bool = False) -> T:
        return await transact(self._engine, work, None if is_long else self._patience)

    async def commit(self, writing: Writing) -> None:
        await end_first(self.write(partial(carry_out, writing=writing)))


async def transact(engine: AsyncEngine, work: Work[T], patience: float | None = None) -> T:
    """Once more if the connection had been cut: the pool has then thrown its old ones away.

    If the first try was kept after all, its unique keys make a Conflict of the second.
    """
    try:
        return await _transact_once(engine, work, patience)
    except DBAPIError as error:
        if not error.connection_invalidated:
            raise
    return await _transact_once(engine, work, patience)


async def _transact_once(engine: AsyncEngine, work: Work[T], patience: float | None) -> T:
    # What is said on a new line before it is ours is not covered by the driver's own limit.
    opening = asyncio.timeout(None if patience is None else CONNECT_SECONDS)
    async with opening, engine.connect() as connection:
        opening.reschedule(None)
        with _cut_when_silent(connection, patience):
            async with connection.begin():
                return await connection.run_sync(work)


@contextmanager
def _cut_when_silent(connection: AsyncConnection, patience: float | None) -> Iterator[None]:
    """Then it fails as any line that was cut, and is tried again. The driver's own limit
    (`command_timeout`) is one for all that a connection does, also for what takes long; it waits as
    long again for its wish to cancel, and what it raises then is no line that was cut."""
    if patience is None:
        yield
        return
    assert connection.sync_connection is not None
    line = connection.sync_connection.connection.driver_connection
    assert line is not None
    cutting = asyncio.get_running_loop().call_later(patience, line.terminate)
    try:
        yield
    finally:
        cutting.cancel()


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
