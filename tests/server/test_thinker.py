"""Bots in worker processes: whatever they do, a table goes on."""

import asyncio
import contextlib
import os
import signal
import threading
from collections.abc import AsyncIterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import msgspec
import pytest
from tests.server import thoughts
from tests.server.houses import (
    SECONDS,
    Asked,
    QuickThinker,
    Table,
    at_table,
    fresh,
    small_pool,
    until,
)
from tests.server.rooms import ANNA, BASILE, playing

from tablee.bots import levels
from tablee.bots.levels import decide, make_player
from tablee.core.chance import FastChance
from tablee.core.game import Game, View
from tablee.core.player import Player
from tablee.games import load_game
from tablee.pool.turns import Asker
from tablee.server import thinker
from tablee.server.connection import Connection
from tablee.server.messages.people import ClientEmote
from tablee.server.messages.playing import ClientHint
from tablee.server.processes import THOUGHTS
from tablee.server.protocol import BotSeat, OpenSeat
from tablee.server.thinker import Thinker


@pytest.fixture
def bad_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "think", thoughts.misbehave)


@contextlib.asynccontextmanager
async def thinking(workers: int, limit: float) -> AsyncIterator[Thinker]:
    found = Thinker(small_pool(workers, limit))
    try:
        yield found
    finally:
        found.pool.close()


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


def test_a_bot_that_could_not_sit_down_tries_again(monkeypatch: pytest.MonkeyPatch) -> None:
    sit_down = levels.seated
    tried: list[str] = []

    def fail_once(game: str, rules: int, level: str) -> Player:
        tried.append(level)
        if len(tried) == 1:
            raise MemoryError
        return sit_down(game, rules, level)

    async def run() -> None:
        game, view, legal = position()
        async with thinking(1, SECONDS) as found:
            monkeypatch.setattr(thinker, "seated", fail_once)
            with pytest.raises(MemoryError):
                await found.choose_default(game, view)
            assert await found.choose_default(game, view) in legal

    asyncio.run(run())


def test_a_bot_sits_down_once_and_plays_as_if_it_had_just_come(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What it has solved when it sat down is not solved again for each decision."""
    sat_down: list[str] = []

    def sit_down(game: Game, level: str, _iterations: int | None) -> Player:
        sat_down.append(level)
        return make_player(game, level)

    monkeypatch.setattr(levels, "make_player", sit_down)
    levels.seated.cache_clear()
    game, chance = load_game("oncard"), FastChance(3)
    state = game.start(game.options({}), 2, chance)
    for seed in range(8):
        seat = state.deciders()[0]
        view = game.view(state, seat)
        fresh_one = decide(game, make_player(game, "medium"), view, None, FastChance(seed))
        seen = msgspec.json.encode(view)
        assert thinker.think("oncard", game.rules_version, seen, "medium", seed) == fresh_one
        state.play(seat, fresh_one, chance)
    levels.seated.cache_clear()
    assert sat_down == ["medium"]


def test_tables_go_on_while_the_easy_bot_sits_down_here(monkeypatch: pytest.MonkeyPatch) -> None:
    tables_went_on = threading.Event()
    sat_down: list[str] = []

    def sit_down(game: Game, level: str, _iterations: int | None) -> Player:
        assert tables_went_on.wait(SECONDS)
        sat_down.append(level)
        return make_player(game, level)

    monkeypatch.setattr(levels, "make_player", sit_down)
    levels.seated.cache_clear()

    async def run() -> None:
        game, view, legal = position()
        async with thinking(1, SECONDS) as found:
            asking = [asyncio.create_task(found.choose_default(game, view)) for _ in range(3)]
            await asyncio.sleep(0)
            tables_went_on.set()
            assert all(move in legal for move in await asyncio.gather(*asking))

    asyncio.run(run())
    assert sat_down == ["easy"]


@pytest.mark.usefixtures("bad_bots")
@pytest.mark.parametrize("level", [thoughts.HANGS, thoughts.DIES])
def test_a_bot_that_hangs_or_dies_is_replaced_by_the_easy_one(level: str) -> None:
    async def run() -> None:
        game, view, legal = position()
        async with thinking(1, 1.0) as found:
            for _ in range(2):
                assert await found.choose(game, view, level) in legal
            # Its worker is replaced: a good bot gets its turn.
            found.pool.kinds[THOUGHTS] = replace(found.pool.kinds[THOUGHTS], seconds=SECONDS)
            assert await found.choose(game, view, "easy") in legal

    asyncio.run(run())


def test_a_bot_that_hangs_takes_nobody_elses_thoughts_with_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    begun = tmp_path / "begun"
    monkeypatch.setattr(thinker, "think", partial(thoughts.misbehave, begun=str(begun)))

    async def run() -> None:
        game, view, legal = position()
        async with thinking(1, 2.0) as found:
            hanging = asyncio.create_task(found.choose(game, view, thoughts.HANGS))
            await until(begun.exists)
            # These wait for the only worker, which is ended while they do.
            waiting = [found.choose(game, view, level) for level in ("easy", "medium", "easy")]
            moves = await asyncio.gather(hanging, *waiting)
            assert all(move in legal for move in moves)

    asyncio.run(run())


def is_broken(found: Thinker) -> bool:
    # Nothing else tells that a pool has noticed it.
    (worker,) = found.pool._lines[THOUGHTS].workers  # noqa: SLF001
    return bool(worker._pool and worker._pool._broken)  # noqa: SLF001


@pytest.mark.parametrize("noticed", [False, True])
def test_a_worker_is_kept_and_one_that_was_killed_is_replaced(
    monkeypatch: pytest.MonkeyPatch, noticed: bool
) -> None:
    monkeypatch.setattr(thinker, "think", thoughts.who)

    async def run() -> None:
        game, view, _ = position()
        async with thinking(1, SECONDS) as found:
            first = await found.choose(game, view, "easy")
            assert await found.choose(game, view, "easy") == first != os.getpid()
            os.kill(first, signal.SIGKILL)
            if noticed:
                # By the pool, and before anybody asks.
                await until(lambda: is_broken(found))
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


def test_no_tables_bot_waits_because_a_guest_wants_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six sockets of one guest made a bystander's hard bot wait for half a minute."""
    monkeypatch.setattr(thinker, "think", thoughts.who)

    async def run() -> None:
        game, view, _ = position()
        async with thinking(1, SECONDS) as found:
            await found.choose(game, view, "easy")
            order: list[str] = []

            async def ask(name: str, guest: str, can_wait: bool) -> None:
                whose = Asker(guest, guest)
                await found.choose(game, view, "easy", whose=whose, can_wait=can_wait)
                order.append(name)

            asking = [ask(f"hint {number}", "greedy", True) for number in range(6)]
            asking += [ask(f"many {number}", "MANY", False) for number in range(4)]
            asking.append(ask("bystander", "CALM", False))
            waiting = asyncio.gather(*asking)
            await asyncio.sleep(0)
            assert found.waiting == 10
            await waiting
        # The first hint was being thought of already.
        assert order[:4] == ["hint 0", "many 0", "bystander", "many 1"]
        assert order[-5:] == [f"hint {number}" for number in range(1, 6)]

    asyncio.run(run())


def test_many_cookies_at_one_address_have_the_turns_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty hosts with a table each, all of them somebody's, and somebody else with one table."""
    monkeypatch.setattr(thinker, "think", thoughts.who)

    async def run() -> None:
        game, view, _ = position()
        async with thinking(1, SECONDS) as found:
            await found.choose(game, view, "easy")
            order: list[str] = []

            async def ask(guest: str, address: str) -> None:
                await found.choose(game, view, "easy", whose=Asker(guest, address))
                order.append(guest)

            crowd = [ask(f"cookie {number}", "192.0.2.1") for number in range(40)]
            crowd.append(ask("cookie 1", "192.0.2.1"))
            crowd += [ask("calm", "192.0.2.2") for _ in range(3)]
            await asyncio.gather(*crowd)
        # One was being thought of already. Among those of one address, each has a turn as well.
        assert order[:7] == [
            *("cookie 0", "cookie 1", "calm"),
            *("cookie 2", "calm", "cookie 3", "calm"),
        ]
        assert order[-1] == "cookie 1"

    asyncio.run(run())


def test_a_guests_tables_share_a_turn_and_bots_that_nobody_looks_at_can_wait() -> None:
    asks: list[tuple[Asker, bool]] = []

    class Listening(QuickThinker):
        async def answer(self, asked: Asked) -> int:
            asks.append((asked.whose, asked.can_wait))
            return await super().answer(asked)

    async def play(table: Table) -> None:
        room = table.live.room
        assert room.match is not None
        (seat,) = room.match.state.deciders()
        view = room.game.view(room.match.state, seat)
        await table.live.chosen_by_bot(seat, view, "hard")
        # Where the host is counts; whoever looks on from elsewhere changes nothing.
        for guest, address in ((BASILE, "192.0.2.9"), (ANNA, "192.0.2.1"), (BASILE, "192.0.2.8")):
            await table.live.join(Connection(guest, address=address))
            await table.live.chosen_by_bot(seat, view, "hard")
        assert asks == [
            (Asker(ANNA.handle, None), True),
            (Asker(ANNA.handle, "192.0.2.9"), False),
            (Asker(ANNA.handle, "192.0.2.1"), False),
            (Asker(ANNA.handle, "192.0.2.1"), False),
        ]
        hint = ClientHint(fresh(), seat)
        await table.live.hear(Connection(ANNA, address="192.0.2.3"), hint)
        assert asks[4:] == [(Asker(ANNA.handle, "192.0.2.3"), True)]

    at_table(play, thinker=Listening)


def test_a_guest_has_one_hint_at_a_time_at_whatever_table() -> None:
    class Slow(QuickThinker):
        async def choose(self, *asked: object, **more: object) -> int:
            await gate.wait()
            return await super().choose(*asked, **more)  # type: ignore[arg-type]

    async def play(table: Table) -> None:
        tabs = [await table.come(ANNA) for _ in range(3)]
        first = asyncio.create_task(table.say(tabs[0], ClientHint(fresh(), 0)))
        await until(lambda: ANNA.handle in table.house.hinting)
        for tab in tabs[1:]:
            answer = await table.say(tab, ClientHint(fresh(), 0))
            assert answer.refused is not None
            assert answer.refused.reason == "one_hint"
        gate.set()
        assert (await first).hint is not None
        assert (await table.say(tabs[1], ClientHint(fresh(), 0))).hint is not None

    gate = asyncio.Event()
    at_table(play, thinker=Slow)


def test_whoever_gives_up_leaves_the_worker_to_think_to_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Bots change their minds all the time where time plays: none is started anew for it."""
    monkeypatch.setattr(thinker, "think", thoughts.who)

    async def run() -> None:
        game, view, _ = position()
        async with thinking(1, SECONDS) as found:
            worker = await found.choose(game, view, "easy")
            fickle = asyncio.create_task(found.choose(game, view, thoughts.SLOW))
            waiting = [asyncio.create_task(found.choose(game, view, "easy")) for _ in range(3)]
            await asyncio.sleep(0)
            fickle.cancel()
            waiting[0].cancel()
            assert await asyncio.gather(*waiting[1:]) == [worker] * 2
            assert found.waiting == 0

    asyncio.run(run())


@pytest.mark.usefixtures("bad_bots")
def test_a_table_whose_bot_hangs_answers_and_plays_on() -> None:
    async def play(table: Table) -> None:
        anna = await table.come(ANNA)
        while table.deciders == [0]:
            assert (await table.say(anna, table.decision(0))).refused is None
        # The bot is thinking, for ever. Meanwhile the table answers.
        for _ in range(20):
            assert (await table.say(anna, ClientEmote(fresh(), "hurry"))).refused is None
        assert table.deciders == [1]
        # The easy bot decides in its place, decision after decision.
        await until(lambda: table.deciders == [0])

    pool = small_pool(1, 0.3)
    at_table(play, OpenSeat(), BotSeat("hard"), thinker=Thinker, pool=pool)
