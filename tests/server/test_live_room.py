"""A room with people in it, without a network: each message once, and nothing ahead of the log."""

import asyncio
import random

import msgspec
import pytest
from tests.server.houses import (
    Asked,
    MemoryStorage,
    QuickThinker,
    Table,
    at_table,
    fresh,
    quick_house,
    until,
)
from tests.server.rooms import ANNA, BASILE, CHLOE, playing
from tests.server.serving import perform

from tablee.core.chance import FastChance
from tablee.core.errors import TableeError
from tablee.server.connection import Connection
from tablee.server.limits import Asker
from tablee.server.messages.lines import ClientPing
from tablee.server.messages.links import ClientLink
from tablee.server.messages.people import ClientChat, ClientEmote, ClientRemove
from tablee.server.messages.playing import ClientUndo, ClientWhyNot
from tablee.server.messages.seats import ClientSit
from tablee.server.messages.setting import ClientPlanRoom
from tablee.server.protocol import (
    BotSeat,
    ClockPlan,
    Guest,
    OpenSeat,
    ServerAnswer,
    ServerUpdate,
)
from tablee.server.refusals import RefusedMessage
from tablee.server.showing import show_match

DORA = Guest("dora", "Dora", 4)


def fingerprint(table: Table) -> str:
    assert table.live.room.match is not None
    return table.live.room.match.state.fingerprint()


def check_against_log(table: Table) -> None:
    """The room that people see is the room that its log makes."""
    stored = perform(table.code, table.log)
    assert stored.sequence == table.live.room.sequence
    for guest in (ANNA, BASILE, CHLOE):
        shown = [msgspec.json.encode(show_match(room, guest)) for room in (stored, table.live.room)]
        assert shown[0] == shown[1]


def test_a_message_said_again_gets_its_first_answer_and_is_done_once() -> None:
    async def play(table: Table) -> None:
        anna, other_tab = await table.come(ANNA), await table.come(ANNA)
        message = table.decision(0)
        first = await table.say(anna, message)
        before = len(table.log)
        assert first.refused is None
        for connection in (anna, other_tab, anna):
            assert await table.say(connection, message) == first
        assert len(table.log) == before
        # The same under another id is another message, and too late.
        again = await table.say(anna, msgspec.structs.replace(message, id=fresh()))
        assert again.refused is not None
        assert again.refused.reason == "stale_prompt"
        # A refusal is an answer like any other: it stays what it was.
        wrong = ClientUndo(fresh(), 1)
        assert await table.say(anna, wrong) == await table.say(other_tab, wrong)
        check_against_log(table)

    at_table(play)


def test_two_people_may_use_the_same_id() -> None:
    async def play(table: Table) -> None:
        anna, basile = await table.come(ANNA), await table.come(BASILE)
        for connection in (anna, basile):
            answer = await table.say(connection, ClientChat("same", "hello"))
            assert answer.refused is None
        assert [line.guest.handle for line in table.live.room.chat] == ["anna", "basile"]

    at_table(play)


def test_the_same_message_from_many_tabs_at_once_is_done_once() -> None:
    async def play(table: Table) -> None:
        tabs = [await table.come(ANNA) for _ in range(5)]
        for _ in range(10):
            message = ClientChat(fresh(), "once")
            before = len(table.log)
            answers = await asyncio.gather(*(table.say(tab, message) for tab in tabs))
            assert {answer.refused for answer in answers} == {None}
            assert len(table.log) == before + 1
        check_against_log(table)

    at_table(play)


def test_simultaneous_decisions_are_never_stale_to_each_other(template: str) -> None:
    async def play(table: Table) -> None:
        people = [await table.come(ANNA), await table.come(BASILE)]
        table.storage.slowest = 0.001
        while table.live.room.is_playing:
            messages = [table.decision(seat) for seat in (0, 1)]
            answers = await asyncio.gather(*map(table.say, people, messages))
            assert [answer.refused for answer in answers] == [None, None]
        check_against_log(table)

    at_table(play, game=template, options={})


def test_what_cannot_be_saved_did_not_happen() -> None:
    async def play(table: Table) -> None:
        anna = await table.come(ANNA)
        await table.live.news_for(anna)
        before = fingerprint(table)
        message = table.decision(0)
        # The database is gone: neither writing nor reading works.
        table.storage.failing = TableeError("the disk is full")
        with pytest.raises(TableeError):
            await table.live.hear(anna, message)
        assert await table.live.news_for(anna) == []
        with pytest.raises(TableeError):
            await table.live.hear(anna, ClientChat(fresh(), "hello?"))
        # It is back: the page says again what was not answered.
        table.storage.failing = None
        await table.live.settled()
        assert fingerprint(table) == before
        check_against_log(table)
        answer = await table.say(anna, message)
        assert answer.refused is None
        assert fingerprint(table) != before
        check_against_log(table)

    at_table(play)


def test_bots_think_about_nothing_that_is_not_saved() -> None:
    """What cannot be saved has not happened: another node was first, with other cards."""
    thoughts: list[Asked] = []

    class Noting(QuickThinker):
        async def answer(self, asked: Asked) -> int:
            thoughts.append(asked)
            return await super().answer(asked)

    async def play(table: Table) -> None:
        anna = await table.come(ANNA)
        while not thoughts:
            table.storage.gate.clear()
            before = table.live.room.sequence
            saying = asyncio.create_task(table.say(anna, table.decision(0)))
            await until(lambda: table.live.room.sequence > before)  # noqa: B023
            is_bots_turn = table.deciders == [1]
            table.live.wake()
            for _ in range(20):
                await asyncio.sleep(0)
            is_early = bool(thoughts)
            table.storage.gate.set()
            await saying
            assert not is_early
            if is_bots_turn:
                await until(lambda: bool(thoughts))

    at_table(play, OpenSeat(), BotSeat("easy"), thinker=Noting)


def test_a_message_whose_sender_is_cut_off_while_it_is_saved_is_done_wholly_or_not_at_all() -> None:
    async def play(table: Table) -> None:
        basile = await table.come(BASILE)
        table.storage.slowest = 0.002
        luck = random.Random(1)
        for _ in range(40):
            anna = await table.come(ANNA)
            if table.deciders == [1]:
                await table.say(basile, table.decision(1))
            if table.deciders != [0]:
                continue
            message = table.decision(0)
            hearing = asyncio.create_task(table.live.hear(anna, message))
            await asyncio.sleep(0.003 * luck.random())
            hearing.cancel()
            await asyncio.gather(hearing, return_exceptions=True)
            table.live.quit(anna)
            await table.live.news_for(basile)
            check_against_log(table)
            back = await table.come(ANNA)
            assert (await table.say(back, message)).refused is None
            assert sum(entry.id == f"anna:{message.id}" for entry in table.log) == 1
            table.live.quit(back)

    at_table(play)


def test_another_node_that_was_first_is_noticed() -> None:
    async def play(table: Table) -> None:
        second = quick_house(table.storage, pace=0.0, clock=table.clock)
        elsewhere = await second.room(table.code)
        assert elsewhere is not None
        anna, basile = await table.come(ANNA), Connection(BASILE)
        await elsewhere.join(basile)
        message = table.decision(0)
        assert (await table.say(anna, message)).refused is None
        # The other node has not heard of it; it finds out when it wants to append.
        await elsewhere.hear(basile, ClientChat(fresh(), "hello"))
        answer, *_ = await elsewhere.news_for(basile)
        assert isinstance(answer, ServerAnswer)
        assert answer.refused is None
        assert elsewhere.room.sequence == len(table.log)
        # And a message that the other node has done is not done again here.
        late = Connection(ANNA)
        await elsewhere.join(late)
        await elsewhere.hear(late, message)
        assert sum(entry.id == f"anna:{message.id}" for entry in table.log) == 1
        assert (await table.say(anna, ClientChat(fresh(), "hi"))).refused is None
        check_against_log(table)
        await second.close()

    at_table(play)


def test_a_link_is_claimed_though_another_node_was_first() -> None:
    async def play(table: Table) -> None:
        second = quick_house(table.storage, pace=0.0, clock=table.clock)
        elsewhere = await second.room(table.code)
        assert elsewhere is not None
        secret = bytes(32)
        second.links.use_secret(secret)
        link = second.links.of(elsewhere.room, 1)
        anna = await table.come(ANNA)
        assert (await table.say(anna, ClientChat(fresh(), "hello"))).refused is None
        asker = Asker(CHLOE.handle, None)
        assert await elsewhere.claim(CHLOE, link, asker) == 1
        assert await elsewhere.claim(CHLOE, link, asker) == 1, "it is theirs already"
        # Here, it is not known yet whose it is: whoever comes with the same link has come late.
        table.house.links.use_secret(secret)
        assert await table.claim(DORA, link) is None
        assert table.live.room.seating.seats_of(CHLOE.handle) == [1]
        check_against_log(table)
        await second.close()

    at_table(play)


def test_what_changes_nothing_is_news_to_nobody() -> None:
    async def play(table: Table) -> None:
        anna, basile = await table.come(ANNA), await table.come(BASILE)
        for connection in (anna, basile):
            await table.live.news_for(connection)
        for message in (
            ClientPing(fresh()),
            ClientWhyNot(fresh(), 0, {"move": "place", "collection": None}),
            ClientUndo(fresh(), 0),
        ):
            await table.live.hear(anna, message)
            assert [type(one) for one in await table.live.news_for(anna)] == [ServerAnswer]
            assert await table.live.news_for(basile) == []
        await table.live.hear(anna, ClientEmote(fresh(), "bravo"))
        news = await table.live.news_for(anna)
        assert [type(one) for one in news] == [ServerAnswer, ServerUpdate]
        assert [type(one) for one in await table.live.news_for(basile)] == [ServerUpdate]

    at_table(play)


def test_a_room_that_grew_after_a_match_shows_it_to_whoever_sits_down(template: str) -> None:
    async def play(table: Table) -> None:
        people = [await table.come(ANNA), await table.come(BASILE)]
        luck = FastChance(3)
        while table.live.room.is_playing:
            seat = table.deciders[0]
            await table.say(people[seat], table.decision(seat, luck))
        plan = ClientPlanRoom(fresh(), {}, False, ClockPlan(), 0, 4)
        assert (await table.say(people[0], plan)).refused is None
        chloe = await table.come(CHLOE)
        assert (await table.say(chloe, ClientSit(fresh(), 3))).refused is None
        (update,) = await table.live.news_for(people[0])
        assert isinstance(update, ServerUpdate)
        shown = show_match(table.live.room, CHLOE)
        assert shown is not None
        assert shown.viewer == -1
        why = ClientWhyNot(fresh(), 3, {"move": "choose", "card": 1})
        answer = await table.say(chloe, why)
        assert answer.refused is not None
        assert answer.refused.reason == "no_such_seat"

    at_table(play, game=template, options={})


def test_whoever_acts_as_host_cannot_remove_the_host() -> None:
    scene = playing()
    scene.room.present = {BASILE.handle}
    assert scene.room.acting_host == BASILE.handle
    with pytest.raises(RefusedMessage, match="not_host"):
        scene.say(BASILE, ClientRemove(fresh(), ANNA.handle))


def test_one_room_that_cannot_be_read_does_not_keep_the_house_closed() -> None:
    async def play(table: Table) -> None:
        broken = msgspec.structs.replace(table.storage.rooms[table.code], code="BRKN")
        table.storage.rooms["BRKN"] = broken
        first = msgspec.structs.replace(table.log[0], body=b'{"entry":"room_opened"}')
        table.storage.logs["BRKN"] = [first, *table.log[1:]]
        again = quick_house(table.storage, pace=0.0, clock=table.clock)
        await again.open()
        await until(lambda: len(again.awake) == 1)
        live = await again.room(table.code)
        assert live is not None
        assert live.room.is_playing
        with pytest.raises(RefusedMessage, match="unreadable"):
            await again.room("BRKN")
        await again.close()

    at_table(play, OpenSeat(), OpenSeat())


def test_bots_go_on_after_a_restart_though_nobody_is_there() -> None:
    async def play(table: Table) -> None:
        await table.house.close()
        again = quick_house(table.storage, pace=0.0, clock=table.clock)
        await again.open()
        await until(lambda: table.storage.rooms[table.code].in_play is False)
        await again.close()

    storage = MemoryStorage()
    at_table(play, BotSeat("easy"), BotSeat("easy"), storage=storage)


def test_an_id_that_was_used_gives_nobody_the_link_of_a_seat() -> None:
    """The log knows ids, not whose they were allowed to be: a link is asked for, and refused."""

    async def play(table: Table) -> None:
        await table.come(ANNA)
        watcher = await table.come(CHLOE)
        spent = fresh()
        assert (await table.say(watcher, ClientEmote(spent, "hello"))).refused is None
        # As after a restart: the answers are forgotten, the ids are in the log.
        table.live._clerk._answers.clear()  # noqa: SLF001
        answer = await table.say(watcher, ClientLink(spent, 1))
        assert answer.link is None
        assert answer.refused is not None
        assert answer.refused.reason == "not_host"

    at_table(play)
