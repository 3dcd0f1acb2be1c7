"""The house: its rooms, brought to life from their logs, and the people in them."""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Iterable, Sequence

import msgspec

from tablee.core.errors import TableeError
from tablee.core.game import GameError
from tablee.games import load_game
from tablee.pool.pool import Pool
from tablee.pool.worker import warn_without_limits
from tablee.server import codes, entries
from tablee.server.bans import Bans
from tablee.server.clock import Clock
from tablee.server.finished import FinishedMatch, unpack_match
from tablee.server.guesses import Guesses
from tablee.server.guests import Doorkeeper, tidy_plan
from tablee.server.keeping import places_of, stored_match, stored_room
from tablee.server.lessons import lesson_of, lesson_plan
from tablee.server.limits import Asker, Limits
from tablee.server.links import SeatLinks
from tablee.server.live import LiveRoom
from tablee.server.loading import Loaded, Loader
from tablee.server.lobby import Lobby
from tablee.server.metrics import READ_SECONDS, WRITTEN_SECONDS, LastTry, Metrics
from tablee.server.orders import Watch
from tablee.server.plans import check_plan
from tablee.server.processes import make_pool
from tablee.server.protocol import Guest, RoomPlan
from tablee.server.reading import BrokenLog
from tablee.server.refusals import RefusedMessage, refuse
from tablee.server.requests import RoomFound
from tablee.server.rights import screen_for
from tablee.server.room import Room
from tablee.server.showing import show_summary
from tablee.server.sleeping import Sleepers, least_urgent
from tablee.server.storage import Conflict, Damaged, Storage, StoredBase, StoredEntry
from tablee.server.sweeping import keep_sweeping
from tablee.server.thinker import Thinker
from tablee.server.timekeeping import Timekeeper

CODE_TRIES = 50
WAKE_SECONDS = 1.0
"""How often it is looked whether something is due where nobody is."""
SPACE_SECONDS = 30.0
"""For so long sleeps who had to make space for others, or could not be woken."""
MOST_ALIVE = 4000
"""Rooms that are not asleep, each of them some 0.12 MB."""

log = logging.getLogger(__name__)


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
    ) -> None:
        self.storage = storage
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
        self._live: dict[str, LiveRoom] = {}
        self.sleepers = Sleepers()
        self._loader = Loader(storage)
        self._loading: dict[str, asyncio.Task[LiveRoom | None]] = {}
        """Each room that is being brought to life: one task, however many wait for it."""
        self._chores: list[asyncio.Task[None]] = []
        self.writing = LastTry(WRITTEN_SECONDS)
        self.reading = LastTry(READ_SECONDS)
        self.timekeeper = Timekeeper(self.clock, storage, self.writing)

    async def open(self) -> None:
        await self.storage.open()
        await self.storage.secret()
        await self.count_codes()
        await self.timekeeper.resume()
        await self.timekeeper.keep()
        watch = Watch(self)
        await watch.begin()
        chores = (
            self._wake_rooms(),
            self._keep_waking(),
            keep_sweeping(self),
            self.timekeeper.beat(lambda: bool(self._live or self.sleepers)),
            watch.keep_looking(),
            self.metrics.watch_loop(),
            self._examine(),
        )
        self._chores = [asyncio.create_task(chore) for chore in chores]
        warn_without_limits()
        self.is_ready = True

    async def _examine(self) -> None:
        """A file that was copied while a server wrote to it is damaged, and opens all the same."""
        faults = await self.storage.examine()
        if faults:
            log.error("database_damaged", extra={"detail": "; ".join(faults)})

    async def _wake_rooms(self) -> None:
        """Bots and clocks go on after a restart. Whoever comes back does not wait for all rooms."""
        await self._wake(await self.storage.rooms_in_play())

    async def _wake(self, asleep: Iterable[str]) -> None:
        for code in asleep:
            self.sleepers.woke(code)
            try:
                if len(self._live) >= MOST_ALIVE:
                    await self._make_space()
                await self.room(code)
            except RefusedMessage:
                pass  # A room that cannot be opened is nobody else's trouble.
            except Exception:
                log.exception("room_unreadable", extra={"room": code})
                self.sleepers.lay(code, self.clock() + SPACE_SECONDS)
            await asyncio.sleep(0)

    async def close(self) -> None:
        """Nobody loses anything: whatever was acknowledged is stored already."""
        self.is_ready = False
        ending = [*self._chores, *self._loading.values()]
        ending += [*self.writing.tasks(), *self.reading.tasks()]
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)
        for live in list(self._live.values()):
            await live.close("restarting")
        with contextlib.suppress(TableeError):
            await self.timekeeper.keep()
        self.pool.close()
        await self.storage.close()

    @property
    def rooms_alive(self) -> int:
        return len(self._live)

    @property
    def rooms(self) -> list[LiveRoom]:
        """Those that are alive."""
        return list(self._live.values())

    # What whoever runs the house wants (`orders.py`)

    def use_secrets(self, secret: bytes, former: Sequence[bytes]) -> None:
        """Cookies of a former secret are recognised for a while; links of it are dead at once."""
        self.doorkeeper.use_secrets(secret, former)
        self.links.use_secret(secret)

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
        if code in self._loading:
            # It may have been read half before the change, half after.
            await asyncio.wait([self._loading[code]])
        live = self._live.pop(code, None)
        if live is not None:
            await live.close("restarting" if await self.storage.load(code) else "closed")

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
            self.lobby.opened(code, Asker(guest.handle, address))
            live = await self.room(code)
            assert live is not None
            if plan.host_plays:
                await live.seat_host(guest)
            if lesson is not None:
                await live.begin_lesson(lesson)
            return code
        raise refuse("house_full")

    async def _expect_space(self, guest: Guest) -> None:
        hosted = sum(live.room.host.handle == guest.handle for live in self._live.values())
        if hosted >= self.limits.most("rooms_alive"):
            self.limits.hits["rooms_alive"] += 1
            raise refuse("too_many_rooms", rooms=hosted)
        if len(self._live) >= MOST_ALIVE:
            await self._make_space()
        if len(self._live) >= MOST_ALIVE:
            raise refuse("house_full")

    async def look_up(self, asker: Asker, typed: str) -> LiveRoom:
        """The room for somebody who comes with its code; a refusal if there is none, and the same
        for right codes and wrong ones if there were too many wrong ones."""
        code = codes.read_code(typed) or ""
        spent = await self._guesses.begin(asker, code)
        live = await self.room(code)
        if live is None:
            raise refuse("no_such_room")
        self._guesses.found(asker, code, spent)
        return live

    async def room(self, typed: str) -> LiveRoom | None:
        """The room of that code, alive; None if there is none. Refused if its log is broken."""
        code = codes.read_code(typed)
        if code is None:
            return None
        if code in self._live:
            return self._live[code]
        if code not in self._loading:
            loading = asyncio.create_task(self._bring_to_life(code))
            loading.add_done_callback(lambda _: self._loading.pop(code))
            self._loading[code] = loading
        # Whoever gives up waiting does not take the room from the others.
        return await asyncio.shield(self._loading[code])

    async def _bring_to_life(self, code: str) -> LiveRoom | None:
        loaded = await self.load(code)
        if loaded is None:
            return None
        self.sleepers.woke(code)
        self._live[code] = LiveRoom(self, loaded.room, loaded.keys)
        return self._live[code]

    async def let_idle_rooms_go(self) -> None:
        """Where nobody is and nothing goes on: they are in the database."""
        for live in self.rooms:
            if live.is_idle():
                await self._let_go(live)

    async def _let_go(self, live: LiveRoom, seconds: float = 0.0) -> None:
        """For so long at least, though something may be due before."""
        code, next_at = live.room.code, live.next_at()
        if self._live.get(code) is not live:
            return
        if next_at is not None:
            self.sleepers.lay(code, max(next_at, self.clock() + seconds))
        del self._live[code]
        await live.close("restarting")

    async def _make_space(self) -> None:
        """Nobody finds the house full because of rooms that nobody is in: they sleep, those first
        where nothing is due for longest. Where bots are at it, they go on when they are woken."""
        for live in least_urgent(self.rooms, MOST_ALIVE // 10 + 1):
            # Somebody may have come meanwhile.
            if not live.connections:
                await self._let_go(live, SPACE_SECONDS)

    async def _keep_waking(self) -> None:
        while True:
            await asyncio.sleep(WAKE_SECONDS)
            await self.wake_sleepers()

    async def wake_sleepers(self) -> None:
        """Those where something is due now."""
        await self._wake(self.sleepers.due(self.clock()))

    async def count_codes(self) -> None:
        """How many there are of each length: new ones are as long as makes them hard to guess."""
        self._code_lengths = await self.storage.code_lengths()

    def turns_away(self, address: str, cookies: str) -> bool:
        """Whether whoever wants a websocket has opened too many: asked at the gate."""
        guest = self.doorkeeper.recognise_in(cookies)
        asker = Asker(None if guest is None else guest.handle, address)
        if not self.limits.wait_for("arrivals", asker):
            return False
        self.limits.hit("arrivals", address)
        return True

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
    ) -> None:
        """All of it or nothing; durable when this returns. `changed` if the lobby should see the
        room anew, `ended` if its match is over now, `base` if one has begun."""
        now = self.clock.today()
        with self.metrics.commits.timed(), self.writing.noted():
            await self.storage.append(
                room.code,
                new,
                stored_room(room, now) if changed else None,
                places_of(room),
                stored_match(room, now) if ended else None,
                now,
                base,
            )

    async def load(self, code: str) -> Loaded | None:
        """A room from its log. Refused if not even the beginning of that can be read."""
        try:
            loaded = await self._loader.load(code)
        except BrokenLog as error:
            self.unreadable.add(code)
            log.exception("room_unreadable", extra={"room": code})
            raise refuse("unreadable") from error
        except Damaged as error:
            self.unreadable.add(code)
            log.error("room_unreadable", extra={"room": code, "detail": str(error)})  # noqa: TRY400
            raise refuse("unreadable") from error
        self.unreadable.discard(code)
        if loaded is not None and loaded.trouble is not None:
            self.unreadable.add(code)
            trouble = loaded.trouble
            log.error(
                "log_broken",
                extra={
                    "room": code,
                    "entry": trouble.sequence,
                    "kind": trouble.kind,
                    "what": trouble.what,
                    "error": trouble.error,
                },
            )
        return loaded

    async def finished_match(self, code: str, number: int) -> FinishedMatch | None:
        """A match that was played to its end in that room; None if there is none that plays."""
        stored = await self._loader.finished_match(code, number)
        if stored is None:
            return None
        try:
            return unpack_match(stored)
        except TableeError as error:
            self.metrics.unreadable_rows += 1
            log.warning("row_unreadable", extra={"detail": str(error)})
        made = await self._loader.make_again(code, number)
        return None if made is None else unpack_match(made)

    async def can_write(self, patience: float) -> bool:
        """Whether what people do can be kept. The last write tells, if it was not long ago."""
        return await self.writing.can(self.timekeeper.keep, patience)

    async def can_read(self, patience: float) -> bool:
        return await self.reading.can(self._look, patience)

    async def _look(self) -> None:
        with self.reading.noted():
            await self.storage.orders(time.time())
