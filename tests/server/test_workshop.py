"""The workshop: what guests are told of its limits, and whose turn it is."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TypeVar

import pytest
from tests.pool.test_pool_worker import lack, take_memory
from tests.server.houses import small_pool, until

from tablee.pool.pool import Pool
from tablee.pool.turns import NOBODY, Asker
from tablee.server.answers import Answers
from tablee.server.forging import make_picture, unless_refused
from tablee.server.processes import KINDS, MEMORY, WORK
from tablee.server.refusals import RefusedMessage
from tablee.server.workshop import Workshop, WorkshopCrew

T = TypeVar("T")

MOST_QUEUED = next(kind.of_all for kind in KINDS if kind.name == WORK) or 0
ANNA, BEN = Asker("anna", "192.0.2.1"), Asker("ben", "192.0.2.2")


@asynccontextmanager
async def opened(pool: Pool) -> AsyncIterator[Workshop]:
    try:
        yield Workshop(pool)
    finally:
        pool.close()


def test_a_guest_is_told_which_limit_it_was() -> None:
    async def run() -> None:
        async with opened(small_pool()) as workshop:
            with pytest.raises(RefusedMessage, match="too_heavy_work"):
                await workshop.do(NOBODY, take_memory, b"%d" % (4 * MEMORY))
            # Nobody else notices.
            assert await workshop.do(NOBODY, take_memory, b"3") == 3

    asyncio.run(run())


def test_a_guest_is_told_that_it_cannot_be_had_and_the_log_what_to_install(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def ask() -> None:
        async with opened(small_pool()) as workshop:
            with pytest.raises(RefusedMessage, match="not_installed") as told:
                await workshop.do(NOBODY, lack, b"")
        assert told.value.refused.values == {}

    asyncio.run(ask())
    assert [vars(record)["detail"] for record in caplog.records] == [
        "No module named 'no_such_module': pip install no_such_module"
    ]


def test_a_simulation_has_one_piece_at_a_time_and_is_given_up_as_a_whole() -> None:
    begun: list[bytes] = []

    async def run() -> None:
        go_on = asyncio.Event()

        async def do(work: Callable[[bytes], T], asked: bytes) -> T:
            begun.append(asked)
            await go_on.wait()
            go_on.clear()
            return work(asked)

        crew = WorkshopCrew(do, bytes.upper)
        first, second, third = [crew.submit(order) for order in (b"a", b"b", b"c")]
        await until(lambda: bool(begun))
        assert begun == [b"a"]
        go_on.set()
        assert await first == b"A"
        await until(lambda: len(begun) == 2)
        crew.dismiss()
        await asyncio.wait([second, third])
        assert second.cancelled()
        assert third.cancelled()
        assert begun == [b"a", b"b"]

    asyncio.run(run())


def test_answers_are_kept_as_long_as_there_is_room() -> None:
    answers = Answers(most=10)
    answers.keep("a", b"1234")
    answers.keep("b", b"1234")
    assert answers.find("a") == b"1234"
    answers.keep("c", b"1234")
    assert answers.find("b") is None, "nobody had asked for it longest"
    assert answers.find("a") == answers.find("c") == b"1234"
    answers.keep("d", b"12345678901")
    assert answers.find("d") is None


def say_refused(asked: bytes) -> bytes:
    return b"refused:" + asked


def test_a_refusal_is_a_value_whatever_bytes_are_made() -> None:
    async def work() -> None:
        async with opened(small_pool()) as workshop:
            made = await workshop.do(ANNA, say_refused, b"{}")
            assert unless_refused(made) == b"refused:{}"
            refused = await workshop.do(ANNA, make_picture, b"no picture")
            with pytest.raises(RefusedMessage, match="bad_picture") as told:
                unless_refused(refused)
            assert told.value.refused.values["fault"] == "broken_svg"

    asyncio.run(work())


def nap(seconds: bytes) -> bytes:
    time.sleep(float(seconds))
    return b"rested"


def test_whoever_has_many_cookies_is_served_as_often_as_whoever_has_one() -> None:
    """Forty guests of one address fill the workshop; somebody from elsewhere has the next turn."""
    served: list[str] = []

    async def print_one(workshop: Workshop, guest: str, address: str) -> None:
        async with workshop.at_work(Asker(guest, address)) as do:
            await do(nap, b"0")
            served.append(address)

    async def work() -> None:
        pool = small_pool()
        async with opened(pool) as workshop:
            flood = [
                asyncio.create_task(print_one(workshop, f"cookie{number}", "192.0.2.66"))
                for number in range(MOST_QUEUED)
            ]
            while pool.asked_for(WORK) < MOST_QUEUED:
                await asyncio.sleep(0)
            with pytest.raises(RefusedMessage, match="workshop_full"):
                await print_one(workshop, "one more", "192.0.2.66")
            others = [
                asyncio.create_task(print_one(workshop, f"guest{place}", f"192.0.2.{place}"))
                for place in (1, 2)
            ]
            await asyncio.gather(*others)
            assert len(served) <= 4, "each of them after one or two of the many"
            ends = await asyncio.gather(*flood, return_exceptions=True)
            # So many places were taken from them.
            refused = [end for end in ends if isinstance(end, RefusedMessage)]
            assert [end.refused.reason for end in refused] == ["workshop_full"] * len(others)
            assert len(served) == MOST_QUEUED
            assert pool.asked_for(WORK) == 0

    asyncio.run(work())


def test_one_guest_waits_for_himself_and_nobody_waits_for_ever() -> None:
    async def work() -> None:
        pool = small_pool()
        async with opened(pool) as workshop:
            async with workshop.at_work(ANNA) as do:
                assert await do(nap, b"0") == b"rested"
            usual = pool.kinds[WORK]
            pool.kinds[WORK] = replace(usual, seconds=0.3)
            with pytest.raises(RefusedMessage, match="too_much_work"):
                await workshop.do(ANNA, nap, b"60")
            pool.kinds[WORK] = usual
            # A worker that was ended is replaced.
            assert await workshop.do(ANNA, nap, b"0") == b"rested"
            async with workshop.at_work(BEN):
                waiting = [asyncio.create_task(wait(workshop)) for _ in range(2)]
                await asyncio.sleep(0)
                with pytest.raises(RefusedMessage, match="too_fast"):
                    await wait(workshop)
                async with workshop.at_work(ANNA):
                    pass
            await asyncio.gather(*waiting)

    async def wait(workshop: Workshop) -> None:
        async with workshop.at_work(BEN):
            pass

    asyncio.run(work())
