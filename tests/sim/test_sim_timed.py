"""Bulk play of a game in which time plays: a queue of intentions, the same on any machine."""

import sys
from collections.abc import Callable
from types import ModuleType

import pytest
from tests.core.bell import GAME, rules
from tests.core.bell.game import BellGame, BellSkill, BellView
from tests.core.bell.rules import Bell

from tablee import games
from tablee.bots.levels import LEVELS, make_player
from tablee.core.chance import Chance, FastChance
from tablee.core.errors import TableeError
from tablee.sim.plan import Chunk, make_plan
from tablee.sim.tally import add_to, empty_tally
from tablee.sim.timed import Bot, play_timed_game
from tablee.sim.work import play_chunk


@pytest.fixture
def bell(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setitem(games.GAMES, "bell", "tests.core.bell")
    return "bell"


def played(game: BellGame, levels: tuple[str, ...], seed: int) -> tuple[Bell, list[list[int]]]:
    """A finished game, and how often each seat called, pressed and talked."""
    chance = FastChance(seed)
    state = game.start(game.options({}), len(levels), chance)
    assert isinstance(state, Bell)
    kinds = [[0] * 3 for _ in levels]
    bots = [Bot(make_player(game, level), level) for level in levels]
    play_timed_game(game, state, bots, chance, FastChance(seed, 1), kinds, [0] * len(levels))
    return state, kinds


def reacting(reaction: Callable[[BellView], int | None]) -> BellGame:
    class Reacting(BellSkill):
        def reaction(self, seen: BellView, level: str, chance: Chance) -> int | None:
            return reaction(seen)

    class ReactingGame(BellGame):
        skill_type = Reacting

    return ReactingGame()


def test_a_simulation_is_the_same_however_it_is_cut(bell: str) -> None:
    plan = make_plan(bell, games=30, seed=7, bots=["easy", "medium", "hard", "random"])
    whole = play_chunk(Chunk(plan, 0, 30))
    parts = empty_tally(4, len(GAME.endings), len(GAME.move_kinds))
    for first, count in ((0, 1), (1, 17), (18, 12)):
        add_to(parts, play_chunk(Chunk(plan, first, count)))
    assert parts == whole
    assert whole.games == 30
    assert min(whole.endings) > 0, "some are called, some ring"
    assert whole.winner_moves[1] + whole.other_moves[1] > 30


def test_every_level_plays() -> None:
    for level in LEVELS:
        state, _ = played(GAME, (level, level), 3)
        assert state.outcome() is not None


def test_who_is_quicker_is_first() -> None:
    quick = reacting(lambda seen: 400 - 100 * seen.viewer if seen.phase == rules.OPEN else None)
    state, kinds = played(quick, ("medium", "medium", "medium"), 1)
    assert state.rung
    assert state.points[2] > 3
    assert state.points[:2] == [0, 0]
    assert [pressed for _, pressed, _ in kinds] == [0, 0, state.points[2]]


def test_whoever_would_rather_not_act_waits_for_the_alarm() -> None:
    state, kinds = played(reacting(lambda _: None), ("medium", "medium"), 1)
    assert (state.rung, state.clock) == (True, rules.RING)
    assert kinds == [[0, 0, 0], [0, 0, 0]]


def test_who_sees_something_new_chooses_anew() -> None:
    # Each would call three seconds after what it saw last, but something always happens before.
    slow = reacting(lambda seen: rules.LONGEST_WAIT)
    _, kinds = played(slow, ("medium", "medium"), 1)
    assert kinds == [[0, 0, 0], [0, 0, 0]]


def test_at_the_same_moment_everybody_is_first_sometimes() -> None:
    even = reacting(lambda seen: None if seen.called[seen.viewer] else 0)
    callers = {played(even, ("medium", "medium"), seed)[0].caller for seed in range(40)}
    assert {0, 1} <= callers


def test_bots_that_never_let_time_pass_are_told_so() -> None:
    with pytest.raises(TableeError, match="time does not pass"):
        played(reacting(lambda _: 0), ("medium", "medium"), 2)


def test_a_timed_game_that_fails_is_named_and_the_others_go_on(
    monkeypatch: pytest.MonkeyPatch, bell: str
) -> None:
    def lose_heart(seen: BellView) -> int:
        if len(seen.wrong) > 1:
            raise TableeError("two wrong words are too many")
        return 900

    module = ModuleType("faint_hearted_bell")
    module.GAME = reacting(lose_heart)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "faint_hearted_bell", module)
    monkeypatch.setitem(games.GAMES, bell, "faint_hearted_bell")
    tally = play_chunk(Chunk(make_plan(bell, games=12, seed=1), 0, 12))
    assert 0 < tally.failed < 12
    assert tally.games + tally.failed == 12 == sum(tally.endings) + tally.failed
    assert tally.failures[0].reason == "two wrong words are too many"


def test_a_game_that_stands_still_is_told_so() -> None:
    class Still(Bell):
        def alarm(self) -> int:
            return rules.NEVER

    class StillSkill(BellSkill):
        def reaction(self, seen: BellView, level: str, chance: Chance) -> int | None:
            return None

    class StillGame(BellGame):
        table = Still
        skill_type = StillSkill

    with pytest.raises(TableeError, match="nobody acts, and nothing happens"):
        played(StillGame(), ("easy", "easy"), 1)
