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
from tablee.server.refusals import RefusedMessage

OPEN = (OpenSeat(), OpenSeat(), OpenSeat())
SPAM = "192.0.2.66"
DORA = Guest("dora", "Dora", 4)


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
    # There is no colon in a handle.
    whose = address.replace(":", ".")
    return [await come(table, Guest(f"m{n}-{whose}", "M", 1), address) for n in range(count)]


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
def test_a_home_with_many_networks_has_one_share_and_what_is_around_it_two() -> None:
    """A home has 256 networks of IPv6, and a tunnel that anybody gets has 256 times as many."""

    async def talk(table: Table, *networks: str) -> int:
        taken = 0
        for network in networks:
            for watcher in await crowd(table, 2, f"2001:db8:{network}::1"):
                taken += await shout(table, watcher, 4)
        return taken

    async def play(table: Table) -> None:
        assert await talk(table, "77:4201", "77:4202", "77:42ff") == 5
        assert await talk(table, "77:4301", "77:4302", "77:4401") == 5
        # Others are not concerned, but for what all have together.
        assert await talk(table, "78:4201") == 2

    at_table(play, *OPEN, begin=False, public=True)


@pytest.mark.usefixtures("small_shares")
def test_a_home_with_many_networks_sits_down_as_often_as_one() -> None:
    async def sit_down(table: Table, networks: int, wide: str) -> int:
        sat = 0
        for number in range(networks):
            (person,) = await crowd(table, 1, f"2001:db8:{wide}{number:02x}::1")
            while await why_not(table, person, ClientSit(fresh(), 2)) is None:
                sat += 1
                assert await why_not(table, person, ClientStand(fresh(), 2)) is None
        return sat

    async def play(table: Table) -> None:
        assert await sit_down(table, 4, "77:42") == 5
        assert await sit_down(table, 4, "77:43") == 5
        assert await sit_down(table, 1, "77:44") == 0
        assert await sit_down(table, 1, "78:42") == 3

    at_table(play, *OPEN, begin=False, public=True)


@pytest.mark.usefixtures("small_shares")
def test_who_comes_by_link_after_link_has_a_measure(monkeypatch: pytest.MonkeyPatch) -> None:
    """A link to the own seat is free, so two browsers pass a seat to and fro for ever."""

    async def play(table: Table) -> None:
        for guest in (BASILE, CHLOE, DORA):
            await come(table, guest, SPAM)

        async def claim(guest: Guest) -> str | None:
            link = table.house.links.of(table.live.room, 1)
            try:
                seat = await table.claim(guest, link, SPAM)
            except RefusedMessage as refused:
                return refused.refused.reason
            assert seat == 1
            return None

        # Basile has sat down there, which is the first of five that the address has.
        assert [await claim(guest) for guest in (CHLOE, BASILE, CHLOE, DORA)] == [None] * 4
        assert await claim(BASILE) == "gone_too_often"
        loaded = await table.house.load(table.code)
        assert loaded is not None
        assert [loaded.keys.sittings_of([one.handle]) for one in (BASILE, CHLOE, DORA)] == [2, 2, 1]
        # And a log that takes no more takes no more of these.
        monkeypatch.setattr(growth, "MOST_SITTINGS_OF_A_HOME", 50)
        monkeypatch.setattr(growth, "MOST_ENTRIES", table.live.room.sequence)
        assert await claim(BASILE) == "table_worn"

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
