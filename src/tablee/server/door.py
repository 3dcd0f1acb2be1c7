"""Who is let into a room, after somebody was asked to leave it.

A removal covers the guest and the guest's device; that is in the log. For an hour it also covers
whoever looks on from the same network, or comes from there: a cookie is easily thrown away, and a
second browser easily opened before. Around one router there are others, too, so nobody has to go
who plays here or has played here; and where the host is on that network, people sit in one living
room, and nobody's network is shut.

Networks are known here only, in memory: they are in no log and in no database.
"""

from collections.abc import Callable
from typing import Literal

from tablee.server.connection import Connection
from tablee.server.networks import network_of
from tablee.server.room import Room, Visitor

SHUT_SECONDS = 3600.0
MOST_VISITORS = 1000
"""Remembered of a room, the latest, and whoever is there or sits there: nobody fills the house by
coming under ever new names."""

WhyNot = Literal["removed", "shut"]


class Door:
    """Of one room, as long as it is alive."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._visitors: dict[str, Visitor] = {}
        self._networks: dict[str, set[str]] = {}
        self._shut: dict[str, dict[str, float]] = {}
        """For whoever was removed, the networks that are shut, and until when."""

    @property
    def visitors(self) -> dict[str, Visitor]:
        return self._visitors

    def neighbours(self, network: str | None) -> set[str]:
        """The handles of those who have come from there."""
        return {handle for handle, networks in self._networks.items() if network in networks}

    def came(self, room: Room, connection: Connection) -> None:
        """Somebody has been let in, and is counted among those who are there."""
        guest, device = connection.guest, connection.device
        network = network_of(connection.address)
        visitor = self._visitors.pop(guest.handle, None) or Visitor(guest, set())
        visitor.guest = guest
        self._visitors[guest.handle] = visitor
        if device is not None:
            visitor.devices.add(device)
        if network is not None:
            self._networks.setdefault(guest.handle, set()).add(network)
        if len(self._visitors) > MOST_VISITORS:
            self._forget_one(room)

    def _forget_one(self, room: Room) -> None:
        """Whoever came first, of those who are gone."""
        kept = room.present | room.table_screens | room.removed.keys()
        gone = (one for one in self._visitors if one not in kept and not room.seating.seats_of(one))
        forgotten = next(gone, None)
        if forgotten is not None:
            del self._visitors[forgotten]
            self._networks.pop(forgotten, None)

    def look(self, room: Room) -> None:
        """Shut it behind whoever has been removed, and open it for whoever is welcome again."""
        home = self._networks.get(room.host.handle, set())
        for handle in room.removed:
            if handle not in self._shut:
                away = self._networks.get(handle, set()) - home
                self._shut[handle] = dict.fromkeys(away, self._clock() + SHUT_SECONDS)
        for handle in self._shut.keys() - room.removed.keys():
            del self._shut[handle]

    def why_not(self, room: Room, connection: Connection) -> WhyNot | None:
        """Why somebody is not let in; None for whoever is."""
        guest, network = connection.guest, network_of(connection.address)
        if guest.handle == room.host.handle:
            return None
        if room.is_removed(guest.handle, connection.device):
            return "removed"
        if network is None or not self._is_shut(network) or room.seating.has_played(guest.handle):
            return None
        return "shut"

    def _is_shut(self, network: str) -> bool:
        ends = [networks.get(network, 0.0) for networks in self._shut.values()]
        return any(end > self._clock() for end in ends)
