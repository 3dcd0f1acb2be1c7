"""The report's plots. They know shapes and sizes, not what they are about."""

from collections.abc import Callable, Sequence

import msgspec

from tablee.sim.drawing import Drawing, Scale, bins, round_step, ticks
from tablee.sim.estimates import Share, Summary

ROW = 56
"""Pixels for a row: a line of text with a mark under it."""
AXIS = 40
PLOT = 170
"""Pixels for the bars of a histogram."""
HEAD = 30
"""Pixels for a line of text above the plot."""
MOST_BINS = 40
MOST_TICKS = 5
MARGIN = 3.0
"""Percent kept free on either side, so that the outermost labels fit."""

LEAST_REACH = 0.05
"""What a chart of shares shows at least on either side of the fair one: a fair game looks fair."""
LONGEST_BAR = 80.0
"""Percent of the width, where a figure has to fit behind the bar."""

Format = Callable[[float], str]


class Bar(msgspec.Struct, frozen=True):
    name: str
    text: str
    share: float


class PairedBar(msgspec.Struct, frozen=True):
    name: str
    text: str
    shares: tuple[float, float]
    share_texts: tuple[str, str]


def share_chart(
    names: Sequence[str],
    wins: Sequence[Share],
    share_texts: Sequence[str],
    percent: Format,
    fair_text: str,
    alt: str,
) -> str:
    """Each share as a dot on the whisker of its interval, and the fair share as a line."""
    low = min(max(0.0, wins[0].fair - LEAST_REACH), *(win.low for win in wins))
    high = max(min(1.0, wins[0].fair + LEAST_REACH), *(win.high for win in wins))
    step = round_step(high - low, MOST_TICKS)
    scale = _padded(low, high)
    bottom = HEAD + ROW * len(wins)
    drawing = Drawing(bottom + AXIS, alt)
    _axis(drawing, scale, HEAD, bottom, ticks(low, high, step), percent)
    fair = scale.at(wins[0].fair)
    drawing.line(fair, HEAD - 6, fair, bottom, "fair")
    drawing.text(fair, HEAD - 12, fair_text, "label fair-text", _anchor(fair))
    for row, (name, win, text) in enumerate(zip(names, wins, share_texts, strict=True)):
        top = HEAD + ROW * row
        drawing.text(0, top + 20, name, "label halo")
        drawing.text(100, top + 20, text, "figure halo", "end")
        y = top + 38
        left, right = scale.at(win.low), scale.at(win.high)
        drawing.line(left, y, right, y, "whisker")
        drawing.line(left, y - 6, left, y + 6, "whisker")
        drawing.line(right, y - 6, right, y + 6, "whisker")
        drawing.dot(scale.at(win.share), y, "dot")
    return drawing.finish()


def histogram(
    summary: Summary,
    number: Format,
    percent: Format,
    median_text: str,
    alt: str,
    span: tuple[int, int] | None = None,
    style: str = "bar",
) -> str:
    """How often each value came up; `span` makes several histograms comparable."""
    least, most = span or (summary.least, summary.most)
    start, width, count = bins([least, most], MOST_BINS)
    heights = [0] * count
    for value, times in summary.counts.items():
        heights[(value - start) // width] += times
    total = sum(heights)
    tallest = max(heights) / total
    # A value stands in the middle of its place, so a bin begins half a place before its first.
    scale = _padded(start - 0.5, start + width * count - 0.5, 0)
    bottom = HEAD + PLOT
    drawing = Drawing(bottom + AXIS, alt)
    levels = ticks(0, tallest, round_step(tallest, 3))[1:]
    for level in levels:
        drawing.line(
            0, bottom - PLOT * level / tallest, 100, bottom - PLOT * level / tallest, "grid"
        )
    for place, times in enumerate(heights):
        height = PLOT * times / total / tallest
        left = scale.at(start + width * place - 0.5)
        drawing.bar(left, bottom - height, scale.width(width) * 0.88, height, style)
    for level in levels:
        drawing.text(0, bottom - PLOT * level / tallest - 5, percent(level), "tick halo")
    marks = ticks(least, most, max(1, round_step(max(1, most - least), MOST_TICKS)))
    _axis(drawing, scale, bottom, bottom, marks, number)
    middle = scale.at(summary.median)
    drawing.line(middle, HEAD - 6, middle, bottom, "median")
    drawing.text(middle, HEAD - 12, median_text, "label", _anchor(middle))
    return drawing.finish()


def bar_chart(bars: Sequence[Bar], alt: str) -> str:
    """Parts of a whole, or amounts compared with the largest."""
    drawing = Drawing(ROW * len(bars), alt)
    for row, bar in enumerate(bars):
        top = ROW * row
        drawing.text(0, top + 20, bar.name)
        drawing.text(100, top + 20, bar.text, "figure", "end")
        drawing.bar(0, top + 28, 100, 14, "groove")
        drawing.bar(0, top + 28, 100 * bar.share, 14, "bar")
    return drawing.finish()


def paired_bar_chart(bars: Sequence[PairedBar], alt: str) -> str:
    """Two shares under each name, against the largest of all."""
    largest = max(max(bar.shares) for bar in bars) or 1.0
    height = ROW + 28
    drawing = Drawing(height * len(bars), alt)
    for row, bar in enumerate(bars):
        top = height * row
        drawing.text(0, top + 20, bar.name)
        drawing.text(100, top + 20, bar.text, "figure", "end")
        for place, style in enumerate(("bar", "other")):
            y = top + 29 + 21 * place
            length = LONGEST_BAR * bar.shares[place] / largest
            drawing.bar(0, y, length, 16, style)
            drawing.text(length + 1.5, y + 14, bar.share_texts[place], "tick")
    return drawing.finish()


def box_chart(
    names: Sequence[str],
    summaries: Sequence[Summary],
    texts: Sequence[str],
    number: Format,
    alt: str,
) -> str:
    """Least to most as a line, the middle half as a box, the median as a stroke."""
    low = min(summary.least for summary in summaries)
    high = max(summary.most for summary in summaries)
    scale = _padded(low, max(high, low + 1))
    bottom = ROW * len(names)
    drawing = Drawing(bottom + AXIS, alt)
    marks = ticks(low, high, max(1, round_step(max(1, high - low), MOST_TICKS)))
    _axis(drawing, scale, 0, bottom, marks, number)
    for row, (name, summary, text) in enumerate(zip(names, summaries, texts, strict=True)):
        top = ROW * row
        drawing.text(0, top + 20, name, "label halo")
        drawing.text(100, top + 20, text, "figure halo", "end")
        y = top + 38
        drawing.line(scale.at(summary.least), y, scale.at(summary.most), y, "whisker")
        left = scale.at(summary.lower_quartile)
        width = max(0.6, scale.at(summary.upper_quartile) - left)
        drawing.bar(left, y - 8, width, 16, "box")
        middle = scale.at(summary.median)
        drawing.line(middle, y - 11, middle, y + 11, "median-stroke")
    return drawing.finish()


def _padded(low: float, high: float, margin: float = MARGIN) -> Scale:
    """A scale with room for a mark at its very ends."""
    room = (high - low) * margin / (100 - 2 * margin) or 0.001
    return Scale(low - room, high + room) if margin else Scale(low, high)


def _axis(
    drawing: Drawing,
    scale: Scale,
    top: float,
    bottom: float,
    marks: Sequence[float],
    text: Format,
) -> None:
    drawing.line(0, bottom, 100, bottom, "axis")
    for mark in marks:
        x = scale.at(mark)
        drawing.line(x, top, x, bottom + 6, "grid")
        drawing.text(x, bottom + 26, text(mark), "tick", "middle")


def _anchor(x: float) -> str:
    """Which end of a text stands at a place, so that the text stays inside the drawing."""
    if x < 12:
        return "start"
    return "end" if x > 88 else "middle"
