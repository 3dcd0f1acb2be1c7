"""A choice that stays secret does not tell the nodes of a search apart; a chapter ends it."""

import pytest
from tests.core.small_games import OneShot, Path

from tablee.core.chance import Chance, FastChance
from tablee.core.heuristic import Heuristic
from tablee.core.search import Budget, Node, Search
from tablee.core.state import State


def no_clock() -> float:
    return 0.0


class Covered(OneShot):
    """Three choose at once; what another seat chose is not shown to seat 0, 2 sees everything."""

    def __init__(self) -> None:
        super().__init__(3, 4, lambda chosen: {0} if chosen[0] == 3 else {1})

    def apparent(self, seat: int, move: int, viewer: int) -> int:
        return move if viewer in (seat, 2) else 0

    def clone(self) -> "Covered":
        copy = Covered()
        copy.chosen = list(self.chosen)
        return copy


def children_of(seat: int) -> int:
    """How many nodes seat's search tells apart after everybody has chosen once."""
    search, root, chance = Search(Heuristic(), no_clock), Node(), FastChance(1)
    # The search learns whose it is when it is asked; its tree is looked at afterwards.
    search.choose(Covered(), seat, Budget(1), chance)
    for _ in range(400):
        search.iterate(root, Covered(), chance)
    return len(root.children)


def test_nodes_are_told_apart_by_what_the_seat_sees() -> None:
    assert children_of(0) <= 4
    assert children_of(2) > 16


class Chapters(Path):
    """A path whose third decision begins a chapter of its own."""

    def chapter(self) -> int:
        return len(self.taken) // 2

    def clone(self) -> "Chapters":
        copy = Chapters(self.seats, self.tree)
        copy.taken = list(self.taken)
        return copy


class Depth(Heuristic):
    """Remembers how far it was asked to judge."""

    def __init__(self) -> None:
        super().__init__()
        self.deepest = 0

    def payoff(self, state: State, seat: int) -> float:
        assert isinstance(state, Path)
        self.deepest = max(self.deepest, len(state.taken))
        return 0.5


def long_path(length: int) -> tuple[int, list[object]]:
    tree: object = {0}
    for number in range(length):
        tree = (number % 2, [tree, tree])
    return tree  # type: ignore[return-value]


@pytest.mark.parametrize(("kind", "deepest"), [(Path, 6), (Chapters, 2)])
def test_a_search_looks_no_further_than_its_chapter(kind: type[Path], deepest: int) -> None:
    heuristic = Depth()
    world = kind(2, long_path(6))  # type: ignore[arg-type]
    seat = world.deciders()[0]
    chance: Chance = FastChance(1)
    Search(heuristic, no_clock).choose(world, seat, Budget(60), chance)
    assert heuristic.deepest == deepest
