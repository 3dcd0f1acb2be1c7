"""Whether a house is well: its schema, its file, and every match in it, played again.

It only reads, and holds no lock: a server may go on meanwhile. A house of an older schema is seen
as it will be when a server has brought it up, in a copy.
"""

import os
import shutil
import sqlite3
import stat
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Literal

import msgspec
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from tablee.core.errors import TableeError
from tablee.server.errors import HouseError
from tablee.server.migrations import is_older, newest_version
from tablee.server.sql import SqlStorage
from tablee.server.sqlite_versions import has_wal_reset_bug
from tablee.server.storage import Damaged
from tablee.server.tables import tables
from tablee.server.upkeep.backup import sqlite_faults
from tablee.server.upkeep.looking import all_codes
from tablee.server.upkeep.rehearsing import opened_as_it_will_be
from tablee.server.upkeep.replaying import Broken, replay_room
from tablee.server.upkeep.rows import (
    are_former_secrets_damaged,
    damaged_bans,
    damaged_rows,
    is_clock_damaged,
    is_secret_damaged,
)

LEAST_FREE_BYTES = 200 * 1000 * 1000
"""Besides as much as the database takes: for its write-ahead log, and for a backup."""

What = Literal[
    "unusable",
    "schema",
    "schema_older",
    "schema_stuck",
    "schema_differs",
    "damaged",
    "mode",
    "mode_open",
    "sqlite",
    "sqlite_bug",
    "disk",
    "disk_full",
    "row_damaged",
    "rows_unreadable",
    "room_unreadable",
    "clock_damaged",
    "ban_damaged",
    "secret_damaged",
    "former_secrets_damaged",
    "breaks",
    "rooms",
]
Tell = Callable[[int, int], None]


class Finding(msgspec.Struct, frozen=True):
    """One thing that was looked at. `what` is the key of its sentence."""

    what: What
    values: dict[str, object] = {}
    is_wrong: bool = False


async def examine_house(
    url: str, tell: Tell = lambda *_: None, language: str = "en"
) -> list[Finding]:
    """What was found, in the order of looking; whatever can be looked at is."""
    # What is no address of a house is told of before anything is looked at.
    house = SqlStorage(url)
    address = sa.make_url(url)
    found: list[Finding] = []
    if address.get_backend_name() == "sqlite":
        path = Path(str(address.database))
        if not path.exists():
            raise HouseError("no_database", file=str(path))
        found += look_at_file(path)
    try:
        version = await house.version()
        if version is not None and is_older(version):
            found.append(Finding("schema_older", {"found": version, "newest": newest_version()}))
        async with opened_as_it_will_be(url) as storage:
            # Of a copy, only that it became another schema than it should is news.
            inside = await _look_inside(storage, tell)
            found += [one for one in inside if one.what != "schema" or not is_older(version or "")]
    except TableeError as error:
        is_stuck = isinstance(error, HouseError) and error.reason == "not_brought_up"
        what: What = "schema_stuck" if is_stuck else "unusable"
        found.append(Finding(what, {"why": error.said(language)}, is_wrong=True))
    return found


async def _look_inside(storage: SqlStorage, tell: Tell) -> list[Finding]:
    return [
        await storage.read(look_at_schema),
        *await _look_at_all_rows(storage),
        *await _play_everything(storage, tell),
    ]


# The file


def look_at_file(path: Path) -> list[Finding]:
    found = [look_at_mode(path), look_at_sqlite(), look_at_disk(path)]
    if faults := sqlite_faults(path):
        found.append(Finding("damaged", {"faults": "; ".join(faults[:5])}, is_wrong=True))
    return found


def look_at_mode(path: Path) -> Finding:
    """The key that signs cookies is in it, and in the files beside it."""
    for file in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
        if os.name == "posix" and file.exists():
            mode = stat.S_IMODE(file.stat().st_mode)
            if mode & 0o077:
                values: dict[str, object] = {"file": str(file), "mode": f"{mode:o}"}
                return Finding("mode_open", values, is_wrong=True)
    return Finding("mode", {"file": str(path)})


def look_at_sqlite() -> Finding:
    """A version with a known fault is told of, and is no fault of the house: its own programs take
    turns (`WriteLock`), so that it cannot show."""
    what: What = "sqlite_bug" if has_wal_reset_bug(sqlite3.sqlite_version_info) else "sqlite"
    return Finding(what, {"version": sqlite3.sqlite_version})


def look_at_disk(path: Path) -> Finding:
    free = shutil.disk_usage(path.parent).free
    size = sum(file.stat().st_size for file in path.parent.glob(f"{path.name}*"))
    values: dict[str, object] = {"free": free // 1_000_000, "size": -(-size // 1_000_000)}
    if free < LEAST_FREE_BYTES + size:
        return Finding("disk_full", values, is_wrong=True)
    return Finding("disk", values)


# The schema


def look_at_schema(connection: sa.Connection) -> Finding:
    """That it says it is the newest was seen in opening it: here it is compared."""
    differences = compare_metadata(MigrationContext.configure(connection), tables)
    values: dict[str, object] = {"version": newest_version() or "", "count": len(differences)}
    if differences:
        return Finding("schema_differs", values, is_wrong=True)
    return Finding("schema", values)


# The rooms


async def _look_at_all_rows(storage: SqlStorage) -> list[Finding]:
    try:
        return await storage.read(look_at_rows)
    except Damaged:
        return [Finding("rows_unreadable", is_wrong=True)]


def look_at_rows(connection: sa.Connection) -> list[Finding]:
    found = [
        Finding("row_damaged", {"table": table, "code": code}, is_wrong=True)
        for table, code in damaged_rows(connection)
    ]
    if is_clock_damaged(connection):
        found.append(Finding("clock_damaged", is_wrong=True))
    if is_secret_damaged(connection):
        found.append(Finding("secret_damaged", is_wrong=True))
    if are_former_secrets_damaged(connection):
        found.append(Finding("former_secrets_damaged", is_wrong=True))
    found += [
        Finding("ban_damaged", {"whom": whom}, is_wrong=True) for whom in damaged_bans(connection)
    ]
    return found


async def _play_everything(storage: SqlStorage, tell: Tell) -> list[Finding]:
    codes = await storage.read(all_codes)
    found: list[Finding] = []
    matches = 0
    for number, code in enumerate(codes, 1):
        try:
            played, broken = await _play_room(storage, code)
            matches += played
            found += [_breaks(code, one) for one in broken]
        except Damaged:
            # Others may be elsewhere in the file.
            found.append(Finding("room_unreadable", {"code": code}, is_wrong=True))
        tell(number, len(codes))
    return [*found, Finding("rooms", {"count": len(codes), "matches": matches})]


async def _play_room(storage: SqlStorage, code: str) -> tuple[int, list[Broken]]:
    played, broken = await storage.read(partial(replay_room, code=code))
    if broken:
        # A server may have written between two looks, or forgotten the room: look again.
        played, broken = await storage.read(partial(replay_room, code=code))
    return played, broken


def _breaks(code: str, broken: Broken) -> Finding:
    values: dict[str, object] = {"code": code, **msgspec.structs.asdict(broken)}
    return Finding("breaks", values, is_wrong=True)
