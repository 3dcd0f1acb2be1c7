"""Players without a page: they answer every prompt with a move drawn from a seed."""

import asyncio
import http.client
import json
import random
import time
from contextlib import closing
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

HOST = "127.0.0.1"


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


class Hall:
    """All players of a run: who owes a decision, and how long the answers took."""

    def __init__(self, port: int, seed: int) -> None:
        self.port = port
        self.origin = f"http://{HOST}:{port}"
        self.luck = random.Random(seed)
        self.due: asyncio.Queue[tuple[Player, Prompt]] = asyncio.Queue()
        self.latencies: list[float] = []
        self.players: list[Player] = []

    async def open_tables(self, count: int) -> None:
        for _ in range(count):
            host, guest = Player(self), Player(self)
            plan = {
                "game": "onix",
                "options": {"first": 0},
                "seats": [{"kind": "open"}, {"kind": "open"}],
            }
            code = self.post("/api/rooms", plan, host.cookie)["code"]
            for player in (host, guest):
                await player.enter(code)
                self.players.append(player)
            await guest.ask({"say": "sit", "seat": 1})
            await host.ask({"say": "begin"})
            host.begins = True

    def post(self, path: str, body: object, cookie: str = "") -> Any:
        return self.exchange(path, body, cookie)[0]

    def exchange(self, path: str, body: object, cookie: str = "") -> tuple[Any, str]:
        """What a POST gives, and the cookie that it sets."""
        with closing(http.client.HTTPConnection(HOST, self.port, timeout=60)) as line:
            headers = {"Origin": self.origin, "Cookie": cookie}
            line.request("POST", path, json.dumps(body).encode(), headers)
            reply = line.getresponse()
            data = reply.read()
            if reply.status >= 300:
                raise RuntimeError(f"{path}: {reply.status} {data.decode()}")
            return json.loads(data), (reply.headers["Set-Cookie"] or "").partition(";")[0]

    async def play(self, seconds: float, rate: float | None) -> tuple[float, list[float]]:
        """Let them play, all at once or `rate` moves a second; moves a second, and latencies."""
        self.latencies = []
        sent = 0
        started = time.perf_counter()
        while (elapsed := time.perf_counter() - started) < seconds:
            if rate is not None and sent / rate > elapsed:
                await asyncio.sleep(sent / rate - elapsed)
            try:
                async with asyncio.timeout(seconds - elapsed):
                    player, prompt = await self.due.get()
            except TimeoutError:
                break
            asyncio.get_running_loop().create_task(player.decide(prompt))
            sent += 1
        done = list(self.latencies)
        elapsed = time.perf_counter() - started
        await self.settle()
        return len(done) / elapsed, done

    async def settle(self) -> None:
        """Until nothing is under way any more."""
        while any(player.is_waiting for player in self.players):
            await asyncio.sleep(0.05)
        await asyncio.sleep(1.0)

    async def close(self) -> None:
        await asyncio.gather(*(player.leave() for player in self.players))


class Player:
    """One browser: it answers once to each prompt, when the hall says so."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        _, self.cookie = hall.exchange("/api/me", {"name": "Anna", "avatar": 1})
        self.begins = False
        self._asked = 0
        self._answered = ""
        self._waiting: dict[str, asyncio.Future[Message]] = {}
        self._line: ClientConnection
        self._task: asyncio.Task[None]

    @property
    def is_waiting(self) -> bool:
        return bool(self._waiting)

    async def enter(self, code: str) -> None:
        self._line = await connect(
            f"ws://{HOST}:{self.hall.port}/ws/{code}",
            origin=self.hall.origin,  # type: ignore[arg-type]
            additional_headers={"Cookie": self.cookie},
            compression=None,
            proxy=None,
            ping_interval=None,
            max_size=None,
        )
        self._task = asyncio.create_task(self._listen())

    async def leave(self) -> None:
        self._task.cancel()
        await self._line.close()

    async def _listen(self) -> None:
        try:
            async for text in self._line:
                self._hear(_decoder.decode(text))
        except ConnectionClosed:
            pass

    def _hear(self, message: Message) -> None:
        if message.say == "answer":
            self._waiting.pop(str(message.id)).set_result(message)
            return
        for prompt in message.match.prompts if message.match else []:
            if prompt.prompt != self._answered:
                self._answered = prompt.prompt
                self.hall.due.put_nowait((self, prompt))
        if self.begins and message.room and message.room.stage == "over":
            self.begins = False
            asyncio.get_running_loop().create_task(self._begin_again())

    async def _begin_again(self) -> None:
        await self.ask({"say": "begin"})
        self.begins = True

    async def ask(self, message: dict[str, Any]) -> Message:
        self._asked += 1
        message = {**message, "id": f"b{self._asked}"}
        waiting = asyncio.get_running_loop().create_future()
        self._waiting[message["id"]] = waiting
        await self._line.send(msgspec.json.encode(message).decode())
        answer: Message = await waiting
        if answer.refused is not None:
            raise RuntimeError(f"{message} was refused: {answer.refused}")
        return answer

    async def decide(self, prompt: Prompt) -> None:
        move = self.hall.luck.choice(prompt.moves)
        started = time.perf_counter()
        await self.ask(
            {"say": "decide", "seat": prompt.seat, "prompt": prompt.prompt, "move": move}
        )
        self.hall.latencies.append(time.perf_counter() - started)
