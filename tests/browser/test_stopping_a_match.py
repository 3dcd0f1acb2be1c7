"""What ends a match is asked in sight, seen, and told to the others; talk hides no board."""

import pytest
from playwright.sync_api import Locator, ViewportSize, expect
from tests.browser.conftest import BOTH_LANGUAGES, LAPTOP, PHONE, Invite
from tests.browser.past import Company, Past
from tests.browser.people import Person
from tests.browser.states import Host
from tests.browser.test_asking import menu
from tests.server.playing import bot
from tests.server.serving import Server

SIDEWAYS = {"width": 740, "height": 360}


def at_a_table(person: Person, host: Host) -> str:
    code = host.begun(bot("easy"), game="onix", options={"first": 0})
    host.sit_at(person.context)
    person.open(f"/r/{code}")
    person.table.await_turn()
    return code


def expect_in_sight(place: Locator) -> None:
    expect(place).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", BOTH_LANGUAGES)
def test_the_host_starts_again_or_stops_and_the_others_are_told(
    invite: Invite, house: Server, language: str
) -> None:
    host, anna, basile = Host(house), invite(language, viewport=PHONE), invite("fr")
    code = at_a_table(anna, host)
    basile.page.goto(f"{house.origin}/r/{code}")
    basile.call_themselves("Basile")
    basile.press("home.introduce")
    basile.page.get_by_text(basile.say("table.spectating")).first.wait_for()
    menu(basile)
    stops = basile.page.get_by_role("button", name=basile.say("table.stop"))
    expect(stops).to_have_count(0)
    basile.page.keyboard.press("Escape")

    menu(anna)
    anna.press("table.stop")
    expect_in_sight(anna.page.get_by_role("alertdialog"))
    anna.expect_own_language()
    anna.press("house.no")
    assert house.room(code).matches == 1, "nothing happens before somebody is sure"
    anna.press("table.stop")
    anna.press("table.stop_again")
    basile.page.get_by_text(basile.say("table.stopped", name="Anna")).wait_for()
    anna.table.await_turn()
    assert house.room(code).matches == 2

    menu(anna)
    anna.press("table.stop")
    anna.press("table.stop_yes")
    anna.page.locator("[data-spot=begin]").wait_for()
    basile.page.get_by_text(basile.say("host.begins_without_you.named", host="Anna")).wait_for()
    assert house.room(code).stage == "waiting"
    expect(anna.page.get_by_text(anna.say("table.stopped", name="Anna"))).to_have_count(0)


@pytest.mark.parametrize("viewport", [PHONE, SIDEWAYS], ids=["upright", "sideways"])
def test_leaving_for_good_is_asked_in_sight(
    invite: Invite, house: Server, viewport: ViewportSize
) -> None:
    anna = invite("fr", viewport=viewport, has_touch=True)
    at_a_table(anna, Host(house))
    menu(anna)
    anna.press("table.leave")
    question = anna.page.get_by_role("alertdialog")
    expect_in_sight(question.get_by_text(anna.say("table.leave_sure")))
    expect_in_sight(question.get_by_role("button", name=anna.say("table.leave_yes")))
    anna.press("table.leave_yes")
    anna.page.wait_for_url(f"{house.origin}/")


@pytest.mark.parametrize(
    "viewport", [PHONE, SIDEWAYS, LAPTOP], ids=["upright", "sideways", "laptop"]
)
def test_talk_does_not_scroll_the_board_away(
    invite: Invite, house: Server, viewport: ViewportSize
) -> None:
    anna = invite("en", viewport=viewport, has_touch=True)
    at_a_table(anna, Host(house))
    before = anna.page.evaluate("scrollY")
    anna.press("table.chat")
    chat = anna.page.get_by_role("dialog", name=anna.say("chat.title"))
    expect_in_sight(chat.get_by_role("textbox"))
    assert anna.page.evaluate("scrollY") == before
    expect_in_sight(anna.table.sentence)
    anna.expect_no_sideways()
    chat.get_by_role("button", name=anna.say("house.close")).click()
    expect(chat).to_have_count(0)


def over_at_once() -> Past:
    """Dealt, lost, dealt anew, and lost again: nobody has chosen anything."""
    pasts = (Past("onemore", {"first": 0}, 3, seed.to_bytes(32)) for seed in range(2000))
    return next(past for past in pasts if past.begin().state.is_over())


def test_whoever_comes_to_a_match_that_is_over_finds_it_over(invite: Invite, house: Server) -> None:
    """Two rounds that nobody played are shown to those who were there, and not at every reload."""
    company = Company(house)
    code = company.lay(over_at_once())
    anna = invite("fr", viewport=PHONE)
    company.sit_at(anna.context, 0)
    anna.page.add_init_script(SPOTS)
    anna.page.goto(f"{house.origin}/r/{code}")
    anna.page.locator("[data-spot=ending]").wait_for()
    assert anna.page.evaluate("window.spots") == ["ending"]


SPOTS = """
window.spots = [];
new MutationObserver(() => {
  for (const name of ['round', 'deal', 'ending']) {
    const shown = document.querySelector(`[data-spot=${name}]`);
    if (shown && shown !== window.shown) { window.shown = shown; window.spots.push(name); }
  }
}).observe(document, { childList: true, subtree: true });
"""
