"""What happened, and who may know it. Whoever tells an event has to name its audience."""

from collections.abc import Iterable

import msgspec

SPECTATOR = -1
"""Stands where a seat could: somebody who sees the public facts only."""


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="event"):
    """The base of every game's events. Events animate and narrate; the view is the truth."""


class Told(msgspec.Struct, frozen=True):
    """An event with its audience: `None` is everybody, spectators included."""

    event: Event
    audience: frozenset[int] | None

    def reaches(self, viewer: int) -> bool:
        return self.audience is None or viewer in self.audience


class Recorder:
    """Collects the events of a move. Bulk play has none, and pays nothing for it."""

    def __init__(self) -> None:
        self.told: list[Told] = []

    def tell_everybody(self, event: Event) -> None:
        self.told.append(Told(event, None))

    def tell_only(self, seats: Iterable[int], event: Event) -> None:
        audience = frozenset(seats)
        if SPECTATOR in audience:
            raise ValueError("a spectator knows public facts only: use tell_everybody")
        self.told.append(Told(event, audience))

    def heard_by(self, viewer: int) -> list[Event]:
        return [told.event for told in self.told if told.reaches(viewer)]
