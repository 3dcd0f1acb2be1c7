"""A room that was opened for a lesson: laid out, begun, private, without a clock."""

from functools import partial

import msgspec
import pytest
from tests.server.houses import Table, at_table, fresh, until
from tests.server.rooms import ANNA, last_replay
from tests.server.serving import perform

from tablee.core.lesson import LEARNER
from tablee.core.match import Match
from tablee.core.replay import TIME, reenact
from tablee.games import load_game, load_lesson
from tablee.server.messages.playing import ClientDecide, ClientHint
from tablee.server.messages.setting import ClientBegin
from tablee.server.protocol import BotSeat, ClockPlan, OpenSeat
from tablee.server.refusals import RefusedMessage
from tablee.server.showing import show_match, show_room

GAME = load_game("onix")
LESSON = load_lesson(GAME)
LEARNERS = [move for seat, move in LESSON.course if seat == LEARNER] if LESSON else []


async def play_course(table: Table) -> None:
    anna = await table.come(ANNA)
    for move in LEARNERS:
        await until(lambda: table.deciders == [LEARNER])
        hint = await table.say(anna, ClientHint(fresh(), LEARNER))
        wanted = msgspec.json.decode(msgspec.json.encode(move))
        assert msgspec.json.decode(msgspec.json.encode(hint.hint)) == wanted
        prompt = table.live.room.prompt_of(LEARNER)
        answer = await table.say(anna, ClientDecide(fresh(), LEARNER, prompt, wanted))
        assert answer.refused is None


def test_whatever_is_asked_for_a_lesson_is_laid_out_by_the_house() -> None:
    async def look(table: Table) -> None:
        room = table.live.room
        assert not room.public
        assert room.clock == ClockPlan()
        assert [chair.bot for chair in room.seating.chairs] == [None, "easy"]
        assert show_room(room).lesson
        shown = show_match(room, ANNA)
        assert shown is not None
        assert shown.commitment is None

    plan = {"public": True, "clock": {"per_decision": 5, "per_game": 0}, "lesson": True}
    at_table(look, OpenSeat(), BotSeat("hard"), BotSeat("hard"), begin=False, **plan)


def test_bots_and_hints_follow_the_course_and_what_comes_next_is_the_usual_game() -> None:
    async def play(table: Table) -> None:
        await play_course(table)
        room = table.live.room
        await until(lambda: not room.is_playing)
        assert LESSON is not None
        assert room.match is not None
        assert [entry.seat for entry in room.match.entries] == [seat for seat, _ in LESSON.course]
        replay = last_replay(room)
        assert last_replay(perform(table.code, table.log)) == replay
        assert list(reenact(replay, GAME))
        anna = await table.come(ANNA)
        assert (await table.say(anna, ClientBegin(fresh()))).refused is None
        assert room.match.commitment is not None
        assert not show_room(room).lesson
        assert room.match.options == GAME.menu.usual()

    at_table(play, begin=False, lesson=True)


def test_a_game_without_a_lesson_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.server.lessons.load_lesson", lambda game: None)

    async def play(table: Table) -> None:
        raise AssertionError(table)

    with pytest.raises(RefusedMessage, match="no_lesson"):
        at_table(play, begin=False, lesson=True)


def test_where_time_plays_the_learner_starts_and_bots_follow_the_course() -> None:
    game = load_game("oni")
    lesson = load_lesson(game)
    assert lesson is not None

    async def play(table: Table) -> None:
        anna = await table.come(ANNA)
        match = table.live.room.match
        assert match is not None
        for place, (seat, move) in enumerate(lesson.course):
            if seat != LEARNER:
                continue
            # Everybody else has done all that comes before.
            await until(partial(has_come_to, match, place))
            prompt = table.live.room.prompt_of(LEARNER)
            wanted = msgspec.to_builtins(move)
            answer = await table.say(anna, ClientDecide(fresh(), LEARNER, prompt, wanted))
            assert answer.refused is None
        await until(lambda: not table.live.room.is_playing)
        assert match.state.ending() == "dixe"
        assert moves_of(match) == [seat for seat, _ in lesson.course]

    at_table(play, begin=False, game="oni", lesson=True)


def has_come_to(match: Match, place: int) -> bool:
    return len(moves_of(match)) == place


def moves_of(match: Match) -> list[int]:
    """Who has acted, without what time did by itself."""
    return [entry.seat for entry in match.entries if entry.seat != TIME]
