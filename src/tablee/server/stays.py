"""Who has been on which seat in a match, and who would like to be.

Of seats, nothing is told to it but who speaks for each, after every entry of the log: no way to
leave a seat or to come to one can be forgotten.
"""

from collections import defaultdict
from collections.abc import Sequence

from tablee.server.protocol import Guest, SeatWish

Owners = Sequence[str | None]
"""For each seat the handle of whoever speaks for it; a bot's has nobody."""


class Stays:
    """Of one match."""

    def __init__(self, owners: Owners = ()) -> None:
        self._began = list(owners)
        self._owners: list[str | None] = [None] * len(self._began)
        self._left: dict[int, str] = {}
        self._seen: defaultdict[str, set[int]] = defaultdict(set)
        self.asked: dict[str, SeatWish] = {}
        """Who would like to play on for a bot, by handle."""
        self.denied: set[str] = set()
        """Whom the host has told that it is not for this match."""
        self.look(owners)

    def look(self, owners: Owners) -> None:
        """Who speaks for the seats now."""
        for seat, (before, now) in enumerate(zip(self._owners, owners, strict=False)):
            if now is not None:
                self._seen[now].add(seat)
                self._left.pop(seat, None)
            elif before is not None:
                self._left[seat] = before
            self._owners[seat] = now
        for handle, asked in list(self.asked.items()):
            if handle in owners or owners[asked.seat] is not None:
                del self.asked[handle]

    def left_by(self, seat: int) -> str | None:
        """Whoever was the last to sit there, and is gone: the seat is theirs to come back to."""
        return self._left.get(seat)

    def has_seen_others(self, handle: str, seat: int) -> bool:
        """Whether somebody knows another hand than this seat's.

        Who has had several seats since the match began, around one screen, is no wiser for coming
        back to one of them.
        """
        seen = self._seen.get(handle, set())
        since_the_beginning = all(self._began[one] == handle for one in {*seen, seat})
        return bool(seen - {seat}) and not since_the_beginning

    def has_sat(self, handle: str) -> bool:
        return handle in self._seen

    def ask(self, guest: Guest, seat: int | None) -> None:
        """Somebody would like a seat, or none after all."""
        self.asked.pop(guest.handle, None)
        if seat is not None:
            self.asked[guest.handle] = SeatWish(guest, seat)

    def deny(self, handle: str) -> None:
        self.asked.pop(handle, None)
        self.denied.add(handle)

    def forget(self, handle: str) -> None:
        """Whoever has to leave asks for nothing."""
        self.asked.pop(handle, None)
