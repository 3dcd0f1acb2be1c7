"""Where one thing is wanted, it is the one large button, and everything else stays in sight."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect
from tests.browser.conftest import LAPTOP, PHONE, TELEVISION, Invite
from tests.browser.people import Person

from tablee.games import GAMES, load_game, load_lesson

LONG_NAME = "Bartholomeusconstantinus"
AT_ONE_GLANCE = 5
"""Games that home shows on a phone without being scrolled."""

WIDTHS_OF_LINES = """(name) => {
  const range = document.createRange();
  range.selectNodeContents(name);
  return [...range.getClientRects()].map(({ width }) => width);
}"""


def come(person: Person, link: str, name: str = "Basile") -> None:
    person.page.goto(link)
    person.call_themselves(name)
    person.press("home.introduce")


def test_whoever_says_a_name_at_the_door_sits(invite: Invite) -> None:
    """One press, and up again if they only wanted to look on."""
    anna, basile = invite("en"), invite("fr", viewport=PHONE)
    anna.open()
    anna.start("onix", "home.open_room")
    come(basile, f"{anna.house.origin}/r/{anna.code}")
    stand = basile.page.get_by_role("button", name=basile.say("room.stand"), exact=True)
    expect(stand).to_be_visible()
    expect(anna.page.locator(".chair").filter(has_text="Basile")).to_be_visible()
    stand.click()
    expect(stand).to_have_count(0)
    expect(anna.page.get_by_text(anna.say("room.watchers"))).to_be_visible()
    # Coming back is not the door any more.
    basile.page.reload()
    expect(basile.page.get_by_role("button", name=basile.say("room.sit"))).not_to_have_count(0)
    expect(stand).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_whoever_is_known_and_comes_by_a_link_sits_down_with_one_button(
    invite: Invite, size: ViewportSize
) -> None:
    anna, basile = invite("en"), invite("fr", viewport=size)
    basile.open()
    basile.start("onix", "home.open_room")
    anna.open()
    anna.start("onix", "home.open_room")
    basile.page.goto(f"{anna.house.origin}/r/{anna.code}")
    sit = basile.page.get_by_role("button", name=basile.say("room.sit"), exact=True)
    expect(sit).to_be_visible()
    expect(sit).to_be_in_viewport(ratio=1)
    expect(basile.page.locator(".button.main")).to_have_count(1)
    sit.click()
    expect(sit).to_have_count(0)
    expect(anna.page.get_by_text(anna.say("room.open_seat"))).to_have_count(2)


def test_a_phone_in_the_lobby_invites_without_scrolling(invite: Invite) -> None:
    anna = invite("fr", viewport=PHONE)
    anna.open()
    anna.start("onix", "home.open_room")
    inviting = anna.page.get_by_role("button", name=anna.say("room.invite"), exact=True)
    expect(inviting).to_be_visible()
    expect(inviting).to_be_in_viewport(ratio=1)
    inviting.click()
    expect(anna.page.get_by_role("img", name=anna.say("room.qr"))).to_be_in_viewport()


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_button_of_home_has_its_word_on_a_phone(invite: Invite, language: str) -> None:
    anna = invite(language, viewport=PHONE)
    anna.open()
    plays = anna.page.get_by_role("button", name=anna.say("home.play_now"))
    expect(plays).to_have_count(len(GAMES))
    words = anna.page.locator("article .word")
    # A game that has just begun has no lesson yet.
    lessons = [name for name in GAMES if load_lesson(load_game(name))]
    expect(words).to_have_count(2 * len(GAMES) + len(lessons))
    for at in range(words.count()):
        box = words.nth(at).bounding_box()
        assert box is not None
        assert box["width"] > 20, words.nth(at).inner_text()
    expect(plays.nth(AT_ONE_GLANCE - 1)).to_be_in_viewport(ratio=1)


def test_a_long_name_on_the_television_has_two_lines_that_are_full(invite: Invite) -> None:
    television = invite("fr", viewport=TELEVISION)
    television.open()
    television.start("onix", "home.television")
    television.page.wait_for_url(re.compile(r"/r/[A-Z]{4,8}/table$"))
    table = television.page.url
    for name in ("Al", LONG_NAME):
        come(invite("fr", viewport=PHONE), table.replace("/table", "/hand"), name)
    shown = television.page.get_by_text(LONG_NAME, exact=True)
    expect(shown).to_be_visible()
    first, second = shown.evaluate(WIDTHS_OF_LINES)
    assert second > first / 2, "no letter is left over"


def test_alone_against_bots_one_plays_with_the_team(invite: Invite) -> None:
    anna = invite("en")
    anna.open()
    with anna.page.expect_request("**/api/rooms") as opening:
        anna.start("oni", "home.play_now")
    plan: Any = opening.value.post_data_json
    assert plan["seats"][plan["options"]["oni"]]["kind"] == "bot"
    expect(anna.page.locator("main .board")).to_be_visible()


def test_another_match_is_offered_once(invite: Invite) -> None:
    """On a laptop beside the board, on a phone among the tools."""
    anna = invite("fr", viewport=PHONE)
    anna.shorten_onix()
    anna.open()
    anna.start_onix("home.play_now")
    anna.table.play(random.Random(1))
    again = anna.page.get_by_role("button", name=anna.say("table.rematch"), exact=True)
    for size in (PHONE, LAPTOP):
        anna.page.set_viewport_size(size)
        expect(again).to_have_count(1)
        expect(again).to_be_in_viewport(ratio=1)
