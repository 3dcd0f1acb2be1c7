"""The world of one seed: some nodes, their database, their Redis, and people at one table."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from hashlib import blake2b
from itertools import count

import msgspec
from tests.load.seeds.database import Database
from tests.load.seeds.line import Weather
from tests.load.seeds.loop import VirtualLoop
from tests.load.seeds.nodes import Node
from tests.load.seeds.pages import Page
from tests.load.seeds.redis import Broker, Habits

from tablee.games import load_game
from tablee.server.protocol import BotSeat, ClockPlan, Guest, OpenSeat, RoomPlan
from tablee.server.room import Room

GAMES = ("onix",) * 4 + ("oni",) * 3 + ("onemore", "memodixe", "oncard")
PEOPLE = (Guest("anna", "Anna", 1), Guest("basile", "Basile", 2))
SETTLE_SECONDS = 20.0
"""After the last fault is over, everybody sees the same within so long."""
POLL_SECONDS = 0.1
GOES_ON = 3
"""Entries after which it is believed that bots go on: they may play among themselves for long."""


class Plan(msgspec.Struct):
    """What a seed's world is like."""

    game: str
    nodes: int
    people: int
    bots: int
    seconds: float
    """For which there are faults."""
    pace: float
    haste: float
    """How long somebody thinks, at most."""
    network: float
    """How long a way between a page and a node takes, at most."""
    clock: int
    patience: int
    weather: Weather
    habits: Habits

    @classmethod
    def drawn(cls, luck: random.Random) -> Plan:
        game = load_game(luck.choice(GAMES))
        people = luck.choice((1, 2, 2))
        return cls(
            game=game.name,
            nodes=luck.choice((2, 3)),
            people=people,
            bots=max(game.fewest_seats - people, luck.choice((0, 1)), 2 - people),
            seconds=luck.uniform(2, 6),
            pace=luck.choice((0.0, 0.05, 0.3)),
            haste=luck.choice((0.2, 0.5, 1.0)),
            network=luck.choice((0.002, 0.05, 0.3)),
            # Where a clock decides as the easy bot does, that bot takes its time to sit down.
            clock=luck.choice((0, 1, 2)) if game.name == "onix" else 0,
            patience=luck.choice((0, 0, 0, 1)),
            weather=Weather(
                usual=luck.choice((0.001, 0.005, 0.03)),
                slow=luck.choice((0.0, 0.01, 0.05)),
                before=luck.choice((0.0, 0.0, 0.01, 0.05)),
                after=luck.choice((0.0, 0.01, 0.05)),
                again=luck.choice((0.0, 0.5, 1.0)),
            ),
            habits=Habits(
                usual=luck.choice((0.001, 0.01, 0.1)),
                slow=luck.choice((0.0, 0.1, 0.5)),
                lost=luck.choice((0.0, 0.0, 0.1, 0.5)),
                twice=luck.choice((0.0, 0.1, 0.5)),
            ),
        )

    @property
    def room(self) -> RoomPlan:
        return RoomPlan(
            self.game,
            {},
            [*[OpenSeat()] * self.people, *[BotSeat("easy")] * self.bots],
            clock=ClockPlan(per_decision=self.clock),
            patience=self.patience,
        )


class World:
    def __init__(self, seed: int, is_told: bool = False) -> None:
        self.seed = seed
        self.luck = random.Random(seed)
        # What a loop can do with sockets and processes, nobody asks of it.
        self.loop = VirtualLoop(self.luck)  # type: ignore[abstract]
        self.plan = Plan.drawn(self.luck)
        self.database = Database(self.loop.time)
        self.weather = Weather()
        self.broker = Broker(self.loop, self.luck)
        self.thoughts: dict[bytes, set[int]] = {}
        """What bots have seen, and what they then meant to do."""
        self.hinted: set[bytes] = set()
        """What hints were thought of from."""
        self.faults = Counter[str]()
        self.numbers = count()
        self.is_calm = False
        """Nobody begins anything new."""
        self._calm_from = 0
        """How long the log was then."""
        self.code = ""
        self.nodes: list[Node] = []
        self.pages: list[Page] = []
        self._failures: list[BaseException] = []
        """Of people: what they have seen is not what they may see."""
        self.story: list[str] | None = [] if is_told else None
        self._hash = blake2b(digest_size=8)

    def note(self, what: str, more: bytes = b"") -> None:
        """What a seed that plays the same again does again."""
        line = f"{self.loop.time():.6f} {what}"
        self._hash.update(line.encode())
        self._hash.update(more)
        if self.story is not None:
            self.story.append(line)

    @property
    def trace(self) -> str:
        return self._hash.hexdigest()

    # Beginning

    async def open(self) -> None:
        self.nodes = [Node(self, number) for number in range(self.plan.nodes)]
        while not all(node.is_open for node in self.nodes):
            await asyncio.sleep(POLL_SECONDS)
        house = self.nodes[0].house
        assert house is not None
        opening = house.open_room(PEOPLE[0], self.plan.room)
        self.code = await self.loop.run_in(self.nodes[0].process, opening)
        people = PEOPLE[: self.plan.people]
        self.pages = [Page(self, guest, seat) for seat, guest in enumerate(people)]
        for page in self.pages:
            for life in (page.come_and_stay(), page.play()):
                self.loop.run_in(self.loop.world, life).add_done_callback(self._note_failure)
        while not self._is_begun():
            await asyncio.sleep(POLL_SECONDS)
        for name in Weather.__struct_fields__:
            setattr(self.weather, name, getattr(self.plan.weather, name))
        self.broker.habits = self.plan.habits

    def _note_failure(self, life: asyncio.Task[None]) -> None:
        if not life.cancelled() and (error := life.exception()) is not None:
            self._failures.append(error)

    def _is_begun(self) -> bool:
        return self.database.rooms[self.code].in_play

    def find_node(self) -> Node | None:
        """As a proxy does it: one that is stopped seems to be there."""
        there = [node for node in self.nodes if node.is_open]
        return self.luck.choice(there) if there else None

    # The end

    async def settle(self) -> None:
        """Faults are over; nobody begins anything new, and what was begun comes to an end."""
        for name in Weather.__struct_fields__:
            setattr(self.weather, name, getattr(Weather(), name))
        self.broker.habits = Habits()
        self.broker.deaf.clear()
        for node in self.nodes:
            node.storage.is_cut = False
            node.process.steps_left = None
        self.is_calm = True
        self._calm_from = len(self.database.logs[self.code])
        self.note("calm")
        until = self.loop.time() + SETTLE_SECONDS
        while (why_not := self._why_unsettled()) is not None:
            if self._failures:
                raise self._failures[0]
            assert self.loop.time() < until, f"not settled: {why_not}"
            await asyncio.sleep(POLL_SECONDS)
        self.note("settled")

    def _why_unsettled(self) -> str | None:
        length = len(self.database.logs[self.code])
        latest: Room | None = None
        for node in self.nodes:
            if not node.is_open:
                return f"{node.process} is not open"
            room = None if node.live is None else node.live.room
            if room is not None and room.sequence != length:
                return f"{node.process} is at {room.sequence} of {length}"
            latest = room or latest
        if latest is None:
            return "nobody has the room"
        for page in self.pages:
            if (why := self._why_page_is_behind(page, latest)) is not None:
                return f"{page.guest.name} {why}"
        return self._what_is_late(latest)

    @staticmethod
    def _why_page_is_behind(page: Page, room: Room) -> str | None:
        if page.stay is None or not page.stay.is_there or page.latest is None:
            return "is nowhere"
        if page.pending:
            return f"waits for answers to {list(page.pending)}"
        match = page.latest.match
        if match is None or room.hosted is None:
            return "sees no match"
        row = len(room.hosted.rows.of(match.viewer))
        if (match.number, page.latest.heard) != (room.matches, row):
            return f"sees {match.number}:{page.latest.heard} of {room.matches}:{row}"
        return None

    def _what_is_late(self, room: Room) -> str | None:
        hosted = room.hosted
        if hosted is None or not room.is_playing:
            return None
        moments = [hosted.alarm_at()]
        for seat in hosted.match.state.deciders():
            moments.append(hosted.deadlines.of(seat))
            is_bot = room.seating.chairs[seat].bot is not None and not room.game.is_clocked
            if is_bot and room.sequence < self._calm_from + GOES_ON:
                return f"the bot at {seat} has not decided"
        late = [one for one in moments if one is not None and one < self.database.house_time()]
        return f"due since {min(late)}" if late else None
