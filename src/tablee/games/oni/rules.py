"""Oni against all: a table, a watch, a turn, what Oni is asked for, and effects.

What each of them does is its own; here is who is asked, in which order: what a seat may do, what a
move does, and what happens by itself when its time has come.
"""

from mypy_extensions import i64

from tablee.core.bits import is_among, only
from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.refusal import Refusal
from tablee.core.state import MoveList, State
from tablee.games.memodixe.state import NOTHING
from tablee.games.oni import calls, codes, events, facts, redealing, refusals, turning
from tablee.games.oni.asks import Asks
from tablee.games.oni.cards import SECONDS
from tablee.games.oni.moment import Moment
from tablee.games.oni.running import Effects
from tablee.games.oni.table import NEVER, Table, bare_table
from tablee.games.oni.turn import BY_CALL, BY_RING, CHECKED, OVER, READY, Turn
from tablee.games.oni.watch import Watch


class OniAgainstAll(State):
    """One game of Oni against all."""

    def __init__(
        self,
        level: int,
        no_log: bool,
        table: Table,
        watch: Watch,
        turn: Turn,
        asks: Asks,
        effects: Effects,
    ) -> None:
        super().__init__(table.seats)
        self.level = level
        self.no_log = no_log
        self.table = table
        self.watch = watch
        self.turn = turn
        self.asks = asks
        self.effects = effects

    def time(self) -> int:
        """Milliseconds of the game: they do not pass in a pause."""
        watch = self.watch
        return (watch.paused_at if watch.is_paused else self.clock) - watch.shift

    # What a seat may do

    def next_decider(self, after: i64) -> i64:
        # Everybody may do something at any time: at least wish for a pause (MD-64).
        if self.turn.phase == OVER or after + 1 >= self.seats:
            return -1
        return after + 1

    def fill_legal(self, seat: i64, moves: MoveList) -> None:
        moves.count = 0
        phase = self.turn.phase
        if phase == OVER:
            return
        if phase == READY:
            # MD-60: anybody says GO.
            moves.add(codes.GO)
            return
        if self.watch.is_paused:
            moves.add(codes.RESUME)
            return
        self._offer(seat, moves)
        for effect in self.effects.running:
            effect.offer_all(self, seat, moves)
        moves.add(codes.RESUME if is_among(seat, self.watch.wishes) else codes.PAUSE)

    def _offer(self, seat: int, moves: MoveList) -> None:
        running = self.effects.running
        if seat == self.table.oni:
            if self.asks.waiting:
                self.asks.waiting[0].offer(self, moves)
            for spot in self.table.spots_of(self.movable()):
                moves.add(codes.TO_MIDDLE + spot)
        else:
            if seat == self.turn.seat:
                turning.offer(self, moves)
            else:
                for effect in running:
                    effect.offer_dice(self, seat, moves)
            if self.effects.duties:
                self.effects.offer_duties(seat, moves)
        for effect in running:
            effect.offer(self, seat, moves)

    def movable(self) -> int:
        """MD-62: dice that Oni may move to the middle now, if it is free and no check is on."""
        table = self.table
        if self.turn.phase == CHECKED or not is_among(table.middle, table.free_spots()):
            return 0
        spots = table.untouched()
        for ask in self.asks.waiting:
            for spot in (ask.first, ask.held):
                if spot != NOTHING:
                    spots &= ~only(spot)
        return spots

    def explain(self, seat: i64, move: i64) -> Refusal:
        return refusals.explain(self, seat, move)

    # What a move does

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
        stand = self._stand()
        if not self._act_around(seat, move, now):
            self._act_within(seat, move, now)
        self._settle(stand, now)

    def _stand(self) -> tuple[int, int, int]:
        return self.turn.phase, self.turn.seat, self.table.turned

    def _settle(self, stand: tuple[int, int, int], now: Moment) -> None:
        """Go on with the turn as far as it can; take note if it has changed."""
        turning.proceed(self, now)
        if self._stand() != stand:
            self.turn.since = self.time()

    def _act_within(self, seat: int, move: int, now: Moment) -> None:
        """What is asked, owed, or offered by an effect; else it is a move of the turn."""
        asks, effects = self.asks.waiting, self.effects
        if seat == self.table.oni and asks and asks[0].takes(move):
            asks[0].act(self, move, now)
            return
        duty = effects.duty_of(seat, move)
        if duty is not None:
            effects.do_duty(duty, move, now)
            return
        for effect in effects.running:
            if effect.takes(move):
                effect.act(self, seat, move, now)
                return
        turning.act(self, seat, move, now)

    def _act_around(self, seat: int, move: int, now: Moment) -> bool:
        """GO, pauses, and what Oni may always do; False if it is something else."""
        if move == codes.GO:
            self._go(seat, now)
        elif move == codes.PAUSE:
            self._wish_pause(seat, now)
        elif move == codes.RESUME:
            self._resume(seat, now)
        elif codes.TO_MIDDLE <= move < codes.PLACE:
            self._move_to_middle(move - codes.TO_MIDDLE, now)
        else:
            return False
        return True

    def _go(self, seat: int, now: Moment) -> None:
        # MD-51, MD-60
        watch = self.watch
        watch.started = self.time()
        if not watch.unhurried:
            watch.ends = watch.started + SECONDS[self.level] * 1000
        now.tell(events.Started(seat=seat, seconds=SECONDS[self.level]))
        turning.begin_turn(self, self.turn.seat, now)

    def _wish_pause(self, seat: int, now: Moment) -> None:
        # MD-64: the clock never stops, except when everybody pauses.
        watch = self.watch
        watch.wishes |= only(seat)
        now.tell(events.WishedPause(seat=seat))
        if watch.wishes == only(self.seats) - 1:
            watch.wishes = 0
            watch.paused_at = self.clock
            now.tell(events.Paused())

    def _resume(self, seat: int, now: Moment) -> None:
        watch = self.watch
        if not watch.is_paused:
            watch.wishes &= ~only(seat)
            now.tell(events.WishedNone(seat=seat))
            return
        watch.shift += self.clock - watch.paused_at
        watch.paused_at = NEVER
        now.tell(events.Resumed(seat=seat))

    def _move_to_middle(self, spot: int, now: Moment) -> None:
        # MD-62
        table = self.table
        table.swap(spot, table.middle)
        table.square = (table.square & ~only(spot)) | only(table.middle)
        now.tell(events.Moved(seat=table.oni, spot=spot, middle=table.middle))

    # What happens when its time has come

    def alarm(self) -> i64:
        if self.turn.phase in (READY, OVER) or self.watch.is_paused:
            return -1
        due = self._next_due()
        return NEVER if due == NEVER else due + self.watch.shift

    def _next_due(self) -> int:
        """When the first of all that is to come comes."""
        due = self.table.sight_due
        if not self.watch.unhurried:
            hurried = (
                self.watch.ends,
                self.effects.duties_due(),
                self.asks.due,
                self.turn.due,
            )
            for one in hurried:
                if one != NEVER and (due == NEVER or one < due):
                    due = one
        for effect in self.effects.running:
            one = effect.due()
            if one != NEVER and (due == NEVER or one < due):
                due = one
        return due

    def advance(self, at: i64, chance: Chance, recorder: Recorder | None) -> None:
        alarm = self.alarm()
        while 0 <= alarm <= at:
            self.clock = max(self.clock, alarm)
            now = Moment(chance, recorder)
            stand = self._stand()
            self._happen(alarm - self.watch.shift, now)
            self._settle(stand, now)
            alarm = self.alarm()
        self.clock = max(self.clock, at)

    def _happen(self, due: int, now: Moment) -> None:
        """What is due at this time; of several things at once, the first in this order."""
        is_hurried = not self.watch.unhurried
        if is_hurried and self.watch.ends == due:
            # MD-63: the clock rings, Oni wins.
            now.tell(events.Rang())
            calls.finish(self, BY_RING, now)
            return
        for effect in self.effects.running:
            if effect.due() == due:
                effect.fall_due(self, now)
                return
        if is_hurried and self.effects.duties_due() == due:
            self.effects.forget_duty(self, now)
        elif is_hurried and self.asks.due == due:
            self.asks.oni_is_late(self, now)
        elif self.table.sight_due == due:
            self.table.look_away()
        else:
            turning.fall_due(self, now)

    # The end

    def rank(self, seat: i64) -> i64:
        # MD-63: the team wins together, or Oni alone.
        if self.turn.end == BY_CALL:
            return self.seats if seat == self.table.oni else 1
        return 1 if seat == self.table.oni else 2

    def ending(self) -> str:
        return "dixe" if self.turn.end == BY_CALL else "ring"

    def score(self, seat: i64) -> i64:
        """The team's dice for the team, those that it has not for Oni."""
        won = self.table.won_count()
        return self.table.spots - won if seat == self.table.oni else won

    # For the rest of the house

    def redeal(self, viewer: i64, chance: Chance) -> None:
        redealing.redeal(self, viewer, chance)

    def facts(self) -> list[int]:
        return facts.of(self)

    def is_final(self, move: i64) -> bool:
        # What was done at some time cannot be undone at another.
        return True

    def move_kind(self, move: i64) -> i64:
        return codes.kind_of(move)

    def clone(self) -> "OniAgainstAll":
        copy = OniAgainstAll(
            self.level,
            self.no_log,
            self.table.copy(),
            self.watch.copy(),
            self.turn.copy(),
            self.asks.copy(),
            self.effects.copy(),
        )
        copy.rules_version = self.rules_version
        copy.clock = self.clock
        return copy


def new_game(
    seats: int,
    oni: int,
    level: int,
    cards: tuple[int, ...],
    symbols: tuple[int, ...],
    no_log: bool,
    unhurried: bool = False,
) -> OniAgainstAll:
    """A game for which no dice are laid out yet."""
    table = bare_table(seats, oni, symbols)
    return OniAgainstAll(
        level,
        no_log,
        table,
        Watch(unhurried),
        Turn(table.left_of(oni)),
        Asks(),
        Effects(cards, list(cards)),
    )
