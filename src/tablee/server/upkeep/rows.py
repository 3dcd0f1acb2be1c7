"""What is kept beside the logs, row by row: whether it can be read."""

from collections.abc import Iterator
from typing import Any

import msgspec
import sqlalchemy as sa

from tablee.core.errors import TableeError
from tablee.server.bans import Ban, is_readable
from tablee.server.bases import read_base
from tablee.server.clock import Kept
from tablee.server.derived import BASE_COLUMNS
from tablee.server.errors import HouseError
from tablee.server.protocol import RoomSummary
from tablee.server.requests import MatchSummary
from tablee.server.settings import BAN_COLUMNS, find_former_secrets, find_secret, find_setting
from tablee.server.storage import UNREADABLE, StoredBase
from tablee.server.tables import (
    ban_table,
    base_table,
    entry_table,
    finished_table,
    is_number,
    place_table,
    played_table,
    room_table,
)
from tablee.server.timekeeping import CLOCK

JSON: tuple[tuple[sa.Column[Any], Any], ...] = (
    (room_table.c.summary, RoomSummary),
    (place_table.c.others, list[str]),
    (played_table.c.summary, MatchSummary),
)


def damaged_rows(connection: sa.Connection) -> list[tuple[str, str]]:
    """Of which table and which room they are."""
    found = [
        *_damaged_json(connection),
        *_damaged_bases(connection),
        *_damaged_finished(connection),
    ]
    return sorted(set(found))


def _damaged_json(connection: sa.Connection) -> Iterator[tuple[str, str]]:
    for column, kind in JSON:
        table = column.table
        for code, kept in connection.execute(sa.select(table.c.code, column)):
            if not _is_readable(kept, kind):
                yield str(table), code


def _damaged_bases(connection: sa.Connection) -> Iterator[tuple[str, str]]:
    last = sa.select(sa.func.max(entry_table.c.sequence)).where(
        entry_table.c.code == base_table.c.code
    )
    query = sa.select(base_table.c.code, last.scalar_subquery(), *BASE_COLUMNS)
    for code, end, *columns in connection.execute(query):
        base = StoredBase(*columns)
        try:
            read_base(code, base)
            is_well = end is not None and base.sequence <= end
        except (*UNREADABLE, TableeError):
            is_well = False
        if not is_well:
            yield base_table.name, code


def _damaged_finished(connection: sa.Connection) -> Iterator[tuple[str, str]]:
    """Of which match they are, or which entry ended it, is not known any more. What is in the
    others is looked at where matches are played."""
    number, sequence = finished_table.c.number, finished_table.c.sequence
    odd = sa.not_(sa.and_(is_number(number), is_number(sequence)))
    for code in connection.scalars(sa.select(finished_table.c.code).where(odd)):
        yield finished_table.name, code


def damaged_bans(connection: sa.Connection) -> list[str]:
    """Of whom, as it is written."""
    if not sa.inspect(connection).has_table(ban_table.name):
        return []
    bans = [Ban(*row) for row in connection.execute(sa.select(*BAN_COLUMNS))]
    return sorted(str(ban.whom) for ban in bans if not is_readable(ban))


def is_secret_damaged(connection: sa.Connection) -> bool:
    try:
        find_secret(connection)
    except HouseError:
        return True
    return False


def are_former_secrets_damaged(connection: sa.Connection) -> bool:
    return find_former_secrets(connection) is None


def is_clock_damaged(connection: sa.Connection) -> bool:
    kept = find_setting(connection, CLOCK)
    return kept is not None and not _is_readable(kept, Kept)


def _is_readable(kept: bytes, kind: Any) -> bool:
    try:
        msgspec.json.decode(kept, type=kind)
    except UNREADABLE:
        return False
    return True
