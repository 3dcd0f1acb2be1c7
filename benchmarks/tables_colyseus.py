"""Tables at Colyseus's server: its wire, spoken without its client, as boardgame.io's is.

What has changed comes as bytes of its schema, which a player here has no use for; whose turn it is
comes as a message after them, and is the acknowledgement.
"""

import asyncio
import http.client
import json
import time
from contextlib import closing
from functools import partial
from typing import Any

import msgspec

from benchmarks.tables_players import HOST, Hall, Line, open_line

JOIN, MESSAGE = 10, 13
"""The first byte of what is said."""
TAKE = bytes([MESSAGE]) + msgspec.msgpack.encode("take")
TURN = bytes([MESSAGE]) + msgspec.msgpack.encode("turn")
PILES = 5
COLLECTIONS = 5


class ColyseusHall(Hall):
    async def open_table(self) -> None:
        room = self._reserve("create/onixlike")
        for seat, place in enumerate((room, self._reserve(f"joinById/{room['roomId']}"))):
            player = ColyseusPlayer(self, seat)
            await player.enter(place)
            self.players.append(player)

    def _reserve(self, how: str) -> dict[str, Any]:
        with closing(http.client.HTTPConnection(HOST, self.port, timeout=60)) as line:
            headers = {"Content-Type": "application/json"}
            line.request("POST", f"/matchmake/{how}", b"{}", headers)
            reply = line.getresponse()
            data = reply.read()
            if reply.status >= 300:
                raise RuntimeError(f"{how}: {reply.status} {data.decode()}")
            place: dict[str, Any] = json.loads(data)
            return place


class ColyseusPlayer:
    def __init__(self, hall: ColyseusHall, seat: int) -> None:
        self.hall = hall
        self.seat = seat
        self._answered = -1
        self._waiting: tuple[int, asyncio.Future[None]] | None = None
        self._joined = asyncio.Event()
        self._line: Line

    @property
    def is_waiting(self) -> bool:
        return self._waiting is not None

    async def enter(self, place: dict[str, Any]) -> None:
        path = f"/{place['processId']}/{place['roomId']}?sessionId={place['sessionId']}"
        self._line = await open_line(self.hall.port, path, self._hear)
        await self._joined.wait()
        await self._line.send(bytes([JOIN]))

    async def leave(self) -> None:
        await self._line.close()

    def _hear(self, data: str | bytes) -> None:
        assert isinstance(data, bytes)
        if data[0] == JOIN:
            self._joined.set()
        elif data.startswith(TURN):
            self._look(*msgspec.msgpack.decode(data[len(TURN) :], type=tuple[int, int]))

    def _look(self, number: int, turn: int) -> None:
        if self._waiting is not None and number >= self._waiting[0]:
            self._waiting[1].set_result(None)
            self._waiting = None
        if turn == self.seat and number != self._answered:
            self._answered = number
            self.hall.owe(partial(self._decide, number))

    async def _decide(self, number: int) -> None:
        luck = self.hall.luck
        taken = [luck.randrange(PILES), luck.randrange(COLLECTIONS)]
        waiting = asyncio.get_running_loop().create_future()
        self._waiting = (number + 1, waiting)
        started = time.perf_counter()
        await self._line.send(TAKE + msgspec.msgpack.encode(taken))
        await waiting
        self.hall.acknowledge(time.perf_counter() - started)
