"""Where nobody has been for a while, bots play no further: they play for those who come."""

from tablee.server.room import Room

REST_SECONDS = 600.0
"""After which nobody is about to come back to what bots play among themselves, or for them."""


class Solitude:
    """Of one room, since it was brought to life."""

    def __init__(self) -> None:
        self._since: float | None = None

    def look(self, now: float, *, is_watched: bool) -> None:
        """Whether anybody is there, on any node."""
        self._since = None if is_watched else self._since or now

    def is_long(self, now: float) -> bool:
        return self._since is not None and self._since + REST_SECONDS <= now

    def rests(self, room: Room, now: float) -> bool:
        """Whether bots let it be. Where somebody's time runs they do not: what the clock decides
        for whoever is away is answered."""
        return self.is_long(now) and not _has_clock_for_somebody(room)


def _has_clock_for_somebody(room: Room) -> bool:
    if not (room.clock.per_decision or room.clock.per_game):
        return False
    return any(chair.bot is None and not chair.is_free for chair in room.seating.chairs)
