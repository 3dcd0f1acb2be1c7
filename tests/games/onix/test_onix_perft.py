"""Engine, brute force and stored figures agree on how many decision sequences there are."""

import json

import pytest
from tests.games.onix.perft import GOLDEN, SET_UPS, count_by_brute_force, count_by_engine
from tests.games.onix.tables import build

FIGURES: dict[str, list[int]] = json.loads(GOLDEN.read_text(encoding="utf-8"))


def test_every_table_has_its_figures() -> None:
    assert {name: len(counts) for name, counts in FIGURES.items()} == {
        name: depth for name, (_, depth) in SET_UPS.items()
    }


@pytest.mark.parametrize("name", SET_UPS)
def test_the_engine_counts_the_stored_figures(name: str) -> None:
    wanted, depth = SET_UPS[name]
    state = build(wanted)
    assert [count_by_engine(state, reached) for reached in range(1, depth + 1)] == FIGURES[name]


@pytest.mark.parametrize("name", SET_UPS)
def test_the_brute_force_counts_the_stored_figures(name: str) -> None:
    assert count_by_brute_force(*SET_UPS[name]) == FIGURES[name]
