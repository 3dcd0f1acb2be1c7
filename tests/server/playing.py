"""Browsers without a page, which play on a real server."""

import asyncio
import contextlib
import json
import os
import random
from collections.abc import Callable
from itertools import count
from typing import Any, Self

from tests.server.serving import HOST, SECONDS, Place, Reply, fetch
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tablee.server.guests import DEVICE_COOKIE
from tablee.server.protocol import Guest

OPEN = {"kind": "open"}

Message = dict[str, Any]


def bot(level: str) -> Message:
    return {"kind": "bot", "level": level}


def shared(name: str) -> Message:
    return {"kind": "shared", "name": name, "avatar": 5}


class Browser:
    """Somebody's browser: it keeps the cookie. All of 127.* are addresses of this machine."""

    def __init__(
        self,
        server: Place,
        name: str = "Anna",
        avatar: int = 3,
        address: str = HOST,
        device: str | None = None,
    ) -> None:
        self.server = server
        self.address = address
        self.cookie: str | None = device
        introduced = self._introduce(name, avatar)
        assert introduced.status == 200, introduced.body
        self.set_cookie = introduced.headers["Set-Cookie"]
        self.cookie = self.set_cookie.partition(";")[0]
        self.guest = Guest(**introduced.json)
        given = introduced.headers.get_all("Set-Cookie", [])
        devices = [one.partition(";")[0] for one in given if one.startswith(f"{DEVICE_COOKIE}=")]
        self.device = device or next(iter(devices), "")
        """The cookie of the browser itself; houses of before 2026-11-17 gave none. It is only sent
        by whoever is told to `keep` it."""

    def _introduce(self, name: str, avatar: int) -> Reply:
        return self.post("/api/me", {"name": name, "avatar": avatar})

    def keep_device(self) -> Self:
        """From now on it sends all its cookies, as a real one does."""
        self.cookie = f"{self.cookie}; {self.device}"
        return self

    def get(self, path: str) -> Reply:
        return fetch(self.server.port, "GET", path, address=self.address, Cookie=self.cookie)

    def post(self, path: str, body: object) -> Reply:
        data = json.dumps(body).encode()
        return fetch(
            self.server.port,
            "POST",
            path,
            data,
            address=self.address,
            Cookie=self.cookie,
            Origin=self.server.origin,
        )

    def open_room(self, *seats: Message, **plan: Any) -> str:
        """The code of a new room."""
        wanted = {"game": "onix", "options": {"first": 0}, "seats": list(seats), **plan}
        opened = self.post("/api/rooms", wanted)
        assert opened.status == 201, opened.body
        code: str = opened.json["code"]
        return code

    def line(self, code: str, **habits: Any) -> "Line":
        return Line(self, code, **habits)


class Line:
    """A browser's line to a room. Like the page, it comes back and says unanswered things again.

    `cut_after` frames received, or `cut_after_sent` frames sent, the line is cut once.
    """

    _prefixes = count(1)

    def __init__(
        self,
        browser: Browser,
        code: str,
        *,
        cut_after: int | None = None,
        cut_after_sent: int | None = None,
        mends: bool = True,
        screen: str | None = None,
    ) -> None:
        self.browser = browser
        self.code = code
        self.frames: list[Message] = []
        self.latest: Message = {}
        self.goodbye: str | None = None
        self.closed: int | None = None
        """The code that the server closed the line with."""
        self.cuts = 0
        self.arrivals = 0
        self.said_again = 0
        self._cut_after = cut_after
        self._cut_after_sent = cut_after_sent
        self._mends = mends
        self._query = "" if screen is None else f"?screen={screen}"
        self._sent = 0
        self._prefix = f"{os.getpid()}-{next(self._prefixes)}"
        self._asked = 0
        self.answered: set[str] = set()
        """The prompts that have been."""
        self._waiting: dict[str, tuple[str, asyncio.Future[Message]]] = {}
        self._socket: ClientConnection | None = None
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    # Being there

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._stay())
        await self.until(lambda _: True)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._mends = False
        if self._socket is not None:
            await self._socket.close()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _stay(self) -> None:
        while True:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                async with self._connect() as line:
                    await self._listen(line)
            if self._socket is not None:
                self.closed = self._socket.close_code
            self._socket = None
            self._news.set()
            if not self._mends:
                return
            await asyncio.sleep(0.02)

    def _connect(self) -> connect:
        server = self.browser.server
        return connect(
            f"ws://{HOST}:{server.port}/ws/{self.code}{self._query}",
            origin=server.origin,  # type: ignore[arg-type]
            additional_headers={"Cookie": self.browser.cookie or ""},
            compression=None,
            max_size=None,
            proxy=None,
            local_addr=(self.browser.address, 0),
        )

    async def _listen(self, line: ClientConnection) -> None:
        is_first = True
        async for text in line:
            message = json.loads(text)
            self.frames.append(message)
            if len(self.frames) == self._cut_after:
                await self.cut(line)
                return
            if is_first and message["say"] == "update":
                is_first = False
                self.arrivals += 1
                self._socket = line
                for waiting, _ in list(self._waiting.values()):
                    self.said_again += 1
                    await self._send(waiting)
            if message["say"] == "ping":
                await line.send(json.dumps({"say": "pong", "number": message["number"]}))
            else:
                self._hear(message)

    def _hear(self, message: Message) -> None:
        if message["say"] == "answer":
            _, future = self._waiting.pop(message["id"], (None, None))
            if future is not None and not future.done():
                future.set_result(message)
        elif message["say"] == "goodbye":
            self.goodbye = message["reason"]
        else:
            self.latest = message
        self._news.set()

    async def cut(self, line: ClientConnection | None = None) -> None:
        """As a network does it (nothing is said), or as a tab that is closed."""
        line = line or self._socket
        self._socket = None
        self.cuts += 1
        if line is not None and self.cuts % 2:
            line.transport.abort()
        elif line is not None:
            await line.close()

    # Speaking

    async def _send(self, text: str) -> None:
        line = self._socket
        if line is None:
            return
        self._sent += 1
        with contextlib.suppress(WebSocketException):
            await line.send(text)
            if self._sent == self._cut_after_sent:
                await self.cut(line)

    async def say(self, text: str) -> None:
        """Exactly this, now, once."""
        assert self._socket is not None
        await self._socket.send(text)

    def write(self, say: str, **fields: Any) -> Message:
        """A message under a fresh id."""
        self._asked += 1
        return {"say": say, "id": f"{self._prefix}-{self._asked}", **fields}

    async def send(self, message: Message) -> Message:
        """Its answer, however many cuts there are in between."""
        future: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        text = json.dumps(message)
        self._waiting[message["id"]] = (text, future)
        await self._send(text)
        async with asyncio.timeout(SECONDS):
            return await future

    async def ask(self, say: str, **fields: Any) -> Message:
        return await self.send(self.write(say, **fields))

    async def done(self, say: str, **fields: Any) -> None:
        """Ask for something that is not refused."""
        answer = await self.ask(say, **fields)
        assert answer.get("refused") is None, answer

    # Seeing

    async def until(self, is_so: Callable[[Message], bool], seconds: float = SECONDS) -> Message:
        """The first of the latest updates that is so."""
        async with asyncio.timeout(seconds):
            while not (self.latest and is_so(self.latest)):
                await self._wait()
        return self.latest

    async def until_closed(self, seconds: float = SECONDS) -> None:
        async with asyncio.timeout(seconds):
            while self._socket is not None or not self.latest:
                await self._wait()

    async def _wait(self) -> None:
        self._news.clear()
        await self._news.wait()

    @property
    def prompts(self) -> list[Message]:
        match = self.latest.get("match") or {}
        found: list[Message] = match.get("prompts", [])
        return found

    @property
    def unanswered(self) -> list[Message]:
        return [prompt for prompt in self.prompts if prompt["prompt"] not in self.answered]

    @property
    def stage(self) -> str:
        stage: str = self.latest["room"]["stage"]
        return stage

    def decision(self, prompt: Message, choice: int = 0) -> Message:
        moves = prompt["moves"]
        self.answered.add(prompt["prompt"])
        return self.write(
            "decide",
            seat=prompt["seat"],
            prompt=prompt["prompt"],
            move=moves[choice % len(moves)],
        )

    async def owed(self) -> Message | None:
        """The next prompt that this line has not answered; None, once, when a match is over."""

        async with asyncio.timeout(SECONDS):
            while not self.unanswered:
                if self.latest and self.stage == "over":
                    over = f"over {self.latest['match']['number']}"
                    if over not in self.answered:
                        self.answered.add(over)
                        return None
                await self._wait()
        return self.unanswered[0]

    async def play(self, decisions: int | None = None, seed: int = 1) -> int:
        """Decide whatever is owed, to the end or so many times; how many times it was."""
        luck = random.Random(seed)
        made = 0
        while decisions is None or made < decisions:
            prompt = await self.owed()
            if prompt is None:
                break
            answer = await self.send(self.decision(prompt, luck.randrange(1000)))
            assert answer.get("refused") is None, answer
            made += 1
        return made


async def play_together(lines: list[Line], decisions: int) -> None:
    """So many decisions, each by whichever line owes it."""
    async with asyncio.timeout(SECONDS):
        for _ in range(decisions):
            while not (due := [(line, prompt) for line in lines for prompt in line.unanswered]):
                await asyncio.sleep(0.005)
            line, prompt = due[0]
            answer = await line.send(line.decision(prompt))
            assert answer.get("refused") is None, answer
