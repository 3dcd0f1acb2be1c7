"""What every message of a client is. Each is one class, in the file of its kind in this folder:
what it carries, from where it may be sent, what it counts as, who may send it, what comes of it.

A message has an `id` of the client's choosing; it is answered exactly once under that id, and a
repeated message gets its first answer. The seat's right to speak comes from the connection, never
from a message.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from tablee.server import rights
from tablee.server.allowances import What
from tablee.server.entries import Body
from tablee.server.growth import Share
from tablee.server.limits import Asker
from tablee.server.protocol import Guest, Id, ServerAnswer, Wire
from tablee.server.room import Room

if TYPE_CHECKING:
    from tablee.server.live import LiveRoom

NewSeed = Callable[[], bytes]


class Said(Wire, frozen=True, tag_field="say"):
    """The base of all that a client may say."""


class ClientMessage(Said, frozen=True):
    """The base of what is answered."""

    id: Id

    is_from_seat: ClassVar[bool] = False
    """It is done from a seat, and not from a screen that everybody looks at."""
    counts_as: ClassVar[tuple[What, ...]] = ("messages",)
    """What it uses up of what a guest may ask for (`allowances.py`)."""


class InTurn(ClientMessage, frozen=True):
    """It is heard one after another, and mostly adds something to the log."""

    share: ClassVar[Share] = "own"
    """Whose part of the log it takes (`growth.py`)."""

    def changes(self, room: Room, guest: Guest) -> bool:
        """Whether it adds anything to the log."""
        return True

    def decide(self, room: Room, guest: Guest, new_seed: NewSeed) -> Sequence[Body]:
        """What it would put into the log, or RefusedMessage; who may send it is asked of `rights`.

        Nothing is changed here. `new_seed` gives a new match its seed.
        """
        raise NotImplementedError

    def answer(self, live: LiveRoom, guest: Guest) -> ServerAnswer:
        """What is said when it is done, also to whoever asks again."""
        return ServerAnswer(self.id)


class AtOnce(ClientMessage, frozen=True):
    """It changes nothing, and is answered without the floor."""

    async def answer(self, live: LiveRoom, guest: Guest, asker: Asker) -> ServerAnswer:
        raise NotImplementedError


FromClient = InTurn | AtOnce
"""What is answered, each under its id: everything but a pong."""


def decide(room: Room, guest: Guest, message: InTurn, new_seed: NewSeed) -> Sequence[Body]:
    """The entries for a guest's message, or RefusedMessage."""
    rights.expect_welcome(room, guest)
    return message.decide(room, guest, new_seed)
