"""Storage in SQL: a SQLite file by default, PostgreSQL when one machine is not enough."""

import sqlite3
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, TypeVar

import sqlalchemy as sa
from msgspec.structs import asdict
from sqlalchemy.exc import ArgumentError, IntegrityError

from tablee.server.databases import Database, Left, Sqlite, Work, end_first, is_damage, reason
from tablee.server.derived import (
    find_base,
    find_finished,
    find_last_finished,
    write_base,
    write_finished,
)
from tablee.server.errors import HouseError
from tablee.server.log_rows import LOADED_TOGETHER, find_entries
from tablee.server.orders import Orders
from tablee.server.postgres import Postgres
from tablee.server.settings import (
    find_or_make_secret,
    find_orders,
    find_setting,
    write_latest,
)
from tablee.server.settled import expect_settled
from tablee.server.storage import (
    Conflict,
    Damaged,
    Past,
    StoredBase,
    StoredEntry,
    StoredMatch,
    StoredPlace,
    StoredReplay,
    StoredRoom,
)
from tablee.server.tables import (
    Row,
    Writing,
    aside_table,
    entry_row,
    entry_table,
    forget_some,
    in_order,
    place_rows,
    place_table,
    played_rows,
    played_table,
    room_table,
)

T = TypeVar("T")

ROOM_COLUMNS = [room_table.c[name] for name in StoredRoom.__struct_fields__]
PLACE_COLUMNS = [place_table.c[name] for name in StoredPlace.__struct_fields__]


class SqlStorage:
    """Storage at an address: `sqlite:///PATH` or `postgresql://USER:PASSWORD@HOST/NAME`.

    A driver may be named, as in `sqlite+aiosqlite` or `postgresql+asyncpg`; which one is used is
    ours to choose.
    """

    def __init__(self, url: str) -> None:
        self._database = find_database(url)
        self._errors: tuple[type[Exception], ...]
        self._errors = (IntegrityError, sqlite3.IntegrityError, *self._database.errors)
        self.is_shared = isinstance(self._database, Postgres)
        self.faults = 0

    @property
    def name(self) -> str:
        """As it may be shown: without a password."""
        return self._database.name

    async def open(
        self, *, bring_up: bool = True, settled: bool = True, on_new: Work[None] | None = None
    ) -> None:
        """Without `bring_up` it has to be there, and as new as we are: nothing is made of it.
        `on_new` is done in the transaction that makes a house where there was none.

        A house that is on the move is opened by whoever moves it alone: not `settled`.
        """
        try:
            with self._clear_errors():
                await self._database.open(bring_up=bring_up, on_new=on_new)
                if settled:
                    await self._database.read(expect_settled)
        except BaseException:
            await self._database.close()
            raise

    def expect_answers(self) -> None:
        """A house is open here: from now on nobody waits for a database that says nothing, but for
        what is known to take long."""
        self._database.expect_answers()

    async def close(self) -> None:
        await self._database.close()

    async def version(self) -> str | None:
        """Of a database that is not open: it is left as it is. None if it holds no house."""
        try:
            with self._clear_errors():
                return await self._database.version()
        finally:
            await self._database.close()

    async def read_as_it_is(self, work: Work[T]) -> T:
        """In one transaction, of a database that is not open: of whichever version it is."""
        try:
            with self._clear_errors():
                await self._database.version()
                return await self._database.write(work)
        finally:
            await self._database.close()

    async def examine(self) -> list[str]:
        with self._clear_errors():
            return await self._database.examine()

    async def wipe(self) -> Left:
        """After something was deleted that is to be nowhere: where there may still be some."""
        with self._clear_errors():
            return await self._database.wipe()

    async def secret(self) -> bytes:
        try:
            return await self.write(find_or_make_secret)
        except Conflict:
            # Another process has made it in this moment.
            return await self.write(find_or_make_secret)

    async def orders(self, now: float) -> Orders:
        return await self.read(partial(find_orders, now=now))

    async def setting(self, name: str) -> bytes | None:
        return await self.read(partial(find_setting, name=name))

    async def keep_latest(self, name: str, value: bytes, when: Callable[[bytes], float]) -> bytes:
        keep = partial(write_latest, name=name, value=value, when=when)
        try:
            return await self.write(keep)
        except Conflict:
            # Another node has made it in this moment.
            return await self.write(keep)

    async def create_room(
        self, room: StoredRoom, first: StoredEntry, places: Sequence[StoredPlace] = ()
    ) -> None:
        writing = Writing(
            created=[asdict(room)],
            entries=[entry_row(room.code, first)],
            places=place_rows(room.code, places),
        )
        await self._commit(writing)

    async def append(
        self,
        code: str,
        entries: list[StoredEntry],
        room: StoredRoom | None = None,
        places: Sequence[StoredPlace] = (),
        ended: StoredMatch | None = None,
        touched_at: float | None = None,
        base: StoredBase | None = None,
    ) -> None:
        if room is None and not entries:
            return
        row: Row = {"room_code": code, "before": entries[0].sequence - 1 if entries else 0}
        if room is None:
            row["last"] = entries[-1].at if touched_at is None else touched_at
        else:
            row |= asdict(room)
        writing = Writing(
            shown=() if room is None else (row,),
            touched=(row,) if room is None else (),
            entries=[entry_row(code, entry) for entry in entries],
            places=() if room is None else place_rows(code, places),
            played=() if ended is None else played_rows(code, ended),
            finished=() if ended is None else ({"code": code, **asdict(ended.replay)},),
            bases=() if base is None else ({"code": code, **asdict(base)},),
        )
        await self._commit(writing)

    async def load(self, code: str, after: int = 0) -> list[StoredEntry]:
        loaded: list[StoredEntry] = []
        while True:
            last = loaded[-1].sequence if loaded else after
            some = await self.read(partial(find_entries, code=code, after=last))
            loaded += some
            if len(some) < LOADED_TOGETHER:
                return loaded

    async def last_moment(self, until: float) -> float | None:
        # In SQLite whatever is no number is later than all of them.
        query = sa.select(sa.func.max(entry_table.c.at)).where(entry_table.c.at <= until)
        return await self.read(lambda at: at.scalar(query), is_long=True)

    async def base(self, code: str) -> StoredBase | None:
        return await self.read(partial(find_base, code=code))

    async def keep_base(
        self, code: str, base: StoredBase, instead_of: StoredBase | None = None
    ) -> None:
        # Another node may have been first: then it is there.
        with suppress(Conflict):
            await self.write(partial(write_base, code=code, base=base, instead_of=instead_of))

    async def has_entry(self, code: str, name: str) -> bool:
        query = sa.select(sa.exists().where(entry_table.c.code == code, entry_table.c.id == name))
        return await self.read(lambda at: bool(at.scalar(query)))

    async def finished_match(self, code: str, number: int) -> StoredReplay | None:
        return await self.read(partial(find_finished, code=code, number=number))

    async def last_finished(self, code: str) -> tuple[int, int]:
        return await self.read(partial(find_last_finished, code=code))

    async def keep_finished(self, code: str, replay: StoredReplay) -> None:
        with suppress(Conflict):
            await self.write(partial(write_finished, code=code, replay=replay))

    async def public_rooms(self, touched_after: float, most: int) -> list[StoredRoom]:
        query = _public_rooms(touched_after).limit(most)
        return await self.read(lambda at: [StoredRoom(*row) for row in at.execute(query)])

    async def public_rooms_among(
        self, codes: Sequence[str], touched_after: float
    ) -> list[StoredRoom]:
        query = _public_rooms(touched_after).where(room_table.c.code.in_(codes))
        return await self.read(lambda at: [StoredRoom(*row) for row in at.execute(query)])

    async def is_open_to(self, code: str, handle: str) -> bool:
        is_public = sa.exists().where(room_table.c.code == code, room_table.c.public)
        has_place = sa.exists().where(place_table.c.handle == handle, place_table.c.code == code)
        query = sa.select(is_public, has_place)
        return await self.read(lambda at: any(at.execute(query).one()))

    async def code_lengths(self) -> dict[int, int]:
        length = sa.func.length(room_table.c.code)
        query = sa.select(length, sa.func.count()).group_by(length)
        rows = await self.read(lambda at: at.execute(query).all(), is_long=True)
        return dict(rows)

    async def rooms_of(
        self, handle: str, touched_after: float, most: int
    ) -> list[tuple[StoredRoom, StoredPlace]]:
        query = (
            sa.select(*ROOM_COLUMNS, *PLACE_COLUMNS)
            .join(place_table, place_table.c.code == room_table.c.code)
            .where(
                place_table.c.handle == handle,
                sa.or_(room_table.c.in_play, room_table.c.touched_at > touched_after),
            )
            .order_by(room_table.c.in_play.desc(), room_table.c.touched_at.desc())
            .limit(most)
        )
        split = len(ROOM_COLUMNS)
        return await self.read(
            lambda at: [
                (StoredRoom(*row[:split]), StoredPlace(*row[split:])) for row in at.execute(query)
            ]
        )

    async def matches_of(self, handle: str, most: int) -> list[bytes]:
        query = (
            sa.select(played_table.c.summary)
            .where(played_table.c.handle == handle)
            .order_by(played_table.c.ended_at.desc())
            .limit(most)
        )
        return await self.read(lambda at: list(at.scalars(query)))

    async def rooms_in_play(self) -> list[str]:
        query = sa.select(room_table.c.code).where(room_table.c.in_play).order_by(room_table.c.code)
        return await self.read(lambda at: list(at.scalars(query)))

    async def touch_rooms(self, codes: Collection[str], before: float, now: float) -> None:
        if codes:
            old = sa.and_(room_table.c.code.in_(codes), room_table.c.touched_at < before)
            touch = sa.update(room_table).where(in_order(old)).values(touched_at=now)
            await self.write(lambda at: at.execute(touch).close())

    async def forget_rooms(
        self, touched_before: float, past: Past = Past.FINISHED, but: Collection[str] = ()
    ) -> int:
        forgotten = 0
        forget = partial(forget_some, touched_before=touched_before, past=past, but=but)
        while count := await self.write(forget):
            forgotten += count
        return forgotten

    async def move_dates(self, until: float, by: float) -> None:
        def move(at: sa.Connection) -> None:
            touched, moved = room_table.c.touched_at, aside_table.c.moved_at
            for date, old in ((touched, in_order(touched <= until)), (moved, moved <= until)):
                at.execute(sa.update(date.table).where(old).values({date: date + by}))

        await self.write(move, is_long=True)

    async def forget_aside(self, moved_before: float) -> None:
        old = sa.delete(aside_table).where(aside_table.c.moved_at < moved_before)
        await self.write(lambda at: at.execute(old))

    # Every way into the database

    async def read(self, work: Work[T], *, is_long: bool = False) -> T:
        with self._clear_errors():
            return await self._database.read(work, is_long=is_long)

    async def write(self, work: Work[T], *, is_long: bool = False) -> T:
        with self._clear_errors():
            return await end_first(self._database.write(work, is_long=is_long))

    async def in_one_statement(self, work: Work[T]) -> T:
        """Read or write: it is a transaction of its own, over when the database has done it."""
        with self._clear_errors():
            return await self._database.in_one_statement(work)

    async def _commit(self, writing: Writing) -> None:
        # Without a context manager: every move comes this way.
        try:
            await self._database.commit(writing)
        except self._errors as error:
            raise self._said_clearly(error) from error

    @contextmanager
    def _clear_errors(self) -> Iterator[None]:
        try:
            yield
        except self._errors as error:
            raise self._said_clearly(error) from error

    def _said_clearly(self, error: Exception) -> Exception:
        if isinstance(error, (IntegrityError, sqlite3.IntegrityError)):
            return Conflict(reason(error))
        self.faults += 1
        values = {"database": self._database.name, "why": reason(error)}
        if is_damage(error):
            return Damaged(**values)
        # What SQLite says of a full disk does not always say so.
        what = "disk_full" if self._database.is_disk_full() else "unusable"
        return HouseError(what, **values)


def find_database(url: str) -> Database:
    try:
        address = sa.make_url(url)
        # What is wrong is not repeated: there may be a password in it.
    except (ArgumentError, ValueError) as error:
        raise HouseError("no_address") from error
    match address.get_backend_name():
        case "sqlite":
            return Sqlite(address)
        case "postgresql":
            return Postgres(address)
        case other:
            raise HouseError("unknown_database", name=other)


def _public_rooms(touched_after: float) -> sa.Select[Any]:
    query = sa.select(*ROOM_COLUMNS).order_by(room_table.c.touched_at.desc())
    return query.where(room_table.c.public, room_table.c.touched_at > touched_after)
