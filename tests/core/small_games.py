"""Games that fit on a napkin, to ask the search about. They are plain Python in every build."""

from collections.abc import Callable
from typing import TypeAlias

from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.refusal import Refusal
from tablee.core.state import MoveList, State

UNDECIDED = -1


class Small(State):
    """What all of them share: a finished game has winners, and nothing to tell apart but that."""

    def winners(self) -> set[int]:
        raise NotImplementedError

    def explain(self, seat: int, move: int) -> Refusal:
        return Refusal("EV-0", "not_here")

    def redeal(self, viewer: int, chance: Chance) -> None:
        """By default nothing is hidden."""

    def rank(self, seat: int) -> int:
        return 1 if seat in self.winners() else 2

    def ending(self) -> str:
        return "shown"

    def score(self, seat: int) -> int:
        return 1 if self.is_over() and seat in self.winners() else 0

    def move_kind(self, move: int) -> int:
        return 0


class OneShot(Small):
    """Everybody chooses at the same time, once; then a rule says who has won."""

    def __init__(
        self, seats: int, choices: int, rule: Callable[[tuple[int, ...]], set[int]]
    ) -> None:
        super().__init__(seats)
        self.choices = choices
        self.rule = rule
        self.chosen = [UNDECIDED] * seats

    def next_decider(self, after: int) -> int:
        for seat in range(after + 1, self.seats):
            if self.chosen[seat] == UNDECIDED:
                return seat
        return -1

    def fill_legal(self, seat: int, moves: MoveList) -> None:
        moves.clear()
        for choice in range(self.choices):
            moves.add(choice)

    def apply(self, seat: int, move: int, chance: Chance, recorder: Recorder | None) -> None:
        self.chosen[seat] = move

    def redeal(self, viewer: int, chance: Chance) -> None:
        """Choices lie face down until all have chosen."""
        for seat in range(self.seats):
            if seat != viewer and self.chosen[seat] != UNDECIDED and not self.is_over():
                self.chosen[seat] = chance.below(self.choices)

    def winners(self) -> set[int]:
        return self.rule(tuple(self.chosen))

    def clone(self) -> "OneShot":
        copy = OneShot(self.seats, self.choices, self.rule)
        copy.chosen = list(self.chosen)
        return copy

    def facts(self) -> list[int]:
        return [self.seats, *self.chosen]


def pennies() -> OneShot:
    """Matching pennies: seat 1 wants both to choose the same, seat 0 does not."""
    return OneShot(2, 2, lambda chosen: {1} if chosen[0] == chosen[1] else {0})


def rock_paper_scissors() -> OneShot:
    """Equal choices share the victory."""
    return OneShot(2, 3, lambda chosen: ({0, 1}, {0}, {1})[(chosen[0] - chosen[1]) % 3])


def odd_one_out() -> OneShot:
    """Three players, two choices: whoever chose alone wins; all alike, all share."""

    def rule(chosen: tuple[int, ...]) -> set[int]:
        alone = {seat for seat in range(3) if chosen.count(chosen[seat]) == 1}
        return alone or {0, 1, 2}

    return OneShot(3, 2, rule)


Tree: TypeAlias = "tuple[int, list[Tree]] | set[int]"
"""Who decides, and what follows each choice; at the end, the winners."""


class Path(Small):
    """One after the other chooses a branch of a tree."""

    def __init__(self, seats: int, tree: Tree) -> None:
        super().__init__(seats)
        self.tree = tree
        self.taken: list[int] = []

    def next_decider(self, after: int) -> int:
        if isinstance(self.tree, set) or self.tree[0] <= after:
            return -1
        return self.tree[0]

    def fill_legal(self, seat: int, moves: MoveList) -> None:
        moves.clear()
        assert isinstance(self.tree, tuple)
        for branch in range(len(self.tree[1])):
            moves.add(branch)

    def apply(self, seat: int, move: int, chance: Chance, recorder: Recorder | None) -> None:
        assert isinstance(self.tree, tuple)
        self.tree = self.tree[1][move]
        self.taken.append(move)

    def winners(self) -> set[int]:
        assert isinstance(self.tree, set)
        return self.tree

    def clone(self) -> "Path":
        copy = Path(self.seats, self.tree)
        copy.taken = list(self.taken)
        return copy

    def facts(self) -> list[int]:
        return [self.seats, *self.taken]


class Guess(Small):
    """A card lies face down; seat 0 names one of `cards` and wins if it is that one."""

    def __init__(self, cards: int, hidden: int) -> None:
        super().__init__(2)
        self.cards = cards
        self.hidden = hidden
        self.named = UNDECIDED

    def next_decider(self, after: int) -> int:
        return 0 if self.named == UNDECIDED and after < 0 else -1

    def fill_legal(self, seat: int, moves: MoveList) -> None:
        moves.clear()
        for card in range(self.cards):
            moves.add(card)

    def apply(self, seat: int, move: int, chance: Chance, recorder: Recorder | None) -> None:
        self.named = move

    def redeal(self, viewer: int, chance: Chance) -> None:
        self.hidden = chance.below(self.cards)

    def winners(self) -> set[int]:
        return {0} if self.named == self.hidden else {1}

    def clone(self) -> "Guess":
        copy = Guess(self.cards, self.hidden)
        copy.named = self.named
        return copy

    def facts(self) -> list[int]:
        return [self.cards, self.hidden, self.named]
