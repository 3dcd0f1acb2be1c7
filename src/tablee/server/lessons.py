"""Rooms for those who learn a game: each is laid out as its lesson wants it (decision 25)."""

import msgspec

from tablee.core.lesson import Lesson
from tablee.games import load_game, load_lesson
from tablee.pool.worker import missing
from tablee.server.protocol import BotSeat, OpenSeat, RoomPlan, SeatPlan
from tablee.server.refusals import refuse
from tablee.server.workshop import not_installed


def lesson_of(name: str) -> Lesson:
    try:
        lesson = load_lesson(load_game(name))
    except ImportError as error:
        raise not_installed(str(missing(error))) from error
    if lesson is None:
        raise refuse("no_lesson")
    return lesson


def lesson_plan(name: str, lesson: Lesson) -> RoomPlan:
    """A room for one who learns: private, against easy bots, without a clock. What is played after
    the lesson is the usual game."""
    usual: dict[str, object] = msgspec.to_builtins(load_game(name).menu.usual())
    bots: list[SeatPlan] = [BotSeat("easy") for _ in range(lesson.seats - 1)]
    return RoomPlan(name, usual, [OpenSeat(), *bots], lesson=True)
