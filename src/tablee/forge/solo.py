"""What happens on the way when a solved card is played: throws, misses, stops, jokers.

All figures are expected numbers until the card is turned over, by the play that was found best.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.bits import count_of
from tablee.forge.solution import STAGES, Solution
from tablee.forge.stage import ALL_DICE, CODES, DICE, FINISHED_WITH_JOKER, MISSED, Stage

LEFT: Final = 1e-4
"""Games that take even longer than that are not followed any further."""
MOST_TURNS: Final = 3000


class Solo:
    """A card turned over, again and again, by somebody who plays it alone."""

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        self.turns: float = 0.0
        self.misses: float = 0.0
        self.stops: float = 0.0
        """By choice (OC-65)."""
        self.finishing_turns: float = 0.0
        self.joker_throws: float = 0.0
        """Throws of which at least one joker was placed."""
        self.double_throws: float = 0.0
        """Throws of which two or more dice were placed."""
        self.thrown: vec[float] = vec[float]([0.0] * (ALL_DICE + 1))
        """How often these dice are thrown together."""
        # For each combination, by placement: chances when throwing on from there in this turn.
        self.finishing: list[vec[float]] = []
        self.missing: list[vec[float]] = []
        for stage in solution.stages:
            self.finishing.append(vec[float]([0.0] * CODES))
            self.missing.append(vec[float]([0.0] * CODES))
            self.look_ahead(stage, len(self.finishing) - 1)
        # Where turns begin, this one's and the next one's, and where dice are thrown in between.
        self.starts: list[vec[float]] = empty()
        self.next_starts: list[vec[float]] = empty()
        self.first: list[vec[float]] = empty()
        self.later: list[vec[float]] = empty()
        self.follow()

    def look_ahead(self, stage: Stage, number: int) -> None:
        finishing = self.finishing[number]
        missing = self.missing[number]
        i: i64 = 0
        while i < len(stage.codes):
            code = stage.codes[i]
            spot: i64 = stage.begins[i]
            while spot < stage.begins[i + 1]:
                target = stage.targets[spot]
                chance = stage.chances[spot]
                if target == MISSED:
                    missing[code] += chance
                elif target >= CODES:
                    finishing[code] += chance
                elif throws_on(stage, target):
                    finishing[code] += chance * finishing[target]
                    missing[code] += chance * missing[target]
                spot += 1
            i += 1

    def follow(self) -> None:
        self.starts[0][ALL_DICE] = 1.0
        for _ in range(MOST_TURNS):
            mass = self.begin_turn()
            if mass < LEFT:
                return
            self.turns += mass
            for number in range(STAGES):
                self.play(number)
            self.starts, self.next_starts = self.next_starts, self.starts

    def begin_turn(self) -> float:
        """OC-10: dice are taken back. How many games are still going on?"""
        mass = 0.0
        for number in range(STAGES):
            stage = self.solution.stages[number]
            starts = self.starts[number]
            first = self.first[number]
            finishing = self.finishing[number]
            for code in stage.codes:
                here = starts[code]
                if here > 0.0:
                    starts[code] = 0.0
                    mass += here
                    thrown = stage.thrown_as[code]
                    first[thrown] += here
                    self.finishing_turns += here * finishing[thrown]
        return mass

    def play(self, number: int) -> None:
        """One turn's throws for a combination, the emptiest placements first."""
        stage = self.solution.stages[number]
        first = self.first[number]
        later = self.later[number]
        i: i64 = i64(len(stage.codes)) - 1
        while i >= 0:
            code = stage.codes[i]
            here = first[code] + later[code]
            if here > 0.0:
                self.thrown[code & ALL_DICE] += here
                self.throw(number, i, first[code], later[code])
                first[code] = 0.0
                later[code] = 0.0
            i -= 1

    def throw(self, number: int, i: i64, first: float, later: float) -> None:
        stage = self.solution.stages[number]
        code = stage.codes[i]
        hand: i64 = stage.hand_count[code & ALL_DICE]
        jokers: i64 = DICE - hand - count_of(code >> DICE)
        spot: i64 = stage.begins[i]
        while spot < stage.begins[i + 1]:
            target = stage.targets[spot]
            part = stage.chances[spot] * (first + later)
            if target == MISSED:
                self.misses += part
                # OC-31 and OC-32, or OC-30.
                self.next_starts[number][code] += stage.chances[spot] * first
                self.next_starts[0][ALL_DICE] += stage.chances[spot] * later
            elif target >= CODES:
                if target == FINISHED_WITH_JOKER:
                    self.joker_throws += part
                if stage.size - (DICE - hand) > 1:
                    self.double_throws += part
                self.finish(number, part)
            else:
                left: i64 = stage.hand_count[target & ALL_DICE]
                if DICE - left - count_of(target >> DICE) > jokers:
                    self.joker_throws += part
                if hand - left > 1:
                    self.double_throws += part
                if throws_on(stage, target):
                    self.later[number][target] += part
                else:
                    self.stops += part
                    self.next_starts[number][target] += part
            spot += 1

    def finish(self, number: int, part: float) -> None:
        """OC-20: throw on, or stop. OC-21: the third one ends the turn, and all of it."""
        if number + 1 == STAGES:
            return
        after = self.solution.stages[number + 1]
        if after.first_throw[ALL_DICE] < after.at_start[ALL_DICE]:
            self.first[number + 1][ALL_DICE] += part
        else:
            self.stops += part
            self.next_starts[number + 1][ALL_DICE] += part


def empty() -> "list[vec[float]]":
    return [vec[float]([0.0] * CODES) for _ in range(STAGES)]


def throws_on(stage: Stage, code: i64) -> bool:
    return stage.going_on[code] < stage.at_start[code]
