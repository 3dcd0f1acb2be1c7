"""Who is let into a room, after somebody was asked to leave it.

A removal covers the guest and the guest's device; that is in the log. For an hour it also covers
whoever looks on from the same home, or comes from there: a cookie is easily thrown away, and a
second browser easily opened before. (An address is a home; with IPv6 it has many.) Around one
router there are others, too, so nobody has to go who plays here or has played here; and where the
host is on that network, people sit in one living room, and nobody's network is shut.

Networks are known here only, in memory: they are in no log and in no database. A room that sleeps
leaves its shut homes to the house (`ShutDoors`); a process that ends forgets them.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Literal, NamedTuple

from tablee.server.connection import Connection
from tablee.server.networks import circles_around, home_of, network_of
from tablee.server.protocol import Guest
from tablee.server.room import Room
from tablee.server.visitors import Visitor

SHUT_SECONDS = 3600.0
MOST_VISITORS = 1000
"""Remembered of a room, the latest, and whoever is there or sits there: nobody fills the house by
coming under ever new names."""
MOST_ASLEEP = 5000
"""Rooms whose shut homes are remembered while they sleep, the latest: some 20 MB at worst."""
MOST_HOMES = 20
"""Remembered of each of them, those that were shut last."""


def home_at(connection: Connection) -> str:
    return home_of(network_of(connection.address)) or ""


def who_gives_way(onlookers: Collection[Connection], newcomer: Connection) -> Connection | None:
    """Of those who look on in a room that is full: one of the home with most screens, and there of
    the guest with most, unless the newcomer's home would have as many. Cookies are free, and nine
    of them could otherwise keep everybody from a public table."""
    homes = Counter(map(home_at, onlookers))
    guests = Counter(one.guest.handle for one in onlookers)
    found = max(
        onlookers, key=lambda one: (homes[home_at(one)], guests[one.guest.handle]), default=None
    )
    if found is None or homes[home_at(newcomer)] + 1 >= homes[home_at(found)]:
        return None
    return found


WhyNot = Literal["removed", "shut"]


class Circle(NamedTuple):
    """Those who have come from one home, or from around it, by handle; and how many shares they
    have together of what is the same for all."""

    handles: frozenset[str]
    shares: int


OPEN = 0.0
"""Until when a home is shut that another node has shut, and that is the host's as well."""


class ShutHome(NamedTuple):
    until: float
    handle: str
    """Of whoever was removed: it opens when they are welcome again."""
    home: str


class ShutDoors:
    """Of rooms that sleep, by code: whoever was removed has only to wait for an empty table
    otherwise, and not for an hour."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._shut: dict[str, tuple[ShutHome, ...]] = {}

    def __len__(self) -> int:
        return len(self._shut)

    def keep(self, code: str, shut: tuple[ShutHome, ...]) -> None:
        """Those that were shut last come first."""
        self._shut.pop(code, None)
        if shut:
            self._shut[code] = shut[:MOST_HOMES]
        if len(self._shut) > MOST_ASLEEP:
            del self._shut[next(iter(self._shut))]

    @property
    def by_room(self) -> Mapping[str, tuple[ShutHome, ...]]:
        return self._shut

    def take(self, code: str) -> tuple[ShutHome, ...]:
        return self._shut.pop(code, ())

    def forget_open(self) -> None:
        """Where the last hour is over."""
        now = self._clock()
        for code in [code for code, shut in self._shut.items() if shut[0].until <= now]:
            del self._shut[code]


class Door:
    """Of one room, as long as it is alive."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._visitors: dict[str, Visitor] = {}
        self._homes: defaultdict[str, set[str]] = defaultdict(set)
        self._around: defaultdict[str, set[str]] = defaultdict(set)
        """By handle: the homes that somebody has come from, and all that is around them."""
        self._shut: dict[str, dict[str, float]] = {}
        """For whoever was removed, the homes that are shut, and until when."""
        self._heard: dict[str, dict[str, float]] = {}
        """The same, as was said before it is known here that they were removed."""

    @property
    def shut(self) -> tuple[ShutHome, ...]:
        """The homes that still are, the latest first."""
        now = self._clock()
        found = (
            ShutHome(until, handle, home)
            for handle, homes in self._shut.items()
            for home, until in homes.items()
            if until > now
        )
        return tuple(sorted(found, reverse=True))

    @property
    def visitors(self) -> dict[str, Visitor]:
        return self._visitors

    def circles(self, network: str | None) -> list[Circle]:
        """Whoever comes from there is one of these."""
        found = () if network is None else circles_around(network)
        return [
            Circle(frozenset(one for one, names in self._around.items() if name in names), shares)
            for name, shares in found
        ]

    def came(self, room: Room, connection: Connection) -> None:
        """Somebody has been let in, and is counted among those who are there."""
        guest, device = connection.guest, connection.device
        network = network_of(connection.address)
        if network is not None:
            around = [name for name, _ in circles_around(network)]
            self._homes[guest.handle].add(around[0])
            self._around[guest.handle].update(around)
        self._note(room, guest, () if device is None else (device,))

    def came_elsewhere(self, room: Room, visitor: Visitor) -> None:
        """Another node has let somebody in: who has been here is known though they come back."""
        self._note(room, visitor.guest, visitor.devices)

    def _note(self, room: Room, guest: Guest, devices: Iterable[str]) -> None:
        visitor = self._visitors.pop(guest.handle, None) or Visitor(guest, {})
        visitor.guest = guest
        self._visitors[guest.handle] = visitor
        for device in devices:
            visitor.note_device(device)
        if len(self._visitors) > MOST_VISITORS:
            self._forget_one(room)

    def _forget_one(self, room: Room) -> None:
        """Whoever came first, of those who are gone."""
        kept = room.present | room.table_screens | room.removed.keys()
        gone = (one for one in self._visitors if one not in kept and not room.seating.seats_of(one))
        forgotten = next(gone, None)
        if forgotten is not None:
            del self._visitors[forgotten]
            self._homes.pop(forgotten, None)
            self._around.pop(forgotten, None)

    def look(self, room: Room) -> list[ShutHome]:
        """Shut it behind whoever has been removed, and open it for whoever is welcome again. What
        other nodes are to know: homes that were not shut before, and which of theirs are not to be,
        since only where the host is, it is known from where."""
        new: list[ShutHome] = []
        hosts = self._homes.get(room.host.handle, set())
        for handle in room.removed:
            if handle not in self._shut:
                away = self._homes.get(handle, set()) - hosts
                until = self._clock() + SHUT_SECONDS
                self._shut[handle] = dict.fromkeys(away, until)
                new += [ShutHome(until, handle, home) for home in sorted(away)]
            for home, until in self._heard.pop(handle, {}).items():
                if until == OPEN:
                    self._shut[handle][home] = OPEN
                elif home in hosts:
                    new.append(ShutHome(OPEN, handle, home))
                else:
                    self._shut[handle].setdefault(home, until)
        for handle in self._shut.keys() - room.removed.keys():
            del self._shut[handle]
        return new

    def hear(self, homes: Iterable[ShutHome]) -> None:
        """Those that another node has shut, or this one before the room slept, where whoever was
        removed had come from."""
        for until, handle, home in homes:
            self._heard.setdefault(handle, {})[home] = until

    def why_not(self, room: Room, connection: Connection) -> WhyNot | None:
        """Why somebody is not let in; None for whoever is."""
        guest = connection.guest
        if guest.handle == room.host.handle:
            return None
        if room.is_removed(guest.handle, connection.device):
            return "removed"
        if not self._shut or room.seating.has_played(guest.handle):
            return None
        home = home_of(network_of(connection.address))
        return "shut" if home is not None and self._is_shut(home) else None

    def _is_shut(self, home: str) -> bool:
        ends = [homes.get(home, 0.0) for homes in self._shut.values()]
        return any(end > self._clock() for end in ends)
