"""One More! under the conformance kit."""

import pytest

from tablee.core import conformance
from tablee.games.onemore import GAME


@pytest.mark.parametrize("check", conformance.CHECKS, ids=conformance.name_of)
def test_one_more_conforms(check: conformance.Check) -> None:
    check(GAME)
