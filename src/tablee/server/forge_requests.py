"""What goes over HTTP between the page's forge and its print shop, and the server."""

from typing import Annotated, Literal

from msgspec import Meta

from tablee.forge.balance import Balanced, Change
from tablee.forge.conclusions import Conclusion
from tablee.forge.design import Design, Head, Picture, Pin
from tablee.forge.figures import CardFigures, CombinationFigures, SetFigures
from tablee.forge.trials import CharacterShare, Share, Side, Trials, Turns
from tablee.games.dixe import Dixe
from tablee.games.oncard.cards import Card
from tablee.server.protocol import Wire

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
    Change,
    Balanced,
    Share,
    Turns,
    CharacterShare,
    Side,
    Trials,
    Conclusion,
)
"""Structs of the forge that are sent as they are."""

Language = Literal["fr", "en"]
MOST_TRIALS = 2000


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


class TrialsProgress(Wire, frozen=True):
    """One line of the answer; the last one has the figures, and what follows from them."""

    done: int
    whole: int
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
    shift: tuple[float, float] = (0.0, 0.0)
    design: Design | None = None
    """ON'CARD: cards of somebody's own set."""
