"""The template's game after a change of its rules: by version 2 the lowest card takes the round."""

from collections.abc import Sequence
from functools import cached_property

from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.game import Memory, Options
from tablee.games._template import events
from tablee.games._template.game import TemplateGame
from tablee.games._template.rules import NOTHING, Template
from tablee.games._template.set_up import TemplateDealer
from tablee.games._template.view import TemplateView


def lowest_takes_the_round(rules_version: int) -> bool:
    """TP-4, since version 2."""
    return rules_version >= 2


class Amended(Template):
    def finish_round(self, recorder: Recorder | None) -> None:
        cards = tuple(self.chosen)
        best = min(cards) if lowest_takes_the_round(self.rules_version) else max(cards)
        taker = cards.index(best)
        self.shown.append(cards)
        self.taken[taker] += 1
        self.chosen = [NOTHING] * self.seats
        if recorder is not None:
            recorder.tell_everybody(events.RoundTaken(taker, cards))

    def clone(self) -> "Amended":
        return amended(super().clone(), self.rules_version)


def amended(table: Template, rules_version: int) -> Amended:
    copy = Amended(table.hands, table.box)
    copy.chosen, copy.shown, copy.taken = table.chosen, table.shown, table.taken
    copy.rules_version = rules_version
    return copy


class AmendedDealer(TemplateDealer):
    def __init__(self, seats: int, rules_version: int) -> None:
        super().__init__(seats)
        self.rules_version = rules_version

    def deal(self, chance: Chance, recorder: Recorder | None = None) -> Amended:
        return amended(super().deal(chance, recorder), self.rules_version)


class AmendedGame(TemplateGame):
    rules_version = 2

    @cached_property
    def order(self) -> Sequence[int]:
        """Something that is worked out once, and is otherwise by other rules."""
        return range(1, 16) if lowest_takes_the_round(self.rules_version) else range(15, 0, -1)

    def dealer(self, options: Options, seats: int) -> AmendedDealer:
        return AmendedDealer(seats, self.rules_version)

    def imagine(self, seen: TemplateView, memory: Memory | None, chance: Chance) -> Amended:
        return amended(super().imagine(seen, memory, chance), self.rules_version)


# What somebody who mends a rule may forget: the state still plays by the first rules.


class ForgetsWhenItDeals(AmendedGame):
    def dealer(self, options: Options, seats: int) -> AmendedDealer:
        return AmendedDealer(seats, 1)


class ForgetsWhenItImagines(AmendedGame):
    def imagine(self, seen: TemplateView, memory: Memory | None, chance: Chance) -> Amended:
        return amended(super().imagine(seen, memory, chance), 1)


class ForgetfulTable(Amended):
    def clone(self) -> Amended:
        return amended(super().clone(), 1)


class ForgetsWhenItClones(AmendedGame):
    def dealer(self, options: Options, seats: int) -> AmendedDealer:
        return ForgetfulDealer(seats, self.rules_version)


class ForgetfulDealer(AmendedDealer):
    def deal(self, chance: Chance, recorder: Recorder | None = None) -> Amended:
        table = super().deal(chance, recorder)
        forgetful = ForgetfulTable(table.hands, table.box)
        forgetful.rules_version = table.rules_version
        return forgetful
