"""Whether the line holds, and how long it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.server.limits import Asker
from tablee.server.messages.message import AtOnce, Said
from tablee.server.protocol import Guest, ServerAnswer

if TYPE_CHECKING:
    from tablee.server.live import LiveRoom


class ClientPing(AtOnce, frozen=True, tag="ping"):
    """Ask whether we are still there: the answer is empty."""

    async def answer(self, live: LiveRoom, guest: Guest, asker: Asker) -> ServerAnswer:
        return ServerAnswer(self.id)


class ClientPong(Said, frozen=True, tag="pong"):
    """At once, to a ServerPing. It is the only message that is not answered."""

    number: int
