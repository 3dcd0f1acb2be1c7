"""A websocket, with one barrier around it: what goes wrong here hurts nobody else."""

import asyncio
import logging
from collections.abc import Iterable, Mapping
from typing import Any, Protocol

import msgspec

from tablee.server.connection import Connection
from tablee.server.house import House
from tablee.server.latency import MEASURE_SECONDS
from tablee.server.limits import Limits
from tablee.server.live import LiveRoom
from tablee.server.messages import message_decoder
from tablee.server.messages.lines import ClientPong
from tablee.server.messages.message import FromClient
from tablee.server.protocol import MOST_FRAME_BYTES, Id, ServerAnswer, ServerGoodbye
from tablee.server.refusals import RefusedMessage, refuse

log = logging.getLogger(__name__)

SEND_SECONDS = 10.0
"""Whoever does not take a message in this time is gone."""

_decoder = message_decoder()
_encoder = msgspec.json.Encoder()


class BadFrame(Exception):
    """Not a message of ours; `asked` is the id that it wants to be answered under, if any."""

    def __init__(self, why: str, asked: str | None = None) -> None:
        super().__init__(why)
        self.asked = asked


class _Asked(msgspec.Struct):
    """What every message has that is answered, whatever else is in it."""

    id: Id


def read_message(frame: str | bytes) -> FromClient | ClientPong:
    """A client's message; BadFrame if it is none."""
    if len(frame) > MOST_FRAME_BYTES:
        raise BadFrame("too long")
    try:
        return _decoder.decode(frame)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadFrame(str(error), _id_in(frame)) from error


def _id_in(frame: str | bytes) -> str | None:
    try:
        return msgspec.json.decode(frame, type=_Asked).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


class Line(Protocol):
    """A websocket below the framework, as `ImpatientProtocol` is one."""

    writable: asyncio.Event
    """Whether what was written has been taken, or nearly."""

    async def receive(self) -> Mapping[str, Any]:
        """The next event: a text, or that nobody is there any more."""

    def write_texts(self, texts: Iterable[bytes]) -> None: ...


async def serve_connection(
    line: Line, house: House, live: LiveRoom | None, connection: Connection
) -> None:
    """Until either side leaves."""
    house.metrics.connections += 1
    try:
        if live is not None:
            await live.join(connection)
        sending = asyncio.create_task(_send(line, live, connection))
        receiving = asyncio.create_task(_receive(line, house, live, connection))
        tasks = [sending, receiving]
        if live is not None and live.room.game.is_clocked:
            tasks.append(asyncio.create_task(_measure(live, connection)))
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        for end in await asyncio.gather(*tasks, return_exceptions=True):
            # A browser that is gone, or does not listen, is nothing to report.
            if isinstance(end, Exception) and not isinstance(end, OSError):
                log.error("connection_failed", exc_info=end)
    finally:
        house.metrics.connections -= 1
        if live is not None:
            live.quit(connection)


def expect_allowed(limits: Limits, connection: Connection, message: FromClient) -> None:
    """All sockets of a guest, and of an address, have one allowance together."""
    for what in message.counts_as:
        limits.expect(what, connection.asker)


async def _send(line: Line, live: LiveRoom | None, connection: Connection) -> None:
    while True:
        await connection.next_messages()
        if not line.writable.is_set():
            # News are made when there is room for them. Not wait_for: it may miss that it is
            # cancelled just when there is.
            async with asyncio.timeout(SEND_SECONDS):
                await line.writable.wait()
        messages = connection.take_last_words() if live is None else await live.news_for(connection)
        if messages:
            line.write_texts(map(_encoder.encode, messages))
            if isinstance(messages[-1], ServerGoodbye):
                return


async def _measure(live: LiveRoom, connection: Connection) -> None:
    """How far away a player is counts where time plays, and only there."""
    while True:
        if live.room.is_playing:
            connection.ping()
        await asyncio.sleep(MEASURE_SECONDS)


async def _receive(line: Line, house: House, live: LiveRoom | None, connection: Connection) -> None:
    while True:
        # Frames that are here already are given without a pause: others are served between them.
        await asyncio.sleep(0)
        event = await line.receive()
        if event["type"] != "websocket.receive":
            return
        frame = event.get("text")
        if frame is None:
            connection.leave("bad_frame")
            continue
        if live is None or connection.goodbye is not None:
            # Nobody listens any more: the goodbye is on its way.
            continue
        if house.limits.spend("frames", connection.asker):
            connection.leave("too_fast")
            continue
        house.metrics.messages += 1
        message = _read_for(connection, house, frame)
        if isinstance(message, ClientPong):
            connection.latency.answered(message.number, house.clock())
        elif message is not None:
            await _hear(house, live, connection, message)


def _read_for(connection: Connection, house: House, frame: str) -> FromClient | ClientPong | None:
    """None if it is no message of ours, and its sender is told."""
    try:
        return read_message(frame)
    except BadFrame as bad:
        house.metrics.bad_frames += 1
        if bad.asked is None:
            connection.leave("bad_frame")
        else:
            # A page of another time. To hang up would not make it say anything else.
            refused = refuse("unknown_message").refused
            connection.answer(ServerAnswer(bad.asked, refused=refused))
        return None


async def _hear(house: House, live: LiveRoom, connection: Connection, message: FromClient) -> None:
    """The barrier: if a message fails its sender is told, and nobody else notices."""
    try:
        expect_allowed(house.limits, connection, message)
        await live.hear(connection, message)
    except RefusedMessage as too_much:
        house.metrics.refusals[too_much.refused.reason] += 1
        connection.answer(ServerAnswer(message.id, refused=too_much.refused))
    except Exception:
        log.exception("message_failed", extra={"room": live.room.code})
        refused = refuse("not_saved").refused
        connection.answer(ServerAnswer(message.id, refused=refused))
