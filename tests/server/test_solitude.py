"""Where nobody is, bots play no further after a while, and go on when somebody comes."""

import pytest
from tests.server.houses import Asked, QuickThinker, Table, all_due, at_table, fresh
from tests.server.rooms import ANNA, BASILE

from tablee.server.entries import MoveMade, read_body
from tablee.server.messages.setting import ClientBegin
from tablee.server.protocol import BotSeat, ClockPlan, OpenSeat, SeatPlan
from tablee.server.solitude import REST_SECONDS
from tablee.server.sweeping import sweep

THINKING = 60.0
BOTS: tuple[SeatPlan, ...] = (BotSeat("easy"), BotSeat("easy"), BotSeat("easy"))


class Pensive(QuickThinker):
    """Each thought takes a minute of the house's clock."""

    table: Table

    async def answer(self, asked: Asked) -> int:
        self.table.clock.jump(THINKING)
        return await super().answer(asked)


def by(table: Table) -> list[str]:
    """Who has made each move."""
    bodies = [read_body(entry.body) for entry in table.log]
    return [body.by for body in bodies if isinstance(body, MoveMade)]


def made(table: Table) -> int:
    return len(by(table))


async def begin(table: Table) -> None:
    assert isinstance(table.house.thinker, Pensive)
    table.house.thinker.table = table
    anna = await table.come(ANNA)
    assert (await table.say(anna, ClientBegin(fresh()))).refused is None
    table.live.quit(anna)
    await all_due()


def test_bots_among_themselves_rest_when_nobody_is_there() -> None:
    async def visit(table: Table) -> None:
        await begin(table)
        rested = made(table)
        assert 0 < rested <= REST_SECONDS / THINKING + 1
        assert table.live.room.is_playing
        table.clock.jump(3600)
        table.live.wake()
        await all_due()
        assert made(table) == rested
        assert table.live.next_at() is None
        await sweep(table.house)
        assert (len(table.house.awake), table.house.company.asleep) == (0, set())
        live = await table.house.room(table.code)
        assert live is not None
        table.live = live
        await table.come(BASILE)
        await all_due()
        assert made(table) > rested + REST_SECONDS / THINKING

    at_table(visit, *BOTS, thinker=Pensive, begin=False, host_plays=False)


def test_whoever_comes_back_finds_them_playing_on() -> None:
    """The room need not have slept."""

    async def visit(table: Table) -> None:
        await begin(table)
        rested = made(table)
        await table.come(BASILE)
        await all_due()
        assert made(table) > rested

    at_table(visit, *BOTS, thinker=Pensive, begin=False, host_plays=False)


@pytest.mark.parametrize("clock", [ClockPlan(), ClockPlan(per_decision=900)], ids=["none", "slow"])
def test_what_a_clock_decides_for_somebody_is_answered(clock: ClockPlan) -> None:
    """Where somebody's time runs, the match goes on without anybody; elsewhere it waits."""

    async def visit(table: Table) -> None:
        await begin(table)
        assert table.deciders == [0]
        for _ in range(8):
            table.clock.jump(901)
            table.live.wake()
            await all_due()
        assert set(by(table)) == ({"clock", "bot"} if clock.per_decision else set())

    at_table(visit, OpenSeat(), *BOTS[:1], thinker=Pensive, begin=False, clock=clock)
