"""Balancing a set: as few changes as will do, none to what is pinned, and the same ones every time.

The aim is where most cards already are. A card outside is brought in one symbol at a time: of all
the symbols that could be changed, those whose rarity promises the right difference are tried with
the solver, and the best of them stays.
"""

from collections.abc import Callable, Iterator, Mapping
from math import log, sqrt
from typing import NamedTuple

import msgspec

from tablee.forge.design import Design
from tablee.forge.figures import SetFigures, dice_with, turns_of
from tablee.forge.solver import AT_LEISURE, Solver
from tablee.games.dixe import Dixe, symbol_names
from tablee.games.oncard.cards import LARGEST, Card

Combinations = tuple[tuple[str, ...], ...]
Tell = Callable[[str], None]

TRIES = 6
"""Cards solved for each symbol that is changed; more if none of them is any better."""
MOST_TRIES = 24
MOST_STEPS = 12
NEAR = 0.01
"""Close enough to the aim to look no further."""
USUAL_TURNS = 2.72
"""Of a card of the house: what a set aims at if it has no opinion of its own."""
WEIGHTS = (0.0, 0.02, 0.06, 0.15, 0.33, 0.6, 1.0)
"""How much a rare symbol matters, by the size of its combination."""


class Exchange(msgspec.Struct, frozen=True):
    """What was done to one combination: symbols taken away, others given to it."""

    character: str
    combination: int
    """1, 2 or 3."""
    taken: tuple[str, ...]
    given: tuple[str, ...]
    before: float
    after: float
    """Expected turns of the card."""


class Balanced(msgspec.Struct, frozen=True):
    design: Design
    changes: tuple[Exchange, ...]
    before: SetFigures
    after: SetFigures
    aim: float
    stuck: tuple[str, ...]
    """Cards that stay outside: everything that could be changed is pinned, or nothing helps."""


class _Trade(NamedTuple):
    combination: int
    taken: tuple[str, ...]
    given: tuple[str, ...]
    harder: float
    """By how much the card becomes rarer: only good for comparing trades."""
    result: Combinations


def _ignore(_: str) -> None:
    pass


def balance(design: Design, tell: Tell = _ignore, solver: Solver = AT_LEISURE) -> Balanced:
    """Bring all cards of the set within its tolerance. `tell` hears which card is looked at."""
    before = design.figures(solver=solver)
    turns = {card.character: card.turns for card in before.cards}
    low, high = window(turns, design)
    aim = sqrt(low * high)
    changes: list[Exchange] = []
    stuck: list[str] = []
    for name in turns:
        if low <= turns[name] <= high:
            continue
        tell(name)
        card = design.all_cards[name]
        found = reach(design, card, low, high, solver)
        changes += found
        for change in found:
            card = applied(card, change)
        if found:
            design = design.with_card(card)
        if not found or not low <= found[-1].after <= high:
            stuck.append(name)
    after = design.figures(solver=solver)
    return Balanced(design, tuple(changes), before, after, aim, tuple(stuck))


def window(turns: Mapping[str, float], design: Design) -> tuple[float, float]:
    """Between how many turns the cards should lie: where most are, whole pins first."""
    width = 1 + design.head.tolerance / 100
    if not turns:
        return USUAL_TURNS / sqrt(width), USUAL_TURNS * sqrt(width)

    def worth(low: float) -> tuple[int, int, float]:
        inside = [name for name, each in turns.items() if low <= each <= low * width]
        pinned = sum(len(design.pin_of(name).combinations) == 3 for name in inside)
        return pinned, len(inside), -abs(log(low * sqrt(width) / USUAL_TURNS))

    low = max(turns.values() if len(turns) > 1 else [USUAL_TURNS / sqrt(width)], key=worth)
    inside = [each for each in turns.values() if low <= each <= low * width]
    if inside:
        # As much room on either side of those that are in.
        low = sqrt(min(inside) * max(inside)) / sqrt(width)
    return low, low * width


def reach(
    design: Design, card: Card, low: float, high: float, solver: Solver = AT_LEISURE
) -> list[Exchange]:
    """The changes that bring a card between so many turns, or as close as they can."""
    name = card.character
    dixes = design.all_dixes
    pinned = frozenset(design.pin_of(name).combinations)
    freedom = _Freedom(_rarity(dice_with(name, design.row), dixes), pinned)
    combinations: Combinations = card.combinations

    def count(tried: Combinations) -> float:
        return turns_of(name, design.row, dixes, tried, solver)

    now = count(combinations)
    aim = sqrt(low * high)
    changes: list[Exchange] = []
    while not low <= now <= high and len(changes) < MOST_STEPS:
        trade = freedom.best_trade(combinations, now, aim, count)
        if trade is None:
            break
        combinations = trade.result
        after = count(combinations)
        changes.append(Exchange(name, trade.combination, trade.taken, trade.given, now, after))
        now = after
    return changes


def applied(card: Card, change: Exchange) -> Card:
    combinations = list(card.combinations)
    combinations[change.combination - 1] = _exchanged(
        combinations[change.combination - 1], change.taken, change.given
    )
    first, second, third = combinations
    return msgspec.structs.replace(card, combinations=(first, second, third))


def _exchanged(
    symbols: tuple[str, ...], taken: tuple[str, ...], given: tuple[str, ...]
) -> tuple[str, ...]:
    """What is given comes to the place of what is taken.

    >>> _exchanged(("sun", "pi"), ("sun",), ("aum",))
    ('aum', 'pi')
    """
    left = list(symbols)
    place = len(left)
    for symbol in taken:
        place = left.index(symbol)
        del left[place]
    return (*left[:place], *given, *left[place:])


def _rarity(dice: tuple[str, ...], dixes: Mapping[str, Dixe]) -> dict[str, float]:
    """How hard a symbol is to throw: by the faces of six dice that show it, jokers included."""
    return {
        symbol: 1 / (1 + sum(symbol in dixes[name].sides for name in dice))
        for symbol in symbol_names()
    }


class _Freedom:
    """What may be changed on a card, and what that may do."""

    def __init__(self, rarity: Mapping[str, float], pinned: frozenset[int]) -> None:
        self._rarity = rarity
        self._pinned = pinned
        self._slope = 1.0
        """Turns by which a card is slower if it is rarer by one; learned on the way."""

    def best_trade(
        self,
        combinations: Combinations,
        now: float,
        aim: float,
        count: Callable[[Combinations], float],
    ) -> _Trade | None:
        """The trade that comes closest to the aim; None if none comes closer."""
        is_slow = now > aim
        trades = [trade for trade in self._trades(combinations) if (trade.harder < 0) == is_slow]
        best: _Trade | None = None
        nearest = abs(log(now / aim))
        tries = 0
        while trades and tries < (TRIES if best else MOST_TRIES) and nearest > NEAR:
            wanted = (aim - now) / self._slope
            trade = min(trades, key=lambda each: abs(each.harder - wanted))
            # What is as rare is as hard: of such trades one is enough.
            trades = [each for each in trades if abs(each.harder - trade.harder) > 1e-9]
            after = count(trade.result)
            tries += 1
            self._learn(trade, after - now)
            if abs(log(after / aim)) < nearest - 1e-6:
                best, nearest = trade, abs(log(after / aim))
        return best

    def _learn(self, trade: _Trade, difference: float) -> None:
        slope = difference / trade.harder
        if slope > 0.05:
            self._slope = slope

    def _trades(self, combinations: Combinations) -> Iterator[_Trade]:
        for number, symbols in enumerate(combinations, 1):
            if number in self._pinned:
                continue
            apart = [sorted(each) for each in combinations if each != symbols]
            for taken, given in self._exchanges(symbols):
                changed = _exchanged(symbols, taken, given)
                harder = self._weight(changed) - self._weight(symbols)
                # No trade makes two combinations of a card alike.
                if abs(harder) > 1e-9 and sorted(changed) not in apart:
                    result = (*combinations[: number - 1], changed, *combinations[number:])
                    yield _Trade(number, taken, given, harder, result)

    def _exchanges(
        self, symbols: tuple[str, ...]
    ) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
        """One symbol for another, one fewer, or some more."""
        others = [symbol for symbol in symbol_names() if symbol not in symbols]
        for taken in dict.fromkeys(symbols):
            for given in others:
                yield (taken,), (given,)
            if len(symbols) > 1:
                yield (taken,), ()
        # A third symbol makes two hardly harder, there is more that fits: it may take several.
        others.sort(key=lambda symbol: self._rarity[symbol])
        for more in range(1, LARGEST - len(symbols) + 1):
            for start in range(len(others) - more + 1):
                yield (), tuple(others[start : start + more])

    def _weight(self, symbols: tuple[str, ...]) -> float:
        return WEIGHTS[len(symbols)] * sum(self._rarity[symbol] for symbol in symbols)
