"""Onix under the conformance kit."""

import pytest

from tablee.core.kit import conformance
from tablee.games.onix import GAME


@pytest.mark.parametrize("check", conformance.CHECKS, ids=conformance.name_of)
def test_onix_conforms(check: conformance.Check) -> None:
    check(GAME)


@pytest.mark.soak
@pytest.mark.parametrize("check", conformance.CHECKS, ids=conformance.name_of)
def test_onix_conforms_with_all_that_can_be_chosen(check: conformance.Check) -> None:
    with conformance.thoroughly():
        check(GAME)
