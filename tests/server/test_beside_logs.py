"""What every storage keeps beside the logs, on SQLite and on PostgreSQL: what the lobby shows,
what is the house's, and whose rooms and matches are whose."""

import asyncio

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from tests.server.conftest import Wait
from tests.server.serving import SECONDS
from tests.server.storing import entry, replay, room

from tablee.server.sql import SqlStorage
from tablee.server.storage import (
    StoredEntry,
    StoredMatch,
    StoredPlace,
    StoredRoom,
)

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


def test_any_number_of_rooms_is_kept_from_being_forgotten(storage: SqlStorage, wait: Wait) -> None:
    """More than a statement may have arguments: those of all nodes that sleep."""
    for code in ("KEPT", "GONE"):
        wait(storage.create_room(room(code, touched_at=5.0), entry(1)))
    sleepers = {"KEPT", *(f"ROOM{number}" for number in range(40_000))}
    assert wait(storage.forget_rooms(touched_before=10.0, but=sleepers)) == 1
    assert wait(storage.load("KEPT")) == [entry(1)]


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
