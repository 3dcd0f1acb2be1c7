"""What every storage promises, on SQLite and on PostgreSQL."""

import asyncio
from collections.abc import Coroutine, Iterator
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from tests.server.conftest import Wait
from tests.server.serving import SECONDS

from tablee.server.sql import SqlStorage
from tablee.server.storage import (
    Conflict,
    StoredEntry,
    StoredMatch,
    StoredPlace,
    StoredReplay,
    StoredRoom,
)


def entry(sequence: int, name: str | None = None, body: bytes = b"{}") -> StoredEntry:
    return StoredEntry(sequence, name or f"message-{sequence}", float(sequence), body)


def room(code: str = "ABCD", summary: bytes = b"{}", touched_at: float = 1.0) -> StoredRoom:
    return StoredRoom(code, public=True, summary=summary, touched_at=touched_at)


def replay(number: int, sequence: int = 2) -> StoredReplay:
    return StoredReplay(number, sequence, b"packed %d" % number, b"[]")


async def conflicts(*appends: Coroutine[Any, Any, None]) -> list[bool]:
    """Which of them conflict, when all are made at once; anything else that fails is raised."""
    results = await asyncio.gather(*appends, return_exceptions=True)
    for result in results:
        if result is not None and not isinstance(result, Conflict):
            raise result
    return [result is not None for result in results]


@pytest.fixture
def other(storage: SqlStorage, wait: Wait, database_url: str) -> Iterator[SqlStorage]:
    """Another node on the same database."""
    other = SqlStorage(database_url)
    wait(other.open())
    yield other
    wait(other.close())


@pytest.fixture
def open_room(storage: SqlStorage, wait: Wait) -> str:
    wait(storage.create_room(room(), entry(1)))
    return "ABCD"


# Logs


def test_a_log_comes_back_in_order(storage: SqlStorage, wait: Wait, open_room: str) -> None:
    later = [entry(2, body=b'{"a":1}'), entry(3, body=b"\x00\xff not text at all")]
    wait(storage.append(open_room, later))
    wait(storage.append(open_room, [entry(4)]))
    assert wait(storage.load(open_room)) == [entry(1), *later, entry(4)]


def test_a_log_is_loaded_after_an_entry(storage: SqlStorage, wait: Wait, open_room: str) -> None:
    wait(storage.append(open_room, [entry(number) for number in range(2, 11)]))
    assert [each.sequence for each in wait(storage.load(open_room, after=7))] == [8, 9, 10]
    assert wait(storage.load(open_room, after=10)) == []


def test_a_room_that_is_not_there_has_no_log(storage: SqlStorage, wait: Wait) -> None:
    assert wait(storage.load("NONE")) == []


def test_a_long_log(storage: SqlStorage, wait: Wait, open_room: str) -> None:
    for start in range(2, 5002, 500):
        wait(storage.append(open_room, [entry(start + index) for index in range(500)]))
    loaded = wait(storage.load(open_room))
    assert [each.sequence for each in loaded] == list(range(1, 5002))
    assert len(wait(storage.load(open_room, after=4998))) == 3


def test_any_alphabet(storage: SqlStorage, wait: Wait) -> None:
    told = StoredEntry(1, "Zoë:é-🎲", 1.5, "Mémo — ¿où? 🎴 שלום 你好".encode())
    wait(storage.create_room(room("ÉŒ🎲Ω", "ça".encode()), told))
    assert wait(storage.load("ÉŒ🎲Ω")) == [told]
    assert wait(storage.public_rooms(0.0, 99))[0].summary.decode() == "ça"


def test_times_keep_their_microseconds(storage: SqlStorage, wait: Wait) -> None:
    at = 1_790_000_000.123456
    wait(storage.create_room(room(touched_at=at), StoredEntry(1, "open", at, b"")))
    assert wait(storage.load("ABCD"))[0].at == at
    assert wait(storage.public_rooms(0.0, 99))[0].touched_at == at


# Who was first


def test_a_sequence_is_taken_once(storage: SqlStorage, wait: Wait, open_room: str) -> None:
    wait(storage.append(open_room, [entry(2, "first")]))
    with pytest.raises(Conflict):
        wait(storage.append(open_room, [entry(2, "second")]))
    assert wait(storage.load(open_room)) == [entry(1), entry(2, "first")]


def test_a_message_is_kept_once(storage: SqlStorage, wait: Wait, open_room: str) -> None:
    wait(storage.append(open_room, [entry(2, "hello")]))
    with pytest.raises(Conflict):
        wait(storage.append(open_room, [entry(3, "hello")]))
    assert wait(storage.load(open_room)) == [entry(1), entry(2, "hello")]


def test_rooms_do_not_share_sequences_or_messages(storage: SqlStorage, wait: Wait) -> None:
    wait(storage.create_room(room("AAAA"), entry(1)))
    wait(storage.create_room(room("BBBB"), entry(1)))
    assert len(wait(storage.load("AAAA"))) == len(wait(storage.load("BBBB"))) == 1


def test_a_code_is_taken_once(storage: SqlStorage, wait: Wait, open_room: str) -> None:
    with pytest.raises(Conflict):
        wait(storage.create_room(room(open_room, b"other"), entry(2, "other")))
    assert wait(storage.load(open_room)) == [entry(1)]
    assert wait(storage.public_rooms(0.0, 99)) == [room(open_room)]


@pytest.mark.parametrize(
    "entries",
    [
        [entry(2), entry(3), entry(1, "again")],
        [entry(2), entry(3), entry(4, "message-1")],
        [entry(2), entry(3, "message-2")],
    ],
    ids=["a sequence that was taken", "a message that was kept", "a message twice"],
)
def test_a_conflict_leaves_nothing_behind(
    storage: SqlStorage, wait: Wait, open_room: str, entries: list[StoredEntry]
) -> None:
    with pytest.raises(Conflict):
        wait(storage.append(open_room, entries, room(summary=b"changed", touched_at=9.0)))
    assert wait(storage.load(open_room)) == [entry(1)]
    assert wait(storage.public_rooms(0.0, 99)) == [room(open_room)]
    wait(storage.append(open_room, [entry(2)]))


def test_one_of_a_hundred_is_first(storage: SqlStorage, wait: Wait, open_room: str) -> None:
    racers = [storage.append(open_room, [entry(2, f"racer-{number}")]) for number in range(100)]
    lost = wait(conflicts(*racers))
    assert lost.count(False) == 1
    assert wait(storage.load(open_room)) == [entry(1), entry(2, f"racer-{lost.index(False)}")]


def test_one_of_two_nodes_is_first(
    storage: SqlStorage, other: SqlStorage, wait: Wait, open_room: str
) -> None:
    for sequence in range(2, 22):
        racers = [
            node.append(open_room, [entry(sequence, f"{sequence}-{name}-{number}")])
            for number in range(5)
            for name, node in (("one", storage), ("two", other))
        ]
        assert wait(conflicts(*racers)).count(False) == 1
    assert wait(storage.load(open_room)) == wait(other.load(open_room))
    assert len(wait(storage.load(open_room))) == 21


def test_a_conflict_is_nobody_elses(storage: SqlStorage, wait: Wait) -> None:
    codes = [f"R{number}" for number in range(40)]
    for code in codes:
        wait(storage.create_room(room(code), entry(1)))
    wait(storage.append("R17", [entry(2, "early")]))
    lost = wait(conflicts(*(storage.append(code, [entry(2, "late")]) for code in codes)))
    assert [code for code, lose in zip(codes, lost, strict=True) if lose] == ["R17"]
    for code in codes:
        second = entry(2, "early" if code == "R17" else "late")
        assert wait(storage.load(code)) == [entry(1), second]


def test_nothing_is_appended_to_a_room_that_is_gone(storage: SqlStorage, wait: Wait) -> None:
    gone = room("GONE")
    for entries, shown in (([entry(1)], None), ([entry(1)], gone), ([], gone)):
        with pytest.raises(Conflict):
            wait(storage.append("GONE", entries, shown))
    assert wait(storage.load("GONE")) == []
    assert wait(storage.public_rooms(0.0, 99)) == []


# Durable, then acknowledged


def test_whoever_was_answered_finds_it_stored(
    storage: SqlStorage, other: SqlStorage, wait: Wait
) -> None:
    """Another connection sees an entry, and what the lobby shows, as soon as `append` returns."""

    async def play(code: str) -> None:
        await storage.create_room(room(code, b"1"), entry(1))
        for sequence in range(2, 12):
            shown = room(code, str(sequence).encode())
            await storage.append(code, [entry(sequence)], shown)
            assert (await other.load(code))[-1] == entry(sequence)
            assert shown in await other.public_rooms(0.0, 99)

    async def play_all() -> None:
        await asyncio.gather(*(play(f"R{number}") for number in range(12)))

    wait(play_all())


def test_a_log_and_its_summary_change_together(
    storage: SqlStorage, other: SqlStorage, wait: Wait, open_room: str
) -> None:
    async def summary() -> int:
        return int((await other.public_rooms(0.0, 99))[0].summary)

    async def play() -> None:
        for sequence in range(2, 60):
            await storage.append(open_room, [entry(sequence)], room(summary=b"%d" % sequence))

    async def watch() -> None:
        await storage.append(open_room, [], room(summary=b"1"))
        playing = asyncio.create_task(play())
        while not playing.done():
            shown, logged = await summary(), len(await other.load(open_room))
            assert shown <= logged <= await summary()
        await playing

    wait(watch())
    assert wait(summary()) == 59


def test_a_cancelled_append_ends_first(storage: SqlStorage, wait: Wait, open_room: str) -> None:
    async def cancel_some() -> int:
        kept = 0
        for sequence in range(1, 60):
            before = len(await storage.load(open_room))
            appending = asyncio.create_task(storage.append(open_room, [entry(before + 1)]))
            for _ in range(sequence % 6):
                await asyncio.sleep(0)
            appending.cancel()
            await asyncio.wait([appending])
            after = len(await storage.load(open_room))
            # What happens to it has happened: the place is free, or it was taken by this one.
            assert after - before == (0 if not sequence % 6 else 1)
            kept += after - before
        return kept

    assert wait(cancel_some()) > 0


# The lobby


def test_the_lobby_shows_public_rooms_lately_touched(storage: SqlStorage, wait: Wait) -> None:
    for code, at in (("OLDE", 5.0), ("LATE", 30.0), ("SOON", 20.0)):
        wait(storage.create_room(room(code, touched_at=at), entry(1)))
    hidden = StoredRoom("HIDE", public=False, summary=b"", touched_at=40.0)
    wait(storage.create_room(hidden, entry(1)))
    shown = wait(storage.public_rooms(touched_after=10.0, most=99))
    assert shown == [room("LATE", touched_at=30.0), room("SOON", touched_at=20.0)]


def test_a_room_is_shown_as_it_was_last_stored(
    storage: SqlStorage, wait: Wait, open_room: str
) -> None:
    private = StoredRoom(open_room, public=False, summary=b"x", touched_at=7.0, in_play=True)
    wait(storage.append(open_room, [entry(2)], private))
    assert wait(storage.public_rooms(0.0, 99)) == []
    assert wait(storage.rooms_in_play()) == [open_room]
    over = StoredRoom(open_room, public=True, summary=b"y", touched_at=8.0)
    wait(storage.append(open_room, [], over))
    assert wait(storage.public_rooms(0.0, 99)) == [over]
    assert wait(storage.rooms_in_play()) == []


# What the house keeps


def test_the_secret_is_made_once(storage: SqlStorage, other: SqlStorage, wait: Wait) -> None:
    secret = wait(storage.secret())
    assert len(secret) == 32
    assert wait(storage.secret()) == secret
    assert wait(other.secret()) == secret


def test_nodes_that_ask_at_once_get_one_secret(
    storage: SqlStorage, other: SqlStorage, wait: Wait
) -> None:
    async def ask() -> set[bytes]:
        nodes = [storage, other] * 4
        return set(await asyncio.gather(*(node.secret() for node in nodes)))

    assert len(wait(ask())) == 1


def test_each_house_has_its_own_secret(storage: SqlStorage, wait: Wait, sqlite_url: str) -> None:
    elsewhere = SqlStorage(sqlite_url + ".elsewhere")
    wait(elsewhere.open())
    secret = wait(elsewhere.secret())
    wait(elsewhere.close())
    assert wait(storage.secret()) != secret


def test_closed_and_opened_again_everything_is_there(
    storage: SqlStorage, wait: Wait, open_room: str
) -> None:
    wait(storage.append(open_room, [entry(2)], room(summary=b"two")))
    secret = wait(storage.secret())
    wait(storage.close())
    wait(storage.open())
    assert wait(storage.load(open_room)) == [entry(1), entry(2)]
    assert wait(storage.public_rooms(0.0, 99)) == [room(summary=b"two")]
    assert wait(storage.secret()) == secret


def test_rooms_nobody_has_touched_are_forgotten(storage: SqlStorage, wait: Wait) -> None:
    for number in range(120):
        wait(storage.create_room(room(f"OLD{number}", touched_at=5.0), entry(1)))
    wait(storage.create_room(room("NEW", touched_at=50.0), entry(1)))
    assert wait(storage.forget_rooms(touched_before=10.0)) == 120
    assert wait(storage.forget_rooms(touched_before=10.0)) == 0
    assert wait(storage.load("OLD0")) == []
    assert wait(storage.load("NEW")) == [entry(1)]
    # Their codes are free again.
    wait(storage.create_room(room("OLD0", touched_at=60.0), entry(1)))


def test_dates_of_before_are_moved(storage: SqlStorage, wait: Wait) -> None:
    """A date has leapt from 10 to 1000: what was touched before it leapt is as old as it was."""
    for code, touched_at in (("AAAA", 5.0), ("BBBB", 10.0), ("CCCC", 995.0)):
        wait(storage.create_room(room(code, touched_at=touched_at), entry(1)))
    wait(storage.move_dates(until=10.0, by=990.0))
    found = {one.code: one.touched_at for one in wait(storage.public_rooms(0.0, 99))}
    assert found == {"AAAA": 995.0, "BBBB": 1000.0, "CCCC": 995.0}


@pytest.mark.parametrize("how", ["touch", "move"])
def test_nodes_that_touch_many_rooms_do_not_wait_for_each_other_in_a_circle(
    postgres_url: str, wait: Wait, how: str
) -> None:
    """Rooms are taken in the order of their codes, whatever the order of their rows is."""

    async def touch() -> None:
        storage = SqlStorage(postgres_url)
        await storage.open()
        for code in ("CCCC", "BBBB", "AAAA"):
            await storage.create_room(room(code), entry(1))
        codes = {"AAAA", "BBBB", "CCCC"}
        engine = create_async_engine(postgres_url)
        async with engine.connect() as node:
            await node.execute(sa.text("SELECT 1 FROM room WHERE code = 'BBBB' FOR UPDATE"))
            work = (
                storage.touch_rooms(codes, 5.0, 7.0)
                if how == "touch"
                else storage.move_dates(5.0, 6.0)
            )
            touching = asyncio.create_task(work)
            await until_somebody_waits(engine)
            # Whoever waits for the second has not taken the third.
            await node.execute(sa.text("SELECT 1 FROM room WHERE code = 'CCCC' FOR UPDATE NOWAIT"))
            await node.rollback()
            await touching
        await engine.dispose()
        found = await storage.public_rooms(0.0, 9)
        assert {one.code: one.touched_at for one in found} == dict.fromkeys(codes, 7.0)
        await storage.close()

    wait(touch())


async def until_somebody_waits(engine: AsyncEngine) -> None:
    query = sa.text("SELECT count(*) FROM pg_locks WHERE NOT granted")
    async with asyncio.timeout(SECONDS), engine.connect() as onlooker:
        while await onlooker.scalar(query) == 0:
            await onlooker.rollback()


def test_what_is_kept_never_goes_back(storage: SqlStorage, wait: Wait) -> None:
    """Each of two nodes keeps its own; the later one stays, whoever comes last."""

    async def race() -> list[bytes]:
        values = [b"%d" % number for number in (3, 9, 1, 7)]
        return await asyncio.gather(*(storage.keep_latest("x", one, float) for one in values))

    assert wait(storage.keep_latest("x", b"5", float)) == b"5"
    assert b"9" in wait(race())
    assert wait(storage.keep_latest("x", b"8", float)) == b"9"
    assert wait(storage.setting("x")) == b"9"


def test_an_append_touches_its_room(storage: SqlStorage, wait: Wait, open_room: str) -> None:
    wait(storage.append(open_room, [StoredEntry(2, "chat", 30.0, b"")]))
    wait(storage.append(open_room, [StoredEntry(3, "late", 20.0, b"")]))
    assert wait(storage.public_rooms(0.0, 99)) == [room(touched_at=30.0)]
    assert wait(storage.forget_rooms(touched_before=30.0)) == 0
    assert len(wait(storage.load(open_room))) == 3


# Whose they are


def own(storage: SqlStorage, wait: Wait, handle: str, most: int = 9) -> list[tuple[str, bool]]:
    rooms = wait(storage.rooms_of(handle, touched_after=0.5, most=most))
    return [(stored.code, place.sits) for stored, place in rooms]


def test_rooms_are_found_by_those_who_have_a_place_there(storage: SqlStorage, wait: Wait) -> None:
    anna, basile = StoredPlace("anna", True, b"[]"), StoredPlace("basile", False, b'["Anna"]')
    wait(storage.create_room(room("AAAA", touched_at=1.0), entry(1), [anna]))
    wait(storage.create_room(room("BBBB", touched_at=3.0), entry(1), [anna, basile]))
    playing = StoredRoom("CCCC", False, b"{}", 0.1, in_play=True)
    wait(storage.create_room(playing, entry(1), [anna]))
    wait(storage.create_room(room("DDDD", touched_at=0.1), entry(1), [anna]))
    # Those in play first; of the others the last touched, and none that nobody has come to since.
    assert own(storage, wait, "anna") == [("CCCC", True), ("BBBB", True), ("AAAA", True)]
    assert own(storage, wait, "anna", most=1) == [("CCCC", True)]
    assert own(storage, wait, "basile") == [("BBBB", False)]
    assert wait(storage.rooms_of("basile", 0.5, 9))[0][1] == basile
    assert own(storage, wait, "somebody") == []
    # Whoever has left finds it no more; what is only touched keeps its places.
    wait(storage.append("BBBB", [entry(2)], room("BBBB", touched_at=4.0), [basile]))
    wait(storage.append("BBBB", [entry(3)]))
    assert own(storage, wait, "anna") == [("CCCC", True), ("AAAA", True)]
    assert own(storage, wait, "basile") == [("BBBB", False)]
    wait(storage.forget_rooms(5.0))
    assert own(storage, wait, "basile") == own(storage, wait, "anna") == []


def test_matches_are_found_by_those_who_have_played_them(storage: SqlStorage, wait: Wait) -> None:
    wait(storage.create_room(room("AAAA"), entry(1)))
    for number in (1, 2, 3):
        handles = ("anna", "basile") if number == 2 else ("anna",)
        ended = StoredMatch(replay(number), handles, b"%d" % number, float(number))
        wait(storage.append("AAAA", [entry(number + 1)], room("AAAA"), [], ended))
    assert wait(storage.matches_of("anna", 9)) == [b"3", b"2", b"1"]
    assert wait(storage.matches_of("anna", 2)) == [b"3", b"2"]
    assert wait(storage.matches_of("basile", 9)) == [b"2"]
    assert wait(storage.matches_of("somebody", 9)) == []
    wait(storage.forget_rooms(5.0))
    assert wait(storage.matches_of("anna", 9)) == []
