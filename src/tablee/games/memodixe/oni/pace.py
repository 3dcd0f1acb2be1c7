"""When a bot acts in Oni against all, and what it then means to do (MD-41).

A bot is as slow as a person. When it acts follows from what it sees and when that began, never from
when it was asked: others may do as much as they like meanwhile without disturbing it. What looks
drawn is a function of the moment and the seat, so that it is the same when it is asked again.

It looks at a table, real or imagined, and only at what its seat sees of it: whatever else is dealt
anew, it means to do the same.
"""

from typing import Final, NamedTuple

from tablee.games.memodixe.bot import lot_of
from tablee.games.memodixe.oni import codes
from tablee.games.memodixe.oni.asks import ASK_TIME
from tablee.games.memodixe.oni.cards import HANDS_OFF, HIGH_FIVE, LONG_LIVE, SAPRISTIX
from tablee.games.memodixe.oni.challenges import (
    BEAT,
    DUTY_TIME,
    HIDE_TIME,
    LEAN_TIME,
    SWING,
    TOUCH_TIME,
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
    Ask,
    Race,
)
from tablee.games.memodixe.oni.races import may_press
from tablee.games.memodixe.oni.rules import OniAgainstAll
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
from tablee.games.memodixe.state import NOTHING, count_of, is_among


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
ONI_THINKS: Final = 0.36
"""What Oni needs of that for each die of what he is asked: he has nothing else to think about, and
eight seconds for all of it (MD-64)."""
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
PAIR: Final[dict[int, tuple[Kind, ...]]] = {
    SHOWING: ((codes.SHOW, codes.WIN), only(codes.DECLINE)),
    NAMING: ((codes.NAME, codes.LAY),),
    WINNING: ((codes.WIN, codes.TO_MIDDLE),),
    LAYING: ((codes.LAY, codes.HIDE),),
    THROWING_BOTH: (only(codes.THROW_BOTH),),
}
"""What the player at turn is asked for once he has a pair."""
ASKED: Final[dict[int, tuple[Kind, ...]]] = {
    TURN_TWO: (TURNS,),
    PLACE: ((codes.PLACE, codes.RETHROW),),
    RETHROW_ONE: ((codes.RETHROW, codes.LOOK),),
    LOOK_TWO: ((codes.LOOK, codes.PICK),),
    SWAP_TWO: ((codes.SWAP, codes.END_OF_MOVES),),
    TURN_OVER: ((codes.PICK, codes.SET_ASIDE), (codes.HIDE, codes.CHEER)),
    SET_ONE_ASIDE: ((codes.SET_ASIDE, codes.TOUCH),),
    GUESS: ((codes.GUESS, codes.GO),),
}


def intent_of(table: OniAgainstAll, seat: int, pace: Pace) -> Intent | None:
    """The first thing that a seat means to do; None if it lets the others do."""
    return _Mind(table, seat, pace).first()


class _Mind:
    def __init__(self, table: OniAgainstAll, seat: int, pace: Pace) -> None:
        self.table = table
        self.me = seat
        self.pace = pace
        self.clock: int = table.clock
        self.step_since = self.on_clock(table.step_since)
        self.intents: list[Intent] = []

    def first(self) -> Intent | None:
        table = self.table
        if table.phase == OVER:
            return None
        if table.phase == READY:
            self.mean(self.step_since + GO_AFTER + 100 * self.me, only(codes.GO))
        elif not table.is_paused:
            self._wish()
            if table.race is not None:
                self._race(table.race, codes.PRESS)
            if self.me == table.oni:
                self._as_oni()
            else:
                self._as_player()
        return min(self.intents, default=None)

    def mean(self, at: int, *kinds: Kind) -> None:
        self.intents.append(Intent(at, kinds))

    def on_clock(self, time: int) -> int:
        """A time of the game on the match's clock."""
        return time + self.table.shift

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
        ends = self.table.ends
        left = (0 if ends == NEVER else self.on_clock(ends)) - since
        return max(MOST_HASTE, min(1.0, left / CALM))

    def _wish(self) -> None:
        # MD-64: a pause that people wish for is none that bots refuse.
        wishes = self.table.wishes
        if wishes and not is_among(self.me, wishes):
            self.mean(self.clock + self.pace.click, only(codes.PAUSE))

    def _race(self, race: Race, move: int) -> None:
        if not may_press(race, self.me):
            return
        shown_at = self.on_clock(race.appears)
        react = self.pace.react * (1.0 + self.lot(shown_at, 3))
        if move == codes.CATCH and self.slips(shown_at, 4):
            return
        self.mean(shown_at + int(react), only(move))

    # Oni

    def _as_oni(self) -> None:
        table = self.table
        flight = table.flight
        if flight is not None and flight.may_strike and flight.race.shown:
            shown_at = self.on_clock(flight.race.appears)
            # Once: not at the first that flies by.
            if self.lot(shown_at, 5) < 0.4:
                self._race(flight.race, codes.STRIKE)
        if table.asks:
            ask = table.asks[0]
            if not self._can_do(ask):
                return
            since = self.on_clock(table.ask_due) - ASK_TIME
            steps = 1 + (ask.first != NOTHING) + (ask.held != NOTHING)
            at = since + int(
                self.pace.think * ONI_THINKS * steps * (1 + 0.3 * self.lot(since, steps))
            )
            self.mean(at, *ASKED[ask.kind])
        elif table.movable() and self.lot(self.step_since, 6) < 0.15:
            self.mean(self.thought(self.step_since, 7), (codes.TO_MIDDLE, codes.PLACE))

    def _can_do(self, ask: Ask) -> bool:
        if ask.kind == GUESS:
            return True
        if ask.kind == PLACE or ask.held != NOTHING:
            return self.table.phase != CHECKED
        return count_of(self.table.ask_spots()) >= (2 if ask.kind == SWAP_TWO else 1)

    # The team

    def _as_player(self) -> None:
        table = self.table
        for duty in table.duties:
            if duty.seat == self.me:
                since = self.on_clock(duty.due) - DUTY_TIME
                if not self.slips(since, 8):
                    cheers = duty.card == LONG_LIVE
                    kind = (codes.CHEER, codes.CLAP) if cheers else only(codes.SPIN)
                    self.mean(self.clicked(since, 9), kind)
        if table.flight is not None:
            self._race(table.flight.race, codes.CATCH)
        self._hold()
        self._balance()
        self._hide()
        self._feel()
        self._aim()
        if table.turn == self.me:
            self._turn()
        elif table.turns_for_another(self.me):
            self.mean(self.clicked(self.step_since + self.pace.think), TURNS)

    def _hold(self) -> None:
        monocle = self.table.monocle
        if monocle is not None and monocle.seat == self.me:
            # One slip in a whole round is enough.
            since = self.on_clock(monocle.due) - BEAT
            if self.lot(since, 10) * 1000 >= self.pace.slips * 4:
                self.mean(since + BEAT // 2, only(codes.HOLD))

    def _balance(self) -> None:
        balance = self.table.balance
        if balance is None or balance.seat != self.me or balance.side == NOTHING:
            return
        since = self.on_clock(balance.due) - LEAN_TIME
        slips = self.lot(since, 11) * 100 < self.pace.slips / 2
        lean = codes.LEAN + (balance.side if slips else 1 - balance.side)
        self.mean(since + int(self.pace.react * (1.2 + self.lot(since, 12))), only(lean))

    def _hide(self) -> None:
        hiding = self.table.hiding
        if hiding is not None and hiding.seat == self.me and hiding.due != NEVER:
            until = self.on_clock(hiding.due)
            at = until - HIDE_TIME + 1_400 * (1 + hiding.passes)
            if at < until:
                self.mean(at, (codes.PASS, codes.FORMULA))

    def _feel(self) -> None:
        touch = self.table.touch
        if touch is not None and touch.seat == self.me and self.table.to_feel():
            since = self.on_clock(touch.due) - TOUCH_TIME
            at = since + self.pace.think * (1 + len(touch.hints))
            self.mean(at, (codes.TOUCH, codes.PING))

    def _aim(self) -> None:
        timing, king = self.table.timing, self.table.king
        if timing is not None and timing.seat == self.me:
            # The marker is in the middle a quarter of its way on, then twice each way.
            began = self.on_clock(timing.since)
            earliest = max(self.clock, self.on_clock(timing.ready), began) + 250
            passed = max(0, earliest - began - SWING // 4)
            middle = began + SWING // 4 + -(-passed // (SWING // 2)) * (SWING // 2)
            off = int(self.pace.aim * (2.0 * self.lot(middle, timing.hits) - 1.0))
            self.mean(max(self.clock, middle + off), only(codes.HIT))
        if king is not None and king.seat == self.me:
            self.mean(self.clock + self.pace.click // 2, only(codes.KING_THROW))

    def _turn(self) -> None:
        table, since = self.table, self.step_since
        phase = table.phase
        if phase in (TRYING, FIRST, SECOND):
            self._choose_die(since)
        elif phase in PAIR:
            self._resolve(since)
        elif phase == BACK:
            # People want to have seen what was turned.
            at = self.clicked(since) + 600
            self.mean(at, only(codes.NEXT if table.next_ready() else codes.TURN_BACK))
        elif phase == NEXT:
            self.mean(self.clicked(since), only(codes.NEXT))
        elif phase == CHECKED:
            # All dice lie open: a page takes a while to show them, and people to look at them.
            self.mean(self.clicked(since) + 3_000, only(codes.THROW_ALL))

    def _choose_die(self, since: int) -> None:
        table = self.table
        if table.running[HIGH_FIVE] != NOTHING and table.phase != TRYING:
            clapped = count_of(table.clapped)
            if table.seats - 2 - clapped and not self.slips(since, 13):
                at = since + self.pace.click * (1 + clapped) // 2
                self.mean(at, (codes.CLAP, codes.GUESS))
                return
        if table.running[HANDS_OFF] not in (NOTHING, self.me) and not self.slips(since, 14):
            if not table.is_pinged():
                self.mean(self.thought(since), (codes.PING, codes.NAME))
            return
        at = self.thought(since) if table.phase == FIRST else self.clicked(since) + 500
        if table.has_proposed:
            at += HEARD_AFTER
        self.mean(at, TURNS, only(codes.CALL), only(codes.DECLINE))

    def _resolve(self, since: int) -> None:
        table = self.table
        owes_formula = table.running[SAPRISTIX] != NOTHING and not table.said_formula
        if owes_formula and not self.slips(since, 15):
            self.mean(self.clicked(since), only(codes.FORMULA))
            return
        self.mean(self.clicked(since) + 300, *PAIR[table.phase])
