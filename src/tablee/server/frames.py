"""Frames of websockets as they arrive: whoever sends more than any page does is cut at once.

The smallest frame has six bytes, and 40,000 of them come in one read. Those that are no messages
are nobody's business further in, so they are counted here.
"""

import contextlib
import time
from collections.abc import Callable, Coroutine, Iterable, Mapping
from functools import partial
from http import HTTPStatus
from typing import Any, cast

from uvicorn._types import ASGISendEvent, WebSocketScope
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.datastructures import Headers
from websockets.frames import CloseCode, Frame
from websockets.http11 import Request, Response

from tablee.server.cutting import cut_off
from tablee.server.limits import Asker, Limits

GOODBYE_SECONDS = 5.0
"""For whoever is told to go, to hear it and to go."""
SLICE_BYTES = 128
"""Of what has arrived, taken apart before its frames are counted: as many of the smallest as a page
may send at once. Where five hundred sockets burst together, each of them costs no more."""
AT_ONCE_BYTES = 2048
"""What a page says in one moment, but for options that are somebody's own work."""
AT_ONCE = 20
A_SECOND = 5.0
"""Frames of a page at its busiest. Nobody is cut for these, whatever others at the address do."""
MOST_PIECES = 64
"""Of one message. All of them are kept until the last is here, however small and slow they are."""
MOST_UNREAD = 8
"""Messages that wait for the room to hear them before nothing more is read from the socket."""
LINE = "tablee.line"
"""Where a websocket's scope says which protocol it is served by."""
TEXT = 0x81
"""The first byte of a frame that is a whole text."""


class FrameCount:
    """What one socket sends, counted for its guest and for its address."""

    def __init__(
        self, limits: Limits, asker: Asker, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._limits = limits
        self._guest = Asker(asker.guest, None)
        self._address = Asker(None, asker.address)
        self._own = OwnCount(clock)

    def allows(self, frames: int) -> bool:
        """Whether it may send so many more. An address is many people's: when it has sent too
        much, those of its sockets go that have sent more than a page does."""
        is_as_a_page = self._own.allows(frames)
        if self._limits.wait_for("any_frames", self._guest):
            return False
        if self._limits.wait_for("any_frames", self._address):
            return is_as_a_page
        self._limits.take("any_frames", self._guest, frames)
        self._limits.take("any_frames", self._address, frames)
        return True


class OwnCount:
    """What one socket sends, and whether a page might."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._back_at = clock()

    def allows(self, frames: int) -> bool:
        now = self._clock()
        most = AT_ONCE / A_SECOND
        owed = max(self._back_at - now, 0.0) + frames / A_SECOND
        # What was sent long ago is not held against anybody.
        self._back_at = now + min(owed, 2 * most)
        return owed <= most


class ImpatientProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's, but it cuts off who sends too many frames, and who does not read: to close
    politely is to wait for him for ever.

    For `uvicorn.run(ws=ImpatientProtocol)`.
    """

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.on_lost: Callable[[], None] | None = None
        self.on_flood: Callable[[], None] | None = None
        self.on_broken: Callable[[], None] | None = None
        self.in_turn: Callable[[Callable[[], None]], None] | None = None
        """For what may wait while a crowd goes."""
        self._unheard = b""
        self._unmissed: Callable[[], None] | None = None
        """What tells the room that it is gone, until it is told."""
        self._is_shut_down = False
        self._work: Coroutine[Any, Any, None] | None = None
        self.count: FrameCount | OwnCount = OwnCount()
        """Until it is known whose it is, it sends what a page might."""

    def connection_lost(self, exc: Exception | None) -> None:
        """The room hears of it in turn: to clear up takes longer than all that went before."""
        if self.on_lost is not None:
            self.on_lost()
        self._unmissed = partial(super().connection_lost, exc)
        if self.in_turn is None or self._is_shut_down:
            self._be_missed()
        else:
            self.in_turn(self._be_missed)

    def _be_missed(self) -> None:
        unmissed, self._unmissed = self._unmissed, None
        if unmissed is not None:
            unmissed()

    def shutdown(self) -> None:
        """When the house is closed nobody waits for a turn to go."""
        self._is_shut_down = True
        self._be_missed()
        if not self.transport.is_closing():
            super().shutdown()

    def data_received(self, data: bytes) -> None:
        if self.in_turn is None or (not self._unheard and len(data) <= AT_ONCE_BYTES):
            self._hear(data)
            return
        # More than a page says at once waits for its turn, and nothing more is taken until then.
        self._unheard += data
        self.transport.pause_reading()
        if len(self._unheard) == len(data):
            self.in_turn(self._hear_unheard)

    def _hear_unheard(self) -> None:
        data, self._unheard = self._unheard, b""
        if not self.transport.is_closing():
            if not self.read_paused:
                self.transport.resume_reading()
            self._hear(data)

    def _hear(self, data: bytes) -> None:
        for start in range(0, len(data), SLICE_BYTES):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + SLICE_BYTES])

    def handle_events(self) -> None:
        if self.conn.events and not self.count.allows(len(self.conn.events)):
            self._cut()
            return
        super().handle_events()

    def handle_cont(self, event: Frame) -> None:
        if self.transport.is_closing():
            return
        if len(self.frames) >= MOST_PIECES:
            self._cut()
            return
        super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not self.close_sent and not self._is_text():
            # Uvicorn would do the same, and log it as a failure of ours.
            self.frames = []
            self.conn.send_close(CloseCode.INVALID_DATA)
            self.handle_parser_exception()
            return
        if self.queue.qsize() + 1 < MOST_UNREAD:
            # Uvicorn stops reading for each message: two calls of the system for nothing.
            self.read_paused, was_paused = True, self.read_paused
            super().send_receive_event_to_app()
            self.read_paused = was_paused
        else:
            super().send_receive_event_to_app()

    def _is_text(self) -> bool:
        try:
            b"".join(self.frames).decode()
        except UnicodeDecodeError:
            return False
        return True

    def handle_parser_exception(self) -> None:
        super().handle_parser_exception()
        if self.on_broken is not None:
            self.on_broken()

    async def send(self, message: ASGISendEvent) -> None:
        """Whoever has broken the protocol, or was cut, is as good as gone: a message on its way to
        them is no failure of ours."""
        if self.transport.is_closing():
            raise ClientDisconnected
        try:
            await super().send(message)
        except RuntimeError as error:
            if self.close_sent:
                raise ClientDisconnected from error
            raise

    def write_texts(self, texts: Iterable[bytes]) -> None:
        """All of them in one go, and without the layers between: most of what we send are texts."""
        if self.transport.is_closing() or self.disconnected or self.close_sent:
            raise ClientDisconnected
        self.transport.write(b"".join([part for text in texts for part in (head_of(text), text)]))

    def _cut(self) -> None:
        self.frames = []
        (self.on_flood or partial(cut_off, self.transport))()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.scope["extensions"] = {**(self.scope.get("extensions") or {}), LINE: {LINE: self}}

    def go_on_with(self, work: Coroutine[Any, Any, None]) -> None:
        """What is done with the line once the framework has let go of it."""
        self._work = work

    async def run_asgi(self) -> None:
        try:
            await self.app(self.scope, self.receive, self.send)
            if self._work is not None:
                self._forget_request()
                await self._work
        except ClientDisconnected:
            pass
        except BaseException:
            # As uvicorn does it, whose own way closes the line when the framework is done.
            self.logger.exception("Exception in ASGI application\n")
            self.send_500_response()
        self.loop.call_later(GOODBYE_SECONDS, cut_off, self.transport)
        with contextlib.suppress(Exception):
            if self.handshake_complete and not self.close_sent:
                close: ASGISendEvent = {"type": "websocket.close", "code": 1000, "reason": ""}
                await self.send(close)
        if self.close_timer is None:
            self.transport.close()

    def _forget_request(self) -> None:
        """Its headers, three times over: some kilobytes for each who is there. The library, which
        goes on reading where it has read the request, keeps it: what is in it goes."""
        self.request.headers.clear()
        self.response.headers.clear()
        self.scope = cast("WebSocketScope", {"type": "websocket"})
        self.request = Request("", Headers())
        self.response = Response(HTTPStatus.SWITCHING_PROTOCOLS, "", Headers())

    def start_keepalive(self) -> None:
        """It is asked at once whether anybody reads: whoever came just now is there to answer."""
        if self.ping_interval:
            self.send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        cut_off(self.transport)


def head_of(text: bytes) -> bytes:
    """What comes before a text in its frame (RFC 6455, 5.2)."""
    length = len(text)
    if length < 126:
        return bytes((TEXT, length))
    if length < 1 << 16:
        return bytes((TEXT, 126)) + length.to_bytes(2)
    return bytes((TEXT, 127)) + length.to_bytes(8)


def line_of(scope: Mapping[str, object]) -> ImpatientProtocol:
    """What a websocket is served by, below the framework."""
    extensions = cast("dict[str, dict[str, ImpatientProtocol]]", scope["extensions"])
    return extensions[LINE][LINE]


def count_frames(scope: Mapping[str, object], limits: Limits, asker: Asker) -> None:
    """From now on it is known whose frames they are."""
    line_of(scope).count = FrameCount(limits, asker)
