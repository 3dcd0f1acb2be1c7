"""What each seat may do now: the one source of legality of Oni against all."""

from mypy_extensions import i64

from tablee.core.state import MoveList
from tablee.games.memodixe.oni import codes
from tablee.games.memodixe.oni.cards import (
    HANDS_OFF,
    HIGH_FIVE,
    HUSH,
    LONG_LIVE,
    SAPRISTIX,
    SPIN,
)
from tablee.games.memodixe.oni.machines import (
    GUESS,
    LOOK_TWO,
    NEVER,
    PLACE,
    RETHROW_ONE,
    SET_ONE_ASIDE,
    SWAP_TWO,
    TURN_OVER,
    TURN_TWO,
)
from tablee.games.memodixe.oni.races import may_press
from tablee.games.memodixe.oni.state import (
    BACK,
    CHECKED,
    FIRST,
    LAYING,
    NAMING,
    NEXT,
    OVER,
    READY,
    SECOND,
    SHOWING,
    THROWING_BOTH,
    TRYING,
    WINNING,
)
from tablee.games.memodixe.oni.turns import OniTurns
from tablee.games.memodixe.state import NOTHING, SYMBOLS, is_among, only

TURNING = (TRYING, FIRST, SECOND)
PAIR_PHASES = (SHOWING, NAMING, WINNING, THROWING_BOTH)
ASK_CODES = {
    TURN_TWO: codes.TURN,
    PLACE: codes.PLACE,
    RETHROW_ONE: codes.RETHROW,
    LOOK_TWO: codes.LOOK,
    TURN_OVER: codes.PICK,
    SET_ONE_ASIDE: codes.SET_ASIDE,
}


class OniLegality(OniTurns):
    """Moves, seat by seat, in a fixed order."""

    def next_decider(self, after: i64) -> i64:
        # Everybody may do something at any time: at least wish for a pause (MD-64).
        if self.phase == OVER or after + 1 >= self.seats:
            return -1
        return after + 1

    def fill_legal(self, seat: i64, moves: MoveList) -> None:
        moves.count = 0
        if self.phase == OVER:
            return
        if self.phase == READY:
            # MD-60: anybody says GO.
            moves.add(codes.GO)
            return
        if self.is_paused:
            moves.add(codes.RESUME)
            return
        if seat == self.oni:
            self._fill_oni(moves)
        else:
            if seat == self.turn:
                self._fill_turn(moves)
            self._fill_team(seat, moves)
        if self.race is not None and may_press(self.race, seat):
            moves.add(codes.PRESS)
        moves.add(codes.RESUME if is_among(seat, self.wishes) else codes.PAUSE)

    def _fill_spots(self, kind: int, places: int, moves: MoveList) -> None:
        for spot in self.spots_of(places):
            moves.add(kind + spot)

    # Oni

    def _fill_oni(self, moves: MoveList) -> None:
        if self.asks:
            self._fill_ask(moves)
        self._fill_spots(codes.TO_MIDDLE, self.movable(), moves)
        if self.flight is not None and may_press(self.flight.race, self.oni):
            moves.add(codes.STRIKE)

    def _fill_ask(self, moves: MoveList) -> None:
        ask = self.asks[0]
        if self.phase == CHECKED and ask.kind != GUESS:
            # All dice are turned: he waits until they are thrown.
            return
        spots = self.ask_spots()
        if ask.kind == GUESS:
            for seat in self.guessable():
                moves.add(codes.GUESS + 2 * seat)
                moves.add(codes.GUESS + 2 * seat + 1)
        elif ask.kind == SWAP_TWO:
            self._fill_swaps(spots, moves)
        elif ask.held != NOTHING:
            for symbol in sorted(set(self.faces(ask.held))):
                moves.add(codes.HIDE + symbol)
        else:
            self._fill_spots(ASK_CODES[ask.kind], spots, moves)
        if ask.kind == LOOK_TWO or (ask.kind == TURN_OVER and ask.held == NOTHING):
            # MD-20: "may" can be declined.
            moves.add(codes.DECLINE)

    def _fill_swaps(self, places: int, moves: MoveList) -> None:
        spots = self.spots_of(places)
        for number, one in enumerate(spots):
            for other in spots[number + 1 :]:
                moves.add(codes.swapping(one, other))

    # The player at turn

    def _fill_turn(self, moves: MoveList) -> None:
        phase = self.phase
        if phase in TURNING:
            self._fill_turning(moves)
        elif phase == BACK:
            moves.add(codes.TURN_BACK)
            if self.next_ready():
                moves.add(codes.NEXT)
        elif phase == SHOWING:
            self._fill_spots(codes.SHOW, self.untouched(), moves)
            moves.add(codes.DECLINE)
        elif phase == NAMING:
            for symbol in self.nameable():
                moves.add(codes.NAME + symbol)
        elif phase == WINNING:
            self._fill_spots(codes.WIN, only(self.first_spot) | only(self.second_spot), moves)
        elif phase == LAYING:
            for symbol in sorted(set(self.faces(self.second_die()))):
                moves.add(codes.LAY + symbol)
        elif phase == THROWING_BOTH:
            moves.add(codes.THROW_BOTH)
        elif phase == NEXT:
            moves.add(codes.NEXT)
        elif phase == CHECKED:
            moves.add(codes.THROW_ALL)
        if phase in PAIR_PHASES and self.running[SAPRISTIX] != NOTHING and not self.said_formula:
            # MD-66.20
            moves.add(codes.FORMULA)

    def _fill_turning(self, moves: MoveList) -> None:
        if self.phase == SECOND or self.can_turn_two():
            self._fill_spots(codes.TURN, self.untouched(), moves)
            if self.running[HANDS_OFF] not in (NOTHING, self.turn):
                # MD-66.9: pointing costs nothing.
                pinged = 0 if self.pinged == NOTHING else only(self.pinged)
                self._fill_spots(codes.PING, self.untouched() & ~pinged, moves)
        if self.phase != SECOND and self.may_call():
            moves.add(codes.CALL)
            if self.may_propose():
                moves.add(codes.PROPOSE)
        if self.phase == FIRST and self.is_replay:
            moves.add(codes.DECLINE)
        if self.phase != TRYING and self.running[HIGH_FIVE] != NOTHING:
            # MD-66.10
            for seat in self.team_seats():
                if is_among(seat, self.to_clap() & ~self.clapped):
                    moves.add(codes.CLAP + seat)

    # Everybody on the team

    def _fill_team(self, seat: int, moves: MoveList) -> None:
        if self.turns_for_another(seat):
            # MD-66.9: the one who may touch dice turns what he is shown.
            moves.add(codes.TURN + self.pinged)
        if self.duty_of(SPIN, seat) is not None:
            moves.add(codes.SPIN)
        if self.duty_of(LONG_LIVE, seat) is not None:
            for symbol in range(SYMBOLS):
                moves.add(codes.CHEER + symbol)
        self._fill_challenges(seat, moves)
        if self.running[HUSH] != NOTHING:
            # MD-66.4: made for whoever uses the chat.
            moves.add(codes.SPEAK)

    def turns_for_another(self, seat: int) -> bool:
        if self.phase not in TURNING or self.running[HANDS_OFF] != seat or seat == self.turn:
            return False
        return self.is_pinged()

    def is_pinged(self) -> bool:
        """Whether the player at turn points at a die that can be turned."""
        return self.pinged != NOTHING and is_among(self.pinged, self.untouched())

    def _fill_challenges(self, seat: int, moves: MoveList) -> None:
        flight, timing, king, hiding = self.flight, self.timing, self.king, self.hiding
        if flight is not None and may_press(flight.race, seat):
            moves.add(codes.CATCH)
        if timing is not None and timing.seat == seat:
            moves.add(codes.HIT)
        if king is not None and king.seat == seat:
            moves.add(codes.KING_THROW)
        if self.monocle is not None and self.monocle.seat == seat:
            moves.add(codes.HOLD)
        balance = self.balance
        if balance is not None and balance.seat == seat and balance.side != NOTHING:
            moves.add(codes.LEAN)
            moves.add(codes.LEAN + 1)
        if hiding is not None and hiding.seat == seat and hiding.due != NEVER:
            for way in range(3):
                if self.may_pass(way):
                    moves.add(codes.PASS + way)
        if self.touch is not None and self.touch.seat == seat:
            self._fill_spots(codes.TOUCH, self.to_feel(), moves)
