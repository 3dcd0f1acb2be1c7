"""A deck on sheets of paper, and its cards as single pictures."""

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from tablee.core.texts import Texts
from tablee.press import look
from tablee.press.errors import PressError
from tablee.press.faces import HEIGHT, WIDTH, Box, Deck, Face, Words
from tablee.press.sheet import MARK_GAP, SERVICE_BLEED, Mark, Place, Sheet
from tablee.press.typesetting import typeset

MOST_CARDS = 1000
"""On paper at once: enough for any table, and a server is not kept busy for long."""

MOST_IMAGES = 150
"""Different sides of cards as pictures, for the same reason."""


class Item(msgspec.Struct, frozen=True):
    face: int
    x: float
    y: float
    turn: float = 0


class Page(msgspec.Struct, frozen=True):
    items: list[Item]
    marks: Sequence[Mark] = ()
    ticks: Sequence[Mark] = ()
    cuts: Sequence[Mark] = ()
    notes: Sequence[Words] = ()


class Description(msgspec.Struct, frozen=True):
    """What `templates/cards.typ` is told."""

    title: str
    language: str
    width: float
    height: float
    bleed: float
    faces: list[Face]
    pages: list[Page]
    card: tuple[float, float] = (WIDTH, HEIGHT)


def cards_pdf(deck: Deck, sheet: Sheet) -> bytes:
    """All cards of a deck on sheets; each sheet of fronts is followed by its backs."""
    return typeset("cards", describe(deck, sheet))[0]


def sheets_for(deck: Deck, sheet: Sheet) -> int:
    return -(-len(deck) // sheet.capacity)


def card_images(deck: Deck) -> dict[str, bytes]:
    """Every different side of the cards as a PNG with bleed, for print services, by file name.

    The name says how many of it there are in the deck.
    """
    faces: Counter[Face] = Counter()
    for card in deck.cards:
        faces[card.front] += card.count
    for card in deck.cards:
        faces[card.back] += card.count
    if len(faces) > MOST_IMAGES:
        raise PressError("pictures", given=len(faces), most=MOST_IMAGES)
    size = WIDTH + 2 * SERVICE_BLEED, HEIGHT + 2 * SERVICE_BLEED
    pages = [Page([Item(number, SERVICE_BLEED, SERVICE_BLEED)]) for number in range(len(faces))]
    description = Description(deck.title, deck.language, *size, SERVICE_BLEED, list(faces), pages)
    pictures = typeset("cards", description, "png")
    named = zip(faces.items(), pictures, strict=True)
    return {
        f"{number:02}-{face.name}-x{count}.png": picture
        for number, ((face, count), picture) in enumerate(named, 1)
    }


def describe(deck: Deck, sheet: Sheet) -> Description:
    if len(deck) > MOST_CARDS:
        raise PressError("cards", given=len(deck), most=MOST_CARDS)
    faces: dict[Face, int] = {}
    cards = list(deck.one_by_one())
    sheets = [
        cards[start : start + sheet.capacity] for start in range(0, len(cards), sheet.capacity)
    ]
    words = Texts.load("tablee.press", deck.language)
    pages: list[Page] = []
    for number, lain in enumerate(sheets, 1):
        values = {"title": deck.title, "number": number, "count": len(sheets)}
        places = [sheet.front(at) for at in range(len(lain))]
        note = words.say("sheet.front", values)
        pages.append(_page(sheet, [card.front for card in lain], places, faces, note, True))
        if sheet.duplex != "none":
            places = [sheet.back(at) for at in range(len(lain))]
            note = words.say("sheet.back", values)
            pages.append(_page(sheet, [card.back for card in lain], places, faces, note, False))
    return Description(deck.title, deck.language, *sheet.size, sheet.bleed, list(faces), pages)


def _page(
    sheet: Sheet,
    shown: Iterable[Face],
    places: list[Place],
    faces: dict[Face, int],
    note: str,
    is_front: bool,
) -> Page:
    items = [
        Item(faces.setdefault(face, len(faces)), *place)
        for face, place in zip(shown, places, strict=True)
    ]
    notes = [footer(sheet, note)]
    if not is_front:
        # The fronts are cut along: marks on both sides would never agree to a hair.
        return Page(items, notes=notes)
    if sheet.low_ink:
        return Page(items, sheet.crop_marks(), cuts=sheet.cuts(), notes=notes)
    return Page(items, sheet.crop_marks(), ticks=sheet.ticks(places), notes=notes)


def footer(sheet: Sheet, note: str) -> Words:
    """Below the first card of the last row, between its crop marks."""
    last = sheet.front(sheet.capacity - sheet.columns)
    top = last.y + HEIGHT + sheet.bleed + MARK_GAP
    return Words(
        Box(last.x + 2, top, WIDTH - 4, 4),
        text=note,
        size=7,
        smallest=5,
        color=look.SOFT_INK,
        across="left",
    )
