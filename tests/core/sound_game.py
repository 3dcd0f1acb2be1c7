"""The template's game as faulty ones are made of it: it has no fault itself."""

from typing import Any, ClassVar, Literal, Self

import msgspec

from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.game import Memory, Options
from tablee.games._template.game import TemplateGame
from tablee.games._template.options import TemplateOptions
from tablee.games._template.rules import Template
from tablee.games._template.set_up import TemplateDealer
from tablee.games._template.view import TemplateView


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


class WildOptions(TemplateOptions, frozen=True):
    wild: bool = False


class MoodOptions(TemplateOptions, frozen=True):
    mood: Literal["calm", "wild"] = "calm"
    first: int | None = None


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
