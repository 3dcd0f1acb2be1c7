"""Trying a set out: the same seed, the same figures; every game is counted once."""

from typing import Any

import msgspec
import pytest

from tablee.core.errors import TableeError
from tablee.forge.design import Design, Head
from tablee.forge.trials import Share, Trials, try_out
from tablee.games.dixe import Dixe
from tablee.games.oncard.cards import Card

LOU = Dixe("Lou", (("character", "sun"), ("pi", "aum"), ("bomb", "heart")))
EASY = Card("Lou", (("sun",), ("pi",), ("sun", "aum")), "pair", 0, "shield")
EASIER = tuple(
    Card(name, EASY.combinations, "pair", 0, "shield")
    for name in ("doryphore", "zonbi", "hanuman", "arkan_sonney", "mr_blaireau")
)
SET = Design(Head(characters=("Lou",)), (LOU,), (EASY, *EASIER))


def tried(games: int = 6, cores: int = 1) -> Trials:
    found = try_out(SET, games=games, players=2, seed=3, cores=cores)
    assert found is not None
    return found


def test_the_same_seed_gives_the_same_figures_on_any_number_of_cores() -> None:
    assert msgspec.json.encode(tried()) == msgspec.json.encode(tried(cores=2))


def test_a_seed_gives_what_it_gave_before() -> None:
    """Figures that somebody has written down, from before the games were plans of `sim`."""
    found = tried(30)
    assert (found.mine.turns.mean, found.house.turns.mean) == (3.433333, 8.566667)
    assert [place.share for place in found.mine.order] == [0.566667, 0.433333]
    assert [place.share for place in found.house.order] == [0.5, 0.5]
    assert [(each.character, each.times, each.win.share) for each in found.mine.characters] == [
        ("Lou", 23, 0.521739),
        ("arkan_sonney", 21, 0.428571),
        ("doryphore", 18, 0.611111),
        ("hanuman", 20, 0.45),
        ("mr_blaireau", 21, 0.52381),
        ("zonbi", 17, 0.470588),
    ]
    assert found.duel == Share(0.833333, 0.664356, 0.926635, 0.5)
    assert (found.mine.turns.low, found.mine.turns.high) == (3.194472, 3.672195)
    assert (found.house.turns.low, found.house.turns.high) == (7.324703, 9.80863)


def test_easy_cards_make_short_games_and_win_duels() -> None:
    found = tried(20)
    assert found.mine.games == found.house.games == 20
    assert found.mine.turns.high < found.house.turns.low
    assert found.duel.low > 0.5
    assert found.duel.fair == 0.5
    # Two players turn two cards up in each game.
    assert sum(each.times for each in found.mine.characters) == 80
    assert {each.character for each in found.mine.characters} == set(SET.row)
    assert sum(share.share for share in found.mine.order) == pytest.approx(1)


def test_it_can_be_stopped_and_tells_how_far_it_is() -> None:
    told: list[tuple[int, int]] = []
    asked: dict[str, Any] = {"games": 40, "players": 3, "seed": 1, "cores": 1}

    def tell(done: int, whole: int) -> None:
        told.append((done, whole))

    def far_enough() -> bool:
        return bool(told) and told[-1][0] > 0

    assert try_out(SET, **asked, tell=tell, stopped=far_enough) is None
    assert 0 < told[-1][0] < told[-1][1] == 120
    assert told == sorted(told)


def test_impossible_trials_are_refused() -> None:
    with pytest.raises(TableeError, match="1 to 1000000 games"):
        try_out(SET, games=0, players=2, seed=1)
    with pytest.raises(TableeError):
        try_out(SET, games=1, players=9, seed=1)
