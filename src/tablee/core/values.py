"""The plain values in which a game is spoken about: what is sent, stored and shown."""

from collections.abc import Mapping
from typing import Any

import msgspec
from typing_extensions import TypeVar

from tablee.core.errors import Phrase, TableeError, Worded
from tablee.core.outcome import Outcome
from tablee.core.state import State


class GameError(TableeError):
    """A game cannot be set up like that, or a move cannot be read; one sentence says why."""


class Unplayable(Worded, GameError):
    """As a reason with its values: `texts.*.toml` beside this has the sentences."""

    package = "tablee.core"


class FileError(GameError):
    """A file that a player brought cannot be used: where, and why.

    `fault` is the key of its words, under `fault` in the texts of `package`; `values` is what they
    name.
    """

    def __init__(
        self, package: str, file: str, line: int, fault: str, values: Mapping[str, Any]
    ) -> None:
        why = Phrase(package, f"fault.{fault}", **values)
        self._words = Phrase("tablee.core", "refusal.bad_file", file=file, line=line, why=why)
        super().__init__(self.said("en"))
        self.file = file
        self.line = line
        self.fault = fault
        self.values = values

    def said(self, language: str) -> str:
        return self._words.said(language)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table can choose. A game adds its own fields, each with a default."""


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move"):
    """A decision in words: what is sent, stored and shown. Inside, it is a small number."""


class View(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one viewer may know, built from nothing. A game adds its own fields."""

    viewer: int
    """A seat, or SPECTATOR."""
    seats: int
    deciders: tuple[int, ...]
    """Who has to decide. Where several do at once, only the viewer himself is ever left out for
    having decided: when the others do is theirs to know (EV-6)."""
    outcome: Outcome | None


# A game names its own kinds: `class OnixGame(Game[OnixOptions, OnixMove, OnixView, Onix])`. Whoever
# works with any game says `Game`, and passes on to it what came from it.
OptionsT = TypeVar("OptionsT", bound=Options, default=Any)
MoveT = TypeVar("MoveT", bound=Move, default=Any)
ViewT = TypeVar("ViewT", bound=View, default=Any)
StateT = TypeVar("StateT", bound=State, default=Any)
