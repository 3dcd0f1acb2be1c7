"""The house: its rooms, brought to life from their logs, and the people in them."""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Sequence

import msgspec

from tablee.core.errors import TableeError
from tablee.core.game import GameError
from tablee.games import load_game
from tablee.pool.pool import Pool
from tablee.pool.worker import warn_without_limits
from tablee.server import codes, entries
from tablee.server.awake import WAKE_SECONDS, Awake
from tablee.server.bans import Bans
from tablee.server.clock import Clock
from tablee.server.guesses import Guesses
from tablee.server.guests import Doorkeeper
from tablee.server.handwriting import tidy_plan
from tablee.server.keeping import places_of, stored_match, stored_room
from tablee.server.lessons import lesson_of, lesson_plan
from tablee.server.limits import Asker, Limits
from tablee.server.links import SeatLinks
from tablee.server.live import LiveRoom
from tablee.server.loading import Loaded, Loader
from tablee.server.lobby import Lobby
from tablee.server.metrics import READ_SECONDS, WRITTEN_SECONDS, LastTry, Metrics
from tablee.server.nodes.company import Alone, Company
from tablee.server.orders import Watch
from tablee.server.plans import check_plan
from tablee.server.processes import make_pool
from tablee.server.protocol import Guest, RoomPlan
from tablee.server.reading import BrokenLog, Trouble
from tablee.server.refusals import RefusedMessage, refuse
from tablee.server.requests import RoomFound
from tablee.server.rights import screen_for
from tablee.server.room import Room
from tablee.server.showing import show_summary
from tablee.server.storage import Conflict, Damaged, Storage, StoredBase, StoredEntry, StoredReplay
from tablee.server.sweeping import keep_sweeping
from tablee.server.thinker import Thinker

CODE_TRIES = 50

log = logging.getLogger(__name__)
UNTOUCHED = 0.0
"""A moment before every other: whatever is done then is not the latest."""


def _tell_of_failure(chore: asyncio.Task[None]) -> None:
    if not chore.cancelled() and (error := chore.exception()) is not None:
        log.error("chore_failed", exc_info=error)


class House:
    """All rooms of this process."""

    def __init__(
        self,
        storage: Storage,
        pool: Pool | None = None,
        thinker: Callable[[Pool], Thinker] = Thinker,
        *,
        pace: float = 0.7,
        clock: Clock | None = None,
        limits: Limits | None = None,
        company: Company | None = None,
    ) -> None:
        self.storage = storage
        self.company: Company = Alone() if company is None else company
        self.pool = make_pool() if pool is None else pool
        """All processes that work for it: it ends them when it closes."""
        self.thinker = thinker(self.pool)
        self.pace = pace
        self.clock = clock or Clock()
        self.metrics = Metrics()
        self.limits = Limits() if limits is None else limits
        self.unreadable: set[str] = set()
        """Codes of rooms whose log did not play when it was last read, or not wholly."""
        self.bans = Bans()
        self.is_ready = False
        self.doorkeeper = Doorkeeper(secrets.token_bytes(32))
        self._guesses = Guesses(self.limits, storage)
        self._code_lengths: dict[int, int] = {}
        self.links = SeatLinks(secrets.token_bytes(32))
        self.hinting: set[str] = set()
        """The handles of those for whom a hint is being thought of: one at a time for each."""
        self.lobby = Lobby(storage, self.clock, self.metrics)
        self.awake = Awake(self)
        self._loader = Loader(storage)
        self._chores: list[asyncio.Task[None]] = []
        self.writing = LastTry(WRITTEN_SECONDS)
        self.reading = LastTry(READ_SECONDS)
        self.timekeeper = self.company.timekeeper(self)

    async def open(self) -> None:
        await self.storage.open()
        await self.storage.secret()
        await self.count_codes()
        await self.timekeeper.resume()
        await self.timekeeper.keep()
        watch = Watch(self)
        await watch.begin()
        await self.company.open(self)
        chores = (
            self._wake_rooms(),
            self.awake.keep_waking(),
            keep_sweeping(self),
            self.timekeeper.run(lambda: self.awake.goes_on),
            watch.keep_looking(),
            self.metrics.watch_loop(),
            self._examine(),
            *self.company.chores(),
        )
        self._chores = [asyncio.create_task(chore) for chore in chores]
        for chore in self._chores:
            chore.add_done_callback(_tell_of_failure)
        warn_without_limits()
        self.is_ready = True

    async def _examine(self) -> None:
        """A file that was copied while a server wrote to it is damaged, and opens all the same."""
        faults = await self.storage.examine()
        if faults:
            log.error("database_damaged", extra={"detail": "; ".join(faults)})

    async def _wake_rooms(self) -> None:
        """Bots and clocks go on after a restart. Whoever comes back does not wait for all rooms."""
        while True:
            try:
                await self.awake.wake(await self.company.rooms_to_wake(self.storage))
            except Exception:
                log.exception("chore_failed")
                await asyncio.sleep(WAKE_SECONDS)
            else:
                return

    async def close(self) -> None:
        """Nobody loses anything: whatever was acknowledged is stored already."""
        self.is_ready = False
        ending = [*self._chores, *self.awake.loading()]
        ending += [*self.writing.tasks(), *self.reading.tasks()]
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)
        for live in self.rooms:
            await live.close("restarting")
        await self.company.close()
        with contextlib.suppress(TableeError):
            await self.timekeeper.keep()
        self.pool.close()
        await self.storage.close()

    @property
    def rooms(self) -> list[LiveRoom]:
        """Those that are alive."""
        return self.awake.rooms

    # What whoever runs the house wants (`orders.py`)

    def use_secrets(self, secret: bytes, former: Sequence[bytes]) -> None:
        """Cookies of a former secret are recognised for a while; links of it are dead at once.

        Where it is not recognised any more everybody comes anew, also who is here: otherwise
        whoever came with a stolen cookie would stay, and make links of the new secret.
        """
        is_void = not self.doorkeeper.knows_own(secret, former)
        self.doorkeeper.use_secrets(secret, former)
        self.links.use_secret(secret)
        if is_void:
            for live in self.rooms:
                for connection in live.connections:
                    connection.leave("restarting")

    def use_bans(self, bans: Bans) -> None:
        """Who is banned is not let in, and goes if he is here."""
        self.bans = bans
        for live in self.rooms:
            for connection in live.connections:
                if bans.of(connection.guest.handle, connection.address) is not None:
                    connection.leave("banned")

    async def look_again(self, code: str) -> None:
        """The log of a room was changed by somebody else than a server.

        Whoever is there comes back by himself, to the room as its log says it is now.
        """
        self.unreadable.discard(code)
        self._loader.forget(code)
        live = await self.awake.take_out(code)
        if live is not None:
            await live.close("restarting" if await self.storage.load(code) else "closed")

    async def give_up(self, live: LiveRoom, reason: str) -> None:
        """A room that is here and cannot be read here any more: whoever is there is told why."""
        if self.awake.has(live):
            await self.awake.take_out(live.room.code)
        await live.close(reason)

    async def open_room(self, guest: Guest, plan: RoomPlan, address: str | None = None) -> str:
        """A new room with its host, who comes from there, on the first open seat; its code."""
        try:
            load_game(plan.game)
        except GameError as error:
            raise refuse("no_such_game") from error
        lesson = lesson_of(plan.game) if plan.lesson else None
        if lesson is not None:
            plan = lesson_plan(plan.game, lesson)
        if plan.host_plays and not guest.name:
            raise refuse("no_name")
        plan = msgspec.structs.replace(plan, seats=[tidy_plan(seat) for seat in plan.seats])
        await self._expect_space(guest)
        length = codes.length_of(self._code_lengths)
        for _ in range(CODE_TRIES):
            code = codes.draw_code(length)
            room = Room(code)
            body = room.perform(entries.RoomOpened(guest, plan), self.clock())
            check_plan(room, plan.options, len(plan.seats))
            try:
                first = StoredEntry(1, "open", self.clock(), entries.write_body(body))
                await self.storage.create_room(
                    stored_room(room, self.clock.today()), first, places_of(room)
                )
            except Conflict:
                continue
            self._code_lengths[length] = self._code_lengths.get(length, 0) + 1
            self.metrics.rooms_opened += 1
            self.lobby.opened(code, Asker(guest.handle, address), public=plan.public)
            live = await self.room(code)
            assert live is not None
            if plan.host_plays:
                await live.seat_host(guest)
            if lesson is not None:
                await live.begin_lesson(lesson)
            return code
        raise refuse("house_full")

    async def _expect_space(self, guest: Guest) -> None:
        hosted = sum(live.room.host.handle == guest.handle for live in self.rooms)
        if hosted >= self.limits.most("rooms_alive"):
            self.limits.hits["rooms_alive"] += 1
            raise refuse("too_many_rooms", rooms=hosted)
        if self.awake.is_full:
            await self.awake.make_space()
        if self.awake.is_full:
            raise refuse("house_full")

    async def look_up(self, asker: Asker, typed: str) -> LiveRoom:
        """The room for somebody who comes with its code; a refusal if there is none, and the same
        for right codes and wrong ones if there were too many wrong ones."""
        code = codes.read_code(typed) or ""
        spent = await self._guesses.begin(asker, code)
        try:
            live = await self._up_to_date(code)
        except (TableeError, RefusedMessage):
            self._guesses.unanswered(spent)
            raise
        if live is None:
            raise refuse("no_such_room")
        self._guesses.found(asker, code, spent)
        return live

    async def _up_to_date(self, code: str) -> LiveRoom | None:
        while (live := await self.room(code)) is not None:
            await self.company.refresh(live)
            # It may have been let go of meanwhile: nobody sits down at a table that is no more.
            if self.awake.has(live):
                break
        return live

    async def room(self, typed: str) -> LiveRoom | None:
        """The room of that code, alive; None if there is none. Refused if its log is broken."""
        code = codes.read_code(typed)
        return None if code is None else await self.awake.find(code)

    async def count_codes(self) -> None:
        """How many there are of each length: new ones are as long as makes them hard to guess."""
        self._code_lengths = await self.storage.code_lengths()

    def turns_away(self, address: str, cookies: str) -> bool:
        """Whether whoever wants a websocket has opened too many; if not, this is one of them. Asked
        at the gate, when the wish arrives: a thousand that wait to be let in are a thousand."""
        guest = self.doorkeeper.recognise_in(cookies)
        asker = Asker(None if guest is None else guest.handle, address)
        return self.limits.spend("arrivals", asker) > 0

    def wait_to_ask(self, address: str, cookies: str, patience: float) -> float:
        """How long a request waits before it begins: asked at the gate."""
        guest = self.doorkeeper.recognise_in(cookies)
        asker = Asker(None if guest is None else guest.handle, address)
        return self.limits.queue("requests", asker, patience)

    async def find(self, asker: Asker, code: str, guest: Guest | None) -> RoomFound:
        """What somebody who comes with a code is told before coming in."""
        live = await self.look_up(asker, code)
        return RoomFound(show_summary(live.room), screen_for(live.room, guest))

    async def save(
        self,
        room: Room,
        new: list[StoredEntry],
        changed: bool,
        ended: bool = False,
        base: StoredBase | None = None,
        *,
        touched: bool = True,
    ) -> None:
        """All of it or nothing; durable when this returns. `changed` if the lobby should see the
        room anew, `ended` if its match is over now, `base` if one has begun; not `touched` if
        nobody may know that something was done."""
        now, began = self.clock.today(), time.perf_counter()
        try:
            with self.writing.noted():
                await self.storage.append(
                    room.code,
                    new,
                    stored_room(room, now) if changed else None,
                    places_of(room) if changed else (),
                    stored_match(room, now) if ended else None,
                    now if touched else UNTOUCHED,
                    base,
                )
        finally:
            self.metrics.commits.observe(time.perf_counter() - began)
        self.company.appended(room.code, room.sequence)

    async def load(self, code: str) -> Loaded | None:
        """A room from its log. Refused if not even the beginning of that can be read."""
        try:
            loaded = await self._loader.load(code)
        except BrokenLog as error:
            self.unreadable.add(code)
            entry, why = _breaks_at(error.trouble)
            log.error("room_unreadable", extra={"room": code, "entry": entry, **why})  # noqa: TRY400
            raise refuse("unreadable") from error
        except Damaged as error:
            self.unreadable.add(code)
            log.error("room_unreadable", extra={"room": code, "detail": str(error)})  # noqa: TRY400
            raise refuse("unreadable") from error
        self.unreadable.discard(code)
        if loaded is not None and loaded.trouble is not None:
            if self.company.leaves_to_others(loaded.trouble):
                raise refuse("restarting")
            self.unreadable.add(code)
            entry, why = _breaks_at(loaded.trouble)
            log.error("log_broken", extra={"room": code, "entry": entry, **why})
        return loaded

    async def finished_match(self, code: str, number: int) -> StoredReplay | None:
        """A match that was played to its end in that room, packed; None if there is none that
        plays."""
        return await self._loader.finished_match(code, number)

    async def mended_match(
        self, code: str, number: int, damage: TableeError
    ) -> StoredReplay | None:
        """One whose row cannot be unpacked, from its log."""
        self.metrics.unreadable_rows += 1
        log.warning("row_unreadable", extra={"detail": str(damage)})
        return await self._loader.make_again(code, number)

    async def can_write(self, patience: float) -> bool:
        """Whether what people do can be kept. The last write tells, if it was not long ago."""
        return await self.writing.can(self.timekeeper.keep, patience)

    async def can_read(self, patience: float) -> bool:
        return await self.reading.can(self._look, patience)

    async def _look(self) -> None:
        with self.reading.noted():
            await self.storage.orders(time.time())


def _breaks_at(trouble: Trouble) -> tuple[int, dict[str, str]]:
    """At which entry a log breaks, and why, for whoever runs the house."""
    why = {"kind": trouble.kind, "what": trouble.what, "error": trouble.error}
    return trouble.sequence, why
