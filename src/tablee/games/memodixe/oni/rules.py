"""Oni against all: what a move does, and what happens by itself when its time has come."""

from collections.abc import Callable

from mypy_extensions import i64

from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.refusal import Refusal
from tablee.games.memodixe import events as shared
from tablee.games.memodixe.oni import codes, effect_events, events, redealing, refusals
from tablee.games.memodixe.oni.cards import HANDS_OFF, SECONDS
from tablee.games.memodixe.oni.legality import OniLegality
from tablee.games.memodixe.oni.machines import NEVER
from tablee.games.memodixe.oni.moment import Moment
from tablee.games.memodixe.oni.races import race_due
from tablee.games.memodixe.oni.state import (
    BACK,
    BURDEN,
    BY_CALL,
    BY_RING,
    EFFECT,
    ONI_PLAYS,
    OVER,
    READY,
    SHOWING,
    WINNING,
)
from tablee.games.memodixe.state import only

Due = tuple[int, Callable[[Moment], None]]
"""A time of the game, and what happens then."""


class OniAgainstAll(OniLegality):
    """One game of Oni against all."""

    # Moves

    def apply(self, seat: i64, move: i64, chance: Chance, recorder: Recorder | None) -> None:
        self._act(seat, move, Moment(chance, recorder))

    def apply_at(
        self,
        seat: i64,
        move: i64,
        at: i64,
        credit: i64,
        chance: Chance,
        recorder: Recorder | None,
    ) -> None:
        self.advance(at, chance, recorder)
        self._act(seat, move, Moment(chance, recorder, credit))

    def _act(self, seat: int, move: int, now: Moment) -> None:
        step = self._step()
        self._do(seat, move, now)
        self._settle(step, now)

    def _step(self) -> tuple[int, int, int]:
        return self.phase, self.turn, self.turned

    def _settle(self, step: tuple[int, int, int], now: Moment) -> None:
        """Go on with the turn as far as it can; take note if it has changed."""
        self.proceed(now)
        if self._step() != step:
            self.step_since = self.time()

    def _do(self, seat: int, move: int, now: Moment) -> None:
        if move < codes.NAME:
            self._act_on_spot(seat, move, now)
        elif move >= codes.SWAP:
            self.swap_two(*codes.swapped(move), now)
        elif move >= codes.GO:
            self._act_singly(seat, move, now)
        elif move >= codes.GUESS:
            self.guess(*divmod(move - codes.GUESS, 2), now)
        elif move >= codes.CLAP:
            self.clapped |= only(move - codes.CLAP)
            now.tell(effect_events.Clapped(seat=seat, target=move - codes.CLAP))
        else:
            self._act_on_symbol(seat, move, now)

    def _act_on_spot(self, seat: int, move: int, now: Moment) -> None:
        kind, spot = move - move % codes.SPOT_ROOM, move % codes.SPOT_ROOM
        if kind == codes.TURN:
            if seat == self.oni:
                self.oni_turns(spot, now)
            else:
                self.turn_die(seat, spot, now)
        elif kind == codes.PING:
            self.pinged = spot
            now.tell(effect_events.Pinged(seat=seat, spot=spot, target=self.running[HANDS_OFF]))
        else:
            deeds: dict[int, Callable[[int, Moment], None]] = {
                codes.SHOW: self.show,
                codes.WIN: self.win,
                codes.TO_MIDDLE: self.move_to_middle,
                codes.LOOK: self.look,
                codes.PICK: self.pick,
                codes.TOUCH: self.feel,
            }
            deeds.get(kind, self.choose_spot)(spot, now)

    def _act_on_symbol(self, seat: int, move: int, now: Moment) -> None:
        symbol = move % 16
        if move < codes.LAY:
            self.name(symbol, now)
        elif move < codes.HIDE:
            self.lay(symbol, now)
        elif move < codes.CHEER:
            self.hide(symbol, now)
        else:
            self.cheer(seat, symbol, now)

    def _act_singly(self, seat: int, move: int, now: Moment) -> None:
        deeds: dict[int, Callable[[Moment], None]] = {
            codes.CALL: self.call,
            codes.PROPOSE: self.propose,
            codes.TURN_BACK: self.put_back,
            codes.THROW_BOTH: self.throw_both,
            codes.THROW_ALL: self.throw_all,
            codes.NEXT: self.press_next,
            codes.HIT: self.hit,
            codes.KING_THROW: self.king_throw,
        }
        deed = deeds.get(move)
        if deed is not None:
            deed(now)
        elif codes.LEAN <= move < codes.PASS:
            self.lean(move - codes.LEAN, now)
        elif codes.PASS <= move < codes.FORMULA:
            self.pass_on(move - codes.PASS, now)
        else:
            self._act_as(seat, move, now)

    def _act_as(self, seat: int, move: int, now: Moment) -> None:
        """Moves for which it matters who makes them."""
        if move == codes.GO:
            self._go(seat, now)
        elif move == codes.PAUSE:
            self._wish_pause(seat, now)
        elif move == codes.RESUME:
            self._resume(seat, now)
        elif move == codes.DECLINE:
            self._decline(seat, now)
        elif move == codes.SPIN:
            self.spin(seat, now)
        elif move == codes.HOLD:
            self.hold()
        elif move == codes.SPEAK:
            # MD-66.4
            self.penalize(seat, "hush", now)
            self.spoken += 1
        elif move == codes.FORMULA:
            self.said_formula = True
            now.tell(effect_events.SaidFormula(seat=seat))
        elif move == codes.PRESS:
            assert self.race is not None
            self.press(self.race, seat, now)
        else:
            assert self.flight is not None
            self.press(self.flight.race, seat, now)

    def _decline(self, seat: int, now: Moment) -> None:
        if seat == self.oni:
            self.end_ask(now)
        elif self.phase == SHOWING:
            now.tell(shared.Declined(seat=seat, symbol="aum"))
            self.phase = WINNING
        else:
            self.decline_replay(now)

    # GO and pauses

    def _go(self, seat: int, now: Moment) -> None:
        # MD-51, MD-60
        self.started = self.time()
        if not self.unhurried:
            self.ends = self.started + SECONDS[self.level] * 1000
        now.tell(events.Started(seat=seat, seconds=SECONDS[self.level]))
        self.begin_turn(self.turn, now)

    def _wish_pause(self, seat: int, now: Moment) -> None:
        # MD-64: the clock never stops, except when everybody pauses.
        self.wishes |= only(seat)
        now.tell(events.WishedPause(seat=seat))
        if self.wishes == only(self.seats) - 1:
            self.wishes = 0
            self.paused_at = self.clock
            now.tell(events.Paused())

    def _resume(self, seat: int, now: Moment) -> None:
        if not self.is_paused:
            self.wishes &= ~only(seat)
            now.tell(events.WishedNone(seat=seat))
            return
        self.shift += self.clock - self.paused_at
        self.paused_at = NEVER
        now.tell(events.Resumed(seat=seat))

    # What follows by itself, at once

    def proceed(self, now: Moment) -> None:
        """Go on with the turn when nothing is in its way any more."""
        while True:
            if self.phase == ONI_PLAYS and not self.is_oni_awaited():
                self.phase = WINNING
            elif self.phase == EFFECT and not self.is_effect_pending():
                self.pass_turn(now)
            elif self.phase == BURDEN and self.timing is None and self.king is None:
                if self.burdens:
                    self.take_up_burden()
                else:
                    self.begin_play(now)
            else:
                return

    # What happens when its time has come

    def alarm(self) -> i64:
        if self.phase in (READY, OVER) or self.is_paused:
            return -1
        due = min((due for due, _ in self._dues()), default=NEVER)
        return NEVER if due == NEVER else due + self.shift

    def advance(self, at: i64, chance: Chance, recorder: Recorder | None) -> None:
        alarm = self.alarm()
        while 0 <= alarm <= at:
            self.clock = max(self.clock, alarm)
            now = Moment(chance, recorder)
            _, happen = min(self._dues(), key=lambda due: due[0])
            step = self._step()
            happen(now)
            self._settle(step, now)
            alarm = self.alarm()
        self.clock = max(self.clock, at)

    def _dues(self) -> list[Due]:
        """Everything that is to come; of several at once, the first in this list."""
        is_hurried = not self.unhurried
        dues: list[Due] = [(self.ends, self._ring)] if is_hurried else []
        if self.race is not None:
            dues.append((race_due(self.race), self.run_race))
        if self.flight is not None:
            dues.append((race_due(self.flight.race), self.run_flight))
        if self.timing is not None:
            dues.append((self.timing.due, self.end_timing))
        if self.monocle is not None:
            dues.append((self.monocle.due, self.lose_monocle))
        if self.balance is not None:
            dues.append((self.balance.due, self.run_balance))
        if self.hiding is not None and self.hiding.due != NEVER:
            dues.append((self.hiding.due, self.end_hiding))
        if self.touch is not None:
            dues.append((self.touch.due, self._end_touch))
        if self.duties and is_hurried:
            dues.append((min(duty.due for duty in self.duties), self.forget_duty))
        if self.ask_due != NEVER and is_hurried:
            dues.append((self.ask_due, self.oni_is_late))
        if self.sight_due != NEVER:
            dues.append((self.sight_due, self._look_away))
        if self.step_due != NEVER and is_hurried:
            dues.append((self.step_due, self._end_step))
        return dues

    def _ring(self, now: Moment) -> None:
        # MD-63: the clock rings, Oni wins.
        now.tell(events.Rang())
        self.finish(BY_RING, now)

    def _end_touch(self, now: Moment) -> None:
        self.end_touch()

    def _look_away(self, now: Moment) -> None:
        self.look_away()

    def _end_step(self, now: Moment) -> None:
        if self.phase == BACK:
            self.put_back(now)
        else:
            self.throw_all(now)

    # The end

    def rank(self, seat: i64) -> i64:
        # MD-63: the team wins together, or Oni alone.
        if self.end == BY_CALL:
            return self.seats if seat == self.oni else 1
        return 1 if seat == self.oni else 2

    def ending(self) -> str:
        return "dixe" if self.end == BY_CALL else "ring"

    def score(self, seat: i64) -> i64:
        """The team's dice for the team, those that it has not for Oni."""
        won = self.won_count()
        return self.spots - won if seat == self.oni else won

    # For the rest of the house

    def redeal(self, viewer: i64, chance: Chance) -> None:
        redealing.redeal(self, viewer, chance)

    def explain(self, seat: i64, move: i64) -> Refusal:
        return refusals.explain(self, seat, move)

    def is_final(self, move: i64) -> bool:
        # What was done at some time cannot be undone at another.
        return True

    def move_kind(self, move: i64) -> i64:
        return codes.kind_of(move)

    def clone(self) -> "OniAgainstAll":
        twin = OniAgainstAll(
            self.seats,
            self.oni,
            self.level,
            self.cards,
            self.symbols,
            self.no_log,
            self.unhurried,
        )
        self.copy_to(twin)
        return twin
