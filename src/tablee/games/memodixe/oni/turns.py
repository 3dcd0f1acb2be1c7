"""The turn of Oni against all, in the order of play (MD-60), and DiXe! (MD-63)."""

from typing import Final

from tablee.games.memodixe import events as shared
from tablee.games.memodixe.names import Symbol, symbol_named
from tablee.games.memodixe.oni import amendments, events
from tablee.games.memodixe.oni.cards import (
    HANDS_OFF,
    HIGH_FIVE,
    KING,
    LONG_LIVE,
    SAPRISTIX,
    SPIN,
)
from tablee.games.memodixe.oni.effects import OniEffects
from tablee.games.memodixe.oni.machines import NEVER, TURN_TWO
from tablee.games.memodixe.oni.moment import Moment
from tablee.games.memodixe.oni.state import (
    BACK,
    BURDEN,
    BY_CALL,
    CHECKED,
    EFFECT,
    FIRST,
    LAYING,
    NAMING,
    NEXT,
    ONI_PLAYS,
    OVER,
    SECOND,
    SHOWING,
    THROWING_BOTH,
    TRYING,
    WINNING,
)
from tablee.games.memodixe.state import (
    AUM,
    BOMB,
    CHARACTER,
    EIGHT,
    HEART,
    NOTHING,
    PI,
    SKULL,
    SMILEY,
    SUN,
    SYMBOLS,
    YINYANG,
    count_of,
    is_among,
    only,
)

SHOWN_TIME: Final = 4_000
"""Dice that are no pair go back by themselves after this."""
CHECKED_TIME: Final = 5_000
MOST_SHOWN: Final = 2


class OniTurns(OniEffects):
    """One player after the other, Oni left out."""

    # The start of a turn

    def begin_turn(self, seat: int, now: Moment) -> None:
        self.turn = seat
        # MD-66, MD-22
        self.end_until(seat, now)
        self.is_replay = False
        self.has_proposed = False
        self.phase = BURDEN

    def take_up_burden(self) -> None:
        """The first of what is still to be done before the turn."""
        card = self.burdens.pop(0)
        if card == KING:
            # MD-66.19
            if self.idle_count() > 0:
                self.begin_king(self.turn, self.burden_symbol)
        elif self.won:
            # MD-66.11
            self.begin_timing(card, self.turn)
        if not self.burdens:
            self.burden_symbol = NOTHING

    def begin_play(self, now: Moment) -> None:
        """Nothing is in the way of the turn any more."""
        self.begin_choice(now)
        if self.named != NOTHING and self.phase == FIRST and self.can_turn_two():
            # MD-19.6: before his turn.
            self.phase = TRYING
        else:
            self.named = NOTHING

    def begin_choice(self, now: Moment) -> None:
        """The player turns two dice, or calls: at the start of a turn and of a replay."""
        self.phase = FIRST
        self.turned = 0
        self.first_spot = NOTHING
        self.second_spot = NOTHING
        self.found = NOTHING
        self.just_won = NOTHING
        self.no_next = False
        self.may_replay = False
        self.said_formula = False
        self.clapped = 0
        self.pinged = NOTHING
        self.step_due = NEVER
        # MD-63: nobody could call, and nobody could find anything.
        if self.won == 0 and self.hand == 0 and self.can_turn_two() and not self.has_pair():
            while not self.has_pair():
                self._throw_square(now)
            spots, tops = self._square()
            now.tell(shared.Refereed(spots=spots, tops=tops))

    def can_turn_two(self) -> bool:
        return count_of(self.square) >= 2

    def may_call(self) -> bool:
        """MD-63: with a won die, or when there is nothing else to do."""
        if self.phase == TRYING and amendments.the_try_comes_first(self.rules_version):
            # MD-19.6
            return False
        return self.won != 0 or not self.can_turn_two()

    def _square(self) -> tuple[tuple[int, ...], tuple[Symbol, ...]]:
        spots = self.spots_of(self.square)
        return spots, tuple(symbol_named(self.top(spot)) for spot in spots)

    def _throw_square(self, now: Moment) -> None:
        for spot in self.spots_of(self.square):
            self.throw(spot, now.chance)
        self.turned = 0

    # Turning dice

    def turn_die(self, seat: int, spot: int, now: Moment) -> None:
        # MD-66.9: whoever may not touch dice pays for it.
        drawer = self.running[HANDS_OFF]
        if drawer not in (NOTHING, seat):
            self.penalize(seat, "hands_off", now)
        self.pinged = NOTHING
        if not self.has_proposed:
            self.proposals &= ~only(self.turn)
        self.turned |= only(spot)
        self.note_everybody(spot)
        symbol = self.hidden(spot)
        now.tell(shared.Turned(seat=seat, spot=spot, symbol=symbol_named(symbol)))
        if self.phase == TRYING:
            self._end_try(spot, now)
        elif self.phase == FIRST:
            self.first_spot = spot
            self.phase = SECOND
            if is_among(self.turn, self.cheerers):
                # MD-66.21
                self.owe(LONG_LIVE, self.turn, symbol)
        else:
            self._turn_second(seat, spot, now)

    def _end_try(self, spot: int, now: Moment) -> None:
        # MD-19.6: one try; the die is won, or lies as it lay.
        named = self.named
        self.named = NOTHING
        seat, symbol = self.turn, symbol_named(named)
        if self.hidden(spot) == named:
            self.won |= only(self.lift(spot))
            now.tell(events.TryWon(seat=seat, spot=spot, symbol=symbol))
            self.begin_choice(now)
            return
        now.tell(events.TryFailed(seat=seat, symbol=symbol))
        self.first_spot = spot
        self.phase = BACK
        self.step_due = self.time() + SHOWN_TIME

    def _turn_second(self, seat: int, spot: int, now: Moment) -> None:
        self.second_spot = spot
        if self.running[SPIN] != NOTHING:
            # MD-66.2
            by_drawer = amendments.the_drawer_spins(self.rules_version)
            self.owe(SPIN, self.running[SPIN] if by_drawer else seat)
        if self.running[HIGH_FIVE] != NOTHING and self.to_clap() & ~self.clapped:
            # MD-66.10
            self.penalize(self.turn, "high_five", now)
        if self.hidden(spot) == self.hidden(self.first_spot):
            self._find_pair(now)
        else:
            self.phase = BACK
            self.step_due = self.time() + SHOWN_TIME

    def to_clap(self) -> int:
        """MD-70: everybody but himself and Oni."""
        return self.team & ~only(self.turn)

    def put_back(self, now: Moment) -> None:
        # MD-11
        self.step_due = NEVER
        self.turned = 0
        if self.second_spot == NOTHING:
            self.begin_choice(now)
            return
        spots = (self.first_spot, self.second_spot)
        now.tell(shared.TurnedBack(seat=self.turn, spots=spots))
        self.resolved(now)

    # A pair

    def _find_pair(self, now: Moment) -> None:
        found = self.hidden(self.second_spot)
        self.found = found
        spots = (self.first_spot, self.second_spot)
        now.tell(shared.Found(seat=self.turn, symbol=symbol_named(found), spots=spots))
        if is_among(self.turn, self.cheerers):
            # MD-66.21: all others cheer.
            for seat in self.team_seats():
                if seat != self.turn:
                    self.owe(LONG_LIVE, seat, found)
        self.phase = WINNING
        if found == CHARACTER:
            # MD-19.10
            self.phase = THROWING_BOTH
        elif found == YINYANG:
            # MD-19.3
            self.end_running(self.turn, now)
        elif found == SMILEY:
            # MD-19.1, MD-20: Oni plays before the win.
            self.quiet_until = self.turn
            self.phase = ONI_PLAYS
            self.ask(TURN_TWO, now, blocks=True)
        elif found == AUM and self.untouched():
            # MD-19.2
            self.phase = SHOWING
        elif found == HEART and self.nameable():
            # MD-19.6
            self.phase = NAMING
        elif found in (AUM, HEART):
            now.tell(shared.NothingHappens(seat=self.turn, symbol=symbol_named(found)))

    def nameable(self) -> list[int]:
        """MD-19.6: symbols that are on no top face."""
        tops = {self.top(spot) for spot in self.spots_of(self.square)}
        return [symbol for symbol in range(SYMBOLS) if symbol not in tops]

    def show(self, spot: int, now: Moment) -> None:
        self.turned |= only(spot)
        self.note_everybody(spot)
        symbol = symbol_named(self.hidden(spot))
        now.tell(shared.Turned(seat=self.turn, spot=spot, symbol=symbol))
        if count_of(self.turned) == 2 + MOST_SHOWN or not self.untouched():
            self.phase = WINNING

    def name(self, symbol: int, now: Moment) -> None:
        self.named = symbol
        self.phase = WINNING
        now.tell(events.Named(seat=self.turn, symbol=symbol_named(symbol)))

    def check_formula(self, now: Moment) -> None:
        # MD-66.20: before resolving.
        if self.running[SAPRISTIX] != NOTHING and not self.said_formula:
            self.penalize(self.turn, "sapristix", now)
        self.said_formula = True

    def win(self, spot: int, now: Moment) -> None:
        self.check_formula(now)
        other = self.first_spot + self.second_spot - spot
        seat, found = self.turn, self.found
        self.turned = only(other)
        die = self.lift(spot)
        self.won |= only(die)
        self.just_won = found
        now.tell(shared.Won(seat=seat, spot=spot))
        if found == EIGHT:
            # MD-19.4, MD-21
            self.phase = LAYING
            return
        self.turned = 0
        if found == PI:
            # MD-19.7
            now.tell(events.PutBack(seat=seat, spot=other))
        else:
            self.throw_onto(other, now, seat)
            self._fell(spot, other, die, now)
        # MD-19.5
        self.no_next = found == SUN
        self.resolved(now)

    def _fell(self, spot: int, other: int, die: int, now: Moment) -> None:
        """Bomb and skull look at how the second die fell."""
        fallen = self.top(other)
        if self.found == fallen == BOMB:
            # MD-19.8
            self.won |= only(self.lift(other))
            now.tell(shared.BlewUp(seat=self.turn, spot=other))
        elif self.found == fallen == SKULL:
            # MD-19.9
            now.tell(events.SkullStruck(seat=self.turn, spot=spot))
            self.won &= ~only(die)
            self.put(spot, die, 0)
            self.throw_onto(spot, now, self.turn)
            self.just_won = NOTHING

    def lay(self, symbol: int, now: Moment) -> None:
        spot = self.second_die()
        self.lay_down(spot, symbol)
        self.note_everybody(spot)
        self.turned = 0
        name, top = symbol_named(symbol), symbol_named(self.top(spot))
        now.tell(events.Laid(seat=self.turn, spot=spot, symbol=name, top=top))
        self.resolved(now)

    def second_die(self) -> int:
        """MD-21: the one of the pair that was not won."""
        return self.spots_of(self.turned)[0]

    def throw_both(self, now: Moment) -> None:
        self.check_formula(now)
        self.turned = 0
        self.throw_onto(self.first_spot, now, self.turn)
        self.throw_onto(self.second_spot, now, self.turn)
        self.may_replay = True
        self.resolved(now)

    # Next

    def resolved(self, now: Moment) -> None:
        """MD-60: every second die means Next, unless a smiley or a sun says otherwise."""
        if self.quiet_until != NOTHING or self.no_next:
            now.tell(events.NextSpared(seat=self.turn))
            self.phase = EFFECT
        else:
            self.phase = NEXT

    def next_ready(self) -> bool:
        """Whether the player at turn may press Next."""
        if self.phase == BACK:
            return self.second_spot != NOTHING and self.quiet_until == NOTHING
        return self.phase == NEXT

    def press_next(self, now: Moment) -> None:
        if self.phase == BACK:
            self.put_back(now)
        self.phase = EFFECT
        self.draw(now)

    def pass_turn(self, now: Moment) -> None:
        if self.may_replay:
            # MD-60, MD-19.10: the replay comes after the effect.
            self.begin_choice(now)
            self.is_replay = True
            return
        self.begin_turn(self.next_player(self.turn), now)

    def decline_replay(self, now: Moment) -> None:
        now.tell(shared.Declined(seat=self.turn, symbol="character"))
        self.begin_turn(self.next_player(self.turn), now)

    # DiXe!

    def may_propose(self) -> bool:
        """Once: whoever has said so, in this turn or the one before, calls or lets it be."""
        is_new = not is_among(self.turn, self.proposals)
        return is_new and self.may_call() and self.can_turn_two()

    def propose(self, now: Moment) -> None:
        """The player at turn says that he would call, and leaves it to the others (MD-41)."""
        self.proposals |= only(self.turn)
        self.has_proposed = True
        now.tell(events.Proposed(seat=self.turn))

    def call(self, now: Moment) -> None:
        self.proposals = 0
        self.has_proposed = False
        self.settle_hand(now)
        self.turned = self.square
        self.named = NOTHING
        seat = self.turn
        spots = self.spots_of(self.square)
        faces = tuple(symbol_named(self.hidden(spot)) for spot in spots)
        if not self.has_pair():
            # MD-63
            now.tell(shared.CalledRightly(seat=seat, spots=spots, faces=faces))
            self.finish(BY_CALL, now)
            return
        # MD-31, MD-63: with the team's dice.
        lost = self.won_count()
        now.tell(shared.CalledWrongly(seat=seat, lost=lost, spots=spots, faces=faces))
        for card in self.in_use():
            self.end_effect(card, now)
        self.discarded |= self.won
        self.won = 0
        self.phase = CHECKED
        self.step_due = self.time() + CHECKED_TIME

    def throw_all(self, now: Moment) -> None:
        self.step_due = NEVER
        self._throw_square(now)
        spots, tops = self._square()
        now.tell(shared.ThrewAll(seat=self.turn, spots=spots, tops=tops))
        self.begin_turn(self.next_player(self.turn), now)

    def finish(self, end: int, now: Moment) -> None:
        self.phase = OVER
        self.end = end
        won = end == BY_CALL
        winners = tuple(self.team_seats()) if won else (self.oni,)
        now.tell(events.Ended(winners=winners, reason="dixe" if won else "ring", oni=self.oni))
