"""When a bot acts in Oni against all, and what it then means to do (MD-41).

A bot is as slow as a person. When it acts follows from what it sees and when that began, never from
when it was asked: others may do as much as they like meanwhile without disturbing it. What looks
drawn is a function of the moment and the seat, so that it is the same when it is asked again.
"""

from typing import Final, NamedTuple

from tablee.games.memodixe.bot import lot_of
from tablee.games.memodixe.oni import codes
from tablee.games.memodixe.oni.asks import ASK_TIME
from tablee.games.memodixe.oni.challenges import (
    BEAT,
    DUTY_TIME,
    HIDE_TIME,
    LEAN_TIME,
    SWING,
    TOUCH_TIME,
)
from tablee.games.memodixe.oni.moves import SIDES as HANDS
from tablee.games.memodixe.oni.view import OniView, RaceView


class Pace(NamedTuple):
    """How quick a level is, in milliseconds, and how often it slips, of a hundred times."""

    think: int
    """Before a die is chosen; up to half as much again."""
    click: int
    """Before something that needs no thought."""
    react: int
    """To a button; up to twice as much."""
    aim: int
    """How far off a press in time may be, either way."""
    slips: int
    """Duties forgotten, dice dropped."""


PACES: Final = {
    "easy": Pace(3_200, 1_500, 480, 330, 14),
    "medium": Pace(2_300, 1_000, 360, 230, 7),
    "hard": Pace(1_500, 700, 280, 150, 2),
    "random": Pace(1_500, 1_000, 400, 400, 20),
}
GO_AFTER: Final = 30_000
"""People say GO; only a table that waits so long is started by a bot."""


class Intent(NamedTuple):
    """What a bot means to do, and when on the match's clock; `move` may be the first of a kind."""

    at: int
    move: int
    last: int
    """The last number of that kind."""


def intent_of(view: OniView, pace: Pace) -> Intent | None:
    """The first thing that the viewer means to do; None if he lets the others do."""
    return _Mind(view, pace).first()


class _Mind:
    def __init__(self, view: OniView, pace: Pace) -> None:
        self.view = view
        self.pace = pace
        self.me = view.viewer
        self.intents: list[Intent] = []

    def first(self) -> Intent | None:
        view = self.view
        if view.outcome is not None:
            return None
        if view.step == "ready":
            self.mean(view.step_since_at + GO_AFTER + 100 * self.me, codes.GO)
        elif view.paused_at is None:
            self._wish()
            self._race(view.race, codes.PRESS)
            if self.me == view.oni:
                self._as_oni()
            else:
                self._as_player()
        return min(self.intents, default=None)

    def mean(self, at: int, move: int, last: int | None = None) -> None:
        self.intents.append(Intent(at, move, move if last is None else last))

    def lot(self, moment: int, kind: int) -> float:
        """From 0 to 1."""
        return lot_of(moment & 0xFFFFF, kind & 15, self.me, 0)

    def slips(self, moment: int, kind: int) -> bool:
        return self.lot(moment, kind) * 100 < self.pace.slips

    def thought(self, since: int, kind: int = 1) -> int:
        return since + int(self.pace.think * (1.0 + 0.5 * self.lot(since, kind)))

    def clicked(self, since: int, kind: int = 2) -> int:
        return since + int(self.pace.click * (0.7 + 0.6 * self.lot(since, kind)))

    def _wish(self) -> None:
        # MD-64: a pause that people wish for is none that bots refuse.
        wishes = self.view.wishes
        if wishes and self.me not in wishes:
            self.mean(self.view.clock + self.pace.click, codes.PAUSE)

    def _race(self, race: RaceView | None, move: int) -> None:
        if race is None or race.shown_at is None or race.pressed or self.me not in race.racers:
            return
        react = self.pace.react * (1.0 + self.lot(race.shown_at, 3))
        if move == codes.CATCH and self.slips(race.shown_at, 4):
            return
        self.mean(race.shown_at + int(react), move)

    # Oni

    def _as_oni(self) -> None:
        view = self.view
        if view.flight is not None and view.flight.may_strike:
            # Once: not at the first that flies by.
            shown = view.flight.race.shown_at
            if shown is not None and self.lot(shown, 5) < 0.4:
                self._race(view.flight.race, codes.STRIKE)
        ask = view.ask
        if ask is not None and ask.until_at is not None:
            since = ask.until_at - ASK_TIME
            steps = 1 + (ask.first is not None) + (ask.held is not None)
            at = since + int(self.pace.think * 0.9 * steps * (1 + 0.3 * self.lot(since, steps)))
            self.mean(at, codes.TURN, codes.GO - 1)
            self.mean(at, codes.SWAP, codes.END_OF_MOVES)
        elif view.square[view.middle].top is None and self.lot(view.step_since_at, 6) < 0.15:
            self.mean(self.thought(view.step_since_at, 7), codes.TO_MIDDLE, codes.PLACE - 1)

    # The team

    def _as_player(self) -> None:
        view = self.view
        for duty in view.duties:
            since = duty.until_at - DUTY_TIME
            if duty.seat == self.me and not self.slips(since, 8):
                symbol = duty.card == "long_live"
                first, last = (codes.CHEER, codes.CLAP - 1) if symbol else (codes.SPIN, codes.SPIN)
                self.mean(self.clicked(since, 9), first, last)
        if view.flight is not None:
            self._race(view.flight.race, codes.CATCH)
        self._hold()
        self._balance()
        self._hide_and_feel()
        self._aim()
        if view.turn == self.me:
            self._turn()
        elif view.pinged is not None and self._runs("hands_off") == self.me:
            self.mean(
                self.clicked(view.step_since_at + self.pace.think), codes.TURN, codes.SHOW - 1
            )

    def _runs(self, card: str) -> int | None:
        for running in self.view.running:
            if running.card == card:
                return running.seat
        return None

    def _hold(self) -> None:
        monocle = self.view.monocle
        if monocle is not None and monocle.seat == self.me:
            # One slip in a whole round is enough.
            since = monocle.until_at - BEAT
            if self.lot(since, 10) * 1000 >= self.pace.slips * 4:
                self.mean(since + BEAT // 2, codes.HOLD)

    def _balance(self) -> None:
        balance = self.view.balance
        if balance is None or balance.seat != self.me or balance.side is None:
            return
        since = balance.until_at - LEAN_TIME
        slips = self.lot(since, 11) * 100 < self.pace.slips / 2
        wrong = HANDS.index(balance.side)
        lean = codes.LEAN + (wrong if slips else 1 - wrong)
        self.mean(since + int(self.pace.react * (1.2 + self.lot(since, 12))), lean)

    def _hide_and_feel(self) -> None:
        hiding, touch = self.view.hiding, self.view.touch
        if hiding is not None and hiding.seat == self.me and hiding.until_at is not None:
            since = hiding.until_at - HIDE_TIME
            at = since + 1_400 * (1 + (hiding.passes or 0))
            if at < hiding.until_at:
                self.mean(at, codes.PASS, codes.FORMULA - 1)
        if touch is not None and touch.seat == self.me and touch.left > 0:
            since = touch.until_at - TOUCH_TIME
            at = since + self.pace.think * (1 + len(touch.felt))
            self.mean(at, codes.TOUCH, codes.PING - 1)

    def _aim(self) -> None:
        timing, king = self.view.timing, self.view.king
        if timing is not None and timing.seat == self.me:
            # The marker is in the middle a quarter of its way on, then twice each way.
            earliest = max(self.view.clock, timing.ready_at, timing.since_at) + 250
            passed = max(0, earliest - timing.since_at - SWING // 4)
            middle = timing.since_at + SWING // 4 + -(-passed // (SWING // 2)) * (SWING // 2)
            off = int(self.pace.aim * (2.0 * self.lot(middle, timing.hits) - 1.0))
            self.mean(max(self.view.clock, middle + off), codes.HIT)
        if king is not None and king.seat == self.me:
            self.mean(self.view.clock + self.pace.click // 2, codes.KING_THROW)

    def _turn(self) -> None:
        view, since = self.view, self.view.step_since_at
        step = view.step
        if step in ("try", "turn_first", "turn_second"):
            self._choose_die(since)
        elif step in ("win", "show", "name", "lay", "throw_both"):
            self._resolve(since)
        elif step == "turn_back":
            # People want to have seen what was turned.
            at = self.clicked(since) + 700
            self.mean(at, codes.NEXT if view.next_ready else codes.TURN_BACK)
        elif step == "next":
            self.mean(self.clicked(since), codes.NEXT)
        elif step == "throw_all":
            self.mean(self.clicked(since) + 1_500, codes.THROW_ALL)

    def _choose_die(self, since: int) -> None:
        view = self.view
        if self._runs("high_five") is not None and view.step != "try":
            others = view.seats - 2 - len(view.clapped)
            if others and not self.slips(view.step_since_at, 13):
                at = since + self.pace.click * (1 + len(view.clapped)) // 2
                self.mean(at, codes.CLAP, codes.GUESS - 1)
                return
        hands_off = self._runs("hands_off")
        if hands_off not in (None, self.me) and not self.slips(since, 14):
            if view.pinged is None:
                self.mean(self.thought(since), codes.PING, codes.NAME - 1)
            return
        at = self.thought(since) if view.step == "turn_first" else self.clicked(since) + 500
        self.mean(at, codes.TURN, codes.SHOW - 1)
        self.mean(at, codes.CALL)

    def _resolve(self, since: int) -> None:
        view = self.view
        owes_formula = self._runs("sapristix") is not None and not view.said_formula
        if owes_formula and not self.slips(since, 15):
            self.mean(self.clicked(since), codes.FORMULA)
            return
        at = self.clicked(since) + 300
        self.mean(at, codes.SHOW, codes.TO_MIDDLE - 1)
        self.mean(at, codes.NAME, codes.HIDE - 1)
        self.mean(at, codes.THROW_BOTH)
