"""A phone that is held sideways: what to do and how is in sight, and all is in reach."""

from functools import cache

import pytest
from playwright.sync_api import Locator, ViewportSize, expect
from tests.browser.boxes import colliding, too_small
from tests.browser.conftest import PHONE, Invite
from tests.browser.gallery import SEATS, Gallery
from tests.browser.people import Person
from tests.server.serving import Server

SIDEWAYS: ViewportSize = {"width": 740, "height": 360}

ABOVE = """() => {
  const place = document.querySelector('main#main');
  place.scrollTop = 0;
  scrollTo(0, 0);
  const edge = place.getBoundingClientRect().top;
  return [...place.querySelectorAll('button, [data-spot]')]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().top < edge - 1)
    .map((one) => one.className);
}"""
"""What lies above the upper edge of where one can scroll to: nobody ever sees it."""

TO_ITS_END = "(board) => board.scrollIntoView({ block: 'end', behavior: 'instant' })"


@cache
def gallery(house: Server) -> Gallery:
    return Gallery(house)


def come(invite: Invite, house: Server, path: str) -> Person:
    person = invite("fr", viewport=SIDEWAYS, has_touch=True)
    gallery(house).company.sit_at(person.context, 0)
    person.open(path)
    return person


def expect_in_sight(place: Locator) -> None:
    expect(place).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("game", list(SEATS))
def test_at_the_table_sentence_and_tools_are_in_sight(
    invite: Invite, house: Server, game: str
) -> None:
    person = come(invite, house, f"/r/{gallery(house).middle(game)}")
    expect_in_sight(person.page.get_by_role("status", name=person.say("table.sentence")))
    for path in ("table.undo", "table.hint", "table.rules"):
        expect_in_sight(person.page.get_by_role("button", name=person.say(path), exact=True))
    person.page.locator(".board").evaluate(TO_ITS_END)
    expect_in_sight(person.page.get_by_role("status", name=person.say("table.sentence")))
    expect_in_sight(person.page.get_by_role("button", name=person.say("table.hint"), exact=True))
    assert colliding(person.page, ".board, .tools, main > .peek") == []
    person.expect_no_sideways()


@pytest.mark.parametrize("game", list(SEATS))
def test_all_of_a_hand_can_be_scrolled_to(invite: Invite, house: Server, game: str) -> None:
    person = come(invite, house, f"/r/{gallery(house).middle(game)}/hand")
    # A game without a hand of its own has its moves in a list.
    things = person.page.locator("main [data-thing], main [data-spot], main li button")
    things.filter(visible=True).first.wait_for()
    assert person.page.evaluate(ABOVE) == []
    expect_in_sight(person.page.get_by_role("button", name=person.say("table.hint"), exact=True))
    person.expect_no_sideways()


BROADEST = """(code) => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    text.data = text.data.replace(code, 'WMWMWM');
  }
}"""
"""A full house has codes of six letters, and nobody chooses them."""


@pytest.mark.parametrize("viewport", [SIDEWAYS, PHONE], ids=["sideways", "upright"])
def test_the_broadest_code_fits(invite: Invite, house: Server, viewport: ViewportSize) -> None:
    person = come(invite, house, "/")
    person.page.set_viewport_size(viewport)
    code = gallery(house).lobby("onix")
    person.open(f"/r/{code}")
    person.page.locator("[data-spot=begin]").wait_for()
    person.page.evaluate(BROADEST, code)
    expect(person.page.get_by_text("WMWMWM").last).to_be_visible()
    person.expect_no_sideways()


@pytest.mark.parametrize("game", ["onix", "memodixe"])
def test_in_the_lobby_one_can_begin_and_read_who_is_there(
    invite: Invite, house: Server, game: str
) -> None:
    person = come(invite, house, f"/r/{gallery(house).lobby(game)}")
    expect_in_sight(person.page.locator("[data-spot=begin]"))
    expect_in_sight(person.page.locator("main .sentence"))
    assert colliding(person.page, "main .sentence, main .cloth li, main .count") == []
    person.expect_no_sideways()


def test_home_and_what_lies_behind_a_tile_begin_with_what_can_be_done(invite: Invite) -> None:
    person = invite("fr", viewport=SIDEWAYS, has_touch=True)
    person.open()
    person.page.locator("article").first.wait_for()
    expect_in_sight(person.page.locator("article .play").nth(3))
    person.page.locator("article .more").first.click()
    sheet = person.page.get_by_role("dialog")
    expect_in_sight(sheet.get_by_role("button", name=person.say("home.learn")))
    expect_in_sight(sheet.get_by_role("button", name=person.say("home.play_now")))
    assert too_small(person.page) == []
    person.expect_no_sideways()


def test_talk_covers_no_button_and_ones_own_tables_are_in_sight(
    invite: Invite, house: Server
) -> None:
    person = come(invite, house, f"/r/{gallery(house).middle('oni')}")
    person.page.get_by_role("button", name=person.say("table.chat"), exact=True).click()
    person.page.get_by_role("dialog").wait_for()
    assert colliding(person.page, ".chat, .shell > header button, .shell > header h1") == []
    assert gallery(house).lobby("onix")
    person.open()
    resume = person.page.get_by_role("link", name=person.say("home.resume"))
    resume.first.wait_for()
    expect_in_sight(resume.first)
