"""How a card goes when it is played alone, with six dice and as well as can be (OC-91)."""

from typing import Final

from tablee.forge.stage import ALL_DICE, DICE, Stage
from tablee.games.oncard.stopping import Stopping

STAGES: Final = 3
FEWEST: Final = 3
SWEEPS: Final = 20_000
THOUGHTS: Final = 50
PRECISION: Final = 2e-3
"""In turns. Figures are read with two decimals at most."""


class Solution:
    """A card of three combinations, solved."""

    def __init__(self, stages: list[Stage], precision: float = PRECISION) -> None:
        self.stages = stages
        table = Stopping(stages[0].size, stages[1].size, stages[2].size, DICE, None)
        for number in range(STAGES):
            stages[number].guess(table, number)
        self.turns: float = self.solve(precision)

    def solve(self, precision: float) -> float:
        self.sweep(thinking=True)
        for _ in range(THOUGHTS):
            shrinking = self.settle(precision)
            before = self.from_scratch()
            self.sweep(thinking=True)
            if abs(self.from_scratch() - before) < precision * (1.0 - shrinking):
                return self.from_scratch()
        raise ArithmeticError("the card has not settled")

    def settle(self, precision: float) -> float:
        """Count with what was decided until little is left to change; how fast errors shrink."""
        change = 0.0
        shrinking = 0.0
        for sweep in range(SWEEPS):
            before = self.from_scratch()
            self.sweep(thinking=False)
            last, change = change, abs(self.from_scratch() - before)
            if sweep >= FEWEST:
                shrinking = 0.0 if last == 0.0 else min(change / last, 0.9999)
                # All the changes still to come, if they go on shrinking like that.
                if change * shrinking < precision / 4.0 * (1.0 - shrinking):
                    return shrinking
        raise ArithmeticError("the card has not settled")

    def sweep(self, thinking: bool) -> None:
        for number in range(STAGES - 1, -1, -1):
            stage = self.stages[number]
            if thinking:
                stage.think(self.finished(number), self.from_scratch())
            else:
                stage.count(self.finished(number), self.from_scratch())

    def from_scratch(self) -> float:
        return self.stages[0].at_start[ALL_DICE]

    def finished(self, number: int) -> float:
        """What is left when a combination has just been finished (OC-20, OC-32)."""
        if number + 1 == STAGES:
            return 0.0
        after = self.stages[number + 1]
        return min(after.at_start[ALL_DICE], after.first_throw[ALL_DICE])
