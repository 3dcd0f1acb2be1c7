"""Reading what was printed: the words on a page, and the colours of its points."""

from typing import NamedTuple

import pypdfium2

MM = 72 / 25.4
"""Points in a millimetre."""


class Picture(NamedTuple):
    """A page as points of colour."""

    width: int
    stride: int
    channels: int
    points: bytes
    per_mm: float

    def at(self, x: float, y: float) -> tuple[int, int, int]:
        """The colour at a place in millimetres from the upper left."""
        start = int(y * self.per_mm) * self.stride + int(x * self.per_mm) * self.channels
        blue, green, red = self.points[start : start + 3]
        return red, green, blue

    def is_dark(self, x: float, y: float) -> bool:
        return sum(self.at(x, y)) < 450


def page_count(pdf: bytes) -> int:
    with pypdfium2.PdfDocument(pdf) as document:
        return len(document)


def page_sizes(pdf: bytes) -> set[tuple[float, float]]:
    """In millimetres."""
    with pypdfium2.PdfDocument(pdf) as document:
        sizes = [page.get_size() for page in document]
    return {(round(width / MM, 1), round(height / MM, 1)) for width, height in sizes}


def words_of(pdf: bytes) -> list[str]:
    """The words of each page, with plain spaces only."""
    with pypdfium2.PdfDocument(pdf) as document:
        texts = [page.get_textpage().get_text_range() for page in document]
    return [" ".join(text.split()) for text in texts]


def picture_of(pdf: bytes, page: int, per_mm: float = 10) -> Picture:
    with pypdfium2.PdfDocument(pdf) as document:
        bitmap = document[page].render(scale=per_mm / MM)
        return Picture(bitmap.width, bitmap.stride, bitmap.n_channels, bytes(bitmap.buffer), per_mm)
