"""A match at a room's table, and all that belongs to it and goes with it."""

import msgspec

from tablee.core.lesson import Lesson
from tablee.core.match import Match
from tablee.server.changes import Change, WhatChanged
from tablee.server.deadlines import Deadlines
from tablee.server.moment import Moment, Rows
from tablee.server.protocol import ClockPlan
from tablee.server.undos import Undos

MOST_CHANGES = 100
"""That are remembered of a match: all of them go to everybody with every update."""
MOST_AT_ONCE = 2
"""Of one seat, while nothing else is told."""


class HostedMatch:
    """It is made when the match begins, so that nothing of the one before is left in it."""

    def __init__(
        self,
        match: Match,
        lesson: Lesson | None,
        clock: ClockPlan,
        *,
        public: bool,
        began_at: float,
    ) -> None:
        self.match = match
        self.lesson = lesson
        """The lesson that it is."""
        self.began_at = began_at
        """By the house's clock."""
        self.changes: list[Change] = []
        """Who has come and gone: as much of it as tells whose each seat is now, and whose it was
        when something happened, as long as people do not come and go for its own sake."""
        self._changes_noted = 0
        self.undos = Undos(match)
        self.rows = Rows(match)
        self._moment = Moment(match)
        self.deadlines = Deadlines(match, clock, public=public, is_lesson=lesson is not None)

    # What has happened

    def move(
        self, seat: int, code: int, by: str, now: float, at: int | None = None, credit: int = 0
    ) -> None:
        """`at` is when it arrived, by the match's own clock, where time plays."""
        self.match.play(seat, code, at, credit)
        self.undos.decided(seat, by)
        self.deadlines.decided(seat, now)

    def take_back(self, seat: int) -> None:
        cut = self.undos.take_back(seat)
        self.rows.forget()
        self.deadlines.taken_back(seat)
        self.changes = [
            msgspec.structs.replace(change, told=max(cut.place, change.told - cut.length))
            if change.told > cut.place
            else change
            for change in self.changes
        ]

    def note_change(self, what: WhatChanged, seat: int, was: str, now: str) -> None:
        self._changes_noted += 1
        told = len(self.match.told)
        self.changes.append(Change(self._changes_noted, told, seat, what, was, now))
        at_once = [one for one in self.changes if (one.told, one.seat) == (told, seat)]
        if len(at_once) > MOST_AT_ONCE:
            self.changes.remove(at_once[0])
        elif len(self.changes) > MOST_CHANGES:
            self._forget_change()

    def _forget_change(self) -> None:
        """The oldest of a seat that has changed since: whose each seat is stays known."""
        latest = {one.seat: one.number for one in self.changes}
        passed = (one for one in self.changes if one.number != latest[one.seat])
        self.changes.remove(next(passed))

    # What anybody may ask

    @property
    def now(self) -> Moment:
        """What the match looks like now."""
        if self._moment.number != self.match.moment:
            self._moment = Moment(self.match)
        return self._moment

    def clock_at(self, now: float) -> int:
        """The match's clock. It never runs backwards, though the house's does, by the grace after a
        restart: then it waits."""
        return max(self.match.state.clock, int((now - self.began_at) * 1000))

    def alarm_at(self) -> float | None:
        """When something happens by itself, by the house's clock; None: never."""
        alarm = self.match.state.alarm()
        return None if alarm < 0 else self.began_at + alarm / 1000

    def decision_of(self, seat: int) -> str:
        """The name of the decision that a seat owes now, among those of this match."""
        return f"{seat}.{self.match.decisions_of(seat)}.{self.undos.withdrawn(seat)}"

    def meant_by(self, seat: int) -> int | None:
        """In a lesson, the move that a seat means to make now, if it means to make any."""
        if self.lesson is None:
            return None
        return self.lesson.meant(self.match.game, self.match.state, seat, self.match.entries)

    def course_place_of(self, seat: int) -> int | None:
        """In a lesson, where in its course that is."""
        if self.lesson is None:
            return None
        return self.lesson.place(self.match.game, self.match.state, seat, self.match.entries)
