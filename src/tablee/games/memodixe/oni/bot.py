"""What a good player of Oni against all looks at (MD-41).

The team and Oni know what their seat was shown and has not forgotten; neither asks what lies
opposite a face. Which kind of move it is time for is in `pace.py`; which of them, here.
"""

import math
from functools import cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.heuristic import Heuristic
from tablee.core.state import MoveList, State
from tablee.games.memodixe.bot import lot_of
from tablee.games.memodixe.oni import codes
from tablee.games.memodixe.oni.machines import TURN_OVER, TURN_TWO
from tablee.games.memodixe.oni.pace import PACES, intent_of
from tablee.games.memodixe.oni.rules import OniAgainstAll
from tablee.games.memodixe.oni.state import SECOND, TRYING
from tablee.games.memodixe.state import NOTHING, SYMBOLS, is_among

NOW: Final = 100.0
"""The weight of what it is time for."""
UNMEANT: Final = (codes.PAUSE, codes.SPEAK, codes.PROPOSE)
"""What no bot does for its own sake: see `manners.py` for proposing."""
SPANS: Final = {"easy": 4.0, "medium": 5.5, "hard": 8.0}
"""How many faces are shown, on average, before one is forgotten."""
SURE: Final = 0.9
"""A call is worth it, with time left."""
HURRY: Final = ((8_000, 0.1), (20_000, 0.45), (40_000, 0.7))
"""With so little time left, a call has to be no likelier to be right than this."""


class OniHeuristic(Heuristic):
    """One level of play."""

    def __init__(self, level: str) -> None:
        super().__init__(spread=4.0)
        self.pace = PACES[level]
        self.span = SPANS[level]

    def weigh(self, state: State, seat: i64, moves: MoveList, weights: "vec[float]") -> None:
        assert isinstance(state, OniAgainstAll)
        intent = intent_of(state, seat, self.pace)
        mind = _Mind(state, seat, self.span)
        for number, move in enumerate(moves.to_list()):
            weights[number] = -NOW if move in UNMEANT else mind.weigh(move)
            if intent is not None and intent.means(move):
                weights[number] += NOW

    def standing(self, state: State, seat: i64) -> float:
        """The team needs a third of the dice, or so, to have no pair left."""
        assert isinstance(state, OniAgainstAll)
        lead = state.won_count() - state.spots / 3
        return -lead if seat == state.oni else lead


@cache
def _common(symbols: tuple[int, ...]) -> list[float]:
    """How common each symbol is on the dice."""
    return [symbols.count(symbol) / len(symbols) for symbol in range(SYMBOLS)]


class _Mind:
    """What one player remembers, and what he makes of it."""

    def __init__(self, table: OniAgainstAll, seat: int, span: float) -> None:
        self.table = table
        self.seat = seat
        self.span = span
        spots = table.spots_of(table.square)
        self.known = {spot: self.recalled(spot) for spot in spots}
        self.times = [0] * SYMBOLS
        for symbol in self.known.values():
            if symbol != NOTHING:
                self.times[symbol] += 1
        self.common = _common(table.symbols)

    def recalled(self, spot: int) -> int:
        table = self.table
        if table.is_shown_to(self.seat, spot):
            return table.hidden(spot)
        symbol = table.symbol_seen(self.seat, spot)
        if symbol == NOTHING or math.isinf(self.span):
            return symbol
        moment = table.moment_seen(self.seat, spot)
        lasts = -self.span * math.log(lot_of(moment, symbol, self.seat, table.salt))
        return symbol if table.moment - moment <= lasts else NOTHING

    def weigh(self, move: int) -> float:
        if self.seat == self.table.oni:
            return self._weigh_as_oni(move)
        if move < codes.SHOW:
            return self._weigh_turn(move)
        if codes.PING <= move < codes.NAME:
            return self._weigh_turn(move - codes.PING)
        if move < codes.NAME:
            # Show, feel or win what is not known; it hardly matters which of a pair is won.
            return 1.0 if self.known.get(move % codes.SPOT_ROOM) == NOTHING else 0.0
        if move == codes.CALL:
            return self._weigh_call()
        if move == codes.DECLINE:
            return -1.0
        if codes.PASS <= move < codes.FORMULA:
            return self._weigh_pass(move - codes.PASS)
        return self._weigh_symbol(move)

    # Dice

    def _weigh_turn(self, spot: int) -> float:
        table = self.table
        symbol = self.known.get(spot, NOTHING)
        if table.phase == TRYING:
            hoped = 3.0 if symbol == table.named else 0.0
            return self.common[table.named] if symbol == NOTHING else hoped
        if table.phase == SECOND:
            first = table.hidden(table.first_spot)
            if symbol == first:
                return 3.0
            return self.common[first] if symbol == NOTHING else 0.0
        if symbol == NOTHING:
            return 0.5
        return 2.0 if self.times[symbol] > 1 else 0.0

    def no_pair(self) -> float:
        """How likely it is that all dice of the square are different below."""
        if max(self.times) > 1:
            return 0.0
        unknown = sum(symbol == NOTHING for symbol in self.known.values())
        ways = [1.0] + [0.0] * unknown
        for symbol in range(SYMBOLS):
            if self.times[symbol] == 0:
                for drawn in range(unknown, 0, -1):
                    ways[drawn] += ways[drawn - 1] * self.common[symbol] * drawn
        return ways[unknown]

    def _weigh_call(self) -> float:
        table = self.table
        if table.has_proposed:
            # It is left to the others now.
            return -2.0
        likely = self.no_pair()
        wanted = SURE
        if not table.unhurried:
            left = table.ends - table.time()
            wanted = next((least for time, least in HURRY if left < time), SURE)
        return 5.0 if likely >= wanted else -2.0

    def _weigh_symbol(self, move: int) -> float:
        """Heart, eight, Long live: the symbol that helps most."""
        symbol = move % 16
        if codes.CHEER <= move < codes.CLAP:
            duties = [duty for duty in self.table.duties if duty.seat == self.seat]
            return float(any(duty.symbol == symbol for duty in duties))
        if codes.NAME <= move < codes.LAY:
            return self.times[symbol] + self.common[symbol]
        if codes.LAY <= move < codes.HIDE:
            # One that is nowhere else brings the end nearer; one that is known elsewhere, a die.
            return 1.0 if self.times[symbol] else 0.5 - self.common[symbol]
        return 0.0

    def _weigh_pass(self, way: int) -> float:
        """Away from Oni's neighbours; then from hand to hand."""
        table = self.table
        if self.seat in table.guessable():
            return (0.2, 0.1, 0.3)[way] if table.seats > 5 else (0.0, 0.0, 1.0)[way]
        away = 0 if self.seat == table.left_of(table.oni) else 1
        return 1.0 if way == away else 0.0

    # Oni

    def _weigh_as_oni(self, move: int) -> float:
        if move >= codes.SWAP:
            one, other = codes.swapped(move)
            return self._grip(one) + self._grip(other)
        if move >= codes.NAME:
            return self._weigh_hide(move % 16) if codes.HIDE <= move < codes.CHEER else 0.0
        spot = move % codes.SPOT_ROOM
        kind = self.table.asks[0].kind if self.table.asks else NOTHING
        if move < codes.SHOW and kind == TURN_TWO:
            return self._weigh_oni_turn(spot)
        if codes.LOOK <= move < codes.PICK:
            return 1.0 if self.known.get(spot) == NOTHING else 0.0
        if codes.PICK <= move < codes.SET_ASIDE and kind == TURN_OVER:
            # What nobody needs for a pair yet becomes part of one.
            return 1.0 - self._grip(spot)
        return self._grip(spot)

    def _weigh_oni_turn(self, spot: int) -> float:
        """A pair that he throws back is one that nobody knows any more."""
        first = self.table.asks[0].first
        symbol = self.known.get(spot, NOTHING)
        if first != NOTHING and is_among(first, self.table.square):
            wanted = self.table.hidden(first)
            return 2.0 if symbol == wanted else float(symbol == NOTHING)
        if symbol == NOTHING:
            return 1.0
        return 2.0 if self.times[symbol] > 1 else 0.0

    def _weigh_hide(self, symbol: int) -> float:
        """Another die hides the same: there is a pair more to find."""
        return float(self.times[symbol] > 0)

    def _grip(self, spot: int) -> float:
        """How much it hurts the team to lose track of a die."""
        symbol = self.known.get(spot, NOTHING)
        if symbol == NOTHING:
            return 0.0
        return 1.0 if self.times[symbol] > 1 else 0.3


def heuristic_of(level: str) -> OniHeuristic:
    return OniHeuristic(level if level in SPANS else "medium")
