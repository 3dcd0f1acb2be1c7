"""Rooms are read from their logs: cheaply, a slice at a time, and nobody waits for another's."""

import asyncio

import msgspec
import pytest
from tests.server.houses import MemoryStorage, Table, at_table, fresh, quick_house
from tests.server.rooms import ANNA, BASILE, CHLOE

from tablee.core.undo import Open
from tablee.server import entries, growth, loading, protocol
from tablee.server.connection import Connection
from tablee.server.house import House
from tablee.server.loading import Loader
from tablee.server.messages.people import ClientEmote, ClientRemove
from tablee.server.messages.playing import ClientUndo
from tablee.server.messages.seats import ClientReturn, ClientStand
from tablee.server.messages.setting import ClientBegin, ClientStop
from tablee.server.storage import StoredEntry

LONG = 4000


def lengthen(table: Table, count: int = LONG) -> None:
    """As if somebody had talked for an hour."""
    last = table.log[-1]
    body = entries.write_body(entries.Spoken(ANNA, "so much to say", None))
    for number in range(last.sequence + 1, last.sequence + 1 + count):
        table.log.append(StoredEntry(number, f"anna:long{number}", last.at, body))


def copy_room(storage: MemoryStorage, code: str, to: str) -> None:
    storage.rooms[to] = msgspec.structs.replace(storage.rooms[code], code=to)
    storage.logs[to] = list(storage.logs[code])


def another_house(table: Table) -> House:
    return quick_house(table.storage, pace=0.0, clock=table.clock)


def test_what_was_undone_is_not_proven_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousand moves taken back were nine seconds at every restart."""

    async def play(table: Table) -> None:
        anna = await table.come(ANNA)
        # What was drawn stays drawn; where it is placed can be taken back.
        assert (await table.say(anna, table.decision(0))).refused is None
        for _ in range(20):
            assert (await table.say(anna, table.decision(0))).refused is None
            assert (await table.say(anna, ClientUndo(fresh(), 0))).refused is None
        proofs: list[object] = []

        def prove(*asked: object) -> list[int]:
            proofs.append(asked)
            return []

        monkeypatch.setattr(Open, "undoable", prove)
        loaded = await Loader(table.storage).load(table.code)
        assert loaded is not None
        again, room = loaded.room.match, table.live.room.match
        assert again is not None
        assert room is not None
        assert again.state.fingerprint() == room.state.fingerprint()
        assert loaded.room.prompt_of(0) == table.live.room.prompt_of(0)
        assert proofs == []

    at_table(play)


def test_what_no_replay_can_be_made_of_is_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log of a stopped match was read and played again for each who asked for its replay."""

    async def play(table: Table) -> None:
        anna = await table.come(ANNA)
        assert (await table.say(anna, table.decision(0))).refused is None
        assert (await table.say(anna, ClientStop(fresh()))).refused is None
        loads: list[str] = []
        load = table.storage.load

        async def counted(code: str, after: int = 0) -> list[StoredEntry]:
            loads.append(code)
            return await load(code, after)

        monkeypatch.setattr(table.storage, "load", counted)
        loader = Loader(table.storage)
        asked = [loader.finished_match(table.code, 1) for _ in range(5)]
        assert await asyncio.gather(*asked) == [None] * 5
        assert await loader.finished_match(table.code, 1) is None
        assert len(loads) == 1
        # An operator has changed the log: it may be there now.
        loader.forget(table.code)
        assert await loader.finished_match(table.code, 1) is None
        assert len(loads) == 2

    at_table(play)


def test_whoever_comes_and_goes_does_not_fill_a_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot steps in and out as somebody comes and goes: the house writes that, without asking."""
    monkeypatch.setattr(growth, "MOST_RETURNS", 3)

    async def play(table: Table) -> None:
        room = table.live.room
        for _ in range(8):
            basile = await table.come(BASILE)
            table.live.quit(basile)
            stands_in = entries.SeatReplaced(1, "easy")
            await table.live.do(stands_in, lambda room: room.seating.chairs[1].stand_in is None)
        written = [entries.read_body(entry.body) for entry in table.log]
        returns = sum(isinstance(one, entries.SeatReturned) for one in written)
        assert returns == 3
        basile = await table.come(BASILE)
        answer = await table.say(basile, ClientReturn(fresh(), 1))
        assert answer.refused is not None
        assert answer.refused.reason == "gone_too_often"
        assert room.seating.chairs[1].stand_in == "easy"
        # It is known after a restart, too; anybody else comes and goes as before.
        live = await another_house(table).room(table.code)
        assert live is not None
        await live.join(Connection(BASILE))
        assert live.room.seating.chairs[1].stand_in == "easy"
        await live.do(entries.SeatReplaced(0, "easy"), lambda _: True)
        await live.join(Connection(ANNA))
        assert live.room.seating.chairs[0].stand_in is None

    at_table(play)


@pytest.fixture
def short_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """One entry each, however fast the machine is."""
    monkeypatch.setattr(loading, "SLICE_SECONDS", 0.0)


@pytest.mark.usefixtures("short_slices")
def test_the_house_answers_while_a_long_log_is_read() -> None:
    async def play(table: Table) -> None:
        lengthen(table)
        again = another_house(table)
        # It is in play, so it is woken when the house opens.
        await again.open()
        long = asyncio.create_task(again.room(table.code))
        answered = 0
        while not long.done():
            await asyncio.sleep(0)
            answered += 1
        # Once while it is looked where matches begin, once while all is carried out.
        assert answered > 2 * LONG, "others had their turns"
        live = await long
        assert live is not None
        assert live.room.sequence == len(table.log)
        await again.close()

    at_table(play)


@pytest.mark.usefixtures("short_slices")
def test_nobody_waits_for_another_rooms_log() -> None:
    async def play(table: Table) -> None:
        copy_room(table.storage, table.code, "SHRT")
        lengthen(table)
        again = another_house(table)
        long = asyncio.create_task(again.room(table.code))
        await asyncio.sleep(0)
        assert await again.room("SHRT") is not None
        assert await again.room("NNNN") is None
        assert not long.done(), "the long one is still being read"
        assert await long is not None
        await again.close()

    at_table(play)


def test_many_who_come_at_once_are_in_the_same_room() -> None:
    async def play(table: Table) -> None:
        lengthen(table, 500)
        again = another_house(table)
        coming = [asyncio.create_task(again.room(table.code)) for _ in range(5)]
        await asyncio.sleep(0)
        coming[0].cancel()
        found = await asyncio.gather(*coming, return_exceptions=True)
        assert isinstance(found[0], asyncio.CancelledError)
        assert len({id(live) for live in found[1:]}) == 1
        assert found[1] is await again.room(table.code)
        await again.close()

    at_table(play)


def test_watchers_together_do_not_wear_a_table_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cookies are free: a hundred watchers have no hundred shares."""
    monkeypatch.setattr(growth, "MOST_OF_A_WATCHER", 3)
    monkeypatch.setattr(growth, "MOST_OF_WATCHERS", 5)

    async def play(table: Table) -> None:
        said: list[str | None] = []
        for number in range(4):
            watcher = await table.come(protocol.Guest(f"watcher{number}", "Mallory", 1))
            for _ in range(2):
                answer = await table.say(watcher, ClientEmote(fresh(), "hello"))
                said.append(answer.refused.reason if answer.refused else None)
        assert said == [None] * 5 + ["said_enough"] * 3
        anna = await table.come(ANNA)
        hello = ClientEmote(fresh(), "hello")
        assert (await table.say(anna, hello)).refused is None
        # Whoever has filled a log can be asked to leave, however full it is.
        monkeypatch.setattr(growth, "MOST_ENTRIES", 1)
        removal = ClientRemove(fresh(), "watcher0")
        assert (await table.say(anna, removal)).refused is None

    at_table(play)


def test_one_guest_fills_his_share_of_a_log_and_the_others_talk_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(growth, "MOST_OF_ONE", 12)
    monkeypatch.setattr(growth, "MOST_OF_A_WATCHER", 3)

    async def talk(table: Table, guest: protocol.Guest, times: int) -> list[str | None]:
        person = await table.come(guest)
        answers = [await table.say(person, ClientEmote(fresh(), "hello")) for _ in range(times)]
        return [answer.refused.reason if answer.refused else None for answer in answers]

    async def play(table: Table) -> None:
        assert await talk(table, CHLOE, 5) == [None] * 3 + ["said_enough"] * 2
        assert set(await talk(table, ANNA, 20)) == {None, "said_enough"}
        assert await talk(table, BASILE, 2) == [None, None]
        # What was said before a restart counts.
        await table.house.load(table.code)
        again = another_house(table)
        live = await again.room(table.code)
        assert live is not None
        table.live = live
        assert await talk(table, CHLOE, 1) == ["said_enough"]
        anna = await table.come(ANNA)
        # A match is always played to its end.
        assert (await table.say(anna, table.decision(0))).refused is None
        undone = await table.say(anna, ClientUndo(fresh(), 0))
        assert undone.refused is not None
        assert undone.refused.reason == "said_enough"
        await again.close()

    at_table(play)


def test_shares_are_of_a_match(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has played and talked for many matches begins another one, and talks there."""

    async def play(table: Table) -> None:
        people = [await table.come(ANNA), await table.come(BASILE)]
        while table.live.room.is_playing:
            seat = table.deciders[0]
            assert (await table.say(people[seat], table.decision(seat))).refused is None
        spent = sum(entry.id.startswith("anna:") for entry in table.log)
        monkeypatch.setattr(growth, "MOST_OF_ONE", spent)
        hello = await table.say(people[0], ClientEmote(fresh(), "hello"))
        assert hello.refused is not None
        assert hello.refused.reason == "said_enough"
        assert (await table.say(people[0], ClientBegin(fresh()))).refused is None
        for house in (table.house, another_house(table), another_house(table)):
            live = await house.room(table.code)
            assert live is not None
            table.live = live
            anna = await table.come(ANNA)
            hello = await table.say(anna, ClientEmote(fresh(), "hello"))
            assert hello.refused is None
            # The next house has no base, and counts the same in the log.
            table.storage.bases.clear()

    at_table(play)


def test_a_table_that_has_seen_too_much_ends_its_match_and_takes_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play(table: Table) -> None:
        people = [await table.come(ANNA), await table.come(BASILE)]
        monkeypatch.setattr(growth, "MOST_ENTRIES", len(table.log) + 2)
        while table.live.room.is_playing:
            seat = table.deciders[0]
            assert (await table.say(people[seat], table.decision(seat))).refused is None
        for message in (ClientBegin(fresh()), ClientEmote(fresh(), "bravo")):
            answer = await table.say(people[0], message)
            assert answer.refused is not None
            assert answer.refused.reason == "table_worn"
        assert (await table.say(people[1], ClientStand(fresh(), 1))).refused is None

    at_table(play)
