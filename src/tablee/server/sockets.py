"""A websocket, with one barrier around it: what goes wrong here hurts nobody else."""

import asyncio
import contextlib
import logging
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from tablee.server.connection import Connection
from tablee.server.frames import SEND_SECONDS
from tablee.server.house import House
from tablee.server.latency import PING_SECONDS
from tablee.server.limits import Limits
from tablee.server.live import LiveRoom
from tablee.server.messages import message_decoder
from tablee.server.messages.lines import ClientPong
from tablee.server.messages.message import FromClient
from tablee.server.protocol import MOST_FRAME_BYTES, Id, ServerAnswer, ServerGoodbye
from tablee.server.refusals import RefusedMessage, refuse

log = logging.getLogger(__name__)

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


async def serve_connection(
    socket: WebSocket[Any, Any, Any], house: House, live: LiveRoom | None, connection: Connection
) -> None:
    """Until either side leaves."""
    house.metrics.connections += 1
    try:
        if live is not None:
            await live.join(connection)
        sending = asyncio.create_task(_send(socket, live, connection))
        receiving = asyncio.create_task(_receive(socket, house, live, connection))
        tasks = [sending, receiving]
        if live is not None and live.room.game.is_clocked:
            tasks.append(asyncio.create_task(_measure(live, connection)))
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        for end in await asyncio.gather(*tasks, return_exceptions=True):
            # A browser that is gone, or does not listen, is nothing to report.
            if isinstance(end, Exception) and not isinstance(end, (OSError, WebSocketDisconnect)):
                log.error("connection_failed", exc_info=end)
    finally:
        house.metrics.connections -= 1
        if live is not None:
            live.quit(connection)
        with contextlib.suppress(Exception):
            await asyncio.wait_for(socket.close(), SEND_SECONDS)


def expect_allowed(limits: Limits, connection: Connection, message: FromClient) -> None:
    """All sockets of a guest, and of an address, have one allowance together."""
    for what in message.counts_as:
        limits.expect(what, connection.asker)


async def _send(
    socket: WebSocket[Any, Any, Any], live: LiveRoom | None, connection: Connection
) -> None:
    while True:
        await connection.next_messages()
        messages = connection.take_last_words() if live is None else await live.news_for(connection)
        for message in messages:
            text = _encoder.encode(message).decode()
            # Not wait_for: it may miss that it is cancelled just when the text is out.
            async with asyncio.timeout(SEND_SECONDS):
                await socket.send_text(text)
            if isinstance(message, ServerGoodbye):
                return


async def _measure(live: LiveRoom, connection: Connection) -> None:
    """How far away a player is counts where time plays, and only there."""
    while True:
        if live.room.is_playing:
            connection.ping()
        await asyncio.sleep(PING_SECONDS)


async def _receive(
    socket: WebSocket[Any, Any, Any], house: House, live: LiveRoom | None, connection: Connection
) -> None:
    while True:
        # Frames that are here already are given without a pause: others have their turn, too.
        await asyncio.sleep(0)
        try:
            frame = await socket.receive_text()
        except WebSocketDisconnect:
            return
        if live is None or connection.goodbye is not None:
            # Nobody listens any more: the goodbye is on its way.
            continue
        if house.limits.spend("frames", connection.asker):
            connection.leave("too_fast")
            continue
        house.metrics.messages += 1
        try:
            message = read_message(frame)
        except BadFrame as bad:
            house.metrics.bad_frames += 1
            if bad.asked is None:
                connection.leave("bad_frame")
            else:
                # A page of another time. To hang up would not make it say anything else.
                refused = refuse("unknown_message").refused
                connection.answer(ServerAnswer(bad.asked, refused=refused))
            continue
        if isinstance(message, ClientPong):
            connection.latency.answered(message.number, house.clock())
            continue
        try:
            expect_allowed(house.limits, connection, message)
            await live.hear(connection, message)
        except RefusedMessage as too_much:
            house.metrics.refusals[too_much.refused.reason] += 1
            connection.answer(ServerAnswer(message.id, refused=too_much.refused))
        except Exception:
            # The barrier: this message failed, and its sender is told. Nobody else notices.
            log.exception("message_failed", extra={"room": live.room.code})
            refused = refuse("not_saved").refused
            connection.answer(ServerAnswer(message.id, refused=refused))
