"""Finished matches are rows, and a room is loaded from where its latest match began.

On SQLite and on PostgreSQL.
"""

import json
from collections.abc import Callable
from functools import partial

import msgspec
import sqlalchemy as sa
from tests.server.evenings import Evening, same
from tests.server.houses import fresh
from tests.server.rooms import ANNA, last_replay

from tablee.core.replay import verify
from tablee.server.finished import unpack_match
from tablee.server.messages.people import ClientChat
from tablee.server.migrations import downgrade, upgrade
from tablee.server.reading import Reading
from tablee.server.showing import show_room
from tablee.server.tables import (
    aside_table,
    base_table,
    entry_table,
    finished_table,
    place_table,
    played_table,
    room_table,
)
from tablee.server.upkeep.mending import close_room, reopen_room


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
        assert show_room(whole.room) == show_room(evening.live.room)
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
        again = [await evening.finished_match(one) for one in (1, 2, 3, 4)]
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
        kept = await evening.finished_match(1)
        before = evening.live
        await evening.live.close("restarting")
        await evening.storage.write(partial(close_room, code=evening.code, now=2.0))
        await evening.write(sa.delete(aside_table).where(aside_table.c.sequence == 0))
        await reopen_room(evening.storage, evening.code, 3.0)
        await evening.restart()
        assert same(before, evening.live)
        assert await evening.finished_match(1) == kept

    evening(play)


def test_rows_go_with_their_room(evening: Callable[..., None]) -> None:
    async def play(evening: Evening) -> None:
        await evening.begin()
        await evening.play()
        await evening.write(sa.delete(room_table))
        assert await evening.count(finished_table) == await evening.count(base_table) == 0

    evening(play)
