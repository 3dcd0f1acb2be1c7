"""A part of the page is missing, once or for good, or the house is: the page says so, and finds its
way."""

import json
import re

import pytest
from playwright.sync_api import Request, Route, expect
from tests.browser import words
from tests.browser.conftest import BOTH_LANGUAGES, Invite
from tests.browser.people import Person
from tests.browser.upgrading import (
    come,
    let_time_pass,
    line_of,
)
from tests.server.serving import Server

from tablee.server.page import STATIC


class Missing:
    """A file is answered with 404, as by a server that has others, for so many page loads."""

    def __init__(self, person: Person, file: str, most: int) -> None:
        self.loads = 0
        self._most = most
        person.page.on("request", self._count)
        person.page.route(re.compile(re.escape(file)), self._answer)

    def _count(self, request: Request) -> None:
        self.loads += request.is_navigation_request()

    def _answer(self, route: Route) -> None:
        if self.loads <= self._most:
            route.fulfill(status=404, body="")
        else:
            route.continue_()


@pytest.mark.parametrize("language", BOTH_LANGUAGES)
@pytest.mark.parametrize("what", ["screen", "board", "words", "entry"])
def test_a_part_that_is_missing_once(
    invite: Invite, house: Server, what: str, language: str
) -> None:
    """One reload, and everything is there."""
    anna = come(invite, house, language)
    anna.tolerate("404|Failed to fetch|preload|error loading")
    anna.open()
    anna.start_onix("home.play_now")
    anna.table.await_turn()
    missing = Missing(anna, asset_of(what, language), 1)
    anna.page.reload()
    anna.table.await_turn()
    assert missing.loads == 2
    expect(line_of(anna)).to_have_count(0)
    expect(anna.page.locator("[data-plain]")).to_have_count(0)


@pytest.mark.parametrize("language", BOTH_LANGUAGES)
@pytest.mark.parametrize("what", ["screen", "board", "words", "house", "entry"])
def test_a_part_that_stays_missing(invite: Invite, house: Server, what: str, language: str) -> None:
    """One reload, then a sentence with a button; without its board the game is played in words."""
    anna = come(invite, house, language)
    anna.tolerate("404|Failed to fetch|preload|error loading")
    anna.open()
    anna.start_onix("home.play_now")
    anna.table.await_turn()
    missing = Missing(anna, asset_of(what, language), 1000)
    anna.page.reload()
    if what == "house":
        # No word has come, and so nothing says whose fault it is before it has been tried again.
        anna.page.wait_for_function("() => sessionStorage.getItem('tablee-renewals') !== null")
    expect(anna.page.get_by_text(anna.say("renewal.part")).first).to_be_visible()
    button = anna.page.get_by_role("button", name=anna.say("renewal.now"))
    expect(button.first).to_be_visible()
    let_time_pass(anna)
    assert missing.loads == 2, "a circle"
    if what == "entry":
        with anna.page.expect_navigation():
            button.click()
        expect(button).to_be_visible()
        assert missing.loads == 3
    if what == "board":
        plain = anna.page.locator("[data-plain]")
        expect(plain).to_contain_text(anna.say("table.plain"))
        count = anna.table.log.count()
        plain.get_by_role("button").first.click()
        expect(anna.table.log).not_to_have_count(count)


@pytest.mark.parametrize("language", BOTH_LANGUAGES)
def test_the_house_goes_away_before_the_page_has_come(
    invite: Invite, house: Server, language: str
) -> None:
    """It says so, and tries again when the house is back, without anybody."""
    other = {"fr": "en", "en": "fr"}[language]
    anna = come(invite, house, other)
    anna.tolerate("ERR_FAILED")
    anna.open("/settings")
    # Whoever has chosen another language than their browser's reads it here, too.
    anna.page.evaluate(
        "(language) => localStorage.setItem('tablee-settings', JSON.stringify({ language }))",
        language,
    )
    away = [True]

    def answer(route: Route) -> None:
        if away:
            route.abort()
        else:
            route.continue_()

    for file in (re.compile(re.escape(asset_of("entry", other))), f"{house.origin}/"):
        anna.page.route(file, answer)
    anna.page.reload()
    alert = anna.page.get_by_role("alert")
    expect(alert).to_contain_text(words.say("renewal.away", language))
    expect(alert.get_by_role("button", name=words.say("renewal.now", language))).to_be_visible()
    expect(anna.page.locator("html")).to_have_attribute("lang", language)
    let_time_pass(anna)
    expect(alert).to_be_visible()
    away.clear()
    expect(alert).to_have_count(0)
    anna.page.get_by_role("heading", level=1).wait_for()


def asset_of(what: str, language: str) -> str:
    """The file that a part is built into, by the build's own list."""
    manifest = json.loads((STATIC / ".vite" / "manifest.json").read_text("utf-8"))
    name = {
        "entry": "index.html",
        "screen": "src/room/Room.svelte",
        "board": "src/games/onix/Board.svelte",
        "words": f"virtual:texts/onix/{language}",
        "house": f"virtual:texts/house/{language}",
    }[what]
    file: str = manifest[name]["file"]
    return f"/{file}"
