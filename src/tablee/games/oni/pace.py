"""When a bot acts in Oni against all, and what it then means to do (MD-41).

A bot is as slow as a person. When it acts follows from what it sees and when that began, never from
when it was asked: others may do as much as they like meanwhile without disturbing it. What looks
drawn is a function of the moment and the seat, so that it is the same when it is asked again.

It looks at a table, real or imagined, and only at what its seat sees of it: whatever else is dealt
anew, it means to do the same.
"""

from typing import Final

from tablee.core.bits import is_among
from tablee.games.memodixe.bot import lot_of
from tablee.games.memodixe.state import NOTHING
from tablee.games.oni import codes, lots
from tablee.games.oni.asks import ASK_TIME
from tablee.games.oni.duties import DUTY_TIME
from tablee.games.oni.effects.button import Button
from tablee.games.oni.intents import Intent, Kind, Pace, just
from tablee.games.oni.rules import OniAgainstAll
from tablee.games.oni.table import NEVER
from tablee.games.oni.turn import (
    BACK,
    CHECKED,
    FIRST,
    LAYING,
    NAMING,
    NEXT,
    OVER,
    READY,
    SHOWING,
    THROWING_BOTH,
    TURNING,
    WINNING,
)

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

PAIR: Final[dict[int, tuple[Kind, ...]]] = {
    SHOWING: ((codes.SHOW, codes.WIN), just(codes.DECLINE)),
    NAMING: ((codes.NAME, codes.LAY),),
    WINNING: ((codes.WIN, codes.TO_MIDDLE),),
    LAYING: ((codes.LAY, codes.HIDE),),
    THROWING_BOTH: (just(codes.THROW_BOTH),),
}
"""What the player at turn is asked for once he has a pair."""


def intent_of(game: OniAgainstAll, seat: int, pace: Pace) -> Intent | None:
    """The first thing that a seat means to do; None if it lets the others do."""
    return Mind(game, seat, pace).first()


class Mind:
    """One bot: what it means to do about the turn, and what effects let it mean to do."""

    def __init__(self, game: OniAgainstAll, seat: int, pace: Pace) -> None:
        self.game = game
        self.me = seat
        self.pace = pace
        self.clock: int = game.clock
        # Since when the turn has been where it is, on the match's clock.
        self.since = self.on_clock(game.turn.since)
        self.intents: list[Intent] = []

    def first(self) -> Intent | None:
        game = self.game
        if game.turn.phase == OVER:
            return None
        if game.turn.phase == READY:
            self.mean(self.since + GO_AFTER + 100 * self.me, just(codes.GO))
        elif not game.watch.is_paused:
            self._wish()
            for effect in game.effects.running:
                effect.react(self)
            if self.me == game.table.oni:
                self._as_oni()
            else:
                self._as_player()
        return min(self.intents, default=None)

    # For what effects and this mind mean to do

    def mean(self, at: int, *kinds: Kind) -> None:
        self.intents.append(Intent(at, kinds))

    def on_clock(self, time: int) -> int:
        """A time of the game on the match's clock."""
        return time + self.game.watch.shift

    def lot(self, moment: int, kind: int) -> float:
        """From 0 to 1; `lots.py` has the kinds, of which the first sixteen are told apart in the
        moment's own number."""
        return lot_of(moment & 0xFFFFF, kind & 15, self.me, kind >> 4)

    def slips(self, moment: int, kind: int) -> bool:
        return self.lot(moment, kind) * 100 < self.pace.slips

    def thought(self, since: int, kind: int = lots.THINKING) -> int:
        return since + int(
            self.pace.think * self.haste(since) * (0.8 + 0.4 * self.lot(since, kind))
        )

    def clicked(self, since: int, kind: int = lots.CLICKING) -> int:
        return since + int(
            self.pace.click * self.haste(since) * (0.7 + 0.6 * self.lot(since, kind))
        )

    def pressed_at(self, button: Button) -> int:
        """When it presses a button that it sees."""
        shown_at = self.on_clock(button.appears)
        return shown_at + int(self.pace.react * (1.0 + self.lot(shown_at, lots.PRESSING)))

    def haste(self, since: int) -> float:
        """People are quicker when little time is left: this is what they need of their usual.

        In a lesson no time is left or lost; nobody waits there longer than needed for a bot.
        """
        ends = self.game.watch.ends
        left = (0 if ends == NEVER else self.on_clock(ends)) - since
        return max(MOST_HASTE, min(1.0, left / CALM))

    def _wish(self) -> None:
        # MD-64: a pause that people wish for is none that bots refuse.
        wishes = self.game.watch.wishes
        if wishes and not is_among(self.me, wishes):
            self.mean(self.clock + self.pace.click, just(codes.PAUSE))

    # Oni

    def _as_oni(self) -> None:
        game = self.game
        if game.asks.waiting:
            ask = game.asks.waiting[0]
            if not ask.can_be_done(game):
                return
            since = self.on_clock(game.asks.due) - ASK_TIME
            steps = 1 + (ask.first != NOTHING) + (ask.held != NOTHING)
            at = since + int(
                self.pace.think * ONI_THINKS * steps * (1 + 0.3 * self.lot(since, steps))
            )
            self.mean(at, *ask.kinds())
        elif game.movable() and self.lot(self.since, lots.ONI_MOVES) < 0.15:
            self.mean(self.thought(self.since, lots.ONI_MOVES_WHEN), (codes.TO_MIDDLE, codes.PLACE))

    # The team

    def _as_player(self) -> None:
        for duty in self.game.effects.duties:
            if duty.seat == self.me:
                since = self.on_clock(duty.due) - DUTY_TIME
                if not self.slips(since, lots.FORGETTING_A_DUTY):
                    self.mean(self.clicked(since, lots.DOING_A_DUTY), duty.kind())
        if self.game.turn.seat == self.me:
            self._turn()

    def _turn(self) -> None:
        turn, since = self.game.turn, self.since
        phase = turn.phase
        if phase in TURNING:
            self._choose_die(since)
        elif phase in PAIR:
            self._resolve(since)
        elif phase == BACK:
            # People want to have seen what was turned.
            at = self.clicked(since) + 600
            self.mean(at, just(codes.NEXT if turn.next_ready() else codes.TURN_BACK))
        elif phase == NEXT:
            self.mean(self.clicked(since), just(codes.NEXT))
        elif phase == CHECKED:
            # All dice lie open: a page takes a while to show them, and people to look at them.
            self.mean(self.clicked(since) + 3_000, just(codes.THROW_ALL))

    def _choose_die(self, since: int) -> None:
        turn = self.game.turn
        for effect in self.game.effects.running:
            if effect.react_first(self):
                return
        at = self.thought(since) if turn.phase == FIRST else self.clicked(since) + 500
        if turn.has_proposed:
            at += HEARD_AFTER
        self.mean(at, (codes.TURN, codes.SHOW), just(codes.CALL), just(codes.DECLINE))

    def _resolve(self, since: int) -> None:
        for effect in self.game.effects.running:
            if effect.resolve_first(self):
                return
        self.mean(self.clicked(since) + 300, *PAIR[self.game.turn.phase])
