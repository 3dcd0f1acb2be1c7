"""What phones do to pages: they freeze them, keep them, silence them, and forbid them to keep."""

import random

import pytest
from tests.otherbrowsers.conftest import BOTH
from tests.otherbrowsers.people import BUTTON, Invite
from tests.otherbrowsers.test_together import CUT
from tests.otherbrowsers.window import TELEVISION
from tests.server.serving import Server


@pytest.mark.parametrize("browser", BOTH)
def test_back_to_a_page_that_was_kept(invite: Invite, house: Server, browser: str) -> None:
    anna = invite(browser, "fr")
    anna.open()
    anna.start("onix")
    anna.play(house, 1, random.Random(4))
    anna.tolerate(CUT)
    anna.window.go(f"{house.origin}/health")
    anna.window.back()
    anna.play(house, 2, random.Random(4))


SOUND = """() => {
  window.AudioContext = class extends AudioContext {
    constructor() { super(); window.heard = this; }
  };
}"""


@pytest.mark.parametrize("browser", BOTH)
def test_a_tap_starts_the_sound(invite: Invite, house: Server, browser: str) -> None:
    """Of a table screen: whoever plays touches it no more after the beginning."""
    television = invite(browser, "fr", size=TELEVISION)
    television.open()
    television.start("onix", "home.television")
    television.see("[data-link]")
    television.window.ask(SOUND)
    television.press("room.fewer_seats")
    television.wait("() => window.heard?.state === 'running'", why="sound")


KEEPS = """() => {
  try { return Boolean(localStorage); } catch { return false; }
}"""


@pytest.mark.parametrize("browser", BOTH)
def test_a_browser_that_keeps_nothing_still_plays(
    invite: Invite, house: Server, browser: str
) -> None:
    """Language, light and all that is chosen holds as long as the page does."""
    anna = invite(browser, "fr", forgetful=True)
    anna.open("/settings")
    assert not anna.window.ask(KEEPS)
    anna.tap("label", anna.say("light.evening"))
    anna.wait("() => document.documentElement.dataset.light === 'evening'")
    anna.tap(BUTTON, "English")
    anna.language = "en"
    anna.tap("header a")
    anna.see("article")
    anna.expect_own_language()
    assert anna.window.ask("() => document.documentElement.dataset.light") == "evening"
    anna.start("onix")
    anna.play(house, 2, random.Random(5))
    for path in ("/forge", "/companion", "/print"):
        anna.open(path)
        anna.see("main h1")
