"""The first screen: all games in sight, and the way back to where one was."""

import re

import pytest
from playwright.sync_api import ViewportSize, expect
from tests.browser.conftest import LAPTOP, PHONE, TELEVISION, Invite

IN_SIGHT = """() => [...document.querySelectorAll('article')].filter((tile) => {
  const play = tile.querySelector('.play').getBoundingClientRect();
  return play.top >= 0 && play.bottom <= innerHeight && play.height >= 44;
}).length"""

SMALLEST = """(buttons) => Math.min(...buttons.flatMap((button) => {
  const { width, height } = button.getBoundingClientRect();
  return [width, height];
}))"""


@pytest.mark.parametrize("size", [PHONE, LAPTOP, TELEVISION], ids=lambda size: str(size["width"]))
@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_game_can_be_played_from_the_first_screen(
    invite: Invite, language: str, size: ViewportSize
) -> None:
    anna = invite(language, viewport=size)
    anna.open()
    expect(anna.page.get_by_role("article")).to_have_count(5)
    anna.page.wait_for_function(f"({IN_SIGHT})() === 5")
    anna.expect_no_sideways()


def test_whoever_goes_home_finds_the_way_back(invite: Invite) -> None:
    anna = invite("fr", viewport=PHONE)
    anna.open()
    anna.call_themselves("Barthélemy-Alexandre Roc")
    anna.start_onix("home.play_now")
    code = anna.code
    anna.table.await_turn()
    anna.press("table.menu")
    anna.press("table.leave_home")
    back = anna.page.get_by_role("link", name=anna.say("home.resume_at", game="Onix", code=code))
    back.click()
    anna.table.await_turn()
    assert anna.code == code
    # What cannot be taken back says why, where the finger is.
    undo = anna.page.get_by_role("button", name=anna.say("table.undo"), exact=True)
    expect(undo).to_be_disabled()
    undo.click(force=True)
    said = anna.page.get_by_text(anna.say("refusal.undo_nothing"))
    expect(said).to_be_in_viewport()
    assert anna.page.locator("header nav button").evaluate_all(SMALLEST) >= 44
    # Somebody else has no business there.
    other = invite("fr")
    other.open()
    expect(other.page.get_by_role("article")).to_have_count(5)
    expect(other.page.get_by_role("link", name=re.compile(code))).to_have_count(0)
