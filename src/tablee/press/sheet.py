"""A sheet of paper with cards on it: where each one lies, and where its back lies.

In full colour, cards have their bleed around them. To save ink they have none: they lie edge to
edge, nine on a sheet, and one cut parts two of them.
"""

from typing import Literal, NamedTuple

import msgspec

from tablee.press.faces import HEIGHT, WIDTH

Paper = Literal["a4", "letter"]
Duplex = Literal["long", "short", "none"]

PAPERS: dict[Paper, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Upright, in millimetres."""
DUPLEXES: tuple[Duplex, ...] = ("long", "short", "none")

BLEED = 3.0
SERVICE_BLEED = 3.175
"""An eighth of an inch, as print services want it: 825 × 1125 pixels at 300 dpi."""

MARK_GAP = 0.6
MARK_LENGTH = 4.0
"""Crop marks begin that far outside the bleed, and are so long."""
TICK_GAP = 0.8
TICK_LENGTH = 1.6
"""Between cards there is room for short ones only, inside the bleed."""

_LAYOUTS: dict[tuple[Paper, bool], tuple[bool, int, int]] = {
    ("a4", False): (True, 4, 2),
    ("letter", False): (True, 3, 2),
    ("a4", True): (False, 3, 3),
    ("letter", True): (False, 3, 3),
}
"""Whether the sheet lies on its side, its columns and its rows."""


class Place(NamedTuple):
    """Where a card lies: its upper left corner once it is cut, and how far it is turned."""

    x: float
    y: float
    turn: float = 0


class Mark(NamedTuple):
    """A line to cut along."""

    x1: float
    y1: float
    x2: float
    y2: float


class Sheet(msgspec.Struct, frozen=True):
    paper: Paper = "a4"
    duplex: Duplex = "long"
    low_ink: bool = False
    shift: tuple[float, float] = (0.0, 0.0)
    """How far the backs are moved to the right and down, for a printer that is off."""

    @property
    def bleed(self) -> float:
        return 0.0 if self.low_ink else BLEED

    @property
    def on_its_side(self) -> bool:
        return _LAYOUTS[self.paper, self.low_ink][0]

    @property
    def size(self) -> tuple[float, float]:
        width, height = PAPERS[self.paper]
        return (height, width) if self.on_its_side else (width, height)

    @property
    def columns(self) -> int:
        return _LAYOUTS[self.paper, self.low_ink][1]

    @property
    def rows(self) -> int:
        return _LAYOUTS[self.paper, self.low_ink][2]

    @property
    def capacity(self) -> int:
        return self.columns * self.rows

    def front(self, number: int) -> Place:
        """Where card `number` of a sheet lies; they are counted in reading order."""
        row, column = divmod(number, self.columns)
        width, height = self.size
        across, down = WIDTH + 2 * self.bleed, HEIGHT + 2 * self.bleed
        left = (width - self.columns * across) / 2 + self.bleed
        top = (height - self.rows * down) / 2 + self.bleed
        return Place(left + column * across, top + row * down)

    @property
    def turns_like_a_book(self) -> bool:
        """Whether the sheet is turned over sideways; otherwise it is turned over upwards."""
        return (self.duplex == "long") != self.on_its_side

    def back(self, number: int) -> Place:
        """Where the back of that card lies on the other side, upright for who turns the card."""
        width, height = self.size
        front = self.front(number)
        right, down = self.shift
        if self.turns_like_a_book:
            return Place(width - front.x - WIDTH + right, front.y + down)
        return Place(front.x + right, height - front.y - HEIGHT + down, 180)

    def crop_marks(self) -> list[Mark]:
        """At the rim of the sheet, in line with every edge of every card."""
        first, last = self.front(0), self.front(self.capacity - 1)
        left, top = first.x - self.bleed - MARK_GAP, first.y - self.bleed - MARK_GAP
        right = last.x + WIDTH + self.bleed + MARK_GAP
        bottom = last.y + HEIGHT + self.bleed + MARK_GAP
        marks = []
        for x in self._edges(self.columns, 1, WIDTH, 0):
            marks += [Mark(x, top - MARK_LENGTH, x, top), Mark(x, bottom, x, bottom + MARK_LENGTH)]
        for y in self._edges(self.rows, self.columns, HEIGHT, 1):
            marks += [Mark(left - MARK_LENGTH, y, left, y), Mark(right, y, right + MARK_LENGTH, y)]
        return marks

    def _edges(self, count: int, step: int, length: float, axis: int) -> list[float]:
        starts = [self.front(number * step)[axis] for number in range(count)]
        return sorted({round(at, 4) for start in starts for at in (start, start + length)})

    def ticks(self, places: list[Place]) -> list[Mark]:
        """At the corners of cards: short ones in the bleed, for scissors."""
        ticks = []
        for x, y, _ in places:
            for corner_x, out_x in ((x, -1), (x + WIDTH, 1)):
                for corner_y, out_y in ((y, -1), (y + HEIGHT, 1)):
                    far_x, near_x = _ends(corner_x, out_x)
                    far_y, near_y = _ends(corner_y, out_y)
                    ticks.append(Mark(near_x, corner_y, far_x, corner_y))
                    ticks.append(Mark(corner_x, near_y, corner_x, far_y))
        return ticks

    def cuts(self) -> list[Mark]:
        """Lines right across, where cards lie edge to edge."""
        first, last = self.front(0), self.front(self.capacity - 1)
        right, bottom = last.x + WIDTH, last.y + HEIGHT
        across = self._edges(self.columns, 1, WIDTH, 0)
        down = self._edges(self.rows, self.columns, HEIGHT, 1)
        return [Mark(x, first.y, x, bottom) for x in across] + [
            Mark(first.x, y, right, y) for y in down
        ]


def _ends(corner: float, outwards: int) -> tuple[float, float]:
    return corner + outwards * (TICK_GAP + TICK_LENGTH), corner + outwards * TICK_GAP
