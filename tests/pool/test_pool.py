"""One pool for all: who has its hands, whose turn it is, and what a dying worker takes along."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from tests.pool.pieces import last, who
from tests.server.houses import SECONDS, small_pool, until
from tests.server.test_thinker import position

from tablee.core.game import Game, View
from tablee.pool.pool import Kind, Pool, TooBusy, TooMany
from tablee.pool.turns import NOBODY, Asker, Crowded, Turns
from tablee.pool.worker import TooHeavy
from tablee.server.processes import KINDS, THOUGHTS, WORK
from tablee.server.thinker import Thinker

QUICK = Kind("quick", hands=1)
SLOW = Kind("slow", hands=2, of_a_guest=2, of_all=6)


@asynccontextmanager
async def opened(*kinds: Kind) -> AsyncIterator[Pool]:
    pool = Pool(*kinds)
    try:
        yield pool
    finally:
        pool.close()


class Stuck(Thinker):
    async def choose_default(self, game: Game, view: View, heard: object = ()) -> int:
        pytest.fail("the bot did not answer by itself")


def test_a_bot_answers_while_all_the_world_forges_and_prints(tmp_path: Path) -> None:
    """Long work from many guests of many places, as much as there may be; none of it ends."""

    async def run() -> None:
        pool = small_pool(seconds=10 * SECONDS)
        finished: list[str] = []

        async def work(number: int) -> None:
            whose = Asker(f"guest {number}", f"192.0.2.{number}")
            asked = (str(tmp_path / f"begun {number}"), str(tmp_path / "enough"))
            await pool.ask(WORK, whose, last, *asked)
            finished.append("work")

        most = pool.kinds[WORK].of_all
        assert most
        working = asyncio.gather(*(work(number) for number in range(most)))
        try:
            await until((tmp_path / "begun 0").exists)
            assert pool.asked_for(WORK) == most
            game, view, legal = position()
            for level in ("medium", "hard", "easy"):
                assert await Stuck(pool).choose(game, view, level) in legal
                finished.append("thought")
            assert finished == ["thought"] * 3
            (tmp_path / "enough").touch()
            await working
            assert finished[3:] == ["work"] * most
        finally:
            working.cancel()
            pool.close()

    asyncio.run(run())


def test_nor_do_bots_keep_anybody_from_printing(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(QUICK, SLOW) as pool:
            asked = (str(tmp_path / "begun"), str(tmp_path / "enough"))
            thoughts = [
                asyncio.create_task(pool.ask("quick", NOBODY, last, *asked)) for _ in range(20)
            ]
            await until((tmp_path / "begun").exists)
            assert await pool.ask("slow", NOBODY, who) != os.getpid()
            assert pool.waiting("quick") == 19
            (tmp_path / "enough").touch()
            assert len(set(await asyncio.gather(*thoughts))) == 1

    asyncio.run(run())


def test_a_house_has_a_hand_for_bots_and_leaves_them_more_of_the_cores() -> None:
    kinds = {kind.name: kind for kind in KINDS}
    thoughts, work = kinds[THOUGHTS], kinds[WORK]
    assert thoughts.hands >= 1
    assert work.hands >= 1
    assert 0 < thoughts.niceness < work.niceness
    for kind in KINDS:
        assert kind.memory is not None
        assert kind.seconds is not None


def test_a_worker_that_is_killed_takes_its_own_piece_with_it_alone(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(QUICK, replace(SLOW, hands=1)) as pool:
            quick = await pool.ask("quick", NOBODY, who)
            asked = (str(tmp_path / "begun"), str(tmp_path / "enough"))
            slow = asyncio.create_task(pool.ask("slow", NOBODY, last, *asked))
            behind = [asyncio.create_task(pool.ask("slow", NOBODY, who)) for _ in range(3)]
            await until((tmp_path / "begun").exists)
            killed = int((tmp_path / "begun").read_text())
            os.kill(killed, signal.SIGKILL)
            with pytest.raises(TooHeavy):
                await slow
            after = set(await asyncio.gather(*behind))
            assert len(after) == 1, "another one is started, once, for those who waited"
            assert killed not in after
            assert await pool.ask("quick", NOBODY, who) == quick
            assert pool.asked_for("slow") == pool.waiting("slow") == 0

    asyncio.run(run())


def test_addresses_have_their_turns_and_guests_within_them(tmp_path: Path) -> None:
    async def run() -> list[str]:
        served: list[str] = []
        async with opened(QUICK) as pool:

            async def ask(guest: str, address: str) -> None:
                await pool.ask("quick", Asker(guest, address), who)
                served.append(guest)

            asked = (str(tmp_path / "begun"), str(tmp_path / "enough"))
            first = asyncio.create_task(pool.ask("quick", NOBODY, last, *asked))
            await until((tmp_path / "begun").exists)
            many = [("one", "192.0.2.1")] * 3 + [("two", "192.0.2.1")] * 2
            asking = [asyncio.create_task(ask(*whose)) for whose in many]
            asking += [asyncio.create_task(ask("calm", "192.0.2.2")) for _ in range(2)]
            await until(lambda: pool.waiting("quick") == len(asking))
            (tmp_path / "enough").touch()
            await asyncio.gather(first, *asking)
        return served

    assert asyncio.run(run()) == ["one", "calm", "two", "calm", "one", "two", "one"]


def test_what_a_guest_and_everybody_may_ask_for_has_an_end(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(SLOW) as pool:
            anna = Asker("anna", "192.0.2.1")

            async def hold(enough: asyncio.Event) -> None:
                async with pool.at_work("slow", anna):
                    await enough.wait()

            enough = asyncio.Event()
            holding = [asyncio.create_task(hold(enough)) for _ in range(2)]
            await asyncio.sleep(0)
            with pytest.raises(TooMany):
                await hold(enough)
            enough.set()
            await asyncio.gather(*holding)
            await hold(enough)

            asked = (str(tmp_path / "begun"), str(tmp_path / "enough"))
            six = [asyncio.create_task(pool.ask("slow", anna, last, *asked)) for _ in range(6)]
            await until(lambda: pool.asked_for("slow") == 6)
            with pytest.raises(Crowded):
                await pool.ask("slow", anna, who)
            # Somebody from where nothing is asked for takes the place of the last.
            elsewhere = Asker("ben", "192.0.2.2")
            ben = asyncio.create_task(pool.ask("slow", elsewhere, who))
            await asyncio.sleep(0)
            (tmp_path / "enough").touch()
            ends = await asyncio.gather(*six, return_exceptions=True)
            assert [type(end) for end in ends] == [int] * 5 + [Crowded]
            assert await ben in ends

    asyncio.run(run())


def test_whoever_is_sent_away_and_goes_at_once_gives_no_turn_back() -> None:
    """It had none: one too many was free, and somebody had a turn and no worker."""

    async def run() -> None:
        turns = Turns(1)
        await turns.take(NOBODY)
        gone = asyncio.create_task(turns.take(Asker("anna", "192.0.2.1")))
        await asyncio.sleep(0)
        assert turns.send_away("192.0.2.1")
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        behind = [asyncio.create_task(turns.take(NOBODY)) for _ in range(2)]
        turns.give_back()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert [one.done() for one in behind] == [True, False]
        # Whoever has a turn, and goes before it is known, gives it back.
        turns.give_back()
        behind[1].cancel()
        await asyncio.gather(*behind, return_exceptions=True)
        await turns.take(NOBODY)

    asyncio.run(run())


def test_nobody_waits_longer_for_a_turn_than_their_patience(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(replace(QUICK, is_finished=True)) as pool:
            asked = (str(tmp_path / "begun"), str(tmp_path / "enough"))
            first = asyncio.create_task(pool.ask("quick", NOBODY, last, *asked))
            await until((tmp_path / "begun").exists)
            pool.kinds["quick"] = replace(QUICK, patience=0.05, is_finished=True)
            with pytest.raises(TooBusy):
                await pool.ask("quick", NOBODY, who)
            assert pool.waiting("quick") == 0
            # Whoever asked goes; the worker is kept, and its turn is over when it has finished.
            first.cancel()
            pool.kinds["quick"] = replace(QUICK, patience=SECONDS, is_finished=True)
            following = asyncio.create_task(pool.ask("quick", NOBODY, who))
            (tmp_path / "enough").touch()
            assert await following == int((tmp_path / "begun").read_text())

    asyncio.run(run())


def test_a_worker_whose_piece_nobody_waits_for_is_ended(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(QUICK) as pool:
            asked = (str(tmp_path / "begun"), str(tmp_path / "never"))
            first = asyncio.create_task(pool.ask("quick", NOBODY, last, *asked))
            await until((tmp_path / "begun").exists)
            first.cancel()
            assert await pool.ask("quick", NOBODY, who) != int((tmp_path / "begun").read_text())

    asyncio.run(run())
