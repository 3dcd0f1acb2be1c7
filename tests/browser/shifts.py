"""How much a page jumps: what a browser counts as layout shift, and how far the page scrolls."""

from typing import NamedTuple

from playwright.sync_api import Page

WATCH = """
window.shifts = [];
new PerformanceObserver((list) => {
  const boxOf = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
  for (const { value, sources } of list.getEntries())
    window.shifts.push([value, sources.map(({ node, previousRect, currentRect }) =>
      `${node?.className ?? '?'}: ${boxOf(previousRect)} > ${boxOf(currentRect)}`)]);
}).observe({ type: 'layout-shift', buffered: true });
"""

BEGIN = "() => { window.shifts = []; window.height = scrollY; }"

FOUND = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() =>
  done([window.shifts, Math.round(scrollY - window.height)]))))"""
"""What is laid out is told of a frame later."""


class Moved(NamedTuple):
    shift: float
    scrolled: int
    """Pixels by which the page stands elsewhere; nobody has scrolled."""
    parts: list[tuple[float, list[str]]]
    """What moved, from where to where, worst first."""


class Watch:
    """To be made before the page is opened."""

    def __init__(self, page: Page) -> None:
        self._page = page
        page.add_init_script(WATCH)

    def begin(self) -> None:
        self._page.evaluate(BEGIN)

    def end(self) -> Moved:
        shifts, scrolled = self._page.evaluate(FOUND)
        parts = sorted(((value, moved) for value, moved in shifts), reverse=True)
        return Moved(sum(value for value, _ in parts), scrolled, parts)
