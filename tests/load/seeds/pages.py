"""People at their browsers: they decide when they are asked, say again what was not answered, and
find another node when theirs is gone. What they are shown is kept, to be compared with the log."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from tests.load.seeds.line import Wire
from tests.load.seeds.nodes import Node, NodeLine

from tablee.server.protocol import Guest

if TYPE_CHECKING:
    from tests.load.seeds.world import World

PING_SECONDS = 2.0
PONG_SECONDS = 2.5
"""Who does not answer for so long is gone."""
PING = "ping"
"""The websocket's own: the node's process answers it, whatever it is doing."""


class Prompt(msgspec.Struct):
    seat: int
    prompt: str
    moves: list[dict[str, Any]]


class Match(msgspec.Struct):
    number: int
    viewer: int
    prompts: list[Prompt]
    undoable: list[int]


class RoomPart(msgspec.Struct):
    stage: str
    seats: list[dict[str, Any]]


class Frame(msgspec.Struct):
    """As much of any message as a page here looks at."""

    say: str
    id: str = ""
    refused: dict[str, Any] | None = None
    reason: str = ""
    number: int = 0
    room: RoomPart | None = None
    match: Match | None = None
    happenings: list[msgspec.Raw] = []
    heard: int = 0


class Shown(NamedTuple):
    """What a page showed after an update: whose row of which match."""

    match: int
    viewer: int
    row: tuple[bytes, ...]


class Said(NamedTuple):
    text: str
    kind: str
    prompt: str


_frames = msgspec.json.Decoder(Frame)


class Stay:
    """A page's line to a node, from its beginning to its end."""

    def __init__(self, world: World, page: Page, node: Node) -> None:
        self._world = world
        self._frames: deque[bytes | None] = deque()
        self._news = asyncio.Event()
        self.node = node
        self.process = node.process
        self.faults = node.storage.faults
        """Of its node's line to the database when it began."""
        self._down = Wire(world.loop, world.luck, world.plan.network, self._hear)
        self._up = Wire(world.loop, world.luck, world.plan.network, self._reach)
        self._line = NodeLine(world, page.guest, self._down)
        self._ponged_at = world.loop.time()
        self._is_over = False
        self.is_there = False
        """It has been shown something."""
        node.accept(self._line)
        self._ping()

    def send(self, text: str) -> None:
        self._up.send([text])

    async def next_frame(self) -> bytes | None:
        """None: the line is dead."""
        while not self._frames:
            self._news.clear()
            await self._news.wait()
        return self._frames.popleft()

    def _hear(self, text: bytes | str | None) -> None:
        if text == PING:
            self._ponged_at = self._world.loop.time()
        elif not self._is_over:
            self._frames.append(text)  # type: ignore[arg-type]
            self._news.set()

    def _reach(self, text: str | None) -> None:
        if text == PING:
            self._world.loop.call_in(self.process, 0.0, self._down.send, [PING])
        else:
            self._line.hear(text)

    def _ping(self) -> None:
        loop = self._world.loop
        if self._is_over:
            return
        if loop.time() - self._ponged_at > PING_SECONDS + PONG_SECONDS:
            self.cut()
        else:
            self._up.send([PING])
            loop.call_in(loop.world, PING_SECONDS, self._ping)

    def cut(self) -> None:
        """As a network does it: what was sent may arrive, and the other side hears of it later."""
        if self._is_over:
            return
        loop, luck = self._world.loop, self._world.luck
        self._hear(None)
        self._is_over = self._down.is_cut = True
        self._up.is_cut = luck.random() < 0.5
        loop.call_in(loop.world, luck.expovariate(1.0), self._line.hear, None)

    def end(self) -> None:
        """The node has ended: it hears nothing any more, and the page notes it soon, or late."""
        loop, luck = self._world.loop, self._world.luck
        self._up.is_cut = True
        if luck.random() < 0.8:
            self._down.is_cut = luck.random() < 0.5
            loop.call_in(loop.world, luck.random() * 0.2, self._hear, None)


class Page:
    def __init__(self, world: World, guest: Guest, seat: int) -> None:
        self._world = world
        self.guest = guest
        self.seat = seat
        self.stay: Stay | None = None
        self.latest: Frame | None = None
        self.shown: list[tuple[Shown, bool]] = []
        """All of it, in order; True where a page has just come, to a node without its database."""
        self.pending: dict[str, Said] = {}
        self.said: dict[str, Said] = {}
        self.acknowledged: set[str] = set()
        self.refused = Counter[str]()
        self.said_again = 0
        self._row: list[bytes] = []
        self._answered: set[str] = set()
        self._count = 0
        self._news = asyncio.Event()

    # Being there

    async def come_and_stay(self) -> None:
        luck = self._world.luck
        while True:
            node = self._world.find_node()
            if node is not None:
                self.stay = Stay(self._world, self, node)
                await self._listen(self.stay)
                self.stay = None
            await asyncio.sleep(0.02 + luck.random() * 0.3)

    def node_ended(self, node: Node) -> None:
        if self.stay is not None and self.stay.process is node.process:
            self.stay.end()

    async def _listen(self, stay: Stay) -> None:
        while (text := await stay.next_frame()) is not None:
            frame = _frames.decode(text)
            self._world.note(f"{self.guest.name} < {frame.say} {frame.id}{frame.heard}", text)
            if frame.say == "ping":
                stay.send(f'{{"say":"pong","number":{frame.number}}}')
            elif frame.say == "answer":
                self._hear_answer(frame)
            elif frame.say == "goodbye":
                assert frame.reason == "restarting", frame
            elif frame.say == "update":
                self._show(frame, stay)
                if not stay.is_there:
                    stay.is_there = True
                    for said in self.pending.values():
                        self.said_again += 1
                        stay.send(said.text)
            self._news.set()

    def _show(self, frame: Frame, stay: Stay) -> None:
        self.latest = frame
        if frame.match is None:
            return
        begins = frame.heard - len(frame.happenings)
        if not stay.is_there:
            self._row = []
        assert begins <= len(self._row), f"a gap before {frame.heard}"
        self._row = self._row[:begins] + [bytes(one) for one in frame.happenings]
        shown = Shown(frame.match.number, frame.match.viewer, tuple(self._row))
        may_be_old = not stay.is_there and stay.node.storage.faults != stay.faults
        self.shown.append((shown, may_be_old))

    def _hear_answer(self, frame: Frame) -> None:
        said = self.pending.pop(frame.id, None)
        if said is None:
            return
        if frame.refused is None:
            if said.kind != "hint":
                self.acknowledged.add(frame.id)
            return
        self.refused[frame.refused["reason"]] += 1
        # Somebody who was refused looks again, and clicks again.
        self._answered.discard(said.prompt)

    # Playing

    async def play(self) -> None:
        luck = self._world.luck
        while True:
            await asyncio.sleep(luck.random() * self._world.plan.haste)
            said = None if self._world.is_calm or self.pending else self._next_words()
            if said is None:
                self._news.clear()
                await self._news.wait()
            else:
                self._say(said)

    def _say(self, said: dict[str, Any]) -> None:
        self._count += 1
        name = f"{self.guest.handle}-{self._count}"
        text = msgspec.json.encode({"id": name, **said}).decode()
        kept = Said(text, said["say"], said.get("prompt", ""))
        self.pending[name] = self.said[name] = kept
        self._world.note(f"{self.guest.name} > {name} {said['say']}")
        if self.stay is not None and self.stay.is_there:
            self.stay.send(text)

    def _next_words(self) -> dict[str, Any] | None:
        frame, luck = self.latest, self._world.luck
        if frame is None or frame.room is None:
            return None
        if frame.room.stage != "playing":
            return self._words_before_play(frame.room)
        assert frame.match is not None
        if luck.random() < 0.05:
            return {"say": "chat", "text": f"{self.guest.name} {self._count}"}
        if frame.match.undoable and luck.random() < 0.1:
            return {"say": "undo", "seat": self.seat}
        if frame.match.prompts and luck.random() < 0.1:
            return {"say": "hint", "seat": self.seat}
        for prompt in frame.match.prompts:
            if prompt.prompt not in self._answered:
                self._answered.add(prompt.prompt)
                move = luck.choice(prompt.moves)
                asked = {"seat": prompt.seat, "prompt": prompt.prompt}
                return {"say": "decide", "move": move, **asked}
        return None

    def _words_before_play(self, room: RoomPart) -> dict[str, Any] | None:
        seats = room.seats
        if all(one["handle"] != self.guest.handle for one in seats):
            return {"say": "sit", "seat": self.seat}
        is_full = all(one["kind"] != "open" or one["handle"] for one in seats)
        if self.seat == 0 and is_full:
            return {"say": "begin"}
        return None
