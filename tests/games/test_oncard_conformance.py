"""ON'CARD under the conformance kit, at each level of jokers."""

import pytest
from tests.games.oncard.quick import QuickExpert, QuickOnCard, QuickSuperExpert

from tablee.core import conformance
from tablee.core.game import Game
from tablee.games.oncard import GAME

VARIANTS = [QuickOnCard(), QuickExpert(), QuickSuperExpert()]


@pytest.mark.parametrize("check", conformance.CHECKS, ids=conformance.name_of)
@pytest.mark.parametrize("game", VARIANTS, ids=lambda game: type(game).__name__)
def test_oncard_conforms(game: Game, check: conformance.Check) -> None:
    check(game)


@pytest.mark.parametrize(
    "check",
    [
        conformance.random_games_end,
        conformance.impossible_tables_are_refused,
        conformance.global_randomness_is_irrelevant,
    ],
    ids=conformance.name_of,
)
def test_oncard_conforms_with_the_cards_of_the_house(check: conformance.Check) -> None:
    check(GAME)
