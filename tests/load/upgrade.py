"""An upgrade in the middle of a turn, with two real versions of the server and real browsers.

    python -m tests.load.upgrade              # from the version before rules had versions
    python -m tests.load.upgrade --old ccb539a     # from the first whose page knows of builds

The old version is made from git: this checkout needs its history, and `web/node_modules` to build
the old page with; both are said if they are missing. People sit at a table of each game with the
old page before them. The old server is told to stop, this one opens the same database at the same
port, and they play on in the same tabs. In the middle of the next turn it is tried the other way
round: the old program is asked to open the database that this one has used. It refuses, and nothing
has changed; this server comes back, and every match is played to its end.

An old page that knows of builds becomes this one by itself. One that does not plays on as it is to
the end, and is this one as soon as somebody loads it again. Where the old program knows this schema
there is nothing to refuse, and the way back is left out.
"""

import argparse
import asyncio
import hashlib
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from sqlite3 import connect
from typing import Any, TypeVar

from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Error, Page
from tests.browser.conftest import QUICKLY, open_chromium
from tests.cli.command import environment
from tests.cli.command import run as tablee
from tests.dumps.make import Former, newest_schema
from tests.dumps.tables import OPTIONS, SEATS
from tests.server.playing import OPEN, Browser, bot
from tests.server.serving import HOST, Server

from tablee.server.migrations import newest_version
from tablee.server.page import STATIC
from tablee.server.page import Page as BuiltPage

T = TypeVar("T")

ROOT = Path(__file__).parents[2]
BEFORE = "488d207"
DECISIONS_BEFORE = 4
DECISIONS_AFTER = 6
DECISIONS_AGAIN = 6
"""By hand, on the page; then a bot plays on where chance would never come to an end."""
SECONDS = 420.0
SETTLED_SECONDS = 2.0

LISTED = """() => {
  if (document.querySelector('[data-spot="ending"]')) return -1;
  if (document.querySelector('[data-sending]')) return 0;
  const list = document.querySelector('#actions');
  if (!list) return 0;
  list.open = true;
  return list.querySelectorAll('li button').length;
}"""

BUILD = """() => document.querySelector('meta[name="tablee-build"]')?.content ?? ''"""
MARK = "() => { window.isSamePage = true; }"
SAME = "() => window.isSamePage === true"


@dataclass
class Seat:
    """Somebody at a table: the tab, and the cookie that is the key to the seat."""

    game: str
    code: str
    browser: Browser
    page: Page
    knows_builds: bool
    made: int = 0
    is_over: bool = False
    stands: bool = False

    def try_to_decide(self, luck: random.Random) -> bool:
        """Press one of the moves that the page lists, if there is one."""
        try:
            return self._press(luck)
        except Error as error:
            # It has just loaded itself again.
            if "Execution context was destroyed" not in error.message:
                raise
            return False

    def _press(self, luck: random.Random) -> bool:
        count = self.page.evaluate(LISTED)
        self.is_over = count < 0
        if count <= 0:
            return False
        chosen = luck.randrange(count)
        pressed = self.page.evaluate(
            "n => { const all = document.querySelectorAll('#actions li button');"
            " const one = all[n]; if (one) one.click(); return Boolean(one); }",
            chosen,
        )
        self.made += bool(pressed)
        return bool(pressed)


def checked_out(stack: ExitStack, commit: str) -> Path:
    """The old version's sources with its page, from git."""
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "old"
    known = run("git", "-C", str(ROOT), "cat-file", "-e", f"{commit}^{{commit}}")
    if known.returncode:
        raise SystemExit(f"{commit} is not in this checkout's history: it has to be fetched first")
    modules = ROOT / "web" / "node_modules"
    if not modules.exists():
        raise SystemExit("web/node_modules is missing: `make ready` fetches it")
    expect(run("git", "-C", str(ROOT), "worktree", "add", "--quiet", "--detach", folder, commit))
    stack.callback(run, "git", "-C", str(ROOT), "worktree", "remove", "--force", folder)
    (folder / "web" / "node_modules").symlink_to(modules)
    build_page(folder)
    return folder


def build_page(folder: Path) -> None:
    command = [sys.executable, "scripts/page.py", "node", "node_modules/vite/bin/vite.js"]
    done = subprocess.run(
        [*command, "build", "--logLevel", "warn"],
        cwd=folder,
        env={**environment(), "TABLEE_PAGE_OUT": "../src/tablee/static"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"the old page cannot be built: {done.stderr or done.stdout}")


def run(*command: str | Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command, capture_output=True, text=True, check=False)


def expect(done: "subprocess.CompletedProcess[str]") -> None:
    if done.returncode:
        raise SystemExit(done.stderr)


def sit_down(server: Server, chromium: Chromium, game: str) -> Seat:
    """Somebody opens a table with bots, begins, and has it before them."""
    browser = Browser(server, f"Anna {game}")
    others = [bot("easy") for _ in range(SEATS[game] - 1)]
    code = browser.open_room(OPEN, *others, game=game, options=OPTIONS[game])
    say(browser, code, "begin")
    context = chromium.new_context(locale="fr-FR", **QUICKLY)
    context.set_default_timeout(60_000)
    name, _, value = (browser.cookie or "").partition("=")
    context.add_cookies([{"name": name, "value": value, "domain": HOST, "path": "/"}])
    page = context.new_page()
    page.goto(f"{server.origin}/r/{code}")
    page.wait_for_selector("#actions, [data-spot=ending]", state="attached")
    page.evaluate(MARK)
    return Seat(game, code, browser, page, knows_builds=page.evaluate(BUILD) != "")


def say(browser: Browser, code: str, what: str, **fields: object) -> None:
    async def speak() -> None:
        async with browser.line(code) as line:
            await line.done(what, **fields)

    aside(speak())


def stage_of(seat: Seat) -> str:
    """As the server has it: a page may show for a while how a match has ended, or not yet."""

    async def look() -> str:
        async with seat.browser.line(seat.code) as line:
            return line.stage

    return aside(look())


def aside(work: Coroutine[Any, Any, T]) -> T:
    """In a thread of its own: Playwright has the event loop of this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def decide(seats: list[Seat], times: int, luck: random.Random) -> None:
    """So many decisions of each, as they are asked."""
    wanted = {seat.code: seat.made + times for seat in seats}
    give_up_at = time.monotonic() + SECONDS
    while any(not seat.is_over and seat.made < wanted[seat.code] for seat in seats):
        assert time.monotonic() < give_up_at, [(seat.game, seat.made) for seat in seats]
        for seat in seats:
            if not seat.is_over and seat.made < wanted[seat.code]:
                seat.try_to_decide(luck)
        time.sleep(0.1)


def play_out(seats: list[Seat], luck: random.Random) -> None:
    """To the last screen, on the same tabs."""
    give_up_at = time.monotonic() + SECONDS
    while any(not seat.is_over for seat in seats):
        assert time.monotonic() < give_up_at, [seat.game for seat in seats if not seat.is_over]
        for seat in seats:
            if seat.is_over:
                continue
            if seat.game == "oncard" and not seat.stands:
                # Who decides there at random never comes to an end: a bot plays on.
                seat.stands = True
                say(seat.browser, seat.code, "stand", seat=0)
            # Where time plays it runs out, but stands while somebody is asked for something.
            seat.try_to_decide(luck)
        time.sleep(0.1)


def fingerprint(database: Path) -> str:
    """Of all that is in it."""
    with closing(connect(database)) as connection:
        return hashlib.sha256("\n".join(connection.iterdump()).encode()).hexdigest()


def refuse_the_way_back(old: Former, database: Path) -> str:
    """What the old program says when it is started on the newer database; nothing has changed."""
    before = fingerprint(database)
    done = subprocess.run(
        [*old.program, "serve", "--port", str(old.port), "--database", old.url],
        env=old.environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode != 0
    assert fingerprint(database) == before
    said = [line for line in done.stderr.splitlines() if line.startswith("tablee:")]
    assert said, done.stderr
    assert "newer version of Tablée" in said[0], said
    return said[0]


def prove(source: Path, folder: Path) -> None:
    luck = random.Random(1)
    old = Former(folder, source, sys.executable)
    new = Server(folder)
    new.port, new.origin = old.port, old.origin
    with open_chromium() as chromium, old:
        seats = [sit_down(old, chromium, game) for game in SEATS]
        decide(seats, DECISIONS_BEFORE, luck)
        play_again(seats)
        before = {seat.code: len(old.logged(seat.code)) for seat in seats}
        stopped = time.monotonic()
        old.end(signal.SIGTERM)
        with new:
            tell(f"replaced in {time.monotonic() - stopped:.1f} s")
            decide(seats, DECISIONS_AFTER, luck)
            play_again(seats)
            if newest_schema(source) != newest_version():
                go_back(old, new)
            decide(seats, DECISIONS_AGAIN, luck)
            play_out(seats, luck)
            for seat in seats:
                after = len(new.logged(seat.code))
                tell(
                    f"{seat.game}: {before[seat.code]} entries before, {after} at the end,"
                    f" {seat.made} decisions on the page, {page_of(seat)}"
                )
                assert after > before[seat.code]
            new.end(signal.SIGTERM)
        look_through(new)


def play_again(seats: list[Seat]) -> None:
    """A round of One More! may be very short: it is the next one that is interrupted."""
    while over := [seat for seat in seats if stage_of(seat) == "over"]:
        for seat in over:
            say(seat.browser, seat.code, "begin")
            seat.is_over = False
        # Bots that come first have played by then, and it is somebody's turn; or it is over.
        time.sleep(SETTLED_SECONDS)


def go_back(old: Former, new: Server) -> None:
    """Somebody starts the old program again, in the middle of a turn; then the new one."""
    new.end(signal.SIGTERM)
    look_through(new)
    tell(f"the other way round: {refuse_the_way_back(old, new.database)}")
    look_through(new)
    new.start()


def page_of(seat: Seat) -> str:
    """How it became this server's own page, which it is now."""
    own = BuiltPage(STATIC).build
    assert own, "this checkout's page has not been built"
    if seat.knows_builds:
        # What held it, if anything did, is over with the match.
        seat.page.wait_for_function(f"(own) => ({BUILD})() === own", arg=own)
        assert not seat.page.evaluate(SAME)
        how = "then the new page by itself"
    else:
        assert seat.page.evaluate(SAME), "a page of before has no reason to load itself again"
        seat.page.reload()
        assert seat.page.evaluate(BUILD) == own
        how = "all on the old page"
    seat.page.wait_for_selector("[data-spot=ending]")
    return how


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def look_through(server: Server) -> None:
    looked = tablee("doctor", "--database", server.url)
    assert looked.code == 0, looked


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--old", default=BEFORE, metavar="COMMIT", help=f"({BEFORE})")
    parser.add_argument("--source", type=Path, help="a checkout of it, with its page built")
    arguments = parser.parse_args()
    with ExitStack() as stack:
        source = arguments.source or checked_out(stack, arguments.old)
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        prove(source, folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
