"""How much may be put into a room's log, all of which is kept as long as the room."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Literal

from tablee.server.beginnings import PLAYED, SEAT_RETURNED, SEAT_WANTED, is_one, size_of
from tablee.server.door import Circle
from tablee.server.protocol import Guest
from tablee.server.refusals import refuse
from tablee.server.room import Room
from tablee.server.storage import StoredEntry

MOST_ENTRIES = 100_000
"""Some two hundred matches of Onix among four. Then the match that is on is played to its end, and
that is all. A room is loaded from its latest match on, but whoever looks through a house, and
whoever finds a base damaged, reads all of a log."""
MOST_BYTES = 64 << 20
"""Of a whole log. Entries are some 200 bytes; one with a set of somebody's own may be 12 kB."""

# Shares are counted from where the latest match began. They keep one from wearing out a table that
# is others' too; a disk is kept from filling by how often one may speak and open rooms (`limits`).
MOST_OF_ONE = 5_000
"""Of one guest, moves included. Moves are always taken: a match ends by itself, talk does not."""
MOST_BYTES_OF_ONE = 4 << 20
"""Of one guest, moves not counted."""
MOST_OF_A_HOME = 10_000
"""Of all guests of one home, moves not counted: who has used up a cookie takes another one. Each
measure of a home is one share; what is around it has some of them (`networks.py`)."""
MOST_OF_A_WATCHER = 250
"""Of a guest who has no seat and is not the host. Sitting down is counted by itself."""
MOST_OF_WATCHERS_OF_A_HOME = 500
"""Of all of them who come from one home."""
MOST_OF_WATCHERS = 2_000
"""Of all of them together: cookies are free."""
MOST_SITTINGS = 50
"""How often one guest sits down, asks to, or comes to a seat by its link."""
MOST_SITTINGS_OF_A_HOME = 200
"""How often all guests of one home do; the host is not counted with them."""
MOST_RETURNS = 100
"""Of one guest, to a seat where a bot has played meanwhile, by coming or by saying so. Then the bot
plays on until the match is over."""
BACK = "back"
"""How a key begins when somebody came back; the guest's handle follows."""
CLAIM = "claim"
"""How one begins when somebody came by a link; the guest's handle follows, and the link. In logs of
before it is the link alone: then it is nobody's."""
OURS = ("open", "house", CLAIM, BACK)
"""How keys begin that are no guest's."""
Share = Literal["own", "table", "sittings", "returns", "none"]
"""What a message takes of a log: of its guest's share; of the whole table's alone, because what
begins with it has shares of its own; of how often somebody may sit down, which nobody's talk uses
up; of the guest's returns to a seat; or nothing, because it is always taken: moves, leaving, and
what the host does about somebody who fills the log."""


class LogKeys:
    """The keys of the messages in a log since its latest match began, and how many there are of
    each guest, in how many bytes."""

    def __init__(self, *, is_whole: bool = True) -> None:
        self._keys: set[str] = set()
        self._written: Counter[str] = Counter()
        self._talk: Counter[str] = Counter()
        """What is neither a move nor somebody who sits down."""
        self._sittings: Counter[str] = Counter()
        self._bytes: Counter[str] = Counter()
        self._returns: Counter[str] = Counter()
        self.is_whole = is_whole
        """Whether a key that is not here is nowhere in the log."""

    def __contains__(self, key: str) -> bool:
        return key in self._keys

    def begin_match(self) -> None:
        """Everybody has a whole share again."""
        self._keys.clear()
        for counted in (self._written, self._talk, self._sittings, self._bytes, self._returns):
            counted.clear()
        self.is_whole = False

    def add(self, entry: StoredEntry) -> None:
        key = entry.id
        self._keys.add(key)
        # A guest's keys begin with his handle (`Clerk`).
        whose, _, rest = key.partition(":")
        if whose == CLAIM and ":" in rest:
            whose, _, rest = rest.partition(":")
        self._written[whose] += 1
        if not is_one(entry, PLAYED):
            self._bytes[whose] += size_of(entry)
            is_sitting = is_one(entry, SEAT_WANTED)
            (self._sittings if is_sitting else self._talk)[whose] += 1
        if is_one(entry, SEAT_RETURNED):
            # By the house, for whoever has come; or by themselves.
            self._returns[rest.partition(":")[0] if whose == BACK else whose] += 1

    def may_return(self, handle: str) -> bool:
        return self._returns[handle] < MOST_RETURNS

    def of(self, handle: str) -> int:
        return self._written[handle]

    def sittings_of(self, handles: Iterable[str]) -> int:
        return sum(self._sittings[handle] for handle in handles)

    def talk_of(self, handles: Iterable[str]) -> int:
        return sum(self._talk[handle] for handle in handles)

    def bytes_of(self, handle: str) -> int:
        return self._bytes[handle]

    def of_watchers(self, others: Collection[str], among: Collection[str] | None = None) -> int:
        """The talk of all but these `others`, or of those `among` them; nobody counts for more than
        a watcher's share."""
        return sum(
            min(self._talk[handle], MOST_OF_A_WATCHER)
            for handle in (self._talk if among is None else among)
            if handle not in others and handle not in OURS
        )


def expect_share(
    room: Room, guest: Guest, share: Share, keys: LogKeys, circles: Sequence[Circle] = ()
) -> None:
    """Refused if the log has no room for it, or not for more of this guest, or of those who come
    from the same home, or from around it. What somebody wrote who was asked to leave takes nothing
    of others'."""
    if share == "returns" and not keys.may_return(guest.handle):
        raise refuse("gone_too_often")
    if share in ("none", "returns"):
        return
    if room.sequence >= MOST_ENTRIES or room.log_bytes >= MOST_BYTES:
        raise refuse("table_worn")
    alone = Circle(frozenset([guest.handle]), 1)
    counted = [
        Circle((one.handles | alone.handles).difference(room.removed), one.shares)
        for one in circles or [alone]
    ]
    if share == "sittings":
        _expect_sitting(room, guest, keys, counted)
    elif share == "own":
        _expect_own(room, guest, keys, counted)


def _expect_sitting(room: Room, guest: Guest, keys: LogKeys, circles: Sequence[Circle]) -> None:
    host = {room.host.handle}
    spent = keys.sittings_of([guest.handle]) >= MOST_SITTINGS
    if spent or (
        guest.handle not in host
        and any(
            keys.sittings_of(one.handles.difference(host)) >= MOST_SITTINGS_OF_A_HOME * one.shares
            for one in circles
        )
    ):
        raise refuse("gone_too_often")


def _expect_own(room: Room, guest: Guest, keys: LogKeys, circles: Sequence[Circle]) -> None:
    own = keys.of(guest.handle)
    players = {room.host.handle, *(owner for owner in room.seating.owners if owner is not None)}
    if guest.handle == room.host.handle:
        # What others say at the host's address is none of the host's doing.
        spent = own >= MOST_OF_ONE
    elif guest.handle in players:
        spent = own >= MOST_OF_ONE or any(
            keys.talk_of(one.handles) >= MOST_OF_A_HOME * one.shares for one in circles
        )
    else:
        others = players | room.removed.keys()
        spent = (
            keys.talk_of([guest.handle]) >= MOST_OF_A_WATCHER
            or any(
                keys.of_watchers(others, one.handles) >= MOST_OF_WATCHERS_OF_A_HOME * one.shares
                for one in circles
            )
            or keys.of_watchers(others) >= MOST_OF_WATCHERS
        )
    if spent or keys.bytes_of(guest.handle) >= MOST_BYTES_OF_ONE:
        raise refuse("said_enough")
