"""Tables at the durable room in a screenful of Node.js (`noderoom/server.js`)."""

import asyncio
import itertools
import time
from functools import partial

import msgspec

from benchmarks.tables_players import Hall, Line, open_line

PILES = 5
COLLECTIONS = 5


class Shown(msgspec.Struct):
    """Of what is shown, the part that a player needs."""

    number: int
    turn: int


_shown = msgspec.json.Decoder(Shown)
_numbers = itertools.count(1)


class NodeRoomHall(Hall):
    async def open_table(self) -> None:
        code = f"room{next(_numbers)}"
        for seat in range(2):
            player = NodeRoomPlayer(self, seat)
            await player.enter(code)
            self.players.append(player)


class NodeRoomPlayer:
    def __init__(self, hall: NodeRoomHall, seat: int) -> None:
        self.hall = hall
        self.seat = seat
        self._answered = -1
        self._waiting: tuple[int, asyncio.Future[None]] | None = None
        self._line: Line

    @property
    def is_waiting(self) -> bool:
        return self._waiting is not None

    async def enter(self, code: str) -> None:
        self._line = await open_line(self.hall.port, f"/{code}/{self.seat}", self._hear)

    async def leave(self) -> None:
        await self._line.close()

    def _hear(self, text: str | bytes) -> None:
        """What is shown is saved, and is the acknowledgement."""
        shown = _shown.decode(text)
        if self._waiting is not None and shown.number >= self._waiting[0]:
            self._waiting[1].set_result(None)
            self._waiting = None
        if shown.turn == self.seat and shown.number != self._answered:
            self._answered = shown.number
            self.hall.owe(partial(self._decide, shown.number))

    async def _decide(self, number: int) -> None:
        luck = self.hall.luck
        move = {
            "number": number,
            "pile": luck.randrange(PILES),
            "collection": luck.randrange(COLLECTIONS),
        }
        waiting = asyncio.get_running_loop().create_future()
        self._waiting = (number + 1, waiting)
        started = time.perf_counter()
        await self._line.send(msgspec.json.encode(move).decode())
        await waiting
        self.hall.acknowledge(time.perf_counter() - started)
