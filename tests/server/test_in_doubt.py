"""A room that may be ahead of its log, because somebody is writing or could not: nobody is shown
or told what is not saved, and everybody what is."""

import asyncio
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
import pytest
from tests.server.houses import Asked, QuickThinker, Table, at_table, fresh, until
from tests.server.rooms import ANNA, BASILE, CHLOE
from tests.server.serving import perform

from tablee.core.errors import TableeError
from tablee.server import logged
from tablee.server.app import let_in
from tablee.server.connection import Connection
from tablee.server.door import ShutHome
from tablee.server.entries import SeatReplaced, Spoken, write_body
from tablee.server.loading import Loaded
from tablee.server.logged import LoggedRoom
from tablee.server.messages.lines import ClientPing
from tablee.server.messages.message import FromClient
from tablee.server.messages.people import ClientChat, ClientRemove
from tablee.server.messages.playing import ClientHint, ClientUndo
from tablee.server.protocol import PROTOCOL, Guest, ServerUpdate
from tablee.server.storage import StoredEntry


def said(table: Table) -> list[str | None]:
    return [line.text for line in table.live.room.chat]


def check_against_log(table: Table) -> None:
    stored = perform(table.code, table.log)
    assert table.live.room.sequence == stored.sequence
    assert said(table) == [line.text for line in stored.chat]


def write_elsewhere(table: Table) -> None:
    """As another node does, of which nothing is heard here."""
    body = write_body(Spoken(CHLOE, "elsewhere", None))
    entry = StoredEntry(len(table.log) + 1, fresh(), table.clock(), body)
    table.log.append(entry)


async def a_while() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def test_whoever_is_overtaken_again_and_again_is_heard_in_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """At another node people chatter, and each of their lines is there first."""

    async def play(table: Table) -> None:
        anna = await table.come(ANNA)
        append, overtaken = table.storage.append, 0

        async def late(*given: Any, **named: Any) -> None:
            nonlocal overtaken
            if overtaken < 9:
                overtaken += 1
                write_elsewhere(table)
            await append(*given, **named)

        monkeypatch.setattr(table.storage, "append", late)
        assert (await table.say(anna, ClientChat(fresh(), "hello"))).refused is None
        assert overtaken == 9
        assert said(table)[-1] == "hello"
        check_against_log(table)

    at_table(play)


def test_what_is_loaded_for_somebody_who_leaves_is_not_put_back_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Or the room would be as it was before others went on, and believe that its log says so."""

    async def play(table: Table) -> None:
        anna, basile = await table.come(ANNA), await table.come(BASILE)
        write_elsewhere(table)
        load, loading, goes_on = table.house.load, asyncio.Event(), asyncio.Event()

        async def load_slowly(code: str) -> Loaded | None:
            loaded = await load(code)
            loading.set()
            await goes_on.wait()
            return loaded

        with monkeypatch.context() as slow:
            slow.setattr(table.house, "load", load_slowly)
            hearing = asyncio.create_task(table.live.hear(anna, ClientChat(fresh(), "lost")))
            await loading.wait()
            hearing.cancel()
            await asyncio.wait([hearing])
        assert (await table.say(basile, ClientChat(fresh(), "kept"))).refused is None
        goes_on.set()
        await a_while()
        assert said(table) == ["elsewhere", "kept"]
        check_against_log(table)

    at_table(play)


@pytest.mark.parametrize("leaves", [False, True])
def test_what_was_followed_is_shown_though_whoever_made_us_look_gets_no_answer(
    monkeypatch: pytest.MonkeyPatch, leaves: bool
) -> None:
    """A message that is refused makes us look at the log, which has gone on: then the database is
    away, or the sender is."""

    async def play(table: Table) -> None:
        anna, basile = await table.come(ANNA), await table.come(BASILE)
        for connection in (anna, basile):
            await table.live.news_for(connection)
        write_elsewhere(table)
        looks = 0

        async def catch_up(log: LoggedRoom) -> bool:
            nonlocal looks
            looks += 1
            if looks == 2 and leaves:
                await asyncio.Event().wait()
            if looks == 2:
                raise TableeError("the database is away")
            return await log.follow()

        monkeypatch.setattr(table.house.company, "catch_up", catch_up)
        hearing = asyncio.create_task(table.live.hear(anna, ClientUndo(fresh(), 0)))
        await until(lambda: looks == 2)
        await a_while()
        hearing.cancel()
        await asyncio.wait([hearing])
        assert said(table) == ["elsewhere"]
        assert [type(one) for one in await table.live.news_for(basile)] == [ServerUpdate]

    at_table(play)


def test_what_was_followed_is_shown_though_a_link_cannot_be_claimed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play(table: Table) -> None:
        basile = await table.come(BASILE)
        await table.live.news_for(basile)
        write_elsewhere(table)

        async def fail(*_: object) -> int:
            raise TableeError("the database is away")

        monkeypatch.setattr(table.house.company, "catch_up", lambda log: log.follow())
        monkeypatch.setattr(table.live._clerk, "_claim", fail)  # noqa: SLF001
        with pytest.raises(TableeError):
            await table.claim(CHLOE, "any")
        assert [type(one) for one in await table.live.news_for(basile)] == [ServerUpdate]

    at_table(play)


@pytest.mark.parametrize("is_kept", [True, False])
def test_nobody_is_turned_away_by_what_is_not_saved(
    monkeypatch: pytest.MonkeyPatch, is_kept: bool
) -> None:
    async def play(table: Table) -> None:
        shut: list[ShutHome] = []
        monkeypatch.setattr(table.house.company, "shut", lambda _, homes: shut.extend(homes))
        anna = await table.come(ANNA)
        basile = Connection(BASILE, address="203.0.113.7")
        await table.live.join(basile)
        table.storage.gate.clear()
        message = ClientRemove(fresh(), BASILE.handle)
        hearing = asyncio.create_task(table.live.hear(anna, message))
        await until(lambda: table.live.room.is_removed(BASILE.handle))
        # Whoever comes, goes, or is shut out elsewhere makes the room look at its door.
        watcher = Connection(CHLOE, is_table_screen=True)
        await table.live.join(watcher)
        table.live.quit(watcher)
        other_tab = Connection(BASILE, is_table_screen=True)
        await table.live.join(other_tab)
        table.house.awake.hear_shut(table.code, [])
        early = (basile.goodbye, other_tab.goodbye, list(shut))
        if not is_kept:
            hearing.cancel()
            await a_while()
        table.storage.gate.set()
        await asyncio.wait([hearing])
        assert early == (None, None, [])
        assert table.live.room.is_removed(BASILE.handle) == is_kept
        for tab in (basile, other_tab):
            told = None if tab.goodbye is None else tab.goodbye.reason
            assert told == ("removed" if is_kept else None)
        assert [one.handle for one in shut] == [BASILE.handle] * is_kept

    at_table(play)


def test_a_hint_is_thought_of_from_what_is_saved() -> None:
    """Or it told what would be good after a move that nobody has made."""
    asks: list[Asked] = []

    class Listening(QuickThinker):
        async def answer(self, asked: Asked) -> int:
            asks.append(asked)
            return await super().answer(asked)

    async def play(table: Table) -> None:
        anna, saved = await table.come(ANNA), table.live.room.sequence
        view = seen(table, 0)
        table.storage.gate.clear()
        deciding = asyncio.create_task(table.live.hear(anna, table.decision(0)))
        await until(lambda: table.live.room.sequence > saved)
        assert seen(table, 0) != view
        assert table.deciders == [0]
        hinting = asyncio.create_task(table.say(anna, ClientHint(fresh(), 0)))
        await a_while()
        deciding.cancel()
        await a_while()
        table.storage.gate.set()
        answer = await hinting
        assert answer.hint is not None, answer
        assert [msgspec.json.encode(asked.view) for asked in asks] == [view]
        check_against_log(table)

    at_table(play, thinker=Listening)


def seen(table: Table, seat: int) -> bytes:
    room = table.live.room
    assert room.match is not None
    return msgspec.json.encode(room.game.view(room.match.state, seat))


class PageLine:
    """A page's websocket: what is said on it, and what it is told."""

    def __init__(self) -> None:
        self.writable = asyncio.Event()
        self.writable.set()
        self.told: list[dict[str, Any]] = []
        self._said: asyncio.Queue[str | None] = asyncio.Queue()

    def say(self, message: FromClient) -> None:
        self._said.put_nowait(msgspec.json.encode(message).decode())

    def hang_up(self) -> None:
        self._said.put_nowait(None)

    async def receive(self) -> Mapping[str, Any]:
        text = await self._said.get()
        return {"type": "gone"} if text is None else {"type": "websocket.receive", "text": text}

    def write_texts(self, texts: Iterable[bytes]) -> None:
        self.told += map(msgspec.json.decode, texts)

    @property
    def kinds(self) -> list[str]:
        return [one["say"] for one in self.told]


def come_in(
    table: Table, guest: Guest, is_table_screen: bool = False
) -> tuple[PageLine, asyncio.Task[None]]:
    line, connection = PageLine(), Connection(guest, is_table_screen=is_table_screen)
    connection.greet("ours")
    arriving = let_in(line, table.house, connection, table.code, PROTOCOL)
    return line, asyncio.create_task(arriving)


def test_who_moves_while_the_database_is_away_is_told_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither writing nor reading works. Whoever is there stays, and nobody sees the move; all see
    what is so once the database is back, though nobody says anything."""
    monkeypatch.setattr(logged, "AGAIN_SECONDS", 0.01)

    async def play(table: Table) -> None:
        load, tries = table.house.load, 0

        async def load_again(code: str) -> Loaded | None:
            nonlocal tries
            tries += 1
            return await load(code)

        monkeypatch.setattr(table.house, "load", load_again)
        line, staying = come_in(table, ANNA)
        await until(lambda: line.kinds == ["greeting", "update"])
        table.storage.failing = TableeError("the database is away")
        message = table.decision(0)
        line.say(message)
        await until(lambda: len(line.told) > 2 or staying.done())
        assert line.kinds[2:] == ["answer"]
        assert line.told[2]["refused"]["reason"] == "not_saved"
        screen, hanging = come_in(table, CHLOE, is_table_screen=True)
        late, coming = come_in(table, BASILE)
        await coming
        assert late.kinds == ["greeting", "goodbye"]
        assert late.told[1]["reason"] == "restarting", "its page comes again"
        line.say(ClientPing(fresh()))
        tried = tries
        await until(lambda: len(line.told) > 3 and tries > tried + 1)
        assert line.kinds[3:] == ["answer"]
        assert screen.kinds == ["greeting"]
        table.storage.failing = None
        await until(lambda: screen.kinds == ["greeting", "update"])
        check_against_log(table)
        line.say(message)
        await until(lambda: line.kinds[-2:] == ["answer", "update"])
        assert line.told[-2]["refused"] is None
        for page, task in ((line, staying), (screen, hanging)):
            page.hang_up()
            await task

    at_table(play)
    assert {one.getMessage() for one in caplog.records} <= {"message_failed", "pilot_failed"}


def test_who_was_replaced_comes_again_when_the_seat_can_be_given_back() -> None:
    async def play(table: Table) -> None:
        assert await table.live.do(SeatReplaced(1, "easy"), lambda _: True)
        table.storage.failing = TableeError("the database is away")
        line, coming = come_in(table, BASILE)
        await coming
        assert [one.get("reason") for one in line.told] == [None, "restarting"]
        table.storage.failing = None
        line, coming = come_in(table, BASILE)
        await until(lambda: "update" in line.kinds)
        assert table.live.room.seating.chairs[1].stand_in is None
        line.hang_up()
        await coming

    at_table(play)


def test_who_comes_to_a_room_that_sleeps_while_the_database_is_away_is_told_to_come_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def play(table: Table) -> None:
        assert await table.house.awake.take_out(table.code) is table.live
        table.storage.failing = TableeError("the database is away")
        # As often as a page tries in a minute: that is no guessing of codes.
        for _ in range(60):
            line, coming = come_in(table, BASILE)
            await coming
            assert line.kinds == ["greeting", "goodbye"]
            assert line.told[1]["reason"] == "restarting"
        table.storage.failing = None
        line, coming = come_in(table, BASILE)
        await until(lambda: len(line.told) > 1)
        assert line.kinds == ["greeting", "update"]
        line.hang_up()
        await coming

    at_table(play)
    assert {one.getMessage() for one in caplog.records} == {"arrival_failed"}
    assert not any(one.exc_info for one in caplog.records), "a sentence is enough"


def test_what_waits_while_the_room_is_taken_out_is_not_put_into_it() -> None:
    """Whoever has come to the room anew would not have seen it, nor would the bots there."""

    async def play(table: Table) -> None:
        anna, basile = await table.come(ANNA), await table.come(BASILE)
        table.storage.gate.clear()
        first = asyncio.create_task(table.say(anna, ClientChat(fresh(), "in time")))
        await until(lambda: said(table) == ["in time"])
        late = ClientChat(fresh(), "too late")
        second = asyncio.create_task(table.say(basile, late))
        await a_while()
        looking = asyncio.create_task(table.house.look_again(table.code))
        await until(lambda: not table.house.awake.has(table.live))
        table.storage.gate.set()
        assert (await first).refused is None
        answer = await second
        assert answer.refused is not None
        assert answer.refused.reason == "restarting"
        await looking
        assert basile.goodbye is not None
        assert basile.goodbye.reason == "restarting"
        live = await table.house.room(table.code)
        assert live is not None
        again = Connection(BASILE)
        await live.join(again)
        await live.hear(again, late)
        assert [line.text for line in live.room.chat] == ["in time", "too late"]

    at_table(play)
