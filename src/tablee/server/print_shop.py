"""The print shop for the page: a glance first, then PDF, or pictures for a print service."""

import base64
import io
import zipfile

from litestar import Response, get, post

from tablee.core.errors import TableeError
from tablee.core.game import FileError
from tablee.forge.decks import with_decks
from tablee.forge.errors import ForgeError
from tablee.forge.printing import deck_of_design
from tablee.games import load_game
from tablee.press import (
    Cast,
    Preview,
    Request,
    Sheet,
    card_images,
    cards_pdf,
    cast_of,
    deck_of,
    preview_cards,
    preview_proof,
    preview_rulebook,
    printed_games,
    proof_pdf,
    rulebook_pdf,
)
from tablee.press.faces import Deck
from tablee.server.asking import Asked, expect_allowed
from tablee.server.forge_requests import DesignFile, PrintableGame, Printing, PrintPreview
from tablee.server.forging import MOST_BODY_BYTES, answer_with, carefully, checked, work_on
from tablee.server.protocol import Refused

LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The date of every file in a zip: the same cards are the same bytes."""


def printable() -> list[PrintableGame]:
    return [_printable(game) for game in printed_games()]


def _printable(game: str) -> PrintableGame:
    cast = cast_of(game) or Cast((), ())
    menu = load_game(game).menu
    return PrintableGame(game, menu.takes_deck, cast.everybody, cast.usual, menu.is_designed)


# In a worker


def make_print(asked: bytes) -> bytes | Refused:
    return carefully(asked, Printing, _printed)


def make_preview(asked: bytes) -> bytes | Refused:
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
    if game not in printed_games():
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
        return _other_deck(asked, asked.deck)
    request = Request(asked.language, asked.low_ink, asked.characters, copies=asked.copies)
    return deck_of(game, request)


def _other_deck(asked: Printing, file: DesignFile) -> Deck:
    """A deck from a file; whatever is wrong with it is said about the file."""
    game = load_game(asked.game)
    if not game.menu.takes_deck:
        raise ForgeError("no_deck", game=asked.game, games=with_decks())
    try:
        options = game.menu.with_files(game.options({}), [(file.name, file.text)])
        return deck_of(asked.game, Request(asked.language, asked.low_ink, options=options))
    except TableeError as error:
        if isinstance(error, FileError) and error.fault == "no_deck":
            raise ForgeError("deck_unreadable") from error
        raise ForgeError("deck_refused", detail=error.said(asked.language)) from error


def _zip(pictures: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    # PNGs are packed already.
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for name, picture in pictures.items():
            archive.writestr(zipfile.ZipInfo(name, LONG_AGO), picture)
    return packed.getvalue()


# The routes


@get("/api/print")
async def print_list(request: Asked) -> list[PrintableGame]:
    expect_allowed(request, "looks")
    return printable()


# PDFs and pictures are packed as they are: to try it again would hold everybody up.
@post("/api/print", status_code=200, request_max_body_size=MOST_BODY_BYTES, is_packed=True)
async def print_it(request: Asked) -> Response[bytes]:
    made = await work_on(request, make_print, "prints")
    kind = "application/pdf" if made.startswith(b"%PDF-") else "application/zip"
    return Response(made, media_type=kind)


@post("/api/print/preview", status_code=200, request_max_body_size=MOST_BODY_BYTES, is_packed=True)
async def print_preview(request: Asked) -> Response[bytes]:
    return await answer_with(request, make_preview, "previews")


print_handlers = [print_list, print_it, print_preview]
