"""Clocks, patience and leaving: somebody else decides, exactly once, and only when it is time."""

import asyncio
import random
from collections import Counter

import pytest
from tests.server.houses import SECONDS, Asked, QuickThinker, Table, all_due, at_table, fresh, until
from tests.server.rooms import ANNA, BASILE, CHLOE, Scene, decision, hosted, sit
from tests.server.sent import as_read

from tablee.server import entries
from tablee.server.absences import BLIP_SECONDS
from tablee.server.connection import Connection
from tablee.server.entries import MoveMade, read_body
from tablee.server.messages.people import ClientEmote
from tablee.server.messages.seats import ClientReplace, ClientReturn, ClientStand
from tablee.server.messages.setting import ClientBegin
from tablee.server.pilot import pause_before
from tablee.server.protocol import (
    BotSeat,
    ClockPlan,
    OpenSeat,
    RoomView,
    ServerUpdate,
    SharedSeat,
)
from tablee.server.rights import replaceable
from tablee.server.room import Room
from tablee.server.showing import show_room

RACES = 150


def stand_in(table: Table, seat: int) -> str | None:
    return table.live.room.seating.chairs[seat].stand_in


def shown_to(table: Table, connection: Connection) -> RoomView:
    """The room in the news that wait for somebody: there are some."""
    sent = table.take_unread(connection)
    sent += connection.take_messages(table.live.room, table.clock())
    return [as_read(one).room for one in sent if isinstance(one, ServerUpdate)][-1]


def moves_of(table: Table) -> list[MoveMade]:
    bodies = [read_body(entry.body) for entry in table.log]
    return [body for body in bodies if isinstance(body, MoveMade)]


def check_clock_entries(table: Table) -> None:
    """Perform the log: whatever the clock decided was due, and nothing was decided twice."""
    room = Room(table.code)
    for entry in table.log:
        body = read_body(entry.body)
        if isinstance(body, MoveMade) and body.by == "clock":
            deadline = hosted(room).deadlines.of(body.seat)
            assert deadline is not None
            assert deadline <= entry.at
        room.perform(body, entry.at)


@pytest.mark.clause("EV-3")
def test_a_deadline_that_passes_is_a_decision_of_the_clock() -> None:
    async def play(table: Table) -> None:
        await table.come(ANNA)
        assert table.deciders == [0]
        table.clock.jump(19.0)
        await table.come(BASILE)
        await all_due()
        assert moves_of(table) == []
        table.clock.jump(1.0)
        await table.come(BASILE)
        await all_due()
        assert [(move.seat, move.by) for move in moves_of(table)] == [(0, "clock")]
        check_clock_entries(table)

    at_table(play, clock={"per_decision": 20}, stands_still=True)


@pytest.mark.clause("EV-3")
def test_without_a_clock_nothing_is_ever_due() -> None:
    async def play(table: Table) -> None:
        await table.come(ANNA)
        table.clock.jump(1e6)
        await table.come(BASILE)
        await all_due()
        assert moves_of(table) == []

    at_table(play, stands_still=True)


@pytest.mark.clause("EV-3")
def test_whoever_has_used_up_the_time_of_the_game_is_decided_for() -> None:
    async def play(table: Table) -> None:
        anna = await table.come(ANNA)
        table.clock.jump(30.0)
        answer = await table.say(anna, table.decision(0))
        assert answer.refused is None
        table.clock.jump(31.0)
        await table.come(BASILE)
        # Nothing is left: to the end of the turn the clock decides.
        await until(lambda: table.deciders == [1])
        assert {move.by for move in moves_of(table)[1:]} == {"clock"}
        deadline = hosted(table.live.room).deadlines.of(1)
        assert deadline is not None
        assert 55 < deadline - table.clock() <= 60
        check_clock_entries(table)

    at_table(play, clock={"per_game": 60})


@pytest.mark.clause("EV-3")
def test_a_decision_that_waits_for_the_room_when_its_deadline_passes_is_the_only_one() -> None:
    async def play(table: Table) -> None:
        anna, chloe = await table.come(ANNA), await table.come(CHLOE)
        for _ in range(20):
            if table.deciders != [0]:
                break
            before = len(moves_of(table))
            # The room is busy saving; Anna's decision waits for it, and so does the clock's.
            table.storage.gate.clear()
            chatting = asyncio.create_task(table.live.hear(chloe, ClientEmote(fresh(), "hurry")))
            await until(lambda: table.live.room.sequence > len(table.log))
            deciding = asyncio.create_task(table.say(anna, table.decision(0)))
            await all_due()
            table.clock.jump(10.0)
            # Whoever comes is seen at once, and shown what is saved.
            coming = asyncio.create_task(table.come(BASILE))
            await all_due()
            table.clock.jump(-9.9)
            table.storage.gate.set()
            await asyncio.gather(chatting, coming)
            assert (await deciding).refused is None
            await all_due()
            assert [move.by for move in moves_of(table)[before:]] == ["player"]
            assert table.live.room.sequence == len(table.log)

    at_table(play, clock={"per_decision": 10}, stands_still=True)


@pytest.mark.clause("EV-3")
def test_a_decision_that_races_its_deadline_has_exactly_one_outcome() -> None:
    luck = random.Random(5)

    async def chatter(table: Table, guest: Connection) -> None:
        for _ in range(3):
            await table.say(guest, ClientEmote(fresh(), "hurry"))

    async def race(table: Table, people: list[Connection]) -> str:
        seat = table.deciders[0]
        message = table.decision(seat)
        deadline = hosted(table.live.room).deadlines.of(seat)
        assert deadline is not None
        before = len(moves_of(table))
        table.clock.jump(deadline - table.clock() - 0.001)
        # Whoever speaks wakes those who watch the clock, and keeps the room busy for a moment.
        chatting = asyncio.create_task(chatter(table, people[2]))
        await asyncio.sleep(luck.random() * 0.016)
        answer = await table.say(people[seat], message)
        await chatting
        assert table.live.room.stage == "over" or table.live.room.prompt_of(seat) != message.prompt
        made = moves_of(table)[before:]
        assert len(made) == 1, "a decision was owed, and one was made"
        saved = [entry for entry in table.log if entry.id.endswith(f":{message.id}")]
        assert len(saved) == (answer.refused is None)
        assert made[0].by == ("player" if saved else "clock")
        return answer.refused.reason if answer.refused else "player"

    async def play(table: Table) -> None:
        people = [await table.come(guest) for guest in (ANNA, BASILE, CHLOE)]
        table.storage.slowest = 0.002
        outcomes = Counter[str]()
        for _ in range(RACES):
            if not table.live.room.is_playing:
                answer = await table.say(people[0], ClientBegin(fresh()))
                assert answer.refused is None
            outcomes[await race(table, people)] += 1
        check_clock_entries(table)
        assert outcomes.keys() <= {"player", "stale_prompt", "game_over"}
        assert min(outcomes["player"], outcomes["stale_prompt"]) > RACES / 30, outcomes

    at_table(play, clock={"per_decision": 10})


@pytest.mark.clause("EV-3")
def test_a_bot_that_thinks_holds_up_neither_a_clock_nor_another_bot(template: str) -> None:
    class Slow(QuickThinker):
        async def answer(self, asked: Asked) -> int:
            if asked.level == "hard":
                await asyncio.sleep(SECONDS)
            return await super().answer(asked)

    async def play(table: Table) -> None:
        await table.come(ANNA)
        await until(lambda: [move.seat for move in moves_of(table)] == [2])
        assert table.deciders == [0, 1], "the hard bot is still thinking"
        started = table.clock()
        table.clock.jump(11.0)
        await table.come(BASILE)
        await until(lambda: len(moves_of(table)) > 1)
        assert (moves_of(table)[1].seat, moves_of(table)[1].by) == (0, "clock")
        assert table.clock() - started < 20, "nobody waited for the bot"

    seats = (OpenSeat(), BotSeat("hard"), BotSeat("easy"))
    clock = {"per_decision": 10}
    at_table(play, *seats, thinker=Slow, game=template, options={}, clock=clock)


@pytest.mark.clause("EV-1")
def test_whoever_is_away_too_long_is_played_for_and_gets_the_seat_back() -> None:
    async def play(table: Table) -> None:
        anna, basile = await table.come(ANNA), await table.come(BASILE)
        table.live.quit(anna)
        table.clock.jump(59.0)
        table.live.quit(await table.come(CHLOE))
        await all_due()
        assert moves_of(table) == []
        table.clock.jump(1.0)
        table.live.quit(await table.come(CHLOE))
        await all_due()
        assert table.deciders == [1]
        assert {(move.seat, move.by) for move in moves_of(table)} == {(0, "bot")}
        assert stand_in(table, 0) == "medium"
        # Basile is there: nobody plays for him, however long he thinks.
        table.clock.jump(1e5)
        table.live.quit(await table.come(CHLOE))
        await all_due()
        assert table.deciders == [1]
        await table.come(ANNA)
        assert stand_in(table, 0) is None
        while table.deciders == [1]:
            assert (await table.say(basile, table.decision(1))).refused is None
        await all_due()
        assert table.deciders == [0], "it is Anna's own decision again"

    at_table(play, patience=60, stands_still=True)


@pytest.mark.clause("EV-1")
@pytest.mark.parametrize(("patience", "grace"), [(0, BLIP_SECONDS), (120, BLIP_SECONDS), (9, 9)])
def test_nobody_is_replaced_because_a_line_blips(patience: int, grace: float) -> None:
    """Whoever is missed for longer may be, and the table is told when that is so."""

    async def play(table: Table) -> None:
        anna, basile = await table.come(ANNA), await table.come(BASILE)

        async def why_not() -> str | None:
            refused = (await table.say(basile, ClientReplace(fresh(), 0, "easy"))).refused
            return None if refused is None else refused.reason

        assert replaceable(table.live.room, BASILE.handle) == []
        for _ in range(2):
            # Once the host is away, the first who is there stands in.
            table.live.quit(anna)
            assert await why_not() == "gone_just_now"
            table.clock.jump(grace - 0.5)
            assert await why_not() == "gone_just_now"
            # Who comes back for a moment is missed from the next time on.
            anna = await table.come(ANNA)
        table.live.quit(anna)
        assert shown_to(table, basile).may_replace == []
        # Nothing else happens: the house itself looks when it is time, and tells.
        table.clock.jump(grace - 0.05)
        await until(lambda: replaceable(table.live.room, BASILE.handle) == [0])
        assert shown_to(table, basile).may_replace == [0]
        assert show_room(table.live.room, CHLOE).may_replace == []
        assert await why_not() is None
        assert stand_in(table, 0) == "easy"
        assert replaceable(table.live.room, BASILE.handle) == []
        await table.come(ANNA)
        assert stand_in(table, 0) is None

    at_table(play, patience=patience, options={"first": 1})


@pytest.mark.clause("EV-1")
def test_the_host_waits_as_well_and_nobody_waits_for_the_own_seat() -> None:
    async def play(table: Table) -> None:
        anna, basile = await table.come(ANNA), await table.come(BASILE)
        assert (await table.say(basile, ClientReplace(fresh(), 1))).refused is None
        assert (await table.say(basile, ClientReturn(fresh(), 1))).refused is None
        table.live.quit(basile)
        refused = (await table.say(anna, ClientReplace(fresh(), 1))).refused
        assert refused is not None
        assert (refused.reason, refused.values) == ("gone_just_now", {"name": "Basile"})

    at_table(play)


@pytest.mark.clause("EV-1")
def test_a_private_table_is_patient_for_ever() -> None:
    async def play(table: Table) -> None:
        await table.come(BASILE)
        table.clock.jump(1e6)
        await table.come(CHLOE)
        await all_due()
        assert moves_of(table) == []
        assert stand_in(table, 0) is None

    at_table(play, stands_still=True)


@pytest.mark.clause("EV-1")
def test_coming_back_races_being_replaced_and_the_seat_is_ones_own_in_the_end() -> None:
    async def play(table: Table) -> None:
        await table.come(BASILE)
        # Once for certain: who wins the races below is luck.
        table.clock.jump(60.001)
        await until(lambda: stand_in(table, 0) is not None)
        table.live.quit(await table.come(ANNA))
        table.storage.slowest = 0.002
        luck = random.Random(3)
        for _ in range(60):
            table.clock.jump(59.999)
            table.live.quit(await table.come(CHLOE))
            await asyncio.sleep(luck.random() * 0.008)
            # Two tabs at once: the seat is given back once.
            tabs = await asyncio.gather(table.come(ANNA), table.come(ANNA))
            assert stand_in(table, 0) is None
            if table.deciders == [0]:
                await table.say(tabs[0], table.decision(0))
            for tab in tabs:
                table.live.quit(tab)
            if not table.live.room.is_playing:
                break
        kinds = [type(read_body(entry.body)) for entry in table.log]
        replaced = kinds.count(entries.SeatReplaced)
        returned = kinds.count(entries.SeatReturned)
        assert replaced == returned
        assert replaced > 0

    at_table(play, patience=60)


@pytest.mark.clause("EV-2")
def test_whoever_leaves_for_good_is_replaced_and_the_others_play_on() -> None:
    async def play(table: Table) -> None:
        anna, basile = await table.come(ANNA), await table.come(BASILE)
        answer = await table.say(anna, ClientStand(fresh(), 0))
        assert answer.refused is None
        async with asyncio.timeout(SECONDS):
            while table.live.room.is_playing:
                if table.deciders == [1]:
                    assert (await table.say(basile, table.decision(1))).refused is None
                await asyncio.sleep(0)
        # The seat is not given back, though the same guest is there.
        assert table.live.room.seating.seats_of(ANNA.handle) == []
        assert {move.by for move in moves_of(table) if move.seat == 0} == {"bot"}
        assert {move.by for move in moves_of(table) if move.seat == 1} == {"player"}

    at_table(play)


@pytest.mark.clause("EV-1")
def test_the_shared_seats_of_a_host_who_is_away_are_played_for_too() -> None:
    async def play(table: Table) -> None:
        await table.come(BASILE)
        for seat in (0, 1):
            await until(lambda seat=seat: table.deciders == [seat])  # type: ignore[misc]
            table.clock.jump(61.0)
            table.live.quit(await table.come(CHLOE))
        await until(lambda: table.deciders == [2])
        assert stand_in(table, 0) == stand_in(table, 1) == "medium"
        await table.come(ANNA)
        assert stand_in(table, 0) is None
        assert stand_in(table, 1) is None

    at_table(play, OpenSeat(), SharedSeat("Mamie", 4), OpenSeat(), patience=60)


@pytest.mark.clause("EV-3", "OM-40")
def test_a_clock_waits_until_the_end_of_a_round_has_been_seen() -> None:
    """One More!: with this seed the first round is lost before anybody could choose."""
    scene = Scene(*[OpenSeat()] * 3, game="onemore", clock=ClockPlan(20), options={"first": 0})
    for seat, guest in enumerate((ANNA, BASILE, CHLOE)):
        scene.say(guest, sit(seat))
    scene.do(entries.MatchBegun(scene.room.newest.rules_version, (6).to_bytes(32, "big").hex()))
    match = scene.room.match
    assert match is not None
    respite = scene.room.game.hosting.respite(scene.room.game.view(match.state, -1))
    (seat,) = match.state.deciders()
    assert respite > 0
    assert hosted(scene.room).deadlines.of(seat) == scene.now + respite + 20
    # Bots wait as well, unless the house has no time for anybody.
    view = scene.room.game.view(match.state, seat)
    assert pause_before(scene.room, view, 0.7) > respite
    assert pause_before(scene.room, view, 0.0) == 0
    # Whoever has seen enough decides at once, and has used no time.
    scene.say((ANNA, BASILE, CHLOE)[seat], decision(scene.room, seat))
    after = scene.room.match
    assert after is not None
    assert hosted(scene.room).deadlines.of(after.state.deciders()[0]) == scene.now + 20
