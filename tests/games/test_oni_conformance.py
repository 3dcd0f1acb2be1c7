"""Oni against all under the conformance kit."""

import pytest

from tablee.core import conformance
from tablee.games.memodixe.oni import GAME


@pytest.mark.parametrize("check", conformance.CHECKS, ids=conformance.name_of)
def test_oni_conforms(check: conformance.Check) -> None:
    check(GAME)
