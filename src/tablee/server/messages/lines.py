"""Whether the line holds, and how long it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.server.limits import Asker
from tablee.server.messages.message import AtOnce
from tablee.server.protocol import Guest, ServerAnswer, Wire

if TYPE_CHECKING:
    from tablee.server.live import LiveRoom


class ClientPing(AtOnce, frozen=True, tag="ping"):
    """Ask whether we are still there: the answer is empty."""

    async def answer(self, live: LiveRoom, guest: Guest, asker: Asker) -> ServerAnswer:
        return ServerAnswer(self.id)


class ClientPong(Wire, frozen=True, tag_field="say", tag="pong"):
    """At once, to a ServerPing. It is the only message that is not answered."""

    number: int
