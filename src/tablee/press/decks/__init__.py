"""What is printed of each game: a module here with the game's name, if it has cards.

Its `deck` makes them. Where one may choose among them, its `cast` says among whom; its `COVER` is
that of the rulebook, and `paper_texts` are its rules, where they are told otherwise on paper.
"""

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

import msgspec

from tablee.core.game import Options
from tablee.core.texts import Texts
from tablee.games import GAMES
from tablee.press.errors import PressError
from tablee.press.faces import Deck


class Request(msgspec.Struct, frozen=True):
    """What somebody wants of a game's cards."""

    language: str
    low_ink: bool = False
    chosen: tuple[str, ...] = ()
    """Which of the game's `Cast`; nobody: the usual ones, or those of the table's own."""
    options: Options | None = None
    """How the game is played: with another deck, or with cards of one's own."""
    copies: int = 1
    """Of each card, where one may choose: every player may need one."""
    pictures: dict[str, str] = {}
    """For characters of one's own, as SVG text that the forge has written."""


class Cast(msgspec.Struct, frozen=True):
    """Those whose cards can be chosen."""

    everybody: tuple[str, ...]
    usual: tuple[str, ...]


class Cover(msgspec.Struct, frozen=True):
    """What is drawn on the cover of a rulebook."""

    rows: tuple[tuple[tuple[str, str], ...], ...] = ()
    """Drawings of the page, row by row: a folder and a name. None: the cover is plain."""
    height: float = 21
    """Of a row, in millimetres."""


def printed_games() -> list[str]:
    """The games that have cards to print."""
    return [game for game in GAMES if _is_printed(game)]


def _is_printed(game: str) -> bool:
    return find_spec(f"{__name__}.{game}") is not None


def cast_of(game: str) -> Cast | None:
    """None where all of a game's cards are printed."""
    find = getattr(_module(game), "cast", None)
    cast: Cast | None = None if find is None else find()
    return cast


def cover_of(game: str) -> Cover:
    cover: Cover = getattr(_module(game), "COVER", Cover()) if _is_printed(game) else Cover()
    return cover


def paper_texts_of(game: str, language: str) -> Texts | None:
    """None where the rules are told on paper as they are on the screen."""
    tell = getattr(_module(game), "paper_texts", None) if _is_printed(game) else None
    texts: Texts | None = None if tell is None else tell(language)
    return texts


def deck_of(game: str, request: Request) -> Deck:
    """The cards of a game; PressError that lists the games if it has none."""
    module = _module(game)
    if (request.chosen or request.copies != 1) and not hasattr(module, "cast"):
        raise PressError("nobody_to_choose", game=game)
    deck: Deck = module.deck(request)
    return deck


def _module(game: str) -> ModuleType:
    if game not in printed_games():
        known = ", ".join(printed_games())
        raise PressError("no_cards", game=game, known=known)
    return import_module(f"{__name__}.{game}")
