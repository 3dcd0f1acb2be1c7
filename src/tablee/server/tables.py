"""The tables of the newest version, and what is written into them in one transaction."""

import sqlite3
from collections.abc import Collection, Sequence
from functools import cache
from itertools import chain
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy.dialects import sqlite
from sqlalchemy.dialects.postgresql import ARRAY

from tablee.server.storage import Conflict, Past, StoredEntry, StoredMatch, StoredPlace

Row = dict[str, Any]

FORGOTTEN_TOGETHER = 50

tables = sa.MetaData()
room_table = sa.Table(
    "room",
    tables,
    sa.Column("code", sa.Text, primary_key=True),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("in_play", sa.Boolean, nullable=False),
    sa.Column("summary", sa.LargeBinary, nullable=False),
    sa.Column("touched_at", sa.Double, nullable=False),
    sa.Column("past", sa.Integer, nullable=False, server_default="2"),
)
# Only of public rooms: every append touches its room, and would write in an index of them all.
sa.Index(
    "room_lobby",
    room_table.c.touched_at,
    sqlite_where=room_table.c.public,
    postgresql_where=room_table.c.public,
)
entry_table = sa.Table(
    "entry",
    tables,
    sa.Column("code", sa.Text, sa.ForeignKey("room.code", ondelete="CASCADE"), primary_key=True),
    sa.Column("sequence", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("id", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sa.UniqueConstraint("code", "id", name="entry_once"),
)
place_table = sa.Table(
    "place",
    tables,
    sa.Column("handle", sa.Text, primary_key=True),
    sa.Column("code", sa.Text, sa.ForeignKey("room.code", ondelete="CASCADE"), primary_key=True),
    sa.Column("sits", sa.Boolean, nullable=False),
    sa.Column("others", sa.LargeBinary, nullable=False),
)
# Found by whose it is; and by its room when the room is shown anew, or forgotten.
sa.Index("place_room", place_table.c.code)
played_table = sa.Table(
    "played",
    tables,
    sa.Column("code", sa.Text, sa.ForeignKey("room.code", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("handle", sa.Text, primary_key=True),
    sa.Column("summary", sa.LargeBinary, nullable=False),
    sa.Column("ended_at", sa.Double, nullable=False),
)
sa.Index("played_last", played_table.c.handle, played_table.c.ended_at)
# What is needed to watch a match again, packed; `sequence` is of the entry that ended it.
finished_table = sa.Table(
    "finished",
    tables,
    sa.Column("code", sa.Text, sa.ForeignKey("room.code", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("sequence", sa.Integer, nullable=False),
    sa.Column("replay", sa.LargeBinary, nullable=False),
    sa.Column("lineup", sa.LargeBinary, nullable=False),
)
# A room as it was after that entry of its log, where loading begins: it follows from the log.
base_table = sa.Table(
    "base",
    tables,
    sa.Column("code", sa.Text, sa.ForeignKey("room.code", ondelete="CASCADE"), primary_key=True),
    sa.Column("sequence", sa.Integer, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
)
setting_table = sa.Table(
    "setting",
    tables,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("value", sa.LargeBinary, nullable=False),
)
ban_table = sa.Table(
    "ban",
    tables,
    sa.Column("kind", sa.Text, primary_key=True),
    sa.Column("whom", sa.Text, primary_key=True),
    sa.Column("since", sa.Double, nullable=False),
    sa.Column("until", sa.Double),
    sa.Column("why", sa.Text, nullable=False),
)
notice_table = sa.Table(
    "notice",
    tables,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("code", sa.Text, nullable=False),
)
# What an operator has taken out of a log, or the whole log of a room that was closed.
aside_table = sa.Table(
    "aside",
    tables,
    sa.Column("code", sa.Text, primary_key=True),
    sa.Column("moved_at", sa.Double, primary_key=True),
    sa.Column("sequence", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("id", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
)


class Writing(Struct, frozen=True):
    """What one call writes, as rows for each of the statements below."""

    created: Sequence[Row] = ()
    shown: Sequence[Row] = ()
    touched: Sequence[Row] = ()
    entries: Sequence[Row] = ()
    places: Sequence[Row] = ()
    """All that there are in the rooms that are `created` or `shown`."""
    played: Sequence[Row] = ()
    finished: Sequence[Row] = ()
    bases: Sequence[Row] = ()


LAST_NUMBER = 2**31 - 1


def is_number(column: sa.Column[int]) -> sa.ColumnElement[bool]:
    """In a damaged SQLite file there may be anything: text and bytes are more than any number."""
    return column <= LAST_NUMBER


def entry_row(code: str, entry: StoredEntry) -> Row:
    return {"code": code, **asdict(entry)}


def place_rows(code: str, places: Sequence[StoredPlace]) -> list[Row]:
    return [{"code": code, **asdict(place)} for place in places]


def played_rows(code: str, match: StoredMatch) -> list[Row]:
    """One for everybody who played."""
    return [
        {
            "code": code,
            "number": match.replay.number,
            "handle": handle,
            "summary": match.summary,
            "ended_at": match.ended_at,
        }
        for handle in match.handles
    ]


Carrier = sa.Connection | sqlite3.Connection
"""SQLite's driver itself: a third of the processor time, and every move is written here."""

CREATE = sa.insert(room_table)
SHOWN = ("public", "in_play", "summary", "touched_at", "past")
BEFORE = sa.bindparam("before", type_=sa.Integer)
# A log has no gaps: whoever is ahead of one that an operator has cut back loads it again.
FOLLOWS = sa.or_(
    sa.literal_column("0") == BEFORE,
    sa.exists().where(
        entry_table.c.code == sa.bindparam("room_code"), entry_table.c.sequence == BEFORE
    ),
)
SHOW = (
    sa.update(room_table)
    .where(room_table.c.code == sa.bindparam("room_code"), FOLLOWS)
    .values({name: sa.bindparam(name) for name in SHOWN})
)
LAST = sa.bindparam("last", type_=sa.Double)
TOUCH = (
    sa.update(room_table)
    .where(room_table.c.code == sa.bindparam("room_code"), FOLLOWS)
    .values(
        touched_at=sa.case((room_table.c.touched_at < LAST, LAST), else_=room_table.c.touched_at)
    )
)
APPEND = sa.insert(entry_table)
UNPLACE = sa.delete(place_table).where(place_table.c.code == sa.bindparam("room_code"))
PLACE = sa.insert(place_table)
PLAY = sa.insert(played_table)
UNFINISH = sa.delete(finished_table).where(
    finished_table.c.code == sa.bindparam("room_code"),
    finished_table.c.number == sa.bindparam("match_number"),
)
FINISH = sa.insert(finished_table)
UNBASE = sa.delete(base_table).where(base_table.c.code == sa.bindparam("room_code"))
BASE = sa.insert(base_table)


def carry_out(connection: Carrier, writing: Writing) -> None:
    """Rooms first: their rows are locked until the end, so that nobody forgets one meanwhile."""
    execute(connection, CREATE, writing.created)
    for statement, rows in ((SHOW, writing.shown), (TOUCH, writing.touched)):
        if execute(connection, statement, rows) != len(rows):
            raise Conflict("there is no such room, or its log is shorter")
    execute(connection, APPEND, writing.entries)
    execute(connection, UNPLACE, [{"room_code": row["room_code"]} for row in writing.shown])
    execute(connection, PLACE, writing.places)
    execute(connection, PLAY, writing.played)
    # Whatever is there is of a log that has since been cut back: the log is right.
    ended = [{"room_code": row["code"], "match_number": row["number"]} for row in writing.finished]
    execute(connection, UNFINISH, ended)
    execute(connection, FINISH, writing.finished)
    execute(connection, UNBASE, [{"room_code": row["code"]} for row in writing.bases])
    execute(connection, BASE, writing.bases)


def execute(
    connection: Carrier, statement: sa.Insert | sa.Update | sa.Delete, rows: Sequence[Row]
) -> int:
    """How many rows it was done to. PostgreSQL's driver counts them for a single row only."""
    if not rows:
        return 0
    if isinstance(connection, sqlite3.Connection):
        return connection.executemany(_in_words(statement, tuple(rows[0])), rows).rowcount
    result = connection.execute(statement, rows[0] if len(rows) == 1 else rows)
    return result.rowcount


@cache
def _in_words(statement: sa.Insert | sa.Update | sa.Delete, columns: tuple[str, ...]) -> str:
    """As SQLite reads it, with parameters by name."""
    dialect = sqlite.dialect(paramstyle="named")
    return str(statement.compile(dialect=dialect, column_keys=list(columns)))


def merge(writings: Sequence[Writing]) -> Writing:
    """All of them as one, so that each statement is run once for many rows."""
    return Writing(
        created=list(chain.from_iterable(writing.created for writing in writings)),
        shown=list(chain.from_iterable(writing.shown for writing in writings)),
        touched=list(chain.from_iterable(writing.touched for writing in writings)),
        entries=list(chain.from_iterable(writing.entries for writing in writings)),
        places=list(chain.from_iterable(writing.places for writing in writings)),
        played=list(chain.from_iterable(writing.played for writing in writings)),
        finished=list(chain.from_iterable(writing.finished for writing in writings)),
        bases=list(chain.from_iterable(writing.bases for writing in writings)),
    )


def in_order(which: sa.ColumnElement[bool]) -> sa.ColumnElement[bool]:
    """These rooms, locked in the order of their codes before any of them is changed.

    Two nodes that change many rooms at once would otherwise each have what the other waits for.
    """
    codes = sa.select(room_table.c.code).where(which).order_by(room_table.c.code).with_for_update()
    return room_table.c.code.in_(codes)


def _each_of(dialect: str, codes: Collection[str]) -> sa.Select[tuple[str]]:
    """In one argument: a statement takes some ten thousand, and more rooms than that may sleep."""
    if dialect == "postgresql":
        return sa.select(sa.func.unnest(sa.literal(list(codes), ARRAY(sa.Text))))
    listed = sa.func.json_each(msgspec.json.encode(list(codes)).decode())
    return sa.select(listed.table_valued("value").c.value)


def forget_some(
    connection: sa.Connection, touched_before: float, past: Past, but: Collection[str]
) -> int:
    """Few rooms at a time: whoever wants to append meanwhile does not wait long."""
    old = (
        sa.select(room_table.c.code)
        .where(
            room_table.c.touched_at < touched_before,
            room_table.c.past <= past,
            room_table.c.code.not_in(_each_of(connection.dialect.name, but)),
        )
        .limit(FORGOTTEN_TOGETHER)
        .with_for_update(skip_locked=True)
    )
    codes = connection.scalars(old).all()
    connection.execute(sa.delete(room_table).where(room_table.c.code.in_(codes)))
    return len(codes)
