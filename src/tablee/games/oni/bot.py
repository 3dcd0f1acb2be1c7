"""What a good player of Oni against all looks at (MD-41).

The team and Oni know what their seat was shown and has not forgotten; neither asks what lies
opposite a face. Which kind of move it is time for is in `pace.py`; which of them, here, and with
each effect.
"""

import math
from functools import cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.heuristic import Heuristic
from tablee.core.state import MoveList, State
from tablee.games.memodixe.bot import lot_of
from tablee.games.memodixe.state import NOTHING, SYMBOLS
from tablee.games.oni import codes
from tablee.games.oni.effects.effect import UNMEANT
from tablee.games.oni.intents import PACES
from tablee.games.oni.pace import intent_of
from tablee.games.oni.rules import OniAgainstAll
from tablee.games.oni.turn import SECOND, TRYING

NOW: Final = 100.0
"""The weight of what it is time for."""
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
        judgement = Judgement(state, seat, self.span)
        for number, move in enumerate(moves.to_list()):
            weights[number] = judgement.weigh(move)
            if intent is not None and intent.means(move):
                weights[number] += NOW

    def standing(self, state: State, seat: i64) -> float:
        """The team needs a third of the dice, or so, to have no pair left."""
        assert isinstance(state, OniAgainstAll)
        table = state.table
        lead = table.won_count() - table.spots / 3
        return -lead if seat == table.oni else lead


@cache
def _common(symbols: tuple[int, ...]) -> list[float]:
    """How common each symbol is on the dice."""
    return [symbols.count(symbol) / len(symbols) for symbol in range(SYMBOLS)]


class Judgement:
    """What one player remembers, and what he makes of it."""

    def __init__(self, game: OniAgainstAll, seat: int, span: float) -> None:
        self.game = game
        self.table = game.table
        self.seat = seat
        self.span = span
        spots = self.table.spots_of(self.table.square)
        self.known = {spot: self.recalled(spot) for spot in spots}
        self.times = [0] * SYMBOLS
        for symbol in self.known.values():
            if symbol != NOTHING:
                self.times[symbol] += 1
        self.common = _common(self.table.symbols)

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
        """How good a move looks: to who is asked or at turn, or because of an effect."""
        if move == codes.PAUSE or move == codes.PROPOSE:
            # `manners.py` says when a bot proposes.
            return UNMEANT
        asks = self.game.asks.waiting
        if self.seat == self.table.oni:
            if asks and asks[0].takes(move):
                return asks[0].weigh(self, move)
            if move < codes.NAME:
                return self.grip(move % codes.SPOT_ROOM)
        elif move < codes.SHOW:
            return self.turning(move)
        elif move < codes.TO_MIDDLE:
            # Show or win what is not known; it hardly matters which of a pair is won.
            return self.ignorance(move % codes.SPOT_ROOM)
        for duty in self.game.effects.duties:
            if duty.seat == self.seat and duty.takes(move) and duty.weigh(move) > 0:
                return duty.weigh(move)
        for effect in self.game.effects.running:
            if effect.takes(move):
                return effect.weigh(self, move)
        return 0.0 if self.seat == self.table.oni else self._weigh_turn(move)

    def _weigh_turn(self, move: int) -> float:
        if move == codes.CALL:
            return self._weigh_call()
        if move == codes.DECLINE:
            return -1.0
        symbol = move % 16
        if codes.NAME <= move < codes.LAY:
            return self.times[symbol] + self.common[symbol]
        if codes.LAY <= move < codes.HIDE:
            # One that is nowhere else brings the end nearer; one that is known elsewhere, a die.
            return 1.0 if self.times[symbol] else 0.5 - self.common[symbol]
        return 0.0

    # Dice

    def ignorance(self, spot: int) -> float:
        """1 for a die under which something is that he does not know."""
        return 1.0 if self.known.get(spot) == NOTHING else 0.0

    def grip(self, spot: int) -> float:
        """How much it hurts the team to lose track of a die."""
        symbol = self.known.get(spot, NOTHING)
        if symbol == NOTHING:
            return 0.0
        return 1.0 if self.times[symbol] > 1 else 0.3

    def turning(self, spot: int) -> float:
        """How much may come of turning this die."""
        turn = self.game.turn
        symbol = self.known.get(spot, NOTHING)
        if turn.phase == TRYING:
            hoped = 3.0 if symbol == turn.named else 0.0
            return self.common[turn.named] if symbol == NOTHING else hoped
        if turn.phase == SECOND:
            first = self.table.hidden(turn.first_spot)
            if symbol == first:
                return 3.0
            return self.common[first] if symbol == NOTHING else 0.0
        if symbol == NOTHING:
            return 0.5
        return 2.0 if self.times[symbol] > 1 else 0.0

    # DiXe!

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
        game = self.game
        if game.turn.has_proposed:
            # It is left to the others now.
            return -2.0
        likely = self.no_pair()
        wanted = SURE
        if not game.watch.unhurried:
            left = game.watch.ends - game.time()
            wanted = next((least for time, least in HURRY if left < time), SURE)
        return 5.0 if likely >= wanted else -2.0


def heuristic_of(level: str) -> OniHeuristic:
    return OniHeuristic(level if level in SPANS else "medium")
