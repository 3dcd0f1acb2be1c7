"""A tiny game in which time plays conforms, and its races have exactly one outcome each."""

import pytest
from tests.core.bell import GAME

from tablee.core.kit import conformance
from tablee.core.kit.conformance import Check


@pytest.mark.parametrize("check", conformance.CHECKS, ids=conformance.name_of)
def test_conformance(check: Check) -> None:
    check(GAME)
