"""ON'CARD under the conformance kit, at each level of jokers."""

from collections.abc import Iterator

import pytest
from _pytest.mark.structures import ParameterSet
from tests.games.oncard.quick import QuickExpert, QuickFirstLevel, QuickOnCard, QuickSuperExpert

from tablee.core.game import Game
from tablee.core.kit import conformance
from tablee.games.oncard import GAME

VARIANTS = [
    QuickOnCard(),
    QuickFirstLevel(),
    QuickOnCard().under(1),
    QuickExpert(),
    QuickSuperExpert(),
]
SHORT = [
    conformance.replays_reproduce_every_state,
    conformance.builds_agree,
    conformance.every_legal_move_plays,
]
"""What old matches live by. The newest rules, of which each choice is tried, stand for the rest."""


def every_check() -> Iterator[ParameterSet]:
    for game in VARIANTS:
        for check in conformance.CHECKS:
            is_usual = type(game) is QuickOnCard and game.rules_version == game.newest_rules
            is_soak = not is_usual and check not in SHORT
            marks = [pytest.mark.soak] if is_soak else []
            name = f"{type(game).__name__}-{game.rules_version}-{conformance.name_of(check)}"
            yield pytest.param(game, check, marks=marks, id=name)


@pytest.mark.parametrize(("game", "check"), list(every_check()))
def test_oncard_conforms(game: Game, check: conformance.Check) -> None:
    check(game)


@pytest.mark.soak
@pytest.mark.parametrize("check", conformance.CHECKS, ids=conformance.name_of)
def test_oncard_conforms_with_all_that_can_be_chosen(check: conformance.Check) -> None:
    with conformance.thoroughly():
        check(QuickOnCard())


def test_the_cards_of_the_house_set_up_the_same_game() -> None:
    """Random games with them take thousands of decisions, so the kit plays short cards."""
    conformance.impossible_tables_are_refused(GAME)
    conformance.deals_stay_secret(GAME)
