"""Rooms brought to a certain state by players without a page, for pages that come to look."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from playwright.sync_api import BrowserContext
from tests.server.playing import OPEN, Browser, Message, bot, shared
from tests.server.serving import Place

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    """In a thread of its own: in this one Playwright's event loop is running."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


class Host:
    """Somebody who lays tables in a house, and then looks at them in a browser."""

    def __init__(self, house: Place, name: str = "Anna") -> None:
        self.house = house
        self.browser = Browser(house, name)

    def sit_at(self, context: BrowserContext) -> None:
        """Its pages are this host's from now on."""
        assert self.browser.cookie is not None
        name, _, value = self.browser.cookie.partition("=")
        context.add_cookies([{"name": name, "value": value, "url": self.house.origin}])

    def waiting(self) -> str:
        """The code of a room with free chairs, and a bot on one of them."""
        return self.browser.open_room(OPEN, bot("easy"), OPEN, OPEN, public=True)

    def sharing(self) -> str:
        """Two around this one screen, and the match is on."""
        return run(self._begin(self.browser.open_room(OPEN, shared("Basile"))))

    def begun(self, *others: Message, **plan: Any) -> str:
        """A match of any game is on."""
        return run(self._begin(self.browser.open_room(OPEN, *others, **plan)))

    def deciding(self) -> str:
        """The host's turn, against a bot."""
        return self.begun(bot("easy"), bot("easy"))

    def expecting(self, first: int = 1, **plan: Any) -> str:
        """Basile is away, and it is his turn, unless another is first."""
        code = self.browser.open_room(OPEN, OPEN, options={"first": first}, **plan)
        return run(self._begin(code, Browser(self.house, "Basile")))

    def finished(self) -> str:
        code = self.browser.open_room(OPEN, bot("easy"), bot("easy"))
        return run(self._begin(code, to_the_end=True))

    async def _begin(
        self, code: str, other: Browser | None = None, to_the_end: bool = False
    ) -> str:
        if other is not None:
            async with other.line(code) as line:
                await line.done("sit", seat=1)
        async with self.browser.line(code) as line:
            await line.done("begin")
            if to_the_end:
                await line.play()
        return code
