"""How long rooms are kept, and their codes, which grow with them."""

import asyncio
from pathlib import Path

import msgspec
from tests.server.conftest import Wait
from tests.server.dated import PLAN, Wall, in_house
from tests.server.houses import quick_house, until
from tests.server.rooms import ANNA, BASILE, fresh

from tablee.server import codes
from tablee.server.clock import Clock
from tablee.server.connection import Connection
from tablee.server.house import House
from tablee.server.messages.playing import ClientDecide
from tablee.server.messages.setting import ClientBegin
from tablee.server.protocol import BotSeat, OpenSeat, RoomPlan, ServerAnswer
from tablee.server.sql import SqlStorage
from tablee.server.sweeping import sweep

HOUR, DAY = 3600.0, 86400.0


# Codes


def test_codes_grow_so_that_guessing_stays_in_vain() -> None:
    rooms: dict[int, int] = {}
    for _ in range(30_000):
        length = codes.length_of(rooms)
        rooms[length] = rooms.get(length, 0) + 1
    assert rooms == {4: 33, 5: 796, 6: 19_110, 7: 30_000 - 33 - 796 - 19_110}
    for length, count in rooms.items():
        assert count / len(codes.LETTERS) ** length <= 1 / 10_000


def test_a_full_house_gives_longer_codes_and_all_of_them_lead_somewhere(tmp_path: Path) -> None:
    async def visit(house: House, wall: Wall) -> None:
        found = [await house.open_room(ANNA, PLAN) for _ in range(36)]
        assert [len(code) for code in found] == [4] * 33 + [5] * 3
        for code in (found[0], found[-1], found[-1].lower()):
            live = await house.room(code)
            assert live is not None
            assert live.room.code == code.upper()
        for wrong in ("", "ABC", "ABCDEFGHJ", "ABCÉ", "ABC1", found[-1][:4]):
            if wrong not in found:
                assert await house.room(wrong) is None

    in_house(tmp_path, visit)

    # A house that opens again knows how full it is; one that has become emptier has short ones.
    async def again(house: House, wall: Wall) -> None:
        assert len(await house.open_room(ANNA, PLAN)) == 5
        wall.now += 2 * HOUR
        await sweep_out(house)
        assert await house.storage.code_lengths() == {}
        assert len(await house.open_room(ANNA, PLAN)) == 4

    in_house(tmp_path, again)


# How long rooms are kept


async def sweep_out(house: House, *still_there: str) -> None:
    """Everybody has gone home, but for those in these rooms."""
    # Bots may be in the middle of something.
    async with asyncio.timeout(30):
        while len(house.awake) > len(still_there):
            await sweep(house)
            await asyncio.sleep(0.01)
    await sweep(house)


async def play(house: House, code: str, decisions: int | None) -> None:
    """Anna plays against a bot: so many decisions, or to the end."""
    live = await house.room(code)
    assert live is not None
    anna = Connection(ANNA)
    await live.join(anna)
    await live.hear(anna, ClientBegin(fresh()))
    match = live.room.match
    assert match is not None
    while not match.state.is_over() and decisions != 0:
        await until(lambda: match.state.is_over() or 0 in match.state.deciders())
        if match.state.is_over():
            break
        move = msgspec.to_builtins(live.room.game.decode(match.state.legal(0)[0]))
        said = ClientDecide(fresh(), 0, live.room.prompt_of(0), move)
        await live.hear(anna, said)
        answers = await live.news_for(anna)
        # A bot may have been quicker, and made another choice of it.
        is_done = any(isinstance(one, ServerAnswer) and one.refused is None for one in answers)
        decisions = None if decisions is None else decisions - is_done
    live.quit(anna)


def test_no_other_node_forgets_a_room_with_somebody_in_it(postgres_url: str, wait: Wait) -> None:
    async def visit() -> None:
        wall = Wall()
        nodes = [quick_house(SqlStorage(postgres_url), clock=Clock(wall, wall)) for _ in range(2)]
        for node in nodes:
            await node.open()
        here, there = nodes
        waiting, left = [await here.open_room(ANNA, PLAN) for _ in range(2)]
        live = await here.room(waiting)
        assert live is not None
        anna = Connection(ANNA)
        await live.join(anna)
        for _ in range(5):
            wall.now += HOUR * 0.6
            await sweep(here)
            await sweep(there)
        assert await there.room(waiting) is not None
        assert await there.room(left) is None
        # Whoever has gone keeps it for an hour more, and no longer.
        live.quit(anna)
        wall.now += HOUR * 1.6
        await sweep(there)
        assert await there.storage.load(waiting) == []
        for node in nodes:
            await node.close()

    wait(visit())


def test_what_nobody_played_goes_in_an_hour_and_what_was_played_stays(tmp_path: Path) -> None:
    async def visit(house: House, wall: Wall) -> None:
        against_bot = RoomPlan("onix", {"first": 0}, [OpenSeat(), BotSeat("easy")])
        untouched = await house.open_room(ANNA, PLAN)
        lesson = await house.open_room(ANNA, msgspec.structs.replace(against_bot, lesson=True))
        begun = await house.open_room(ANNA, against_bot)
        await play(house, begun, 1)
        finished = await house.open_room(ANNA, against_bot)
        await play(house, finished, None)
        waiting = await house.open_room(BASILE, PLAN)
        live = await house.room(waiting)
        assert live is not None
        basile = Connection(BASILE)
        await live.join(basile)
        kept = {}
        for past, age in ((1, 0.9 * HOUR), (2, 2 * HOUR), (3, 13 * DAY), (4, 16 * DAY)):
            wall.now = 1_700_000_000.0 + age
            if past == 3:
                live.quit(basile)
            await sweep_out(house, *([waiting] if past < 3 else []))
            kept[past] = {
                code
                for code in (untouched, lesson, begun, finished, waiting)
                if await house.storage.load(code)
            }
        everything = {untouched, lesson, begun, finished, waiting}
        assert kept == {
            1: everything,
            # Somebody still waits for friends in one of them.
            2: {begun, finished, waiting},
            3: {begun, finished},
            4: {finished},
        }
        wall.now = 1_700_000_000.0 + 179 * DAY
        await sweep_out(house)
        assert await house.room(finished) is not None
        wall.now += 2 * DAY
        await sweep_out(house)
        assert await house.room(finished) is None

    in_house(tmp_path, visit)


def test_what_bots_play_among_themselves_is_nobodys_past(tmp_path: Path) -> None:
    async def visit(house: House, wall: Wall) -> None:
        plan = RoomPlan("onemore", {}, [BotSeat("easy")] * 3, host_plays=False)
        code = await house.open_room(ANNA, plan)
        await play(house, code, 0)
        live = await house.room(code)
        assert live is not None
        await until(lambda: bool(live.room.finished))
        wall.now += 2 * HOUR
        await sweep_out(house)
        assert await house.room(code) is None

    in_house(tmp_path, visit)
