"""MémoDiXe under the conformance kit."""

import pytest

from tablee.core import conformance
from tablee.games.memodixe import GAME


@pytest.mark.parametrize("check", conformance.CHECKS, ids=conformance.name_of)
def test_memodixe_conforms(check: conformance.Check) -> None:
    check(GAME)
