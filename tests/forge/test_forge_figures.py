"""The quick solver against the exact one, and what is said about a card's play."""

from itertools import product
from math import comb

import pytest

from tablee.core.builds import engine
from tablee.forge.figures import (
    dice_with,
    figures_of,
    how_often,
    numbered,
    pair_chance,
    play_of,
    row_of,
    sides_of,
)
from tablee.forge.solo import Solo
from tablee.forge.solution import Solution
from tablee.forge.solver import quick_turns, solve
from tablee.forge.stage import Stage
from tablee.games.dixe import known_dixes
from tablee.games.oncard.cards import Card
from tablee.games.oncard.deck import default_set, known_cards
from tablee.games.oncard.solitaire import Solitaire

compiled_only = pytest.mark.skipif(
    engine() != "compiled", reason="six symbols take minutes in plain Python"
)

SIDES = sides_of(default_set(), known_dixes())
SMALL = [
    (("sun",), ("aum",), ("pi",)),
    (("sun", "aum"), ("bomb",), ("heart", "skull")),
    (("aum", "skull", "yinyang"), ("bomb", "aum"), ("heart",)),
    (("aum", "pi"), ("eight", "smiley"), ("aum", "bomb", "skull")),
]


def exact(combinations: tuple[tuple[str, ...], ...]) -> float:
    symbols = [list(each) for each in numbered(combinations)]
    return Solitaire([list(sides) for sides in SIDES], symbols).solve(2e-3)


def close_to_exact(combinations: tuple[tuple[str, ...], ...]) -> None:
    quick = quick_turns(SIDES, numbered(combinations))
    slow = exact(combinations)
    # Never above, but for the precision of both; and one percent below at most.
    assert slow * 0.99 - 0.003 <= quick <= slow + 0.003


@pytest.mark.clause("OC-91")
@pytest.mark.parametrize("combinations", SMALL)
def test_small_cards_take_as_many_turns_as_the_exact_solver_says(
    combinations: tuple[tuple[str, ...], ...],
) -> None:
    close_to_exact(combinations)


@compiled_only
@pytest.mark.clause("OC-91")
@pytest.mark.parametrize("name", ["hanuman", "arkan_sonney"])
def test_the_cards_of_the_house_are_within_one_percent_of_the_exact_solver(name: str) -> None:
    close_to_exact(known_cards()[name].combinations)


@compiled_only
def test_rare_symbols_are_within_one_percent_too() -> None:
    close_to_exact(
        (
            ("aum", "bomb", "skull", "heart", "yinyang"),
            ("aum", "bomb", "skull", "heart", "yinyang", "pi"),
            ("aum", "bomb", "skull", "heart", "yinyang", "sun"),
        )
    )


def test_a_symbol_needed_twice_is_two_symbols() -> None:
    # With dice that have neither, twice the same is as hard as two different ones.
    dice = [[20, 21, 22, 23, 24]] * 6
    twice = Solution([Stage([1, 1], dice), Stage([1], dice), Stage([1, 1, 2], dice)])
    apart = Solution([Stage([1, 2], dice), Stage([1], dice), Stage([1, 2, 3], dice)])
    assert twice.turns == pytest.approx(apart.turns, abs=1e-9)


def test_twice_the_same_can_be_counted_by_hand() -> None:
    # All dice alike: a throw of n dice shows what is needed on k of them, a joker or the symbol.
    dice = [[1, 20, 21, 22, 23]] * 6
    turns = Solution([Stage([1, 1], dice)] + [Stage([1], dice) for _ in range(2)], 1e-5).turns

    def shows(thrown: int, hits: int) -> float:
        return float(comb(thrown, hits) * (2 / 6) ** hits * (4 / 6) ** (thrown - hits))

    none, one = shows(6, 0), shows(6, 1)
    # One combination of a single symbol after the other: each throw finishes it, or the turn ends.
    singles = 2 * none / (1 - none)
    # Two alike: with one placed, five dice are thrown; a miss there sends it back, or one stops.
    hit_five = 1 - shows(5, 0)
    throw_on = one * (1 - hit_five)
    expected = 1 + singles + (none + throw_on) / (1 - none - throw_on)
    assert turns == pytest.approx(expected, rel=2e-3)


def test_following_the_play_takes_as_many_turns_as_were_expected() -> None:
    for combinations in SMALL:
        stages = [
            Stage(list(each), [list(side) for side in SIDES]) for each in numbered(combinations)
        ]
        solution = Solution(stages, 1e-5)
        solo = Solo(solution)
        assert solo.turns == pytest.approx(solution.turns, abs=2e-3)
        # Every turn but the last ends in a miss or a stop.
        assert solo.misses + solo.stops == pytest.approx(solo.turns - 1, abs=1e-3)


def test_chances_of_a_combination_of_one_symbol() -> None:
    combinations = (("sun",), ("aum",), ("pi",))
    play = solve(SIDES, numbered(combinations))
    for place, symbol in enumerate((2, 3, 6)):
        missed = 1.0
        for side in SIDES:
            missed *= 1 - (1 + (symbol in side)) / 6
        assert play.miss[place] == pytest.approx(missed)
        assert play.finish[place] == pytest.approx(1 - missed)


def test_the_chance_of_a_pair_is_that_of_trying_all_throws() -> None:
    hand = 0b010011
    dice = [SIDES[die] for die in range(6) if hand >> die & 1]
    pairs = 0
    # -1, -2…: characters, which make no pair.
    for faces in product(*[(*sides, -1 - number) for number, sides in enumerate(dice)]):
        pairs += len(set(faces)) < len(faces)
    assert pair_chance(SIDES, hand) == pytest.approx(pairs / 6 ** len(dice))


def test_how_often_a_condition_is_met() -> None:
    combinations = (("sun",), ("aum",), ("pi",))
    play = solve(SIDES, numbered(combinations))
    usual = known_cards()["crane_yorick"]
    throws = sum(play.thrown.values())
    # Six dice in every throw: no combination of one symbol keeps a die.
    assert set(play.thrown) == {0b111111}

    def often(condition: str, symbol: str | None = None) -> float:
        card = Card("Lou", usual.combinations, condition, 0, "shield", symbol)  # type: ignore[arg-type]
        return how_often(card, play, SIDES)

    assert often("no_character") == pytest.approx(throws * (5 / 6) ** 6)
    # The skull is on three of the six dice.
    assert often("symbol_rolled", "skull") == pytest.approx(throws * (1 - (5 / 6) ** 3))
    assert often("stopped") == 0.0
    assert often("two_placed") == 0.0
    assert often("missed") == pytest.approx(1 - 1 / play.turns, abs=1e-3)
    # Turns in which nothing is finished: the first one's misses, and those of turns that begin
    # at a later combination, because the throw before was missed as well.
    first, *later = play.miss
    idle = first / (1 - first) + sum(miss * miss / (1 - miss) for miss in later)
    assert often("finished") == pytest.approx(1 - idle / play.turns, abs=2e-3)


def test_six_dice_are_those_of_the_set_with_the_cards_own_among_them() -> None:
    own = known_dixes()
    assert dice_with("zonbi", default_set()) == default_set()
    assert dice_with("oni", default_set()) == ("oni", *default_set()[1:])
    assert row_of(["oni", "zonbi"], own)[:2] == ("oni", "zonbi")
    assert len(set(row_of(["oni", "zonbi"], own))) == 6


@compiled_only
def test_a_set_is_compared_with_its_own_average() -> None:
    found = figures_of(default_set(), default_set(), known_dixes(), known_cards())
    assert sum(card.compared for card in found.cards) == pytest.approx(0, abs=1e-9)
    assert 0 < found.spread < 0.1
    yorick = found.cards[-1]
    assert yorick.character == "crane_yorick"
    play = play_of("crane_yorick", default_set(), known_dixes(), known_cards()["crane_yorick"])
    assert yorick.turns == play.turns
    assert yorick.waiting == pytest.approx(2 / yorick.fires)
