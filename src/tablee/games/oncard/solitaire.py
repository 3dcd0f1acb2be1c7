"""How many turns a card takes a player who has six dice, no help, and plays it as well as can be.

One card, alone: no saved symbols, no powers, jokers as at the normal level. That is a Markov
decision process, solved here by value iteration to any precision wanted. docs/oncard-balance.md
tells what the figures are used for. Only tests and the balance ask it, but it has to be compiled:
six symbols take minutes in plain Python, so it cannot live beside them.

Between two throws only one thing counts: which die lies on the combination as what. Such a
placement is a number, three bits for each die: 0 in hand, 1 a joker, 2 + i the i-th symbol.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.core.bits import only, shifted

DICE: Final = 6
FIRST_THROW: Final = 3
"""Dice that the first throw of a turn needs (OC-10)."""
STAGES: Final = 3
CODES: Final = 8**DICE
FACE: Final = 1.0 / 6.0
NEVER: Final = 1e9

IN_HAND: Final = 0
AS_JOKER: Final = 1
AS_SYMBOL: Final = 2  # + the place of the symbol in its combination


class Combination:
    """One stage of a card: its placements, and what each of them is worth."""

    def __init__(self, symbols: list[int], sides: list[list[int]]) -> None:
        if len(set(symbols)) != len(symbols):
            raise ValueError("the solitaire knows combinations of distinct symbols only")
        self.size: i64 = len(symbols)
        # Which of the symbols each die has: `has[die * 8 + i]`.
        self.has: vec[i64] = vec[i64]([0] * (DICE * 8))
        for die in range(DICE):
            for place, symbol in enumerate(symbols):
                if symbol in sides[die]:
                    self.has[die * 8 + place] = 1
        # Expected turns from the start of a turn on, and once placed, in the middle of one.
        self.at_start: vec[float] = vec[float]([0.0] * CODES)
        self.once_placed: vec[float] = vec[float]([0.0] * CODES)
        self.first_throw: vec[float] = vec[float]([0.0] * CODES)
        self.best_start: vec[float] = vec[float]([NEVER] * CODES)
        # All placements that are not finished, the emptiest first.
        self.codes: vec[i64] = vec[i64]()
        self.list_placements(0, 0, 0, 0)
        self.codes = vec[i64](sorted(self.codes, key=dice_placed))
        # What can be reached by placing dice of the throw that is being looked at.
        self.reached: vec[i64] = vec[i64]([0] * 256)
        self.reached_symbols: vec[i64] = vec[i64]([0] * 256)
        self.reached_dice: vec[i64] = vec[i64]([0] * 256)

    def list_placements(self, die: i64, code: i64, symbols: i64, placed: i64) -> None:
        if die == DICE:
            self.codes = append(self.codes, code)
            return
        self.list_placements(die + 1, code, symbols, placed)
        if placed + 1 == self.size:
            return
        self.list_placements(die + 1, code | shifted(AS_JOKER, 3 * die), symbols, placed + 1)
        place: i64 = 0
        while place < self.size:
            if self.has[die * 8 + place] != 0 and (symbols >> place) & 1 == 0:
                self.list_placements(
                    die + 1,
                    code | shifted(AS_SYMBOL + place, 3 * die),
                    symbols | only(place),
                    placed + 1,
                )
            place += 1

    def expect(self, code: i64, finished: float, miss: float) -> float:
        """Expected turns after a throw of all dice in hand, placing as well as can be."""
        self.reached[0] = code
        self.reached_symbols[0] = symbols_placed(code)
        self.reached_dice[0] = dice_placed(code)
        return self.throw_dice(0, 1, NEVER, 1.0, code, finished, miss)

    def throw_dice(
        self,
        die: i64,
        count: i64,
        best: float,
        chance: float,
        code: i64,
        finished: float,
        miss: float,
    ) -> float:
        """Look at every way the dice from `die` on can fall; `count` placements are reached."""
        while die < DICE and (code >> (3 * die)) & 7 != IN_HAND:
            die += 1
        if die == DICE:
            return chance * (best if count > 1 else miss)
        expected = 0.0
        useless = 6.0
        place: i64 = -1
        while place < self.size:
            # The joker first, then every symbol that the die has and the combination lacks.
            if place < 0 or (
                self.has[die * 8 + place] != 0 and (self.reached_symbols[0] >> place) & 1 == 0
            ):
                useless -= 1.0
                more = self.reach(die, place, count, finished)
                now = best
                i: i64 = count
                while i < more:
                    now = min(now, self.worth(i, finished))
                    i += 1
                expected += self.throw_dice(die + 1, more, now, chance * FACE, code, finished, miss)
            place += 1
        if useless > 0.0:
            expected += self.throw_dice(
                die + 1, count, best, chance * FACE * useless, code, finished, miss
            )
        return expected

    def reach(self, die: i64, place: i64, count: i64, finished: float) -> i64:
        """Add what placing this die as well makes of each placement reached so far."""
        reached = self.reached
        symbols = self.reached_symbols
        dice = self.reached_dice
        more: i64 = count
        i: i64 = 0
        while i < count:
            if dice[i] < self.size and (place < 0 or (symbols[i] >> place) & 1 == 0):
                reached[more] = reached[i] | shifted(AS_SYMBOL + place, 3 * die)
                symbols[more] = symbols[i]
                if place < 0:
                    reached[more] = reached[i] | shifted(AS_JOKER, 3 * die)
                else:
                    symbols[more] |= only(place)
                dice[more] = dice[i] + 1
                more += 1
            i += 1
        return more

    def worth(self, i: i64, finished: float) -> float:
        if self.reached_dice[i] == self.size:
            return finished
        return self.once_placed[self.reached[i]]


def dice_placed(code: i64) -> i64:
    placed: i64 = 0
    while code:
        placed += i64(code & 7 != IN_HAND)
        code >>= 3
    return placed


def symbols_placed(code: i64) -> i64:
    symbols: i64 = 0
    while code:
        if code & 7 >= AS_SYMBOL:
            symbols |= only((code & 7) - AS_SYMBOL)
        code >>= 3
    return symbols


class Solitaire:
    """A card and six dice. `sides` are the five symbols of each die, as numbers."""

    def __init__(self, sides: list[list[int]], combinations: list[list[int]]) -> None:
        if len(sides) != DICE or len(combinations) != STAGES:
            raise ValueError("the solitaire is played with six dice and three combinations")
        self.stages: list[Combination] = [Combination(each, sides) for each in combinations]

    def solve(self, precision: float = 1e-4, sweeps: int = 1000) -> float:
        """The expected number of turns with all dice in hand, to within `precision`."""
        before = 0.0
        for _ in range(sweeps):
            for number in range(STAGES - 1, -1, -1):
                self.improve(number)
            now = self.stages[0].at_start[0]
            # Errors shrink by about the same factor in each sweep: stop well below the aim.
            if abs(now - before) < precision / 20.0:
                return now
            before = now
        raise ArithmeticError("the solitaire has not settled")

    def improve(self, number: int) -> None:
        """One sweep over the placements of a combination, the fullest first."""
        stage = self.stages[number]
        finished = 0.0
        if number + 1 < STAGES:
            # OC-20, OC-32: stop, or throw on; a miss then leaves the card where it is.
            after = self.stages[number + 1]
            finished = min(after.at_start[0], after.first_throw[0])
        reset = self.stages[0].at_start[0]
        codes = stage.codes
        i: i64 = i64(len(codes)) - 1
        while i >= 0:
            code = codes[i]
            # OC-30: a later throw that is missed sends the card back to its first combination.
            going_on = NEVER
            if dice_placed(code) < DICE:
                going_on = stage.expect(code, finished, reset)
            if DICE - dice_placed(code) >= FIRST_THROW:
                # OC-31: a first throw that is missed changes nothing.
                kept = stage.at_start[code]
                stage.first_throw[code] = going_on + self.miss_chance(stage, code) * (kept - reset)
            # OC-17: throw on, or stop.
            stage.once_placed[code] = min(stage.at_start[code], going_on)
            i -= 1
        self.improve_starts(stage)

    def miss_chance(self, stage: Combination, code: i64) -> float:
        missed = 1.0
        symbols = symbols_placed(code)
        die: i64 = 0
        while die < DICE:
            if (code >> (3 * die)) & 7 == IN_HAND:
                useful = 1.0
                place: i64 = 0
                while place < stage.size:
                    if stage.has[die * 8 + place] != 0 and (symbols >> place) & 1 == 0:
                        useful += 1.0
                    place += 1
                missed *= 1.0 - useful * FACE
            die += 1
        return missed

    def improve_starts(self, stage: Combination) -> None:
        """OC-10: take back any dice, so that three are in hand, and throw."""
        i: i64 = 0
        while i < len(stage.codes):
            code = stage.codes[i]
            best = NEVER
            if DICE - dice_placed(code) >= FIRST_THROW:
                best = stage.first_throw[code]
            die: i64 = 0
            while die < DICE:
                lying = (code >> (3 * die)) & 7
                if lying != IN_HAND:
                    best = min(best, stage.best_start[code ^ shifted(lying, 3 * die)])
                die += 1
            stage.best_start[code] = best
            stage.at_start[code] = 1.0 + best
            i += 1
