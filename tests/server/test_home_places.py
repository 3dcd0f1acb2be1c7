"""What places a home has at the gate, with real sockets from real networks of IPv6."""

import json

import pytest
from tests.server.knocking import PLACES
from tests.server.own_network import is_possible, run_there


@pytest.mark.skipif(not is_possible(), reason="nobody may make a network of their own here")
def test_all_networks_of_a_home_have_its_places_together() -> None:
    told = json.loads(run_there("tests.server.knocking"))
    some = [True] * PLACES + [False] * PLACES
    # Of a /48, which anybody gets by a tunnel, there are twice as many as of a home in it.
    assert told["home"] == some
    assert told["around"] == some
    assert told["elsewhere"] == [True]
    # Whoever goes leaves one place, for any of that home.
    assert told["after one went"] == [True, False]
