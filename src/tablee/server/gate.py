"""Connections before they are anybody's: how many there may be, and how long one may say nothing.

Uvicorn waits for ever for a request that has begun.
"""

from __future__ import annotations

import asyncio
import os
import socket
from collections import Counter, deque
from collections.abc import Callable
from functools import partial
from typing import Any, cast

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from tablee.server.cutting import cut_off
from tablee.server.frames import ImpatientProtocol
from tablee.server.head_sizes import SLICE_BYTES, TOO_BIG, BoundedProtocol
from tablee.server.hosts import Headers
from tablee.server.limits import Asker, Limits, asker_at
from tablee.server.networks import circles_around, home_of, network_of
from tablee.server.protocol import MOST_FRAME_BYTES
from tablee.server.queueing import TURNED_AWAY, Queueing, Wait
from tablee.server.turnstile import Turnstile

REQUEST_SECONDS = 8.0
"""From its first byte, or from the connection on, until a request is here."""
SLOWEST = 8192
"""Bytes a second, after these: whoever sends less is not sending a request."""
MOST_WAITING = 8
"""Requests of a connection behind the one that is being answered. Browsers send one at a time."""
RECEIVE_BYTES = 2 * MOST_FRAME_BYTES
"""Of a websocket, that the system keeps until they are read: a message, and what is around it."""
PING_SECONDS = 3.0
PONG_SECONDS = 5.0
"""How often a websocket is asked whether anybody is there, from its beginning on, and how long it
has to answer: who stops reading is cut eight seconds later."""
MOST_CONNECTIONS = 8000
MOST_OF_ADDRESS = 1000
"""A club of 160 people with several connections each. All of a home has so many, and what is around
it some more (`networks.py`): there are as many places, however many come."""
PROXIES = "FORWARDED_ALLOW_IPS"
HERE = "127.0.0.1,::1"
"""Where proxies are, unless the environment says it."""
OWN_FILES = 200
"""Files that the house needs for itself."""
NO_WEBSOCKET = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class Gate:
    """Who is connected. When it is full, whoever has been owing a request for longest goes."""

    def __init__(
        self,
        most: int = MOST_CONNECTIONS,
        most_of_address: int = MOST_OF_ADDRESS,
        proxies: str | None = None,
        limits: Limits | None = None,
        turns_away: Callable[[str, str], bool] | None = None,
        misdirected: Callable[[bytes, Headers], bytes | None] | None = None,
        wait: Wait | None = None,
    ) -> None:
        self.most = most
        self.most_of_address = most_of_address
        self.limits = Limits() if limits is None else limits
        self.hits = self.limits.hits
        self.turnstile = Turnstile()
        self.proxies = os.environ.get(PROXIES, HERE) if proxies is None else proxies
        """Whose word is believed on where a request comes from: theirs are many people's."""
        self._trusted = ProxyHeadersMiddleware(cast("Any", None), self.proxies).trusted_hosts
        self.turns_away = turns_away
        """Whether somebody with these cookies, from there, has opened too many websockets;
        otherwise this one is counted. Asked before one is made of a request, and before it waits
        for that: whoever knocks without end costs little."""
        self.misdirected = misdirected
        """The answer to whoever asks for another house, by target and headers."""
        self.queueing = Queueing(wait)
        self.count = 0
        self._inside = Counter[str]()
        self._owing: dict[GatedProtocol, None] = {}

    def is_proxy(self, host: str) -> bool:
        return host in self._trusted

    def speaks_for(self, headers: Headers) -> str:
        """The network of whom a proxy speaks for, as uvicorn tells it to the house."""
        said = b", ".join(value for name, value in headers if name == b"x-forwarded-for")
        host, _ = self._trusted.get_trusted_client_address(said.decode("latin-1"))
        return asker_at(None, host).address or ""

    def enter(self, protocol: GatedProtocol) -> bool:
        """False if there is no space, and nobody who would have to go first."""
        if self.count >= self.most and not self._send_away(None):
            return False
        for circle, shares in protocol.circles:
            is_crowd = self._inside[circle] >= self.most_of_address * shares
            if is_crowd and not protocol.is_proxy and not self._send_away(circle):
                return False
        self.count += 1
        self._inside.update(circle for circle, _ in protocol.circles)
        return True

    def leave(self, protocol: GatedProtocol) -> None:
        self._owing.pop(protocol, None)
        self.count -= 1
        for circle, _ in protocol.circles:
            self._inside[circle] -= 1
            if not self._inside[circle]:
                del self._inside[circle]

    def is_slowed(self, protocol: GatedProtocol) -> bool:
        """A proxy's address is everybody's: those who come through it are told apart further in."""
        return not protocol.is_proxy and self.limits.is_slowed(protocol.address)

    def owes(self, protocol: GatedProtocol, owes: bool) -> None:
        """Whether this one has yet to say what it wants."""
        if owes:
            self._owing[protocol] = None
        else:
            self._owing.pop(protocol, None)

    def _send_away(self, circle: str | None) -> bool:
        for other in self._owing:
            if circle is None or circle in dict(other.circles):
                other.cut("connections")
                return True
        return False


class GatedProtocol(BoundedProtocol):
    """A request has to arrive in reasonable time."""

    def __init__(self, *args: Any, gate: Gate, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.address = ""
        self.circles: tuple[tuple[str, int], ...] = ()
        self.is_proxy = False
        self._gate = gate
        self.queueing = gate.queueing
        self._is_inside = False
        self._began: float | None = None
        self._heard = 0
        self._deadline: asyncio.TimerHandle | None = None
        self._is_upgraded = False
        self._is_misdirected = False
        self._unheard = b""
        """What has arrived from an address that is slowed, until its turn comes."""
        self._answered: Any = None
        """The request whose answer is being made. Uvicorn knows the newest of those that wait."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        network = network_of(host)
        self.address = network or host
        self.circles = circles_around(network) if network else ((host, 1),)
        self.is_proxy = self._gate.is_proxy(host)
        self._is_inside = self._gate.enter(self)
        if self._is_inside:
            self._expect_request()
        else:
            self._gate.limits.hit("connections", self.address)
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.waiting.clear()
        if self._answered is not None:
            # Nobody is there to be answered: uvicorn tells this to the newest request alone.
            self._answered.disconnected = True
            self._answered.message_event.set()
        self._stop_waiting()
        self.left()

    def left(self) -> None:
        """This connection is no more, whichever protocol it was handed to."""
        self.be_let_go()
        if self._is_inside:
            self._is_inside = False
            self._gate.leave(self)

    def cut(self, why: str) -> None:
        self._gate.limits.hit(why, self.address)
        cut_off(self.transport)
        self.left()

    # Requests

    def data_received(self, data: bytes) -> None:
        if not self._unheard and not self._gate.is_slowed(self):
            self._hear_all(data)
            return
        # What it has said already waits for its turn, and nothing more is taken until then.
        self._unheard += data
        self.flow.pause_reading()
        if len(self._unheard) == len(data):
            self._in_turn(self._hear_unheard, is_slowed=True)

    def _hear_unheard(self) -> None:
        data, self._unheard = self._unheard, b""
        if not self.transport.is_closing():
            self.flow.resume_reading()
            self._hear_all(data)

    def _in_turn(self, work: Callable[[], None], *, is_slowed: bool = False) -> None:
        home = home_of(self.whose(self.headers or ())) or ""
        self._gate.turnstile.pass_through(home, work, is_slowed=is_slowed)

    def _hear_all(self, data: bytes) -> None:
        for start in range(0, len(data), SLICE_BYTES):
            # What came right behind a wish for a websocket came too early to be a frame of it.
            if not self._is_inside or self.transport.is_closing() or self._is_upgraded:
                return
            self._hear(data[start : start + SLICE_BYTES])

    def _hear(self, data: bytes) -> None:
        if self._began is None and self._is_between_requests:
            self._expect_request()
        self._heard += len(data)
        self.read(data)
        if len(self.waiting) > MOST_WAITING:
            self.cut("pipelines")
        elif not self._owes_request:
            self._stop_waiting()

    @property
    def waiting(self) -> deque[Any]:
        """Uvicorn makes a request of all that it can read, and keeps those whose turn has not
        come: some kilobytes for 26 bytes."""
        waiting: deque[Any] = cast("Any", self).pipeline
        return waiting

    def on_headers_complete(self) -> None:
        answer = self._misdirected()
        if answer is None:
            cast("Any", super()).on_headers_complete()
        else:
            self._is_misdirected = True
            self._gate.limits.blame("refusals", Asker(None, self.address))
            self.transport.write(answer)
            self.transport.close()

    def on_message_complete(self) -> None:
        if not self._is_misdirected:
            cast("Any", super()).on_message_complete()

    def _misdirected(self) -> bytes | None:
        """None as well for those whose turn it is not yet, and those who have more to say: an end
        in the middle of that may reach them before its reason."""
        if self._gate.misdirected is None or not self._is_between_requests:
            return None
        if any(name in (b"content-length", b"transfer-encoding") for name, _ in self.headers):
            return None
        return self._gate.misdirected(cast("Any", self).url, self.headers)

    def whose(self, headers: Headers) -> str:
        has_said = self.is_proxy and any(name == b"x-forwarded-for" for name, _ in headers)
        return self._gate.speaks_for(headers) if has_said else self.address

    def refuse_head(self) -> None:
        if not self._is_between_requests or self.is_unread:
            # A reason would come in the middle of another answer, or wait behind it.
            self.cut("big_requests")
            return
        self._gate.limits.hit("big_requests", self.address)
        self.transport.write(TOO_BIG)
        self.transport.close()

    def begin(self, cycle: Any, app: Any) -> None:
        self._answered = cycle
        if self._began is not None:
            # What a request carries is not late because it had to wait for its turn.
            self._began = self.loop.time()
        super().begin(cycle, app)

    def send_400_response(self, msg: str) -> None:
        self._gate.limits.hit("broken_requests", self.address)
        super().send_400_response(msg)

    @property
    def _is_between_requests(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    @property
    def _owes_request(self) -> bool:
        return self._is_between_requests or self.cycle.more_body

    def _expect_request(self) -> None:
        self._began = self.loop.time()
        self._heard = 0
        self._gate.owes(self, True)
        self._deadline = self.loop.call_later(REQUEST_SECONDS, self._look)

    def _stop_waiting(self) -> None:
        self._began = None
        self._gate.owes(self, False)
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _look(self) -> None:
        """A slow line may send a big picture; a trickle is nobody's line."""
        assert self._began is not None
        left = self._began + REQUEST_SECONDS + self._heard / SLOWEST - self.loop.time()
        if not self._owes_request:
            self._stop_waiting()
        elif left > 0:
            self._deadline = self.loop.call_later(left, self._look)
        else:
            self.cut("slow_requests")

    def handle_websocket_upgrade(self, *args: Any) -> None:
        self._stop_waiting()
        if self._is_misdirected:
            return
        if not self._is_between_requests or self.is_unread:
            # Whoever takes the connection over hears nothing of answers that are not out yet, and
            # they would wait for ever to be read.
            self.cut("pipelines")
            return
        if not self._has_place() or self._is_turned_away():
            self.transport.write(TURNED_AWAY)
            self.transport.close()
            return
        self._is_upgraded = True
        self._in_turn(partial(self._upgrade, *args))

    def _upgrade(self, *args: Any) -> None:
        if self.transport.is_closing():
            return
        self._be_sent_less()
        super().handle_websocket_upgrade(*args)
        upgraded = self.transport.get_protocol()
        if isinstance(upgraded, ImpatientProtocol):
            upgraded.on_lost = self.left
            home = home_of(self.whose(self.headers or ())) or ""
            upgraded.in_turn = partial(self._gate.turnstile.pass_through, home)
            upgraded.on_flood = partial(self.cut, "any_frames")
            upgraded.on_broken = partial(self._gate.limits.hit, "broken_frames", self.address)
            if not upgraded.handshake_initiated:
                # It could not be read as a wish for a websocket, and nobody else would say so.
                self._gate.limits.hit("broken_requests", self.address)
                self.transport.write(NO_WEBSOCKET)
                self.transport.close()
        # What asked for it goes; this stays with its place as long as somebody is there.
        mine = cast("Any", self)
        mine.headers, mine.scope, mine.parser = [], None, None

    def _be_sent_less(self) -> None:
        """Five hundred who send a quarter of a megabyte each would have it taken from the system in
        one round of the loop."""
        line = self.transport.get_extra_info("socket")
        if line is not None:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BYTES)

    def _has_place(self) -> bool:
        """Also after it was let in, and while it is told to go, until it has gone. A proxy that
        does not say whom it speaks for is everybody."""
        whose = self.whose(self.headers)
        return (self.is_proxy and whose == self.address) or self.be_held(whose)

    def _is_turned_away(self) -> bool:
        if self._gate.turns_away is None:
            return False
        cookies = b"; ".join(value for name, value in self.headers if name == b"cookie")
        return self._gate.turns_away(self.whose(self.headers), cookies.decode("latin-1"))


def connections_possible() -> int:
    """As many as the system lets us have, once we have asked it for all that we want."""
    try:
        import resource
    except ImportError:
        # Windows has no such limit.
        return MOST_CONNECTIONS
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS + OWN_FILES
    if 0 <= allowed < wanted:
        allowed = wanted if most < 0 else min(wanted, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))
    return MOST_CONNECTIONS if allowed < 0 else min(MOST_CONNECTIONS, allowed - OWN_FILES)


def settings(gate: Gate) -> dict[str, Any]:
    """How uvicorn serves a house."""
    return {
        "http": partial(GatedProtocol, gate=gate),
        "ws": ImpatientProtocol,
        "ws_max_size": MOST_FRAME_BYTES,
        "ws_per_message_deflate": False,
        "ws_ping_interval": PING_SECONDS,
        "ws_ping_timeout": PONG_SECONDS,
        "forwarded_allow_ips": gate.proxies,
        "timeout_graceful_shutdown": 5,
        "log_config": None,
        "server_header": False,
    }
