"""A design on paper: through the press, with the pictures of its characters."""

from tablee.forge.design import Design
from tablee.forge.errors import ForgeError
from tablee.press import Request, Sheet, cards_pdf, deck_of


def cards_of(design: Design, language: str, sheet: Sheet, copies: int = 1) -> tuple[bytes, int]:
    """The cards of the set as PDF, and how many there are."""
    if not design.playing:
        raise ForgeError("nothing_to_print")
    request = Request(
        language,
        sheet.low_ink,
        characters=design.playing,
        dixes=design.dixes,
        cards=design.cards,
        copies=copies,
        pictures={picture.character: picture.svg for picture in design.pictures},
    )
    deck = deck_of("oncard", request)
    return cards_pdf(deck, sheet), len(deck)
