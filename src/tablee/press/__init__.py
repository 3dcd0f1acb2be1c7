"""Cards, player aids and rulebooks on paper.

All of it is functions from what is asked to bytes, for `tablee print` and for the server. The
drawings are those of the page, and so are the letters: see `art.py` and `typesetting.py`.
"""

from tablee.press.booklet import rulebook_pdf
from tablee.press.decks import Cast, Request, cast_of, deck_of, printed_games
from tablee.press.errors import NotInstalled, PressError
from tablee.press.preview import Preview, preview_cards, preview_proof, preview_rulebook
from tablee.press.printing import card_images, cards_pdf, sheets_for
from tablee.press.proof import proof_pdf
from tablee.press.sheet import DUPLEXES, PAPERS, Duplex, Paper, Sheet

__all__ = [
    "DUPLEXES",
    "PAPERS",
    "Cast",
    "Duplex",
    "NotInstalled",
    "Paper",
    "PressError",
    "Preview",
    "Request",
    "Sheet",
    "card_images",
    "cards_pdf",
    "cast_of",
    "deck_of",
    "preview_cards",
    "preview_proof",
    "preview_rulebook",
    "printed_games",
    "proof_pdf",
    "rulebook_pdf",
    "sheets_for",
]
