"""A room from its log: an entry at a time, from its base on, and whatever is wrong with the log.

One match is played, the latest, and every hash is compared. Those before it are passed over: nobody
needs more of them than that they were played, and their replays are rows.
"""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Literal, Self

import msgspec

from tablee.core.errors import TableeError
from tablee.server import beginnings, entries
from tablee.server.bases import base_of, read_base
from tablee.server.growth import LogKeys
from tablee.server.room import Room
from tablee.server.storage import UNREADABLE, StoredBase, StoredEntry

BAD_BASE = (*UNREADABLE, TableeError)

WhatIsWrong = Literal["missing", "unreadable", "other_play", "fault"]


class Trouble(msgspec.Struct, frozen=True):
    """Where a log breaks. Only the entry's kind is told: there may be cards in it, or chat."""

    sequence: int
    kind: str
    what: WhatIsWrong
    error: str
    """The kind of error."""


class BrokenLog(Exception):
    """Not even the first entry of a room can be read: there is nothing to open."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.kind)
        self.trouble = trouble


class DoesNotPlay(Exception):
    """The match of a log does not play as it did."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.kind)
        self.trouble = trouble


class Course:
    """Where in a log its matches begin and end, found without playing them, an entry at a time.

    Nothing begins before the match before it is over. So a match was over with its last move before
    the next one began, or with the entry that says that it was stopped or does not play.
    """

    def __init__(self, log: Sequence[StoredEntry]) -> None:
        self._log = log
        self._place = 0
        self._last = 0
        """The place of the latest entry of the match."""
        self.begun: list[int] = []
        """The place of the first entry of each match."""
        self.ends: set[int] = set()
        """The places of the last entries of those that are known to have been played to the end."""
        self.goes_on = False
        """Whether there may be more to come of the latest."""
        self._sure_until: int | None = None
        """The first place of no known kind, or with entries missing before it."""

    @classmethod
    def whole(cls, log: Sequence[StoredEntry]) -> Self:
        """For whoever keeps nobody waiting."""
        course = cls(log)
        while not course.is_done:
            course.read_on()
        return course

    @property
    def is_done(self) -> bool:
        return self._place >= len(self._log)

    def read_on(self) -> None:
        entry = self._log[self._place]
        if beginnings.is_one(entry, beginnings.BEGUN):
            if self.goes_on:
                self.ends.add(self._last)
            self.begun.append(self._place)
            self.goes_on = True
            self._last = self._place
        elif beginnings.is_one(entry, beginnings.PLAYED):
            self._last = self._place
        elif beginnings.is_one(entry, beginnings.BROKEN_OFF):
            self.goes_on = False
        is_known = beginnings.is_one(entry, beginnings.KNOWN) and entry.sequence == self._place + 1
        if self._sure_until is None and not is_known:
            self._sure_until = self._place
        self._place += 1

    def place_of(self, number: int, ended_at: int | None) -> int | None:
        """Where that match began, in a whole log: by counting, or before the entry that is known to
        have ended it. None if it cannot be told: another match in its place would be worse."""
        if ended_at is None:
            found = self.begun[number - 1 : number] if number > 0 else []
        else:
            found = [place for place in self.begun if self._log[place].sequence < ended_at][-1:]
        if not found:
            return None
        counted = self.begun.index(found[0]) + 1
        # Behind what is damaged, another match may have begun that is not counted.
        is_sure = self._sure_until is None or found[0] <= self._sure_until
        if ended_at is None or is_sure:
            return found[0] if is_sure and counted == number else None
        return found[0] if counted <= number else None


class Reading:
    """`room` and `keys` as far as it has come; all of them when it `is_done`."""

    def __init__(
        self,
        code: str,
        base: StoredBase | None,
        log: Sequence[StoredEntry],
        course: Course | None = None,
    ) -> None:
        """`log` is what follows the base; `course` is its own, whole, if it is known already."""
        self._log = log
        self._place = 0
        self._course = course or Course.whole(log)
        self._played_from = self._course.begun[-1] if self._course.goes_on else len(log)
        self._is_based = base is not None
        self.room = Room(code) if base is None else read_base(code, base)
        self.keys = LogKeys(is_whole=base is None)
        self.skipped: Trouble | None = None
        """The first entry of the past that could not be carried out: all others were."""
        self.new_base: StoredBase | None = None
        """A later one than it began with, if there is any."""
        self._ends_with_match = False

    def play_broken(self) -> None:
        """Before anything is read: the latest match is played, even if it was broken off."""
        if self._course.begun:
            self._played_from = self._course.begun[-1]

    def play_none(self, ended_at: int) -> None:
        """Before anything is read: the latest match does not play. The match that the entry of that
        sequence ended is known to have been played to its end."""
        self._played_from = len(self._log)
        place = bisect_left(self._log, ended_at, key=lambda entry: entry.sequence)
        if place < len(self._log) and self._log[place].sequence == ended_at:
            self._course.ends.add(place)

    def play_only(self, number: int, ended_at: int | None) -> bool:
        """Before anything is read, of a whole log: up to the end of that match, and only that one
        is played. False if there is none, or if it cannot be told which it is; `ended_at` is the
        entry that its row names."""
        place = self._course.place_of(number, ended_at)
        if place is None:
            return False
        self._played_from = place
        self._ends_with_match = True
        return True

    @property
    def is_done(self) -> bool:
        return self._place >= len(self._log)

    def read_on(self) -> None:
        """The next entry. DoesNotPlay if it is of the match that is played and does not."""
        entry = self._log[self._place]
        if self._place == self._played_from and self._place > 0 and self.skipped is None:
            self.new_base = base_of(self.room)
        for part in (self._follow, self._carry_out):
            try:
                part(entry)
            except DoesNotPlay as found:
                if self._place == 0 and not self._is_based:
                    raise BrokenLog(found.trouble) from found
                if self._place >= self._played_from:
                    raise
                self.skipped = self.skipped or found.trouble
        self.room.sequence = entry.sequence
        self.room.log_bytes += beginnings.size_of(entry)
        if beginnings.is_one(entry, beginnings.BEGUN):
            self.keys.begin_match()
        self.keys.add(entry)
        self._place += 1
        if self._ends_with_match and self._place > self._played_from and not self.room.is_playing:
            self._log = self._log[: self._place]

    def _follow(self, entry: StoredEntry) -> None:
        expected = self.room.sequence + 1
        if entry.sequence != expected:
            raise DoesNotPlay(Trouble(expected, "?", "missing", ""))

    def _carry_out(self, entry: StoredEntry) -> None:
        def trouble(what: WhatIsWrong, error: str) -> DoesNotPlay:
            return DoesNotPlay(Trouble(entry.sequence, kind_of(entry), what, error))

        try:
            body = entries.read_body(entry.body)
        except UNREADABLE as error:
            raise trouble("unreadable", type(error).__name__) from error
        try:
            if self._place < self._played_from:
                self.room.pass_over(body, entry.at, ends=self._place in self._course.ends)
            else:
                self.room.perform(body, entry.at)
        except TableeError as error:
            raise trouble("other_play", type(error).__name__) from error
        except Exception as error:
            # Whatever it is: nobody else should notice.
            raise trouble("fault", type(error).__name__) from error


class _Tagged(msgspec.Struct):
    entry: str


def kind_of(entry: StoredEntry) -> str:
    """What kind of entry it is, if it says so."""
    try:
        return msgspec.json.decode(entry.body, type=_Tagged).entry
    except UNREADABLE:
        return "?"


class Part(msgspec.Struct, frozen=True):
    """One match of a log, by itself: to be read from its base on."""

    number: int
    base: StoredBase
    log: Sequence[StoredEntry]
    was_broken: bool
    """The log says itself that it does not play."""


def parts_of(code: str, log: Sequence[StoredEntry]) -> tuple[list[Part], Trouble | None]:
    """Every match of a whole log, and what is wrong between them; BrokenLog if it has no beginning.

    None of them is played.
    """
    course = Course.whole(log)
    reading = Reading(code, None, log, course)
    reading.play_none(0)
    begun = set(course.begun)
    bases: list[StoredBase] = []
    for place in range(len(log)):
        if place in begun:
            bases.append(base_of(reading.room))
        reading.read_on()
    ends = [*course.begun, len(log)][1:]
    parts = [
        Part(number, base, log[first:end], any(map(_is_broken, log[first:end])))
        for number, (base, first, end) in enumerate(zip(bases, course.begun, ends, strict=True), 1)
    ]
    return parts, reading.skipped


def _is_broken(entry: StoredEntry) -> bool:
    return beginnings.is_one(entry, beginnings.DOES_NOT_PLAY)
