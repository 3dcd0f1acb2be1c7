"""Who acts next where time plays: a queue of what bots mean to do, and when."""

import pytest
from tests.core.bell.game import GAME
from tests.core.bell.rules import NEVER, TALK, Bell

from tablee.core.chance import FastChance
from tablee.core.errors import TableeError
from tablee.core.intentions import Attention, Minds
from tablee.core.state import State


class Scripted(Minds):
    """Bots that see what a test shows them, and take the time it says."""

    def __init__(self, seen: dict[int, object], delays: dict[int, int | None]) -> None:
        super().__init__(FastChance(0))
        self.seen = seen
        self.delays = delays
        self.asked: list[int] = []

    def glances(self, state: State) -> dict[int, object]:
        return dict(self.seen)

    def choose(self, state: State, seat: int) -> tuple[int, int] | None:
        self.asked.append(seat)
        delay = self.delays[seat]
        return None if delay is None else (delay, TALK)


class Silent(Bell):
    def alarm(self) -> int:
        return NEVER


def bell() -> Bell:
    return GAME.start(GAME.options({}), 3, FastChance(0))


def acting(minds: Scripted, state: State) -> tuple[int, int] | None:
    act = minds.next_act(state)
    return None if act is None else (act.at, act.seat)


def test_the_earliest_acts_and_nobody_chooses_twice_for_what_he_has_seen() -> None:
    minds = Scripted({0: "dark", 1: "dark", 2: "dark"}, {0: 30, 1: 20, 2: None})
    state = bell()
    assert state.alarm() > 30
    assert acting(minds, state) == (20, 1)
    assert acting(minds, state) == (20, 1)
    assert minds.asked == [0, 1, 2]


def test_whoever_sees_something_new_or_has_acted_chooses_anew() -> None:
    minds = Scripted({0: "dark", 1: "dark"}, {0: 30, 1: 20})
    state = bell()
    minds.next_act(state)
    minds.seen[1] = "light"
    minds.delays[1] = 40
    assert acting(minds, state) == (30, 0)
    minds.forget(0)
    minds.delays[0] = None
    assert acting(minds, state) == (40, 1)
    assert minds.asked == [0, 1, 1, 0]


def test_whoever_may_not_act_for_a_moment_begins_again() -> None:
    minds = Scripted({0: "dark", 1: "dark"}, {0: 30, 1: 20})
    state = bell()
    minds.next_act(state)
    del minds.seen[1]
    assert acting(minds, state) == (30, 0)
    minds.seen[1] = "dark"
    assert acting(minds, state) == (20, 1)
    assert minds.asked == [0, 1, 1]


def test_what_is_due_at_the_same_moment_comes_first() -> None:
    state = bell()
    alarm = state.alarm()
    assert acting(Scripted({0: "dark"}, {0: alarm}), state) is None
    assert acting(Scripted({0: "dark"}, {0: alarm - 1}), state) == (alarm - 1, 0)
    assert acting(Scripted({0: "dark"}, {0: None}), state) is None


def test_a_table_at_which_nothing_can_happen_is_told_so() -> None:
    silent = Silent(2, 0)
    with pytest.raises(TableeError, match="nobody acts, and nothing happens"):
        Scripted({0: "dark"}, {0: None}).next_act(silent)


def test_who_is_first_at_one_moment_is_a_matter_of_chance() -> None:
    first = set()
    for seed in range(20):
        minds = Scripted({0: "dark", 1: "dark"}, {0: 20, 1: 20})
        minds.thoughts = FastChance(seed)
        act = minds.next_act(bell())
        assert act is not None
        first.add(act.seat)
    assert first == {0, 1}


def test_attention_tells_what_is_new() -> None:
    attention = Attention()
    assert attention.look({0: "dark", 1: "dark"}) == [0, 1]
    assert attention.look({0: "dark", 1: "light"}) == [1]
    attention.forget(0)
    assert attention.look({0: "dark", 1: "light"}) == [0]
    assert attention.look({1: "light"}) == []
    assert attention.look({0: "dark", 1: "light"}) == [0]
