"""How far away a browser is: measured by us, and never worth more than the cap."""

import asyncio
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
import pytest
from tests.server.houses import Table, all_due, at_table, until
from tests.server.rooms import ANNA

from tablee import games
from tablee.server import sockets
from tablee.server.connection import Connection
from tablee.server.latency import MOST_CREDIT, Latency


def after(*trips: float) -> int:
    latency = Latency()
    for start, trip in enumerate(trips):
        latency.answered(latency.sent(start * 100.0), start * 100.0 + trip)
    return latency.credit


def test_half_of_the_quickest_of_the_recent_round_trips() -> None:
    assert after() == 0
    assert after(0.1) == 50
    assert after(0.1, 0.04, 0.2) == 20
    assert after(0.02, *[0.1] * 8) == 50, "long ago is forgotten"


def test_to_answer_late_is_worth_no_more_than_the_cap() -> None:
    assert after(*[60.0] * 8) == MOST_CREDIT
    assert after(*[60.0] * 7, 0.02) == 10, "and only to who does it every time"


def test_an_answer_counts_once_and_only_to_what_was_asked() -> None:
    latency = Latency()
    latency.answered(1, 5.0)
    number = latency.sent(10.0)
    latency.answered(number + 1, 10.2)
    latency.answered(number, 10.1)
    latency.answered(number, 10.9)
    assert latency.credit == 50
    stale = latency.sent(20.0)
    latency.sent(23.0)
    latency.answered(stale, 20.01)
    assert latency.credit == 50


def test_a_clock_that_is_set_back_gives_no_less_than_nothing() -> None:
    assert after(-5.0) == 0


class Browser:
    """A line without a network, which says pong as the page does."""

    def __init__(self) -> None:
        self.pings = 0
        self.writable = asyncio.Event()
        self.writable.set()
        self._said: asyncio.Queue[str] = asyncio.Queue()

    def write_texts(self, texts: Iterable[bytes]) -> None:
        for message in map(msgspec.json.decode, texts):
            if message["say"] == "ping":
                self.pings += 1
                self._said.put_nowait(f'{{"say": "pong", "number": {message["number"]}}}')

    async def receive(self) -> Mapping[str, Any]:
        said = await self._said.get()
        if not said:
            return {"type": "websocket.disconnect"}
        return {"type": "websocket.receive", "text": said}

    async def leave(self) -> None:
        await self._said.put("")


@pytest.mark.parametrize(("game", "is_pinged"), [("bell", True), ("onix", False)])
def test_browsers_are_pinged_where_time_plays(
    monkeypatch: pytest.MonkeyPatch, game: str, is_pinged: bool
) -> None:
    monkeypatch.setitem(games.GAMES, "bell", "tests.core.bell")
    monkeypatch.setattr(sockets, "MEASURE_SECONDS", 0.001)

    async def play(table: Table) -> None:
        browser = Browser()
        connection = Connection(ANNA)
        serving = asyncio.create_task(
            sockets.serve_connection(browser, table.house, table.live, connection)
        )
        if is_pinged:
            await until(lambda: browser.pings > 2)
        else:
            await all_due()
        assert (browser.pings > 0) == is_pinged
        assert connection.latency.credit <= MOST_CREDIT
        await browser.leave()
        await serving

    at_table(play, game=game, options={})
