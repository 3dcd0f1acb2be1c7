"""How long a big house takes to be brought up to this schema: `python -m tests.load.big_house`.

The rooms are those of the dump of the schema before (`tests/dumps`), as often as is asked for, each
under a code of its own: in play, finished, with rematches. Measured is what a server does before it
opens, on SQLite and on PostgreSQL.
"""

import argparse
import asyncio
import itertools
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import sqlalchemy as sa
from tests.dumps.restoring import DUMPS, restore
from tests.server.postgres import find_programs, running_postgres

from tablee.server.codes import LETTERS
from tablee.server.migrations import newest_version
from tablee.server.sql import SqlStorage, find_database


def multiply(connection: sa.Connection, rooms: int) -> int:
    """So many rooms; how many entries their logs have together."""
    there = sa.MetaData()
    there.reflect(connection)
    room, entry = there.tables["room"], there.tables["entry"]
    known = list(connection.scalars(sa.select(room.c.code).order_by(room.c.code)))
    copies = sa.Table(
        "copies",
        there,
        sa.Column("old", sa.Text),
        sa.Column("new", sa.Text),
        prefixes=["TEMPORARY"],
    )
    copies.create(connection)
    new = itertools.islice(new_codes(set(known)), rooms - len(known))
    pairs = [{"old": known[number % len(known)], "new": code} for number, code in enumerate(new)]
    connection.execute(sa.insert(copies), pairs)
    for table in there.sorted_tables:
        if table is not copies and "code" in table.c:
            taken = [copies.c.new if one.name == "code" else one for one in table.c]
            rows = sa.select(*taken).join(copies, table.c.code == copies.c.old)
            # What was set aside is a room's past, and has no room.
            connection.execute(sa.insert(table).from_select([one.name for one in table.c], rows))
    copies.drop(connection)
    return int(connection.scalar(sa.select(sa.func.count()).select_from(entry)) or 0)


def new_codes(taken: set[str]) -> Iterator[str]:
    for letters in itertools.product(LETTERS, repeat=6):
        code = "".join(letters)
        if code not in taken:
            yield code


async def measure(name: str, url: str, folder: Path, rooms: int) -> str:
    await restore(name, folder, url)
    database = find_database(url)
    assert await database.version() == name.partition("-")[0]
    entries = await database.write(partial(multiply, rooms=rooms))
    await database.close()
    storage = SqlStorage(url)
    began = time.perf_counter()
    await storage.open()
    took = time.perf_counter() - began
    assert await storage.read(lambda at: at.scalar(sa.text("SELECT count(*) FROM room"))) == rooms
    await storage.close()
    kind = url.partition("+")[0].partition(":")[0]
    return f"{name} to {newest_version()}, {kind}: {rooms} rooms, {entries} entries: {took:.1f} s"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rooms", type=int, default=10_000)
    rooms = parser.parse_args().rooms
    name = [one for one in DUMPS if one.partition("-")[0] != newest_version()][-1]
    programs = find_programs()
    if programs is None:
        raise SystemExit("PostgreSQL is not installed. As root, run: scripts/prepare test")
    with tempfile.TemporaryDirectory() as made, running_postgres(programs) as postgres:
        file, other = Path(made) / "file", Path(made) / "other"
        for url, folder in (
            (f"sqlite+aiosqlite:///{file / 'tablee.sqlite3'}", file),
            (postgres.create_database(), other),
        ):
            folder.mkdir()
            sys.stdout.write(asyncio.run(measure(name, url, folder, rooms)) + "\n")
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
