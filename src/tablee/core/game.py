"""What a game is: the half of the contract that describes it. The other half is `core/state.py`.

A game is a folder with one `Game` in it. Everything else in the house (bots, simulation, server,
page) asks the game and its states, and knows no rule.
"""

from collections.abc import Mapping, Sequence
from copy import copy
from functools import cached_property
from typing import Any, ClassVar, Generic, Self

import msgspec

from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.hosting import Habit, Hosting, Window
from tablee.core.menu import Menu
from tablee.core.skill import Memory, Skill
from tablee.core.state import FIRST_RULES, Dealer
from tablee.core.values import (
    FileError,
    GameError,
    Move,
    MoveT,
    Options,
    OptionsT,
    StateT,
    Unplayable,
    View,
    ViewT,
)
from tablee.core.words import Words

__all__ = [
    "FileError",
    "Game",
    "GameError",
    "Habit",
    "Hosting",
    "Memory",
    "Menu",
    "Move",
    "Options",
    "Skill",
    "Unplayable",
    "View",
    "Window",
    "Words",
    "check_first_player",
]


MOST_READ = 4096
"""Moves that are remembered, by their numbers and by their words. Some games have more."""


class Game(Generic[OptionsT, MoveT, ViewT, StateT]):
    """One game: what its rules are. A subclass fills in the class variables and the methods that
    raise; what others need of it are parts of their own: words, hosting, skill and menu."""

    name: ClassVar[str]
    package: ClassVar[str]
    rules_version: int
    """Which of its rules this object plays. The class says the newest, which goes up with every
    change that makes an old replay play differently; `under` gives the others (decision 34)."""
    no_facts: ClassVar[Mapping[str, str]] = {}
    """What its states hold beside their facts although something follows from it, by name, with the
    reason why a hash need not cover it: it is worked out from facts, or is fixed by the options."""
    fewest_seats: ClassVar[int]
    most_seats: ClassVar[int]
    options_type: ClassVar[type[Options]]
    move_type: ClassVar[Any]
    """The union of the game's moves."""
    event_type: ClassVar[Any]
    """The union of the game's events."""
    view_type: ClassVar[type[View]]
    move_kinds: ClassVar[tuple[str, ...]]
    """What statistics tell moves apart by: see `State.move_kind`."""
    endings: ClassVar[tuple[str, ...]]
    """Every answer that `State.ending` can give."""
    sides: ClassVar[Mapping[str, str]] = {}
    """The side that each ending means a victory of, where one plays against another: reports then
    say how often which one wins, by its name under `side_name` in the texts."""
    has_secrets: ClassVar[bool] = True
    """Whether anything is ever hidden from anybody: if so, the leak test must find it varying."""
    has_private_views: ClassVar[bool] = True
    """Whether a seat may see what another may not."""
    has_one_view: ClassVar[bool] = False
    """Whether all views are the same but for `viewer`: then one is built for everybody."""
    says_what_shows: ClassVar[bool] = False
    """Whether `State.is_final` names every move that may show something, by what everybody knows.
    If not, other worlds are looked at to find out whether a move may be taken back (`undo.py`)."""
    is_clocked: ClassVar[bool] = False
    """Whether time plays: something may happen by itself (`State.alarm`), everybody whom
    `State.deciders` names may act, none of them has to, and nothing is ever undone."""

    words_type: ClassVar[type[Words]] = Words
    """How it is put into words."""
    hosting_type: ClassVar[type[Hosting]] = Hosting
    """How it is hosted."""
    skill_type: ClassVar[type[Skill]] = Skill
    """What bots need."""
    menu_type: ClassVar[type[Menu]] = Menu
    """What the options screen needs."""

    # What every game gives.

    def dealer(self, options: OptionsT, seats: int) -> Dealer:
        """A dealer for options and seats that are known to be good."""
        raise NotImplementedError

    def view(self, state: StateT, viewer: int) -> ViewT:
        """What a seat, or SPECTATOR, may know. Built from empty: nothing gets in by mistake."""
        raise NotImplementedError

    def imagine(self, seen: ViewT, memory: Memory | None, chance: Chance) -> StateT:
        """A state that could be the real one, for all that this viewer knows."""
        raise NotImplementedError

    def encode(self, move: Move) -> int:
        """The number of a move; GameError if there can be no such move in this game."""
        raise NotImplementedError

    def decode(self, code: int) -> MoveT:
        """The move of a number."""
        raise NotImplementedError

    def views(self, state: StateT, viewers: Sequence[int]) -> list[ViewT]:
        """What several see at one moment; a game may build what they share only once."""
        return [self.view(state, viewer) for viewer in viewers]

    # What follows from it.

    @property
    def newest_rules(self) -> int:
        """The version that new matches are played by."""
        return type(self).rules_version

    def under(self, version: int) -> Self:
        """The same game by its rules of that version, for ever; GameError if there are none."""
        if version > self.newest_rules:
            raise Unplayable("newer_rules", game=self.name, newest=self.newest_rules, given=version)
        if version < FIRST_RULES:
            raise Unplayable("older_rules", game=self.name, given=version)
        if version not in self._versions:
            other = copy(self)
            # What was worked out under these rules may be otherwise under those.
            for name in [*vars(other)]:
                if isinstance(getattr(type(self), name, None), cached_property):
                    delattr(other, name)
            other.rules_version = version
            vars(other)["_versions"] = self._versions
            self._versions[version] = other
        return self._versions[version]

    @cached_property
    def words(self) -> Words[OptionsT, MoveT, ViewT]:
        return self.words_type(self)

    @cached_property
    def hosting(self) -> Hosting[OptionsT, MoveT, ViewT]:
        return self.hosting_type(self)

    @cached_property
    def skill(self) -> Skill[ViewT, StateT]:
        return self.skill_type(self)

    @cached_property
    def menu(self) -> Menu[OptionsT]:
        return self.menu_type(self)

    @cached_property
    def _versions(self) -> dict[int, Self]:
        """This game by all the rules that were asked for: each has them, and all have the same."""
        return {self.rules_version: self}

    def start(
        self, options: OptionsT, seats: int, chance: Chance, recorder: Recorder | None = None
    ) -> StateT:
        """Set a game up; GameError if the options or the number of seats do not fit."""
        self.check(options, seats)
        # A dealer is compiled, and knows no parameters.
        dealt: Any = self.dealer(options, seats).deal(chance, recorder)
        state: StateT = dealt
        return state

    def check(self, options: OptionsT, seats: int) -> None:
        """GameError if this cannot be played. A game with options of its own may say more."""
        if not isinstance(options, self.options_type):
            raise GameError(f"{self.name} needs {self.options_type.__name__}, not {options!r}")
        if not self.fewest_seats <= seats <= self.most_seats:
            raise Unplayable(
                "players",
                game=self.name,
                fewest=self.fewest_seats,
                most=self.most_seats,
                given=seats,
            )

    def options(self, given: Mapping[str, Any]) -> OptionsT:
        """Options from plain values, such as a command line or a request gives."""
        try:
            kind: type[Any] = self.options_type
            options: OptionsT = msgspec.convert(given, kind)
        except msgspec.ValidationError as error:
            known = ", ".join(self.options_type.__struct_fields__) or "–"
            raise Unplayable("options", game=self.name, why=error, known=known) from error
        return options

    def read_move(self, given: Any) -> int:
        """The number of a move from plain values; GameError if it is not a move of this game."""
        written = msgspec.json.encode(given)
        known = self._read.get(written)
        if known is not None:
            return known
        try:
            move: MoveT = msgspec.convert(given, self.move_type)
        except msgspec.ValidationError as error:
            raise GameError(f"this is not a move of {self.name}: {error}") from error
        code = self.encode(move)
        if len(self._read) < MOST_READ and self._is_as_we_write(written, code):
            self._read[written] = code
        return code

    def _is_as_we_write(self, written: bytes, code: int) -> bool:
        """There is no end of other ways to write a move, nor of numbers that are none."""
        try:
            return written == msgspec.json.encode(self.decode(code))
        except GameError:
            return False

    def write_move(self, code: int) -> dict[str, Any]:
        """A move in plain values, as they will be read again: lists, not tuples. The same for all
        who ask, at whatever table: nobody may change them."""
        known = self._written.get(code)
        if known is not None:
            return known
        words: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self.decode(code)))
        if len(self._written) < MOST_READ:
            self._written[code] = words
        return words

    @cached_property
    def _written(self) -> dict[int, dict[str, Any]]:
        return {}

    @cached_property
    def _read(self) -> dict[bytes, int]:
        """Moves that were read, by how they are written: the same few come all the time."""
        return {}


def check_first_player(first: int | None, seats: int) -> None:
    """GameError if the host named a first player who does not sit there (EV-4)."""
    if first is not None and not 0 <= first < seats:
        raise Unplayable("first", last=seats - 1, given=first)
