"""The template's game with one fault in it, for each kind of fault that the kit must find.

A fault is a table that does one thing wrong, or a game that does.
"""

import itertools
import os
import random
from collections.abc import Mapping
from typing import ClassVar, Self

from librt.vecs import vec
from mypy_extensions import i64
from tests.core.sound_game import MoodOptions, SoundGame, Table, WildOptions

from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.outcome import Outcome
from tablee.core.refusal import Refusal
from tablee.core.state import MoveList
from tablee.games._template.options import TemplateOptions
from tablee.games._template.rules import NOTHING

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


# Luck of its own


class Gambles(Table):
    def finish_round(self, recorder: Recorder | None) -> None:
        super().finish_round(recorder)
        self.taken[0] += random.randrange(1000)


class GamblesWhenWild(Table):
    def finish_round(self, recorder: Recorder | None) -> None:
        super().finish_round(recorder)
        if self.wild:
            self.taken[0] += random.randrange(1000)


class WildGame(SoundGame):
    """Sound as long as nobody turns its switch."""

    options_type = WildOptions
    table = GamblesWhenWild


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


# The log


class ActsWhenRecorded(Table):
    def finish_round(self, recorder: Recorder | None) -> None:
        super().finish_round(recorder)
        if recorder is not None:
            self.taken[0] += 1


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
