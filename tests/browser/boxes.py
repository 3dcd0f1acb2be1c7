"""Where things lie on a screen, measured: what a finger misses, what covers what, what is cut."""

from collections.abc import Sequence

from playwright.sync_api import Page

FINGER = 44

SMALL = """(least) => [...document.querySelectorAll(
  'button, a[href], select, summary, input:not([type=hidden]), [role=button], [role=switch]')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert]')
    && !one.matches('.unseen, .skip') && getComputedStyle(one).clipPath === 'none'
    && !(one.matches('a') && getComputedStyle(one).display === 'inline'))
  .filter((one) => !one.matches('[role=switch]'))
  .map((one) => [(one.closest('label') ?? one).getBoundingClientRect(), one])
  .filter(([{ width, height }]) => width > 0 && (width < least || height < least))
  .map(([{ width, height }, one]) =>
    `${Math.round(width)} × ${Math.round(height)} ${one.tagName} ${one.className} ${
      (one.ariaLabel ?? one.textContent).trim().slice(0, 40)}`)"""

MISSED = """(least) => [...document.querySelectorAll('main [data-can=yes]')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .flatMap((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const isSmall = width < least || height < least;
    if (one.contains(hit) && !isSmall) return [];
    const size = `${Math.round(width)} × ${Math.round(height)}`;
    return [`${one.dataset.thing} ${size}, hit: ${hit?.tagName} ${hit?.className}`];
  })"""

COVERED = """([selector, apart]) => {
  const shown = [...document.querySelectorAll(selector)].filter((one) =>
    one.checkVisibility({ visibilityProperty: true }));
  const boxes = shown.map((one) => [one, one.getBoundingClientRect()]);
  const name = (one) => `${one.className} ${one.textContent.trim().slice(0, 24)}`;
  const found = [];
  for (const [at, [one, a]] of boxes.entries()) for (const [other, b] of boxes.slice(at + 1)) {
    if (one.contains(other) || other.contains(one)) continue;
    if (one.closest(apart) && one.closest(apart) === other.closest(apart)) continue;
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 1 && high > 1)
      found.push(`${name(one)} / ${name(other)}: ${Math.round(wide)} × ${Math.round(high)}`);
  }
  return found;
}"""

CUT = """(names) => {
  const found = [];
  // Nobody reads what lies behind a sheet.
  const read = document.querySelector('dialog:modal') ?? document.body;
  const walk = document.createTreeWalker(read, NodeFilter.SHOW_TEXT);
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    if (!names.some((name) => text.data.replaceAll('\\u00ad', '').includes(name))) continue;
    const place = text.parentElement;
    if (!place.checkVisibility({ visibilityProperty: true })) continue;
    if (place.closest('select, .unseen') || getComputedStyle(place).clipPath !== 'none') continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const said = range.getBoundingClientRect();
    for (let box = place; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      if (/auto|scroll/.test(overflowX + overflowY)) break;
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const { left, right, top, bottom } = box.getBoundingClientRect();
      const isWide = said.left < left - 1 || said.right > right + 1;
      if (isWide || said.top < top - 2 || said.bottom > bottom + 2) {
        found.push(`${box.className}: ${text.data.trim().slice(0, 30)}`);
        break;
      }
    }
    if (said.right > innerWidth + 1 || said.left < -1) found.push(`off the screen: ${text.data}`);
  }
  return found;
}"""


def too_small(page: Page, least: int = FINGER) -> list[str]:
    """What is too small for the finger that it is meant for; not links inside a sentence."""
    found: list[str] = page.evaluate(SMALL, least)
    return found


def missed(page: Page, least: int = FINGER) -> list[str]:
    """What can be done, but not by a finger on its middle: something lies on it, or it is not in
    sight, or too small."""
    found: list[str] = page.evaluate(MISSED, least)
    return found


def colliding(page: Page, selector: str, apart: str = "nothing") -> list[str]:
    """Pairs of these that cover each other; what lies within one `apart` belongs together."""
    found: list[str] = page.evaluate(COVERED, [selector, apart])
    return found


def cut_names(page: Page, names: Sequence[str]) -> list[str]:
    """Where the end of a name cannot be read."""
    found: list[str] = page.evaluate(CUT, list(names))
    return found
