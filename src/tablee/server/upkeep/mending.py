"""Closing rooms, cutting broken logs back, and opening again what was closed.

Each is one transaction, with a notice in it: servers that have the room load it anew. What is taken
out of a log is set aside, and destroyed only with a room that is to be forgotten.
"""

import secrets
from collections.abc import Sequence
from functools import partial

import msgspec
import sqlalchemy as sa

from tablee.server.derived import find_base
from tablee.server.errors import HouseError
from tablee.server.keeping import places_of, stored_room
from tablee.server.log_rows import log_of, stored_entry
from tablee.server.orders import NOTICED_SECONDS
from tablee.server.room import Room
from tablee.server.sql import SqlStorage
from tablee.server.storage import StoredBase, StoredEntry
from tablee.server.tables import (
    APPEND,
    CREATE,
    PLACE,
    Row,
    aside_table,
    base_table,
    entry_table,
    execute,
    finished_table,
    notice_table,
    place_rows,
    place_table,
    played_table,
    room_table,
)
from tablee.server.upkeep.examining import Examined, examine

ASIDE = ("code", "sequence", "id", "at", "body")
KEPT_BESIDE = (played_table, finished_table, base_table)
"""They go with their room, and cannot be made of its log again, or only by playing every match."""
BESIDE = 0
"""Their rows are set aside before the first entry of the log."""


def close_room(connection: sa.Connection, code: str, now: float, *, forget: bool = False) -> int:
    """How many entries its log had; TableeError if there is no such room."""
    _expect_room(connection, code)
    entries = 0
    if forget:
        _forget_cuts(connection, code)
    else:
        entries = _set_aside(connection, code, 0, now)
        _set_rows_aside(connection, code, now)
    connection.execute(sa.delete(room_table).where(room_table.c.code == code))
    _give_notice(connection, code, now)
    return entries


# To play a log may take seconds. No transaction is open meanwhile: everybody who writes into a file
# would wait, and PostgreSQL ends a transaction in which nothing is asked for so long.


async def repair_room(storage: SqlStorage, code: str, now: float, *, cut: bool) -> Examined:
    """Where a log breaks; with `cut`, what is from there on is set aside."""
    log, base = await storage.read(lambda at: (log_of(at, code), find_base(at, code)))
    if not log:
        raise HouseError("no_room", code=code)
    examined = examine(code, log, base)
    if not cut or examined.trouble is None:
        return examined
    if examined.room is None:
        raise HouseError("no_beginning_close", code=code)
    await storage.write(partial(_cut, log=log, room=examined.room, good=examined.good, now=now))
    return examined


def _cut(
    connection: sa.Connection, log: Sequence[StoredEntry], room: Room, good: int, now: float
) -> None:
    code = room.code
    _expect_room(connection, code)
    if log_of(connection, code) != log:
        raise HouseError("log_changed", code=code)
    _set_aside(connection, code, good, now)
    for table in (entry_table, finished_table, base_table):
        connection.execute(sa.delete(table).where(table.c.code == code, table.c.sequence > good))
    # A match whose end was cut off is being played again, and will be over again.
    over = room.matches - 1 if room.is_playing else room.matches
    connection.execute(
        sa.delete(played_table).where(played_table.c.code == code, played_table.c.number > over)
    )
    connection.execute(sa.delete(place_table).where(place_table.c.code == code))
    stored = msgspec.structs.asdict(stored_room(room, now))
    connection.execute(sa.update(room_table).where(room_table.c.code == code), stored)
    execute(connection, PLACE, place_rows(code, places_of(room)))
    _give_notice(connection, code, now)


class _Closed(msgspec.Struct, frozen=True):
    """A room that was closed: the one that was closed last, if there were several."""

    moved_at: float
    log: Sequence[Row]
    beside: dict[str, list[Row]]
    """By the name of their table. Nothing if an older program has closed it: then finished matches
    and the base are made of the log again, and those who played do not find them at home."""


async def reopen_room(storage: SqlStorage, code: str, now: float) -> Room:
    """A room that was closed, as it was."""
    closed = await storage.read(partial(_find_closed, code=code))
    log = [stored_entry(row["sequence"], row["id"], row["at"], row["body"]) for row in closed.log]
    bases = closed.beside.get(base_table.name, [])
    base = next((StoredBase(row["sequence"], row["body"]) for row in bases), None)
    room = examine(code, log, base).room
    if room is None:
        raise HouseError("no_beginning", code=code)
    await storage.write(partial(_put_back, closed=closed, room=room, now=now))
    return room


def _find_closed(connection: sa.Connection, code: str) -> _Closed:
    _expect_no_room(connection, code)
    closed = sa.select(sa.func.max(aside_table.c.moved_at)).where(
        aside_table.c.code == code, aside_table.c.sequence == 1
    )
    moved_at = connection.scalar(closed)
    if moved_at is None:
        raise HouseError("not_kept", code=code)
    query = sa.select(*(aside_table.c[name] for name in ASIDE)).where(
        aside_table.c.code == code, aside_table.c.moved_at == moved_at
    )
    rows = [dict(row) for row in connection.execute(query.order_by("sequence")).mappings()]
    beside: dict[str, list[Row]] = {}
    if rows[0]["sequence"] == BESIDE:
        beside = msgspec.msgpack.decode(rows.pop(0)["body"], type=dict[str, list[Row]])
    return _Closed(moved_at, rows, beside)


def _put_back(connection: sa.Connection, closed: _Closed, room: Room, now: float) -> None:
    _expect_no_room(connection, room.code)
    of_it = (aside_table.c.code == room.code, aside_table.c.moved_at == closed.moved_at)
    if not connection.execute(sa.delete(aside_table).where(*of_it)).rowcount:
        raise HouseError("not_kept", code=room.code)
    connection.execute(CREATE, msgspec.structs.asdict(stored_room(room, now)))
    execute(connection, APPEND, closed.log)
    execute(connection, PLACE, place_rows(room.code, places_of(room)))
    for table in KEPT_BESIDE:
        execute(connection, sa.insert(table), closed.beside.get(table.name, []))
    _give_notice(connection, room.code, now)


def _expect_no_room(connection: sa.Connection, code: str) -> None:
    if connection.scalar(sa.select(room_table.c.code).where(room_table.c.code == code)):
        raise HouseError("room_there", code=code)


def _expect_room(connection: sa.Connection, code: str) -> None:
    # Its row stays locked to the end: no server appends to it meanwhile.
    query = sa.select(room_table.c.code).where(room_table.c.code == code).with_for_update()
    if connection.scalar(query) is None:
        raise HouseError("no_room", code=code)


def _set_aside(connection: sa.Connection, code: str, after: int, now: float) -> int:
    rows = sa.select(
        entry_table.c.code,
        sa.literal(now),
        entry_table.c.sequence,
        entry_table.c.id,
        entry_table.c.at,
        entry_table.c.body,
    ).where(entry_table.c.code == code, entry_table.c.sequence > after)
    names = ("code", "moved_at", "sequence", "id", "at", "body")
    return connection.execute(sa.insert(aside_table).from_select(names, rows)).rowcount


def _forget_cuts(connection: sa.Connection, code: str) -> None:
    """What was cut off the log and set aside. A log that begins there is of a room that was closed
    before, under the same code: it may be opened again."""
    of_code = aside_table.c.code == code
    closed = sa.select(aside_table.c.moved_at).where(of_code, aside_table.c.sequence == 1)
    cuts = aside_table.c.moved_at.not_in(closed)
    connection.execute(sa.delete(aside_table).where(of_code, cuts))


def _set_rows_aside(connection: sa.Connection, code: str, now: float) -> None:
    beside = {
        table.name: [
            dict(row)
            for row in connection.execute(sa.select(table).where(table.c.code == code)).mappings()
        ]
        for table in KEPT_BESIDE
    }
    packed = msgspec.msgpack.encode(beside)
    row = {"code": code, "moved_at": now, "sequence": BESIDE, "id": "", "at": now, "body": packed}
    connection.execute(sa.insert(aside_table), row)


def _give_notice(connection: sa.Connection, code: str, now: float) -> None:
    old = sa.delete(notice_table).where(notice_table.c.at < now - 2 * NOTICED_SECONDS)
    connection.execute(old)
    connection.execute(
        sa.insert(notice_table), {"id": secrets.token_hex(8), "at": now, "code": code}
    )
