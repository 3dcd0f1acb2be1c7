"""A table of ON'CARD as it is on the screen: a whole one, or a hand beside a television."""

import asyncio
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as TooLate
from tests.browser.oncard_past import Touch
from tests.browser.past import NAMES, Company
from tests.browser.people import Person
from tests.browser.table import BLINK
from tests.server.playing import Browser

from tablee.core.texts import Texts
from tablee.games import load_game

BOARD = Path(__file__).parents[2] / "web" / "src" / "games" / "oncard"

DUE = """() => {
  if (document.querySelector('[data-spot="ending"], .result')) return ['over'];
  if (document.querySelector('[data-sending]')) return false;
  const things = [...document.querySelectorAll('.oncard [data-can="yes"]')];
  return things.length > 0 && things.map((thing) => thing.dataset.thing);
}"""

SEEN = """() => {
  const all = (selector) => [...document.querySelectorAll(`.oncard ${selector}`)].map(
    (one) => [one.getAttribute('aria-label'), one.dataset.thing ?? null]);
  return {
    dice: all('[data-zone="dice"] [aria-label]'),
    played: all('.big[role=group]'),
    // Not the buttons of one's turn: they keep their place while others may save.
    things: all('[data-thing]:not([data-thing^="act:"])'),
  };
}"""

PERFORM = """(names) => {
  const pause = (time) => new Promise((done) => setTimeout(done, time));
  const find = (name) => !document.querySelector('[data-sending]')
    && document.querySelector(`.oncard [data-thing="${name}"][data-can="yes"]`);
  const touch = (thing, name) => {
    thing.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = thing.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!thing.contains(hit)) throw new Error(`${name} lies under ${hit?.outerHTML.slice(0, 200)}`);
    hit.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    hit.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  };
  const perform = async () => {
    for (const name of names) {
      while (!find(name)) await pause(5);
      window.touched = name;
      touch(find(name), name);
      await pause(0);
    }
  };
  if (!window.hurried) {
    // What has just appeared takes a finger after half a second: here, after less.
    const wait = window.setTimeout;
    window.setTimeout = (then, time, ...rest) => wait(then, time === 500 ? 10 : time, ...rest);
    window.hurried = true;
  }
  window.touched = 'nothing';
  window.performed = null;
  perform().then(() => (window.performed = 'all'), (error) => (window.performed = error.message));
}"""
"""Touch these things in turn, each as soon as it can be chosen, and where a finger would find it.

The page does so by itself: asked for from outside, each touch takes longer than a throw."""


DONE = f"() => [window.performed, window.touched, ({DUE})()]"


@cache
def _words(language: str) -> Texts:
    """The game's texts and those of its board, as the page has them."""
    own = tomllib.loads((BOARD / f"texts.{language}.toml").read_text("utf-8"))
    return Texts(language, {**load_game("oncard").words.texts(language).tables, **own}, BOARD.name)


class OnCardTable:
    """What one person sees of it."""

    def __init__(self, person: Person, seat: int = -1, names: Sequence[str] = NAMES) -> None:
        self.person = person
        self.page: Page = person.page
        self.names = names
        self.seat = seat

    def say(self, path: str, **values: Any) -> str:
        """A text of the game, as this person is told it."""
        return _words(self.person.language).say(path, values, self.names, self.seat)

    @property
    def board(self) -> Locator:
        return self.page.locator(".oncard")

    @property
    def sentence(self) -> Locator:
        """The one sentence that says what to do now."""
        return self.page.locator(".sentence [role=status]")

    @property
    def log(self) -> Locator:
        return self.page.locator("[role=log] li")

    @property
    def note(self) -> Locator:
        """Why something cannot be done, beside it."""
        return self.board.locator("[data-note]")

    @property
    def ending(self) -> Locator:
        return self.page.locator("[data-spot=ending]")

    @property
    def offers(self) -> Locator:
        """What may be saved in somebody else's turn."""
        return self.board.locator("[data-spot=saves]")

    @property
    def details(self) -> Locator:
        return self.board.get_by_role("dialog")

    def see(self) -> dict[str, Any]:
        """What lies on the table, for the eye and for the ear."""
        seen: dict[str, Any] = self.page.evaluate(SEEN)
        return seen

    def thing(self, name: str) -> Locator:
        return self.board.locator(f'[data-thing="{name}"]').first

    def card(self, place: int, seat: int | None = None) -> Locator:
        return self.thing(f"card:{self.seat if seat is None else seat}:{place}")

    def await_turn(self) -> list[str]:
        """The names of the things that can be chosen now, or `over`."""
        things: list[str] = self.page.wait_for_function(DUE, polling=BLINK).json_value()
        return things

    def choose(self, name: str) -> None:
        """As a player does it: with a finger where there is one, otherwise with the pointer."""
        thing = self.board.locator(f'[data-thing="{name}"][data-can=yes]').first
        if self.page.evaluate("() => navigator.maxTouchPoints > 0"):
            thing.tap()
            return
        thing.click()
        self.page.mouse.move(0, 0)


@contextmanager
def others_decide(
    company: Company, code: str, seat: int, touches: Sequence[Touch]
) -> Iterator[None]:
    """All but one seat do what they do meanwhile, without a page."""
    seats = sorted({touch.seat for touch in touches} - {seat})
    with ThreadPoolExecutor() as threads:
        working = [
            threads.submit(asyncio.run, decide(company.browsers[other], code, other, touches))
            for other in seats
        ]
        yield
        for work in working:
            work.result()


def perform(table: OnCardTable, company: Company, code: str, touches: Sequence[Touch]) -> None:
    """All of it: one's own on the page, and what the others decide without one."""
    own = [thing for touch in touches if touch.seat == table.seat for thing in touch.things]
    with others_decide(company, code, table.seat, touches):
        table.page.evaluate(PERFORM, own)
        with suppress(TooLate):
            table.page.wait_for_function("() => window.performed", polling=BLINK)
        done = table.page.evaluate(DONE)
        assert done[0] == "all", done


async def decide(browser: Browser, code: str, seat: int, touches: Sequence[Touch]) -> None:
    async with browser.line(code) as line:
        for touch in touches:
            if touch.seat != seat:
                continue
            prompt = await line.owed()
            assert prompt is not None
            decision = line.decision(prompt, prompt["moves"].index(touch.move))
            assert (await line.send(decision)).get("refused") is None
