"""What is printed of each game. A new game with cards is a module here, and one line."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

import msgspec

from tablee.games.dixe import Dixe
from tablee.games.oncard.cards import Card as OnCard
from tablee.press.errors import PressError
from tablee.press.faces import Deck


class Request(msgspec.Struct, frozen=True):
    """What somebody wants of a game's cards."""

    language: str
    low_ink: bool = False
    characters: tuple[str, ...] = ()
    """ON'CARD: whose cards; without any, the starter set, or the own ones if there are some."""
    dixes: tuple[Dixe, ...] = ()
    cards: tuple[OnCard, ...] = ()
    """ON'CARD: DiXes and cards of somebody's own."""
    copies: int = 1
    """ON'CARD: of each card; every player needs one."""
    deck: tuple[dict[str, Any], ...] = ()
    """Onix, One More!, Oni: another deck, in the lines of its file."""
    pictures: dict[str, str] = {}
    """ON'CARD: faces of own characters, as SVG text that the forge has written."""


DECKS = {
    "onix": "tablee.press.decks.onix",
    "onemore": "tablee.press.decks.onemore",
    "oncard": "tablee.press.decks.oncard",
    "memodixe": "tablee.press.decks.memodixe",
    "oni": "tablee.press.decks.oni",
}


def deck_of(game: str, request: Request) -> Deck:
    """The cards of a game; PressError that lists the games if it has none."""
    if game not in DECKS:
        raise PressError(f"there are no cards of {game!r}: choose one of {', '.join(DECKS)}")
    make: Callable[[Request], Deck] = import_module(DECKS[game]).deck
    return make(request)
