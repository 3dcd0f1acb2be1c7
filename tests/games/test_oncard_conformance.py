"""ON'CARD under the conformance kit, at each level of jokers."""

from collections.abc import Iterator

import pytest
from _pytest.mark.structures import ParameterSet
from tests.games.oncard.quick import QuickExpert, QuickFirstLevel, QuickOnCard, QuickSuperExpert

from tablee.core import conformance
from tablee.core.game import Game
from tablee.games.oncard import GAME

VARIANTS = [
    QuickOnCard(),
    QuickFirstLevel(),
    QuickOnCard().under(1),
    QuickExpert(),
    QuickSuperExpert(),
]
LONG = [conformance.histories_stay_secret, conformance.secrets_stay_secret]
"""Where secrets take long, the newest rules stand for all."""


def every_check() -> Iterator[ParameterSet]:
    for game in VARIANTS:
        for check in conformance.CHECKS:
            # The kit tries each level of jokers, once; more of them is for the long run.
            is_other_level = isinstance(game, QuickExpert | QuickSuperExpert)
            is_old = game.rules_version != game.newest_rules
            is_soak = is_other_level or (is_old and check in LONG)
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
