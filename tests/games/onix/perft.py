"""How many decision sequences there are from fixed tables: the figures in `perft.json`.

The figures are the brute force's. To write them again after a change of the rules:

    python -m tests.games.onix.perft
"""

import json
from pathlib import Path
from random import Random

from tests.games.onix import brute_force, tables
from tests.games.onix.comparison import full_set_up, plain_game
from tests.games.onix.tables import SetUp, set_up

from tablee.core.state import MoveList
from tablee.games.onix.rules import Onix

GOLDEN = Path(__file__).with_name("perft.json")


def two_players_mid_game() -> SetUp:
    return set_up(
        ["circle/cross", "cross", "diamond/cross", "square", "circle"],
        under={0: "cross+diamond", 2: "circle/square+circle", 4: "square/diamond+cross"},
        collections={
            0: ["square+diamond", "circle/square", "cross", "circle+square+diamond"],
            1: ["circle/cross+square", "diamond", "square/cross"],
        },
        stocks=[3, 7],
        discard=2,
        turn=1,
    )


def three_players_last_cards() -> SetUp:
    return set_up(
        ["circle", "circle/square", "square/diamond", "cross", "circle"],
        under={0: "", 1: "", 2: "diamond", 3: "", 4: ""},
        collections={0: ["diamond/cross"], 1: ["square/cross", "circle"], 2: ["diamond"]},
        seats=3,
        turn=2,
    )


def five_players_one_pile_empty() -> SetUp:
    return set_up(
        ["diamond", None, "diamond/cross", "square/cross", "circle/square"],
        under={0: "cross", 2: "circle", 3: "", 4: "diamond"},
        collections={seat: ["square", "circle/diamond"] for seat in range(5)},
        seats=5,
        turn=4,
    )


def six_players_all_linked() -> SetUp:
    return set_up(
        ["cross", "circle/cross", "square/cross", "diamond/cross", "cross"],
        collections={seat: ["circle", "square/diamond"][: 1 + seat % 2] for seat in range(6)},
        seats=6,
        turn=5,
    )


def advanced_on_the_brink() -> SetUp:
    return set_up(
        ["square/cross", "cross", "circle", "diamond", "diamond/cross"],
        under={0: "circle", 1: "", 2: "square", 3: "cross", 4: ""},
        collections={0: ["circle+square+diamond"], 1: ["cross"], 2: ["circle/diamond"]},
        stocks=[1, 0, 4],
        seats=3,
        advanced=True,
    )


def nobody_has_anything() -> SetUp:
    return set_up(
        ["diamond", "cross", "diamond/cross", "circle", "square"],
        under={2: "diamond+cross", 3: "circle/square"},
        collections={0: [], 1: []},
    )


def a_crowd_of_collections() -> SetUp:
    crowd = ["circle", "square", "diamond", "circle/square", "square+diamond"] * 6
    return set_up(collections={0: crowd, 1: crowd})


SET_UPS: dict[str, tuple[SetUp, int]] = {
    "2 players, start": (full_set_up(2, False, Random(1)), 8),
    "3 players, start": (full_set_up(3, False, Random(2)), 8),
    "5 players, start": (full_set_up(5, False, Random(3)), 7),
    "2 players, start, advanced": (full_set_up(2, True, Random(4)), 8),
    "2 players, mid-game": (two_players_mid_game(), 9),
    "3 players, last cards": (three_players_last_cards(), 11),
    "5 players, one Pile empty": (five_players_one_pile_empty(), 11),
    "6 players, all five linked": (six_players_all_linked(), 10),
    "3 players, advanced, on the brink": (advanced_on_the_brink(), 11),
    "2 players, no Collections": (nobody_has_anything(), 11),
    "2 players, a crowd of Collections": (a_crowd_of_collections(), 4),
}
"""Each table with the depth to which it is counted."""


def count_by_engine(state: Onix, depth: int) -> int:
    """The number of sequences of exactly `depth` decisions."""
    moves = MoveList()
    seat = state.next_decider(-1)
    if seat < 0:
        return 0
    state.fill_legal(seat, moves)
    if depth == 1:
        return len(moves.to_list())
    total = 0
    for move in moves.to_list():
        following = state.clone()
        following.apply(seat, move, tables.NO_CHANCE, None)
        total += count_by_engine(following, depth - 1)
    return total


def count_by_brute_force(wanted: SetUp, depth: int) -> list[int]:
    game = plain_game(wanted)
    return [brute_force.perft(game, reached) for reached in range(1, depth + 1)]


if __name__ == "__main__":
    figures = {name: count_by_brute_force(*given) for name, given in SET_UPS.items()}
    lines = ",\n".join(f"  {json.dumps(name)}: {counts}" for name, counts in figures.items())
    GOLDEN.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
