"""One combination of a card, played as well as can be: the quick solver of the forge.

`games/oncard/solitaire.py` solves a card exactly, in a second. What it knows of a placement is
which die lies there as what. Here a placement is only which dice are still in hand, and which
symbols lie there; who shows what is forgotten. That counts in one place alone, when dice are taken
back at the start of a turn: a die may then be thought to have shown whatever it could have. So the
figure is never above the exact one, and below it by a hair: docs/forge.md says by how much.

The second saving is to part thinking from counting. `think` looks at every way the dice can fall,
and decides what to place: that is slow, and done a few times. `count` works out what the decisions
are worth: a sum over the few placements that they lead to, done until it settles.

A placement is a number: six bits for the dice in hand, above them a bit for each symbol placed.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.core.bits import count_of, only
from tablee.games.oncard.stopping import Stopping, spot_of

DICE: Final = 6
ALL_DICE: Final = 63
FIRST_THROW: Final = 3
"""Dice that the first throw of a turn needs (OC-10)."""
CODES: Final = 4096
FACE: Final = 1.0 / 6.0
NEVER: Final = 1e9

# What a throw can lead to, besides a placement.
FINISHED: Final = CODES
FINISHED_WITH_JOKER: Final = CODES + 1
MISSED: Final = CODES + 2
TARGETS: Final = CODES + 3


class Stage:
    """A combination and six dice. `sides` are the five symbols of each die, as numbers."""

    def __init__(self, symbols: list[int], sides: list[list[int]]) -> None:
        self.size: i64 = len(symbols)
        # For each die, the places that each of its symbols could take: `faces[die * 8 + number]`.
        self.faces: vec[i64] = vec[i64]([0] * (DICE * 8))
        self.face_count: vec[i64] = vec[i64]([0] * DICE)
        self.find_faces(symbols, sides)
        self.hand_count: vec[i64] = vec[i64]([count_of(hand) for hand in range(ALL_DICE + 1)])
        self.is_valid: vec[i64] = vec[i64]([0] * CODES)
        # All placements that are not finished, the fullest first.
        self.codes: vec[i64] = vec[i64]()
        self.list_placements(symbols)
        # Expected turns: from the start of a turn on; when throwing on; the better of the two.
        self.at_start: vec[float] = vec[float]([0.0] * CODES)
        self.going_on: vec[float] = vec[float]([NEVER] * CODES)
        self.once_placed: vec[float] = vec[float]([0.0] * CODES)
        self.first_throw: vec[float] = vec[float]([NEVER] * CODES)
        self.thrown_as: vec[i64] = vec[i64]([0] * CODES)
        # What was decided: placement i leads to `targets[begins[i]:begins[i + 1]]`.
        self.begins: vec[i64] = vec[i64]([0] * (len(self.codes) + 1))
        self.targets: vec[i64] = vec[i64]([0] * (len(self.codes) * 32))
        self.chances: vec[float] = vec[float]([0.0] * (len(self.codes) * 32))
        # What the throw that is being looked at can reach.
        self.reached: vec[i64] = vec[i64]([0] * 128)
        self.sums: vec[float] = vec[float]([0.0] * TARGETS)
        self.touched: vec[i64] = vec[i64]([0] * TARGETS)
        self.touches: i64 = 0
        self.jokers_before: i64 = 0

    # What there is

    def find_faces(self, symbols: list[int], sides: list[list[int]]) -> None:
        for symbol in dict.fromkeys(symbols):
            places = 0
            for place, wanted in enumerate(symbols):
                if wanted == symbol:
                    places |= 2**place
            for die in range(DICE):
                if symbol in sides[die]:
                    self.faces[die * 8 + self.face_count[die]] = places
                    self.face_count[die] += 1

    def list_placements(self, symbols: list[int]) -> None:
        found: list[tuple[int, int]] = []
        for placed in range(2**self.size):
            if is_in_order(placed, symbols):
                for hand in range(ALL_DICE + 1):
                    lying: i64 = DICE - self.hand_count[hand]
                    if lying < self.size and self.can_lie(hand, placed):
                        code = placed * (ALL_DICE + 1) + hand
                        self.is_valid[code] = 1
                        found.append((int(self.hand_count[hand]), code))
        self.codes = vec[i64]([code for _, code in sorted(found)])

    def can_lie(self, hand: i64, placed: i64) -> bool:
        """Whether dice that are not in hand can show these symbols, each die one of them."""
        if placed == 0:
            return True
        rest = placed & (placed - 1)
        place = placed ^ rest
        die: i64 = 0
        while die < DICE:
            is_free = (hand >> die) & 1 == 0 and self.shows(die, place)
            if is_free and self.can_lie(hand | only(die), rest):
                return True
            die += 1
        return False

    def shows(self, die: i64, place: i64) -> bool:
        number: i64 = 0
        while number < self.face_count[die]:
            if self.faces[die * 8 + number] & place:
                return True
            number += 1
        return False

    def guess(self, table: Stopping, number: i64) -> None:
        """Begin with what dice that are all alike would need."""
        for code in self.codes:
            hand = self.hand_count[code & ALL_DICE]
            lying: i64 = DICE - hand
            spot = spot_of(number, self.size - lying, lying - count_of(code >> DICE), hand)
            self.at_start[code] = table.at_start[spot]
            self.once_placed[code] = table.best[spot]
            self.first_throw[code] = table.first_throw[spot] if hand >= FIRST_THROW else NEVER

    # Thinking: what to place

    def think(self, finished: float, reset: float) -> None:
        """Decide for every placement and every way the dice can fall; count as it goes along."""
        i: i64 = 0
        end: i64 = 0
        while i < len(self.codes):
            self.begins[i] = end
            code = self.codes[i]
            self.reached[0] = code
            self.jokers_before = DICE - self.hand_count[code & ALL_DICE] - count_of(code >> DICE)
            self.touches = 0
            self.fall(0, 1, MISSED, NEVER, 1.0)
            end = self.write_down(end)
            self.begins[i + 1] = end
            # Emptier placements are looked at later, and lead here: they should know better.
            self.count_one(i, finished, reset)
            i += 1
        self.take_back()

    def write_down(self, end: i64) -> i64:
        i: i64 = 0
        while i < self.touches:
            target = self.touched[i]
            if end < len(self.targets):
                self.targets[end] = target
                self.chances[end] = self.sums[target]
            else:
                self.targets = append(self.targets, target)
                self.chances = append(self.chances, self.sums[target])
            self.sums[target] = 0.0
            end += 1
            i += 1
        return end

    def lead_to(self, target: i64, chance: float) -> None:
        if self.sums[target] == 0.0:
            self.touched[self.touches] = target
            self.touches += 1
        self.sums[target] += chance

    def fall(self, die: i64, count: i64, best: i64, worth: float, chance: float) -> None:
        """Look at every way the dice from `die` on can fall; `count` placements are reached."""
        code = self.reached[0]
        while die < DICE and (code >> die) & 1 == 0:
            die += 1
        if die == DICE:
            self.lead_to(best, chance)
            return
        useless = 6.0
        number: i64 = -1
        while number < self.face_count[die]:
            # The joker first, then every symbol that the die has and the combination lacks.
            places: i64 = 0 if number < 0 else self.faces[die * 8 + number]
            if number < 0 or places & ~(code >> DICE) != 0:
                useless -= 1.0
                self.show(die, places, count, best, worth, chance * FACE)
            number += 1
        if useless > 0.0:
            self.fall(die + 1, count, best, worth, chance * useless * FACE)

    def show(
        self, die: i64, places: i64, count: i64, best: i64, worth: float, chance: float
    ) -> None:
        """This die shows a joker (no places) or a symbol: what can be reached with it as well?"""
        reached = self.reached
        more: i64 = count
        finish: i64 = -1
        i: i64 = 0
        while i < count:
            code = reached[i] ^ only(die)
            free = places & ~(code >> DICE)
            if places == 0 or free != 0:
                code |= (free & -free) << DICE
                lying: i64 = DICE - self.hand_count[code & ALL_DICE]
                if lying == self.size:
                    jokers: i64 = lying - count_of(code >> DICE)
                    if jokers == self.jokers_before:
                        finish = FINISHED
                    elif finish < 0:
                        finish = FINISHED_WITH_JOKER
                else:
                    reached[more] = code
                    more += 1
                    if self.once_placed[code] < worth:
                        worth = self.once_placed[code]
                        best = code
            i += 1
        if finish >= 0:
            # Whoever can finish does: whatever else he does, he has to finish later.
            self.lead_to(finish, chance)
            return
        self.fall(die + 1, more, best, worth, chance)

    # Counting: what that is worth

    def count(self, finished: float, reset: float) -> None:
        """One sweep over the placements, the fullest first, with what was decided."""
        i: i64 = 0
        while i < len(self.codes):
            self.count_one(i, finished, reset)
            i += 1
        self.take_back()

    def count_one(self, i: i64, finished: float, reset: float) -> None:
        code = self.codes[i]
        missed = 0.0
        going_on = 0.0
        spot: i64 = self.begins[i]
        end: i64 = self.begins[i + 1]
        while spot < end:
            target = self.targets[spot]
            if target < CODES:
                going_on += self.chances[spot] * self.once_placed[target]
            elif target == MISSED:
                missed = self.chances[spot]
            else:
                going_on += self.chances[spot] * finished
            spot += 1
        # OC-30: a later throw that is missed sends the card back to its first combination.
        self.going_on[code] = going_on + missed * reset
        if self.hand_count[code & ALL_DICE] >= FIRST_THROW:
            # OC-31: a first throw that is missed changes nothing.
            self.first_throw[code] = going_on + missed * self.at_start[code]
        # OC-17: throw on, or stop.
        self.once_placed[code] = min(self.at_start[code], self.going_on[code])

    def take_back(self) -> None:
        """OC-10: take back any dice, so that three are in hand, and throw."""
        i: i64 = i64(len(self.codes)) - 1
        while i >= 0:
            code = self.codes[i]
            best = self.first_throw[code]
            thrown = code
            symbols = count_of(code >> DICE)
            die: i64 = 0
            while die < DICE:
                if (code >> die) & 1 == 0:
                    back = code | only(die)
                    # A joker: there are more dice than symbols.
                    has_joker = DICE - self.hand_count[code & ALL_DICE] > symbols
                    if has_joker and self.is_valid[back] and self.at_start[back] - 1.0 < best:
                        best = self.at_start[back] - 1.0
                        thrown = self.thrown_as[back]
                    number: i64 = 0
                    while number < self.face_count[die]:
                        without = self.without(back, self.faces[die * 8 + number])
                        if without >= 0 and self.at_start[without] - 1.0 < best:
                            best = self.at_start[without] - 1.0
                            thrown = self.thrown_as[without]
                        number += 1
                die += 1
            self.at_start[code] = 1.0 + best
            self.thrown_as[code] = thrown
            i -= 1

    def without(self, code: i64, places: i64) -> i64:
        """The placement with one symbol fewer of those that lie on these places; -1 if none."""
        lying = (code >> DICE) & places
        if lying == 0:
            return -1
        # Of equal symbols the first places are taken first, so the last one is freed.
        while lying & (lying - 1):
            lying &= lying - 1
        fewer = code ^ (lying << DICE)
        return fewer if self.is_valid[fewer] else -1


def is_in_order(placed: int, symbols: list[int]) -> bool:
    """Of equal symbols, those in front are placed first: no placement is counted twice."""
    for place, symbol in enumerate(symbols):
        if placed & 2**place == 0:
            for later in range(place + 1, len(symbols)):
                if symbols[later] == symbol and placed & 2**later != 0:
                    return False
    return True
