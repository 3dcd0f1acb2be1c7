"""How soon a tap is felt, and how much the table jumps: real pages, a real server, slow lines.

    python -m benchmarks.finger [--games onix …] [--devices phone …] [--lines 0 …] [--json FILE]
    python -m benchmarks.finger --whole [--games onix …] [--devices phone …] [--moved]

Each game is played against bots by somebody who taps at random. The first adds up how soon a tap is
felt, on a phone and on a laptop, over lines that take 0, 150 and 400 ms each way: less than ten
minutes. The second plays whole games over a quick line, also on a hand and beside a television, and
tells what has moved though nobody moved it; `--moved` says from where to where.
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

from playwright.sync_api import Browser, BrowserContext, Error, Page, Route, ViewportSize
from tests.browser import words
from tests.browser.conftest import LAPTOP, PHONE, TELEVISION, open_chromium
from tests.browser.people import FEW_CARDS
from tests.server.serving import Server

from benchmarks.finger_line import slow_line
from tablee.games import load_game

GAMES = ("onix", "onemore", "memodixe", "oncard", "oni")
LINES = (0, 150, 400)
"""Milliseconds each way."""
LARGER: ViewportSize = {"width": 390, "height": 844}
DEVICES: dict[str, dict[str, Any]] = {
    "phone": {"viewport": PHONE, "has_touch": True, "is_mobile": True},
    "laptop": {"viewport": LAPTOP},
    "hand": {"viewport": PHONE, "has_touch": True, "is_mobile": True},
    "television": {"viewport": PHONE, "has_touch": True, "is_mobile": True},
    "larger phone": {"viewport": LARGER, "has_touch": True, "is_mobile": True},
}
"""What is played on; beside a television, a hand."""
FELT = ("phone", "laptop")
STEADY = ("phone", "hand", "laptop", "television")
BESIDE_TELEVISION = ("hand", "television")
MOST_TOLD = 12
TAPS = 8
"""At least; some games are over in two, and are followed by another one."""
LONGEST_ROW = 15.0
LONGEST_GAME = 240.0
"""Seconds."""
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

AFRESH = "() => new Promise((done) => setTimeout(() => { finger.shift = 0; done(); }, 500))"
"""Another game is laid on the table: that moves everything, and is nobody's game."""
NEXT_GAME = "() => { finger.games.push(finger.shift); }"


class Case(NamedTuple):
    game: str
    device: str
    line: int


class Figures(NamedTuple):
    """Milliseconds: `heard` is when the page is told of it. `strayed` is how long the sentence
    or the title were not about the player's decision while its answer was on its way. The shift is
    of the game in which it was largest; the pixels that the page has scrolled by itself are of
    all of them."""

    taps: int
    heard: float
    first: float
    felt: float
    felt_worst: float
    answered: float
    strayed: float
    shift: float
    scrolled: float
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


class Pages(NamedTuple):
    played: Page
    watched: Page


def _come(context: BrowserContext, address: str, case: Case) -> Pages:
    game = case.game
    page = context.new_page()
    page.route("**/api/rooms", _small)
    page.goto(address)
    name = load_game(game).words.texts("en").say("game.name")
    heading = page.get_by_role("heading", name=name, exact=True)
    tile = page.get_by_role("article").filter(has=heading)
    tile.get_by_role("button", name=words.say("home.play_now", "en"), exact=True).click()
    page.locator(f".{BOARDS.get(game, game)}").wait_for()
    if case.device not in BESIDE_TELEVISION:
        return Pages(page, page)
    page.wait_for_url("**/r/*")
    table = page.url
    page.goto(f"{table}/hand")
    page.locator("main .stage > *").first.wait_for(state="attached")
    # Without its television a hand says so, and that takes room.
    television = context.new_page()
    television.set_viewport_size(TELEVISION)
    television.goto(f"{table}/table")
    television.locator(f".{BOARDS.get(game, game)}").wait_for()
    page.bring_to_front()
    return Pages(page, page if case.device == "hand" else television)


REACH = """([board, name]) => {
  const thing = document.querySelector(`.${board} [data-thing="${name}"][data-can="yes"]`);
  const middle = () => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  if (!thing) return null;
  if (!thing.contains(document.elementFromPoint(...middle()))) finger.pull(thing);
  return thing.contains(document.elementFromPoint(...middle())) ? middle() : null;
}"""
"""Where a finger finds it. What lies below something is pulled into sight, as far as needed."""


def _tap(page: Page, board: str, name: str, is_phone: bool) -> None:
    at = page.evaluate(REACH, [board, name])
    if at is None:
        # Somebody was quicker, or it lies under something just now.
        page.keyboard.press("Escape")
    elif is_phone:
        page.touchscreen.tap(*at)
    else:
        page.mouse.click(*at)


def _play(pages: Pages, case: Case, most: int | None, seconds: float) -> bool:
    """Whether a game has been played to its end."""
    page, watched = pages
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
            watched.evaluate(NEXT_GAME)
            page.get_by_role("button", name=words.say("table.rematch", "en")).first.click()
            page.locator("[data-spot=ending], .result").first.wait_for(state="detached")
            watched.evaluate(AFRESH)
            continue
        _tap(page, board, luck.choice(things), case.device != "laptop")
        taps += 1
    return False


def _middle(values: Sequence[float | None]) -> float:
    found = [value for value in values if value is not None]
    return statistics.median(found) if found else float("nan")


def measure(
    browser: Browser, server: Server, case: Case, most: int | None, seconds: float
) -> Figures:
    habits = {**DEVICES[case.device], "locale": "en-GB", "service_workers": "block"}
    context = browser.new_context(**habits)
    context.set_default_timeout(60_000)
    context.add_init_script(WATCH)
    with slow_line(server.port, case.line / 1000) as address:
        pages = _come(context, address, case)
        pages.watched.evaluate(
            "() => { finger.shift = finger.scrolled = 0; finger.worst = []; finger.taps = []; }"
        )
        is_over = _play(pages, case, most, seconds)
        found = pages.watched.evaluate("() => finger")
        context.close()
    taps = found["taps"]
    felt = [tap["felt"] for tap in taps]
    worst = sorted(found["worst"], key=lambda one: -float(one["value"]))[:MOST_TOLD]
    return Figures(
        len(taps),
        _middle([tap["heard"] for tap in taps]),
        _middle([tap["first"] for tap in taps]),
        _middle(felt),
        max((value for value in felt if value is not None), default=float("nan")),
        _middle([tap["answered"] for tap in taps]),
        sum(tap["strayed"] for tap in taps) / max(1, len(taps)),
        max(found["games"] + [found["shift"]]),
        found["scrolled"],
        is_over,
        worst,
    )


def cases(games: Sequence[str], devices: Sequence[str], lines: Sequence[int]) -> Iterator[Case]:
    for game in games:
        for device in devices:
            for line in lines:
                yield Case(game, device, line)


HEAD = (
    "| Game, device, line each way | taps | heard | first change | the thing itself | at worst "
    "| answer | sentence astray |\n|---|--:|--:|--:|--:|--:|--:|--:|"
)
WHOLE_HEAD = "| Game, device | taps | layout shift | scrolled |\n|---|--:|--:|--:|"


def row(case: Case, figures: Figures) -> str:
    times = (
        figures.heard,
        figures.first,
        figures.felt,
        figures.felt_worst,
        figures.answered,
        figures.strayed,
    )
    told = " | ".join(f"{one:.0f} ms" for one in times)
    return f"| {case.game}, {case.device}, {case.line} ms | {figures.taps} | {told} |"


def whole_row(case: Case, figures: Figures) -> str:
    end = "" if figures.is_over else " (cut)"
    moved = f"{figures.shift:.3f}{end} | {figures.scrolled:.0f} px"
    return f"| {case.game}, {case.device} | {figures.taps} | {moved} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="+", default=GAMES, choices=GAMES)
    parser.add_argument("--whole", action="store_true", help="what moves, in whole games")
    parser.add_argument("--devices", nargs="+", choices=DEVICES)
    parser.add_argument("--lines", nargs="+", type=int, default=LINES)
    parser.add_argument("--moved", action="store_true")
    parser.add_argument("--seconds", type=float, help="at most, for a row")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    devices = given.devices or (STEADY if given.whole else FELT)
    lines = (0,) if given.whole else given.lines
    seconds = given.seconds or (LONGEST_GAME if given.whole else LONGEST_ROW)
    kept = []
    print(WHOLE_HEAD if given.whole else HEAD, flush=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder), "--pace", PACE) as server,
        open_chromium() as browser,
    ):
        for case in cases(given.games, devices, lines):
            figures = measure(browser, server, case, None if given.whole else TAPS, seconds)
            print(whole_row(case, figures) if given.whole else row(case, figures), flush=True)
            for one in figures.worst if given.moved else ():
                print(f"    {one['value']:.3f} {one['said']!r}", *one["moved"], sep="\n        ")
            kept.append({"case": case._asdict(), "figures": figures._asdict()})
    if given.json:
        given.json.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
