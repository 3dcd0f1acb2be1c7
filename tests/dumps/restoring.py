"""Dumps as tests open them, on SQLite and on PostgreSQL."""

import sqlite3
import tarfile
from contextlib import closing
from functools import partial
from pathlib import Path

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine
from tests.dumps.tables import House

from tablee.server.migrations import upgrade

DUMPS = sorted(path.name.removesuffix(".tar.xz") for path in Path(__file__).parent.glob("*.xz"))


async def restore(name: str, folder: Path, url: str) -> House:
    """Into the folder, or into an empty PostgreSQL; what its people hold in their hands."""
    with tarfile.open(Path(__file__).parent / f"{name}.tar.xz") as archive:
        archive.extractall(folder, filter="data")
    house = msgspec.json.decode((folder / "house.json").read_bytes(), type=House)
    if url.startswith("postgres"):
        engine = create_async_engine(url)
        async with engine.begin() as connection:
            await connection.run_sync(
                partial(fill, file=folder / "tablee.sqlite3", schema=house.schema)
            )
        await engine.dispose()
    return house


def fill(connection: sa.Connection, file: Path, schema: str) -> None:
    """The tables as that schema's migrations make them (they are as they were), and their rows."""
    upgrade(connection, schema)
    there = sa.MetaData()
    there.reflect(connection)
    with closing(sqlite3.connect(file)) as source:
        source.row_factory = sqlite3.Row
        for table in there.sorted_tables:
            rows = [dict(row) for row in source.execute(f"SELECT * FROM {table.name}")]  # noqa: S608
            if rows and table.name != "alembic_version":
                connection.execute(sa.insert(table), [typed(table, row) for row in rows])


def typed(table: sa.Table, row: dict[str, object]) -> dict[str, object]:
    """SQLite knows no truth, only numbers."""
    return {
        name: bool(value) if isinstance(table.c[name].type, sa.Boolean) else value
        for name, value in row.items()
    }
