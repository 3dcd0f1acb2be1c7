"""Whoever was asked to leave, and strangers who come all the same: over HTTP and sockets."""

import asyncio
import json

import pytest
from tests.server.houses import Clock
from tests.server.playing import OPEN, Browser, bot
from tests.server.rooms import ANNA, BASILE, CHLOE, Scene, playing
from tests.server.seating import at_table, refused
from tests.server.serving import HOST, SECONDS, Server
from websockets.asyncio.client import connect

from tablee.server.connection import Connection
from tablee.server.door import MOST_VISITORS, SHUT_SECONDS, Door
from tablee.server.entries import (
    GuestReadmitted,
    GuestRemoved,
    RoomOpened,
    SeatLeft,
    SeatTaken,
    read_body,
)
from tablee.server.networks import network_of
from tablee.server.protocol import Guest, OpenSeat, RoomPlan
from tablee.server.room import Room

DORA = Guest("dora", "Dora", 4)
FAR = "127.0.9.1"
"""Another address of this machine: somebody who is not in the living room."""


async def turned_away(browser: Browser, code: str) -> str | None:
    """Why somebody is not let in; None if somebody is."""
    async with connect(
        f"ws://{HOST}:{browser.server.port}/ws/{code}",
        origin=browser.server.origin,  # type: ignore[arg-type]
        additional_headers={"Cookie": browser.cookie or ""},
        proxy=None,
        local_addr=(browser.address, 0),
    ) as line:
        first = json.loads(await asyncio.wait_for(line.recv(), SECONDS))
        return first["reason"] if first["say"] == "goodbye" else None


def test_a_removal_needs_more_than_a_fresh_cookie_to_get_round(server: Server) -> None:
    async def attack() -> None:
        async with at_table(server, OPEN, OPEN, OPEN) as people:
            host = await people.host()
            mallory = Browser(server, "Mallory", address=FAR).keep_device()
            line = await people.come(mallory, seat=1, mends=False)
            sister = await people.come(Browser(server, "Sister", address=FAR), seat=2)
            # A second browser of Mallory's, which is there to look on: nobody could tell.
            watcher = Browser(server, "Watcher", address=FAR)
            watching = await people.come(watcher, mends=False)
            elsewhere = await people.come(Browser(server, "Elsewhere", address="127.0.9.4"))
            await host.done("remove", handle=mallory.guest.handle)
            await line.until_closed()
            assert line.goodbye == "removed"
            assert await turned_away(mallory, people.code) == "removed"
            # Another guest in the same browser, from wherever it is.
            again = Browser(server, "Angel", address=FAR, device=mallory.device).keep_device()
            assert again.guest.handle != mallory.guest.handle
            assert await turned_away(again, people.code) == "removed"
            moved = Browser(server, "Angel", address="127.0.9.2", device=mallory.device)
            assert await turned_away(moved.keep_device(), people.code) == "removed"
            # A browser without any cookies, from the same network.
            assert await turned_away(Browser(server, "New", address=FAR), people.code) == "shut"
            # And the one that was there before.
            await watching.until_closed()
            assert watching.goodbye == "shut"
            assert await turned_away(watcher, people.code) == "shut"
            # Nobody else there is kept out: who sits, who is elsewhere, who comes from elsewhere.
            await elsewhere.done("chat", text="?")
            await sister.done("chat", text="?")
            assert await turned_away(sister.browser, people.code) is None
            assert (
                await turned_away(Browser(server, "Far", address="127.0.9.3"), people.code) is None
            )
            # Nor does a link get the removed in, though it gets in whoever it is given to.
            link = (await host.ask("link", seat=2))["link"]
            assert people.claim(mallory, link) == "removed"
            assert people.claim(again, link) == "removed"
            assert people.claim(Browser(server, "Cousin", address=FAR), link) == 2
            # What was kept says nothing of networks.
            log = b"".join(entry.body for entry in server.logged(people.code))
            assert FAR.encode() not in log
            assert FAR.encode() not in server.database.read_bytes()
            assert mallory.device.partition("=")[2].partition(".")[0].encode() not in log

    asyncio.run(attack())


def test_the_host_lets_somebody_back_in(server: Server) -> None:
    async def play() -> None:
        async with at_table(server, OPEN, OPEN) as people:
            host = await people.host()
            basile = Browser(server, "Basile", address=FAR).keep_device()
            await people.come(basile, seat=1, mends=False)
            chloe = await people.come(people.stranger("Chloé"), seat=2)
            await host.done("begin")
            await host.done("remove", handle=basile.guest.handle)
            shown = await host.until(lambda update: update["room"]["removed"])
            assert [gone["name"] for gone in shown["room"]["removed"]] == ["Basile"]
            shown = await chloe.until(lambda update: update["room"]["seats"][1]["kind"] == "bot")
            assert shown["room"]["removed"] == [], "that is between the host and him"
            assert await refused(chloe, "readmit", handle=basile.guest.handle) == "not_host"
            await host.done("readmit", handle=basile.guest.handle)
            assert await refused(host, "readmit", handle=basile.guest.handle) == "not_removed"
            assert await turned_away(Browser(server, "New", address=FAR), people.code) is None
            # His seat has waited for him.
            await people.come(basile, seat=1, mends=False)
            kinds = [type(read_body(entry.body)) for entry in server.logged(people.code)]
            assert [kinds.count(kind) for kind in (GuestRemoved, GuestReadmitted)] == [1, 1]

    asyncio.run(play())


def test_only_somebody_who_is_there_is_removed(server: Server) -> None:
    async def attack() -> None:
        async with at_table(server, OPEN) as people:
            host = await people.host()
            before = server.logged(people.code)
            for handle in ("", "nobody", "0" * 16, people.stranger().guest.handle):
                assert await refused(host, "remove", handle=handle) == "not_here"
            assert await refused(host, "remove", handle=people.anna.guest.handle) == "not_yourself"
            assert server.logged(people.code) == before
            # Who only watches is, and who sits there and is away.
            watcher = await people.come(people.stranger("Watcher"))
            shown = await host.until(lambda update: update["room"]["watchers"])
            assert [one["name"] for one in shown["room"]["watchers"]] == ["Watcher"]
            assert watcher.latest["room"]["watchers"] == []
            await host.done("remove", handle=watcher.browser.guest.handle)
            # And a television that a stranger has hung up.
            screen = await people.come(people.stranger("Screen"), screen="table", mends=False)
            shown = await host.until(lambda update: update["room"]["watchers"])
            assert [one["name"] for one in shown["room"]["watchers"]] == ["Screen"]
            await host.done("remove", handle=screen.browser.guest.handle)
            await screen.until_closed()
            away = await people.come(people.stranger("Away"), seat=1)
            await away.__aexit__()
            await host.until(lambda update: not update["room"]["seats"][1]["present"])
            await host.done("remove", handle=away.browser.guest.handle)

    asyncio.run(attack())


# Networks, with a clock that obeys


def room_of(*removed: str) -> Room:
    room = Room("ABCD")
    room.perform(RoomOpened(ANNA, RoomPlan("onix", {}, [OpenSeat(), OpenSeat()])), 0.0)
    room.perform(SeatTaken(0, ANNA), 0.0)
    for handle in removed:
        room.perform(GuestRemoved(handle), 0.0)
    return room


@pytest.mark.parametrize(
    ("hosts", "theirs", "is_shut"),
    [
        ("198.51.100.1", "203.0.113.7", True),
        # One living room: they can talk to each other, and others come to play.
        ("203.0.113.7", "203.0.113.7", False),
        ("2001:db8:1::1", "2001:db8:2::1", True),
        ("2001:db8:1:1::1", "2001:db8:1:1::2", False),
    ],
)
def test_a_network_is_shut_for_an_hour_unless_the_host_is_on_it(
    hosts: str, theirs: str, is_shut: bool
) -> None:
    clock = Clock()
    door = Door(clock)
    room = room_of(BASILE.handle)
    door.came(room, Connection(ANNA, address=hosts))
    door.came(room, Connection(BASILE, address=theirs))
    door.look(room)
    newcomer = (room, Connection(CHLOE, address=theirs))
    assert door.why_not(*newcomer) == ("shut" if is_shut else None)
    assert door.why_not(room, Connection(BASILE)) == "removed"
    clock.jump(SHUT_SECONDS - 10)
    assert door.why_not(*newcomer) == ("shut" if is_shut else None)
    clock.jump(20)
    assert door.why_not(*newcomer) is None
    assert door.why_not(room, Connection(BASILE)) == "removed"


def test_a_home_is_shut_with_all_its_networks() -> None:
    """Providers give homes 256 of them, and whoever was removed takes the next one."""
    door = Door(Clock())
    room = room_of(BASILE.handle)
    door.came(room, Connection(ANNA, address="198.51.100.1"))
    door.came(room, Connection(BASILE, address="2001:db8:77:4200::1"))
    door.look(room)
    assert door.why_not(room, Connection(CHLOE, address="2001:db8:77:42ff::9")) == "shut"
    assert door.why_not(room, Connection(CHLOE, address="2001:db8:77:4300::1")) is None


def test_who_has_played_is_nobodys_second_browser() -> None:
    """Whoever has left the table after a match looks on, whatever others on the network do; who
    has only tried a chair is nobody we know."""
    home, away = "198.51.100.1", "203.0.113.7"
    scene = playing()
    door = Door(Clock())
    for guest, address in ((ANNA, home), (BASILE, away), (CHLOE, away), (DORA, away)):
        door.came(scene.room, Connection(guest, address=address))
    scene.do(SeatLeft(1))
    scene.do(GuestRemoved(CHLOE.handle))
    door.look(scene.room)
    assert door.why_not(scene.room, Connection(BASILE, address=away)) is None
    assert door.why_not(scene.room, Connection(DORA, address=away)) == "shut"
    waiting = Scene()
    waiting.do(SeatTaken(1, DORA))
    waiting.do(SeatLeft(1))
    assert not waiting.room.seating.has_played(DORA.handle)


def test_whoever_is_there_is_not_forgotten_however_many_come() -> None:
    """Or a removal would not know their devices, and nobody their faces."""
    room = room_of()
    room.perform(SeatTaken(1, BASILE), 0.0)
    door = Door(Clock())
    room.present = {CHLOE.handle}
    for guest in (ANNA, BASILE, CHLOE, DORA):
        door.came(room, Connection(guest, device=f"of {guest.handle}", address="203.0.113.7"))
    for number in range(MOST_VISITORS + 50):
        door.came(room, Connection(Guest(f"guest{number}", "Guest", 0)))
    assert len(door.visitors) == MOST_VISITORS
    assert door.visitors[CHLOE.handle].devices.keys() == {"of chloe"}
    assert BASILE.handle in door.visitors, "who sits here and is away"
    assert DORA.handle not in door.visitors
    room.perform(GuestRemoved(CHLOE.handle), 0.0)
    door.look(room)
    assert door.why_not(room, Connection(DORA, address="203.0.113.7")) is None, "the host's, too"


def test_addresses_of_one_household() -> None:
    assert network_of("2001:db8:1:2:aaaa::1") == network_of("2001:db8:1:2:bbbb::9")
    assert network_of("2001:db8:1:2::1") != network_of("2001:db8:1:3::1")
    assert network_of("::ffff:192.0.2.1") != network_of("::ffff:192.0.2.2")
    assert network_of("not an address") is None
    assert network_of("192.0.2.1") == network_of("::ffff:192.0.2.1")


def test_a_log_of_before_devices_is_read() -> None:
    old = read_body(b'{"entry":"guest_removed","handle":"basile"}')
    room = room_of()
    room.perform(old, 0.0)
    assert room.is_removed("basile")
    assert not room.is_removed("chloe", "some device")


# A stranger's television


def test_a_strangers_screen_changes_nothing_for_anybody(server: Server) -> None:
    async def attack() -> None:
        async with at_table(server, OPEN, bot("easy")) as people:
            host = await people.host()
            basile = await people.come(people.stranger("Basile"), seat=1)
            mallory = people.stranger()
            screen = await people.come(mallory, screen="table")
            shown = await host.until(lambda update: update["room"]["seats"][1]["kind"] == "guest")
            assert not shown["room"]["has_television"]
            assert shown["room"]["table_screens"] == 0
            found = people.stranger("Dora").get(f"/api/rooms/{people.code}").json
            assert found["screen"] == "room"
            dora = await people.come(people.stranger("Dora"))
            assert await refused(dora, "sit", seat=3) == "no_such_seat"
            for line in (screen, basile):
                assert await refused(line, "begin") == "not_host"
            # The host's own is one.
            await people.come(people.anna, screen="table")
            await dora.until(lambda update: update["room"]["has_television"])
            await dora.done("sit", seat=3)

    asyncio.run(attack())
