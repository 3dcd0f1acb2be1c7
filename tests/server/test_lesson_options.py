"""What a lesson is laid out with nobody else may have: time that stands, and bots without end."""

import pytest
from tests.server.rooms import ANNA, Scene, begin, fresh, sit

from tablee.games import load_game, load_lesson
from tablee.server import entries
from tablee.server.lessons import lesson_of, lesson_plan
from tablee.server.messages.setting import ClientPlanRoom
from tablee.server.plans import check_plan
from tablee.server.protocol import BotSeat, ClockPlan, OpenSeat, SeatPlan
from tablee.server.refusals import RefusedMessage

STANDING = {"level": "easy", "oni": 1, "unhurried": True}
SEATS: tuple[SeatPlan, ...] = (OpenSeat(), *[BotSeat("hard")] * 3)


def test_no_table_chooses_what_is_for_lessons() -> None:
    scene = Scene(*SEATS, game="oni", options={"level": "easy"})
    scene.say(ANNA, sit(0))
    planned = ClientPlanRoom(fresh(), STANDING, False, ClockPlan(), 0, 4)
    with pytest.raises(RefusedMessage) as caught:
        scene.say(ANNA, planned)
    assert caught.value.refused.reason == "bad_options"
    with pytest.raises(RefusedMessage):
        check_plan(scene.room, dict(STANDING), 4)
    scene.say(ANNA, begin())
    assert scene.room.is_playing


def test_a_lesson_has_it_and_so_has_a_room_of_before() -> None:
    lesson = lesson_of("oni")
    scene = Scene(*lesson_plan("oni", lesson).seats, game="oni", options={"level": "easy"})
    scene.say(ANNA, sit(0))
    rules = scene.room.newest.rules_version
    scene.do(entries.MatchBegun(rules, bytes(32).hex(), lesson.laid))
    assert scene.room.is_playing
    before = Scene(*SEATS, game="oni", options=dict(STANDING))
    before.say(ANNA, sit(0))
    before.do(entries.MatchBegun(rules, bytes(32).hex()))
    assert before.again().is_playing
    # What is played next has other options: nobody goes on like that.
    with pytest.raises(RefusedMessage):
        check_plan(before.room, before.room.options, 4)


def test_games_say_which_options_are_for_lessons() -> None:
    menu = load_game("oni").menu
    assert menu.is_for_lessons(load_game("oni").options(STANDING))
    for name in ("onix", "onemore", "oncard", "memodixe", "oni"):
        game = load_game(name)
        assert not game.menu.is_for_lessons(game.menu.usual())
        lesson = load_lesson(game)
        assert lesson is None or game.options(lesson.laid.options)
