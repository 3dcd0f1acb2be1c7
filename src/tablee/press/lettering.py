"""Which letters we can print: those that the typefaces have."""

import struct
from functools import cache
from pathlib import Path

from tablee.press.errors import NotInstalled, PressError
from tablee.press.typesetting import ALPHABETS, LETTERS


def check_letters(text: str) -> None:
    """PressError that names the first sign that would come out as an empty box."""
    for letter in text:
        if ord(letter) not in _printable():
            raise PressError("letter", text=text, letter=letter)


@cache
def _printable() -> frozenset[int]:
    """What both the titles' and the texts' letters have."""
    files = [LETTERS / alphabet for alphabet in ALPHABETS]
    known: list[set[int]] = []
    for face in ("fraunces-700", "nunito-600"):
        try:
            known.append({code for folder in files for code in _codes(folder / f"{face}.ttf")})
        except OSError as error:
            raise NotInstalled("no_letters") from error
    return frozenset(set.intersection(*known))


def _codes(file: Path) -> set[int]:
    """The code points in the table of a TrueType font that says which letters it has."""
    font = file.read_bytes()
    (count,) = struct.unpack_from(">H", font, 4)
    for record in range(12, 12 + 16 * count, 16):
        tag, _, start, _ = struct.unpack_from(">4sIII", font, record)
        if tag == b"cmap":
            return _codes_of_cmap(font, start)
    raise PressError("no_font", file=file.name)


def _codes_of_cmap(font: bytes, start: int) -> set[int]:
    (tables,) = struct.unpack_from(">H", font, start + 2)
    for table in range(tables):
        (offset,) = struct.unpack_from(">I", font, start + 8 + 8 * table)
        at = start + offset
        (kind,) = struct.unpack_from(">H", font, at)
        if kind == 4:  # segments of the basic plane: all that names are written in
            (twice,) = struct.unpack_from(">H", font, at + 6)
            shape = f">{twice // 2}H"
            ends = struct.unpack_from(shape, font, at + 14)
            starts = struct.unpack_from(shape, font, at + 16 + twice)
            spans = zip(starts, ends, strict=True)
            return {code for first, last in spans for code in range(first, last + 1)} - {0xFFFF}
    return set()
