"""Whose talk takes whose place in a room's log: nobody's keeps anybody else from sitting down."""

import pytest
from tests.server.houses import Table, at_table, fresh
from tests.server.rooms import ANNA, BASILE, CHLOE

from tablee.server import growth
from tablee.server.connection import Connection
from tablee.server.messages.message import InTurn
from tablee.server.messages.people import ClientChat, ClientEmote, ClientReadmit, ClientRemove
from tablee.server.messages.seats import ClientSit, ClientStand
from tablee.server.messages.setting import ClientPlanSeat
from tablee.server.protocol import BotSeat, Guest, OpenSeat

OPEN = (OpenSeat(), OpenSeat(), OpenSeat())
SPAM = "192.0.2.66"


async def come(table: Table, guest: Guest, address: str) -> Connection:
    connection = Connection(guest, address=address)
    await table.live.join(connection)
    return connection


async def why_not(table: Table, person: Connection, message: InTurn) -> str | None:
    refused = (await table.say(person, message)).refused
    return None if refused is None else refused.reason


async def shout(table: Table, person: Connection, times: int) -> int:
    """How many of so many emotes were taken."""
    said = [await why_not(table, person, ClientEmote(fresh(), "love")) for _ in range(times)]
    taken = said.count(None)
    assert said == [None] * taken + ["said_enough"] * (times - taken)
    return taken


async def crowd(table: Table, count: int, address: str = SPAM) -> list[Connection]:
    return [await come(table, Guest(f"m{n}-{address}", "M", 1), address) for n in range(count)]


@pytest.fixture
def small_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "MOST_OF_A_WATCHER", 3)
    monkeypatch.setattr(growth, "MOST_OF_WATCHERS_OF_A_HOME", 5)
    monkeypatch.setattr(growth, "MOST_OF_WATCHERS", 12)
    monkeypatch.setattr(growth, "MOST_SITTINGS", 3)
    monkeypatch.setattr(growth, "MOST_SITTINGS_OF_A_HOME", 5)


@pytest.mark.usefixtures("small_shares")
def test_talk_keeps_nobody_from_sitting_down() -> None:
    """Five cookies spent what all watchers have together, and nobody sat down there any more."""

    async def play(table: Table) -> None:
        for number in range(3):
            for watcher in await crowd(table, 3, f"192.0.2.{number}"):
                await shout(table, watcher, 4)
        chloe = await come(table, CHLOE, "192.0.2.77")
        assert await why_not(table, chloe, ClientChat(fresh(), "hello?")) == "said_enough"
        assert await why_not(table, chloe, ClientSit(fresh(), 2)) is None
        assert await why_not(table, chloe, ClientChat(fresh(), "hello!")) is None

    at_table(play, *OPEN, begin=False, public=True)


@pytest.mark.usefixtures("small_shares")
def test_one_address_does_not_talk_for_all_who_watch() -> None:
    async def play(table: Table) -> None:
        taken = [await shout(table, watcher, 4) for watcher in await crowd(table, 5)]
        assert taken == [3, 2, 0, 0, 0]
        chloe = await come(table, CHLOE, "192.0.2.77")
        assert await shout(table, chloe, 4) == 3

    at_table(play, *OPEN, begin=False, public=True)


@pytest.mark.usefixtures("small_shares")
def test_whoever_is_removed_takes_nothing_of_the_others_share() -> None:
    async def play(table: Table) -> None:
        anna = await come(table, ANNA, "192.0.2.1")
        watchers = [
            watcher
            for number in range(3)
            for watcher in await crowd(table, 2, f"198.51.100.{number}")
        ]
        assert [await shout(table, one, 3) for one in watchers] == [3, 2, 3, 2, 2, 0]
        chloe = await come(table, CHLOE, "192.0.2.77")
        assert await shout(table, chloe, 1) == 0
        noisy = watchers[0].guest.handle
        assert await why_not(table, anna, ClientRemove(fresh(), noisy)) is None
        assert await shout(table, chloe, 2) == 2
        # It is so after a restart, and no longer once the host has let them in again.
        loaded = await table.house.load(table.code)
        assert loaded is not None
        others = {ANNA.handle, *loaded.room.removed}
        assert loaded.keys.of_watchers(others) == 12 - 3 + 2
        assert await why_not(table, anna, ClientReadmit(fresh(), noisy)) is None
        assert await shout(table, chloe, 1) == 0

    at_table(play, *OPEN, begin=False, public=True)


@pytest.mark.usefixtures("small_shares")
def test_the_host_sets_the_table_however_much_was_said_there() -> None:
    """Also a host who has no seat."""

    async def play(table: Table) -> None:
        anna = await come(table, ANNA, "192.0.2.1")
        assert await why_not(table, anna, ClientStand(fresh(), 0)) is None
        # Some of them look on from where the host is.
        for address in ("192.0.2.1", "192.0.2.2", "192.0.2.3"):
            for watcher in await crowd(table, 2, address):
                await shout(table, watcher, 4)
        for plan in (BotSeat("easy"), OpenSeat()):
            assert await why_not(table, anna, ClientPlanSeat(fresh(), 2, plan)) is None
        assert await why_not(table, anna, ClientChat(fresh(), "hush")) is None
        assert await why_not(table, anna, ClientSit(fresh(), 2)) is None

    at_table(play, *OPEN, begin=False, public=True)


@pytest.mark.usefixtures("small_shares")
def test_how_often_one_sits_down_has_a_measure() -> None:
    """By guest and by address; others sit down, and a removal gives back what it took."""

    async def sit_often(table: Table, person: Connection) -> int:
        for times in range(10):
            why = await why_not(table, person, ClientSit(fresh(), 2))
            if why is not None:
                assert why == "gone_too_often"
                return times
            assert await why_not(table, person, ClientStand(fresh(), 2)) is None
        raise AssertionError("nobody counts")

    async def play(table: Table) -> None:
        anna = await come(table, ANNA, "192.0.2.1")
        mallories = await crowd(table, 3)
        assert [await sit_often(table, one) for one in mallories] == [3, 2, 0]
        chloe = await come(table, CHLOE, "192.0.2.77")
        assert await why_not(table, chloe, ClientSit(fresh(), 2)) is None
        assert await why_not(table, chloe, ClientStand(fresh(), 2)) is None
        assert await why_not(table, anna, ClientRemove(fresh(), mallories[0].guest.handle)) is None
        loaded = await table.house.load(table.code)
        assert loaded is not None
        left = [one.guest.handle for one in mallories[1:]]
        assert loaded.keys.sittings_of(left) == 2

    at_table(play, *OPEN, begin=False, public=True)


def test_who_takes_cookie_after_cookie_does_not_wear_a_table_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever has a seat may say much; whoever has had it under many names, no more than a home."""
    monkeypatch.setattr(growth, "MOST_OF_ONE", 4)
    monkeypatch.setattr(growth, "MOST_OF_A_HOME", 6)

    async def play(table: Table) -> None:
        taken = []
        for mallory in await crowd(table, 3):
            assert await why_not(table, mallory, ClientSit(fresh(), 2)) is None
            taken.append(await shout(table, mallory, 5))
            assert await why_not(table, mallory, ClientStand(fresh(), 2)) is None
        assert taken == [3, 2, 0]
        basile = await come(table, BASILE, "192.0.2.2")
        assert await shout(table, basile, 1) == 1

    at_table(play, *OPEN, begin=False, public=True)
