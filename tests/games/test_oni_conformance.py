"""Oni against all under the conformance kit, by each of its rules."""

from collections.abc import Iterator

import pytest
from _pytest.mark.structures import ParameterSet

from tablee.core.game import Game
from tablee.core.kit import conformance
from tablee.games.oni import GAME

SHORT = [conformance.replays_reproduce_every_state, conformance.builds_agree]
"""What old matches live by; the rest of the kit takes long, and the rules differ in five places."""


def every_check() -> Iterator[ParameterSet]:
    for game in (GAME, GAME.under(1)):
        for check in conformance.CHECKS:
            is_soak = game is not GAME and check not in SHORT
            marks = [pytest.mark.soak] if is_soak else []
            name = f"{game.rules_version}-{conformance.name_of(check)}"
            yield pytest.param(game, check, marks=marks, id=name)


@pytest.mark.parametrize(("game", "check"), list(every_check()))
def test_oni_conforms(game: Game, check: conformance.Check) -> None:
    check(game)


@pytest.mark.soak
@pytest.mark.parametrize("check", conformance.CHECKS, ids=conformance.name_of)
def test_oni_conforms_with_all_that_can_be_chosen(check: conformance.Check) -> None:
    with conformance.thoroughly():
        check(GAME)
