"""Games that are asked with a view and answer by the state behind it, which they remember: one for
each thing that the house asks."""

from collections.abc import Mapping
from typing import Any

from tests.core.bell.game import BellGame, BellHosting, BellSkill, BellView
from tests.core.sound_game import SoundGame, Table

from tablee.core.chance import Chance
from tablee.core.events import Event
from tablee.core.game import Game, Habit, Hosting, Memory, Move, Options, Window
from tablee.games._template import events
from tablee.games._template.moves import Choose
from tablee.games._template.view import TemplateView
from tablee.games._template.words import TemplateWords


class Peeking(SoundGame):
    """Looks at the cards of the box, which nobody sees. By itself it tells nobody."""

    highest = 0

    def view(self, state: Any, viewer: int) -> TemplateView:
        self.highest = max(state.box, default=0)
        return super().view(state, viewer)


def highest_of(game: Game) -> int:
    assert isinstance(game, Peeking)
    return game.highest


class PeekingHosting(Hosting[Options, Choose, TemplateView]):
    @property
    def highest(self) -> int:
        return highest_of(self.game)


class AwaitingByTheBox(PeekingHosting):
    def awaited(self, seen: TemplateView) -> tuple[int, ...]:
        return seen.deciders[: self.highest % 2 + 1]


class AwaitsByTheBox(Peeking):
    hosting_type = AwaitingByTheBox


class TurningByTheBox(PeekingHosting):
    def turn_of(self, seen: TemplateView) -> int | None:
        return self.highest % 2


class TurnsByTheBox(Peeking):
    hosting_type = TurningByTheBox


class PeekingWords(TemplateWords):
    """Says it as it should, but knows more."""

    @property
    def highest(self) -> int:
        return highest_of(self.game)


class SteppingWords(PeekingWords):
    def step(self, seen: TemplateView) -> str:
        return super().step(seen) if self.highest % 2 else "over"


class StepsByTheBox(Peeking):
    words_type = SteppingWords


class PausingByTheBox(PeekingHosting):
    def pause(self, seen: TemplateView) -> float:
        return float(self.highest)


class PausesByTheBox(Peeking):
    hosting_type = PausingByTheBox


class LingeringByTheBox(PeekingHosting):
    def respite(self, seen: TemplateView) -> float:
        return float(self.highest)


class LingersByTheBox(Peeking):
    hosting_type = LingeringByTheBox


class NamingWords(PeekingWords):
    def wording(self, seen: TemplateView, move: Choose) -> tuple[str, dict[str, Any]]:
        key, values = super().wording(seen, move)
        return key, {**values, "highest": self.highest}


class WordsByTheBox(Peeking):
    words_type = NamingWords


class DecidingByTheBox(PeekingHosting):
    def default_move(self, seen: TemplateView) -> Choose | None:
        return Choose(seen.hand[self.highest % len(seen.hand)]) if seen.hand else None


class DecidesByTheBox(Peeking):
    hosting_type = DecidingByTheBox


class AskingByTheBox(PeekingHosting):
    has_habits = True

    def habits(self, seen: TemplateView) -> tuple[Habit, ...]:
        return (Habit(f"box{self.highest}", "box", {}, ("yes", "no"), "yes"),)


class HabitsByTheBox(Peeking):
    hosting_type = AskingByTheBox


class ActingByTheBox(PeekingHosting):
    has_habits = True

    def habits(self, seen: TemplateView) -> tuple[Habit, ...]:
        return (Habit("box", "box", {}, ("yes", "no"), "yes"),)

    def by_habit(self, seen: TemplateView, chosen: Mapping[str, str]) -> Choose | None:
        return Choose(self.highest) if self.highest % 2 else None


class ActsByTheBox(Peeking):
    """The habit is the same, and what comes of it is not."""

    hosting_type = ActingByTheBox


class WindowOfTheBox(PeekingHosting):
    def has_windows(self, options: Options, public: bool) -> bool:
        return True

    def window(self, options: Options, seen: TemplateView, public: bool) -> Window | None:
        return Window("choose", self.highest)


class WindowByTheBox(Peeking):
    hosting_type = WindowOfTheBox


class WindowIfTheBox(PeekingHosting):
    def has_windows(self, options: Options, public: bool) -> bool:
        return self.highest % 2 == 0


class HasWindowsByTheBox(Peeking):
    hosting_type = WindowIfTheBox


class BotsThatPeek(SoundGame):
    """A bot starts from the real world instead of one that it imagines."""

    real: Any = None

    def view(self, state: Any, viewer: int) -> TemplateView:
        self.real = state
        return super().view(state, viewer)

    def imagine(self, seen: TemplateView, memory: Memory | None, chance: Chance) -> Table:
        copy = self.real.clone()
        assert isinstance(copy, Table)
        return copy


class LoggingWords(PeekingWords):
    def logged(self, event: Event, options: Options) -> Event:
        if isinstance(event, events.Chose):
            return events.Chose(event.seat, self.highest)
        return event


class LogsTheBox(Peeking):
    """What is told is sound; what the log makes of it is not."""

    words_type = LoggingWords


class PeekingBell(BellGame):
    word = 0

    def view(self, state: Any, viewer: int) -> Any:
        self.word = state.word
        return super().view(state, viewer)


def word_of(game: Game) -> int:
    assert isinstance(game, PeekingBell)
    return game.word


class TalkingByTheWord(BellHosting):
    def said(self, seen: BellView) -> Move | None:
        return super().said(seen) if word_of(self.game) % 2 else None


class TalksByTheWord(PeekingBell):
    """Whether talking costs something follows from the hidden word."""

    hosting_type = TalkingByTheWord


class PeekingSkill(BellSkill):
    def reaction(self, seen: BellView, level: str, chance: Chance) -> int | None:
        return 100 * word_of(self.game)


class ReactsToTheWord(PeekingBell):
    """A bot is quicker when it could know."""

    skill_type = PeekingSkill
