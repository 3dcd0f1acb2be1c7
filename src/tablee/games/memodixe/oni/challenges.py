"""Challenges of one player, judged by the engine from times (MD-66).

Timing (Knucklebones, Tower), King symbol, the monocle, the head, hiding, feeling, and small duties.
"""

from typing import Final

from tablee.games.memodixe.names import symbol_named
from tablee.games.memodixe.oni import effect_events
from tablee.games.memodixe.oni.cards import (
    HIDE,
    KING,
    KNUCKLEBONES,
    LONG_LIVE,
    MONOCLE,
    ON_THE_HEAD,
    SPIN,
    TOUCH,
    TOWER,
    card_named,
)
from tablee.games.memodixe.oni.machines import (
    GUESS,
    NEVER,
    Balance,
    Duty,
    Hiding,
    King,
    Monocle,
    Timing,
    Touch,
)
from tablee.games.memodixe.oni.moment import Moment
from tablee.games.memodixe.oni.moves import SIDES as HANDS
from tablee.games.memodixe.oni.races import OniRaces
from tablee.games.memodixe.state import NOTHING, SIDES, SYMBOLS, only

DUTY_TIME: Final = 5_000
"""MD-66.2, MD-66.21."""
LONGEST: Final = 15_000
"""MD-64: what blocks a turn takes no longer."""
SWING: Final = 1_600
"""Milliseconds from one side to the other and back."""
ZONE: Final = (320, 680)
"""Where a press counts, the sides being 0 and 1000."""
LOCK: Final = 500
"""After a press the next one only counts so much later: mashing does not help."""
BONES: Final = 3
HIGHEST_TOWER: Final = 5
FIRST_BEAT: Final = 5_000
BEAT: Final = 3_000
STEADY: Final = 1_000
SWAY: Final = 1_800
LEAN_TIME: Final = 1_400
SWAYS: Final = 5
"""A second, then five sways: ten seconds on the head."""
HIDE_TIME: Final = 15_000
TOUCH_TIME: Final = 15_000
DICE_FELT: Final = 2


def marker(elapsed: int) -> int:
    """Where the marker is, so many milliseconds after it began to swing.

    >>> [marker(elapsed) for elapsed in (0, 400, 800, 1200, 1600)]
    [0, 500, 1000, 500, 0]
    """
    way, half = elapsed % SWING, SWING // 2
    return (way if way < half else SWING - way) * 1000 // half


class OniChallenges(OniRaces):
    """Everything that is not a race."""

    # Knucklebones and Tower

    def begin_timing(self, card: int, seat: int) -> None:
        time = self.time()
        needed = BONES if card == KNUCKLEBONES else min(self.won_count(), HIGHEST_TOWER)
        self.timing = Timing(card, seat, time, time + LONGEST, needed)

    def hit(self, now: Moment) -> None:
        timing = self.timing
        assert timing is not None
        time = self.time()
        low, high = ZONE
        is_free = time >= timing.ready
        good = is_free and low <= marker(max(0, time - now.credit - timing.since)) <= high
        timing.ready = time + LOCK
        if good:
            timing.hits += 1
        elif is_free and timing.card == TOWER and timing.hits > 0:
            # A die falls off the tower.
            timing.hits -= 1
        card, seat = card_named(timing.card), timing.seat
        hits, needed = timing.hits, timing.needed
        now.tell(effect_events.Hit(seat=seat, card=card, good=good, hits=hits, needed=needed))
        if hits == needed:
            self.timing = None
            now.tell(effect_events.Finished(seat=seat, card=card))

    def end_timing(self, now: Moment) -> None:
        timing = self.timing
        assert timing is not None
        self.timing = None
        now.tell(effect_events.TimeUp(seat=timing.seat, card=card_named(timing.card)))

    # King symbol

    def begin_king(self, seat: int, symbol: int) -> None:
        self.running[KING] = seat
        self.king = King(seat, symbol)

    def king_throw(self, now: Moment) -> None:
        # MD-66.19: the symbol is on one face of six. MD-3: which die it is, nobody knows.
        king = self.king
        assert king is not None
        right = now.chance.below(SIDES) == 0
        king.shown = king.symbol
        if not right:
            king.shown = (king.symbol + 1 + now.chance.below(SYMBOLS - 1)) % SYMBOLS
        king.throws += 1
        symbol = symbol_named(king.shown)
        now.tell(effect_events.KingThrew(seat=king.seat, symbol=symbol, right=right))
        if right:
            self.end_effect(KING, now)

    # Monocle

    def begin_monocle(self, seat: int) -> None:
        self.running[MONOCLE] = seat
        self.monocle = Monocle(seat, self.time() + FIRST_BEAT)

    def hold(self) -> None:
        assert self.monocle is not None
        self.monocle.due = self.time() + BEAT
        self.monocle.beats += 1

    def lose_monocle(self, now: Moment) -> None:
        assert self.monocle is not None
        seat = self.monocle.seat
        self.end_effect(MONOCLE, now)
        self.fall(MONOCLE, seat, now)

    # On the head

    def begin_balance(self, seat: int) -> None:
        self.running[ON_THE_HEAD] = seat
        time = self.time()
        self.balance = Balance(seat, time, time + STEADY)

    def run_balance(self, now: Moment) -> None:
        """The next sway, the end of its window, or the end of the walk."""
        balance = self.balance
        assert balance is not None
        if balance.side != NOTHING:
            self._lose_balance(now)
        elif balance.sways == SWAYS:
            self.end_effect(ON_THE_HEAD, now)
            now.tell(effect_events.Finished(seat=balance.seat, card="on_the_head"))
        else:
            balance.side = now.chance.below(2)
            balance.sways += 1
            balance.due = self.time() + LEAN_TIME
            now.tell(effect_events.Swayed(seat=balance.seat, side=HANDS[balance.side]))

    def lean(self, side: int, now: Moment) -> None:
        balance = self.balance
        assert balance is not None
        if side == balance.side:
            self._lose_balance(now)
            return
        balance.side = NOTHING
        balance.due = balance.since + STEADY + SWAY * balance.sways

    def _lose_balance(self, now: Moment) -> None:
        assert self.balance is not None
        seat = self.balance.seat
        self.end_effect(ON_THE_HEAD, now)
        self.fall(ON_THE_HEAD, seat, now)

    # Hide the DiXe

    def begin_hiding(self, now: Moment) -> None:
        first = self.left_of(self.oni)
        self.running[HIDE] = first
        self.hiding = Hiding(self.time() + HIDE_TIME, first, 1)
        now.tell_only(self.team_seats(), effect_events.Passed(seat=first, hand="right"))

    def may_pass(self, way: int) -> bool:
        """To a neighbour, but not past Oni; or to one's other hand."""
        hiding = self.hiding
        assert hiding is not None
        return way == 2 or self._beside(hiding.seat, way) != self.oni

    def _beside(self, seat: int, way: int) -> int:
        return (seat + (1 if way == 0 else -1)) % self.seats

    def pass_on(self, way: int, now: Moment) -> None:
        hiding = self.hiding
        assert hiding is not None
        if way == 2:
            hiding.hand = 1 - hiding.hand
        else:
            # Whoever sits on the left gets it into his right hand.
            hiding.seat = self._beside(hiding.seat, way)
            hiding.hand = 1 - way
        hiding.passes += 1
        hand = HANDS[hiding.hand]
        now.tell_only(self.team_seats(), effect_events.Passed(seat=hiding.seat, hand=hand))

    def end_hiding(self, now: Moment) -> None:
        """MD-66.16: Oni has one guess; what stayed beside him is found."""
        hiding = self.hiding
        assert hiding is not None
        hiding.due = NEVER
        if hiding.seat in self.guessable():
            self.ask(GUESS, now, card=HIDE)
            return
        now.tell(effect_events.StayedBeside(seat=hiding.seat))
        self.end_effect(HIDE, now)
        self.fall(HIDE, hiding.seat, now)

    # By touch

    def begin_touch(self, seat: int) -> None:
        self.running[TOUCH] = seat
        self.touch = Touch(seat, self.time() + TOUCH_TIME, DICE_FELT)

    def feel(self, spot: int, now: Moment) -> None:
        touch = self.touch
        assert touch is not None
        hint = (spot, *self.candidates(self.hidden(spot), now))
        touch.hints = (*touch.hints, hint)
        touch.left -= 1
        seat = touch.seat
        now.tell(effect_events.Felt(seat=seat, spot=spot))
        symbols = tuple(symbol_named(symbol) for symbol in hint[1:])
        now.tell_only([seat], effect_events.FeltLike(seat=seat, spot=spot, symbols=symbols))

    def to_feel(self) -> int:
        """The spots of dice that can still be felt under."""
        touch = self.touch
        if touch is None or touch.left == 0:
            return 0
        spots = self.untouched()
        for hint in touch.hints:
            spots &= ~only(hint[0])
        return spots

    def candidates(self, symbol: int, now: Moment) -> tuple[int, int, int]:
        """Three symbols, this one among them, in their usual order."""
        one = (symbol + 1 + now.chance.below(SYMBOLS - 1)) % SYMBOLS
        others = [other for other in range(SYMBOLS) if other not in (symbol, one)]
        two = others[now.chance.below(len(others))]
        first, second, third = sorted([symbol, one, two])
        return first, second, third

    def end_touch(self) -> None:
        self.running[TOUCH] = NOTHING
        self.touch = None

    # Duties

    def owe(self, card: int, seat: int, symbol: int = NOTHING) -> None:
        self.duties.append(Duty(card, seat, self.time() + DUTY_TIME, symbol))

    def duty_of(self, card: int, seat: int) -> Duty | None:
        for duty in self.duties:
            if duty.card == card and duty.seat == seat:
                return duty
        return None

    def spin(self, seat: int, now: Moment) -> None:
        duty = self.duty_of(SPIN, seat)
        assert duty is not None
        self.duties.remove(duty)
        now.tell(effect_events.Spun(seat=seat))

    def cheer(self, seat: int, symbol: int, now: Moment) -> None:
        duty = self.duty_of(LONG_LIVE, seat)
        assert duty is not None
        self.duties.remove(duty)
        right = symbol == duty.symbol
        now.tell(effect_events.Cheered(seat=seat, symbol=symbol_named(symbol), right=right))

    def forget_duty(self, now: Moment) -> None:
        """The duty that has been due the longest was not done."""
        duty = min(self.duties, key=lambda duty: duty.due)
        self.duties.remove(duty)
        if duty.card == SPIN:
            self.penalize(duty.seat, "spin", now)
        else:
            # MD-66.21: no penalty.
            now.tell(effect_events.ForgotCheer(seat=duty.seat))
