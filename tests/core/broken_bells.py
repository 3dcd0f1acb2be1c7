"""The bell with one fault in it, for each kind of fault about time that the kit must find."""

from tests.core.bell import events, rules
from tests.core.bell.game import BellGame, BellHosting, BellSkill, BellView, Press
from tests.core.bell.rules import Bell

from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.game import Move
from tablee.core.refusal import Refusal
from tablee.core.state import MoveList


def bell_with(table: type[Bell]) -> BellGame:
    """A game whose only fault is its table."""
    game = type(f"{table.__name__}Game", (BellGame,), {"table": table})()
    assert isinstance(game, BellGame)
    return game


class NeverRings(Bell):
    def alarm(self) -> int:
        return self.next_phase()

    def ended(self) -> bool:
        return False

    def happen(self, chance: Chance, recorder: Recorder | None) -> None:
        now, self.clock = self.clock, 0
        super().happen(chance, recorder)
        self.clock = self.since = now
        self.pops_at += now


class ForgetsTheTime(Bell):
    def clone(self) -> "Bell":
        copy = super().clone()
        copy.clock = 0
        return copy


class DrawsAsTimePasses(Bell):
    def advance(self, at: int, chance: Chance, recorder: Recorder | None) -> None:
        chance.below(2)
        super().advance(at, chance, recorder)


class OneAlarmAtATime(Bell):
    def advance(self, at: int, chance: Chance, recorder: Recorder | None) -> None:
        if 0 <= self.alarm() <= at:
            self.clock = self.alarm()
            self.happen(chance, recorder)
        self.clock = at


class Tires(Bell):
    """After a while nobody talks any more, and nobody is told."""

    def fill_legal(self, seat: int, moves: MoveList) -> None:
        super().fill_legal(seat, moves)
        if self.clock % 1000 > 500:
            moves.count -= 1


class Ticks(Bell):
    def advance(self, at: int, chance: Chance, recorder: Recorder | None) -> None:
        super().advance(at, chance, recorder)
        self.points[0] += 1


class PunishesTheLate(Bell):
    def explain(self, seat: int, move: int) -> Refusal:
        self.points[0] -= 1
        return super().explain(seat, move)


class LosesTheLast(Bell):
    """A call in the last moment is refused, although it has not rung."""

    def refusal(self, seat: int, move: int) -> Refusal | None:
        if self.clock == self.alarm() - 1:
            return Refusal("BL-3", "not_now")
        return super().refusal(seat, move)


class TellsTheWord(Bell):
    def settle(self, recorder: Recorder | None) -> None:
        super().settle(None)
        if recorder is not None:
            recorder.tell_everybody(events.Settled(self.word))


class ChimesByTheWord(Bell):
    """Something is told that says nothing, and when it is told says everything."""

    chimed = False

    def chimes_at(self) -> int:
        return 10_000 + 1000 * self.word

    def alarm(self) -> int:
        alarm = super().alarm()
        return (
            alarm if self.chimed or self.ended() else min(alarm, max(self.clock, self.chimes_at()))
        )

    def happen(self, chance: Chance, recorder: Recorder | None) -> None:
        if self.chimed or self.clock < self.chimes_at():
            super().happen(chance, recorder)
            return
        self.chimed = True
        if recorder is not None:
            recorder.tell_everybody(events.Acted(0, rules.TALK))

    def clone(self) -> "Bell":
        copy = super().clone()
        assert isinstance(copy, ChimesByTheWord)
        copy.chimed = self.chimed
        return copy


class SpeakingOutOfTurn(BellHosting):
    def said(self, seen: BellView) -> Move | None:
        return Press()


class SpeaksOutOfTurn(BellGame):
    hosting_type = SpeakingOutOfTurn


class ImpatientSkill(BellSkill):
    def reaction(self, seen: BellView, level: str, chance: Chance) -> int | None:
        return -1


class ActsBeforeItSees(BellGame):
    skill_type = ImpatientSkill


class HashesNoPress(Bell):
    """When the presses are settled."""

    def facts(self) -> list[int]:
        settles_at, self.settles_at = self.settles_at, rules.NEVER
        facts = super().facts()
        self.settles_at = settles_at
        return facts
