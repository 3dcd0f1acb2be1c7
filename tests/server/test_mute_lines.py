"""A database that says nothing, and whose line is not cut either: nobody waits for it for long."""

import asyncio

import pytest
import sqlalchemy as sa
from tests.server.conftest import Wait
from tests.server.houses import fresh, until
from tests.server.mute import MutableLine
from tests.server.several import nodes, open_table, say

from tablee.server import postgres
from tablee.server.errors import HouseError
from tablee.server.messages.people import ClientChat
from tablee.server.sql import SqlStorage

SOON = 0.3
LATE = 20.0


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "CONNECT_SECONDS", 3 * SOON)


async def ask(storage: SqlStorage) -> list[str]:
    async with asyncio.timeout(LATE):
        return await storage.rooms_in_play()


def test_a_line_that_has_become_mute_is_cut_and_another_one_tried(
    postgres_url: str, wait: Wait, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "ANSWER_SECONDS", SOON)

    async def run() -> None:
        line = MutableLine(postgres_url)
        async with line.running() as url:
            storage = SqlStorage(url)
            await storage.open()
            storage.expect_answers()
            assert await ask(storage) == []
            line.mute(new_ones=False)
            assert await ask(storage) == [], "by a new line"
            line.mute(new_ones=True)
            with pytest.raises(HouseError):
                await ask(storage)
            line.speak()
            assert await ask(storage) == []
            await storage.close()

    wait(run())


def test_what_takes_long_is_waited_for(
    postgres_url: str, wait: Wait, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By whoever looks after a house, always; by the house itself where it is said so."""
    monkeypatch.setattr(postgres, "ANSWER_SECONDS", SOON)

    def take_long(at: sa.Connection) -> int:
        at.execute(sa.text("SELECT pg_sleep(:seconds)"), {"seconds": 3 * SOON})
        return 1

    async def run() -> None:
        storage = SqlStorage(postgres_url)
        await storage.open()
        assert await storage.read(take_long) == await storage.write(take_long) == 1
        storage.expect_answers()
        assert await storage.read(take_long, is_long=True) == 1
        assert await storage.write(take_long, is_long=True) == 1
        with pytest.raises(HouseError):
            await storage.write(take_long)
        await storage.close()

    wait(run())


def test_a_table_whose_node_hears_nothing_is_told_so_and_goes_on(
    postgres_url: str, wait: Wait, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "ANSWER_SECONDS", 2 * SOON)

    async def run() -> None:
        line = MutableLine(postgres_url)
        async with line.running() as url, nodes(url, None, 1) as (one,):
            code, anna = await open_table(one)
            live = await one.live(code)
            line.mute(new_ones=True)
            async with asyncio.timeout(LATE):
                with pytest.raises(HouseError):
                    await live.hear(anna, ClientChat(fresh(), "lost"))
            heart = one.house.timekeeper
            await until(lambda: not heart.is_alive)
            line.speak()
            async with asyncio.timeout(LATE):
                assert (await say(live, anna, ClientChat(fresh(), "kept"))).refused is None
            await until(lambda: heart.is_alive)
            assert [one.text for one in live.room.chat] == ["kept"]

    wait(run())
