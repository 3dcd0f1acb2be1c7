"""The template's game with one fault in it, for each kind of fault that the kit must find.

A fault is a table that does one thing wrong, or a game that does.
"""

import itertools
import os
import random
from collections.abc import Mapping
from typing import Any, ClassVar, Literal, Self

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.game import Hosting, Memory, Move, Options
from tablee.core.heuristic import Heuristic
from tablee.core.outcome import Outcome
from tablee.core.refusal import Refusal
from tablee.core.state import MoveList, State
from tablee.games._template import events
from tablee.games._template.game import TemplateGame
from tablee.games._template.moves import Choose
from tablee.games._template.options import TemplateOptions
from tablee.games._template.rules import NOTHING, Template
from tablee.games._template.set_up import TemplateDealer
from tablee.games._template.skill import TemplateSkill
from tablee.games._template.view import TemplateView
from tablee.games._template.words import TemplateWords


class Table(Template):
    """The template's, and sound: its faulty kinds stay of their kind when they are copied."""

    wild = False

    @classmethod
    def of(cls, other: Template) -> Self:
        copy = cls(other.hands, other.box)
        copy.chosen, copy.shown, copy.taken = other.chosen, other.shown, other.taken
        return copy

    def clone(self) -> Self:
        copy = type(self).of(super().clone())
        copy.wild = self.wild
        return copy


class TableDealer(TemplateDealer):
    def __init__(self, seats: int, table: type[Table], options: Options) -> None:
        super().__init__(seats)
        self.table = table
        self.options = options

    def deal(self, chance: Chance, recorder: Recorder | None = None) -> Table:
        table = self.table.of(super().deal(chance, recorder))
        options = self.options
        is_wild = isinstance(options, WildOptions) and options.wild
        table.wild = is_wild or (isinstance(options, MoodOptions) and options.mood == "wild")
        return table


class SoundGame(TemplateGame):
    table: ClassVar[type[Table]] = Table

    def dealer(self, options: Options, seats: int) -> TableDealer:
        return TableDealer(seats, self.table, options)

    def imagine(self, seen: TemplateView, memory: Memory | None, chance: Chance) -> Table:
        return self.table.of(super().imagine(seen, memory, chance))


def replaced(seen: TemplateView, **changes: Any) -> TemplateView:
    return msgspec.structs.replace(seen, **changes)


def game_with(table: type[Table]) -> SoundGame:
    """A game whose only fault is its table."""
    kind = type(f"{table.__name__}Game", (SoundGame,), {"table": table})
    game = kind()
    assert isinstance(game, SoundGame)
    return game


# Time


class Ticks(Table):
    def alarm(self) -> int:
        return 5


# How it ends


class Endless(Table):
    def finish_round(self, recorder: Recorder | None) -> None:
        for seat, card in enumerate(self.chosen):
            self.hands[seat].append(card)
        self.chosen = [NOTHING] * self.seats


class Stuck(Table):
    """Whoever has one card left has to play it, and may not."""

    def fill_legal(self, seat: int, moves: MoveList) -> None:
        super().fill_legal(seat, moves)
        if moves.count == 1:
            moves.clear()


class WithoutWinner(Table):
    def rank(self, seat: int) -> int:
        return super().rank(seat) + 1


class FarBehind(Table):
    """Whoever is not first is last but ninety."""

    def rank(self, seat: int) -> int:
        rank = super().rank(seat)
        return 1 if rank == 1 else 90


class BetterThanFirst(Table):
    def rank(self, seat: int) -> int:
        return super().rank(seat) - (seat == 0)


class OneRankShort(Table):
    def outcome(self) -> Outcome | None:
        outcome = super().outcome()
        return None if outcome is None else Outcome(outcome.ranks[:-1], outcome.ending)


class EndsOtherwise(Table):
    def ending(self) -> str:
        return "boredom"


# Moves


class ListsTooMuch(Table):
    def fill_legal(self, seat: int, moves: MoveList) -> None:
        super().fill_legal(seat, moves)
        moves.add(99)


class ListsTwice(Table):
    def fill_legal(self, seat: int, moves: MoveList) -> None:
        super().fill_legal(seat, moves)
        moves.add(self.hands[seat][0])


class DoesNothing(Table):
    def apply(self, seat: int, move: int, chance: Chance, recorder: Recorder | None) -> None:
        if move != 7:
            super().apply(seat, move, chance, recorder)


class OfNoKind(Table):
    def move_kind(self, move: int) -> int:
        return 1


class LetsThrough(Table):
    """Its refusal knows nothing against a move that it does not list."""

    def refusal(self, seat: int, move: int) -> Refusal | None:
        return None if move == 0 else super().refusal(seat, move)


class RefusesWhatItLists(Table):
    def refusal(self, seat: int, move: int) -> Refusal | None:
        if move == 5:
            return Refusal("TP-3", "not_in_hand", {"card": 5})
        return super().refusal(seat, move)


class PlaysAnything(Table):
    def play(self, seat: int, move: int, chance: Chance, recorder: Recorder | None = None) -> None:
        if move in self.hands[seat]:
            super().play(seat, move, chance, recorder)


# Refusals


class CitesNothing(Table):
    def explain(self, seat: int, move: int) -> Refusal:
        return Refusal("TP-99", super().explain(seat, move).reason, {"card": move})


class Speechless(Table):
    def explain(self, seat: int, move: int) -> Refusal:
        return Refusal("TP-3", "because")


class LeavesATrace(Table):
    def explain(self, seat: int, move: int) -> Refusal:
        self.taken[0] += 1
        return super().explain(seat, move)


# Clones


class SharesHands(Table):
    def clone(self) -> Self:
        copy = super().clone()
        copy.hands = self.hands
        return copy


class SharesRoundsTaken(Table):
    def clone(self) -> Self:
        copy = super().clone()
        copy.taken = self.taken
        return copy


class ForgetsWhatWasShown(Table):
    def clone(self) -> Self:
        copy = super().clone()
        copy.shown = []
        return copy


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


# Luck of its own


class Gambles(Table):
    def finish_round(self, recorder: Recorder | None) -> None:
        super().finish_round(recorder)
        self.taken[0] += random.randrange(1000)


class WildOptions(TemplateOptions, frozen=True):
    wild: bool = False


class GamblesWhenWild(Table):
    def finish_round(self, recorder: Recorder | None) -> None:
        super().finish_round(recorder)
        if self.wild:
            self.taken[0] += random.randrange(1000)


class WildGame(SoundGame):
    """Sound as long as nobody turns its switch."""

    options_type = WildOptions
    table = GamblesWhenWild


class MoodOptions(TemplateOptions, frozen=True):
    mood: Literal["calm", "wild"] = "calm"
    first: int | None = None


class MoodGame(SoundGame):
    """Sound as long as nobody chooses the other word."""

    options_type = MoodOptions
    table = GamblesWhenWild


class BoxOptions(TemplateOptions, frozen=True):
    box: tuple[int, ...] = ()


class NobodyTriesTheBox(SoundGame):
    options_type = BoxOptions


class KnowsItsProcess(Table):
    def facts(self) -> list[int]:
        return [*super().facts(), os.getpid()]


class ProcessGame(SoundGame):
    table = KnowsItsProcess


HOW_MANY = itertools.count()


class Drifts(Table):
    """What it does depends on what was played before, in other games."""

    def finish_round(self, recorder: Recorder | None) -> None:
        super().finish_round(recorder)
        self.taken[0] += next(HOW_MANY)


# Arrival


class FirstComeFirstServed(Table):
    """A round goes to whoever chose first, and nobody has noted down that it matters."""

    def __init__(self, hands: list[list[int]], box: list[int]) -> None:
        super().__init__(hands, box)
        self.first = NOTHING

    def apply(self, seat: int, move: int, chance: Chance, recorder: Recorder | None) -> None:
        if not any(self.chosen):
            self.first = seat
        super().apply(seat, move, chance, recorder)

    def finish_round(self, recorder: Recorder | None) -> None:
        before = list(self.taken)
        super().finish_round(recorder)
        self.taken = before
        self.taken[self.first] += 1


class OneBarsAnother(Table):
    """An even card on the table bars the other even ones."""

    def fill_legal(self, seat: int, moves: MoveList) -> None:
        super().fill_legal(seat, moves)
        allowed = [card for card in self.hands[seat] if card % 2 == 1]
        if allowed and any(card and card % 2 == 0 for card in self.chosen):
            moves.clear()
            for card in allowed:
                moves.add(card)


# Answers that are not sealed


class AsksInTheOpen(Table):
    def asked_together(self) -> int:
        return 0

    def next_decider(self, after: int) -> int:
        owing = (
            seat
            for seat in range(after + 1, self.seats)
            if self.hands[seat] and not self.has_answered(seat)
        )
        return next(owing, -1)


class WaitsForTheFirst(Table):
    """Lets the last seat choose once the first has."""

    def next_decider(self, after: int) -> int:
        seat = super().next_decider(after)
        return -1 if seat == self.seats - 1 and self.chosen[0] == NOTHING else seat


# The rest of the house


class ActsWhenRecorded(Table):
    def finish_round(self, recorder: Recorder | None) -> None:
        super().finish_round(recorder)
        if recorder is not None:
            self.taken[0] += 1


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


# Facts that are missing


class HashesNoRounds(Table):
    """Who has taken how many rounds: the end depends on it."""

    def facts(self) -> list[int]:
        taken, self.taken = self.taken, []
        facts = super().facts()
        self.taken = taken
        return facts


class HashesNoHands(Table):
    def facts(self) -> list[int]:
        return [self.seats, *self.chosen, *self.taken, *self.box]


class Purse:
    """Something inside a state, and shared by its clones."""

    def __init__(self) -> None:
        self.coins = vec[i64]([0, 0, 0, 0])


class HashesNoPurse(Table):
    """Deep inside: the highest card takes nothing from a seat that has a coin."""

    def __init__(self, hands: list[list[int]], box: list[int]) -> None:
        super().__init__(hands, box)
        self.purse = Purse()

    def rank(self, seat: int) -> int:
        return 1 if self.purse.coins[seat] else super().rank(seat)


class HashesNoFlag(Table):
    """One number that turns everything round, once it is not what it always is."""

    def __init__(self, hands: list[list[int]], box: list[int]) -> None:
        super().__init__(hands, box)
        self.turned = False

    def fill_legal(self, seat: int, moves: MoveList) -> None:
        super().fill_legal(seat, moves)
        if self.turned:
            moves.clear()
            moves.add(max(self.hands[seat]))


class NamesNothing(SoundGame):
    no_facts: ClassVar[Mapping[str, str]] = {"weather": "it is always fine"}
