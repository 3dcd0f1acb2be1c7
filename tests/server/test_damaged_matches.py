"""What is kept of matches, damaged: a room stays open, and no match becomes another one.

On SQLite and on PostgreSQL.
"""

import logging
import re
from collections.abc import Callable
from functools import partial

import pytest
import sqlalchemy as sa
from tests.server.evenings import Evening, other_body, same, spoil
from tests.server.houses import fresh
from tests.server.rooms import ANNA

from tablee.server.finished import unpack_match
from tablee.server.messages.people import ClientChat
from tablee.server.showing import show_room
from tablee.server.tables import (
    base_table,
    entry_table,
    finished_table,
)
from tablee.server.upkeep.looking import report_on
from tablee.server.upkeep.mending import repair_room
from tablee.server.upkeep.replaying import replay_room


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
        shown = show_room(evening.live.room, ANNA)
        assert (shown.stage, shown.broken, shown.last_finished) == ("waiting", True, 1)
        assert [seat.name for seat in shown.seats] == ["Anna", "Mamie", "Papi"]
        assert await evening.finished_match(1) is not None
        assert await evening.finished_match(2) is None
        # To talk about it changes nothing: a program that plays it could go on.
        assert (await evening.say(ClientChat(fresh(), "oh"))).refused is None
        assert b"match_broken" not in (await evening.storage.load(evening.code))[-2].body
        await evening.begin()
        assert not show_room(evening.live.room, ANNA).broken
        await evening.play()
        await evening.restart()
        assert evening.live.room.stage == "over"
        assert (evening.live.room.finished, evening.live.room.last_finished) == (2, 3)
        assert await evening.finished_match(3) is not None
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
        shown = show_room(evening.live.room, ANNA)
        assert (shown.stage, shown.broken, shown.last_finished) == ("waiting", False, 1)
        assert await evening.finished_match(1) is not None
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
            assert await evening.finished_match(number) is not None
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
            assert await evening.finished_match(1) == unpack_match(kept)
            assert await evening.storage.finished_match(evening.code, 1) == kept
        assert evening.house.metrics.unreadable_rows == 2
        await evening.write(sa.update(finished_table).where(first).values(replay=b"x"))
        await evening.write(spoil(evening.code, kept.sequence - 1))
        assert await evening.finished_match(1) is None
        assert await evening.finished_match(2) is not None
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
        before, kept = evening.live, await evening.finished_match(1)
        for update in ("UPDATE base SET body = :x", "UPDATE finished SET replay = :x"):
            await evening.write(sa.text(update).bindparams(x=damage))
        await evening.restart()
        assert same(before, evening.live)
        assert await evening.finished_match(1) == kept is not None
        last = evening.live.room.sequence - 1
        spoilt = sa.text("UPDATE entry SET body = :x WHERE sequence = :last")
        await evening.write(spoilt.bindparams(x=damage, last=last))
        await evening.restart()
        shown = show_room(evening.live.room, ANNA)
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
        before = [await evening.finished_match(one) for one in numbers]
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
        found = [await evening.finished_match(one) for one in numbers]
        # With a row, which knows where its match ended, the others are found; else those before.
        kept = [one for one in numbers if (one != lost if has_row else one < lost)]
        assert [one for one in numbers if found[one - 1] is not None] == kept
        assert all(found[one - 1] == before[one - 1] for one in kept)

    evening(play)
