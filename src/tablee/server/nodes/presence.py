"""Who is where: each node writes who is connected to it, and reads who is so elsewhere."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from tablee.server.nodes import register
from tablee.server.nodes.register import People, Person
from tablee.server.protocol import Guest
from tablee.server.visitors import Visitor

if TYPE_CHECKING:
    from tablee.server.live import LiveRoom
    from tablee.server.sql import SqlStorage


def people_at(live: LiveRoom) -> People:
    """Everybody who is connected to a room here, each kind of screen once."""
    found: dict[tuple[str, bool], set[str]] = {}
    guests = {}
    for one in live.connections:
        guests[one.guest.handle] = one.guest
        devices = found.setdefault((one.guest.handle, one.is_table_screen), set())
        if one.device is not None:
            devices.add(one.device)
    return tuple(
        Person(handle, guests[handle].name, guests[handle].avatar, is_table, sorted(devices))
        for (handle, is_table), devices in sorted(found.items())
    )


class Elsewhere(NamedTuple):
    """Who is at a room, on other nodes."""

    present: frozenset[str] = frozenset()
    table_screens: frozenset[str] = frozenset()
    visitors: Mapping[str, Visitor] = MappingProxyType({})

    @classmethod
    def made_of(cls, people: Sequence[Person]) -> Elsewhere:
        visitors: dict[str, Visitor] = {}
        for one in people:
            guest = Guest(one.handle, one.name, one.avatar)
            visitor = visitors.setdefault(one.handle, Visitor(guest, {}))
            for device in one.devices:
                visitor.note_device(device)
        screens = frozenset(one.handle for one in people if one.is_table_screen)
        players = frozenset(one.handle for one in people if not one.is_table_screen)
        return cls(players, screens, visitors)


class Presence:
    """Of one node."""

    def __init__(self, node: str, storage: SqlStorage) -> None:
        self._node = node
        self._storage = storage
        self._to_write: dict[str, People] = {}

    def changed(self, live: LiveRoom) -> None:
        self._to_write[live.room.code] = people_at(live)

    def gone(self, code: str) -> None:
        """We have the room no more."""
        self._to_write[code] = ()

    async def write(self) -> Collection[str]:
        """The rooms of which others may want to know."""
        if not self._to_write:
            return ()
        people, self._to_write = self._to_write, {}
        try:
            await self._storage.write(
                partial(register.write_people, node=self._node, people=people)
            )
        except BaseException:
            self._to_write = people | self._to_write
            raise
        return people.keys()

    async def read(self, codes: Collection[str]) -> Mapping[str, Mapping[str, People]]:
        """Who is at these rooms, by room and node."""
        return await self._storage.read(partial(register.find_people, codes=sorted(codes)))
