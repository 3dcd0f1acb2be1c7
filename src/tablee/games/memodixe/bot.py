"""What a good player looks at in MémoDiXe, compiled with its rules.

Everything is counted in dice. A bot knows what its seat was shown and has not forgotten, and how
often each symbol is on the dice. It never asks what lies opposite a face (MD-41): of the world that
it is shown it uses the tops and what is in sight, nothing that was dealt anew.

Forgetting is no drawing of lots. How long a face stays in mind follows from the moment when it was
seen, what it was, who saw it and in which game, so a bot whose memory is gathered again remembers
the same.
"""

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.bits import is_among
from tablee.core.heuristic import Heuristic
from tablee.core.state import MoveList, State
from tablee.games.memodixe import codes
from tablee.games.memodixe.powers import victims
from tablee.games.memodixe.rules import MemoDixe
from tablee.games.memodixe.state import (
    AUM,
    BOMB,
    CHARACTER,
    EIGHT,
    GOING_ON,
    HEART,
    LOOKING,
    NOTHING,
    REPLAYING,
    SETTING_ASIDE,
    SIDES,
    SKULL,
    SMILEY,
    STEALING,
    SUN,
    SWAPPING,
    SYMBOLS,
    THROWING,
    TURNING_FIRST,
    TURNING_SECOND,
    YINYANG,
)

FOR_EVER: Final = -1.0
MIX: Final = 2654435761
WORD: Final = 0xFFFFFFFF
NEVER: Final = -100.0
SURE: Final = 50.0
EDGE: Final = 0.5
"""What one die more is worth to the chances of winning."""
CURIOSITY: Final = 0.05
"""What it is worth to have seen a die of which nothing is known."""


def lot_of(moment: i64, symbol: i64, seat: i64, salt: i64) -> float:
    """A number above 0 and at most 1 that follows from what was seen, and looks drawn."""
    word: i64 = (moment * 16 + symbol) * 8 + seat + 1
    word = (word * MIX + salt * 40503) & WORD
    word ^= word >> 15
    word = (word * 2246822519) & WORD
    word ^= word >> 13
    word = (word * 3266489917) & WORD
    word ^= word >> 16
    return (float(word) + 1.0) / 4294967296.0


class MemoHeuristic(Heuristic):
    """One level of play.

    `span`: how many faces are shown, on average, before one is forgotten. `caution`: how much it
    minds showing others a face that they could use. `faith`: how much of its belief in a pair is
    left after each turn without one.
    """

    def __init__(self, span: float, caution: float, faith: float) -> None:
        super().__init__(spread=6.0)
        self.span: float = span
        self.caution: float = caution
        self.faith: float = faith
        # What is known below each spot, how often each symbol is known, how common it is.
        self.known: vec[i64] = vec[i64]([NOTHING] * codes.SPOT_ROOM)
        self.times: vec[i64] = vec[i64]([0] * SYMBOLS)
        self.common: vec[float] = vec[float]([0.0] * SYMBOLS)
        self.worth: vec[float] = vec[float]([0.0] * SYMBOLS)
        self.dice_counted: i64 = 0
        self.unknown: i64 = 0
        self.stakes: float = 1.0

    # What is in mind

    def recollect(self, table: MemoDixe, seat: i64) -> None:
        """Fill `known`, `times` and `unknown` for the dice of the square."""
        known = self.known
        times = self.times
        symbol: i64 = 0
        while symbol < SYMBOLS:
            times[symbol] = 0
            symbol += 1
        self.unknown = 0
        spot: i64 = 0
        while spot < table.spots:
            known[spot] = NOTHING
            if is_among(spot, table.square):
                symbol = self.recalled(table, seat, spot)
                known[spot] = symbol
                if symbol == NOTHING:
                    self.unknown += 1
                else:
                    times[symbol] += 1
            spot += 1

    def recalled(self, table: MemoDixe, seat: i64, spot: i64) -> i64:
        if table.is_shown_to(seat, spot):
            return table.hidden(spot)
        symbol = table.symbol_seen(seat, spot)
        if symbol == NOTHING or self.span < 0.0:
            return symbol
        moment = table.moment_seen(seat, spot)
        age = float(table.moment - moment)
        if age > -self.span * math.log(lot_of(moment, symbol, seat, table.salt)):
            return NOTHING
        return symbol

    def count_symbols(self, table: MemoDixe) -> None:
        """How likely each symbol is below a die of which nothing is known."""
        faces = i64(len(table.symbols))
        if faces == self.dice_counted:
            return
        self.dice_counted = faces
        common = self.common
        symbol: i64 = 0
        while symbol < SYMBOLS:
            common[symbol] = 0.0
            symbol += 1
        face: i64 = 0
        while face < faces:
            common[i64(table.symbols[face])] += 1.0 / float(faces)
            face += 1

    def no_pair(self) -> float:
        """How likely it is that all dice of the square are different below."""
        ways: vec[float] = vec[float]([0.0] * (SYMBOLS + 2))
        ways[0] = 1.0
        unknown = self.unknown
        if unknown > SYMBOLS:
            return 0.0
        symbol: i64 = 0
        while symbol < SYMBOLS:
            if self.times[symbol] > 1:
                return 0.0
            if self.times[symbol] == 0:
                drawn = unknown
                while drawn > 0:
                    ways[drawn] += ways[drawn - 1] * self.common[symbol] * float(drawn)
                    drawn -= 1
            symbol += 1
        return ways[unknown]

    # What a pair is worth

    def price(self, table: MemoDixe, seat: i64) -> None:
        worth = self.worth
        symbol: i64 = 0
        while symbol < SYMBOLS:
            worth[symbol] = 1.0
            symbol += 1
        others = float(table.seats - 1)
        worth[SMILEY] = 1.5
        worth[AUM] = 1.2
        worth[EIGHT] = 1.1
        worth[HEART] = 1.2
        worth[BOMB] = 1.0 + 1.0 / SIDES
        worth[SKULL] = 1.0 + 0.5 / SIDES * others
        worth[CHARACTER] = 0.4
        worth[SUN] = 0.1
        if victims(table) != 0:
            worth[SUN] = 1.0 + 1.0 / others
        worth[YINYANG] = self.worth_of_gifts(table, seat)

    def worth_of_gifts(self, table: MemoDixe, seat: i64) -> float:
        """MD-19.3: whoever has the most gives, whoever has the fewest gets."""
        mine = table.count(seat)
        richer: i64 = 0
        poorer: i64 = 0
        most: i64 = mine
        other: i64 = 0
        while other < table.seats:
            count = table.count(other)
            richer += i64(count > mine)
            poorer += i64(count < mine)
            if count > most:
                most = count
            other += 1
        if richer == 0 and poorer == 0:
            return 0.05
        if richer == 0:
            return -1.0
        if poorer == 0:
            return 1.2
        return 0.3

    # Weighing

    def weigh(self, state: State, seat: i64, moves: MoveList, weights: "vec[float]") -> None:
        assert isinstance(state, MemoDixe)
        self.count_symbols(state)
        self.recollect(state, seat)
        self.price(state, seat)
        # MD-34: whoever is behind has no time to lose when no pair is found.
        behind = state.is_behind(seat) and state.dry_turns >= 2 * state.seats
        self.stakes = 0.0 if behind else 1.0
        phase = state.phase
        i: i64 = 0
        while i < moves.count:
            move = moves.items[i]
            if phase == TURNING_FIRST:
                weights[i] = self.weigh_first(state, seat, move)
            elif phase == TURNING_SECOND:
                weights[i] = self.weigh_second(state, move)
            else:
                weights[i] = self.weigh_power(state, move)
            i += 1

    def weigh_first(self, table: MemoDixe, seat: i64, move: i64) -> float:
        if move == codes.CALL:
            return self.weigh_call(table, seat)
        symbol = self.known[move - codes.TURN]
        if symbol == NOTHING:
            return self.weigh_unknown()
        if self.times[symbol] > 1:
            return self.worth[symbol]
        return self.common[symbol] * self.worth[symbol] - 0.1

    def weigh_unknown(self) -> float:
        """A die of which nothing is known may match one that is."""
        weight = 0.0
        symbol: i64 = 0
        while symbol < SYMBOLS:
            if self.times[symbol] > 0:
                weight += self.common[symbol] * max(0.0, self.worth[symbol])
            symbol += 1
        return weight + CURIOSITY

    def weigh_second(self, table: MemoDixe, move: i64) -> float:
        first = table.hidden(table.first_spot)
        symbol = self.known[move - codes.TURN]
        if symbol == first:
            return self.worth[first]
        if symbol != NOTHING:
            return 0.0
        # It may match; or else it may match what others remember.
        risk = 0.0
        other: i64 = 0
        while other < SYMBOLS:
            if other != first and self.times[other] > 0:
                risk += self.common[other]
            other += 1
        return self.common[first] * self.worth[first] - self.caution * self.stakes * risk

    def weigh_call(self, table: MemoDixe, seat: i64) -> float:
        likely = self.no_pair()
        if likely > 0.0:
            likely /= likely + (1.0 - likely) * math.pow(self.faith, float(table.dry_turns))
        mine = table.count(seat)
        if not self.would_win(table, mine):
            # MD-33: a die is won, and the game may go on.
            if table.may_go_on:
                return likely - (1.0 - likely) * float(mine)
            return NEVER
        # Won for sure, or on with nothing; against the prospects of whoever does not call.
        called = likely + (1.0 - likely) * self.prospects(table, seat, 0)
        waited = self.prospects(table, seat, mine)
        return SURE * (called - waited) if called > waited else NEVER

    def would_win(self, table: MemoDixe, mine: i64) -> bool:
        """Whether a right call wins the game: MD-35 gives a tie to whoever called last."""
        other: i64 = 0
        while other < table.seats:
            if table.count(other) > mine + 1:
                return False
            other += 1
        return True

    def prospects(self, table: MemoDixe, seat: i64, mine: i64) -> float:
        """A guess at the chance to win for a seat that has so many dice."""
        own = math.exp(EDGE * float(mine))
        total = own
        other: i64 = 0
        while other < table.seats:
            if other != seat:
                total += math.exp(EDGE * float(table.count(other)))
            other += 1
        return own / total

    def weigh_power(self, table: MemoDixe, move: i64) -> float:
        phase = table.phase
        if move == codes.DECLINE:
            return 0.05
        if phase == LOOKING:
            return 0.2 if self.known[move - codes.LOOK] == NOTHING else 0.0
        if phase == STEALING:
            return float(table.count(move - codes.STEAL))
        if phase == SETTING_ASIDE:
            return self.weigh_grip(self.known[move - codes.SET_ASIDE])
        if phase == THROWING:
            return self.weigh_grip(self.known[move - codes.THROW])
        if phase == SWAPPING:
            return self.weigh_swap(table, codes.first_swapped(move), codes.second_swapped(move))
        if phase in (REPLAYING, GOING_ON):
            return float(move == codes.REPLAY or move == codes.GO_ON)
        return 0.0

    def weigh_grip(self, symbol: i64) -> float:
        """How much it helps to keep a die from whoever plays next."""
        if symbol == NOTHING:
            return 0.0
        if self.times[symbol] > 1:
            return self.worth[symbol]
        return 0.2

    def weigh_swap(self, table: MemoDixe, one: i64, other: i64) -> float:
        """A swap that the tops do not betray makes others remember wrongly."""
        if table.top(one) != table.top(other):
            return 0.0
        first, second = self.known[one], self.known[other]
        if first == second:
            return 0.0
        weight = 0.1
        if first != NOTHING:
            weight += 0.1 * float(self.times[first])
        if second != NOTHING:
            weight += 0.1 * float(self.times[second])
        return weight


def heuristic_of(level: str) -> MemoHeuristic:
    """MD-41: the levels differ in how long they remember, and in how well they use it."""
    if level == "easy":
        return MemoHeuristic(5.0, caution=0.0, faith=0.8)
    if level == "medium":
        return MemoHeuristic(16.0, caution=0.25, faith=0.9)
    return MemoHeuristic(FOR_EVER, caution=1.0, faith=1.0)
