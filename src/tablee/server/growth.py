"""How much may be put into a room's log, all of which is kept as long as the room."""

from collections import Counter
from collections.abc import Iterable

import msgspec

from tablee.server.decisions import ToLog
from tablee.server.protocol import ClientDecide, ClientRemove, ClientReturn, ClientStand, Guest
from tablee.server.room import Room, refuse

MOST_ENTRIES = 40_000
"""Some fifty long matches. Then the match that is on is played to its end, and that is all."""
MOST_OF_ONE = 10_000
"""Of one guest, moves included. Moves are always taken: a match ends by itself, talk does not."""
MOST_OF_A_WATCHER = 1_000
"""Of a guest who has no seat."""
MOST_OF_WATCHERS = 5_000
"""Of all of them together: cookies are free."""
MOST_RETURNS = 500
"""Of one guest, to a seat where a bot has played meanwhile: the house writes when one steps in and
when it steps back. Then the bot plays on until the match is over."""
BACK = "back"
"""How a key begins when somebody came back; the guest's handle follows."""
OURS = ("open", "house", "claim", BACK)
"""How keys begin that are no guest's."""
ALWAYS = (ClientDecide, ClientRemove, ClientStand)
"""Moves, leaving, and what the host does about somebody who fills the log."""


class Counted(msgspec.Struct, frozen=True):
    """How many entries of a log are whose, and how often each has come back."""

    written: dict[str, int]
    returns: dict[str, int]


class LogKeys:
    """The keys of the messages in a log since its base, and how many there are of each guest."""

    def __init__(self, keys: Iterable[str], before: Counted | None = None) -> None:
        """`before` are those that were counted and are not known any more, if it does not begin
        with the log."""
        self._keys: set[str] = set()
        before_that = before or Counted({}, {})
        self._written = Counter(before_that.written)
        self._returns = Counter(before_that.returns)
        self.is_whole = before is None
        """Whether a key that is not here is nowhere in the log."""
        self.add(keys)

    def __contains__(self, key: str) -> bool:
        return key in self._keys

    @property
    def counted(self) -> Counted:
        return Counted(dict(self._written), dict(self._returns))

    def forget(self) -> None:
        """Which keys there were, not how many."""
        self._keys.clear()
        self.is_whole = False

    def add(self, keys: Iterable[str]) -> None:
        for key in keys:
            self._keys.add(key)
            # A guest's keys begin with his handle (`LiveRoom`).
            whose, _, rest = key.partition(":")
            self._written[whose] += 1
            if whose == BACK:
                self._returns[rest.partition(":")[0]] += 1

    def may_return(self, handle: str) -> bool:
        return self._returns[handle] < MOST_RETURNS

    def of(self, handle: str) -> int:
        return self._written[handle]

    def of_watchers(self, seated: set[str]) -> int:
        """Of all who have no seat; nobody counts for more than a watcher's share."""
        return sum(
            min(count, MOST_OF_A_WATCHER)
            for handle, count in self._written.items()
            if handle not in seated and handle not in OURS
        )


def expect_share(room: Room, guest: Guest, message: ToLog, keys: LogKeys) -> None:
    """Refused if the log has no room for it, or not for more of this guest."""
    if isinstance(message, ClientReturn) and not keys.may_return(guest.handle):
        raise refuse("gone_too_often")
    if isinstance(message, (*ALWAYS, ClientReturn)):
        return
    if room.sequence >= MOST_ENTRIES:
        raise refuse("table_worn")
    own = keys.of(guest.handle)
    if room.seats_of(guest.handle):
        spent = own >= MOST_OF_ONE
    else:
        seated = {room.owner_of(seat) or "" for seat in range(len(room.chairs))}
        spent = own >= MOST_OF_A_WATCHER or keys.of_watchers(seated) >= MOST_OF_WATCHERS
    if spent:
        raise refuse("said_enough")
