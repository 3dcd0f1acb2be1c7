"""People around a table of a real server: who comes, who sits, and what they are refused."""

import contextlib
from collections.abc import AsyncIterator
from typing import Any

from tests.server.playing import OPEN, Browser, Line, Message
from tests.server.serving import Server


class People:
    """Anna has opened a room and sits on the first seat; who is asked for comes to it."""

    def __init__(self, server: Server, lines: contextlib.AsyncExitStack, *seats: Message) -> None:
        self.server = server
        self.anna = Browser(server, "Anna")
        self._lines = lines
        self._seats = seats
        self.code = ""

    def open(self, **plan: Any) -> str:
        self.code = self.anna.open_room(OPEN, *self._seats, **plan)
        return self.code

    async def come(self, browser: Browser, seat: int | None = None, **habits: Any) -> Line:
        line = await self._lines.enter_async_context(browser.line(self.code, **habits))
        if seat is not None:
            await line.done("sit", seat=seat)
        return line

    async def host(self) -> Line:
        return await self.come(self.anna)

    def stranger(self, name: str = "Mallory") -> Browser:
        return Browser(self.server, name)

    def claim(self, browser: Browser, link: str) -> int | str:
        """The seat, or the reason why not."""
        reply = browser.post(f"/api/rooms/{self.code}/claim", {"link": link})
        found: int | str = (
            reply.json["seat"] if reply.status == 200 else reply.json["refused"]["reason"]
        )
        return found


@contextlib.asynccontextmanager
async def at_table(server: Server, *seats: Message, **plan: Any) -> AsyncIterator[People]:
    async with contextlib.AsyncExitStack() as lines:
        people = People(server, lines, *seats)
        people.open(**plan)
        yield people


async def refused(line: Line, say: str, **fields: Any) -> str:
    answer = await line.ask(say, **fields)
    assert answer["refused"] is not None, (say, fields, answer)
    reason: str = answer["refused"]["reason"]
    return reason


def seat_of(update: Message, line: Line) -> list[int]:
    handle = line.browser.guest.handle
    return [place for place, seat in enumerate(update["room"]["seats"]) if seat["handle"] == handle]
