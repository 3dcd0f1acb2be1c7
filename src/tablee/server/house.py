"""The house: its rooms, brought to life from their logs, and the people in them."""

import asyncio
import hmac
import logging
import secrets
import time
from collections.abc import Callable

import msgspec

from tablee.core.game import GameError
from tablee.core.lesson import Lesson
from tablee.games import load_game, load_lesson
from tablee.server import entries
from tablee.server.decisions import check_plan
from tablee.server.guests import SeatLinks, tidy_plan
from tablee.server.keeping import places_of, stored_match, stored_room
from tablee.server.live import LiveRoom
from tablee.server.metrics import Metrics
from tablee.server.protocol import BotSeat, Guest, OpenSeat, RoomPlan, RoomSummary, SeatPlan
from tablee.server.requests import MatchSummary, OwnTable, RoomFound
from tablee.server.rights import screen_for
from tablee.server.room import Room, refuse
from tablee.server.showing import show_summary
from tablee.server.storage import Conflict, Storage, StoredEntry
from tablee.server.thinker import Thinker

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Without I and O, which look like digits."""
CODE_LENGTH = 4
CODE_TRIES = 50
LOBBY_SECONDS = 12 * 3600.0
MOST_TABLES = 12
MOST_PLAYED = 12
"""So many of a guest's own tables and matches are shown at home."""
KEPT_SECONDS = 180 * 24 * 3600.0
SWEEP_SECONDS = 300.0

log = logging.getLogger(__name__)


class House:
    """All rooms of this process."""

    def __init__(
        self,
        storage: Storage,
        thinker: Thinker,
        pace: float = 0.7,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.storage = storage
        self.thinker = thinker
        self.pace = pace
        self.clock = clock
        self.metrics = Metrics()
        self._links = SeatLinks(secrets.token_bytes(32))
        self._live: dict[str, LiveRoom] = {}
        self._loading = asyncio.Lock()
        self._chores: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        await self.storage.open()
        self._links = SeatLinks(await self.storage.secret())
        self._chores = [asyncio.create_task(self._wake_rooms()), asyncio.create_task(self._sweep())]

    async def _wake_rooms(self) -> None:
        """Bots and clocks go on after a restart. Whoever comes back does not wait for all rooms."""
        for code in await self.storage.rooms_in_play():
            try:
                await self.room(code)
            except Exception:
                # A room that cannot be read is nobody else's trouble.
                log.exception("room_unreadable", extra={"room": code})
            await asyncio.sleep(0)

    async def close(self) -> None:
        """Nobody loses anything: whatever was acknowledged is stored already."""
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        for live in list(self._live.values()):
            await live.close("restarting")
        self.thinker.close()
        await self.storage.close()

    @property
    def rooms_alive(self) -> int:
        return len(self._live)

    async def open_room(self, guest: Guest, plan: RoomPlan) -> str:
        """A new room with its host on the first open seat; its code."""
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
        for _ in range(CODE_TRIES):
            code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
            room = Room(code)
            body = room.perform(entries.RoomOpened(guest, plan), self.clock())
            check_plan(room, plan.options, len(plan.seats))
            try:
                first = StoredEntry(1, "open", self.clock(), entries.write_body(body))
                await self.storage.create_room(
                    stored_room(room, self.clock()), first, places_of(room)
                )
            except Conflict:
                continue
            self.metrics.rooms_opened += 1
            live = await self.room(code)
            assert live is not None
            if plan.host_plays:
                await live.seat_host(guest)
            if lesson is not None:
                await live.begin_lesson(lesson)
            return code
        raise refuse("house_full")

    async def room(self, code: str) -> LiveRoom | None:
        """The room of that code, alive; None if there is none."""
        code = code.upper()
        if len(code) != CODE_LENGTH or not set(code) <= set(CODE_LETTERS):
            return None
        async with self._loading:
            if code not in self._live:
                loaded = await load_room(self.storage, code)
                if loaded is None:
                    return None
                self._live[code] = LiveRoom(self, *loaded)
            return self._live[code]

    def link_of(self, room: Room, seat: int) -> str:
        """What brings a seat to another device."""
        return self._links.link(room.code, seat, room.links[seat])

    def is_link_of(self, room: Room, seat: int, link: str) -> bool:
        if room.owner_of(seat) is None:
            return False
        return hmac.compare_digest(self.link_of(room, seat).encode(), link.encode())

    async def find(self, code: str, guest: Guest | None) -> RoomFound | None:
        """What somebody who comes with a code is told before coming in."""
        live = await self.room(code)
        if live is None:
            return None
        return RoomFound(show_summary(live.room), screen_for(live.room, guest))

    async def lobby(self) -> list[RoomSummary]:
        rooms = await self.storage.public_rooms(self.clock() - LOBBY_SECONDS)
        return [msgspec.json.decode(room.summary, type=RoomSummary) for room in rooms]

    async def tables_of(self, guest: Guest) -> list[OwnTable]:
        rooms = await self.storage.rooms_of(guest.handle, self.clock() - LOBBY_SECONDS, MOST_TABLES)
        return [
            OwnTable(
                msgspec.json.decode(room.summary, type=RoomSummary),
                place.sits,
                msgspec.json.decode(place.others, type=list[str]),
            )
            for room, place in rooms
        ]

    async def played_by(self, guest: Guest) -> list[MatchSummary]:
        matches = await self.storage.matches_of(guest.handle, MOST_PLAYED)
        return [msgspec.json.decode(match, type=MatchSummary) for match in matches]

    async def save(
        self, room: Room, new: list[StoredEntry], changed: bool, ended: bool = False
    ) -> None:
        """All of it or nothing; durable when this returns. `changed` if the lobby should see the
        room anew, `ended` if its match is over now."""
        now = self.clock()
        await self.storage.append(
            room.code,
            new,
            stored_room(room, now) if changed else None,
            places_of(room),
            stored_match(room, now) if ended else None,
        )

    async def load(self, code: str) -> tuple[Room, set[str]] | None:
        return await load_room(self.storage, code)

    async def _sweep(self) -> None:
        """Let rooms go where nobody is and nothing goes on; forget those long abandoned."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                for code, live in list(self._live.items()):
                    if live.is_idle():
                        del self._live[code]
                        await live.close("restarting")
                await self.storage.forget_rooms(self.clock() - KEPT_SECONDS)
            except Exception:
                log.exception("sweep_failed")


def lesson_of(name: str) -> Lesson:
    lesson = load_lesson(load_game(name))
    if lesson is None:
        raise refuse("no_lesson")
    return lesson


def lesson_plan(name: str, lesson: Lesson) -> RoomPlan:
    """A room for one who learns: private, against easy bots, without a clock. What is played after
    the lesson is the usual game."""
    usual: dict[str, object] = msgspec.to_builtins(load_game(name).usual_options())
    bots: list[SeatPlan] = [BotSeat("easy") for _ in range(lesson.seats - 1)]
    return RoomPlan(name, usual, [OpenSeat(), *bots], lesson=True)


async def load_room(storage: Storage, code: str) -> tuple[Room, set[str]] | None:
    """A room from its log, and the ids of the messages that are in it."""
    stored = await storage.load(code)
    if not stored:
        return None
    room = Room(code)
    for entry in stored:
        room.perform(entries.read_body(entry.body), entry.at)
    return room, {entry.id for entry in stored}
