"""A design on paper: through the press, with the pictures of its characters."""

from collections.abc import Sequence

from tablee.forge.design import GAME, Design
from tablee.forge.errors import ForgeError
from tablee.games.oncard.options import OnCardOptions
from tablee.press import Request, Sheet, cards_pdf, deck_of
from tablee.press.faces import Deck


def deck_of_design(
    design: Design,
    language: str,
    low_ink: bool,
    copies: int = 1,
    characters: Sequence[str] = (),
) -> Deck:
    """The cards of the set, or of some of its characters."""
    chosen = [name for name in design.playing if not characters or name in characters]
    if not chosen:
        raise ForgeError("nothing_to_print")
    request = Request(
        language,
        low_ink,
        chosen=tuple(chosen),
        options=OnCardOptions(dixes=design.dixes, cards=design.cards),
        copies=copies,
        pictures={picture.character: picture.svg for picture in design.pictures},
    )
    return deck_of(GAME, request)


def cards_of(design: Design, language: str, sheet: Sheet, copies: int = 1) -> tuple[bytes, int]:
    """The cards of the set as PDF, and how many there are."""
    deck = deck_of_design(design, language, sheet.low_ink, copies)
    return cards_pdf(deck, sheet), len(deck)
