"""Handing out and adding up, with crews that do as they are told."""

import msgspec
import pytest
from tests.sim.helpers import Helpers, in_any_order, oldest_last

from tablee.core.errors import TableeError
from tablee.sim.plan import Chunk, Plan, make_plan
from tablee.sim.run import MOST_AHEAD, play, play_each
from tablee.sim.tally import MOST_NAMED
from tablee.sim.work import play_chunk


@pytest.fixture
def plan(parcel: str) -> Plan:
    return make_plan(parcel, players=3, games=40, seed=1)


@pytest.fixture(scope="module")
def varied_plan() -> Plan:
    """Games that differ from each other, so that it shows which of them were counted."""
    return make_plan("onix", players=2, games=40, seed=1, bots=["random"])


@pytest.mark.parametrize("hands", [1, 2, 5])
def test_every_game_is_played_once(plan: Plan, hands: int) -> None:
    crew = Helpers(hands)
    told: list[int] = []
    run = play(plan, crew, tell=told.append)
    assert run.tally == play_chunk(Chunk(plan, 0, 40))
    assert not run.lost
    assert crew.dismissed
    numbers = [chunk.first + i for chunk in crew.chunks for i in range(chunk.games)]
    assert numbers == list(range(40))
    assert told == sorted(told)
    assert told[-1] == 40


def test_a_crew_plays_one_plan_after_the_other(plan: Plan, varied_plan: Plan) -> None:
    crew = Helpers(2)
    told: list[int] = []
    runs = play_each([plan, varied_plan], crew, tell=told.append)
    assert [run.tally for run in runs] == [
        play_chunk(Chunk(each, 0, 40)) for each in (plan, varied_plan)
    ]
    assert crew.dismissed
    assert told == sorted(told)
    assert told[-1] == 80


def test_what_was_stopped_is_the_last_that_was_begun(plan: Plan, varied_plan: Plan) -> None:
    crew = Helpers(2)
    plans = [plan, varied_plan, plan]

    def begun_with_the_second() -> bool:
        return any(chunk.plan == varied_plan for chunk in crew.chunks)

    first, second = play_each(plans, crew, stopped=begun_with_the_second)
    assert first.tally.games == 40
    assert 0 <= second.tally.games < 40
    assert crew.dismissed


def test_chunks_are_cut_to_the_time_they_should_take(plan: Plan) -> None:
    crew = Helpers(1)
    play(plan, crew)
    sizes = [chunk.games for chunk in crew.chunks]
    assert sizes[0] == 1, "the first shows how long a game takes"
    assert max(sizes) == 3, "three seconds at a second a game"
    assert sizes[-1] == 1, "the last ones are small, so that all finish together"


@pytest.mark.parametrize("seed", range(5))
def test_answers_may_come_in_any_order(varied_plan: Plan, seed: int) -> None:
    run = play(varied_plan, Helpers(3, in_any_order(seed)))
    assert run.tally == play_chunk(Chunk(varied_plan, 0, 40))


@pytest.mark.parametrize("seed", range(5))
def test_what_is_stopped_is_the_report_of_fewer_games(varied_plan: Plan, seed: int) -> None:
    crew = Helpers(2, in_any_order(seed))
    run = play(varied_plan, crew, stopped=lambda: len(crew.chunks) > 12)
    assert 0 < run.tally.games < sum(chunk.games for chunk in crew.chunks)
    assert run.tally == play_chunk(Chunk(varied_plan, 0, run.tally.games))
    assert crew.dismissed


def test_the_crew_does_not_run_far_ahead_of_a_slow_worker(parcel: str) -> None:
    plan = make_plan(parcel, players=3, games=100_000, seed=1)
    crew = Helpers(1, oldest_last)
    crew.chunk_seconds = 1.0
    rounds: list[int] = []
    run = play(plan, crew, stopped=lambda: len(rounds) > 30, tell=rounds.append)
    assert run.tally.games == 0, "the first chunk never came back"
    assert len(crew.chunks) == MOST_AHEAD


def test_stopped_at_once(plan: Plan) -> None:
    crew = Helpers(2)
    assert play(plan, crew, stopped=lambda: True).tally.games == 0
    assert crew.dismissed


def test_a_lost_crew_leaves_what_was_complete(plan: Plan) -> None:
    crew = Helpers(1)
    crew.strike_after = 6
    run = play(plan, crew)
    assert run.lost
    assert 0 < run.tally.games < 40
    assert run.tally == play_chunk(Chunk(plan, 0, run.tally.games))
    assert crew.dismissed


@pytest.mark.parametrize("seed", range(3))
def test_a_game_that_fails_spoils_no_other(parcel: str, seed: int) -> None:
    plan = make_plan(parcel, players=3, games=40, seed=1, options={"torn": 4})
    told: list[int] = []
    run = play(plan, Helpers(3, in_any_order(seed)), tell=told.append)
    assert run.tally == play_chunk(Chunk(plan, 0, 40))
    assert told[-1] == run.tally.games + run.tally.failed == 40
    for failure in run.tally.failures:
        alone = make_plan(parcel, players=3, games=1, seed=1, first=failure.number)
        torn = msgspec.structs.replace(alone, options=plan.options)
        assert play(torn, Helpers(1)).tally.failures == [failure]


def test_many_games_that_fail_are_counted_and_the_first_named(parcel: str) -> None:
    plan = make_plan(parcel, players=3, games=40, seed=1, options={"torn": 1})
    tally = play(plan, Helpers(2, in_any_order(1))).tally
    assert (tally.games, tally.failed) == (0, 40)
    assert [failure.number for failure in tally.failures] == list(range(MOST_NAMED))


def test_a_part_of_a_longer_run_is_the_same_games(varied_plan: Plan) -> None:
    part = msgspec.structs.replace(varied_plan, first=30, games=10)
    assert play(part, Helpers(2)).tally == play_chunk(Chunk(varied_plan, 30, 10))


def test_a_mistake_of_ours_is_not_taken_for_a_lost_crew(plan: Plan) -> None:
    wrong = msgspec.structs.replace(plan, rules_version=99)
    crew = Helpers(1)
    with pytest.raises(TableeError, match="install the same"):
        play(wrong, crew)
    assert crew.dismissed
