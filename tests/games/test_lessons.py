"""Every lesson: its course is legal to its end, and whoever leaves it comes to an end as well."""

import pytest

from tablee.core.chance import Chance, FastChance
from tablee.core.game import Game
from tablee.core.lesson import LEARNER, Lesson
from tablee.core.match import Match
from tablee.core.replay import read_replay, reenact, write_replay
from tablee.games import GAMES, load_game, load_lesson

LESSONS = {
    name: found for name in GAMES if (found := load_lesson(load_game(name))) and found.course
}
MOST_MOVES = 150
AGES = 3_600_000
"""Milliseconds that somebody may take who is in no hurry."""

every_lesson = pytest.mark.parametrize("name", LESSONS)


def begin(game: Game, lesson: Lesson) -> Match:
    players = [str(seat) for seat in range(lesson.seats)]
    return Match(game, game.options(lesson.laid.options), players, bytes(32), lesson.laid.chance)


def follow(game: Game, lesson: Lesson) -> Match:
    """By the course. Everybody means to do just that."""
    match = begin(game, lesson)
    for seat, move in lesson.course:
        meant = lesson.meant(game, match.state, seat, match.entries)
        assert meant == game.encode(move), (len(match.entries), seat, move)
        match.play(seat, meant)
    return match


@every_lesson
def test_the_course_is_what_everybody_means_to_do(name: str) -> None:
    game, lesson = load_game(name), LESSONS[name]
    match = follow(game, lesson)
    assert match.entries
    assert {seat for seat, _ in lesson.course} == set(range(lesson.seats))


def decide(match: Match, lesson: Lesson, seat: int, luck: Chance) -> int:
    legal = match.state.legal(seat)
    meant = None
    if seat != LEARNER:
        meant = lesson.meant(match.game, match.state, seat, match.entries)
    return legal[luck.below(len(legal))] if meant is None else meant


@every_lesson
@pytest.mark.parametrize("seed", range(8))
def test_a_learner_who_does_anything_is_played_with(name: str, seed: int) -> None:
    game, lesson, luck = load_game(name), LESSONS[name], FastChance(seed)
    match = begin(game, lesson)
    while not match.state.is_over() and len(match.entries) < MOST_MOVES:
        deciders = match.state.deciders()
        # Where everybody may act at any time, anybody does.
        seat = deciders[luck.below(len(deciders)) if game.is_clocked else 0]
        match.play(seat, decide(match, lesson, seat, luck))
    steps = list(reenact(read_replay(write_replay(match.replay()), "lesson"), game))
    assert len(steps) == len(match.entries) + 1


@every_lesson
def test_nothing_is_claimed_for_a_deal_that_was_laid(name: str) -> None:
    replay = follow(load_game(name), LESSONS[name]).replay()
    assert replay.commitment is None
    assert replay.seed is None


def kinds(name: str) -> list[str]:
    """What the learner does in the course."""
    return [
        str(move.__struct_config__.tag) for seat, move in LESSONS[name].course if seat == LEARNER
    ]


def test_onix_has_every_effect_collections_and_an_end() -> None:
    match = follow(load_game("onix"), LESSONS["onix"])
    assert {"take", "place", "draw", "stock", "steal", "destroy"} == set(kinds("onix"))
    told = [str(one.event.__struct_config__.tag) for one in match.told]
    assert told.count("completed") == 2
    assert match.state.is_over()
    assert match.state.rank(LEARNER) == 1


def test_onemore_has_every_effect_and_a_round_that_is_lost() -> None:
    match = follow(load_game("onemore"), LESSONS["onemore"])
    assert {"play", "draw", "swap", "give"} == set(kinds("onemore"))
    told = [str(one.event.__struct_config__.tag) for one in match.told]
    assert {"replays", "reversed", "drew_card", "swapped", "stuck"} <= set(told)
    assert match.state.score(LEARNER) == 1


@pytest.mark.parametrize("seed", range(40))
def test_onemore_deals_no_round_that_is_over_before_anybody_chose(seed: int) -> None:
    """Whoever has a start card has an answer, and everybody is dealt one."""
    game, lesson, luck = load_game("onemore"), LESSONS["onemore"], FastChance(seed)
    match, chosen = begin(game, lesson), 0
    while not match.state.is_over():
        seat = match.state.deciders()[0]
        told = match.play(seat, decide(match, lesson, seat, luck))
        lost = sum(one.event.__struct_config__.tag in ("stuck", "last_one") for one in told)
        assert lost <= 1
        chosen += 1
    assert chosen > 2


def test_memodixe_has_a_miss_pairs_a_power_and_a_right_call() -> None:
    match = follow(load_game("memodixe"), LESSONS["memodixe"])
    assert {"turn", "turn_back", "win", "throw", "call", "take"} == set(kinds("memodixe"))
    assert match.state.ending() == "dixe"
    assert match.state.rank(LEARNER) == 1


def test_oncard_has_a_miss_a_save_a_power_and_a_stop() -> None:
    match = follow(load_game("oncard"), LESSONS["oncard"])
    assert {"throw", "activate", "place", "power", "stop"} == set(kinds("oncard"))
    told = {
        str(one.event.__struct_config__.tag)
        for one in match.told
        if getattr(one.event, "seat", None) == LEARNER
    }
    assert {"missed", "advanced", "used_power", "stopped", "finished"} <= told


def test_oni_has_a_miss_an_effect_a_pair_what_oni_does_and_a_right_call() -> None:
    match = follow(load_game("oni"), LESSONS["oni"])
    assert {"go", "turn", "next", "spin", "win", "call"} == set(kinds("oni"))
    told = [str(one.event.__struct_config__.tag) for one in match.told]
    assert {"turned_back", "drew", "spun", "blew_up", "looked", "moved"} <= set(told)
    assert match.state.ending() == "dixe"
    assert match.state.rank(LEARNER) == 1


def test_oni_waits_for_whoever_takes_ages() -> None:
    """Nothing rings, nothing that was turned goes back, nobody has forgotten anything."""
    game, lesson = load_game("oni"), LESSONS["oni"]
    match = begin(game, lesson)
    for seat, move in lesson.course:
        match.pass_time(match.state.clock + AGES)
        match.play(seat, game.encode(move), match.state.clock + AGES)
    assert match.state.ending() == "dixe"
    told = {str(one.event.__struct_config__.tag) for one in match.told}
    assert not told & {"rang", "penalty", "oni_late"}
