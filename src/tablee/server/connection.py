"""One browser's connection: what waits to be sent to it."""

import asyncio
from typing import Any

import msgspec
from mypy_extensions import mypyc_attr

from tablee.core.events import SPECTATOR
from tablee.server.latency import Latency
from tablee.server.limits import Asker, asker_at
from tablee.server.protocol import (
    PROTOCOL,
    Guest,
    MatchView,
    RoomView,
    ServerAnswer,
    ServerGoodbye,
    ServerGreeting,
    ServerMessage,
    ServerPing,
    ServerUpdate,
)
from tablee.server.room import Room
from tablee.server.showing import show_happenings, show_match, show_room

MOST_WAITING = 200
"""Answers that may wait for a slow reader before we give him up."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Connection:
    """Updates are built when they are sent, so a slow reader skips what is out of date."""

    def __init__(
        self,
        guest: Guest,
        *,
        is_table_screen: bool = False,
        address: str = "",
        device: str | None = None,
    ) -> None:
        self.guest = guest
        self.address = address
        self.asker = asker_at(guest.handle, address) if address else Asker(guest.handle, None)
        self.is_table_screen = is_table_screen
        """Everybody looks at it, so it is shown what a spectator is, whoever it belongs to."""
        self.device = device
        """What stands for its browser in this room, whatever guest it is."""
        self.goodbye: ServerGoodbye | None = None
        self.latency = Latency()
        self._greeting: ServerGreeting | None = None
        self._answers: list[ServerAnswer] = []
        self._ping_is_due = False
        self._stale = True
        self._wake = asyncio.Event()
        self._wake.set()
        self._sequence = 0
        self._eyes: int | None = None
        self._match = 0
        self._heard = 0
        self._cuts = 0
        self._shown: tuple[Any, Any] | None = None
        self._room: Any = None
        self._room_at: tuple[Room, int] | None = None
        """Which room that was made of, and when."""

    def greet(self, build: str) -> None:
        """Before anything else, say what we speak and which page is ours."""
        self._greeting = ServerGreeting(PROTOCOL, build)

    def take_last_words(self) -> list[ServerMessage]:
        """To whom no room is shown: the greeting that is owed, and goodbye."""
        owed = [self._greeting, self.goodbye]
        self._greeting = None
        return [message for message in owed if message is not None]

    def answer(self, answer: ServerAnswer) -> None:
        if len(self._answers) >= MOST_WAITING:
            self.leave("too_fast")
            return
        self._answers.append(answer)
        self._wake.set()

    def ping(self) -> None:
        """Ask how far away it is."""
        self._ping_is_due = True
        self._wake.set()

    def refresh(self) -> None:
        """There is news."""
        self._stale = True
        self._wake.set()

    def leave(self, reason: str) -> None:
        self.goodbye = msgspec.convert({"say": "goodbye", "reason": reason}, ServerGoodbye)
        self._wake.set()

    async def next_messages(self) -> None:
        """Wait until there is something to send."""
        await self._wake.wait()
        self._wake.clear()

    @property
    def is_owed(self) -> bool:
        """Whether there is something that does not wait until news are made."""
        return bool(self._answers or self._greeting or self.goodbye or self._ping_is_due)

    def take_messages(self, room: Room, now: float) -> list[ServerMessage]:
        """What to send now, in one go: answers, then the news."""
        messages = self.take_words(now)
        if self._stale and self.goodbye is None:
            self._stale = False
            update = self._update(room, now)
            if update is not None:
                messages.append(update)
        return messages

    def take_words(self, now: float) -> list[ServerMessage]:
        """Whatever can be said without looking at the room. The news are still owed."""
        messages: list[ServerMessage] = [] if self._greeting is None else [self._greeting]
        self._greeting = None
        messages += self._answers
        self._answers.clear()
        if self.goodbye is not None:
            return [*messages, self.goodbye]
        if self._ping_is_due:
            self._ping_is_due = False
            messages.append(ServerPing(self.latency.sent(now)))
        return messages

    def _update(self, room: Room, now: float) -> ServerUpdate | None:
        """None if nothing has changed for this viewer: that somebody else has done something in
        secret is a secret, too (EV-6)."""
        match = show_match(room, None if self.is_table_screen else self.guest)
        eyes = SPECTATOR if match is None else match.viewer
        if (eyes, room.matches) != (self._eyes, self._match):
            # Other eyes, or another match: another row of happenings, told from its beginning.
            self._eyes, self._match, self._heard, self._cuts = eyes, room.matches, 0, 0
        # What was undone is told anew; the page cuts its own row at the numbers it gets again. Who
        # had heard nothing of it is not told that it was undone, either.
        cuts = [] if room.hosted is None else room.hosted.undos.cuts
        kept = min((cut[eyes] for cut in cuts[self._cuts :] if eyes in cut), default=None)
        if kept is not None and kept < self._heard:
            self._heard, self._shown = kept, None
        self._cuts = len(cuts)
        news = show_happenings(room, eyes, self._heard)
        written = _written(match)
        shown = (self._show_room(room), _timeless(match, written))
        if shown == self._shown and not news:
            return None
        self._shown = shown
        self._heard += len(news)
        self._sequence += 1
        return ServerUpdate(
            sequence=self._sequence,
            you=self.guest,
            room=shown[0],
            match=written,
            happenings=news,
            heard=self._heard,
            now=now,
        )

    def _show_room(self, room: Room) -> Any:
        """A move changes nothing of it: then it is not made again."""
        at = (room, room.revision)
        if self._room is None or self._room_at != at:
            self._room, self._room_at = _written(show_room(room, self.guest)), at
        return self._room


def _written(part: RoomView | MatchView | None) -> Any:
    """A part of an update as it is sent, in place of it: what is kept of it, to be compared with
    the next, is smaller, and is not written again."""
    return msgspec.Raw(msgspec.json.encode(part))


def _timeless(match: MatchView | None, written: Any) -> Any:
    """All of it but the time on the game's clock, which is no news by itself."""
    if match is None or match.began_at is None:
        return written
    return _written(msgspec.structs.replace(match, view={**match.view, "clock": None}))
