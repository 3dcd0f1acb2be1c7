"""Several nodes of one house, in this process: what one writes the other sees."""

import asyncio
import time
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server.conftest import Wait
from tests.server.houses import fresh, quick_house, until
from tests.server.redis import RedisServer
from tests.server.rooms import ANNA, BASILE
from tests.server.several import CLARA, InTwoNodes, Node, decision, nodes, open_table, say

from tablee.server.clock import Clock
from tablee.server.connection import Connection
from tablee.server.entries import MoveMade, read_body
from tablee.server.errors import HouseError
from tablee.server.house import House
from tablee.server.messages.people import ClientChat
from tablee.server.messages.seats import ClientSit
from tablee.server.messages.setting import ClientBegin, ClientPlanRoom
from tablee.server.nodes import wakeups
from tablee.server.nodes.among import AmongOthers
from tablee.server.nodes.wakeups import end_surely, make_client
from tablee.server.protocol import (
    BotSeat,
    ClockPlan,
    OpenSeat,
    ServerUpdate,
)
from tablee.server.reading import Trouble
from tablee.server.refusals import RefusedMessage
from tablee.server.sql import SqlStorage
from tablee.server.storage import Conflict, StoredEntry


def test_what_one_node_writes_the_other_shows(
    house_of_two: InTwoNodes,
) -> None:
    async def play(one: Node, other: Node) -> None:
        code, anna = await open_table(one)
        here, there = await one.live(code), await other.live(code)
        basile = Connection(BASILE)
        await there.join(basile)
        assert (await say(there, basile, ClientSit(fresh(), 1))).refused is None
        await until(lambda: here.room.sequence == there.room.sequence)
        assert (await say(here, anna, ClientBegin(fresh()))).refused is None
        same_room = there.room
        for _ in range(6):
            assert here.room.match is not None
            (seat,) = here.room.match.state.deciders()
            live, who = (here, anna) if seat == 0 else (there, basile)
            assert (await say(live, who, decision(live, seat))).refused is None
            await until(lambda: here.room.sequence == there.room.sequence)
            if seat == 0:
                news = await there.news_for(basile)
                assert any(isinstance(one, ServerUpdate) for one in news), "it is shown at once"
        assert there.room is same_room, "it is followed, not loaded again"
        assert here.room.match is not None
        assert there.room.match is not None
        assert here.room.match.entries == there.room.match.entries

    house_of_two(play)


def test_what_could_not_be_saved_does_not_hide_what_another_node_has(
    house_of_two: InTwoNodes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database was away, so that the room could not be read again either: it is ahead of its
    log, by as much as the log then goes on."""

    async def cut(*_: object) -> None:
        raise HouseError("unusable", database="house", why="cut")

    async def play(one: Node, other: Node) -> None:
        code, anna = await open_table(one)
        here, there = await one.live(code), await other.live(code)
        basile = Connection(BASILE)
        await there.join(basile)
        with monkeypatch.context() as away:
            away.setattr(one.storage, "append", cut)
            away.setattr(one.storage, "load", cut)
            away.setattr(one.storage, "base", cut)
            with pytest.raises(HouseError):
                await here.hear(anna, ClientChat(fresh(), "lost"))
        assert (await say(there, basile, ClientChat(fresh(), "kept"))).refused is None
        await until(lambda: [line.text for line in here.room.chat] == ["kept"])
        assert here.room.sequence == there.room.sequence

    house_of_two(play)


def test_who_loses_the_race_follows_and_decides_again(
    house_of_two: InTwoNodes, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(one: Node, other: Node) -> None:
        code, _ = await open_table(one)
        here, there = await one.live(code), await other.live(code)
        clara, basile = Connection(CLARA), Connection(BASILE)
        await here.join(clara)
        await there.join(basile)
        lost = append_together(monkeypatch, one.storage, other.storage)
        answers = await asyncio.gather(
            say(here, clara, ClientSit(fresh(), 1)), say(there, basile, ClientSit(fresh(), 1))
        )
        (loser,) = lost
        refused = [answer.refused is not None for answer in answers]
        assert refused == [loser is one.storage, loser is other.storage]
        sits = BASILE if loser is one.storage else CLARA
        assert here.room.seating.owner_of(1) == there.room.seating.owner_of(1) == sits.handle
        assert here.room.sequence == there.room.sequence == len(await one.storage.load(code))

    house_of_two(play)


def append_together(monkeypatch: pytest.MonkeyPatch, *storages: SqlStorage) -> list[SqlStorage]:
    """What each of them appends next is sent when all have something to append. Those that were
    too late."""
    meeting = asyncio.Barrier(len(storages))
    lost: list[SqlStorage] = []

    def meet(storage: SqlStorage) -> None:
        append = storage.append

        async def together(*asked: Any) -> None:
            monkeypatch.setattr(storage, "append", append)
            await meeting.wait()
            try:
                await append(*asked)
            except Conflict:
                lost.append(storage)
                raise

        monkeypatch.setattr(storage, "append", together)

    for storage in storages:
        meet(storage)
    return lost


def test_who_has_heard_nothing_judges_by_the_log(house_of_two: InTwoNodes) -> None:
    async def play(one: Node, other: Node) -> None:
        code, anna = await open_table(one)
        here, there = await one.live(code), await other.live(code)
        basile = Connection(BASILE)
        await there.join(basile)
        for node in (one, other):
            node.company.heard_of_log = lambda *_: None  # type: ignore[method-assign]
        sits = await say(there, basile, ClientSit(fresh(), 1))
        assert sits.refused is None
        late = Connection(ANNA)
        await here.join(late)
        refused = await say(here, anna, ClientSit(fresh(), 1))
        assert refused.refused is not None
        assert here.room.seating.owner_of(1) == BASILE.handle, "judged by the log as it is"
        await say(here, anna, ClientBegin(fresh()))
        twice = decision(here, 0)
        assert (await say(here, anna, twice)).refused is None
        assert (await say(there, late, twice)).refused is None, "known, though not heard of"
        log = await one.storage.load(code)
        assert sum(entry.id.endswith(f":{twice.id}") for entry in log) == 1

    house_of_two(play)


def test_without_redis_nothing_is_lost(postgres_url: str, redis: RedisServer, wait: Wait) -> None:
    async def play() -> None:
        async with nodes(postgres_url, redis.url) as (one, other):
            code, anna = await open_table(one, OpenSeat(), BotSeat("easy"), begin=False)
            here, there = await one.live(code), await other.live(code)
            redis.kill()
            try:
                await until(lambda: one.company.troubles == ("redis",))
                await until(lambda: other.company.troubles == ("redis",))
                assert (await say(here, anna, ClientBegin(fresh()))).refused is None
                await until(lambda: there.room.is_playing)
            finally:
                redis.start()
            await until(lambda: not one.company.troubles and not other.company.troubles)
            assert (await say(here, anna, decision(here, 0))).refused is None
            await until(lambda: there.room.sequence == here.room.sequence)

    wait(play())


def test_a_line_to_redis_that_does_not_even_end_well_begins_anew(
    postgres_url: str, redis: RedisServer, wait: Wait, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a driver raises when it closes a line that is broken is not always its own."""

    def make_broken(url: str) -> Any:
        client: Any = make_client(url)
        close = client.aclose

        async def fail() -> None:
            await close()
            raise RuntimeError("unable to perform operation on <TCPTransport closed>")

        client.aclose = fail
        return client

    monkeypatch.setattr(wakeups, "make_client", make_broken)

    async def play() -> None:
        async with nodes(postgres_url, redis.url, 1) as (one,):
            redis.kill()
            try:
                await until(lambda: one.company.troubles == ("redis",))
            finally:
                redis.start()
            await until(lambda: not one.company.troubles)

    wait(play())


def test_a_line_to_redis_that_cannot_even_be_made_begins_anew(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """What ended it was told nobody, and the house was slow for good."""
    tries = 0

    def make_none(url: str) -> Any:
        nonlocal tries
        tries += 1
        raise RuntimeError("too many open files")

    monkeypatch.setattr(wakeups, "make_client", make_none)
    monkeypatch.setattr(wakeups, "AGAIN_SECONDS", 0.0)

    async def play() -> None:
        listener: Any = None
        line = asyncio.create_task(wakeups.WakeUps("redis://", "", "one", listener).run())
        await until(lambda: tries > 2 or line.done())
        assert not line.done()
        line.cancel()
        await asyncio.wait([line])
        assert {one.getMessage() for one in caplog.records} == {"redis_failed"}

    asyncio.run(play())


def test_bots_think_on_one_node_at_a_time(
    postgres_url: str, redis: RedisServer, wait: Wait
) -> None:
    thought: list[str] = []

    async def play() -> None:
        async with nodes(postgres_url, redis.url, 3) as (one, other, third):
            for name, node in zip("abc", (one, other, third), strict=True):
                thinker = node.house.thinker
                answer = thinker.answer

                async def note(asked: Any, name: str = name, answer: Any = answer) -> int:
                    thought.append(name)
                    return await answer(asked)  # type: ignore[no-any-return]

                thinker.answer = note
            code, anna = await open_table(one, OpenSeat(), BotSeat("easy"))
            here, there = await one.live(code), await other.live(code)
            await there.join(Connection(BASILE))
            moves = 0
            while moves < 12 and here.room.is_playing:
                assert here.room.match is not None
                if 0 in here.room.match.state.deciders():
                    assert (await say(here, anna, decision(here, 0))).refused is None
                    moves += 1
                else:
                    length = here.room.sequence
                    await until(lambda length=length: here.room.sequence > length)  # type: ignore[misc]
            assert len(set(thought)) == 1, "one node has thought for all of them"
        # Bots go on until the last node is closed.
        storage = SqlStorage(postgres_url)
        await storage.open()
        bodies = [read_body(entry.body) for entry in await storage.load(code)]
        await storage.close()
        by_bots = [body for body in bodies if isinstance(body, MoveMade) and body.by == "bot"]
        # What each of them thought of then was not made any more.
        assert 0 <= len(thought) - len(by_bots) <= 3

    wait(play())


def test_a_match_that_waits_for_people_is_woken_by_nobody_else(house_of_two: InTwoNodes) -> None:
    async def play(one: Node, _: Node) -> None:
        code, anna = await open_table(one, OpenSeat(), BotSeat("easy"))
        here = await one.live(code)
        assert await one.company.may_pilot(here)
        here.quit(anna)
        await until(here.is_idle)
        await one.house.awake.let_idle_go()
        assert not one.house.awake.has(here)
        await one.company._write()  # noqa: SLF001
        await one.company._tidy()  # noqa: SLF001
        assert await one.company.due(one.house.clock()) == []
        # Nor is it kept longer than others that nobody comes to.
        assert code not in await one.company.sleepers()

    house_of_two(play)


def test_a_room_where_nobody_is_sleeps_and_any_node_wakes_it(
    postgres_url: str, redis: RedisServer, wait: Wait
) -> None:
    async def play() -> None:
        async with nodes(postgres_url, redis.url) as (one, other):
            code, anna = await open_table(one, OpenSeat(), BotSeat("easy"), begin=False)
            here = await one.live(code)
            clock = ClientPlanRoom(fresh(), {"first": 0}, False, ClockPlan(600, 0), 0, 2)
            assert (await say(here, anna, clock)).refused is None
            assert (await say(here, anna, ClientBegin(fresh()))).refused is None
            here.quit(anna)
            await until(here.is_idle)
            await one.house.awake.let_idle_go()
            assert len(one.house.awake) == 0

            async def is_due_at(when: float) -> None:
                def set_due(at: sa.Connection) -> int:
                    change = "UPDATE tablee_nodes.lease SET due_at = :due WHERE node IS NULL"
                    return at.execute(sa.text(change), {"due": when}).rowcount

                async with asyncio.timeout(30):
                    while not await one.storage.write(set_due):
                        await asyncio.sleep(0.01)

            assert not other.house.rooms
            await is_due_at(0.0)
            await until(lambda: len(one.house.rooms) + len(other.house.rooms) == 1)

    wait(play())


def test_what_a_dead_node_looked_after_is_taken_over(
    postgres_url: str, redis: RedisServer, wait: Wait, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with nodes(postgres_url, redis.url) as (one, other):
            code, _ = await open_table(one, BotSeat("easy"), BotSeat("easy"))
            here = await one.live(code)
            await until(lambda: one.company.pilots(here))
            # It is stopped in the middle: neither its heart nor its bots do anything more.
            monkeypatch.setattr(here.house.timekeeper, "_beat", asyncio.Event().wait)
            monkeypatch.setattr(here.house.thinker, "answer", lambda _: asyncio.Event().wait())
            await until(lambda: any(live.room.code == code for live in other.house.rooms))
            there = await other.live(code)
            length = there.room.sequence
            await until(lambda: there.room.sequence > length or not there.room.is_playing)
            assert not one.company.pilots(here)

    wait(play())


def test_nodes_have_one_time_whatever_their_clocks_say(postgres_url: str, wait: Wait) -> None:
    async def play() -> None:
        storages = [SqlStorage(postgres_url) for _ in range(3)]
        found: list[House] = []
        for ahead, storage in zip((0.0, 1.0, -4000.0), storages, strict=True):
            clock = Clock(lambda by=ahead: time.time() + by)  # type: ignore[misc]
            house = quick_house(storage, company=AmongOthers(storage), clock=clock)
            await house.open()
            found.append(house)

        def apart() -> float:
            times = [house.clock() for house in found]
            return max(times) - min(times)

        await until(lambda: apart() < 0.05)
        before = found[0].clock()
        # It goes on while the nodes beat, and stays the same for all.
        await until(lambda: found[0].clock() > before + 1.0)
        await until(lambda: apart() < 0.05)
        for house in found:
            await house.close()

    wait(play())


def test_what_swallows_that_it_is_cancelled_ends_all_the_same(wait: Wait) -> None:
    """As redis-py does, once in a while: a server would wait for ever for its own end."""
    asked = 0

    async def deaf() -> None:
        nonlocal asked
        while asked < 2:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                asked += 1

    async def run() -> None:
        task = asyncio.create_task(deaf())
        await asyncio.sleep(0)
        await end_surely([task])
        assert task.done()

    wait(run())


def test_what_a_newer_node_has_written_is_left_to_newer_ones(
    house_of_two: InTwoNodes, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(one: Node, other: Node) -> None:
        code, anna = await open_table(one, OpenSeat(), BotSeat("easy"))
        here, there = await one.live(code), await other.live(code)
        await until(lambda: there.room.sequence == here.room.sequence)
        one.company.heard_of_log = lambda *_: None  # type: ignore[method-assign]
        other.company.heard_of_log = lambda *_: None  # type: ignore[method-assign]
        # As if the other one were of a version that knows another kind of entry.
        change = "UPDATE tablee_nodes.node SET version = '99' WHERE id = :node"
        values = {"node": other.company.node}
        await one.storage.write(lambda at: at.execute(sa.text(change), values).close())
        trouble = Trouble(1, "bell_rung", "unreadable", "ValidationError")
        await until(lambda: one.company.leaves_to_others(trouble))
        entry = StoredEntry(here.room.sequence + 1, "new", 1.0, b'{"entry":"bell_rung"}')
        await other.storage.append(code, [entry])
        length = entry.sequence
        with pytest.raises(RefusedMessage, match="restarting"):
            await here.follow()
        with pytest.raises(RefusedMessage, match="restarting"):
            await here.hear(anna, ClientChat(fresh(), "allô"))
        assert len(await one.storage.load(code)) == length, "nothing was written behind it"
        assert anna.goodbye is not None, "she looks for another node"
        assert anna.goodbye.reason == "restarting"
        assert one.house.awake.has(here)
        AmongOthers.heard_of_log(one.company, code, length)
        await until(lambda: not one.house.awake.has(here))
        late = Connection(BASILE)
        with pytest.raises(RefusedMessage, match="restarting"):
            await one.house.look_up(late.asker, code)

    house_of_two(play)
    assert not [told for told in caplog.records if told.getMessage() == "room_unreadable"]


def test_who_is_at_an_older_node_is_told_to_find_another(house_of_two: InTwoNodes) -> None:
    """Whoever says nothing does not look at a table that has gone on without them."""

    async def play(one: Node, other: Node) -> None:
        code, anna = await open_table(one, OpenSeat(), OpenSeat())
        here = await one.live(code)
        one.company.leaves_to_others = lambda trouble: True  # type: ignore[method-assign]
        entry = StoredEntry(here.room.sequence + 1, "new", 1.0, b'{"entry":"bell_rung"}')
        await other.storage.append(code, [entry])
        other.company.appended(code, entry.sequence)
        await until(lambda: anna.goodbye is not None)
        assert anna.goodbye is not None
        assert anna.goodbye.reason == "restarting"
        await until(lambda: not one.house.awake.has(here))

    house_of_two(play)
