"""How a game is put into words: what to do now, what a move is, what the log keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic

import msgspec

from tablee.core.events import Event
from tablee.core.texts import Texts, texts_of
from tablee.core.values import MoveT, OptionsT, ViewT

if TYPE_CHECKING:
    from tablee.core.game import Game


class Words(Generic[OptionsT, MoveT, ViewT]):
    """A game gives its own. Nothing here is shown a state, so nothing can say too much."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def step(self, seen: ViewT) -> str:
        """The key of the sentence that says what to do now: `step` in the texts, or `waiting`."""
        raise NotImplementedError

    def wording(self, seen: ViewT, move: MoveT) -> tuple[str, dict[str, Any]]:
        """The key of a legal move's words, under `move` in the texts, and what they name."""
        return str(move.__struct_config__.tag), msgspec.structs.asdict(move)

    def logged(self, event: Event, options: OptionsT) -> Event:
        """An event as the log of the running game keeps it, for those who may know it.

        A game about memory leaves out what players are to remember; a replay tells all of it.
        """
        return event

    def texts(self, language: str) -> Texts:
        """Every word that a player reads, and the rulebook."""
        return texts_of(self.game.package, language)
