"""What has to be so when a seed is over, whatever has happened: the log is right, and everybody was
told what it says."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from tablee.core.skill import without_time
from tablee.server.entries import Body, MoveMade, TimePassed, read_body
from tablee.server.room import Room

if TYPE_CHECKING:
    from tests.load.seeds.database import Appended
    from tests.load.seeds.pages import Page, Shown
    from tests.load.seeds.world import World


def judge(world: World) -> None:
    """AssertionError that says what is wrong."""
    log = world.database.logs[world.code]
    names = Counter(entry.id for entry in log)
    assert [entry.sequence for entry in log] == list(range(1, len(log) + 1)), "a log with gaps"
    assert max(names.values()) == 1, "twice in the log"
    for page in world.pages:
        for name in sorted(page.acknowledged):
            key = f"{page.guest.handle}:{name}"
            assert key in names, f"{name} was acknowledged and is lost"
    course = Course(world)
    for entry, kept in zip(log, world.database.appended[world.code], strict=True):
        course.go_on(entry.id, read_body(entry.body), entry.at, kept)
    for page in world.pages:
        compare(page, course)
    assert world.hinted <= course.views, "a hint was thought of from what the log does not have"


class Course:
    """The log, played again entry by entry: each is allowed where it stands, and each viewer's row
    is known after each of them."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.room = Room(world.code)
        self.viewers = {shown.viewer for page in world.pages for shown, _ in page.shown}
        self.rows: dict[int, list[tuple[int, tuple[bytes, ...]]]] = {}
        """By viewer, after each entry: of which match, and what it had been told of that."""
        self.views: set[bytes] = set()
        """What the people at the table saw after each entry, if anybody had a hint."""
        self._said = {
            f"{page.guest.handle}:{name}": said
            for page in world.pages
            for name, said in page.said.items()
        }

    def go_on(self, name: str, body: Body, at: float, kept: Appended) -> None:
        if isinstance(body, MoveMade):
            self._expect_meant(name, body, kept)
        elif isinstance(body, TimePassed):
            self._expect_due(body, kept)
        self.room.perform(body, at)
        for viewer in sorted(self.viewers):
            self._note_row(viewer)
        if self._world.hinted and self.room.match is not None:
            for page in self._world.pages:
                view = self.room.game.view(self.room.match.state, page.seat)
                self.views.add(msgspec.json.encode(without_time(view)))

    def _note_row(self, viewer: int) -> None:
        rows = self.rows.setdefault(viewer, [])
        hosted = self.room.hosted
        told = [] if hosted is None else hosted.rows.of(viewer)
        former = rows[-1] if rows else (0, ())
        if former[0] == self.room.matches and len(former[1]) == len(told):
            rows.append(former)
            return
        happened = [] if hosted is None else hosted.rows.after(viewer, 0)
        rows.append((self.room.matches, tuple(map(msgspec.json.encode, happened))))

    def _expect_meant(self, name: str, body: MoveMade, kept: Appended) -> None:
        """Whoever decided had seen this, and had been asked this: nothing is decided twice."""
        match = self.room.match
        assert match is not None
        if body.by == "bot":
            view = without_time(self.room.game.view(match.state, body.seat))
            code = self.room.game.read_move(body.move)
            meant = self._world.thoughts.get(msgspec.json.encode(view), ())
            # Where time plays, a bot may make way for people at the last moment.
            is_meant = bool(meant) if self.room.game.is_clocked else code in meant
            assert is_meant, f"{name}: a bot has decided twice"
        elif body.by == "clock":
            assert self.room.hosted is not None
            deadline = self.room.hosted.deadlines.of(body.seat)
            assert deadline is not None, f"{name}: a clock that was not running has rung"
            assert deadline <= kept.at + kept.unsure, f"{name}: a clock has rung early"
        elif body.by == "player" and name in self._said and self._said[name].prompt:
            asked = self._said[name].prompt
            assert self.room.prompt_of(body.seat) == asked, f"{name} was decided twice"

    def _expect_due(self, body: TimePassed, kept: Appended) -> None:
        hosted = self.room.hosted
        assert hosted is not None
        assert hosted.match.is_due(body.at), "an alarm has rung twice"
        alarm = hosted.alarm_at()
        assert alarm is not None
        assert alarm <= kept.at + kept.unsure, "an alarm has rung early"


def compare(page: Page, course: Course) -> None:
    """What a page was shown is what the log says after some entry, and never after an earlier one
    than before; unless it has come to a node that cannot ask the database, and says so."""
    at = 0
    for number, (shown, may_be_old) in enumerate(page.shown):
        at = _find(shown, course, 0 if may_be_old else at, f"{page.guest.name}'s {number}")


def _find(shown: Shown, course: Course, at: int, what: str) -> int:
    rows = course.rows[shown.viewer]
    for place in range(at, len(rows)):
        match, row = rows[place]
        # Tuples that were compared before are the same object: this is quick.
        if match == shown.match and len(row) == len(shown.row) and row == shown.row:
            return place
    is_old = any(row == (shown.match, shown.row) for row in rows)
    raise AssertionError(f"{what} update: {'it goes back' if is_old else 'another story'}")
