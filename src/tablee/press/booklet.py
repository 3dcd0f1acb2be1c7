"""A game's rulebook as a booklet: printed on both sides, laid together, folded, stapled."""

from typing import NamedTuple

import msgspec

from tablee.core.rulebook import Rulebook
from tablee.core.texts import Texts
from tablee.games import load_game
from tablee.press import art
from tablee.press.decks import cover_of, paper_texts_of
from tablee.press.sheet import PAPERS, Duplex, Paper
from tablee.press.typesetting import read_label, typeset

SIZES = (9.0, 9.5, 10.0, 10.5, 11.0, 11.5)
"""Of the letters: sheets are folded in four, and what would stay blank makes them larger."""

INSERT = "rulebook.pdf"


class Book(msgspec.Struct, frozen=True):
    """What `templates/rulebook.typ` is told."""

    title: str
    language: str
    width: float
    height: float
    tagline: str
    summary: str
    facts: list[str]
    cover: list[list[str]]
    cover_height: float
    sections: list[dict[str, object]]
    rulings: dict[str, str]
    rulings_title: str
    rulings_why: str
    size: float = SIZES[0]
    """Of the letters, in points."""


class Side(NamedTuple):
    """One side of a sheet: the pages on it, counted from one, and how far it is turned."""

    left: int | None
    right: int | None
    turn: float = 0


def rulebook_pdf(game: str, language: str, paper: Paper = "a4", duplex: Duplex = "short") -> bytes:
    """The rulebook on folded sheets; with `none`, page after page on half sheets."""
    book = describe(game, language, paper)
    if duplex == "none":
        return typeset("rulebook", book)[0]
    book, count = _fill_up(book)
    pages = typeset("rulebook", book)[0]
    sides = [side._asdict() for side in impose(count, duplex)]
    imposed = {
        "title": book.title,
        "width": book.width,
        "height": book.height,
        "insert": INSERT,
        "sides": sides,
    }
    return typeset("imposed", imposed, inserts={INSERT: pages})[0]


def _fill_up(book: Book) -> tuple[Book, int]:
    """The largest letters that need no more sheets, and how many pages there are then."""
    count = _count(book)
    for size in SIZES[1:]:
        larger = msgspec.structs.replace(book, size=size)
        pages = _count(larger)
        if _sheets(pages) > _sheets(count):
            break
        book, count = larger, pages
    return book, count


def _count(book: Book) -> int:
    return int(read_label("rulebook", book, "pages"))


def _sheets(pages: int) -> int:
    return -(-pages // 4)


def sheets_for(pages: int, duplex: Duplex) -> int:
    """Folded sheets have four pages; printed on one side, half a sheet has one."""
    return pages if duplex == "none" else _sheets(pages)


def describe(game: str, language: str, paper: Paper) -> Book:
    texts = load_game(game).words.texts(language)
    words = Texts.load("tablee.press", language)
    rulebook = rulebook_of(game, language)
    width, height = PAPERS[paper]
    cover = cover_of(game)
    return Book(
        title=texts.say("game.name"),
        language=language,
        width=height / 2,
        height=width,
        tagline=texts.say("game.tagline"),
        summary=texts.say("game.summary"),
        facts=[texts.say(f"game.{fact}") for fact in ("players", "duration", "age")],
        cover=[[art.drawing(*name) for name in row] for row in cover.rows],
        cover_height=cover.height,
        sections=[
            {"title": section.title, "clauses": section.clauses} for section in rulebook.sections
        ],
        rulings=rulebook.rulings,
        rulings_title=words.say("booklet.rulings"),
        rulings_why=words.say("booklet.rulings_why"),
    )


def rulebook_of(game: str, language: str) -> Rulebook:
    """The rules as they are told on paper."""
    return Rulebook(paper_texts_of(game, language) or load_game(game).words.texts(language))


def impose(count: int, duplex: Duplex) -> list[Side]:
    """Which pages lie on which side of the sheets, from the outermost sheet inwards.

    >>> impose(6, "short")[:2]
    [Side(left=None, right=1, turn=0), Side(left=2, right=None, turn=0)]
    """
    whole = _sheets(count) * 4
    # A sheet on its side that is turned over its long edge comes up the other way round.
    turn = 180 if duplex == "long" else 0

    def page(number: int) -> int | None:
        return number if number <= count else None

    sides = []
    for sheet in range(whole // 4):
        first = 2 * sheet + 1
        sides.append(Side(page(whole + 1 - first), page(first)))
        sides.append(Side(page(first + 1), page(whole - first), turn))
    return sides
