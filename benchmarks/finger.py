"""How soon a tap is felt, and how much the table jumps: real pages, a real server, slow lines.

    python -m benchmarks.finger [--games onix …] [--seconds 60] [--json FILE]

Each game is played against bots by somebody who taps at random, on a phone and on a laptop, over
lines that take 0, 150 and 400 ms each way. At 0 ms it is played to its end, if that is sooner than
`--seconds`: that is where layout shift is added up.
"""

import argparse
import json
import random
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Error, Page, Route
from tests.browser import words
from tests.browser.conftest import LAPTOP, PHONE, open_chromium
from tests.browser.people import FEW_CARDS
from tests.server.serving import Server

from benchmarks.finger_line import slow_line
from tablee.games import load_game

GAMES = ("onix", "onemore", "memodixe", "oncard", "oni")
LINES = (0, 150, 400)
"""Milliseconds each way."""
DEVICES: dict[str, dict[str, Any]] = {
    "phone": {"viewport": PHONE, "has_touch": True, "is_mobile": True},
    "laptop": {"viewport": LAPTOP},
}
TAPS = 8
"""At least; some games are over in two, and are followed by another one."""
PACE = "0.35"
"""Seconds of a bot: half of what people are given, so that a game ends within a minute or two."""
WATCH = (Path(__file__).parent / "finger_watch.js").read_text("utf-8")

DUE = """(board) => {
  if (document.querySelector('[data-spot="ending"], .result')) return ['over'];
  if (document.querySelector('[data-sending]')) return false;
  const things = [...document.querySelectorAll(`.${board} [data-can="yes"]`)];
  return things.length > 0 && things.map((thing) => thing.dataset.thing);
}"""
BOARDS = {"oni": "oni-board"}


class Case(NamedTuple):
    game: str
    device: str
    line: int


class Figures(NamedTuple):
    """Milliseconds from a tap; `strayed` is how long sentence or title were not about the player's
    own decision while its answer was on its way. The shift is of the whole game."""

    taps: int
    first: float
    felt: float
    felt_worst: float
    answered: float
    strayed: float
    shift: float
    is_over: bool
    worst: list[dict[str, Any]]


def _small(route: Route) -> None:
    """Easy bots, and few cards where there are many: a game of minutes, not of an hour."""
    plan = json.loads(route.request.post_data or "{}")
    for seat in plan["seats"]:
        if seat["kind"] == "bot":
            seat["level"] = "easy"
    if plan["game"] == "onix":
        plan["options"] = {**plan["options"], "deck": FEW_CARDS}
    route.continue_(post_data=json.dumps(plan))


def _come(context: BrowserContext, address: str, game: str) -> Page:
    page = context.new_page()
    page.route("**/api/rooms", _small)
    page.goto(address)
    name = load_game(game).words.texts("en").say("game.name")
    heading = page.get_by_role("heading", name=name, exact=True)
    tile = page.get_by_role("article").filter(has=heading)
    tile.get_by_role("button", name=words.say("home.play_now", "en"), exact=True).click()
    page.locator(f".{BOARDS.get(game, game)}").wait_for()
    return page


def _tap(page: Page, board: str, name: str, is_phone: bool) -> None:
    thing = page.locator(f'.{board} [data-thing="{name}"][data-can="yes"]').first
    try:
        if is_phone:
            thing.tap(timeout=1500)
        else:
            thing.click(timeout=1500)
    except Error:
        # Somebody was quicker, or it lies under something just now.
        page.keyboard.press("Escape")


def _play(page: Page, case: Case, most: int | None, seconds: float) -> bool:
    """Whether a game has been played to its end."""
    luck = random.Random(7)
    board = BOARDS.get(case.game, case.game)
    until = time.monotonic() + seconds
    taps = 0
    while time.monotonic() < until and (most is None or taps < most):
        try:
            found = page.wait_for_function(DUE, arg=board, polling=25, timeout=15_000)
            things: list[str] = found.json_value()
        except Error:
            continue
        if things == ["over"]:
            if taps >= TAPS:
                return True
            page.get_by_role("button", name=words.say("table.rematch", "en")).first.click()
            page.locator("[data-spot=ending], .result").first.wait_for(state="detached")
            continue
        _tap(page, board, luck.choice(things), case.device == "phone")
        taps += 1
    return False


def _middle(values: Sequence[float | None]) -> float:
    found = [value for value in values if value is not None]
    return statistics.median(found) if found else float("nan")


def measure(browser: Browser, server: Server, case: Case, seconds: float) -> Figures:
    habits = {**DEVICES[case.device], "locale": "en-GB", "service_workers": "block"}
    context = browser.new_context(**habits)
    context.set_default_timeout(60_000)
    context.add_init_script(WATCH)
    with slow_line(server.port, case.line / 1000) as address:
        page = _come(context, address, case.game)
        page.evaluate("() => { finger.shift = 0; finger.worst = []; finger.taps = []; }")
        is_over = _play(page, case, None if case.line == 0 else TAPS, seconds)
        found = page.evaluate("() => finger")
        context.close()
    taps = found["taps"]
    felt = [tap["felt"] for tap in taps]
    worst = sorted(found["worst"], key=lambda one: -float(one["value"]))[:5]
    return Figures(
        len(taps),
        _middle([tap["first"] for tap in taps]),
        _middle(felt),
        max((value for value in felt if value is not None), default=float("nan")),
        _middle([tap["answered"] for tap in taps]),
        sum(tap["strayed"] for tap in taps) / max(1, len(taps)),
        found["shift"],
        is_over,
        worst,
    )


def cases(games: Sequence[str]) -> Iterator[Case]:
    for game in games:
        for device in DEVICES:
            for line in LINES:
                yield Case(game, device, line)


HEAD = (
    "| Game, device, line each way | taps | first change | the thing itself | at worst | answer "
    "| sentence astray | layout shift |\n|---|--:|--:|--:|--:|--:|--:|--:|"
)


def row(case: Case, figures: Figures) -> str:
    end = "" if figures.is_over else " (cut)"
    shift = f"{figures.shift:.2f}{end}" if case.line == 0 else ""
    times = (figures.first, figures.felt, figures.felt_worst, figures.answered, figures.strayed)
    told = " | ".join(f"{one:.0f} ms" for one in times)
    return f"| {case.game}, {case.device}, {case.line} ms | {figures.taps} | {told} | {shift} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="+", default=GAMES, choices=GAMES)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    kept = []
    print(HEAD, flush=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder), "--pace", PACE) as server,
        open_chromium() as browser,
    ):
        for case in cases(given.games):
            figures = measure(browser, server, case, given.seconds)
            print(row(case, figures), flush=True)
            kept.append({"case": case._asdict(), "figures": figures._asdict()})
    if given.json:
        given.json.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
