"""Finished matches are rows, and a room is loaded from where its latest match began.

On SQLite and on PostgreSQL.
"""

import json
import logging
import re
import secrets
from collections.abc import Awaitable, Callable
from functools import partial
from types import SimpleNamespace

import msgspec
import pytest
import sqlalchemy as sa
from tests.server.conftest import Wait
from tests.server.houses import Clock, fresh, quick_house
from tests.server.rooms import ANNA, SEED, last_replay

from tablee.core.chance import FastChance
from tablee.core.replay import verify
from tablee.server import live
from tablee.server.connection import Connection
from tablee.server.finished import unpack_match
from tablee.server.house import House
from tablee.server.live import LiveRoom
from tablee.server.messages.message import FromClient
from tablee.server.messages.people import ClientChat
from tablee.server.messages.playing import ClientDecide
from tablee.server.messages.setting import ClientBegin
from tablee.server.migrations import downgrade, upgrade
from tablee.server.protocol import OpenSeat, RoomPlan, ServerAnswer, SharedSeat
from tablee.server.reading import Reading
from tablee.server.showing import show_match, show_room
from tablee.server.sql import SqlStorage
from tablee.server.tables import (
    aside_table,
    base_table,
    entry_table,
    finished_table,
    place_table,
    played_table,
    room_table,
)
from tablee.server.upkeep.looking import report_on
from tablee.server.upkeep.mending import close_room, reopen_room, repair_room
from tablee.server.upkeep.replaying import replay_room

PLAN = RoomPlan("onemore", {}, [OpenSeat(), SharedSeat("Mamie", 1), SharedSeat("Papi", 2)])


class Evening:
    """A house, and one room in it where Anna plays at all seats."""

    def __init__(self, storage: SqlStorage, house: House, room: LiveRoom) -> None:
        self.storage = storage
        self.house = house
        self.live = room
        self.code = room.room.code
        self.anna = Connection(ANNA)
        self._luck = FastChance(1)

    async def say(self, message: FromClient) -> ServerAnswer:
        await self.live.hear(self.anna, message)
        return next(
            one
            for one in await self.live.news_for(self.anna)
            if isinstance(one, ServerAnswer) and one.id == message.id
        )

    def decision(self) -> ClientDecide:
        room = self.live.room
        assert room.match is not None
        seat = room.match.state.deciders()[0]
        legal = room.match.state.legal(seat)
        move = msgspec.to_builtins(room.game.decode(legal[self._luck.below(len(legal))]))
        return ClientDecide(fresh(), seat, room.prompt_of(seat), move)

    async def begin(self) -> None:
        assert (await self.say(ClientBegin(fresh()))).refused is None

    async def play(self, decisions: int = 10_000) -> None:
        for _ in range(decisions):
            if not self.live.room.is_playing:
                return
            assert (await self.say(self.decision())).refused is None

    async def restart(self) -> None:
        """Another house on the same database."""
        await self.live.close("restarting")
        self.house = quick_house(self.storage, pace=0.0, clock=Clock())
        found = await self.house.room(self.code)
        assert found is not None
        self.live = found
        self.anna = Connection(ANNA)
        await found.join(self.anna)

    async def write(self, statement: sa.Executable) -> None:
        await self.storage.write(lambda at: at.execute(statement).close())

    async def rows(self, table: sa.Table) -> list[tuple[object, ...]]:
        query = sa.select(table).where(table.c.code == self.code).order_by(*table.primary_key)
        return await self.storage.read(lambda at: [tuple(row) for row in at.execute(query)])

    async def count(self, table: sa.Table) -> int:
        query = sa.select(sa.func.count()).select_from(table).where(table.c.code == self.code)
        return await self.storage.read(lambda at: at.scalar(query) or 0)


@pytest.fixture
def evening(
    storage: SqlStorage, wait: Wait, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., None]:
    """Runs what is to happen there."""
    # Always the same deal: in another one there may be nothing to decide.
    dealt = SimpleNamespace(token_bytes=lambda _: SEED, token_hex=secrets.token_hex)
    monkeypatch.setattr(live, "secrets", dealt)

    async def run(play: Callable[[Evening], Awaitable[None]]) -> None:
        house = quick_house(storage, pace=0.0, clock=Clock())
        room = await house.room(await house.open_room(ANNA, PLAN))
        assert room is not None
        evening = Evening(storage, house, room)
        await room.join(evening.anna)
        try:
            await play(evening)
        finally:
            await evening.live.close("restarting")

    return lambda play: wait(run(play))


def same(one: LiveRoom, other: LiveRoom) -> bool:
    return (
        show_room(one.room, 0, ANNA) == show_room(other.room, 0, ANNA)
        and show_match(one.room, ANNA) == show_match(other.room, ANNA)
        and one.room.sequence == other.room.sequence
        and one.room.seating.stays_begun == other.room.seating.stays_begun
    )


def test_a_match_is_a_row_when_it_is_over(evening: Callable[..., None]) -> None:
    async def play(evening: Evening) -> None:
        await evening.begin()
        await evening.play(3)
        assert await evening.storage.finished_match(evening.code, 1) is None
        await evening.play()
        kept = await evening.storage.finished_match(evening.code, 1)
        assert kept is not None
        assert kept.sequence == evening.live.room.sequence
        match = unpack_match(kept)
        assert match.replay == last_replay(evening.live.room)
        assert match.replay.rules == evening.live.room.newest.rules_version
        assert [(sat.name, sat.handle) for sat in match.lineup] == [
            ("Anna", ANNA.handle),
            ("Mamie", None),
            ("Papi", None),
        ]
        assert verify(match.replay, evening.live.room.newest) == len(match.replay.entries)

    evening(play)


def test_a_room_is_loaded_from_where_its_latest_match_began(evening: Callable[..., None]) -> None:
    async def play(evening: Evening) -> None:
        read: list[int] = []
        for number in range(1, 5):
            await evening.begin()
            await evening.say(ClientChat(fresh(), f"number {number}"))
            await evening.play()
            before = evening.live
            base = await evening.storage.base(evening.code)
            assert base is not None
            after = await evening.storage.load(evening.code, base.sequence)
            read.append(len(after))
            await evening.restart()
            assert same(before, evening.live)
            assert evening.live.room.finished == evening.live.room.last_finished == number
        log = await evening.storage.load(evening.code)
        assert sum(read) < len(log), "all but the opening, once each"
        assert sum(read) > len(log) - 10
        # The whole log makes the same room, and the same base.
        whole = Reading(evening.code, None, log)
        while not whole.is_done:
            whole.read_on()
        whole.room.present = evening.live.room.present
        assert show_room(whole.room, 0) == show_room(evening.live.room, 0)
        assert whole.new_base == base

    evening(play)


def test_what_was_said_before_the_latest_match_is_not_done_again(
    evening: Callable[..., None],
) -> None:
    """The answer was lost with a server, and somebody else has begun another match since."""

    async def play(evening: Evening) -> None:
        await evening.begin()
        said = ClientChat(fresh(), "once")
        move = evening.decision()
        for message in (said, move):
            assert (await evening.say(message)).refused is None
        await evening.play()
        await evening.begin()
        for _ in range(2):
            before = evening.live.room.sequence
            for message in (said, move):
                assert (await evening.say(message)).refused is None, message
            assert evening.live.room.sequence == before
            await evening.restart()
        stale = msgspec.structs.replace(move, id=fresh())
        assert (await evening.say(stale)).refused is not None

    evening(play)


def as_before(connection: sa.Connection) -> None:
    """The database as the version before made it, and brought up again."""
    downgrade(connection, "0004")
    upgrade(connection)


def test_an_old_database_has_its_matches_when_they_are_asked_for(
    evening: Callable[..., None],
) -> None:
    async def play(evening: Evening) -> None:
        for _ in range(2):
            await evening.begin()
            await evening.play()
        await evening.begin()
        await evening.play(4)
        kept = [await evening.storage.finished_match(evening.code, one) for one in (1, 2)]
        before, base = evening.live, await evening.storage.base(evening.code)
        log = await evening.storage.load(evening.code)
        await evening.storage.write(as_before)
        assert await evening.storage.load(evening.code) == log, "version 1 is written"
        assert await evening.count(finished_table) == await evening.count(base_table) == 0
        await evening.restart()
        assert same(before, evening.live)
        assert await evening.storage.base(evening.code) == base
        again = [await evening.house.finished_match(evening.code, one) for one in (1, 2, 3, 4)]
        assert again == [*(unpack_match(one) for one in kept if one), None, None]
        assert [await evening.storage.finished_match(evening.code, one) for one in (1, 2)] == kept
        assert await evening.count(finished_table) == 2

    evening(play)


def test_logs_of_before_are_of_the_first_rules(evening: Callable[..., None]) -> None:
    async def play(evening: Evening) -> None:
        await evening.begin()
        await evening.storage.write(partial(downgrade, to="0004"))
        old = json.loads((await evening.storage.load(evening.code))[-1].body)
        assert set(old) == {"entry", "seed"}
        await evening.storage.write(upgrade)
        new = json.loads((await evening.storage.load(evening.code))[-1].body)
        assert new == {"entry": "match_begun", "rules": 1, "seed": old["seed"]}

    evening(play)


def spoil(code: str, sequence: int) -> sa.Executable:
    place = (entry_table.c.code == code, entry_table.c.sequence == sequence)
    return sa.update(entry_table).where(*place).values(body=b'{"entry":"move_made"')


def test_a_match_that_does_not_play_leaves_the_room_open(
    evening: Callable[..., None], caplog: pytest.LogCaptureFixture
) -> None:
    async def play(evening: Evening) -> None:
        await evening.begin()
        await evening.play()
        await evening.begin()
        await evening.play(4)
        await evening.write(spoil(evening.code, evening.live.room.sequence - 1))
        with caplog.at_level(logging.WARNING):
            await evening.restart()
        (line,) = [one for one in caplog.records if one.getMessage() == "log_broken"]
        assert line.__dict__["room"] == evening.code
        shown = show_room(evening.live.room, 0, ANNA)
        assert (shown.stage, shown.broken, shown.last_finished) == ("waiting", True, 1)
        assert [seat.name for seat in shown.seats] == ["Anna", "Mamie", "Papi"]
        assert await evening.house.finished_match(evening.code, 1) is not None
        assert await evening.house.finished_match(evening.code, 2) is None
        # To talk about it changes nothing: a program that plays it could go on.
        assert (await evening.say(ClientChat(fresh(), "oh"))).refused is None
        assert b"match_broken" not in (await evening.storage.load(evening.code))[-2].body
        await evening.begin()
        assert not show_room(evening.live.room, 0, ANNA).broken
        await evening.play()
        await evening.restart()
        assert evening.live.room.stage == "over"
        assert (evening.live.room.finished, evening.live.room.last_finished) == (2, 3)
        assert await evening.house.finished_match(evening.code, 3) is not None
        # Without its base it is the same room: the log says that a match was broken off.
        before = evening.live
        await evening.write(sa.delete(base_table))
        await evening.restart()
        assert same(before, evening.live)

    evening(play)


def test_a_finished_match_that_does_not_play_is_over_all_the_same(
    evening: Callable[..., None],
) -> None:
    async def play(evening: Evening) -> None:
        await evening.begin()
        await evening.play()
        await evening.write(spoil(evening.code, evening.live.room.sequence - 1))
        await evening.restart()
        shown = show_room(evening.live.room, 0, ANNA)
        assert (shown.stage, shown.broken, shown.last_finished) == ("waiting", False, 1)
        assert await evening.house.finished_match(evening.code, 1) is not None
        await evening.begin()
        assert evening.live.room.matches == 2

    evening(play)


def test_a_damaged_base_is_made_of_the_log(evening: Callable[..., None]) -> None:
    async def play(evening: Evening) -> None:
        for _ in range(2):
            await evening.begin()
            await evening.play()
        before = evening.live
        await evening.write(sa.update(base_table).values(body=b"{"))
        await evening.restart()
        assert same(before, evening.live)

    evening(play)


def other_body(code: str, sequence: int, body: bytes) -> sa.Executable:
    place = (entry_table.c.code == code, entry_table.c.sequence == sequence)
    return sa.update(entry_table).where(*place).values(body=body)


@pytest.mark.parametrize("matches", [1, 2])
@pytest.mark.parametrize("has_base", [True, False])
def test_a_match_whose_beginning_is_lost_keeps_its_number(
    evening: Callable[..., None], matches: int, has_base: bool
) -> None:
    """Otherwise the next one would be kept under it, and could never be."""

    async def play(evening: Evening) -> None:
        for _ in range(matches):
            await evening.begin()
            await evening.play()
        log = await evening.storage.load(evening.code)
        begun = [entry for entry in log if b"match_begun" in entry.body][-1]
        lost = begun.body.replace(b"match_begun", b"match_cegun")
        await evening.write(other_body(evening.code, begun.sequence, lost))
        if not has_base:
            await evening.write(sa.delete(base_table))
        await evening.restart()
        room = evening.live.room
        assert (room.matches, room.last_finished) == (matches, matches)
        await evening.begin()
        await evening.play()
        assert evening.live.room.stage == "over"
        for number in range(1, matches + 2):
            assert await evening.house.finished_match(evening.code, number) is not None
        await evening.restart()
        assert evening.live.room.matches == matches + 1

    evening(play)


UNSEALED = re.compile(rb',"seal":"[0-9a-f]*"')


@pytest.mark.parametrize("is_sealed", [True, False])
@pytest.mark.parametrize("wrong", ["options", "matches", "sequence"])
def test_a_wrong_base_breaks_no_match(
    evening: Callable[..., None], wrong: str, is_sealed: bool
) -> None:
    """It can be read, and is not what the log says. Those of before have no seal that tells."""

    async def play(evening: Evening) -> None:
        for _ in range(2):
            await evening.begin()
            await evening.play()
        await evening.begin()
        await evening.play(4)
        before, right = evening.live, await evening.storage.base(evening.code)
        assert right is not None
        damaged = {
            "options": right.body.replace(b'"options":{}', b'"options":{"first":1}'),
            "matches": right.body.replace(b'"matches":2', b'"matches":0'),
            "sequence": right.body,
        }[wrong]
        assert wrong == "sequence" or damaged != right.body
        body = damaged if is_sealed else UNSEALED.sub(b"", damaged)
        sequence = right.sequence + (1000 if wrong == "sequence" else 0)
        await evening.write(sa.update(base_table).values(body=body, sequence=sequence))
        examined = await repair_room(evening.storage, evening.code, 1.0, cut=True)
        assert examined.trouble is None
        await evening.restart()
        assert same(before, evening.live)
        assert await evening.storage.base(evening.code) == right
        await evening.play()
        assert evening.live.room.last_finished == 3

    evening(play)


def test_a_damaged_row_is_nobody_elses_match(evening: Callable[..., None]) -> None:
    async def play(evening: Evening) -> None:
        for _ in range(2):
            await evening.begin()
            await evening.play()
        kept = await evening.storage.finished_match(evening.code, 1)
        assert kept is not None
        first = finished_table.c.number == 1
        for damage in (b"x", kept.replay[:40]):
            # It is made of the log again.
            await evening.write(sa.update(finished_table).where(first).values(replay=damage))
            assert await evening.house.finished_match(evening.code, 1) == unpack_match(kept)
            assert await evening.storage.finished_match(evening.code, 1) == kept
        assert evening.house.metrics.unreadable_rows == 2
        await evening.write(sa.update(finished_table).where(first).values(replay=b"x"))
        await evening.write(spoil(evening.code, kept.sequence - 1))
        assert await evening.house.finished_match(evening.code, 1) is None
        assert await evening.house.finished_match(evening.code, 2) is not None
        played, broken = await evening.storage.read(partial(replay_room, code=evening.code))
        assert (played, [one.match for one in broken]) == (2, [1])

    evening(play)


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
@pytest.mark.parametrize("damage", [7, "text"])
def test_rows_of_another_kind_leave_the_room_open(
    evening: Callable[..., None], damage: object
) -> None:
    """Only SQLite takes them."""

    async def play(evening: Evening) -> None:
        await evening.begin()
        await evening.play()
        await evening.begin()
        await evening.play(4)
        before, kept = evening.live, await evening.house.finished_match(evening.code, 1)
        for update in ("UPDATE base SET body = :x", "UPDATE finished SET replay = :x"):
            await evening.write(sa.text(update).bindparams(x=damage))
        await evening.restart()
        assert same(before, evening.live)
        assert await evening.house.finished_match(evening.code, 1) == kept is not None
        last = evening.live.room.sequence - 1
        spoilt = sa.text("UPDATE entry SET body = :x WHERE sequence = :last")
        await evening.write(spoilt.bindparams(x=damage, last=last))
        await evening.restart()
        shown = show_room(evening.live.room, 0, ANNA)
        assert (shown.stage, shown.broken, shown.last_finished) == ("waiting", True, 1)
        examined = await repair_room(evening.storage, evening.code, 1.0, cut=True)
        assert examined.good == last - 1
        await evening.restart()
        assert evening.live.room.is_playing

    evening(play)


def test_a_repair_takes_back_what_was_cut_off(evening: Callable[..., None]) -> None:
    """The match whose end was cut off is played to another end, and is a row again."""

    async def play(evening: Evening) -> None:
        await evening.begin()
        await evening.play()
        await evening.begin()
        await evening.play()
        await evening.write(spoil(evening.code, evening.live.room.sequence - 2))
        await evening.live.close("restarting")
        examined = await repair_room(evening.storage, evening.code, 1.0, cut=True)
        assert examined.trouble is not None
        assert await evening.count(finished_table) == 1
        await evening.restart()
        assert evening.live.room.is_playing
        await evening.play()
        assert await evening.count(finished_table) == 2
        report = await evening.storage.read(partial(report_on, code=evening.code))
        assert report is not None
        assert (report.trouble, report.finished) == (None, 2)

    evening(play)


def test_a_room_that_is_opened_again_has_what_it_had(evening: Callable[..., None]) -> None:
    """Also what its log alone does not say: who finds its matches at home, and since when."""

    async def play(evening: Evening) -> None:
        for _ in range(2):
            await evening.begin()
            await evening.play()
        tables = (entry_table, place_table, played_table, finished_table, base_table)
        before = [await evening.rows(table) for table in tables]
        assert all(before)
        at_home = await evening.house.lobby.played_by(ANNA)
        await evening.live.close("restarting")
        await evening.storage.write(partial(close_room, code=evening.code, now=2.0))
        assert await evening.house.lobby.played_by(ANNA) == []
        await reopen_room(evening.storage, evening.code, 3.0)
        assert [await evening.rows(table) for table in tables] == before
        assert await evening.house.lobby.played_by(ANNA) == at_home
        assert await evening.rows(aside_table) == []

    evening(play)


def test_a_room_that_an_older_tablee_closed_is_made_of_its_log(
    evening: Callable[..., None],
) -> None:
    async def play(evening: Evening) -> None:
        for _ in range(2):
            await evening.begin()
            await evening.play()
        kept = await evening.house.finished_match(evening.code, 1)
        before = evening.live
        await evening.live.close("restarting")
        await evening.storage.write(partial(close_room, code=evening.code, now=2.0))
        await evening.write(sa.delete(aside_table).where(aside_table.c.sequence == 0))
        await reopen_room(evening.storage, evening.code, 3.0)
        await evening.restart()
        assert same(before, evening.live)
        assert await evening.house.finished_match(evening.code, 1) == kept

    evening(play)


def test_rows_go_with_their_room(evening: Callable[..., None]) -> None:
    async def play(evening: Evening) -> None:
        await evening.begin()
        await evening.play()
        await evening.write(sa.delete(room_table))
        assert await evening.count(finished_table) == await evening.count(base_table) == 0

    evening(play)


@pytest.mark.parametrize("lost", [1, 2, 3])
@pytest.mark.parametrize("has_row", [True, False])
@pytest.mark.parametrize("is_missing", [True, False])
def test_a_match_whose_beginning_and_row_are_lost_is_not_another_one(
    evening: Callable[..., None], lost: int, has_row: bool, is_missing: bool
) -> None:
    """What is counted in a log is another match than it was, once the beginning of one is lost."""

    async def play(evening: Evening) -> None:
        for _ in range(3):
            await evening.begin()
            await evening.play()
        numbers = (1, 2, 3)
        before = [await evening.house.finished_match(evening.code, one) for one in numbers]
        log = await evening.storage.load(evening.code)
        begun = [entry for entry in log if b"match_begun" in entry.body][lost - 1]
        damaged = begun.body.replace(b"match_begun", b"match_cegun")
        await evening.write(
            sa.delete(entry_table).where(entry_table.c.sequence == begun.sequence)
            if is_missing
            else other_body(evening.code, begun.sequence, damaged)
        )
        for number in numbers:
            row = finished_table.c.number == number
            away = sa.update(finished_table).where(row).values(replay=b"x")
            await evening.write(away if has_row else sa.delete(finished_table).where(row))
        await evening.restart()
        found = [await evening.house.finished_match(evening.code, one) for one in numbers]
        # With a row, which knows where its match ended, the others are found; else those before.
        kept = [one for one in numbers if (one != lost if has_row else one < lost)]
        assert [one for one in numbers if found[one - 1] is not None] == kept
        assert all(found[one - 1] == before[one - 1] for one in kept)

    evening(play)
