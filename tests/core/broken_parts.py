"""A sound game that is told of, hosted or played by bots wrongly: what the kit must find beside its
rules."""

from collections.abc import Mapping
from typing import Any

from tests.core.sound_game import SoundGame, TableDealer, replaced

from tablee.core.game import Hosting, Move, Options
from tablee.core.heuristic import Heuristic
from tablee.core.state import State
from tablee.games._template import events
from tablee.games._template.moves import Choose
from tablee.games._template.skill import TemplateSkill
from tablee.games._template.view import TemplateView
from tablee.games._template.words import TemplateWords

# Words


class ListInsteadOfTuple(SoundGame):
    def view(self, state: Any, viewer: int) -> TemplateView:
        seen = super().view(state, viewer)
        return replaced(seen, taken=list(seen.taken))


class UnreadableView(SoundGame):
    def view(self, state: Any, viewer: int) -> TemplateView:
        seen = super().view(state, viewer)
        return replaced(seen, taken=("none",) * seen.seats)


class ForeignEvent(SoundGame):
    event_type = events.Dealt | events.Chose


class OtherCode(SoundGame):
    def encode(self, move: Move) -> int:
        return super().encode(move) + 1


class OtherMove(SoundGame):
    def decode(self, code: int) -> Choose:
        return Choose(1)


# The rest of the house


class DancingWords(TemplateWords):
    def step(self, seen: TemplateView) -> str:
        return "dance"


class Wordless(SoundGame):
    words_type = DancingWords


class DefaultsImpossibly(Hosting[Options, Choose, TemplateView]):
    def default_move(self, seen: TemplateView) -> Choose | None:
        return Choose(99)


class ByDefaultImpossible(SoundGame):
    hosting_type = DefaultsImpossibly


class AnswersImpossibly(Hosting[Options, Choose, TemplateView]):
    def by_habit(self, seen: TemplateView, chosen: Mapping[str, str]) -> Choose | None:
        return Choose(99)


class HabitImpossible(SoundGame):
    hosting_type = AnswersImpossibly


class AwaitsEverybody(Hosting[Options, Choose, TemplateView]):
    def awaited(self, seen: TemplateView) -> tuple[int, ...]:
        return tuple(range(seen.seats))


class WaitsInVain(SoundGame):
    hosting_type = AwaitsEverybody


class Crowded(SoundGame):
    def check(self, options: Options, seats: int) -> None:
        """Everybody is welcome."""

    def dealer(self, options: Options, seats: int) -> TableDealer:
        return super().dealer(options, max(2, min(4, seats)))


class Glad(Heuristic):
    def payoff(self, state: State, seat: int) -> float:
        return 7.0


class GladSkill(TemplateSkill):
    def heuristic(self) -> Any:
        return Glad()


class Overjoyed(SoundGame):
    skill_type = GladSkill
