"""A house in this process, without a network: its storage, its clock and its bots obey the test."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import replace
from itertools import count
from typing import Any, NamedTuple, TypeVar

import msgspec
from tests.server.rooms import ANNA, BASILE

from tablee.core.chance import FastChance
from tablee.core.events import Event
from tablee.core.game import Game, View
from tablee.pool.pool import Pool
from tablee.pool.turns import NOBODY, Asker
from tablee.server import clock, protocol
from tablee.server.connection import Connection
from tablee.server.house import House
from tablee.server.live import LiveRoom
from tablee.server.messages.message import FromClient
from tablee.server.messages.playing import ClientDecide
from tablee.server.messages.seats import ClientSit
from tablee.server.messages.setting import ClientBegin
from tablee.server.orders import Orders
from tablee.server.processes import KINDS
from tablee.server.protocol import Guest, OpenSeat, RoomPlan, ServerAnswer, ServerMessage
from tablee.server.storage import (
    Conflict,
    Past,
    Storage,
    StoredBase,
    StoredEntry,
    StoredMatch,
    StoredPlace,
    StoredReplay,
    StoredRoom,
)
from tablee.server.thinker import Thinker, think

T = TypeVar("T")

SECONDS = 30.0
_ids = count(1)


def fresh() -> str:
    return f"h{next(_ids)}"


class MemoryStorage:
    """What the disk would keep, in a dictionary. It takes its time, and can be made to fail."""

    def __init__(self, seed: int = 0) -> None:
        self.rooms: dict[str, StoredRoom] = {}
        self.logs: dict[str, list[StoredEntry]] = {}
        self.settings: dict[str, bytes] = {}
        self.bases: dict[str, StoredBase] = {}
        self.finished: dict[tuple[str, int], StoredReplay] = {}
        self._ids: dict[str, set[str]] = {}
        self.failing: BaseException | None = None
        self.slowest = 0.0
        """Seconds that a write takes at most."""
        self.gate = asyncio.Event()
        """While it is shut, nothing is written."""
        self.gate.set()
        self._luck = random.Random(seed)
        self.faults = 0
        self.is_shared = False

    async def _work(self) -> None:
        for _ in range(self._luck.randrange(3)):
            await asyncio.sleep(0)
        await self.gate.wait()
        if self.slowest:
            await asyncio.sleep(self._luck.random() * self.slowest)
        if self.failing is not None:
            raise self.failing

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def examine(self) -> list[str]:
        return []

    async def secret(self) -> bytes:
        return bytes(32)

    async def setting(self, name: str) -> bytes | None:
        return self.settings.get(name)

    async def keep_latest(self, name: str, value: bytes, when: Callable[[bytes], float]) -> bytes:
        if self.failing is not None:
            raise self.failing
        kept = self.settings.get(name)
        self.settings[name] = value if kept is None else max(kept, value, key=when)
        return self.settings[name]

    async def create_room(
        self, room: StoredRoom, first: StoredEntry, places: Sequence[StoredPlace] = ()
    ) -> None:
        await self._work()
        if room.code in self.rooms:
            raise Conflict
        self.rooms[room.code] = room
        self.logs[room.code] = [first]
        self._ids[room.code] = {first.id}

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
        await self._work()
        log, ids = self.logs[code], self._ids[code]
        for entry in entries:
            if entry.sequence != len(log) + 1 or entry.id in ids:
                raise Conflict
            log.append(entry)
            ids.add(entry.id)
        if room is not None:
            self.rooms[code] = room
        if ended is not None:
            self.finished[code, ended.replay.number] = ended.replay
        if base is not None:
            self.bases[code] = base

    async def base(self, code: str) -> StoredBase | None:
        return self.bases.get(code)

    async def keep_base(
        self, code: str, base: StoredBase, instead_of: StoredBase | None = None
    ) -> None:
        self.bases[code] = base

    async def has_entry(self, code: str, name: str) -> bool:
        return name in self._ids.get(code, ())

    async def finished_match(self, code: str, number: int) -> StoredReplay | None:
        return self.finished.get((code, number))

    async def last_finished(self, code: str) -> tuple[int, int]:
        kept = [one for (of, _), one in self.finished.items() if of == code]
        last = max(kept, key=lambda one: one.number, default=None)
        return (0, 0) if last is None else (last.number, last.sequence)

    async def keep_finished(self, code: str, replay: StoredReplay) -> None:
        self.finished[code, replay.number] = replay

    async def load(self, code: str, after: int = 0) -> list[StoredEntry]:
        await self._work()
        return self.logs.get(code, [])[after:]

    async def last_moment(self, until: float) -> float | None:
        moments = (entry.at for log in self.logs.values() for entry in log)
        return max((at for at in moments if at <= until), default=None)

    async def public_rooms(self, touched_after: float, most: int) -> list[StoredRoom]:
        return [room for room in self.rooms.values() if room.public][:most]

    async def public_rooms_among(
        self, codes: Sequence[str], touched_after: float
    ) -> list[StoredRoom]:
        return [room for room in self.rooms.values() if room.public and room.code in codes]

    async def is_open_to(self, code: str, handle: str) -> bool:
        return code in self.rooms and self.rooms[code].public

    async def code_lengths(self) -> dict[int, int]:
        return Counter(map(len, self.rooms))

    async def rooms_of(
        self, handle: str, touched_after: float, most: int
    ) -> list[tuple[StoredRoom, StoredPlace]]:
        return []

    async def matches_of(self, handle: str, most: int) -> list[bytes]:
        return []

    async def rooms_in_play(self) -> list[str]:
        return [code for code, room in self.rooms.items() if room.in_play]

    async def touch_rooms(self, codes: Collection[str], before: float, now: float) -> None:
        for code in codes:
            if self.rooms[code].touched_at < before:
                self.rooms[code] = msgspec.structs.replace(self.rooms[code], touched_at=now)

    async def forget_rooms(
        self, touched_before: float, past: Past = Past.FINISHED, but: Collection[str] = ()
    ) -> int:
        return 0

    async def orders(self, now: float) -> Orders:
        return Orders(await self.secret())

    async def move_dates(self, until: float, by: float) -> None:
        for code, room in self.rooms.items():
            if room.touched_at <= until:
                moved = msgspec.structs.replace(room, touched_at=room.touched_at + by)
                self.rooms[code] = moved

    async def forget_aside(self, moved_before: float) -> None:
        pass


def small_pool(hands: int = 1, seconds: float = SECONDS) -> Pool:
    """The house's, with so many workers for each kind of work, and so much time."""
    return Pool(
        *(
            replace(kind, hands=hands, seconds=seconds, patience=kind.patience and seconds)
            for kind in KINDS
        )
    )


class Asked(NamedTuple):
    """What a bot is asked."""

    game: Game
    view: View
    level: str
    heard: Sequence[Event]
    whose: Asker
    can_wait: bool

    def decide(self, level: str) -> int:
        """In this process."""
        view, heard = msgspec.json.encode(self.view), msgspec.json.encode(list(self.heard))
        return think(self.game.name, self.game.rules_version, view, level, 1, heard)


class QuickThinker(Thinker):
    """Decides at once, anything; others `answer` otherwise."""

    async def choose(
        self,
        game: Game,
        view: View,
        level: str,
        heard: Sequence[Event] = (),
        *,
        whose: Asker = NOBODY,
        can_wait: bool = False,
    ) -> int:
        return await self.answer(Asked(game, view, level, heard, whose, can_wait))

    async def answer(self, asked: Asked) -> int:
        # Nobody who chooses anything remembers what was said.
        return asked._replace(heard=()).decide("random")


def quick_house(
    storage: Storage,
    thinker: Callable[[Pool], Thinker] = QuickThinker,
    *,
    pool: Pool | None = None,
    **others: Any,
) -> House:
    """One whose bots decide at once, with few processes."""
    return House(storage, pool or small_pool(), thinker, **others)


class Clock(clock.Clock):
    """The house's; it goes on by itself, unless it stands still, and jumps when it is told to."""

    def __init__(self, stands_still: bool = False) -> None:
        self._jumped = 0.0
        self._stopped = time.monotonic() if stands_still else None
        super().__init__(self._date, self._time)

    def _time(self) -> float:
        return (time.monotonic() if self._stopped is None else self._stopped) + self._jumped

    def _date(self) -> float:
        return 1_700_000_000.0 + self._time()

    def jump(self, seconds: float) -> None:
        self._jumped += seconds


class Table:
    """A room with people in it."""

    def __init__(self, house: House, live: LiveRoom, storage: MemoryStorage, clock: Clock) -> None:
        self.house = house
        self.live = live
        self.storage = storage
        self.clock = clock
        self.code = live.room.code
        self._unread: dict[Connection, list[ServerMessage]] = {}

    async def come(self, guest: Guest) -> Connection:
        connection = Connection(guest)
        await self.live.join(connection)
        return connection

    async def say(self, connection: Connection, message: FromClient) -> ServerAnswer:
        """The answer that the connection was given; what came with it is kept for `news`."""
        await self.live.hear(connection, message)
        news = await self.live.news_for(connection)
        answer = next(one for one in news if isinstance(one, ServerAnswer) and one.id == message.id)
        news.remove(answer)
        self._unread.setdefault(connection, []).extend(news)
        return answer

    async def news(self, connection: Connection) -> list[ServerMessage]:
        return self.take_unread(connection) + await self.live.news_for(connection)

    def take_unread(self, connection: Connection) -> list[ServerMessage]:
        """What came with answers."""
        return self._unread.pop(connection, [])

    async def claim(self, guest: Guest, link: str, address: str | None = None) -> int | None:
        return await self.live.claim(guest, link, Asker(guest.handle, address))

    def decision(self, seat: int, luck: FastChance | None = None) -> ClientDecide:
        room = self.live.room
        assert room.match is not None
        legal = room.match.state.legal(seat)
        code = legal[luck.below(len(legal)) if luck else 0]
        move = msgspec.to_builtins(room.game.decode(code))
        return ClientDecide(fresh(), seat, room.prompt_of(seat), move)

    @property
    def deciders(self) -> list[int]:
        match = self.live.room.match
        return [] if match is None else match.state.deciders()

    @property
    def log(self) -> list[StoredEntry]:
        return self.storage.logs[self.code]


async def open_table(
    *seats: protocol.SeatPlan,
    thinker: Callable[[Pool], Thinker] = QuickThinker,
    pool: Pool | None = None,
    storage: MemoryStorage | None = None,
    begin: bool = True,
    stands_still: bool = False,
    **plan: object,
) -> Table:
    """Anna is the host and first; Basile has the next open seat, if there is one."""
    time_here = Clock(stands_still)
    storage = storage or MemoryStorage()
    house = quick_house(storage, thinker, pool=pool, pace=0.0, clock=time_here)
    wanted = {"game": "onix", "options": {"first": 0}, **plan}
    chosen = msgspec.structs.replace(
        msgspec.convert({"seats": [{"kind": "open"}], **wanted}, RoomPlan),
        seats=list(seats or (OpenSeat(), OpenSeat())),
    )
    live = await house.room(await house.open_room(ANNA, chosen))
    assert live is not None
    table = Table(house, live, storage, time_here)
    anna, basile = await table.come(ANNA), await table.come(BASILE)
    for seat, chair in enumerate(live.room.seating.chairs):
        if chair.is_free:
            await table.say(basile, ClientSit(fresh(), seat))
            break
    if begin:
        answer = await table.say(anna, ClientBegin(fresh()))
        assert answer.refused is None, answer
    live.quit(anna)
    live.quit(basile)
    return table


async def all_due() -> None:
    """What is due has happened: so many rounds of the loop are more than a clock, a bot and the
    storage need. Where the table's clock stands still, whatever has not happened by then does not.
    """
    for _ in range(200):
        await asyncio.sleep(0)


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(SECONDS):
        while not is_so():
            await asyncio.sleep(0.001)


def at_table(
    play: Callable[[Table], Awaitable[T]], *seats: protocol.SeatPlan, **habits: object
) -> T:
    """Open a table, let the test play at it, and close the house."""

    async def run() -> T:
        table = await open_table(*seats, **habits)  # type: ignore[arg-type]
        try:
            return await play(table)
        finally:
            await table.house.close()

    return asyncio.run(run())
