"""What a node knows of people at other nodes: who is and was there, what they have asked for."""

import contextlib

import msgspec
from tests.server.houses import fresh, until
from tests.server.rooms import ANNA, BASILE
from tests.server.several import CLARA, InTwoNodes, Node, open_table, say

from tablee.server.connection import Connection
from tablee.server.door import ShutHome
from tablee.server.limits import Asker
from tablee.server.messages.people import ClientRemove
from tablee.server.nodes.hearsay import MOST_TOGETHER, Hearsay, Rumour
from tablee.server.protocol import (
    OpenSeat,
    RoomPlan,
)


def test_who_is_there_is_known_at_every_node(house_of_two: InTwoNodes) -> None:
    async def play(one: Node, other: Node) -> None:
        code, anna = await open_table(one)
        here, there = await one.live(code), await other.live(code)
        basile = Connection(BASILE, device="his phone")
        await there.join(basile)
        await there.join(Connection(CLARA, is_table_screen=True))
        everybody = {ANNA.handle, BASILE.handle}
        await until(lambda: here.room.present == there.room.present == everybody)
        await until(lambda: here.room.table_screens == {CLARA.handle})
        # Whom the host removes has to go wherever he is, and is known by his device.
        assert (await say(here, anna, ClientRemove(fresh(), BASILE.handle))).refused is None
        await until(lambda: basile.goodbye is not None)
        assert basile.goodbye is not None
        assert basile.goodbye.reason == "removed"
        assert here.room.removed[BASILE.handle].devices == ["his phone"]
        there.quit(basile)
        await until(lambda: here.room.present == {ANNA.handle})

    house_of_two(play)


def test_who_was_at_another_node_is_known_though_they_are_gone(house_of_two: InTwoNodes) -> None:
    """By all their devices: who comes back by another node, as somebody else, is the same."""

    async def play(one: Node, other: Node) -> None:
        code, _ = await open_table(one)
        here, there = await one.live(code), await other.live(code)
        for device in ("his phone", "his laptop"):
            basile = Connection(BASILE, device=device)
            await there.join(basile)
            await until(lambda: BASILE.handle in here.room.present)
            there.quit(basile)
            await until(lambda: here.room.present == {ANNA.handle})
        assert [*here.room.visitors[BASILE.handle].devices] == ["his phone", "his laptop"]

    house_of_two(play)


def test_whoever_comes_knows_who_is_elsewhere(house_of_two: InTwoNodes) -> None:
    """Or else the first one at a node would stand in for a host who is at another."""

    async def play(one: Node, other: Node) -> None:
        code, _ = await open_table(one, begin=False)
        await one.company._write()  # noqa: SLF001
        found = await other.house.look_up(Asker(BASILE.handle, "192.0.2.7"), code)
        assert found.room.present == {ANNA.handle}

    house_of_two(play)


def test_a_home_that_one_node_shuts_is_shut_at_the_other(house_of_two: InTwoNodes) -> None:
    async def play(one: Node, other: Node) -> None:
        code, anna = await open_table(one)
        here, there = await one.live(code), await other.live(code)
        await here.join(Connection(BASILE, address="192.0.2.7"))
        assert (await say(here, anna, ClientRemove(fresh(), BASILE.handle))).refused is None
        again = Connection(CLARA, address="192.0.2.7")
        await until(lambda: there.door.why_not(there.room, again) == "shut")
        await there.join(again)
        assert again.goodbye is not None

    house_of_two(play)


def test_the_hosts_own_home_is_shut_at_no_node(house_of_two: InTwoNodes) -> None:
    """Where the nuisance was, it is not known that the host comes from there as well."""

    async def play(one: Node, other: Node) -> None:
        code, anna = await open_table(one)
        here, there = await one.live(code), await other.live(code)
        await here.join(Connection(ANNA, address="192.0.2.7"))
        await there.join(Connection(BASILE, address="192.0.2.7"))
        await until(lambda: BASILE.handle in here.room.present)
        cousin = Connection(CLARA, address="192.0.2.7")
        assert (await say(here, anna, ClientRemove(fresh(), BASILE.handle))).refused is None
        await until(lambda: BASILE.handle in there.room.removed)
        await until(lambda: there.door.why_not(there.room, cousin) is None)
        assert here.door.why_not(here.room, cousin) is None

    house_of_two(play)


def test_a_home_that_was_shut_while_the_room_was_loaded_is_shut(house_of_two: InTwoNodes) -> None:
    """It is heard of before the removal, which is not in the log that was read."""

    async def play(one: Node, other: Node) -> None:
        code, anna = await open_table(one)
        here = await one.live(code)
        await here.join(Connection(BASILE))
        heard = ShutHome(other.house.clock() + 60, BASILE.handle, "192.0.2.7")
        other.house.awake.hear_shut(code, [heard])
        there = await other.live(code)
        again = Connection(CLARA, address="192.0.2.7")
        assert there.door.why_not(there.room, again) is None, "nobody was removed yet"
        assert (await say(here, anna, ClientRemove(fresh(), BASILE.handle))).refused is None
        await until(lambda: BASILE.handle in there.room.removed)
        await until(lambda: there.door.why_not(there.room, again) == "shut")

    house_of_two(play)


def test_limits_are_the_houses(house_of_two: InTwoNodes) -> None:
    async def play(one: Node, other: Node) -> None:
        asker = Asker("a" * 16, "192.0.2.7")
        for _ in range(10):
            one.house.limits.take("codes", asker)
        await until(lambda: other.house.limits.wait_for("codes", asker) > 0)
        one.house.limits.give_back("codes", asker)
        await until(lambda: other.house.limits.wait_for("codes", asker) == 0)
        with contextlib.ExitStack() as stack:
            assert all(
                stack.enter_context(one.house.limits.hold("sockets", asker)) for _ in range(12)
            )

            def is_full() -> bool:
                with other.house.limits.hold("sockets", asker) as is_allowed:
                    return not is_allowed

            await until(is_full)
        await until(lambda: not is_full())

    house_of_two(play)


def test_what_there_is_to_tell_is_told_in_pieces(house_of_two: InTwoNodes) -> None:
    """Redis hangs up on whoever is sent too much at once."""

    async def play(one: Node, _: Node) -> None:
        hearsay = Hearsay("other", one.house)
        count = 2 * MOST_TOGETHER + 1
        for number in range(count):
            code, asker = f"R{number}", Asker(f"{number:016x}", "192.0.2.7")
            hearsay._note_spent("codes", asker, 1, is_blame=False)  # noqa: SLF001
            hearsay._note_opened(code, asker, public=True)  # noqa: SLF001
            hearsay.note_shut(code, [ShutHome(1.0, BASILE.handle, "192.0.2.7")])
        said = [msgspec.msgpack.decode(rumour, type=Rumour) for rumour in hearsay.rumours()]
        assert hearsay.rumours() == []
        for pieces in (
            [getattr(one, name) for one in said] for name in ("spent", "opened", "shut")
        ):
            assert sum(map(len, pieces)) == count
            assert max(map(len, pieces)) <= MOST_TOGETHER

    house_of_two(play)


def test_the_lobby_knows_who_opened_what_elsewhere(house_of_two: InTwoNodes) -> None:
    async def play(one: Node, other: Node) -> None:
        plan = RoomPlan("onix", {}, [OpenSeat(), OpenSeat()], public=True)
        # Six of strangers are shown first, and two of one host: so it is known that they are his.
        codes = [await one.house.open_room(ANNA, plan, "192.0.2.7") for _ in range(4)]
        openers = other.house.lobby._openers  # noqa: SLF001
        await until(lambda: openers.keys() >= {*codes})
        rooms, _ = await other.house.lobby.rooms()
        assert {room.code for room in rooms} == {*codes}

    house_of_two(play)
