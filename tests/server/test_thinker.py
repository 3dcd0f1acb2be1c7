"""Bots in worker processes: whatever they do, a table goes on."""

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator

import pytest
from tests.server import thoughts
from tests.server.houses import SECONDS, Table, at_table, fresh, until
from tests.server.rooms import ANNA, playing

from tablee.core.game import Game, View
from tablee.server import protocol, thinker
from tablee.server.protocol import BotSeat, OpenSeat
from tablee.server.thinker import Thinker


@pytest.fixture
def bad_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "think", thoughts.misbehave)


@contextlib.asynccontextmanager
async def thinking(workers: int, limit: float) -> AsyncIterator[Thinker]:
    found = Thinker(workers, limit)
    try:
        yield found
    finally:
        found.close()


def position() -> tuple[Game, View, list[int]]:
    """Somewhere in a match: the game, what seat 0 sees, and what it may do."""
    room = playing().room
    assert room.match is not None
    return room.game, room.game.view(room.match.state, 0), room.match.state.legal(0)


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_every_level_gives_a_legal_move(level: str) -> None:
    async def run() -> None:
        game, view, legal = position()
        async with thinking(1, SECONDS) as found:
            assert await found.choose(game, view, level) in legal

    asyncio.run(run())


@pytest.mark.usefixtures("bad_bots")
@pytest.mark.parametrize("level", [thoughts.HANGS, thoughts.DIES])
def test_a_bot_that_hangs_or_dies_is_replaced_by_the_easy_one(level: str) -> None:
    async def run() -> None:
        game, view, legal = position()
        async with thinking(1, 1.0) as found:
            for _ in range(2):
                assert await found.choose(game, view, level) in legal
            # Its worker is replaced: a good bot gets its turn.
            found._limit = SECONDS  # noqa: SLF001
            assert await found.choose(game, view, "easy") in legal

    asyncio.run(run())


@pytest.mark.usefixtures("bad_bots")
def test_a_bot_that_hangs_takes_nobody_elses_thoughts_with_it() -> None:
    async def run() -> None:
        game, view, legal = position()
        async with thinking(1, 2.0) as found:
            hanging = asyncio.create_task(found.choose(game, view, thoughts.HANGS))
            await asyncio.sleep(1.0)
            # These wait for the only worker, which is ended while they do.
            waiting = [found.choose(game, view, level) for level in ("easy", "medium", "easy")]
            moves = await asyncio.gather(hanging, *waiting)
            assert all(move in legal for move in moves)

    asyncio.run(run())


def test_a_worker_is_kept_and_one_that_was_killed_is_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thinker, "think", thoughts.who)

    async def run() -> None:
        game, view, _ = position()
        async with thinking(1, SECONDS) as found:
            first = await found.choose(game, view, "easy")
            assert await found.choose(game, view, "easy") == first != os.getpid()
            os.kill(first, signal.SIGKILL)
            # Whether its end is noticed before or after the next question: there is an answer.
            await found.choose(game, view, "easy")
            second = await found.choose(game, view, "easy")
            assert second not in (first, os.getpid())

    asyncio.run(run())


def test_a_bot_has_its_whole_time_however_long_it_waited_for_a_worker(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thinker, "think", thoughts.who)

    async def run() -> None:
        game, view, _ = position()
        async with thinking(1, 3.0) as found:
            worker = await found.choose(game, view, "easy")
            # Together they take longer than one of them may.
            slow = [found.choose(game, view, thoughts.SLOW) for _ in range(3)]
            assert await asyncio.gather(*slow) == [worker] * 3

    asyncio.run(run())


@pytest.mark.usefixtures("bad_bots")
def test_a_table_whose_bot_hangs_answers_and_plays_on() -> None:
    async def play(table: Table) -> None:
        anna = await table.come(ANNA)
        while table.deciders == [0]:
            assert (await table.say(anna, table.decision(0))).refused is None
        # The bot is thinking, for ever. Meanwhile the table answers.
        for _ in range(20):
            assert (await table.say(anna, protocol.ClientEmote(fresh(), "hurry"))).refused is None
        assert table.deciders == [1]
        # The easy bot decides in its place, decision after decision.
        await until(lambda: table.deciders == [0])

    bots = Thinker(1, 0.3)
    at_table(play, OpenSeat(), BotSeat("hard"), thinker=bots)
