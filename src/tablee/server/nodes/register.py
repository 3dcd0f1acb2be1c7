"""What nodes keep for each other in the database: who is alive, who looks after which room, who is
where, and what time it is.

None of it outlives the nodes: it is in a schema of its own, which is made when it is not there, and
which PostgreSQL may empty when it crashes (nothing of it waits for the disk). Every node puts its
own part right again each time it looks. How long ago something was, the database alone says: the
clocks of nodes differ.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from tablee import __version__
from tablee.server.clock import GRACE_SECONDS
from tablee.server.migrations import LOCK

ALIVE_SECONDS = 3.0
"""A node that has not beaten for so long is gone, and with it all that it had."""
FORGOTTEN_SECONDS = 60.0
GAP_SECONDS = 5.0
"""Without a beat of anybody for so long, the house was closed."""
BACK_SECONDS = 0.05

_MAKE = (
    "CREATE SCHEMA IF NOT EXISTS tablee_nodes",
    "CREATE UNLOGGED TABLE IF NOT EXISTS tablee_nodes.node"
    " (id text PRIMARY KEY, beat_at double precision NOT NULL, version text NOT NULL)",
    "CREATE UNLOGGED TABLE IF NOT EXISTS tablee_nodes.lease"
    " (code text PRIMARY KEY, node text, due_at double precision NOT NULL)",
    "CREATE UNLOGGED TABLE IF NOT EXISTS tablee_nodes.presence"
    " (code text, node text, people bytea NOT NULL, PRIMARY KEY (code, node))",
    "CREATE UNLOGGED TABLE IF NOT EXISTS tablee_nodes.clock (one boolean PRIMARY KEY,"
    " ahead double precision NOT NULL, kept double precision NOT NULL)",
)
_NOW = "extract(epoch FROM clock_timestamp())::double precision"
_BEATS = f"FROM tablee_nodes.node WHERE beat_at > {_NOW} - {ALIVE_SECONDS}"
_ALIVE = f"SELECT id {_BEATS}"
_VERSIONS = sa.text(f"SELECT id, version {_BEATS}")
_BEAT = sa.text(
    f"INSERT INTO tablee_nodes.node VALUES (:node, {_NOW}, :version)"
    " ON CONFLICT (id) DO UPDATE SET beat_at = excluded.beat_at"
)
# How far the house's time is ahead of the database's. It goes on by itself, as long as somebody
# beats: otherwise the house was closed, or somebody has set the database's clock.
_TIME = sa.text(
    f"WITH this AS MATERIALIZED (SELECT {_NOW} AS moment)"
    " INSERT INTO tablee_nodes.clock AS clock"
    " SELECT true, cast(:mine AS float8) - moment, cast(:mine AS float8) FROM this"
    " ON CONFLICT (one) DO UPDATE SET (ahead, kept) = (SELECT goes_on - moment, goes_on FROM"
    " (SELECT moment, CASE"
    f" WHEN moment + clock.ahead > clock.kept + {GAP_SECONDS} THEN clock.kept - {GRACE_SECONDS}"
    f" WHEN moment + clock.ahead < clock.kept - {BACK_SECONDS} THEN clock.kept"
    " ELSE moment + clock.ahead END AS goes_on FROM this) AS found)"
    " RETURNING ahead, (SELECT moment FROM this)"
)
_CLAIM = sa.text(
    "INSERT INTO tablee_nodes.lease AS lease VALUES (:code, :node, 0)"
    " ON CONFLICT (code) DO UPDATE SET node = excluded.node, due_at = 0"
    f" WHERE lease.node IS NULL OR lease.node = excluded.node OR lease.node NOT IN ({_ALIVE})"
    " RETURNING code"
)
_CLAIM_DUE = sa.text(
    "UPDATE tablee_nodes.lease SET node = :node, due_at = 0 WHERE code IN ("
    "SELECT code FROM tablee_nodes.lease AS lease"
    f" WHERE CASE WHEN lease.node IS NULL THEN due_at <= :now ELSE lease.node NOT IN ({_ALIVE}) END"
    " AND code <> ALL(cast(:but AS text[]))"
    " ORDER BY due_at LIMIT :most FOR UPDATE SKIP LOCKED) RETURNING code"
)
_LAY = sa.text(
    "INSERT INTO tablee_nodes.lease AS lease VALUES (:code, NULL, :due)"
    " ON CONFLICT (code) DO UPDATE SET node = NULL,"
    " due_at = CASE WHEN lease.node IS NULL THEN least(lease.due_at, :due) ELSE :due END"
    " WHERE lease.node = :node OR lease.node IS NULL"
)
# Where a match waits for people alone, nothing will ever be due; but it was looked at.
_LEAVE_IN_PLAY = sa.text(
    "UPDATE tablee_nodes.lease SET node = NULL, due_at = 'infinity'"
    " WHERE code = :code AND node = :node AND code IN (SELECT code FROM room WHERE in_play)"
)
_LEAVE = sa.text("DELETE FROM tablee_nodes.lease WHERE code = :code AND node = :node")
_HAND_OVER = sa.text("UPDATE tablee_nodes.lease SET node = NULL, due_at = 0 WHERE node = :node")
_NOTE_IN_PLAY = sa.text(
    "INSERT INTO tablee_nodes.lease SELECT code, NULL, 0 FROM room WHERE in_play"
    " ON CONFLICT (code) DO NOTHING"
)
_LOOKED_AFTER = sa.text("SELECT code FROM tablee_nodes.lease WHERE due_at < 'infinity'")
_HELD = sa.text("SELECT code FROM tablee_nodes.lease WHERE node = :node")
_FREE = sa.text(
    "SELECT code FROM unnest(cast(:codes AS text[])) AS wanted (code) WHERE code NOT IN"
    f" (SELECT code FROM tablee_nodes.lease WHERE node IN ({_ALIVE}))"
)
_LENGTHS = sa.text(
    "SELECT code, (SELECT max(sequence) FROM entry WHERE entry.code = wanted.code)"
    " FROM unnest(cast(:codes AS text[])) AS wanted (code)"
)
_PRESENT = sa.text(
    "INSERT INTO tablee_nodes.presence VALUES (:code, :node, :people)"
    " ON CONFLICT (code, node) DO UPDATE SET people = excluded.people"
)
_ABSENT = sa.text("DELETE FROM tablee_nodes.presence WHERE code = :code AND node = :node")
_PEOPLE = sa.text(
    "SELECT code, node, people FROM tablee_nodes.presence"
    f" WHERE code = ANY(cast(:codes AS text[])) AND node IN ({_ALIVE})"
)
_FORGET = (
    f"DELETE FROM tablee_nodes.node WHERE beat_at < {_NOW} - {FORGOTTEN_SECONDS}",
    "DELETE FROM tablee_nodes.presence WHERE node NOT IN (SELECT id FROM tablee_nodes.node)",
    "DELETE FROM tablee_nodes.lease WHERE node IS NULL AND code NOT IN (SELECT code FROM room)",
)


def make(connection: sa.Connection) -> None:
    """Whoever starts at the same time waits."""
    connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    for statement in _MAKE:
        connection.execute(sa.text(statement))


# Who is alive


def beat(connection: sa.Connection, node: str) -> None:
    connection.execute(_BEAT, {"node": node, "version": __version__})


class TimeTold(NamedTuple):
    """What the database says of the time."""

    ahead: float
    """So much the house's time is ahead of the database's."""
    moment: float
    """The database's time, at `ticks` of this machine, give or take half of `trip`."""
    ticks: float
    trip: float


def tell_time(connection: sa.Connection, clock: Callable[[], float]) -> TimeTold:
    """`clock` is ours, for a house where there is no other yet. One statement: a node that stops in
    the middle of it keeps nobody waiting."""
    asked = time.monotonic()
    ahead, moment = connection.execute(_TIME, {"mine": clock()}).one()
    answered = time.monotonic()
    return TimeTold(ahead, moment, (asked + answered) / 2, answered - asked)


class Seen(NamedTuple):
    """What a node finds out each time it looks."""

    alive: dict[str, str]
    """The version of each node that is."""
    held: frozenset[str]
    """Rooms that it looks after."""
    free: frozenset[str]
    """Of those that it would look after: nobody does."""


def look(connection: sa.Connection, node: str, wanted: Collection[str]) -> Seen:
    def codes(statement: sa.TextClause, values: dict[str, Any]) -> frozenset[str]:
        return frozenset(connection.scalars(statement, values))

    return Seen(
        {row.id: row.version for row in connection.execute(_VERSIONS)},
        codes(_HELD, {"node": node}),
        codes(_FREE, {"codes": list(wanted)}) if wanted else frozenset(),
    )


def forget_the_dead(connection: sa.Connection) -> None:
    for statement in _FORGET:
        connection.execute(sa.text(statement))


# Who looks after a room


def claim(connection: sa.Connection, node: str, code: str) -> bool:
    """Whether it is ours: it was nobody's, or of a node that is gone."""
    return connection.scalar(_CLAIM, {"code": code, "node": node}) is not None


def claim_due(
    connection: sa.Connection, node: str, now: float, most: int, but: Collection[str] = ()
) -> list[str]:
    """Some of those that sleep where something is due, and of those whose node is gone."""
    values = {"node": node, "now": now, "most": most, "but": sorted(but)}
    return sorted(connection.scalars(_CLAIM_DUE, values))


def lay(connection: sa.Connection, node: str, due: dict[str, float | None]) -> None:
    """These are not ours any more: somebody looks at them when they are due, and sooner where they
    are nobody's and sleep until a later moment. None: there is nothing to be done there."""
    for code, moment in sorted(due.items()):
        if moment is None:
            for leave in (_LEAVE_IN_PLAY, _LEAVE):
                connection.execute(leave, {"code": code, "node": node})
        else:
            connection.execute(_LAY, {"code": code, "node": node, "due": moment})


def hand_over(connection: sa.Connection, node: str) -> None:
    """All that is ours is anybody's, now."""
    connection.execute(_HAND_OVER, {"node": node})


def note_in_play(connection: sa.Connection) -> None:
    """Rooms where a match is on, and which nobody has ever looked after."""
    connection.execute(_NOTE_IN_PLAY)


def looked_after(connection: sa.Connection) -> frozenset[str]:
    """Rooms that a node looks after, or that sleep until something is due."""
    return frozenset(connection.scalars(_LOOKED_AFTER))


# Logs


def lengths(connection: sa.Connection, codes: Sequence[str]) -> dict[str, int]:
    """Of their logs; nothing of rooms that are not there."""
    found = connection.execute(_LENGTHS, {"codes": list(codes)})
    return {code: length for code, length in found if length is not None}


# Who is where


class Person(msgspec.Struct, frozen=True, array_like=True):
    """Somebody who is connected to a room at some node."""

    handle: str
    name: str
    avatar: int
    is_table_screen: bool
    devices: list[str] = []


People = tuple[Person, ...]


def write_people(connection: sa.Connection, node: str, people: dict[str, People]) -> None:
    """All who are at these rooms here."""
    for code, there in sorted(people.items()):
        if there:
            values = {"code": code, "node": node, "people": msgspec.json.encode(there)}
            connection.execute(_PRESENT, values)
        else:
            connection.execute(_ABSENT, {"code": code, "node": node})


def find_people(connection: sa.Connection, codes: Sequence[str]) -> dict[str, dict[str, People]]:
    """By room and node; of nodes that are alive."""
    found: dict[str, dict[str, People]] = {}
    for code, node, people in connection.execute(_PEOPLE, {"codes": list(codes)}):
        found.setdefault(code, {})[node] = msgspec.json.decode(people, type=People)
    return found
