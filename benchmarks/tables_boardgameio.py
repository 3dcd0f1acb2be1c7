"""Tables at boardgame.io's server: its wire, socket.io over a websocket, spoken without its client.

Its players do what Onix's do, with the same websockets: so the players' work weighs the same.
"""

import asyncio
import itertools
import time
from functools import partial
from typing import Any

import msgspec

from benchmarks.tables_players import Hall, Line, open_line

NAMESPACE = "/onixlike"
PATH = "/socket.io/?EIO=4&transport=websocket"
EVENT = f"42{NAMESPACE},"
PILES = 5
COLLECTIONS = 5


class Context(msgspec.Struct, rename="camel"):
    current_player: str
    gameover: Any = None


class State(msgspec.Struct):
    """Of a match's state, the part that a player needs."""

    ctx: Context
    number: int = msgspec.field(name="_stateID")


class SyncInfo(msgspec.Struct):
    state: State


class Event(msgspec.Struct, array_like=True):
    kind: str
    match: str
    body: msgspec.Raw


_event = msgspec.json.Decoder(Event)
_state = msgspec.json.Decoder(State)
_sync = msgspec.json.Decoder(SyncInfo)
_numbers = itertools.count(1)


class BoardgameIOHall(Hall):
    async def open_table(self) -> None:
        table = Table(self)
        for seat in "01":
            player = BoardgameIOPlayer(table, seat)
            await player.enter()
            table.players.append(player)
            self.players.append(player)
        await table.begin()


class Table:
    """Two players, and one match after another."""

    def __init__(self, hall: BoardgameIOHall) -> None:
        self.hall = hall
        self.players: list[BoardgameIOPlayer] = []
        self.match = ""

    async def begin(self) -> None:
        """Who asks for a match that is not there yet makes it."""
        self.match = f"match-{next(_numbers)}"
        for player in reversed(self.players):
            await player.sync()


class BoardgameIOPlayer:
    def __init__(self, table: Table, seat: str) -> None:
        self.table = table
        self.hall = table.hall
        self.seat = seat
        self._answered = ("", -1)
        self._waiting: tuple[int, asyncio.Future[None]] | None = None
        self._greeted = asyncio.Event()
        self._synced: asyncio.Future[None] | None = None
        self._line: Line

    @property
    def is_waiting(self) -> bool:
        return self._waiting is not None or self._synced is not None

    async def enter(self) -> None:
        self._line = await open_line(self.hall.port, PATH, self._hear)
        await self._line.send(f"40{NAMESPACE},")
        await self._greeted.wait()

    async def leave(self) -> None:
        await self._line.close()

    async def sync(self) -> None:
        self._synced = asyncio.get_running_loop().create_future()
        await self._emit("sync", self.table.match, self.seat, None, 2)
        await self._synced
        self._synced = None

    async def _emit(self, *arguments: object) -> None:
        await self._line.send(EVENT + msgspec.json.encode(arguments).decode())

    def _hear(self, text: str | bytes) -> None:
        assert isinstance(text, str)
        if text == "2":  # A ping.
            self.hall.start(partial(self._line.send, "3"))
        elif text.startswith(EVENT):
            event = _event.decode(text[len(EVENT) :])
            if event.match != self.table.match:
                return
            if event.kind == "update":
                self._look(_state.decode(event.body))
            elif event.kind == "sync" and self._synced is not None:
                self._look(_sync.decode(event.body).state)
                self._synced.set_result(None)
        elif text.startswith("40/"):
            self._greeted.set()

    def _look(self, state: State) -> None:
        """The state is the acknowledgement: there is no other."""
        if self._waiting is not None and state.number >= self._waiting[0]:
            self._waiting[1].set_result(None)
            self._waiting = None
        if state.ctx.gameover is not None:
            if self.seat == "0":
                self.hall.start(self.table.begin)
            return
        here = (self.table.match, state.number)
        if state.ctx.current_player == self.seat and here != self._answered:
            self._answered = here
            self.hall.owe(partial(self._decide, state.number))

    async def _decide(self, number: int) -> None:
        luck = self.hall.luck
        taken = [luck.randrange(PILES), luck.randrange(COLLECTIONS)]
        move = {"type": "take", "args": taken, "playerID": self.seat}
        waiting = asyncio.get_running_loop().create_future()
        self._waiting = (number + 1, waiting)
        started = time.perf_counter()
        action = {"type": "MAKE_MOVE", "payload": move}
        await self._emit("update", action, number, self.table.match, self.seat)
        await waiting
        self.hall.acknowledge(time.perf_counter() - started)
