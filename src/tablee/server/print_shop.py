"""The print shop for the page: a glance first, then PDF, or pictures for a print service."""

import base64
import io
import zipfile

from litestar import Response, get, post

from tablee.core.content import ContentError, read_deck_lines
from tablee.core.errors import TableeError
from tablee.forge.decks import GAMES as WITH_OTHER_DECKS
from tablee.forge.errors import ForgeError
from tablee.forge.printing import deck_of_design
from tablee.games.oncard.cards import default_set, known_cards
from tablee.press import (
    DECKS,
    Preview,
    Request,
    Sheet,
    card_images,
    cards_pdf,
    deck_of,
    preview_cards,
    preview_proof,
    preview_rulebook,
    proof_pdf,
    rulebook_pdf,
)
from tablee.press.faces import Deck
from tablee.server.asking import Asked
from tablee.server.forge_requests import PrintableGame, Printing, PrintPreview
from tablee.server.forging import MOST_BODY_BYTES, answer_with, carefully, checked, work_on

LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The date of every file in a zip: the same cards are the same bytes."""


def printable() -> list[PrintableGame]:
    return [
        PrintableGame(
            game,
            game in WITH_OTHER_DECKS,
            tuple(known_cards()) if game == "oncard" else (),
            tuple(default_set()) if game == "oncard" else (),
        )
        for game in DECKS
    ]


# In a worker


def make_print(asked: bytes) -> bytes:
    return carefully(asked, Printing, _printed)


def make_preview(asked: bytes) -> bytes:
    def glance(asked: Printing) -> PrintPreview:
        found = _preview(asked)
        return PrintPreview(base64.b64encode(found.picture).decode(), found.sheets, found.cards)

    return carefully(asked, Printing, glance)


def _printed(asked: Printing) -> bytes:
    if asked.what == "test":
        return proof_pdf(_sheet(asked), asked.language)
    if asked.what == "rulebook":
        return rulebook_pdf(_known(asked.game), asked.language, asked.paper, asked.duplex)
    deck = _deck(asked)
    return _zip(card_images(deck)) if asked.pictures else cards_pdf(deck, _sheet(asked))


def _preview(asked: Printing) -> Preview:
    if asked.what == "test":
        return preview_proof(_sheet(asked), asked.language)
    if asked.what == "rulebook":
        return preview_rulebook(_known(asked.game), asked.language, asked.paper, asked.duplex)
    return preview_cards(_deck(asked), _sheet(asked))


def _known(game: str) -> str:
    if game not in DECKS:
        raise ForgeError("no_print", game=game)
    return game


def _sheet(asked: Printing) -> Sheet:
    return Sheet(asked.paper, asked.duplex, asked.low_ink, asked.shift)


def _deck(asked: Printing) -> Deck:
    if asked.design is not None:
        design = checked(asked.design)
        return deck_of_design(design, asked.language, asked.low_ink, asked.copies, asked.characters)
    game = _known(asked.game)
    if asked.deck is not None:
        return _other_deck(asked, asked.deck.text)
    request = Request(
        asked.language, asked.low_ink, characters=asked.characters, copies=asked.copies
    )
    return deck_of(game, request)


def _other_deck(asked: Printing, text: str) -> Deck:
    """A deck from a file; whatever is wrong with it is said about the file."""
    if asked.game not in WITH_OTHER_DECKS:
        raise ForgeError("no_deck", game=asked.game, games=list(WITH_OTHER_DECKS))
    try:
        lines = read_deck_lines(text, "")
    except ContentError as error:
        raise ForgeError("deck_unreadable") from error
    try:
        return deck_of(asked.game, Request(asked.language, asked.low_ink, deck=tuple(lines)))
    except TableeError as error:
        raise ForgeError("deck_refused", detail=str(error)) from error


def _zip(pictures: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    # PNGs are packed already.
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for name, picture in pictures.items():
            archive.writestr(zipfile.ZipInfo(name, LONG_AGO), picture)
    return packed.getvalue()


# The routes


@get("/api/print")
async def print_list() -> list[PrintableGame]:
    return printable()


@post("/api/print", status_code=200, request_max_body_size=MOST_BODY_BYTES)
async def print_it(request: Asked) -> Response[bytes]:
    made = await work_on(request, make_print, "prints")
    kind = "application/pdf" if made.startswith(b"%PDF-") else "application/zip"
    return Response(made, media_type=kind)


@post("/api/print/preview", status_code=200, request_max_body_size=MOST_BODY_BYTES)
async def print_preview(request: Asked) -> Response[bytes]:
    return await answer_with(request, make_preview, "previews")


print_handlers = [print_list, print_it, print_preview]
