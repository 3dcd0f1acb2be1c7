"""Somebody in front of a real browser: a cookie, a language, one tab, and an eye on its console."""

import json
import re
from collections.abc import Sequence
from itertools import combinations
from typing import Any

from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Route,
    WebSocket,
    expect,
)
from playwright.sync_api import TimeoutError as TooLate
from tests.browser import words
from tests.browser.onix import OnixTable
from tests.server.serving import Place

from tablee.games import load_game

MILLISECONDS = 30_000.0
"""For everything that is bound to happen, on the slowest machine: nothing is measured by it."""

GEMS = ("circle", "square", "diamond", "cross")
FEW_CARDS = [
    *({"gems": [gem], "count": 8} for gem in GEMS),
    *({"gems": list(pair), "count": 2} for pair in combinations(GEMS, 2)),
]

VIOLATIONS = """
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  console.error(`policy: ${violatedDirective} ${blockedURI}`))
"""

ALL_TEXT = """() => [
  document.title,
  document.body.innerText,
  ...[...document.querySelectorAll('[aria-label], [title], [placeholder], .unseen')].flatMap(
    (one) => [one.ariaLabel, one.title, one.placeholder, one.textContent]),
].filter(Boolean).join('\\n')"""

TWO_FRAMES = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => done(null))))"""

WIDTHS = "() => [document.scrollingElement.scrollWidth, document.documentElement.clientWidth]"
FITS = f"() => {{ const [content, screen] = ({WIDTHS})(); return content <= screen; }}"


class Person:
    """One person at one browser. `trouble` is what the browser complained about."""

    def __init__(self, context: BrowserContext, house: Place, language: str) -> None:
        self.context = context
        self.house = house
        self.language = language
        self.trouble: list[str] = []
        self._tolerated: list[str] = []
        context.set_default_timeout(MILLISECONDS)
        context.set_default_navigation_timeout(MILLISECONDS)
        self.page: Page = context.new_page()
        self.page.add_init_script(VIOLATIONS)
        self._gone = False
        self.page.on("console", self._hear)
        self.page.on("pageerror", self._fail)

    def leave(self) -> None:
        """What was still being fetched fails when its page is closed: that is nobody's fault."""
        self._gone = True
        for page in self.context.pages:
            page.close()

    def _fail(self, error: Error) -> None:
        if not self._gone:
            self.trouble.append(str(error))

    def _hear(self, message: ConsoleMessage) -> None:
        # Svelte warns of what it had to leave undone, with an address that explains it.
        is_warning = message.type == "warning" and "svelte.dev/e/" in message.text
        if (message.type != "error" and not is_warning) or self._gone:
            return
        said = f"{message.text} ({message.location.get('url')})"
        if not any(re.search(pattern, said) for pattern in self._tolerated):
            self.trouble.append(said)

    def tolerate(self, pattern: str) -> None:
        """From now on: the test makes this happen on purpose."""
        self._tolerated.append(pattern)

    def record_updates(self) -> list[dict[str, Any]]:
        """Everything about a room that the house tells this person's page from now on."""
        updates: list[dict[str, Any]] = []

        def hear(frame: str | bytes) -> None:
            message = json.loads(frame)
            if message["say"] == "update":
                updates.append(message)

        def listen(line: WebSocket) -> None:
            line.on("framereceived", hear)

        self.page.on("websocket", listen)
        return updates

    # Words

    def say(self, path: str, **values: Any) -> str:
        """A text of the frame, in this person's language."""
        return words.say(path, self.language, **values)

    def onix(self, path: str, names: Sequence[str] = (), **values: Any) -> str:
        return words.onix(self.language).say(path, values, names)

    def read_everything(self) -> str:
        """All that the screen says, to the eye and to the ear."""
        text: str = self.page.evaluate(ALL_TEXT)
        return text

    def expect_own_language(self) -> None:
        expect(self.page.locator("html")).to_have_attribute("lang", self.language)
        strangers = words.strangers(self.read_everything(), self.language)
        assert strangers == [], (self.page.url, strangers)

    # Going places

    def open(self, path: str = "/") -> None:
        self.page.goto(self.house.origin + path)
        self.page.locator("main#main").wait_for()

    def press(self, path: str, **values: Any) -> None:
        """Click the button or link with these words of the frame."""
        name = self.say(path, **values)
        button = self.page.get_by_role("button", name=name, exact=True)
        link = self.page.get_by_role("link", name=name, exact=True)
        button.or_(link).first.click()

    def start(self, game: str, path: str) -> None:
        """Play at once from a game's tile, or press one of the buttons of the sheet behind it."""
        place = self._tile(game) if path == "home.play_now" else self.look_into(game)
        place.get_by_role("button", name=self.say(path), exact=True).click()

    def look_into(self, game: str) -> Locator:
        """The sheet behind a game's tile."""
        name = load_game(game).words.texts(self.language).say("game.name")
        self._tile(game).get_by_role("button", name=self.say("home.more", game=name)).click()
        return self.page.get_by_role("dialog", name=name)

    def _tile(self, game: str) -> Locator:
        name = load_game(game).words.texts(self.language).say("game.name")
        heading = self.page.get_by_role("heading", name=name, exact=True)
        return self.page.get_by_role("article").filter(has=heading)

    def start_onix(self, path: str) -> None:
        self.start("onix", path)

    def shorten_onix(self) -> None:
        """Rooms that are opened from now on have a small deck: whole games do not take minutes."""

        def open_with_fewer_cards(route: Route) -> None:
            plan = json.loads(route.request.post_data or "{}")
            plan["options"] = {**plan.get("options", {}), "deck": FEW_CARDS}
            route.continue_(post_data=json.dumps(plan))

        self.page.route("**/api/rooms", open_with_fewer_cards)

    def call_themselves(self, name: str) -> None:
        self.page.get_by_label(self.say("home.name_label")).fill(name)

    @property
    def code(self) -> str:
        """Of the room that this person is in."""
        self.page.wait_for_url(re.compile(r"/r/[A-Z]{4,8}$"))
        return self.page.url.rpartition("/")[2]

    @property
    def table(self) -> OnixTable:
        """What this person sees of Onix, which is played where any game would do."""
        return OnixTable(self)

    def expect_no_sideways(self) -> None:
        """Nothing is cut off at the right, or has to be pulled into sight, once it has settled."""
        # What measures itself is laid out again in the next frame.
        self.page.evaluate(TWO_FRAMES)
        try:
            self.page.wait_for_function(FITS)
        except TooLate:
            raise AssertionError((self.page.url, self.page.evaluate(WIDTHS))) from None
