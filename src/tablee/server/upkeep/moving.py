"""Carrying a house from one database to another, whole: every row of every table (decision 41).

It may be killed at any moment and done again. Two settings say where a move has got to: `moving` in
the target, from the transaction on that makes its tables, or, where these were there, from before
the first row, until all of it was found to be there; `moved_to` in the source, from then on. No
server opens a database that has either.
"""

import asyncio
import hashlib
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa

from tablee.server.databases import Work
from tablee.server.errors import HouseError
from tablee.server.locks import followed, sole_server
from tablee.server.migrations import newest_version
from tablee.server.settings import find_or_make_house_id, write_setting
from tablee.server.settled import HOUSE, MOVED_TO, MOVING
from tablee.server.sql import SqlStorage
from tablee.server.tables import Row, setting_table, tables
from tablee.server.upkeep.batches import all_batches, next_rows

LEAVING_SECONDS = 3.0
MODULUS = 1 << 256

Tell = Callable[[int, int], None]
"""How many rows were carried and looked at, and how many there are to be."""


class Content(msgspec.Struct, frozen=True):
    """How much is in a table, and a sum over all its rows in which their order plays no part:
    databases do not agree on the order of letters."""

    rows: int = 0
    sum: int = 0


class Moved(msgspec.Struct, frozen=True):
    rows: dict[str, int]
    """Of each table."""
    was_there: bool
    """All of it had been carried before."""


async def move(source_url: str, target_url: str, tell: Tell = lambda *_: None) -> Moved:
    """TableeError if that cannot be, with nothing changed but what an earlier try has begun."""
    if _place(source_url) == _place(target_url):
        raise HouseError("same_database")
    _expect_file(source_url)
    async with AsyncExitStack() as stack:
        source = await stack.enter_async_context(_opened(source_url))
        await _expect_unused(source)
        house = await source.write(find_or_make_house_id)
        await _expect_movable(source, target_url)
        mark = partial(write_setting, name=MOVING, value=house)
        target = await stack.enter_async_context(_opened(target_url, on_new=mark))
        await _expect_unused(target)
        await _expect_space(source, target, house)
        return await _carry(source, target, house, tell)


def _place(url: str) -> sa.URL | Path:
    """One file has many paths, and its address many forms."""
    address = sa.make_url(url)
    if address.get_backend_name() != "sqlite" or not address.database:
        return address
    return followed(Path(address.database))


def _expect_file(url: str) -> None:
    """Before a lock is laid beside what is not there."""
    place = _place(url)
    if isinstance(place, Path) and not place.exists():
        raise HouseError("nothing_to_move", file=str(place))


async def reopen(url: str) -> None:
    """A house that has moved away is to be served from here again, whatever has become of it."""
    _expect_file(url)
    async with _opened(url) as storage:
        if not await storage.write(partial(_forget_settings, names=(MOVED_TO,))):
            raise HouseError("not_moved", database=storage.name)


@asynccontextmanager
async def _opened(url: str, on_new: Work[None] | None = None) -> AsyncIterator[SqlStorage]:
    """As long as it is ours, no server begins to use it: on SQLite; on PostgreSQL see `depart`.

    What is to be moved to is made if it is not there, `on_new` with it.
    """
    with sole_server(url):
        storage = SqlStorage(url)
        if on_new is not None:
            await _expect_nothing_older(url)
        await storage.open(bring_up=on_new is not None, settled=False, on_new=on_new)
        try:
            yield storage
        finally:
            await storage.close()


async def _expect_nothing_older(url: str) -> None:
    """Bringing up what will be refused afterwards would change another's house."""
    address = sa.make_url(url)
    if address.get_backend_name() == "sqlite" and not Path(str(address.database)).exists():
        return
    storage = SqlStorage(url)
    found = await storage.version()
    if found not in (None, newest_version()):
        raise HouseError("other_schema", database=storage.name, found=found)


async def _expect_unused(storage: SqlStorage) -> None:
    give_up_at = time.monotonic() + LEAVING_SECONDS
    while others := await storage.read(_others):
        if time.monotonic() < give_up_at:
            # PostgreSQL takes a moment to see that somebody has left.
            await asyncio.sleep(0.1)
            continue
        raise HouseError("in_use", database=storage.name, count=others)


def _others(connection: sa.Connection) -> int:
    """Who else is connected, on PostgreSQL. With SQLite a lock has told."""
    if connection.dialect.name != "postgresql":
        return 0
    # One thing is done after another here: this connection is the only one of ours.
    query = (
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        " AND backend_type = 'client backend' AND pid != pg_backend_pid()"
    )
    return int(connection.exec_driver_sql(query).scalar() or 0)


async def _expect_movable(source: SqlStorage, target_url: str) -> None:
    if await source.setting(MOVING) is not None:
        raise HouseError("half_here", database=source.name)
    gone = await source.setting(MOVED_TO)
    target = SqlStorage(target_url).name
    if gone is not None and gone.decode() != target:
        raise HouseError("moved_elsewhere", database=source.name, place=gone.decode())


async def _expect_space(source: SqlStorage, target: SqlStorage, house: bytes) -> None:
    """TableeError if the target holds another house, or this one after it went on there."""
    if await target.read(_is_empty):
        return
    coming, gone = await target.setting(MOVING), await target.setting(MOVED_TO)
    if house not in (coming, await target.setting(HOUSE)):
        raise HouseError("other_house", database=target.name)
    if coming is None and gone is None and await contents(source) != await contents(target):
        raise HouseError("went_on", database=target.name)


def _is_empty(connection: sa.Connection) -> bool:
    """Also where some house was to move to, and nothing of it has arrived."""
    unmarked = sa.select(setting_table).where(setting_table.c.name != MOVING)
    queries = [unmarked if table is setting_table else sa.select(table) for table in _tables()]
    return not any(connection.execute(query.limit(1)).first() for query in queries)


async def _carry(source: SqlStorage, target: SqlStorage, house: bytes, tell: Tell) -> Moved:
    counted = await source.read(_count)
    progress = _Progress(3 * sum(counted.values()), tell)
    was_there = await contents(source, progress) == await contents(target)
    if not was_there:
        await target.write(partial(_clear, house=house))
        for table in _tables():
            async for rows in _batches(source, table):
                await target.write(partial(insert_rows, table=table, rows=rows))
                progress.take(len(rows))
        if await contents(source) != await contents(target, progress):
            raise HouseError("changed")
    arrived = await contents(target)
    await source.write(partial(depart, arrived=arrived, to=target.name))
    await target.write(partial(_forget_settings, names=(MOVING, MOVED_TO)))
    return Moved({name: content.rows for name, content in arrived.items()}, was_there)


class _Progress:
    def __init__(self, total: int, tell: Tell) -> None:
        self._done = 0
        self._total = total
        self._tell = tell

    def take(self, rows: int) -> None:
        self._done += rows
        self._tell(min(self._done, self._total), self._total)


def _tables() -> Sequence[sa.Table]:
    """All there are, those first that others refer to."""
    return tables.sorted_tables


def _count(connection: sa.Connection) -> dict[str, int]:
    count = sa.func.count
    return {
        table.name: connection.scalar(sa.select(count()).select_from(table)) or 0
        for table in _tables()
    }


async def _batches(storage: SqlStorage, table: sa.Table) -> AsyncIterator[list[Row]]:
    """Its rows, some at a time: nobody keeps a transaction open while the other side writes."""
    last: Row | None = None
    while rows := await storage.read(partial(next_rows, table=table, last=last)):
        yield [row for row in rows if not _is_mark(table, row)]
        last = rows[-1]


def _is_mark(table: sa.Table, row: Row) -> bool:
    return table is setting_table and row["name"] in (MOVING, MOVED_TO)


def _clear(connection: sa.Connection, house: bytes) -> None:
    """Nothing is left of an earlier try, or of the time before the house went away from here."""
    write_setting(connection, MOVING, house)
    for table in reversed(_tables()):
        if table is not setting_table:
            connection.execute(sa.delete(table))
    connection.execute(sa.delete(setting_table).where(setting_table.c.name != MOVING))


def insert_rows(connection: sa.Connection, table: sa.Table, rows: list[Row]) -> None:
    if rows:
        connection.execute(sa.insert(table), rows)


def depart(connection: sa.Connection, arrived: dict[str, Content], to: str) -> None:
    """Nothing more is written here: what has arrived is still all there is, and the mark is set in
    the same transaction."""
    if connection.dialect.name == "postgresql":
        names = ", ".join(table.name for table in _tables())
        connection.exec_driver_sql(f"LOCK TABLE {names} IN EXCLUSIVE MODE")
    if _others(connection) or _contents_now(connection) != arrived:
        raise HouseError("changed")
    write_setting(connection, MOVED_TO, to.encode())


def _forget_settings(connection: sa.Connection, names: Sequence[str]) -> int:
    query = sa.delete(setting_table).where(setting_table.c.name.in_(names))
    return connection.execute(query).rowcount


# What is in a database


async def contents(storage: SqlStorage, progress: _Progress | None = None) -> dict[str, Content]:
    found: dict[str, Content] = {}
    for table in _tables():
        here = Content()
        async for rows in _batches(storage, table):
            here = _add(table, here, rows)
            if progress is not None:
                progress.take(len(rows))
        found[table.name] = here
    return found


def _contents_now(connection: sa.Connection) -> dict[str, Content]:
    found: dict[str, Content] = {}
    for table in _tables():
        here = Content()
        for rows in all_batches(connection, table):
            here = _add(table, here, [row for row in rows if not _is_mark(table, row)])
        found[table.name] = here
    return found


def _add(table: sa.Table, before: Content, rows: list[Row]) -> Content:
    names = [column.name for column in table.columns]
    total = before.sum
    for row in rows:
        packed = msgspec.msgpack.encode([_plain(row[name]) for name in names])
        total += int.from_bytes(hashlib.sha256(packed).digest())
    return Content(before.rows + len(rows), total % MODULUS)


def _plain(value: Any) -> Any:
    return bytes(value) if isinstance(value, (bytes, bytearray, memoryview)) else value
