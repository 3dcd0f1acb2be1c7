"""Search for every game: Monte-Carlo tree search over what a seat knows, not over what is.

Each iteration deals what the seat cannot know anew, walks down one shared tree by the moves played,
adds a leaf, plays a few decisions on with the game's heuristic and asks it how the position stands.
A move's statistics count only the iterations in which it was available (Cowling, Powley and
Whitehouse, 2012); the heuristic's weights are a prior that fades with visits.

Every seat maximises its own payoff, so there may be any number of them. Seats that decide at the
same time choose independently in one node: neither's choice depends on the other's. What the seat
that searches does not see of a move does not tell its nodes apart.
"""

import math
from collections.abc import Callable
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.core.chance import Chance
from tablee.core.errors import TableeError
from tablee.core.heuristic import Heuristic, Weighing
from tablee.core.state import State

LONGEST_SECONDS: Final = 3600.0
CLOCK_EVERY: Final = 32
"""Iterations between two looks at the clock."""
KEY_SPAN: Final = 1 << 48
"""More than any seat and move together: keys of different steps differ."""
MOST_NODES: Final = 2_000_000
"""A tree stops growing there; the search goes on in it."""
MIXING: Final = 1024
"""How finely exploration is drawn where several decide together."""


class BudgetError(TableeError):
    """A search cannot be given this much, or this little."""


class Budget:
    """How long a search may think: a number of iterations, a time, or whichever ends first."""

    def __init__(self, iterations: int | None = None, seconds: float | None = None) -> None:
        if iterations is None and seconds is None:
            raise BudgetError("a search needs a number of iterations or a time in seconds")
        if iterations is not None and not 1 <= iterations <= 1_000_000_000:
            raise BudgetError(f"a search has 1 to 1000000000 iterations, not {iterations}")
        if seconds is not None and not 0.0 < seconds <= LONGEST_SECONDS:
            raise BudgetError(f"a search has up to {LONGEST_SECONDS:g} seconds, not {seconds:g}")
        self.iterations: i64 = 1_000_000_000 if iterations is None else iterations
        self.seconds: float = -1.0 if seconds is None else seconds


class Bandit:
    """The moves that one seat has had at one node, and how each has done."""

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat
        self.moves: vec[i64] = vec[i64]()
        self.visits: vec[i64] = vec[i64]()
        self.totals: vec[float] = vec[float]()
        self.priors: vec[float] = vec[float]()
        # How often each move could have been chosen: not every world offers it.
        self.offers: vec[i64] = vec[i64]()
        self.all_visits: i64 = 0
        self.all_totals: float = 0.0

    def find(self, move: i64) -> i64:
        moves = self.moves
        i: i64 = 0
        count = i64(len(moves))
        while i < count:
            if moves[i] == move:
                return i
            i += 1
        return -1

    def add(self, move: i64, prior: float) -> i64:
        self.moves = append(self.moves, move)
        self.visits = append(self.visits, 0)
        self.totals = append(self.totals, 0.0)
        self.priors = append(self.priors, prior)
        self.offers = append(self.offers, 0)
        return i64(len(self.moves)) - 1

    def credit(self, index: i64, payoff: float) -> None:
        self.visits[index] += 1
        self.totals[index] += payoff
        self.all_visits += 1
        self.all_totals += payoff

    def most_visited(self) -> i64:
        best: i64 = 0
        i: i64 = 1
        count = i64(len(self.moves))
        while i < count:
            if self.visits[i] > self.visits[best]:
                best = i
            i += 1
        return self.moves[best]


class Node:
    """A point reached by a sequence of moves, in whatever world."""

    def __init__(self) -> None:
        self.bandits: list[Bandit] = []
        self.children: dict[int, Node] = {}

    def bandit(self, seat: i64) -> Bandit:
        for bandit in self.bandits:
            if bandit.seat == seat:
                return bandit
        bandit = Bandit(seat)
        self.bandits.append(bandit)
        return bandit


class Search:
    """Chooses moves for any game of the house."""

    def __init__(
        self,
        heuristic: Heuristic,
        clock: Callable[[], float],
        exploration: float = 1.0,
        sharpness: float = 1.0,
        lookahead: i64 = 20,
    ) -> None:
        self._heuristic = heuristic
        self._clock = clock
        self._exploration: float = exploration
        # How strongly a point of weight shifts the prior from move to move.
        self._sharpness: float = sharpness
        # Decisions played on by heuristic beyond the leaf, before the position is judged.
        self._lookahead: i64 = lookahead
        self._weighing = Weighing(heuristic)
        self._path: list[Bandit] = []
        self._chosen: vec[i64] = vec[i64]()
        self._deciders: vec[i64] = vec[i64]()
        # The moves of the last step as the searching seat sees them.
        self._apparent: vec[i64] = vec[i64]()
        self._searcher: i64 = -1
        self._nodes: i64 = 0
        self.iterations = 0

    def choose(self, world: State, seat: i64, budget: Budget, chance: Chance) -> i64:
        """The move that stood the test best. `world` is imagined, and is left as it was."""
        if not world.owes_decision(seat):
            raise BudgetError(f"seat {seat} owes no decision to search for")
        legal = world.legal(seat)
        self.iterations = 0
        if len(legal) == 1:
            return legal[0]
        root = Node()
        self._nodes = 1
        self._searcher = seat
        until = self._clock() + budget.seconds
        done: i64 = 0
        while done < budget.iterations:
            if (
                budget.seconds > 0.0
                and done % CLOCK_EVERY == 0
                and done > 0
                and self._clock() > until
            ):
                break
            copy = world.clone()
            copy.redeal(seat, chance)
            self.iterate(root, copy, chance)
            done += 1
        self.iterations = done
        return root.bandit(seat).most_visited()

    def iterate(self, root: Node, world: State, chance: Chance) -> None:
        """Walk down to a new leaf, judge it, and credit the moves that led there."""
        self._path.clear()
        self._chosen = vec[i64]()
        node = root
        chapter = world.chapter()
        while self.descend(node, world, chance) and world.chapter() == chapter:
            key = self.key_of_step()
            child = node.children.get(key)
            if child is None:
                if self._nodes >= MOST_NODES:
                    break
                child = Node()
                node.children[key] = child
                self._nodes += 1
            node = child
        if world.chapter() == chapter:
            self.look_ahead(world, chance)
        self.credit_path(world)

    def key_of_step(self) -> int:
        """What tells the children of a node apart: the moves of all who decided there."""
        key = 0
        i: i64 = 0
        while i < i64(len(self._deciders)):
            # Whole numbers of any size: with several deciders a key outgrows 64 bits.
            move: int = self._apparent[i]
            seat: int = self._deciders[i]
            key = key * KEY_SPAN + move * 256 + seat + 1
            i += 1
        return key

    def descend(self, node: Node, world: State, chance: Chance) -> bool:
        """Let every seat that owes a decision here choose; False at a leaf or at the game's end."""
        deciders = vec[i64]()
        seat = world.next_decider(-1)
        while seat >= 0:
            deciders = append(deciders, seat)
            seat = world.next_decider(seat)
        self._deciders = deciders
        known = True
        # All choose before anybody's choice is carried out: nobody can answer it.
        i: i64 = 0
        while i < len(deciders):
            bandit = node.bandit(deciders[i])
            index = self.select(bandit, world, chance, len(deciders) > 1)
            if bandit.visits[index] == 0:
                known = False
            self._path.append(bandit)
            self._chosen = append(self._chosen, index)
            i += 1
        first: i64 = i64(len(self._chosen)) - i
        self.note_appearances(world, first)
        i = 0
        while i < len(deciders):
            bandit = self._path[first + i]
            world.apply(deciders[i], bandit.moves[self._chosen[first + i]], chance, None)
            i += 1
        return known and len(deciders) > 0

    def note_appearances(self, world: State, first: i64) -> None:
        """Keep what the searching seat will see of the moves just chosen."""
        seen = vec[i64]()
        i: i64 = 0
        while i < i64(len(self._deciders)):
            bandit = self._path[first + i]
            move = bandit.moves[self._chosen[first + i]]
            seen = append(seen, world.apparent(bandit.seat, move, self._searcher))
            i += 1
        self._apparent = seen

    def select(self, bandit: Bandit, world: State, chance: Chance, mixed: bool) -> i64:
        """The available move that promises most: its mean payoff, and its prior while it is new.

        Seats that decide together explore at random (`mixed`): if each followed a fixed schedule,
        one could be in step with the other, and win by it.
        """
        weighing = self._weighing
        moves = weighing.moves
        world.fill_legal(bandit.seat, moves)
        items = moves.items
        all_priors = 0.0
        weighed = False
        i: i64 = 0
        while i < moves.count:
            index = bandit.find(items[i])
            if index < 0:
                if not weighed:
                    weighing.weigh(world, bandit.seat)
                    weighed = True
                index = bandit.add(items[i], self.prior(weighing.weights[i]))
            all_priors += bandit.priors[index]
            bandit.offers[index] += 1
            i += 1
        # A move never tried is taken to be a little worse than the node's average.
        unknown = 0.5
        if bandit.all_visits > 0:
            unknown = bandit.all_totals / float(bandit.all_visits) - 0.1
        urge = self._exploration / all_priors
        best: i64 = -1
        best_promise = 0.0
        i = 0
        while i < moves.count:
            index = bandit.find(items[i])
            visits = bandit.visits[index]
            promise = urge * bandit.priors[index] / (1.0 + float(visits))
            promise *= math.sqrt(float(bandit.offers[index]))
            if mixed:
                promise *= float(chance.below(MIXING)) * 2.0 / float(MIXING)
            if visits > 0:
                promise += bandit.totals[index] / float(visits)
            else:
                promise += unknown
            if best < 0 or promise > best_promise:
                best = index
                best_promise = promise
            i += 1
        return best

    def prior(self, weight: float) -> float:
        return math.exp(max(-20.0, min(20.0, self._sharpness * weight)))

    def look_ahead(self, world: State, chance: Chance) -> None:
        """Play on by heuristic, at least to where the next decider is another one."""
        chapter = world.chapter()
        decisions: i64 = 0
        seat = world.next_decider(-1)
        last = seat
        # A seat may be allowed to go on for long; the judgement has to come some time.
        most: i64 = 4 * self._lookahead + 64
        while seat >= 0 and (decisions < self._lookahead or (seat == last and decisions < most)):
            last = seat
            decisions += self.play_step(world, seat, chance)
            if world.chapter() != chapter:
                return
            seat = world.next_decider(-1)

    def play_step(self, world: State, first: i64, chance: Chance) -> i64:
        """Let all who owe a decision choose by heuristic, before any choice is carried out."""
        weighing = self._weighing
        second = world.next_decider(first)
        if second < 0:
            weighing.weigh(world, first)
            world.apply(first, weighing.best(chance), chance, None)
            return 1
        seats = vec[i64]()
        moves = vec[i64]()
        seat = first
        while seat >= 0:
            weighing.weigh(world, seat)
            seats = append(seats, seat)
            moves = append(moves, weighing.best(chance))
            seat = world.next_decider(seat)
        i: i64 = 0
        while i < len(seats):
            world.apply(seats[i], moves[i], chance, None)
            i += 1
        return i

    def credit_path(self, world: State) -> None:
        payoffs = vec[float]()
        seat: i64 = 0
        while seat < world.seats:
            payoffs = append(payoffs, self._heuristic.payoff(world, seat))
            seat += 1
        i: i64 = 0
        while i < len(self._path):
            bandit = self._path[i]
            bandit.credit(self._chosen[i], payoffs[bandit.seat])
            i += 1
