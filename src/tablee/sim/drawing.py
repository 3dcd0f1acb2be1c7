"""SVG that stretches with its page: across in percent, down in pixels, and text keeps its size."""

import math
from collections.abc import Sequence
from html import escape


class Drawing:
    """Collects shapes. Their colours are the page's: every shape names a class."""

    def __init__(self, height: float, alt: str) -> None:
        self._height = height
        self._alt = alt
        self._shapes: list[str] = []

    def bar(self, left: float, top: float, width: float, height: float, style: str) -> None:
        self._shapes.append(
            f'<rect class="{style}" x="{_short(left)}%" y="{_short(top)}" '
            f'width="{_short(width)}%" height="{_short(height)}"/>'
        )

    def line(self, x1: float, y1: float, x2: float, y2: float, style: str) -> None:
        self._shapes.append(
            f'<line class="{style}" x1="{_short(x1)}%" y1="{_short(y1)}" '
            f'x2="{_short(x2)}%" y2="{_short(y2)}"/>'
        )

    def dot(self, x: float, y: float, style: str) -> None:
        self._shapes.append(f'<circle class="{style}" cx="{_short(x)}%" cy="{_short(y)}" r="6"/>')

    def text(
        self, x: float, y: float, text: str, style: str = "label", anchor: str = "start"
    ) -> None:
        self._shapes.append(
            f'<text class="{style}" x="{_short(x)}%" y="{_short(y)}" text-anchor="{anchor}">'
            f"{escape(text)}</text>"
        )

    def finish(self) -> str:
        return (
            f'<svg role="img" width="100%" height="{_short(self._height)}" '
            f'aria-label="{escape(self._alt)}">{"".join(self._shapes)}</svg>'
        )


class Scale:
    """Where a value lies across a drawing that shows `low` to `high`."""

    def __init__(self, low: float, high: float) -> None:
        self.low = low
        self.high = high

    def at(self, value: float) -> float:
        return 100 * (value - self.low) / (self.high - self.low)

    def width(self, amount: float) -> float:
        return 100 * amount / (self.high - self.low)


def round_step(span: float, most: int) -> float:
    """The smallest of 1, 2, 5, 10, 20… (or a tenth of those…) that cuts a span into few pieces.

    >>> round_step(47, 5)
    10.0
    >>> round_step(0.08, 4)
    0.02
    """
    exact = span / most
    magnitude = math.floor(math.log10(exact))
    for digit in (1, 2, 5, 10):
        # By division for small steps: 2 / 100 is the closest number to 0.02, 2 * 0.01 may not be.
        step = digit * 10.0**magnitude if magnitude >= 0 else digit / 10.0**-magnitude
        # A hair more than needed is not a reason to take a step twice as long.
        if step >= exact * (1 - 1e-9):
            return step
    raise AssertionError("ten times a magnitude is more than anything of that magnitude")


def ticks(low: float, high: float, step: float) -> list[float]:
    """The multiples of a step from `low` to `high`.

    >>> ticks(0.5, 6, 2)
    [2, 4, 6]
    """
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return [number * step for number in range(first, last + 1)]


def bins(values: Sequence[int], most: int) -> tuple[int, int, int]:
    """Whole-number bins for these values: where the first begins, their width, and how many.

    >>> bins([3, 40], 10)
    (0, 5, 9)
    """
    low, high = min(values), max(values)
    width = max(1, math.ceil(round_step(high - low + 1, most)))
    start = low // width * width
    return start, width, (high - start) // width + 1


def _short(number: float) -> str:
    """Two decimals are finer than any screen."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
