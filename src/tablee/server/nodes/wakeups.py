"""The line to Redis, by which nodes wake each other up. What it carries may be lost: all of it is
in the database as well, where every node looks by itself (`among.py`).

A room has a channel, which a node listens to while the room is in its memory. A line that is dead
may say nothing of it for ever, so each node calls itself through Redis, and begins anew when it
hears no echo.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from tablee.server.errors import HouseError

if TYPE_CHECKING:
    from redis.asyncio import Redis
    from redis.asyncio.client import PubSub

    from tablee.server.storage import Storage

ECHO_SECONDS = 2.0
MISSED_SECONDS = 2 * ECHO_SECONDS + 0.5
"""Without an echo for so long, the line is dead."""
ANSWER_SECONDS = 2.0
"""How long Redis has to take anything from us."""
AGAIN_SECONDS = 0.5
END_SECONDS = 0.1
GATHER_SECONDS = 0.002
"""What is to be sent within so long goes together: the same room is woken once."""
PEOPLE = b"people"
"""What a room's channel says when somebody has come or gone; otherwise, how long its log is."""
ECHO = b"beat"
"""What a node says to itself, in front of its name."""

log = logging.getLogger(__name__)


class Listener(Protocol):
    """Who is told what has been heard. Each of them returns at once."""

    def heard_of_log(self, code: str, sequence: int) -> None: ...

    def heard_of_people(self, code: str) -> None: ...

    def heard_rumour(self, rumour: bytes) -> None:
        """What a node has said to all others."""

    def listens_to(self, code: str) -> None:
        """From now on: what has been said before may have been missed."""

    def listens_again(self) -> None:
        """After nothing was heard for a while, of anything."""


class WakeUps:
    """One for a node. Without an address it is never up."""

    def __init__(self, url: str | None, house: str, node: str, listener: Listener) -> None:
        self._url = url
        self._rooms = f"tablee:{house}:room:"
        self._all = f"tablee:{house}:nodes".encode()
        self._node = node.encode()
        self._listener = listener
        self._watched: set[str] = set()
        self._changed: set[str] = set()
        """Rooms that are watched from now on, or not any more."""
        self._lengths: dict[str, int] = {}
        self._people: set[str] = set()
        self._rumours: list[bytes] = []
        self._to_say = asyncio.Event()
        self._heard_at = 0.0
        self.is_up = False

    @property
    def is_wanted(self) -> bool:
        return self._url is not None

    # What is to be said. While Redis is away nobody would hear it: what is to be known of a room is
    # in the database, and looked for there.

    def watch(self, code: str) -> None:
        self._watched.add(code)
        self._change(code)

    def unwatch(self, code: str) -> None:
        self._watched.discard(code)
        self._change(code)

    def _change(self, code: str) -> None:
        self._changed.add(code)
        self._to_say.set()

    def tell_length(self, code: str, sequence: int) -> None:
        if self.is_up:
            self._lengths[code] = sequence
            self._to_say.set()

    def tell_people(self, code: str) -> None:
        if self.is_up:
            self._people.add(code)
            self._to_say.set()

    def say(self, rumour: bytes) -> None:
        """To every node, this one too."""
        if self.is_up:
            self._rumours.append(rumour)
            self._to_say.set()

    # The line

    async def run(self) -> None:
        """For ever: what goes wrong with Redis is over in a moment, or it is not."""
        if self._url is None:
            return
        working = asyncio.create_task(self._come_back(self._url))
        try:
            await asyncio.wait([working])
            working.result()
        finally:
            await end_surely([working])

    async def _come_back(self, url: str) -> None:
        failures = _failures()
        while True:
            redis: Redis | None = None
            try:
                redis = make_client(url)
                await self._stay(redis)
            except failures as error:
                if self.is_up:
                    log.warning("redis_away", extra={"why": type(error).__name__})
            except Exception:
                # Whatever it is, the line begins anew: without it the house would be slow for good.
                log.exception("redis_failed")
            finally:
                self.is_up = False
                self._forget()
                # Whatever a broken line still says at its end: another one begins.
                if redis is not None:
                    with contextlib.suppress(Exception):
                        await asyncio.wait_for(redis.aclose(), ANSWER_SECONDS)
            await asyncio.sleep(AGAIN_SECONDS)

    def _forget(self) -> None:
        self._lengths.clear()
        self._people.clear()
        self._rumours.clear()

    async def _stay(self, redis: Redis) -> None:
        listening = redis.pubsub()
        self._changed.clear()
        async with asyncio.timeout(ANSWER_SECONDS):
            channels = [self._rooms + code for code in self._watched]
            await listening.subscribe(self._all, *channels)
        self._heard_at = time.monotonic()
        works = (self._listen(listening), self._speak(redis, listening), self._call(redis))
        tasks = [asyncio.create_task(work) for work in works]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            await end_surely(tasks)
            with contextlib.suppress(Exception):
                await asyncio.wait_for(listening.aclose(), ANSWER_SECONDS)  # type: ignore[no-untyped-call]

    async def _listen(self, listening: PubSub) -> None:
        while True:
            message = await listening.get_message(timeout=ECHO_SECONDS)
            if message is not None:
                self._hear(message["type"], message["channel"], message["data"])

    def _hear(self, kind: str, channel: bytes, data: Any) -> None:
        if channel == self._all:
            if kind == "message":
                self._hear_said(data)
            return
        code = channel.decode().removeprefix(self._rooms)
        if kind == "subscribe":
            self._listener.listens_to(code)
        elif kind == "message" and data == PEOPLE:
            self._listener.heard_of_people(code)
        elif kind == "message" and data.isdigit():
            self._listener.heard_of_log(code, int(data))

    def _hear_said(self, said: bytes) -> None:
        if not said.startswith(ECHO):
            self._listener.heard_rumour(said)
        elif said == ECHO + self._node:
            self._hear_echo()

    def _hear_echo(self) -> None:
        self._heard_at = time.monotonic()
        if not self.is_up:
            # The way there and back works. Whatever was not said meanwhile is looked up.
            self.is_up = True
            self._listener.listens_again()

    async def _call(self, redis: Redis) -> None:
        while True:
            async with asyncio.timeout(ANSWER_SECONDS):
                await redis.publish(self._all, ECHO + self._node)
            await asyncio.sleep(ECHO_SECONDS)
            if time.monotonic() - self._heard_at > MISSED_SECONDS:
                raise TimeoutError("no echo")

    async def _speak(self, redis: Redis, listening: PubSub) -> None:
        while True:
            await self._to_say.wait()
            await asyncio.sleep(GATHER_SECONDS)
            self._to_say.clear()
            async with asyncio.timeout(ANSWER_SECONDS):
                await self._change_rooms(listening)
                await self._publish(redis)

    async def _change_rooms(self, listening: PubSub) -> None:
        changed, self._changed = self._changed, set()
        channels = {code: self._rooms + code for code in changed}
        if new := [channels[code] for code in changed & self._watched]:
            await listening.subscribe(*new)
        if old := [channels[code] for code in changed - self._watched]:
            await listening.unsubscribe(*old)

    async def _publish(self, redis: Redis) -> None:
        lengths, self._lengths = self._lengths, {}
        people, self._people = self._people, set()
        rumours, self._rumours = self._rumours, []
        if not (lengths or people or rumours):
            return
        async with redis.pipeline(transaction=False) as together:
            for code, sequence in lengths.items():
                together.publish(self._rooms + code, b"%d" % sequence)
            for code in people:
                together.publish(self._rooms + code, PEOPLE)
            for rumour in rumours:
                together.publish(self._all, rumour)
            await together.execute()


async def end_surely(tasks: Sequence[asyncio.Task[None]]) -> None:
    """What is cancelled inside of the driver may go on as if nothing had been said."""
    while going := [task for task in tasks if not task.done()]:
        for task in going:
            task.cancel()
        await asyncio.wait(going, timeout=END_SECONDS)
    for task in tasks:
        if not task.cancelled():
            # It was seen, or nobody wants to know any more.
            task.exception()


def make_client(url: str) -> Redis:
    """One that tries nothing twice: beginning anew is ours. HouseError if there can be none."""
    try:
        from redis.asyncio import Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff
    except ImportError as error:
        install = f"{sys.executable} -m pip install redis"
        raise HouseError("redis_needs_package", install=install) from error
    try:
        client: Redis = Redis.from_url(
            url,
            socket_timeout=ANSWER_SECONDS,
            socket_connect_timeout=ANSWER_SECONDS,
            retry=Retry(NoBackoff(), 0),
        )
    except ValueError as error:
        raise HouseError("no_redis_address") from error
    return client


def expect_redis(storage: Storage, url: str) -> None:
    """HouseError if it is of no use. Redis itself may be away: that is over in a moment."""
    if not storage.is_shared:
        raise HouseError("redis_without_postgres")
    make_client(url)


def _failures() -> tuple[type[Exception], ...]:
    from redis.exceptions import RedisError

    return (RedisError, OSError, TimeoutError)
