"""The engine that runs is the one that was asked for, and every build plays the same games."""

import os

import pytest
from tests.games.oncard.quick import QuickOnCard

from tablee.core.bits import only
from tablee.core.builds import engine
from tablee.core.game import Game
from tablee.core.kit.traces import trace, trace_in_plain_python
from tablee.games._template import GAME as TEMPLATE
from tablee.games.onemore import GAME as ONEMORE
from tablee.games.onix import GAME as ONIX
from tablee.games.onix.state import byte_at, byte_of

GOLDEN = {
    ("onix", 1): "c9e94b1d41d7600db7c0d4e6301eeae6922c64ca5c4f47c6e2088f223ef270a1",
    ("onemore", 1): "7ac49a138038759889d693eea449f53071e34240271543327876df89736f8d80",
    ("oncard", 1): "ce54f0bd89420df485940b4fea22a122c9db0502bf792cb0848498d9a38f6da2",
    ("oncard", 2): "ff1742c043815cf8c8f93e13f1270bb67551772adedd3512fee6b509f1fe98e0",
    ("template", 1): "8166d36db1d61dd07b8dc052a47c542133f1aeab56382f47cdc03df8049f4cb5",
}
"""Traces of random games. Each version of the rules keeps its own, for ever."""


@pytest.mark.skipif(
    "TABLEE_EXPECTED_ENGINE" not in os.environ, reason="make test says which engine it means"
)
def test_the_engine_is_the_one_that_was_asked_for() -> None:
    assert engine() == os.environ["TABLEE_EXPECTED_ENGINE"]


@pytest.mark.parametrize(
    "game",
    [ONIX, ONEMORE, QuickOnCard().under(1), QuickOnCard(), TEMPLATE],
    ids=lambda game: f"{game.name}-{game.rules_version}",
)
def test_games_go_as_they_always_have(game: Game) -> None:
    assert trace(game, games=4, only_usual=True) == GOLDEN[game.name, game.rules_version]


def test_plain_python_can_be_had_beside_a_compiled_engine() -> None:
    assert trace_in_plain_python(ONIX, games=1) == trace(ONIX, games=1)


def test_shifts_are_64_bits_wide() -> None:
    """mypyc turns some shifts into 32-bit ones."""
    assert [only(place) for place in (0, 31, 32, 62)] == [1, 1 << 31, 1 << 32, 1 << 62]
    assert byte_at(3, 6) == 3 << 48
    assert byte_of(byte_at(200, 5), 5) == 200
