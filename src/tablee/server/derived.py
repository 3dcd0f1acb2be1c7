"""What follows from a log and is kept beside it: bases, and matches that were played to their end.

None of it is lost for good as long as the log is there, and none is kept for a log that is not.
"""

import sqlalchemy as sa
from msgspec.structs import asdict

from tablee.server.storage import StoredBase, StoredReplay
from tablee.server.tables import (
    BASE,
    FINISH,
    UNBASE,
    UNFINISH,
    base_table,
    entry_table,
    finished_table,
    is_number,
    room_table,
)

BASE_COLUMNS = [base_table.c[name] for name in StoredBase.__struct_fields__]
FINISHED_COLUMNS = [finished_table.c[name] for name in StoredReplay.__struct_fields__]


def find_base(connection: sa.Connection, code: str) -> StoredBase | None:
    """None also if nobody can tell of which entry it is: a log has all that is in its base."""
    query = sa.select(*BASE_COLUMNS).where(
        base_table.c.code == code, is_number(base_table.c.sequence)
    )
    return next((StoredBase(*row) for row in connection.execute(query)), None)


def write_base(
    connection: sa.Connection, code: str, base: StoredBase, instead_of: StoredBase | None
) -> None:
    if not _has_entry(connection, code, base.sequence):
        return
    there = find_base(connection, code)
    if there is None or there == instead_of or there.sequence < base.sequence:
        connection.execute(UNBASE, {"room_code": code})
        connection.execute(BASE, {"code": code, **asdict(base)})


def find_finished(connection: sa.Connection, code: str, number: int) -> StoredReplay | None:
    query = sa.select(*FINISHED_COLUMNS).where(
        finished_table.c.code == code,
        finished_table.c.number == number,
        is_number(finished_table.c.sequence),
    )
    return next((StoredReplay(*row) for row in connection.execute(query)), None)


def find_last_finished(connection: sa.Connection, code: str) -> tuple[int, int]:
    """Its number, and the entry that ended it; zeros if there is none."""
    query = (
        sa.select(finished_table.c.number, finished_table.c.sequence)
        .where(
            finished_table.c.code == code,
            is_number(finished_table.c.number),
            is_number(finished_table.c.sequence),
        )
        .order_by(finished_table.c.number.desc())
        .limit(1)
    )
    return next(((row[0], row[1]) for row in connection.execute(query)), (0, 0))


def write_finished(connection: sa.Connection, code: str, replay: StoredReplay) -> None:
    if _has_entry(connection, code, replay.sequence):
        # What is there cannot be read, or another node has just made the same.
        connection.execute(UNFINISH, {"room_code": code, "match_number": replay.number})
        connection.execute(FINISH, {"code": code, **asdict(replay)})


def _has_entry(connection: sa.Connection, code: str, sequence: int) -> bool:
    """Whether a log is that long. Its room stays locked to the end: nobody cuts it meanwhile."""
    room = sa.select(room_table.c.code).where(room_table.c.code == code).with_for_update()
    entry = sa.exists().where(entry_table.c.code == code, entry_table.c.sequence == sequence)
    return connection.scalar(room) is not None and bool(connection.scalar(sa.select(entry)))
