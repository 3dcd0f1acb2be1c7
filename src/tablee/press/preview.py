"""A glance at what will be printed: its first page as a small picture, and how many sheets."""

import msgspec

from tablee.press import booklet, proof
from tablee.press.faces import Deck
from tablee.press.printing import Description, describe, sheets_for
from tablee.press.sheet import Duplex, Paper, Sheet
from tablee.press.typesetting import typeset

DOTS_PER_INCH = 60
"""Enough for a screen, and a twenty-fifth of the work."""


class Preview(msgspec.Struct, frozen=True):
    picture: bytes
    """A PNG."""
    sheets: int
    """Of paper, whether one side or both are printed."""
    cards: int = 0


def preview_cards(deck: Deck, sheet: Sheet) -> Preview:
    picture = _first_page(describe(deck, sheet))
    return Preview(picture, sheets_for(deck, sheet), len(deck))


def preview_proof(sheet: Sheet, language: str) -> Preview:
    return Preview(_first_page(proof.describe(sheet, language)), 1)


def preview_rulebook(game: str, language: str, paper: Paper, duplex: Duplex) -> Preview:
    book = booklet.describe(game, language, paper)
    pages = typeset("rulebook", book, "png", dots=DOTS_PER_INCH)
    return Preview(pages[0], booklet.sheets_for(len(pages), duplex))


def _first_page(description: Description) -> bytes:
    page = description.pages[0]
    # Faces of other pages would be drawn for nobody.
    shown = sorted({item.face for item in page.items})
    items = [msgspec.structs.replace(item, face=shown.index(item.face)) for item in page.items]
    faces = [description.faces[number] for number in shown]
    first = msgspec.structs.replace(
        description, faces=faces, pages=[msgspec.structs.replace(page, items=items)]
    )
    return typeset("cards", first, "png", dots=DOTS_PER_INCH)[0]
