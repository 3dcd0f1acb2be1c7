"""OC-91: the solved solitaire against sums done otherwise, and the balance of the house's cards."""

from math import comb

import pytest

from tablee.bots.levels import make_player
from tablee.core.builds import engine
from tablee.core.chance import FastChance
from tablee.games.dixe import known_dixes, symbol_names
from tablee.games.oncard import GAME
from tablee.games.oncard.deck import default_set, known_cards
from tablee.games.oncard.rules import OnCard
from tablee.games.oncard.solitaire import Solitaire
from tablee.games.oncard.stopping import Stopping, spot_of

compiled_only = pytest.mark.skipif(
    engine() != "compiled", reason="six symbols take minutes in plain Python"
)


def sides_of(characters: tuple[str, ...]) -> list[list[int]]:
    return [
        [symbol_names().index(side) for side in known_dixes()[name].sides[1:]]
        for name in characters
    ]


def turns_for(name: str) -> float:
    """For a character outside the default set, its die takes Doryphore's place."""
    row = default_set() if name in default_set() else (name, *default_set()[1:])
    combinations = [
        [symbol_names().index(symbol) for symbol in symbols]
        for symbols in known_cards()[name].combinations
    ]
    return Solitaire(sides_of(row), combinations).solve()


def test_single_symbols_are_a_matter_of_how_many_throws_miss() -> None:
    # Every throw is of six dice and finishes a combination, or ends the turn and changes nothing.
    sides = sides_of(default_set())
    sun, aum, pi = 2, 3, 6
    misses = 0.0
    for symbol in (sun, aum, pi):
        missed = 1.0
        for side in sides:
            missed *= 1.0 - (1 + (symbol in side)) / 6
        misses += missed / (1 - missed)
    solved = Solitaire(sides, [[sun], [aum], [pi]]).solve(1e-8)
    assert solved == pytest.approx(1 + misses, abs=1e-6)


def jokers_only(sizes: tuple[int, int, int]) -> float:
    """Dice that never show what is needed: only jokers count, so this is small enough to write."""

    def chance(dice: int, jokers: int) -> float:
        ways: int = comb(dice, jokers) * 5 ** (dice - jokers)
        return ways / 6.0**dice

    start = {(stage, placed): 0.0 for stage in range(3) for placed in range(7)}
    for _ in range(3000):
        onwards: dict[tuple[int, int], float] = {}
        for stage in (2, 1, 0):
            size = sizes[stage]
            after = 0.0
            if stage < 2:
                after = min(start[stage + 1, 0], onwards[stage + 1, -1])
            for placed in range(size - 1, -1, -1):
                dice = 6 - placed
                hit = 0.0
                for jokers in range(1, dice + 1):
                    best = min(
                        after
                        if placed + more == size
                        else min(
                            start[stage, placed + more], onwards.get((stage, placed + more), 1e9)
                        )
                        for more in range(1, min(jokers, size - placed) + 1)
                    )
                    hit += chance(dice, jokers) * best
                onwards[stage, placed] = hit + chance(dice, 0) * start[0, 0]
                if placed == 0:
                    onwards[stage, -1] = hit + chance(dice, 0) * start[stage, 0]
                if dice >= 3:
                    first = hit + chance(dice, 0) * start[stage, placed]
                    start[stage, placed] = 1 + first
            for placed in range(1, size):
                fewer = min(start[stage, less] for less in range(placed + 1) if 6 - less >= 3)
                start[stage, placed] = fewer
    return start[0, 0]


@pytest.mark.clause("OC-91")
@pytest.mark.parametrize("sizes", [(1, 1, 1), (1, 2, 1), (2, 2, 2), (1, 2, 3)])
def test_jokers_alone_give_the_same_as_a_table_of_their_own(sizes: tuple[int, int, int]) -> None:
    # No die shows the symbols 20 and above.
    combinations = [[20 + place for place in range(size)] for size in sizes]
    solved = Solitaire(sides_of(default_set()), combinations).solve(1e-6, 5000)
    assert solved == pytest.approx(jokers_only(sizes), rel=1e-4)


def test_the_solitaire_needs_six_dice_three_combinations_and_distinct_symbols() -> None:
    sides = sides_of(default_set())
    with pytest.raises(ValueError, match="six dice"):
        Solitaire(sides[:5], [[0], [0], [0]])
    with pytest.raises(ValueError, match="three combinations"):
        Solitaire(sides, [[0], [0]])
    with pytest.raises(ValueError, match="distinct"):
        Solitaire(sides, [[0, 0], [0], [0]])


@pytest.mark.clause("OC-91")
def test_the_average_die_comes_close_to_the_real_dice() -> None:
    model = Stopping(2, 2, 3, 6, None).from_scratch()
    bomb, skull, heart, pi, sun, eight, smiley = 0, 1, 8, 6, 2, 7, 5
    real = Solitaire(
        sides_of(default_set()), [[bomb, pi], [skull, sun], [heart, eight, smiley]]
    ).solve()
    assert model == pytest.approx(real, rel=0.1)


def test_stopping_tables_make_sense() -> None:
    table = Stopping(3, 4, 5, 6, None)
    # The less is lacking the better; a turn in which nothing happens costs one turn.
    starts = [table.at_start[spot_of(stage, 3 + stage, 0, 6)] for stage in range(3)]
    assert starts == sorted(starts, reverse=True)
    assert table.finished(2) == 0.0
    lacking_one = table.going_on[spot_of(2, 1, 0, 2)]
    assert table.going_on[spot_of(2, 1, 0, 3)] < lacking_one
    # Jokers that lie there leave more symbols that fit.
    assert table.going_on[spot_of(2, 1, 2, 2)] < lacking_one


@compiled_only
@pytest.mark.clause("OC-91")
@pytest.mark.parametrize(
    "names",
    [
        pytest.param(default_set(), id="the default set"),
        pytest.param(tuple(known_cards()), id="all", marks=pytest.mark.soak),
    ],
)
def test_the_cards_of_the_house_are_balanced(names: tuple[str, ...]) -> None:
    turns = {name: turns_for(name) for name in names}
    fastest, slowest = min(turns.values()), max(turns.values())
    assert slowest <= 1.1 * fastest, turns


@pytest.mark.clause("OC-91")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_of_good_players_last_six_to_ten_turns(seats: int) -> None:
    players = [make_player(GAME, "medium") for _ in range(seats)]
    dealer = GAME.dealer(GAME.options({}), seats)
    games = 24
    turns = 0.0
    for number in range(games):
        chance = FastChance(number)
        state = dealer.deal(chance)
        assert isinstance(state, OnCard)
        while not state.is_over():
            seat = state.deciders()[0]
            state.apply(seat, players[seat].choose(state, seat, chance), chance, None)
        turns += (state.turns + seats - 1) / seats
    assert 6 <= turns / games <= 10
