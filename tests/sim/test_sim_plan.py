"""What can be simulated, and the sentence for what cannot."""

import shlex
from typing import Any

import pytest

from tablee.cli import main as command_line
from tablee.core.errors import TableeError
from tablee.sim.plan import DEFAULT_ITERATIONS, make_plan


def test_unless_told_four_medium_bots_sit_down() -> None:
    plan = make_plan("onix", games=1, seed=1)
    assert plan.bots == ("medium",) * 4
    assert plan.iterations is None
    assert plan.rotates


def test_several_bots_bring_their_own_seats() -> None:
    assert make_plan("onix", games=1, seed=1, bots=["easy", "hard"]).seats == 2


def test_hard_has_a_fixed_number_of_iterations() -> None:
    assert make_plan("onix", games=1, seed=1, bots=["hard"]).iterations == DEFAULT_ITERATIONS
    plan = make_plan("onix", games=1, seed=1, bots=["hard", "easy"], iterations=50)
    assert plan.iterations == 50


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"players": 1}, "for 2 to 6 players, not 1"),
        ({"players": 7}, "for 2 to 6 players, not 7"),
        ({"games": 0}, "not 0"),
        ({"games": -3}, "not -3"),
        ({"games": 10**13}, "not 10000000000000"),
        ({"seed": 2**63}, "64 bits"),
        ({"seed": -(2**63) - 1}, "64 bits"),
        ({"bots": ["medium", "easy"], "players": 4}, "one for each of the 4 seats, not 2"),
        ({"bots": ["easy"] * 5, "players": 4}, "one for each of the 4 seats, not 5"),
        ({"bots": ["brilliant"]}, "there is no bot 'brilliant'"),
        ({"bots": ["easy", "brilliant"]}, "there is no bot 'brilliant'"),
        ({"iterations": 5}, "for hard bots"),
        ({"bots": ["hard"], "iterations": 0}, "not 0"),
        ({"bots": ["hard"], "iterations": -1}, "not -1"),
        ({"options": {"speed": 3}}, "unknown field `speed`"),
        ({"options": {"advanced": "maybe"}}, "advanced"),
        ({"options": {"first": 4}}, "not 4"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(wrong: dict[str, Any], sentence: str) -> None:
    asked: dict[str, Any] = {"game": "onix", "games": 1, "seed": 1, **wrong}
    with pytest.raises(TableeError, match=sentence) as refusal:
        make_plan(**asked)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"players": 2, "bots": ["hard"], "iterations": 4, "seed": -3},
        {"bots": ["easy", "medium", "random"], "rotates": False},
        {"players": 3, "options": {"advanced": True, "first": 2}},
    ],
)
def test_the_command_plays_the_same_games_again(
    asked: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = make_plan("onix", **{"games": 12, "seed": 5, **asked})
    monkeypatch.setattr(command_line, "COMMANDS", ("simulate",))
    heard: list[object] = []

    def listen(game: str, **keywords: Any) -> None:
        heard.append(make_plan(game, **keywords))
        raise TableeError("heard enough")

    monkeypatch.setattr("tablee.cli.simulate.make_plan", listen)
    assert command_line.main(shlex.split(plan.command(12))[1:]) == command_line.BAD_INPUT
    assert heard == [plan]


def test_older_rules_can_be_asked_for_and_are_named_in_the_command() -> None:
    newest, older = (make_plan("oncard", games=1, seed=1, rules=rules) for rules in (None, 1))
    assert (newest.rules_version, older.rules_version) == (2, 1)
    assert "--rules" not in newest.command(1)
    assert "--rules 1" in older.command(1)
    with pytest.raises(TableeError, match="update Tablée"):
        make_plan("oncard", games=1, seed=1, rules=99)
