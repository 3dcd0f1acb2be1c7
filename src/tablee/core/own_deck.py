"""A deck of a table's own, out of a file: for games whose options have a `deck`."""

from collections.abc import Sequence

import msgspec

from tablee.core.content import ContentError, read_deck_lines, read_text
from tablee.core.menu import Menu
from tablee.core.values import FileError, GameError, OptionsT


class DeckMenu(Menu[OptionsT]):
    takes_deck = True

    def with_files(self, options: OptionsT, files: Sequence[tuple[str, str]]) -> OptionsT:
        """The options with the deck of a file; what its lines say is looked at by the game."""
        game = self.game
        if len(files) != 1:
            raise GameError(
                f"{game.name} is played with one deck: bring one file, not {len(files)}"
            )
        name, text = files[0]
        try:
            lines = read_deck_lines(text, name)
        except ContentError as error:
            raise FileError(str(error), name, 1, "no_deck", {}) from error
        brought: OptionsT = game.options({**msgspec.to_builtins(options), "deck": lines})
        return brought

    def usual_deck(self) -> str:
        return read_text(self.game.package, "cards.toml")
