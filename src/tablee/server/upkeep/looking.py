"""Looking at rooms and at who fills the house, without anybody's secrets: no cards, seeds, chat or
keys are in what is told here."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Literal

import msgspec
import sqlalchemy as sa

from tablee.server.derived import FINISHED_COLUMNS, find_base
from tablee.server.log_rows import log_of
from tablee.server.protocol import BotSeat, RoomSummary, SharedSeat, Stage
from tablee.server.reading import Trouble, kind_of
from tablee.server.seating import Chair
from tablee.server.storage import UNREADABLE, StoredBase, StoredEntry, StoredReplay
from tablee.server.tables import (
    entry_table,
    finished_table,
    is_number,
    place_table,
    room_table,
)
from tablee.server.upkeep.examining import examine

HANDLE_LETTERS = 16

Order = Literal["age", "size", "entries", "touched"]


class RoomLine(msgspec.Struct, frozen=True):
    """A room in the list."""

    code: str
    game: str
    stage: str
    public: bool
    seats: int
    free: int
    entries: int
    bytes: int
    opened_at: float
    touched_at: float


class Wanted(msgspec.Struct, frozen=True):
    """Which rooms."""

    game: str | None = None
    stage: Stage | None = None
    public: bool | None = None
    untouched_since: float | None = None
    guest: str | None = None
    order: Order = "touched"
    most: int = 50


ORDERS: dict[Order, Callable[[RoomLine], float]] = {
    "age": lambda line: line.opened_at,
    "size": lambda line: -line.bytes,
    "entries": lambda line: -line.entries,
    "touched": lambda line: -line.touched_at,
}


def list_rooms(connection: sa.Connection, wanted: Wanted) -> list[RoomLine]:
    query = (
        sa.select(
            room_table.c.code,
            room_table.c.public,
            room_table.c.summary,
            room_table.c.touched_at,
            sa.func.count(entry_table.c.sequence),
            sa.func.coalesce(sa.func.sum(sa.func.length(entry_table.c.body)), 0),
            sa.func.min(entry_table.c.at),
        )
        .outerjoin(entry_table, entry_table.c.code == room_table.c.code)
        .group_by(room_table.c.code)
    )
    if wanted.public is not None:
        query = query.where(room_table.c.public == wanted.public)
    if wanted.untouched_since is not None:
        query = query.where(room_table.c.touched_at < wanted.untouched_since)
    if wanted.guest is not None:
        own = sa.select(place_table.c.code).where(place_table.c.handle == wanted.guest)
        query = query.where(room_table.c.code.in_(own))
    lines = (_line(*row) for row in connection.execute(query))
    found = [line for line in lines if _is_wanted(line, wanted)]
    return sorted(found, key=ORDERS[wanted.order])[: wanted.most]


def _is_wanted(line: RoomLine, wanted: Wanted) -> bool:
    return wanted.game in (None, line.game) and wanted.stage in (None, line.stage)


def _line(
    code: str,
    public: bool,
    summary: bytes,
    touched_at: float,
    entries: int,
    size: int,
    opened_at: float | None,
) -> RoomLine:
    try:
        seen = msgspec.json.decode(summary, type=RoomSummary)
    except UNREADABLE:
        seen = RoomSummary(code, "?", "", 0, 0, "waiting")
    return RoomLine(
        code,
        seen.game,
        seen.stage,
        public,
        seen.seats,
        seen.free,
        entries,
        int(size),
        opened_at or touched_at,
        touched_at,
    )


# One room


class SeatLine(msgspec.Struct, frozen=True):
    kind: Literal["guest", "shared", "bot", "open"]
    name: str
    handle: str | None
    """Of the guest who sits here."""
    bot: str | None
    """The level of the bot that decides here now."""


class RoomReport(msgspec.Struct, frozen=True):
    code: str
    game: str | None
    stage: str | None
    public: bool | None
    host: str | None
    """The host's handle."""
    seats: Sequence[SeatLine]
    removed: Sequence[str]
    """The handles of those who were asked to leave."""
    matches: int
    finished: int
    entries: int
    kinds: dict[str, int]
    bytes: int
    biggest: int
    """Bytes of the biggest entry."""
    opened_at: float
    touched_at: float
    trouble: Trouble | None
    """Where its log breaks, if it does."""


def report_on(connection: sa.Connection, code: str) -> RoomReport | None:
    log = log_of(connection, code)
    if not log:
        return None
    touched = sa.select(room_table.c.touched_at).where(room_table.c.code == code)
    base = find_base(connection, code)
    return report_of(code, log, base, connection.scalar(touched) or log[-1].at)


def finished_of(connection: sa.Connection, code: str) -> Iterator[StoredReplay]:
    """The matches of a room that are kept as rows, one at a time."""
    query = (
        sa.select(*FINISHED_COLUMNS)
        .where(
            finished_table.c.code == code,
            is_number(finished_table.c.number),
            is_number(finished_table.c.sequence),
        )
        .order_by(finished_table.c.number)
    )
    for row in connection.execute(query):
        yield StoredReplay(*row)


def report_of(
    code: str, log: Sequence[StoredEntry], base: StoredBase | None, touched_at: float
) -> RoomReport:
    examined = examine(code, log, base)
    room = examined.room
    sizes = [len(entry.body) if isinstance(entry.body, bytes) else 0 for entry in log]
    return RoomReport(
        code,
        room.game.name if room else None,
        room.stage if room else None,
        room.public if room else None,
        room.host.handle if room else None,
        [_seat(chair) for chair in room.seating.chairs] if room else [],
        sorted(room.removed) if room else [],
        room.matches if room else 0,
        room.finished if room else 0,
        len(log),
        dict(Counter(kind_of(entry) for entry in log).most_common()),
        sum(sizes),
        max(sizes),
        log[0].at,
        touched_at,
        examined.trouble,
    )


def _seat(chair: Chair) -> SeatLine:
    if chair.guest is not None:
        return SeatLine("guest", chair.guest.name, chair.guest.handle, chair.bot)
    if isinstance(chair.plan, SharedSeat):
        return SeatLine("shared", chair.plan.name, None, chair.bot)
    if isinstance(chair.plan, BotSeat):
        return SeatLine("bot", "", None, chair.bot)
    return SeatLine("open", "", None, None)


def unreadable_rooms(connection: sa.Connection) -> Iterator[tuple[str, Trouble]]:
    """Every room whose log does not play. It plays their latest matches, which takes a while."""
    for code in all_codes(connection):
        trouble = examine(code, log_of(connection, code), find_base(connection, code)).trouble
        if trouble is not None:
            yield code, trouble


def all_codes(connection: sa.Connection) -> list[str]:
    return list(connection.scalars(sa.select(room_table.c.code).order_by(room_table.c.code)))


# Who is heavy


class HeavyLine(msgspec.Struct, frozen=True):
    """What somebody has put into the house; without a handle it was its bots and clocks."""

    handle: str | None
    hosted: int
    """Rooms that he has opened, and that are still kept."""
    rooms: int
    """Rooms that he has said something in."""
    entries: int
    bytes: int


def list_heavy(connection: sa.Connection, most: int) -> list[HeavyLine]:
    """Whose messages fill the logs. An entry's id begins with the handle of whoever caused it."""
    # A handle has sixteen letters; what is the house's own has no colon in their place.
    handle = sa.case(
        (
            sa.func.substr(entry_table.c.id, HANDLE_LETTERS + 1, 1) == ":",
            sa.func.substr(entry_table.c.id, 1, HANDLE_LETTERS),
        )
    ).label("handle")
    query = sa.select(
        handle,
        sa.func.count(sa.distinct(entry_table.c.code)),
        sa.func.count(),
        sa.func.sum(sa.func.length(entry_table.c.body)),
    ).group_by(handle)
    hosted = Counter(_hosts(connection))
    lines = [
        HeavyLine(who, hosted.pop(who, 0) if who else 0, rooms, entries, int(size))
        for who, rooms, entries, size in connection.execute(query)
    ]
    lines += [HeavyLine(who, rooms, 0, 0, 0) for who, rooms in hosted.items()]
    return sorted(lines, key=lambda line: (-line.bytes, -line.hosted))[:most]


class _Host(msgspec.Struct):
    handle: str


class _Opened(msgspec.Struct):
    host: _Host


def _hosts(connection: sa.Connection) -> Iterator[str]:
    query = sa.select(entry_table.c.body).where(entry_table.c.sequence == 1)
    for body in connection.scalars(query):
        try:
            yield msgspec.json.decode(body, type=_Opened).host.handle
        except UNREADABLE:
            continue
