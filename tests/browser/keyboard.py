"""Somebody without a pointer."""

import random
from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Page

FOCUSED = """() => {
  const { activeElement: one } = document;
  const text = one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 60);
  const about = one.closest('article')?.querySelector('h3')?.textContent ?? '';
  const { thing = null, can } = one.dataset;
  return [one.tagName.toLowerCase(), text, about, thing, can === 'yes'];
}"""

READY = """() => document.querySelector('[data-spot="ending"]') ||
  document.activeElement.dataset.can === 'yes'"""

NO_POINTER = "addEventListener('pointerdown', () => console.error('a pointer was used'), true)"

ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")

TOWARDS = """(name) => {
  const middleOf = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const here = middleOf(document.activeElement);
  const there = middleOf(document.querySelector(`[data-thing="${name}"][data-can="yes"]`));
  const [x, y] = [there.x - here.x, there.y - here.y];
  const sideways = x < 0 ? 'ArrowLeft' : 'ArrowRight';
  const upright = y < 0 ? 'ArrowUp' : 'ArrowDown';
  return Math.abs(x) > Math.abs(y) ? [sideways, upright] : [upright, sideways];
}"""
"""The arrow key that points there best, and the other one that does."""

MOST_ARROWS = 8
"""From one thing that can be done to any other: more than to walk along a row of six and down to
the next one, and a person takes the pointer."""
MOST_STOPS = 60
"""A screen with more stops of the Tab key than this is too long to walk through."""


class Focus(NamedTuple):
    """Where the keyboard is."""

    tag: str
    text: str
    about: str
    """The game whose sheet it is on."""
    thing: str | None
    can: bool


class Keyboard:
    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def focus(self) -> Focus:
        return Focus(*self.page.evaluate(FOCUSED))

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def tab_to(self, is_there: Callable[[Focus], bool]) -> None:
        """By the Tab key alone."""
        passed = []
        for _ in range(MOST_STOPS):
            self.press("Tab")
            focus = self.focus
            if is_there(focus):
                return
            passed.append(focus)
        raise AssertionError(passed)

    def tab_to_words(self, words: str, about: str = "") -> None:
        self.tab_to(lambda focus: focus.text.startswith(words) and focus.about == about)

    def await_focus(self) -> None:
        """Whoever plays with the keyboard is led to what can be done next."""
        self.page.wait_for_function(READY)

    def wander(self, luck: random.Random, steps: int) -> None:
        """Some steps with arrow keys, then on until something is reached that can be done."""
        while steps > 0 or not self.focus.can:
            self.press(luck.choice(ARROWS))
            steps -= 1

    def walk_to(self, thing: str) -> None:
        """As a person does: with the arrow that points there, or else the other one."""
        passed = [self.focus.thing]
        while passed[-1] != thing:
            for key in self.page.evaluate(TOWARDS, thing):
                assert len(passed) <= MOST_ARROWS, passed
                self.press(key)
                passed.append(self.focus.thing)
                if passed[-1] not in passed[:-1]:
                    break

    def walk_over(self, things: set[str], luck: random.Random, most: int = 400) -> None:
        """With arrow keys, over each of these things."""
        left = set(things)
        for _ in range(most):
            left.discard(self.focus.thing or "")
            if not left:
                return
            self.press(luck.choice(ARROWS))
        raise AssertionError(left)
