"""Cards, player aids and rulebooks on paper.

All of it is functions from what is asked to bytes, for `tablee print` and for the server. The
drawings are those of the page, and so are the letters: see `art.py` and `typesetting.py`.
"""

from tablee.press.booklet import rulebook_pdf
from tablee.press.decks import DECKS, Request, deck_of
from tablee.press.errors import NotInstalled, PressError
from tablee.press.preview import Preview, preview_cards, preview_proof, preview_rulebook
from tablee.press.printing import card_images, cards_pdf, sheets_for
from tablee.press.proof import proof_pdf
from tablee.press.sheet import DUPLEXES, PAPERS, Duplex, Paper, Sheet

__all__ = [
    "DECKS",
    "DUPLEXES",
    "PAPERS",
    "Duplex",
    "NotInstalled",
    "Paper",
    "PressError",
    "Preview",
    "Request",
    "Sheet",
    "card_images",
    "cards_pdf",
    "deck_of",
    "preview_cards",
    "preview_proof",
    "preview_rulebook",
    "proof_pdf",
    "rulebook_pdf",
    "sheets_for",
]
