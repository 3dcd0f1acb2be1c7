"""What goes over HTTP between the page's forge and its print shop, and the server."""

from typing import Annotated, Literal

from msgspec import Meta

from tablee.forge.balance import Balanced, Exchange
from tablee.forge.conclusions import Conclusion
from tablee.forge.design import Design, Head, Picture, Pin
from tablee.forge.figures import CardFigures, CombinationFigures, SetFigures
from tablee.forge.trials import CharacterShare, Share, Side, Trials, Turns
from tablee.games.dixe import Dixe
from tablee.games.oncard.cards import Card
from tablee.server.protocol import Refused, Wire

SENT = (
    Dixe,
    Card,
    Head,
    Pin,
    Picture,
    Design,
    CombinationFigures,
    CardFigures,
    SetFigures,
    Exchange,
    Balanced,
    Share,
    Turns,
    CharacterShare,
    Side,
    Trials,
    Conclusion,
)
"""Structs of the forge that are sent as they are."""

MOST_TRIALS = 2000
MOST_CHARACTERS = 40
LARGEST_SHIFT = 10.0

Language = Literal["fr", "en"]
Shift = Annotated[float, Meta(ge=-LARGEST_SHIFT, le=LARGEST_SHIFT)]
Name = Annotated[str, Meta(max_length=30)]


class DesignFile(Wire, frozen=True):
    name: Annotated[str, Meta(min_length=1, max_length=200)]
    text: Annotated[str, Meta(max_length=512 * 1024)]


class DesignText(Wire, frozen=True):
    text: str


class Proposal(Wire, frozen=True):
    design: Design
    character: Annotated[str, Meta(max_length=30)]
    variant: Annotated[int, Meta(ge=0, le=1000)]


class TrialsAsked(Wire, frozen=True):
    design: Design
    games: Annotated[int, Meta(ge=1, le=MOST_TRIALS)]
    players: Annotated[int, Meta(ge=2, le=4)]
    seed: Annotated[int, Meta(ge=0, lt=2**53)]


class FiguresProgress(Wire, frozen=True):
    """One line of the answer: how many cards are counted; the last one has the figures."""

    done: int
    whole: int
    refused: Refused | None = None
    """Why it ended in the middle."""
    figures: SetFigures | None = None


class ProposalProgress(Wire, frozen=True):
    """One line of the answer: how many cards were looked at. Nobody knows how many it takes."""

    done: int
    refused: Refused | None = None
    """Why it ended in the middle."""
    card: Card | None = None


class BalanceProgress(Wire, frozen=True):
    """One line of the answer: how many cards were looked at. Nobody knows how many it takes."""

    done: int
    refused: Refused | None = None
    """Why it ended in the middle."""
    balanced: Balanced | None = None


class TrialsProgress(Wire, frozen=True):
    """One line of the answer; the last one has the figures, and what follows from them."""

    done: int
    whole: int
    refused: Refused | None = None
    """Why it ended in the middle."""
    trials: Trials | None = None
    conclusions: tuple[Conclusion, ...] = ()


class Printing(Wire, frozen=True):
    """What is to be printed: a game's cards, its rulebook, or a page to try the printer with."""

    what: Literal["cards", "rulebook", "test"]
    game: Annotated[str, Meta(max_length=30)]
    language: Language
    paper: Literal["a4", "letter"]
    duplex: Literal["long", "short", "none"]
    low_ink: bool
    copies: Annotated[int, Meta(ge=1, le=12)] = 1
    shift: tuple[Shift, Shift] = (0.0, 0.0)
    """How far the backs are moved to the right and down, in millimetres."""
    pictures: bool = False
    """Cards as single pictures for a print service, instead of sheets."""
    characters: Annotated[tuple[Name, ...], Meta(max_length=MOST_CHARACTERS)] = ()
    """Whose cards, where one may choose (`PrintableGame.characters`); without any, the usual ones,
    or all of the set."""
    design: Design | None = None
    """The cards of a set of the workshop, instead of a game's own."""
    deck: DesignFile | None = None
    """Another deck, a TOML file, where the game takes one (`PrintableGame.takes_deck`)."""


class PrintPreview(Wire, frozen=True):
    """The first page as a PNG in base64, and how much there is to print."""

    picture: str
    sheets: int
    cards: int


class PrintableGame(Wire, frozen=True):
    """A game whose cards and rulebook are printed."""

    game: str
    takes_deck: bool
    characters: tuple[str, ...]
    """Those whose cards can be chosen; none if all are printed."""
    usual: tuple[str, ...]
    """Those that are printed unless told."""
    is_designed: bool = False
    """The workshop's sets are of this game."""
