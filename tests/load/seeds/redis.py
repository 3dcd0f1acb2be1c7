"""What is in the place of Redis: what nodes tell each other is late, out of order, there twice, or
lost. Correct nodes do not mind."""

from __future__ import annotations

import asyncio
import random
from collections import deque
from typing import Any, Self

import msgspec
from redis.exceptions import ConnectionError as RedisAway
from tests.load.seeds.loop import Process, VirtualLoop, this_process


class Habits(msgspec.Struct):
    """What Redis is like now."""

    usual: float = 0.001
    slow: float = 0.0
    """How often a message takes much longer: others overtake it."""
    lost: float = 0.0
    twice: float = 0.0
    is_down: bool = False
    """It refuses, and its lines are cut."""
    is_mute: bool = False
    """It holds its lines, and says nothing."""


class Broker:
    def __init__(self, loop: VirtualLoop, luck: random.Random) -> None:
        self._loop = loop
        self._luck = luck
        self.habits = Habits()
        self.deaf: dict[Process, None] = {}
        """They are cut off from it, and nobody says so."""
        self._listening: dict[bytes, dict[Listening, None]] = {}
        self._lines: dict[Listening, None] = {}

    def connect(self, _url: str) -> Client:
        return Client(self)

    async def expect(self) -> None:
        """For whoever sends something: a refusal, or silence."""
        process = this_process()
        while self.habits.is_mute or process in self.deaf:
            await asyncio.sleep(0.5)
        if self.habits.is_down:
            raise RedisAway
        await asyncio.sleep(self._luck.random() * self.habits.usual)

    def publish(self, channel: bytes, data: bytes) -> None:
        for listening in list(self._listening.get(channel, ())):
            if self._luck.random() < self.habits.lost:
                continue
            times = 2 if self._luck.random() < self.habits.twice else 1
            for _ in range(times):
                is_slow = self._luck.random() < self.habits.slow
                seconds = self._luck.random() * self.habits.usual * (200 if is_slow else 1)
                message = {"type": "message", "channel": channel, "data": data}
                self._loop.call_in(self._loop.world, seconds, listening.hear, message)

    def subscribe(self, listening: Listening, channel: bytes) -> None:
        self._lines[listening] = None
        self._listening.setdefault(channel, {})[listening] = None
        message = {"type": "subscribe", "channel": channel, "data": 1}
        seconds = self._luck.random() * self.habits.usual
        self._loop.call_in(self._loop.world, seconds, listening.hear, message)

    def unsubscribe(self, listening: Listening, channel: bytes) -> None:
        self._listening.get(channel, {}).pop(listening, None)

    def leave(self, listening: Listening) -> None:
        self._lines.pop(listening, None)
        for listeners in self._listening.values():
            listeners.pop(listening, None)

    def forget(self, process: Process) -> None:
        """It has ended, and its lines with it."""
        for listening in list(self._lines):
            if listening.process is process:
                self.leave(listening)

    def go_down(self) -> None:
        self.habits.is_down = True
        for listening in list(self._lines):
            self.leave(listening)
            self._loop.call_in(self._loop.world, 0.0, listening.hear, None)


class Client:
    """As much of redis-py's as `WakeUps` uses."""

    def __init__(self, broker: Broker) -> None:
        self._broker = broker
        self._to_publish: list[tuple[bytes, bytes]] = []

    def pubsub(self) -> Listening:
        return Listening(self._broker, this_process())

    async def publish(self, channel: bytes, data: bytes) -> None:
        await self._broker.expect()
        self._broker.publish(channel, data)

    def pipeline(self, transaction: bool) -> Pipeline:
        return Pipeline(self._broker)

    async def aclose(self) -> None:
        pass


class Pipeline:
    def __init__(self, broker: Broker) -> None:
        self._broker = broker
        self._to_publish: list[tuple[bytes, bytes]] = []

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        pass

    def publish(self, channel: str | bytes, data: bytes) -> None:
        self._to_publish.append((_bytes(channel), data))

    async def execute(self) -> None:
        await self._broker.expect()
        for channel, data in self._to_publish:
            self._broker.publish(channel, data)


class Listening:
    def __init__(self, broker: Broker, process: Process) -> None:
        self._broker = broker
        self.process = process
        self._heard: deque[dict[str, Any] | None] = deque()
        self._news = asyncio.Event()

    async def subscribe(self, *channels: str | bytes) -> None:
        await self._broker.expect()
        for channel in channels:
            self._broker.subscribe(self, _bytes(channel))

    async def unsubscribe(self, *channels: str | bytes) -> None:
        await self._broker.expect()
        for channel in channels:
            self._broker.unsubscribe(self, _bytes(channel))

    def hear(self, message: dict[str, Any] | None) -> None:
        is_deaf = self._broker.habits.is_mute or self.process in self._broker.deaf
        if message is None or not is_deaf:
            self._heard.append(message)
            self._news.set()

    async def get_message(self, timeout: float) -> dict[str, Any] | None:
        while not self._heard:
            self._news.clear()
            await self._news.wait()
        message = self._heard.popleft()
        if message is None:
            raise RedisAway
        return message

    async def aclose(self) -> None:
        self._broker.leave(self)


def _bytes(channel: str | bytes) -> bytes:
    return channel if isinstance(channel, bytes) else channel.encode()
