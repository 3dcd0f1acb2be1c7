"""A table of ON'CARD as it is on the screen: a whole one, or a hand beside a television."""

import asyncio
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any

from playwright.sync_api import Locator
from playwright.sync_api import TimeoutError as TooLate
from tests.browser.game_table import BLINK, DUE, GameTable
from tests.browser.oncard_past import Touch
from tests.browser.past import Company
from tests.server.playing import Browser

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


DONE = f"() => [window.performed, window.touched, ({DUE})('.oncard')]"


class OnCardTable(GameTable):
    """What one person sees of it."""

    game = "oncard"
    place = ".oncard"

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

    def card(self, place: int, seat: int | None = None) -> Locator:
        return self.thing(f"card:{self.seat if seat is None else seat}:{place}")


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
