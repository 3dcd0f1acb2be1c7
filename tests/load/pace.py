"""How long a whole game takes somebody at a page, and where the time goes.

`python -m tests.load.pace oncard --games 3` opens a real server and a real Chromium with motion.
One person takes 2.5 seconds for each decision and plays what a hint says; the others are bots of
the usual pace. Whoever is new to a game meets easy bots, in its short way in if it has one; with
`--experienced` it is the whole game against medium ones. Games run side by side: four or more keep
two cores busy, and then everything is shown later.

What is dead is what nobody planned: the way of a message, a bot that thinks longer than it pauses.
"""

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from pathlib import Path

from playwright.async_api import Browser, Page, async_playwright
from tests.browser import words
from tests.browser.conftest import ARGUMENTS, LAPTOP, find_chromium
from tests.load.pace_report import Asked, Game, read_game, report
from tests.server.serving import Server

from tablee.games import load_game

LANGUAGE = "fr"
LONGEST = 45 * 60
"""Seconds until a game is given up."""

FOR_ME = """() => {
  const over = document.querySelector('[data-spot="ending"], .result');
  if (over) return { at: Date.now(), over: true };
  if (document.querySelector('[data-sending]')) return false;
  const moves = document.querySelectorAll('#actions li button');
  return moves.length > 0 && { at: Date.now(), over: false };
}"""
"""The list of all moves is there whether it is opened or not, and not before a question is told."""

HINTED = "#actions li button.hinted"
CHOOSE = f"""() => {{
  document.querySelector({HINTED!r}).click();
  return Date.now();
}}"""

COUNT_ROLLS = """
window.rolls = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
  const lasts = typeof how === 'number' ? how : how?.duration;
  if (this.closest('[data-zone="dice"]') && lasts >= 600) window.rolls.push(Date.now());
  return animate.call(this, frames, how);
};
"""
"""Dice that are seen to roll: whoever is too far behind is shown where they lie."""


class Person:
    """Somebody who plays at a page, well, but slowly."""

    def __init__(self, page: Page, game: str, seconds: float) -> None:
        self.page = page
        self.game = load_game(game)
        self.seconds = seconds
        self.asked: list[Asked] = []

    async def sit_down(self, origin: str, bots: int, is_experienced: bool) -> str:
        """At a table with so many bots, from the home screen; its code."""
        page = self.page
        page.set_default_timeout(LONGEST * 1000)
        if is_experienced:
            kept = json.dumps([self.game.name])
            await page.add_init_script(f"localStorage.setItem('tablee-finished', '{kept}')")
        await page.goto(origin)
        name = self.game.words.texts(LANGUAGE).say("game.name")
        more = words.say("home.more", LANGUAGE, game=name)
        await page.get_by_role("button", name=more).click()
        sheet = page.get_by_role("dialog", name=name)
        label = words.say("home.bots_label", LANGUAGE)
        await sheet.get_by_label(label, exact=True).select_option(str(bots))
        play = words.say("home.play_now", LANGUAGE)
        await sheet.get_by_role("button", name=play, exact=True).click()
        await page.wait_for_url("**/r/*")
        return page.url.rpartition("/")[2]

    async def play(self) -> float:
        """To the end; when that was shown."""
        while True:
            found = await self.page.wait_for_function(FOR_ME, polling=25, timeout=LONGEST * 1000)
            shown = await found.json_value()
            if shown["over"]:
                return float(shown["at"]) / 1000
            asked = shown["at"] / 1000
            await self._ask_for_a_hint()
            await asyncio.sleep(max(0.0, asked + self.seconds - time.time()))
            self.asked.append(Asked(asked, await self.page.evaluate(CHOOSE) / 1000))

    async def _ask_for_a_hint(self) -> None:
        """What a page is sent is for people: what a bot would play only the house can say."""
        await self.page.get_by_role(
            "button", name=words.say("table.hint", LANGUAGE), exact=True
        ).click()
        await self.page.wait_for_selector(HINTED, state="attached")


async def play_one(browser: Browser, server: Server, args: argparse.Namespace) -> Game:
    context = await browser.new_context(
        viewport=LAPTOP, locale=words.LOCALES[LANGUAGE], service_workers="block"
    )
    await context.add_init_script(COUNT_ROLLS)
    person = Person(await context.new_page(), args.game, args.seconds)
    code = await person.sit_down(server.origin, args.bots, args.experienced)
    ended = await person.play()
    rolls = await person.page.evaluate("() => window.rolls")
    await context.close()
    return read_game(server.logged(code), person.asked, ended, [at / 1000 for at in rolls])


async def play_all(server: Server, args: argparse.Namespace) -> list[Game]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=find_chromium(), args=list(ARGUMENTS)
        )
        games = await asyncio.gather(*(play_one(browser, server, args) for _ in range(args.games)))
        await browser.close()
    return games


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.load.pace", description=__doc__)
    parser.add_argument("game", choices=("onix", "onemore", "oncard", "memodixe"))
    parser.add_argument("--games", type=int, default=1, help="side by side (1)")
    parser.add_argument("--bots", type=int, default=3, help="at the table (3)")
    parser.add_argument("--seconds", type=float, default=2.5, help="for a decision (2.5)")
    parser.add_argument("--experienced", action="store_true", help="not one's first game")
    parser.add_argument("--pace", default="0.7", help="the house's, as for `tablee serve` (0.7)")
    args = parser.parse_args(arguments)
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder), "--pace", args.pace) as server,
    ):
        games = asyncio.run(play_all(server, args))
    print(report(games))
    print(f"load of the machine at the end: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    return 0


if __name__ == "__main__":
    sys.exit(main())
