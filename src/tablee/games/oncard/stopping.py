"""When to stop: how many turns a combination is still away, for dice that are all alike.

Every die shows a character once in six throws and each symbol five times in fifty-four: the average
of a die with five of nine symbols. Then only numbers count: how many symbols a combination lacks,
how many jokers lie on it, how many dice are in hand. That is small enough to be solved by value
iteration when a bot sits down; `solitaire.py` solves the real dice, for balancing cards.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

JOKER: Final = 1.0 / 6.0
SYMBOL: Final = 5.0 / 54.0
FIRST_THROW: Final = 3
ALL_DICE: Final = 6
STAGES: Final = 3
SPAN: Final = 8
"""More than any number of symbols, jokers or dice."""
TABLE: Final = STAGES * SPAN * SPAN * SPAN
SWEEPS: Final = 14
"""Enough for a hundredth of a turn."""
NEVER: Final = 1000.0


def _throws() -> "vec[float]":
    """The chance of so many jokers and different lacking symbols, for dice thrown and lacking."""
    table = vec[float]([0.0] * (SPAN * SPAN * SPAN * SPAN))
    for lacking in range(SPAN):
        ways = [[0.0] * SPAN for _ in range(SPAN)]
        ways[0][0] = 1.0
        for dice in range(SPAN):
            for jokers in range(SPAN):
                for symbols in range(SPAN):
                    spot = ((dice * SPAN + lacking) * SPAN + jokers) * SPAN + symbols
                    table[spot] = ways[jokers][symbols]
            ways = _with_one_more(ways, lacking)
    return table


def _with_one_more(ways: list[list[float]], lacking: int) -> list[list[float]]:
    after = [[0.0] * SPAN for _ in range(SPAN)]
    for jokers in range(SPAN):
        for symbols in range(min(lacking, SPAN - 1) + 1):
            chance = ways[jokers][symbols]
            if chance > 0.0:
                new = float(lacking - symbols) * SYMBOL
                if jokers + 1 < SPAN:
                    after[jokers + 1][symbols] += chance * JOKER
                if symbols + 1 < SPAN:
                    after[jokers][symbols + 1] += chance * new
                after[jokers][symbols] += chance * (1.0 - JOKER - new)
    return after


THROWS: Final = _throws()


def spot_of(stage: i64, lacks: i64, jokers: i64, hand: i64) -> i64:
    return ((stage * SPAN + lacks) * SPAN + jokers) * SPAN + hand


class Stopping:
    """A card with combinations of these sizes, and a number of dice to play it with.

    With other than six dice only this turn is played with them: `full` knows what comes then.
    """

    def __init__(
        self, first: i64, second: i64, third: i64, dice: i64, full: "Stopping | None"
    ) -> None:
        self.sizes: vec[i64] = vec[i64]([first, second, third])
        self.dice: i64 = dice
        self.full = full
        # Expected turns: from the start of a turn on; when throwing on; the better of the two.
        self.at_start: vec[float] = vec[float]([0.0] * TABLE)
        self.going_on: vec[float] = vec[float]([0.0] * TABLE)
        self.first_throw: vec[float] = vec[float]([0.0] * TABLE)
        self.best: vec[float] = vec[float]([0.0] * TABLE)
        sweep: i64 = 0 if full is None else SWEEPS - 1
        while sweep < SWEEPS:
            stage: i64 = STAGES - 1
            while stage >= 0:
                self.improve(stage)
                stage -= 1
            sweep += 1

    def finished(self, stage: i64) -> float:
        """What is left when a combination has just been finished."""
        if stage + 1 == STAGES:
            return 0.0
        spot = spot_of(stage + 1, self.sizes[stage + 1], 0, self.dice)
        return min(self.at_start[spot], self.first_throw[spot])

    def from_scratch(self) -> float:
        if self.full is not None:
            return self.full.from_scratch()
        return self.at_start[spot_of(0, self.sizes[0], 0, self.dice)]

    def improve(self, stage: i64) -> None:
        size = self.sizes[stage]
        lacks: i64 = 1
        while lacks <= size:
            jokers: i64 = 0
            while jokers <= size - lacks:
                # Marks lie there without a die, so there may be more dice in hand.
                hand: i64 = max(0, self.dice - size + lacks)
                while hand <= self.dice:
                    self.improve_spot(stage, lacks, jokers, hand)
                    hand += 1
                jokers += 1
            lacks += 1

    def improve_spot(self, stage: i64, lacks: i64, jokers: i64, hand: i64) -> None:
        spot = spot_of(stage, lacks, jokers, hand)
        going_on = NEVER
        missed = 1.0
        if hand > 0:
            lacking: i64 = lacks + jokers
            missed = THROWS[(hand * SPAN + lacking) * SPAN * SPAN]
            going_on = missed * self.from_scratch()
            more: i64 = 0
            while more <= hand:
                symbols: i64 = 0
                while symbols <= hand - more and symbols <= lacking:
                    if more + symbols > 0:
                        chance = THROWS[((hand * SPAN + lacking) * SPAN + more) * SPAN + symbols]
                        going_on += chance * self.best_placing(
                            stage, lacks, jokers, hand, more, symbols
                        )
                    symbols += 1
                more += 1
        self.going_on[spot] = going_on
        if self.full is not None:
            then: i64 = max(0, hand + ALL_DICE - self.dice)
            self.at_start[spot] = self.full.at_start[spot_of(stage, lacks, jokers, then)]
            kept = self.at_start[spot] - self.from_scratch()
            self.first_throw[spot] = going_on + missed * kept
            self.best[spot] = min(self.at_start[spot], going_on)
            return
        if hand >= FIRST_THROW:
            unchanged = self.at_start[spot] - self.from_scratch()
            self.first_throw[spot] = going_on + missed * unchanged
            self.at_start[spot] = 1.0 + self.first_throw[spot]
        else:
            self.at_start[spot] = 1.0 + NEVER
        self.take_back(spot, stage, lacks, jokers, hand)
        self.best[spot] = min(self.at_start[spot], going_on)

    def take_back(self, spot: i64, stage: i64, lacks: i64, jokers: i64, hand: i64) -> None:
        """OC-10: at the start of a turn a joker, or a symbol, may be taken off."""
        if hand >= self.dice or lacks >= self.sizes[stage]:
            return
        symbol = self.at_start[spot_of(stage, lacks + 1, jokers, hand + 1)]
        if lacks + jokers < self.sizes[stage] and symbol > 0.0:
            self.at_start[spot] = min(self.at_start[spot], symbol)
        if jokers > 0:
            joker = self.at_start[spot_of(stage, lacks + 1, jokers - 1, hand + 1)]
            if joker > 0.0:
                self.at_start[spot] = min(self.at_start[spot], joker)

    def best_placing(
        self, stage: i64, lacks: i64, jokers: i64, hand: i64, more: i64, symbols: i64
    ) -> float:
        """The best that can be made of so many jokers and different symbols thrown."""
        best = self.finished(stage) if more + symbols >= lacks else NEVER
        placed_jokers: i64 = 0
        while placed_jokers <= more and placed_jokers < lacks:
            placed: i64 = 0 if placed_jokers > 0 else 1
            while placed <= symbols and placed_jokers + placed < lacks:
                together: i64 = placed_jokers + placed
                spot = spot_of(stage, lacks - together, jokers + placed_jokers, hand - together)
                best = min(best, self.best[spot])
                placed += 1
            placed_jokers += 1
        return best
