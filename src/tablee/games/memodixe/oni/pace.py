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
from tablee.games.memodixe.oni.view import AskView, OniView, RaceView
from tablee.games.memodixe.oni.viewing import Glimpse


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
    "easy": Pace(9_000, 2_800, 480, 330, 14),
    "medium": Pace(7_500, 2_300, 360, 230, 7),
    "hard": Pace(6_500, 2_000, 280, 150, 2),
    "random": Pace(1_500, 1_000, 400, 400, 20),
}
CALM: Final = 240_000
"""With less time than this on the clock, people hurry."""
MOST_HASTE: Final = 0.45
GO_AFTER: Final = 30_000
"""People say GO; only a table that waits so long is started by a bot."""
HEARD_AFTER: Final = 2_500
"""People want to have heard what a bot proposes before it goes on."""

Kind = tuple[int, int]
"""Moves from one number up to another."""


class Intent(NamedTuple):
    """What a bot means to do, and when on the match's clock: one of these kinds of moves."""

    at: int
    kinds: tuple[Kind, ...]

    def means(self, move: int) -> bool:
        return any(first <= move < end for first, end in self.kinds)


def only(move: int) -> Kind:
    return move, move + 1


TURNS: Final = (codes.TURN, codes.SHOW)
STEPS: Final[dict[str, tuple[Kind, ...]]] = {
    "show": ((codes.SHOW, codes.WIN), only(codes.DECLINE)),
    "name": ((codes.NAME, codes.LAY),),
    "win": ((codes.WIN, codes.TO_MIDDLE),),
    "lay": ((codes.LAY, codes.HIDE),),
    "throw_both": (only(codes.THROW_BOTH),),
}
"""What the player at turn is asked for once he has a pair."""
ASKED: Final[dict[str, tuple[Kind, ...]]] = {
    "turn_two": (TURNS,),
    "place": ((codes.PLACE, codes.RETHROW),),
    "rethrow": ((codes.RETHROW, codes.LOOK),),
    "look": ((codes.LOOK, codes.PICK),),
    "swap": ((codes.SWAP, codes.END_OF_MOVES),),
    "turn_over": ((codes.PICK, codes.SET_ASIDE), (codes.HIDE, codes.CHEER)),
    "set_aside": ((codes.SET_ASIDE, codes.TOUCH),),
    "guess": ((codes.GUESS, codes.GO),),
}


def intent_of(view: OniView | Glimpse, pace: Pace) -> Intent | None:
    """The first thing that the viewer means to do; None if he lets the others do."""
    return _Mind(view, pace).first()


class _Mind:
    def __init__(self, view: OniView | Glimpse, pace: Pace) -> None:
        self.view = view
        self.pace = pace
        self.me = view.viewer
        self.intents: list[Intent] = []

    def first(self) -> Intent | None:
        view = self.view
        if view.step == "over":
            return None
        if view.step == "ready":
            self.mean(view.step_since_at + GO_AFTER + 100 * self.me, only(codes.GO))
        elif view.paused_at is None:
            self._wish()
            self._race(view.race, codes.PRESS)
            if self.me == view.oni:
                self._as_oni()
            else:
                self._as_player()
        return min(self.intents, default=None)

    def mean(self, at: int, *kinds: Kind) -> None:
        self.intents.append(Intent(at, kinds))

    def lot(self, moment: int, kind: int) -> float:
        """From 0 to 1."""
        return lot_of(moment & 0xFFFFF, kind & 15, self.me, 0)

    def slips(self, moment: int, kind: int) -> bool:
        return self.lot(moment, kind) * 100 < self.pace.slips

    def thought(self, since: int, kind: int = 1) -> int:
        return since + int(
            self.pace.think * self.haste(since) * (0.8 + 0.4 * self.lot(since, kind))
        )

    def clicked(self, since: int, kind: int = 2) -> int:
        return since + int(
            self.pace.click * self.haste(since) * (0.7 + 0.6 * self.lot(since, kind))
        )

    def haste(self, since: int) -> float:
        """People are quicker when little time is left: this is what they need of their usual.

        In a lesson no time is left or lost; nobody waits there longer than needed for a bot.
        """
        left = (self.view.ends_at or 0) - since
        return max(MOST_HASTE, min(1.0, left / CALM))

    def _wish(self) -> None:
        # MD-64: a pause that people wish for is none that bots refuse.
        wishes = self.view.wishes
        if wishes and self.me not in wishes:
            self.mean(self.view.clock + self.pace.click, only(codes.PAUSE))

    def _race(self, race: RaceView | None, move: int) -> None:
        if race is None or race.shown_at is None or race.pressed or self.me not in race.racers:
            return
        react = self.pace.react * (1.0 + self.lot(race.shown_at, 3))
        if move == codes.CATCH and self.slips(race.shown_at, 4):
            return
        self.mean(race.shown_at + int(react), only(move))

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
            if not self._can_do(ask):
                return
            since = ask.until_at - ASK_TIME
            steps = 1 + (ask.first is not None) + (ask.held is not None)
            at = since + int(self.pace.think * 0.9 * steps * (1 + 0.3 * self.lot(since, steps)))
            self.mean(at, *ASKED[ask.kind])
        elif self._can_fill_middle() and self.lot(view.step_since_at, 6) < 0.15:
            self.mean(self.thought(view.step_since_at, 7), (codes.TO_MIDDLE, codes.PLACE))

    def _can_fill_middle(self) -> bool:
        """MD-62: while no check is on; what is turned stays where it is."""
        view = self.view
        is_free = view.square[view.middle].top is None
        return is_free and view.step != "throw_all" and bool(self._untouched())

    def _can_do(self, ask: AskView) -> bool:
        if ask.kind in ("place", "guess") or ask.held is not None:
            return ask.kind == "guess" or self.view.step != "throw_all"
        return len(self._untouched(ask.first)) >= (2 if ask.kind == "swap" else 1)

    def _untouched(self, *others: int | None) -> list[int]:
        """The spots of dice that can be touched, but for these."""
        return [
            spot
            for spot, there in enumerate(self.view.square)
            if there.top is not None
            and there.aside is None
            and not there.turned
            and spot not in others
        ]

    # The team

    def _as_player(self) -> None:
        view = self.view
        for duty in view.duties:
            since = duty.until_at - DUTY_TIME
            if duty.seat == self.me and not self.slips(since, 8):
                cheers = duty.card == "long_live"
                kind = (codes.CHEER, codes.CLAP) if cheers else only(codes.SPIN)
                self.mean(self.clicked(since, 9), kind)
        if view.flight is not None:
            self._race(view.flight.race, codes.CATCH)
        self._hold()
        self._balance()
        self._hide_and_feel()
        self._aim()
        if view.turn == self.me:
            self._turn()
        elif view.pinged in self._untouched() and self._runs("hands_off") == self.me:
            self.mean(self.clicked(view.step_since_at + self.pace.think), TURNS)

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
                self.mean(since + BEAT // 2, only(codes.HOLD))

    def _balance(self) -> None:
        balance = self.view.balance
        if balance is None or balance.seat != self.me or balance.side is None:
            return
        since = balance.until_at - LEAN_TIME
        slips = self.lot(since, 11) * 100 < self.pace.slips / 2
        wrong = HANDS.index(balance.side)
        lean = codes.LEAN + (wrong if slips else 1 - wrong)
        self.mean(since + int(self.pace.react * (1.2 + self.lot(since, 12))), only(lean))

    def _hide_and_feel(self) -> None:
        hiding, touch = self.view.hiding, self.view.touch
        if hiding is not None and hiding.seat == self.me and hiding.until_at is not None:
            since = hiding.until_at - HIDE_TIME
            at = since + 1_400 * (1 + (hiding.passes or 0))
            if at < hiding.until_at:
                self.mean(at, (codes.PASS, codes.FORMULA))
        if touch is None or touch.seat != self.me or touch.left == 0:
            return
        if self._untouched(*touch.felt):
            since = touch.until_at - TOUCH_TIME
            at = since + self.pace.think * (1 + len(touch.felt))
            self.mean(at, (codes.TOUCH, codes.PING))

    def _aim(self) -> None:
        timing, king = self.view.timing, self.view.king
        if timing is not None and timing.seat == self.me:
            # The marker is in the middle a quarter of its way on, then twice each way.
            earliest = max(self.view.clock, timing.ready_at, timing.since_at) + 250
            passed = max(0, earliest - timing.since_at - SWING // 4)
            middle = timing.since_at + SWING // 4 + -(-passed // (SWING // 2)) * (SWING // 2)
            off = int(self.pace.aim * (2.0 * self.lot(middle, timing.hits) - 1.0))
            self.mean(max(self.view.clock, middle + off), only(codes.HIT))
        if king is not None and king.seat == self.me:
            self.mean(self.view.clock + self.pace.click // 2, only(codes.KING_THROW))

    def _turn(self) -> None:
        view, since = self.view, self.view.step_since_at
        step = view.step
        if step in ("try", "turn_first", "turn_second"):
            self._choose_die(since)
        elif step in STEPS:
            self._resolve(since)
        elif step == "turn_back":
            # People want to have seen what was turned.
            at = self.clicked(since) + 600
            self.mean(at, only(codes.NEXT if view.next_ready else codes.TURN_BACK))
        elif step == "next":
            self.mean(self.clicked(since), only(codes.NEXT))
        elif step == "throw_all":
            # All dice lie open: a page takes a while to show them, and people to look at them.
            self.mean(self.clicked(since) + 3_000, only(codes.THROW_ALL))

    def _choose_die(self, since: int) -> None:
        view = self.view
        if self._runs("high_five") is not None and view.step != "try":
            others = view.seats - 2 - len(view.clapped)
            if others and not self.slips(view.step_since_at, 13):
                at = since + self.pace.click * (1 + len(view.clapped)) // 2
                self.mean(at, (codes.CLAP, codes.GUESS))
                return
        hands_off = self._runs("hands_off")
        if hands_off not in (None, self.me) and not self.slips(since, 14):
            if view.pinged not in self._untouched():
                self.mean(self.thought(since), (codes.PING, codes.NAME))
            return
        at = self.thought(since) if view.step == "turn_first" else self.clicked(since) + 500
        if view.has_proposed:
            at += HEARD_AFTER
        self.mean(at, TURNS, only(codes.CALL), only(codes.DECLINE))

    def _resolve(self, since: int) -> None:
        view = self.view
        owes_formula = self._runs("sapristix") is not None and not view.said_formula
        if owes_formula and not self.slips(since, 15):
            self.mean(self.clicked(since), only(codes.FORMULA))
            return
        self.mean(self.clicked(since) + 300, *STEPS[view.step])
