"""Closing rooms, cutting broken logs back, and opening again what was closed.

Each is one transaction, with a notice in it: servers that have the room load it anew. What is taken
out of a log is set aside, not destroyed.
"""

import secrets

import msgspec
import sqlalchemy as sa

from tablee.server.errors import HouseError
from tablee.server.keeping import places_of, stored_room
from tablee.server.orders import NOTICED_SECONDS
from tablee.server.room import Room
from tablee.server.sql import place_rows
from tablee.server.storage import StoredEntry
from tablee.server.tables import (
    APPEND,
    CREATE,
    PLACE,
    aside_table,
    base_table,
    entry_table,
    execute,
    finished_table,
    notice_table,
    place_table,
    played_table,
    room_table,
)
from tablee.server.upkeep.examining import Examined, examine
from tablee.server.upkeep.looking import base_of, log_of

ASIDE = ("code", "sequence", "id", "at", "body")


def close_room(connection: sa.Connection, code: str, now: float, *, forget: bool = False) -> int:
    """How many entries its log had; TableeError if there is no such room."""
    _expect_room(connection, code)
    entries = 0 if forget else _set_aside(connection, code, 0, now)
    connection.execute(sa.delete(room_table).where(room_table.c.code == code))
    _give_notice(connection, code, now)
    return entries


def repair_room(connection: sa.Connection, code: str, now: float, *, cut: bool) -> Examined:
    """Where a log breaks; with `cut`, what is from there on is set aside."""
    _expect_room(connection, code)
    examined = examine(code, log_of(connection, code), base_of(connection, code))
    if not cut or examined.trouble is None:
        return examined
    room = examined.room
    if room is None:
        raise HouseError("no_beginning_close", code=code)
    _set_aside(connection, code, examined.good, now)
    cut_off = (entry_table.c.code == code, entry_table.c.sequence > examined.good)
    connection.execute(sa.delete(entry_table).where(*cut_off))
    for table in (finished_table, base_table):
        connection.execute(
            sa.delete(table).where(table.c.code == code, table.c.sequence > examined.good)
        )
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
    return examined


def reopen_room(connection: sa.Connection, code: str, now: float) -> Room:
    """A room that was closed, as it was: the one that was closed last, if there were several."""
    if connection.scalar(sa.select(room_table.c.code).where(room_table.c.code == code)):
        raise HouseError("room_there", code=code)
    closed = sa.select(sa.func.max(aside_table.c.moved_at)).where(
        aside_table.c.code == code, aside_table.c.sequence == 1
    )
    moved_at = connection.scalar(closed)
    if moved_at is None:
        raise HouseError("not_kept", code=code)
    of_it = (aside_table.c.code == code, aside_table.c.moved_at == moved_at)
    query = sa.select(*(aside_table.c[name] for name in ASIDE)).where(*of_it)
    rows = [dict(row) for row in connection.execute(query.order_by("sequence")).mappings()]
    log = [StoredEntry(row["sequence"], row["id"], row["at"], row["body"]) for row in rows]
    room = examine(code, log).room
    if room is None:
        raise HouseError("no_beginning", code=code)
    connection.execute(CREATE, msgspec.structs.asdict(stored_room(room, now)))
    execute(connection, APPEND, rows)
    execute(connection, PLACE, place_rows(code, places_of(room)))
    connection.execute(sa.delete(aside_table).where(*of_it))
    _give_notice(connection, code, now)
    return room


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


def _give_notice(connection: sa.Connection, code: str, now: float) -> None:
    old = sa.delete(notice_table).where(notice_table.c.at < now - 2 * NOTICED_SECONDS)
    connection.execute(old)
    connection.execute(
        sa.insert(notice_table), {"id": secrets.token_hex(8), "at": now, "code": code}
    )
