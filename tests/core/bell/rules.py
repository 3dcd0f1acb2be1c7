"""The bell: the smallest game in which time plays, with a call against the ring, a press against a
press, a moment that nobody knows and one at which nobody may do anything."""

from tests.core.bell import events

from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.refusal import Refusal
from tablee.core.state import Dealer, MoveList, State

RING = 20_000  # BL-1
WORDS = 4
LONGEST_WAIT = 3000
OPEN_FOR = 1000
SETTLES_AFTER = 150
CURTAIN_FOR = 500

WAITING, OPEN, CURTAIN = range(3)

PRESS = WORDS
TALK = WORDS + 1
NEVER = -1
NOBODY = -1


class BellDealer(Dealer):
    def __init__(self, seats: int, table: "type[Bell]") -> None:
        self.seats = seats
        self.table = table

    def deal(self, chance: Chance, recorder: Recorder | None = None) -> "Bell":
        state = self.table(self.seats, chance.below(WORDS))
        state.wait(chance)
        return state


class Bell(State):
    def __init__(self, seats: int, word: int) -> None:
        super().__init__(seats)
        self.word = word
        self.wrong: list[int] = []
        """The words that were called and are not the one."""
        self.called = [False] * seats
        self.caller = NOBODY
        self.phase = WAITING
        self.since = 0
        self.pops_at = 0
        self.settles_at = NEVER
        self.pressed = [NEVER] * seats
        self.points = [0] * seats
        self.rung = False

    # BL-2: the button pops up at a moment that nobody knows.

    def wait(self, chance: Chance) -> None:
        self.phase = WAITING
        self.since = self.clock
        self.pops_at = self.clock + 1 + chance.below(LONGEST_WAIT)

    def alarm(self) -> int:
        if self.ended():
            return NEVER
        return min(RING, self.next_phase())

    def next_phase(self) -> int:
        if self.phase == WAITING:
            return self.pops_at
        if self.phase == CURTAIN:
            return self.since + CURTAIN_FOR
        return self.settles_at if self.settles_at != NEVER else self.since + OPEN_FOR

    def advance(self, at: int, chance: Chance, recorder: Recorder | None) -> None:
        while 0 <= self.alarm() <= at:
            self.clock = self.alarm()
            self.happen(chance, recorder)
        self.clock = at

    def happen(self, chance: Chance, recorder: Recorder | None) -> None:
        if self.clock >= RING:
            self.rung = True
            if recorder is not None:
                recorder.tell_everybody(events.Rang())
        elif self.phase == WAITING:
            self.phase = OPEN
            self.since = self.clock
            if recorder is not None:
                recorder.tell_everybody(events.PoppedUp())
        elif self.phase == OPEN:
            self.settle(recorder)
        else:
            self.wait(chance)

    def settle(self, recorder: Recorder | None) -> None:
        # BL-4: the earliest press counts, latency allowed for.
        times = [(at, seat) for seat, at in enumerate(self.pressed) if at != NEVER]
        first = min(times)[1] if times else NOBODY
        if first != NOBODY:
            self.points[first] += 1
        self.pressed = [NEVER] * self.seats
        self.settles_at = NEVER
        self.phase = CURTAIN
        self.since = self.clock
        if recorder is not None:
            recorder.tell_everybody(events.Settled(first))

    def ended(self) -> bool:
        return self.rung or self.caller != NOBODY

    def next_decider(self, after: int) -> int:
        if self.ended() or self.phase == CURTAIN or after + 1 >= self.seats:
            return -1
        return after + 1

    def fill_legal(self, seat: int, moves: MoveList) -> None:
        moves.clear()
        if not self.called[seat]:
            for word in range(WORDS):
                if word not in self.wrong:
                    moves.add(word)
        if self.phase == OPEN and self.pressed[seat] == NEVER:
            moves.add(PRESS)
        moves.add(TALK)

    def apply(self, seat: int, move: int, chance: Chance, recorder: Recorder | None) -> None:
        self.act(seat, move, 0, recorder)

    def apply_at(
        self, seat: int, move: int, at: int, credit: int, chance: Chance, recorder: Recorder | None
    ) -> None:
        self.advance(at, chance, recorder)
        self.act(seat, move, credit, recorder)

    def act(self, seat: int, move: int, credit: int, recorder: Recorder | None) -> None:
        if move == PRESS:
            if self.settles_at == NEVER:
                self.settles_at = self.clock + SETTLES_AFTER
            self.pressed[seat] = max(self.since, self.clock - credit)
        elif move == TALK:
            self.points[seat] -= 1  # BL-5
        elif move == self.word:
            self.caller = seat  # BL-3
        else:
            self.called[seat] = True
            self.wrong.append(move)
        if recorder is not None:
            recorder.tell_everybody(events.Acted(seat, move))

    def explain(self, seat: int, move: int) -> Refusal:
        if self.ended():
            return Refusal("BL-1", "over")
        return Refusal("BL-3", "not_now")

    def redeal(self, viewer: int, chance: Chance) -> None:
        if self.ended():
            return
        words = [word for word in range(WORDS) if word not in self.wrong]
        self.word = words[chance.below(len(words))]
        if self.phase == WAITING:
            left = self.since + LONGEST_WAIT - self.clock
            self.pops_at = self.clock + 1 + chance.below(left)

    def rank(self, seat: int) -> int:
        if self.caller != NOBODY:
            return 1 if seat == self.caller else 2
        return 1 + sum(points > self.points[seat] for points in self.points)

    def ending(self) -> str:
        return "rung" if self.rung else "called"

    def score(self, seat: int) -> int:
        return self.points[seat]

    def move_kind(self, move: int) -> int:
        return max(0, move - PRESS + 1)

    def clone(self) -> "Bell":
        copy = type(self)(self.seats, self.word)
        copy.clock = self.clock
        copy.wrong = list(self.wrong)
        copy.called = list(self.called)
        copy.caller = self.caller
        copy.phase = self.phase
        copy.since = self.since
        copy.pops_at = self.pops_at
        copy.settles_at = self.settles_at
        copy.pressed = list(self.pressed)
        copy.points = list(self.points)
        copy.rung = self.rung
        return copy

    def facts(self) -> list[int]:
        fixed = [self.seats, self.word, self.caller, self.phase, self.since, self.settles_at]
        hidden = [self.pops_at if self.phase == WAITING else NEVER, int(self.rung)]
        lists = [*self.wrong, -2, *map(int, self.called), *self.pressed, *self.points]
        return [*fixed, *hidden, *lists]
