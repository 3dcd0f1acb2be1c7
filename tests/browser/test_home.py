"""The first screen: all games in sight, and the way back to where one was."""

import re

import pytest
from playwright.sync_api import ViewportSize, expect
from tests.browser.conftest import LAPTOP, PHONE, TELEVISION, Invite
from tests.browser.gallery import NAMES
from tests.browser.past import Company, find
from tests.browser.states import run
from tests.server.playing import OPEN
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
    anna.page.wait_for_function(f"() => ({IN_SIGHT})() === 5")
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
    assert {chair.bot for chair in house.room(lou.code).seating.chairs} == {None, "easy"}
    lou.open()
    lou.page.get_by_role("button", name=lou.say("home.learn_game", game="Onix")).click()
    lou.page.get_by_role("button", name=lou.say("lesson.next")).wait_for()


def at_many_tables(company: Company) -> None:
    """The first of them has six tables, each with everybody's long name."""
    host, *others = company.browsers

    async def sit(code: str) -> None:
        for seat, browser in enumerate(others, start=1):
            async with browser.line(code) as line:
                await line.done("sit", seat=seat)

    for _ in range(6):
        run(sit(host.open_room(*[OPEN] * len(NAMES), game="onix", options={})))


@pytest.mark.parametrize("size", [LAPTOP, TELEVISION], ids=lambda size: str(size["width"]))
@pytest.mark.parametrize("language", ["fr", "en"])
def test_own_tables_leave_the_games_in_sight(
    invite: Invite, house: Server, language: str, size: ViewportSize
) -> None:
    company = Company(house, NAMES)
    at_many_tables(company)
    anna = invite(language, viewport=size)
    company.sit_at(anna.context, 0)
    anna.open()
    expect(anna.page.get_by_role("link", name=re.compile("Onix"))).to_have_count(2)
    anna.page.wait_for_function(f"() => ({IN_SIGHT})() === 5")
    anna.expect_no_sideways()


def test_whoever_has_finished_a_game_long_ago_is_no_beginner(invite: Invite, house: Server) -> None:
    """The house tells of the last matches only; the browser remembers the others."""
    company = Company(house)
    anna = invite("fr")
    company.sit_at(anna.context, 0)
    anna.open()
    usual = anna.page.get_by_role("dialog").get_by_role("radio", checked=True)
    anna.page.locator("article .more").first.click()
    expect(usual).to_have_accessible_name(anna.say("level.easy"))
    anna.open(f"/r/{company.lay(find(lambda match, _: match.state.is_over(), 'onix', {}, 3))}")
    anna.page.get_by_role("button", name=anna.say("table.rematch")).first.wait_for()
    anna.open()
    anna.page.locator("article .more").first.click()
    expect(usual).to_have_accessible_name(anna.say("level.medium"))


@pytest.mark.parametrize("place", ["home", "doorstep"])
def test_a_name_that_was_typed_is_there_after_a_reload(
    invite: Invite, house: Server, place: str
) -> None:
    """With the plate that was chosen: nobody is known here yet."""
    anna = invite("fr", viewport=PHONE)
    if place == "home":
        anna.open()
    else:
        host = invite("fr")
        host.open()
        host.start_onix("home.play_now")
        anna.open(f"/r/{host.code}")
    field = anna.page.get_by_label(anna.say("home.name_label"))
    expect(field).to_have_value("")
    field.fill("Barthélemy")
    plate = anna.page.locator("form .plate, .who .plate").first.inner_text()
    anna.page.reload()
    expect(field).to_have_value("Barthélemy")
    expect(anna.page.locator("form .plate, .who .plate").first).to_have_text(plate)
