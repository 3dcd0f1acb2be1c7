"""One person, one phone: home, a table against bots, and the screens around it."""

import random
from pathlib import Path

import pytest
from tests.browser import words
from tests.browser.states import Host
from tests.otherbrowsers.conftest import BOTH
from tests.otherbrowsers.people import BUTTON, Invite
from tests.otherbrowsers.window import LAPTOP
from tests.server.serving import Server

from tablee.games import GAMES
from tablee.server.page import ALONE, STATIC

MOVES = 4


@pytest.mark.parametrize("browser", BOTH)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_home_in_ones_own_language_and_in_the_other(
    invite: Invite, browser: str, language: str
) -> None:
    anna = invite(browser, language)
    anna.open()
    anna.wait("(count) => document.querySelectorAll('article').length === count", len(GAMES))
    anna.expect_own_language()
    anna.expect_no_sideways()
    other = {"fr": "en", "en": "fr"}[language]
    anna.tap(BUTTON, {"fr": "Français", "en": "English"}[other])
    anna.language = other
    anna.expect_own_language()
    # A device keeps what was chosen on it.
    anna.window.reload()
    anna.see("article")
    anna.expect_own_language()


@pytest.mark.parametrize("browser", BOTH)
@pytest.mark.parametrize("game", GAMES)
def test_play_now_plays(invite: Invite, house: Server, browser: str, game: str) -> None:
    anna = invite(browser, "fr")
    anna.open()
    anna.start(game)
    anna.play(house, MOVES, random.Random(1))
    anna.expect_own_language()
    anna.expect_no_sideways()


@pytest.mark.parametrize("browser", BOTH)
def test_a_match_is_watched_again(invite: Invite, house: Server, browser: str) -> None:
    host = Host(house)
    code = host.finished()
    anna = invite(browser, "en", size=LAPTOP)
    anna.open(f"/r/{code}/replay/1#3")
    anna.see(".onix")
    value = "(at) => document.querySelector('main [type=range]').value === at"
    anna.wait(value, "3")
    anna.press("replay.next")
    anna.wait(value, "4")
    anna.press("replay.turn_after")
    anna.wait("() => Number(document.querySelector('main [type=range]').value) > 4")
    anna.press("replay.verify")
    entries = host.browser.get(f"/api/rooms/{code}/matches/1/replay").json["entries"]
    anna.read(anna.say("replay.true", count=len(entries)))
    anna.expect_own_language()
    anna.expect_no_sideways()


@pytest.mark.parametrize("browser", BOTH)
def test_print_shop_forge_and_settings_open(invite: Invite, browser: str) -> None:
    anna = invite(browser, "fr")
    for path in ("/print", "/forge", "/settings", "/rules/oncard"):
        anna.open(path)
        anna.see("main h1")
        anna.expect_own_language()
        if path == "/forge":
            # Its widest part, which comes last.
            anna.see("select")
        anna.expect_no_sideways()


@pytest.mark.parametrize("browser", BOTH)
def test_the_companion_is_one_file(invite: Invite, browser: str, tmp_path: Path) -> None:
    """Without any house: from a phone's storage."""
    file = tmp_path / "oni.html"
    file.write_bytes((STATIC / ALONE).read_bytes())
    anna = invite(browser, "fr")
    anna.window.go(file.as_uri())
    anna.see("[data-offline=alone]")
    anna.tap("button", words.companion("fr").say("setup.go"))
    anna.see("[role=timer]")
    anna.tap("button[aria-keyshortcuts=Space]")
    anna.see("[data-card]")
    card = "() => document.querySelector('[data-card]')?.dataset.card"
    drawn = anna.wait(card)
    anna.window.reload()
    assert anna.wait(card) == drawn
    anna.expect_no_sideways()
