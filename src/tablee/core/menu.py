"""What the screen on which a table chooses its options needs of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic

import msgspec

from tablee.core.values import OptionsT, Unplayable

if TYPE_CHECKING:
    from tablee.core.game import Game


class Menu(Generic[OptionsT]):
    """A game gives its own if it has options that need more than a plain control."""

    takes_deck: ClassVar[bool] = False
    """Whether a table may bring another deck than the one of the box, in a file of its own."""
    is_designed: ClassVar[bool] = False
    """Whether its dice and cards are made in the forge: whatever is printed of a set is of it."""
    untried: ClassVar[Mapping[str, str]] = {}
    """Options that the conformance kit does not try, by name, with the reason."""

    for_lessons: ClassVar[frozenset[str]] = frozenset()
    """Options that only a lesson is laid out with: no table may choose them."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def usual(self) -> OptionsT:
        """What a new table begins with. The defaults of `options_type` stay as they are for ever:
        whoever left one out in an older game meant those."""
        usual: OptionsT = self.game.options({})
        return usual

    def first(self) -> OptionsT | None:
        """What somebody begins with who has never played it to its end, unless they choose all of
        it: a shorter or simpler way into the game. None: what any table begins with."""
        return None

    def alone(self) -> OptionsT:
        """What one person begins with, on the first seat, against bots."""
        return self.usual()

    def is_for_lessons(self, options: OptionsT) -> bool:
        """Whether they have something that no table may choose."""
        fields = msgspec.structs.fields(options)
        chosen = {one.name for one in fields if getattr(options, one.name) != one.default}
        return not chosen.isdisjoint(self.for_lessons)

    def choices(self, options: OptionsT) -> dict[str, Any]:
        """What there is to choose from, in plain values: for a control of the game's own."""
        return {}

    def with_files(self, options: OptionsT, files: Sequence[tuple[str, str]]) -> OptionsT:
        """The options with what is in players' own files, each a name and a text; or FileError."""
        raise Unplayable("no_files", game=self.game.name)

    def usual_deck(self) -> str:
        """The deck of the box as a file that `with_files` reads, where `takes_deck`."""
        raise Unplayable("no_deck", game=self.game.name)

    def tried(self) -> Sequence[Mapping[str, Any]]:
        """What the conformance kit tries besides each switch, each word and a named seat: it cannot
        guess a deck, or what is in somebody's files."""
        return ()

    def for_seats(self, options: OptionsT, before: Sequence[int | None]) -> OptionsT:
        """The options for other seats. `before` has the seat that each was; None: it is a new one.

        An option that is nobody by default names a seat: whoever was named is still named, and if
        that seat is gone, nobody is. A game with an option for each seat says more.
        """
        moved: dict[str, int | None] = {}
        for field in msgspec.structs.fields(options):
            seat = getattr(options, field.name)
            if field.default is None and seat is not None:
                moved[field.name] = before.index(seat) if seat in before else None
        if all(getattr(options, name) == seat for name, seat in moved.items()):
            return options
        return msgspec.structs.replace(options, **moved)
