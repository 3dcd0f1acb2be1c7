"""Decisions that are taken back (EV-5): whose may be, why not, and who is told of it anew."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from tablee.core.events import SPECTATOR, Told
from tablee.core.match import Match
from tablee.server.protocol import UndoReason


class Cut(NamedTuple):
    """Of all that was told, so much was taken back after this place."""

    place: int
    length: int


class Undos:
    """Of one match."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._by: dict[int, str] = {}
        """Who made the last decision of each seat."""
        self._withdrawn = Counter[int]()
        """How often an undo has taken a seat's prompt back."""
        self._undone: set[int] = set()
        """The seats that have just taken a decision back, until they decide again."""
        self.cuts: list[dict[int, int]] = []
        """Each undo: by viewer, for those who had been told of it, how much they still know."""

    def decided(self, seat: int, by: str) -> None:
        self._by[seat] = by
        self._undone.discard(seat)

    def withdrawn(self, seat: int) -> int:
        return self._withdrawn[seat]

    def seats(self) -> list[int]:
        """The seats whose players may take their last decision back, if no bot made it."""
        return self._match.undoable_seats([seat for seat, by in self._by.items() if by == "player"])

    def among(self, seats: Sequence[int]) -> list[int]:
        """Those of these seats whose players may take their last decision back."""
        return [seat for seat in self.seats() if seat in seats] if seats else []

    def why_not(self, seats: Sequence[int]) -> UndoReason | None:
        """Why whoever speaks for these seats can take nothing back now; None if they can.

        It says nothing that they do not know: while several decide in secret, it is the same
        whoever has decided already (EV-6).
        """
        if not seats:
            return "nothing"
        match = self._match
        if match.state.is_over():
            return "over"
        if match.game.is_clocked:
            return "clocked"
        if self.among(seats):
            return None
        if not self._undone.isdisjoint(seats):
            return "once"
        if not any(match.decisions_of(seat) for seat in seats if seat < match.state.seats):
            return "nothing"
        is_last = match.entries[-1].seat in seats
        return "shown" if is_last and match.has_shown() else "moved_on"

    def take_back(self, seat: int) -> Cut:
        """What is in the log was allowed when it was put there."""
        match = self._match
        asked = set(match.state.deciders()) - {seat}
        place, untold = match.take_back(seat)
        self._by.pop(seat, None)
        self._undone.add(seat)
        asked_again = set(match.state.deciders()) - {seat}
        # Whoever is asked at the same time, before and after, still owes the same decision, and
        # does not learn from its name that another was taken back.
        others = set() if asked == asked_again else set(range(match.state.seats)) - {seat}
        self._withdrawn.update({seat} | others - (asked & asked_again))
        self.cuts.append(_still_known(match, place, untold))
        return Cut(place, len(untold))


def _still_known(match: Match, place: int, untold: Sequence[Told]) -> dict[int, int]:
    """Whoever had been told of it is told anew what he still knows, and nobody else."""
    told = match.told[:place]
    viewers = (SPECTATOR, *range(match.state.seats))
    heard = [one for one in viewers if any(event.reaches(one) for event in untold)]
    return {one: sum(event.reaches(one) for event in told) for one in heard}
