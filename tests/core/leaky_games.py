"""The template's game with a leak in it: one for each way that a secret can get out."""

from collections.abc import Mapping
from typing import Any

from tests.core.bell.game import BellGame, BellSkill, BellView
from tests.core.bell.rules import TALK
from tests.core.broken_games import SoundGame, Table, TableDealer, replaced

from tablee.core.chance import Chance
from tablee.core.events import SPECTATOR, Event, Recorder
from tablee.core.game import Habit, Memory, Move, Options, View, Window
from tablee.core.outcome import Outcome
from tablee.core.refusal import Refusal
from tablee.core.state import MoveList, State
from tablee.games._template import events
from tablee.games._template.moves import Choose
from tablee.games._template.view import TemplateView
from tablee.games._template.words import TemplateWords


class ShowsAHandToSpectators(SoundGame):
    def view(self, state: Any, viewer: int) -> TemplateView:
        seen = super().view(state, viewer)
        if viewer == SPECTATOR:
            seen = replaced(seen, hand=tuple(state.hands[0]))
        return seen


class ShowsTheLastSeatItsNeighboursCard(SoundGame):
    """One card, of one seat, to one other."""

    def view(self, state: Any, viewer: int) -> TemplateView:
        seen = super().view(state, viewer)
        if viewer == state.seats - 1 and state.hands[0]:
            seen = replaced(seen, choice=state.hands[0][0])
        return seen


class MovesThatTell(Table):
    """Only cards that beat somebody may be played, if there are any: who looks, learns."""

    def fill_legal(self, seat: int, moves: MoveList) -> None:
        lowest = min(
            (card for s in range(self.seats) if s != seat for card in self.hands[s]), default=0
        )
        useful = [card for card in self.hands[seat] if card > lowest]
        moves.clear()
        for card in useful or self.hands[seat]:
            moves.add(card)


class SaysChoicesAloud(Table):
    def apply(self, seat: int, move: int, chance: Chance, recorder: Recorder | None) -> None:
        super().apply(seat, move, chance, recorder)
        if recorder is not None:
            recorder.tell_everybody(events.Chose(seat, move))


class DealsInTheOpen(SoundGame):
    def dealer(self, options: Options, seats: int) -> TableDealer:
        return OpenDealer(seats, Table, options)


class OpenDealer(TableDealer):
    def deal(self, chance: Chance, recorder: Recorder | None = None) -> Table:
        table = super().deal(chance, None)
        if recorder is not None:
            for seat, hand in enumerate(table.hands):
                recorder.tell_everybody(events.Dealt(seat, tuple(hand)))
        return table


class RedealsTheOwnHand(Table):
    def redeal(self, viewer: int, chance: Chance) -> None:
        super().redeal(SPECTATOR, chance)


class RedealsNothing(Table):
    def redeal(self, viewer: int, chance: Chance) -> None:
        """Everything stays where it is."""


class ImaginesTooFewCards(SoundGame):
    def imagine(self, seen: View, memory: Memory | None, chance: Chance) -> Table:
        table = super().imagine(seen, memory, chance)
        if not 0 <= seen.viewer < seen.seats:
            return table
        table.hands[seen.viewer] = table.hands[seen.viewer][:-1]
        return table


class TellsWhoHasIt(Table):
    """Whoever asks for a card that he does not have learns who has it."""

    def explain(self, seat: int, move: int) -> Refusal:
        refusal = super().explain(seat, move)
        if refusal.reason != "not_in_hand":
            return refusal
        holder = next((s for s in range(self.seats) if move in self.hands[s]), None)
        return Refusal("TP-3", "not_in_hand", {"card": move, "holder": holder})


class ShowsChoices(SoundGame):
    """View and imagination agree: what lies face down can be seen by all."""

    def view(self, state: Any, viewer: int) -> TemplateView:
        seen = super().view(state, viewer)
        return replaced(seen, taken=(*seen.taken, *state.chosen))


class ShowsWhoHasChosen(SoundGame):
    """Not what: only who is still thinking."""

    def view(self, state: Any, viewer: int) -> TemplateView:
        return replaced(super().view(state, viewer), deciders=tuple(state.deciders()))


class RedealsForSpectatorsOnly(Table):
    """A seat's bot would look at the real cards."""

    def redeal(self, viewer: int, chance: Chance) -> None:
        if viewer == SPECTATOR:
            super().redeal(viewer, chance)


# What is asked with a view, by a game that remembers the state behind it


class Peeking(SoundGame):
    """Looks at the cards of the box, which nobody sees. By itself it tells nobody."""

    highest = 0

    def view(self, state: Any, viewer: int) -> TemplateView:
        self.highest = max(state.box, default=0)
        return super().view(state, viewer)


class AwaitsByTheBox(Peeking):
    def awaited(self, seen: View) -> tuple[int, ...]:
        return seen.deciders[: self.highest % 2 + 1]


class TurnsByTheBox(Peeking):
    def turn_of(self, seen: View) -> int | None:
        return self.highest % 2


class PeekingWords(TemplateWords):
    """Says it as it should, but knows more."""

    @property
    def highest(self) -> int:
        assert isinstance(self.game, Peeking)
        return self.game.highest


class SteppingWords(PeekingWords):
    def step(self, seen: TemplateView) -> str:
        return super().step(seen) if self.highest % 2 else "over"


class StepsByTheBox(Peeking):
    words_type = SteppingWords


class PausesByTheBox(Peeking):
    def pause(self, seen: View) -> float:
        return float(self.highest)


class LingersByTheBox(Peeking):
    def respite(self, seen: View) -> float:
        return float(self.highest)


class NamingWords(PeekingWords):
    def wording(self, seen: TemplateView, move: Choose) -> tuple[str, dict[str, Any]]:
        key, values = super().wording(seen, move)
        return key, {**values, "highest": self.highest}


class WordsByTheBox(Peeking):
    words_type = NamingWords


class DecidesByTheBox(Peeking):
    def default_move(self, seen: View) -> Move | None:
        assert isinstance(seen, TemplateView)
        return Choose(seen.hand[self.highest % len(seen.hand)]) if seen.hand else None


class HabitsByTheBox(Peeking):
    has_habits = True

    def habits(self, seen: View) -> tuple[Habit, ...]:
        return (Habit(f"box{self.highest}", "box", {}, ("yes", "no"), "yes"),)


class ActsByTheBox(Peeking):
    """The habit is the same, and what comes of it is not."""

    has_habits = True

    def habits(self, seen: View) -> tuple[Habit, ...]:
        return (Habit("box", "box", {}, ("yes", "no"), "yes"),)

    def by_habit(self, seen: View, chosen: Mapping[str, str]) -> Move | None:
        return Choose(self.highest) if self.highest % 2 else None


class BotsThatPeek(SoundGame):
    """A bot starts from the real world instead of one that it imagines."""

    real: Any = None

    def view(self, state: Any, viewer: int) -> TemplateView:
        self.real = state
        return super().view(state, viewer)

    def imagine(self, seen: View, memory: Memory | None, chance: Chance) -> Table:
        copy = self.real.clone()
        assert isinstance(copy, Table)
        return copy


# What is asked with a state


class WindowByTheBox(SoundGame):
    def window(self, options: Options, state: State, public: bool) -> Window | None:
        assert isinstance(state, Table)
        return Window("choose", max(state.box))


class LoggingWords(PeekingWords):
    def logged(self, event: Event, options: Options) -> Event:
        if isinstance(event, events.Chose):
            return events.Chose(event.seat, self.highest)
        return event


class LogsTheBox(Peeking):
    """What is told is sound; what the log makes of it is not."""

    words_type = LoggingWords


class KnowsTheWinner(Table):
    """Gives an outcome before the end, which follows from what is hidden."""

    def outcome(self) -> Outcome | None:
        first = max(range(self.seats), key=lambda seat: sum(self.hands[seat]))
        ranks = tuple(1 if seat == first else 2 for seat in range(self.seats))
        return super().outcome() or Outcome(ranks, "hands_empty")


class OutcomeOutOfSight(SoundGame):
    table = KnowsTheWinner

    def view(self, state: Any, viewer: int) -> TemplateView:
        return replaced(super().view(state, viewer), outcome=None)


class FinalByTheBox(Table):
    """Whether a choice can be taken back follows from what lies in the box."""

    def is_final(self, move: int) -> bool:
        return max(self.box) % 2 == 0


class SaysThatNothingShows(SoundGame):
    """The last of several cards that lie face down turns all of them up: that is final."""

    says_what_shows = True


class TellsLater(Table):
    """Says in the second round what a seat had to choose from in the first."""

    first: tuple[int, ...] = ()

    def apply(self, seat: int, move: int, chance: Chance, recorder: Recorder | None) -> None:
        if not self.shown and not self.first:
            self.first = tuple(self.hands[0])
        if len(self.shown) == 1 and recorder is not None and seat == 1:
            recorder.tell_everybody(events.Dealt(0, self.first))
        super().apply(seat, move, chance, recorder)

    def clone(self) -> "TellsLater":
        copy = super().clone()
        copy.first = self.first
        return copy


class TalksByTheWord(BellGame):
    """Whether talking costs something follows from the hidden word."""

    def said(self, state: Any, seat: int) -> int | None:
        return TALK if state.word % 2 and TALK in state.legal(seat) else None


class PeekingSkill(BellSkill):
    def reaction(self, seen: BellView, level: str, chance: Chance) -> int | None:
        assert isinstance(self.game, ReactsToTheWord)
        return 100 * self.game.word


class ReactsToTheWord(BellGame):
    """A bot is quicker when it could know."""

    skill_type = PeekingSkill
    word = 0

    def view(self, state: Any, viewer: int) -> Any:
        self.word = state.word
        return super().view(state, viewer)
