"""A room has only so many screens: where one home has most of them, others find space."""

from tests.server.houses import Table, at_table, fresh
from tests.server.rooms import ANNA, BASILE, CHLOE

from tablee.server.connection import Connection
from tablee.server.door import who_gives_way
from tablee.server.live import MOST_SCREENS
from tablee.server.messages.people import ClientRemove
from tablee.server.protocol import Guest, OpenSeat

DORA = Guest("dora", "Dora", 4)


def screens(guest: Guest, address: str, count: int) -> list[Connection]:
    return [Connection(guest, address=address) for _ in range(count)]


def test_nobody_keeps_others_from_a_public_table_by_looking_on() -> None:
    """With nine cookies one had all its screens."""

    async def play(table: Table) -> None:
        live = table.live
        anna = await table.come(ANNA)
        crowd = [
            one
            for number in range(9)
            for one in screens(Guest(f"m{number}", "M", 1), f"2001:db8:77:42{number:02x}::1", 11)
        ]
        for one in crowd:
            await live.join(one)
        assert len(live.connections) == MOST_SCREENS
        # All these are one home, and it has enough.
        (more,) = screens(Guest("m9", "M", 1), "2001:db8:77:4242::1", 1)
        assert not live.makes_space_for(more)
        # Whoever comes from elsewhere is let in, and one of that home goes; whoever plays here
        # needs nobody's place.
        for one in (*screens(CHLOE, "192.0.2.7", 1), *screens(DORA, "192.0.2.8", 2)):
            assert live.makes_space_for(one)
            await live.join(one)
        assert live.makes_space_for(anna)
        # Nor does anybody go for somebody who is not welcome.
        assert (await table.say(anna, ClientRemove(fresh(), DORA.handle))).refused is None
        for one in screens(BASILE, "192.0.2.9", 2):
            await live.join(one)
        (again,) = screens(DORA, "192.0.2.8", 1)
        assert live.makes_space_for(again)
        await live.join(again)
        assert again.goodbye is not None
        assert again.goodbye.reason == "removed"
        gone = [one for one in crowd if one.goodbye is not None]
        assert [one.goodbye.reason for one in gone if one.goodbye] == ["crowded"] * 3
        assert len({one.guest.handle for one in gone}) == 3, "of those with most screens"

    at_table(play, *[OpenSeat()] * 3, begin=False, public=True)


def test_homes_with_as_many_screens_give_each_other_no_way() -> None:
    there = [*screens(CHLOE, "192.0.2.7", 3), *screens(DORA, "192.0.2.8", 2)]
    (third,) = screens(DORA, "192.0.2.8", 1)
    assert who_gives_way(there, third) is None
    (other,) = screens(BASILE, "192.0.2.9", 1)
    found = who_gives_way(there, other)
    assert found is not None
    assert found.guest == CHLOE
