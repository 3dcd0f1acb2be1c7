"""ON'CARD under the conformance kit, at each level of jokers."""

import pytest
from tests.games.oncard.quick import QuickExpert, QuickFirstLevel, QuickOnCard, QuickSuperExpert

from tablee.core import conformance
from tablee.core.game import Game
from tablee.games.oncard import GAME

VARIANTS = [QuickOnCard(), QuickExpert(), QuickSuperExpert(), QuickFirstLevel()]


@pytest.mark.parametrize("check", conformance.CHECKS, ids=conformance.name_of)
@pytest.mark.parametrize("game", VARIANTS, ids=lambda game: type(game).__name__)
def test_oncard_conforms(game: Game, check: conformance.Check) -> None:
    check(game)


def test_the_cards_of_the_house_set_up_the_same_game() -> None:
    """Random games with them take thousands of decisions, so the kit plays short cards."""
    conformance.impossible_tables_are_refused(GAME)
    conformance.deals_stay_secret(GAME)
