"""A deck of a table's own, out of a file: for games whose options have a `deck`."""

import re
from collections.abc import Sequence
from typing import ClassVar

import msgspec

from tablee.core.content import ContentError, read_deck_lines, read_text
from tablee.core.errors import Worded
from tablee.core.menu import Menu
from tablee.core.values import FileError, GameError, OptionsT, Unplayable

SPOT = re.compile(r"\$\.deck\[(\d+)\](?:\.(\w+))?")
"""Where msgspec says that a value is wrong: in which item, and under which key."""
FIELD = re.compile(r"field `(\w*)`")
ITEM = re.compile(r"^[ \t]*\[\[[ \t]*cards[ \t]*\]\]", re.MULTILINE)


class DeckError(Worded, GameError, ContentError):
    """A deck that cannot be played with: the game's texts say why. `item`: which of its cards."""

    table: ClassVar[str] = "fault"


class DeckMenu(Menu[OptionsT]):
    takes_deck = True

    def with_files(self, options: OptionsT, files: Sequence[tuple[str, str]]) -> OptionsT:
        """The options with the deck of a file; what its lines say is looked at by the game."""
        game = self.game
        if len(files) != 1:
            raise Unplayable("one_deck", game=game.name, given=len(files))
        name, text = files[0]
        try:
            lines = read_deck_lines(text, name)
        except ContentError as error:
            raise FileError(game.package, name, 1, "no_deck", {}) from error
        given = {**msgspec.to_builtins(options), "deck": lines}
        try:
            brought: OptionsT = game.options(given)
            game.check(brought, game.fewest_seats)
        except DeckError as error:
            line = _line_of(text, error.values.get("item", 0))
            raise FileError(game.package, name, line, error.reason, error.values) from error
        except Unplayable as error:
            found = SPOT.search(str(error.__cause__))
            if found is None:
                raise
            field = FIELD.search(str(error.__cause__))
            key = found[2] or (field[1] if field else "cards")
            item = int(found[1]) + 1
            values = {"item": item, "key": key}
            raise FileError(game.package, name, _line_of(text, item), "item", values) from error
        return brought

    def usual_deck(self) -> str:
        return read_text(self.game.package, "cards.toml")


def _line_of(text: str, item: int) -> int:
    """Where an item of a deck begins, counted from 1; the first line if it is about all of them."""
    begins = [found.start() for found in ITEM.finditer(text)]
    return text.count("\n", 0, begins[item - 1]) + 1 if 0 < item <= len(begins) else 1
