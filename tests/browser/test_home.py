"""The first screen: all games in sight, and the way back to where one was."""

import re

import pytest
from playwright.sync_api import ViewportSize, expect
from tests.browser.conftest import LAPTOP, PHONE, TELEVISION, Invite
from tests.server.serving import Server

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


def test_a_child_who_has_never_played_finds_lesson_and_easy_bots_on_the_tile(
    invite: Invite, house: Server
) -> None:
    lou = invite("fr", viewport=PHONE, has_touch=True)
    lou.open()
    learn = lou.page.locator("article .learn")
    expect(learn).to_have_count(5)
    for number in range(5):
        expect(learn.nth(number)).to_be_in_viewport(ratio=1)
    assert learn.evaluate_all(SMALLEST) >= 44
    # What lies behind the tile begins with learning, and with the bots that suit.
    lou.page.locator("article .more").first.click()
    sheet = lou.page.get_by_role("dialog")
    expect(sheet.get_by_role("button", name=lou.say("home.learn"))).to_be_in_viewport(ratio=1)
    expect(sheet.get_by_role("radio", name=lou.say("level.easy"))).to_be_checked()
    lou.page.keyboard.press("Escape")
    lou.start_onix("home.play_now")
    lou.table.await_turn()
    assert {chair.bot for chair in house.room(lou.code).chairs} == {None, "easy"}
    lou.open()
    lou.page.get_by_role("button", name=lou.say("home.learn_game", game="Onix")).click()
    lou.page.get_by_role("button", name=lou.say("lesson.next")).wait_for()
