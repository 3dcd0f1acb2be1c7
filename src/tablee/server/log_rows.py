"""The log of a room, as its rows are read.

In a damaged SQLite file there may be anything in any column.
"""

from typing import Any

import sqlalchemy as sa

from tablee.server.storage import StoredEntry
from tablee.server.tables import entry_table, is_number

LOADED_TOGETHER = 2000
"""Entries. PostgreSQL's are read beside the event loop, and others have their turns between."""
COLUMNS = [entry_table.c[name] for name in StoredEntry.__struct_fields__]


def find_entries(connection: sa.Connection, code: str, after: int) -> list[StoredEntry]:
    """So many as are read together, at most. What has no place in the log is done without."""
    query = (
        sa.select(*COLUMNS)
        .where(
            entry_table.c.code == code,
            entry_table.c.sequence > after,
            is_number(entry_table.c.sequence),
        )
        .order_by(entry_table.c.sequence)
        .limit(LOADED_TOGETHER)
    )
    return [stored_entry(*row) for row in connection.execute(query)]


def log_of(connection: sa.Connection, code: str) -> list[StoredEntry]:
    """All of it, for whoever looks after the house: what has no place is told of, at its end."""
    query = sa.select(*COLUMNS).where(entry_table.c.code == code).order_by(entry_table.c.sequence)
    log: list[StoredEntry] = []
    for sequence, *columns in connection.execute(query):
        if type(sequence) is not int:
            log.append(_unreadable(log[-1].sequence + 1 if log else 1))
            break
        log.append(stored_entry(sequence, *columns))
    return log


def stored_entry(sequence: int, name: Any, at: Any, body: Any) -> StoredEntry:
    """Without a name, or a time, nobody knows what it was."""
    if type(name) is str and type(at) is float:
        return StoredEntry(sequence, name, at, body)
    return _unreadable(sequence)


def _unreadable(sequence: int) -> StoredEntry:
    return StoredEntry(sequence, "", 0.0, b"")
