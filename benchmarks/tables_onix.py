"""Tables of Onix at Tablée's server: every prompt is answered with a random legal move."""

import asyncio
import http.client
import json
import time
from contextlib import closing
from functools import partial
from typing import Any

import msgspec

from benchmarks.tables_players import HOST, Hall, Line, open_line

PLAN = {
    "game": "onix",
    "options": {"first": 0},
    "seats": [{"kind": "open"}, {"kind": "open"}],
}


class Prompt(msgspec.Struct):
    seat: int
    prompt: str
    moves: list[msgspec.Raw]


class Match(msgspec.Struct):
    prompts: list[Prompt]


class Room(msgspec.Struct):
    stage: str


class Message(msgspec.Struct):
    """Of what the server says, the part that a player needs."""

    say: str
    id: str | None = None
    refused: Any = None
    match: Match | None = None
    room: Room | None = None


_decoder = msgspec.json.Decoder(Message)


class OnixHall(Hall):
    async def open_table(self) -> None:
        host, guest = OnixPlayer(self), OnixPlayer(self)
        opened, _ = self.post("/api/rooms", PLAN, host.cookie)
        for player in (host, guest):
            await player.enter(opened["code"])
            self.players.append(player)
        await guest.ask({"say": "sit", "seat": 1})
        await host.ask({"say": "begin"})
        host.begins = True

    def post(self, path: str, body: object, cookie: str = "") -> tuple[Any, str]:
        """What a POST gives, and the cookie that it sets."""
        with closing(http.client.HTTPConnection(HOST, self.port, timeout=60)) as line:
            headers = {"Origin": f"http://{HOST}:{self.port}", "Cookie": cookie}
            line.request("POST", path, json.dumps(body).encode(), headers)
            reply = line.getresponse()
            data = reply.read()
            if reply.status >= 300:
                raise RuntimeError(f"{path}: {reply.status} {data.decode()}")
            return json.loads(data), (reply.headers["Set-Cookie"] or "").partition(";")[0]


class OnixPlayer:
    """One browser: it answers once to each prompt, when the hall says so."""

    def __init__(self, hall: OnixHall, cookie: str = "") -> None:
        """Somebody new, or whoever has this cookie."""
        self.hall = hall
        self.cookie = cookie or hall.post("/api/me", {"name": "Anna", "avatar": 1})[1]
        self.begins = False
        self._asked = 0
        self._answered = ""
        self._waiting: dict[str, asyncio.Future[Message]] = {}
        self._line: Line

    @property
    def is_waiting(self) -> bool:
        return bool(self._waiting)

    async def enter(self, code: str) -> None:
        self._line = await open_line(self.hall.port, f"/ws/{code}", self._hear, self.cookie)

    async def leave(self) -> None:
        await self._line.close()

    def _hear(self, text: str | bytes) -> None:
        message = _decoder.decode(text)
        if message.say == "answer":
            self._waiting.pop(str(message.id)).set_result(message)
            return
        for prompt in message.match.prompts if message.match else []:
            if prompt.prompt != self._answered:
                self._answered = prompt.prompt
                self.hall.owe(partial(self._decide, prompt))
        if self.begins and message.room and message.room.stage == "over":
            self.begins = False
            self.hall.start(self._begin_again)

    async def _begin_again(self) -> None:
        await self.ask({"say": "begin"})
        self.begins = True

    async def ask(self, message: dict[str, Any]) -> None:
        self._asked += 1
        name = f"b{self._asked}"
        waiting = asyncio.get_running_loop().create_future()
        self._waiting[name] = waiting
        await self._line.send(msgspec.json.encode({**message, "id": name}).decode())
        answer: Message = await waiting
        if answer.refused is not None:
            raise RuntimeError(f"{message} was refused: {answer.refused}")

    async def _decide(self, prompt: Prompt) -> None:
        move = self.hall.luck.choice(prompt.moves)
        decision = {"say": "decide", "seat": prompt.seat, "prompt": prompt.prompt, "move": move}
        started = time.perf_counter()
        await self.ask(decision)
        self.hall.acknowledge(time.perf_counter() - started)
