"""How fast requests of one address, and of one guest, begin: before they are routed.

Whatever is asked, to find out that it is too much costs nearly as much as an answer does. So
requests that come faster than people ask wait at the gate, and cost nothing while they do: nobody
in a school behind one address is refused anything, and whoever floods is as slow as all of that
school. Whoever would have to wait for too long is turned away, late, and has to connect again.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

import msgspec
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from tablee.server.hosts import Headers
from tablee.server.networks import circles_around
from tablee.server.refusals import refuse

if TYPE_CHECKING:
    from uvicorn.protocols.http.h11_impl import H11Protocol as HttpProtocol
else:
    HttpProtocol = AutoHTTPProtocol

PATIENCE_SECONDS = 5.0
"""Whose turn comes later is turned away."""
HELD_SECONDS = 2.0
"""From then until it is told: whoever asks again at once does so no more often than this."""
MOST_HELD = 1000
"""Of one home: requests that wait to begin or to be told no, and websockets from the wish for one
until it has gone; of what is around it, some more (`networks.py`). A proxy's connections are many
people's: nobody fills them all."""
_TOLD = msgspec.json.encode({"refused": refuse("too_fast", wait=round(PATIENCE_SECONDS)).refused})
TURNED_AWAY = (
    b"HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\n"
    b"X-Content-Type-Options: nosniff\r\nRetry-After: %d\r\nContent-Length: %d\r\n"
    b"Connection: close\r\n\r\n%b"
) % (round(PATIENCE_SECONDS), len(_TOLD), _TOLD)
"""The same for everybody, and made once."""


Wait = Callable[[str, str, float], float]
"""Seconds for somebody from there, with these cookies and so much patience: whoever has less is not
counted."""


class Queueing:
    """When the next request of somebody begins."""

    def __init__(self, wait: Wait | None = None) -> None:
        self._wait = wait
        self.held = Counter[str]()

    def wait_for(self, address: str, headers: Headers) -> float:
        if self._wait is None:
            return 0.0
        cookies = b"; ".join(value for name, value in headers if name == b"cookie")
        return self._wait(address, cookies.decode("latin-1"), PATIENCE_SECONDS)

    def hold(self, address: str) -> bool:
        """False if so many who come from there are held that this one is not."""
        circles = circles_around(address)
        if any(self.held[circle] >= MOST_HELD * shares for circle, shares in circles):
            return False
        self.held.update(circle for circle, _ in circles)
        return True

    def let_go(self, address: str) -> None:
        for circle, _ in circles_around(address):
            self.held[circle] -= 1
            if not self.held[circle]:
                del self.held[circle]


class QueuedProtocol(HttpProtocol):
    """Uvicorn's, but a request begins when its turn has come."""

    queueing: Queueing

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._later: asyncio.TimerHandle | None = None
        self._held_for: str | None = None

    def whose(self, headers: Headers) -> str:
        """Where a request comes from."""
        raise NotImplementedError

    def connection_lost(self, exc: Exception | None) -> None:
        if self._later is not None:
            self._later.cancel()
        self.be_let_go()
        super().connection_lost(exc)

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        """Those that wait behind another of their connection come here when that is answered."""
        headers = cycle.scope["headers"]
        address = self.whose(headers)
        wait = self.queueing.wait_for(address, headers)
        if wait <= 0:
            self.begin(cycle, app)
        elif not self.be_held(address):
            self._turn_away()
        else:
            self.flow.pause_reading()
            if wait > PATIENCE_SECONDS:
                self._later = self.loop.call_later(HELD_SECONDS, self._turn_away)
            else:
                self._later = self.loop.call_later(wait, self._begin_late, cycle, app)

    def begin(self, cycle: Any, app: Any) -> None:
        cast("Any", super())._start_asgi_task(cycle, app)  # noqa: SLF001

    def _begin_late(self, cycle: Any, app: Any) -> None:
        self.be_let_go()
        self.flow.resume_reading()
        self.begin(cycle, app)

    def _turn_away(self) -> None:
        self.be_let_go()
        self.transport.write(TURNED_AWAY)
        self.transport.close()

    def be_held(self, address: str) -> bool:
        if self.queueing.hold(address):
            self._held_for = address
        return self._held_for is not None

    def be_let_go(self) -> None:
        if self._held_for is not None:
            self.queueing.let_go(self._held_for)
            self._held_for = None
