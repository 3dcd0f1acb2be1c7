"""The test page: it shows how far a printer is off between the two sides of a sheet.

A cross with a scale lies in the middle of every card, on both sides. Against the light one reads
how far they are apart, and `Sheet.shift` puts it right.
"""

from tablee.core.texts import Texts
from tablee.press import look
from tablee.press.faces import HEIGHT, WIDTH, AnyLayer, Art, Box, Face, Frame, Words
from tablee.press.printing import Description, Item, Page, footer
from tablee.press.sheet import Duplex, Sheet
from tablee.press.typesetting import typeset

REACH = 8
"""Millimetres that the scale of a cross reaches to each side."""
BAR = 50.0
"""A bar of that length shows whether the printer has scaled the page."""


def proof_pdf(sheet: Sheet, language: str) -> bytes:
    """Two pages, to be printed on one sheet just as the cards will be."""
    return typeset("cards", describe(sheet, language))[0]


def describe(sheet: Sheet, language: str) -> Description:
    words = Texts.load("tablee.press", language)
    faces: list[Face] = []
    pages: list[Page] = []
    for side, color in (("front", look.OCEAN), ("back", look.CORAL)):
        items = []
        for number in range(sheet.capacity):
            x, y, _ = sheet.front(number) if side == "front" else sheet.back(number)
            # Not turned, even where cards are: it is read on the sheet.
            items.append(Item(len(faces), x, y))
            faces.append(_face(words, sheet.duplex, side, number, color))
        marks = sheet.crop_marks() if side == "front" else []
        pages.append(Page(items, marks, notes=[footer(sheet, words.say(f"proof.{side}"))]))
    title = words.say("proof.title")
    return Description(title, language, *sheet.size, 0, faces, pages)


def _face(words: Texts, duplex: Duplex, side: str, number: int, color: str) -> Face:
    name = f"proof-{side}-{number + 1}"
    size = 2.0 * REACH + 2
    layers: list[AnyLayer] = [
        Frame(Box(0, 0, WIDTH, HEIGHT), color=color, width=0.1),
        Art(Box(WIDTH / 2 - size / 2, HEIGHT / 2 - size / 2, size, size), svg=_cross(size, color)),
        _words(f"{number + 1}", HEIGHT / 2 + 12, 8, 16, color),
    ]
    if number == 0:
        layers.append(_words(words.say(f"proof.{side}_title"), 4, 8, 14, color))
        layers.append(_words(words.say(f"proof.{side}_how"), 12.5, 21, 8.5, look.INK, "sans"))
        if side == "front":
            layers.append(Art(Box((WIDTH - BAR) / 2, 69, BAR, 5), svg=_bar(color)))
            layers.append(_words(words.say("proof.bar"), 75, 10, 8, look.INK, "sans"))
        else:
            layers.append(_words(words.say(f"proof.{duplex}"), 66, 19, 8, look.INK, "sans"))
    return Face(name, look.PAPER, tuple(layers))


def _words(text: str, y: float, h: float, size: float, color: str, font: str = "serif") -> Words:
    return Words(
        Box(5, y, WIDTH - 10, h),
        text=text,
        size=size,
        smallest=6,
        color=color,
        font="serif" if font == "serif" else "sans",
        weight=700 if font == "serif" else 600,
    )


def _cross(size: float, color: str) -> str:
    """Two scales in millimetres, every fifth line longer."""
    middle = size / 2
    lines = [f"M{middle - REACH} {middle}h{2 * REACH}M{middle} {middle - REACH}v{2 * REACH}"]
    for step in range(-REACH, REACH + 1):
        reach = 1.6 if step % 5 == 0 else 0.8
        lines.append(f"M{middle + step} {middle - reach}v{2 * reach}")
        lines.append(f"M{middle - reach} {middle + step}h{2 * reach}")
    return _svg(size, size, f'<path d="{"".join(lines)}" stroke="{color}" stroke-width=".12"/>')


def _bar(color: str) -> str:
    lines = "".join(f"M{at} {0 if at % 10 == 0 else 2.5}V5" for at in range(0, int(BAR) + 1, 5))
    lines = lines.replace("M0 ", "M.06 ", 1).replace(f"M{int(BAR)} ", f"M{BAR - 0.06} ")
    return _svg(BAR, 5, f'<path d="{lines}M0 4.94H{BAR}" stroke="{color}" stroke-width=".12"/>')


def _svg(width: float, height: float, inside: str) -> str:
    size = f'viewBox="0 0 {width} {height}" fill="none"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{inside}</svg>'
