"""Every screen of MémoDiXe fits, speaks one language, and has nothing for axe to find."""

from collections.abc import Callable

import pytest
from playwright.sync_api import ViewportSize, expect
from tests.browser.conftest import LAPTOP, PHONE, Invite
from tests.browser.memodixe import MemoTable
from tests.browser.memodixe_past import found, rightly_called, whole_game, wrongly_called
from tests.browser.past import Company, Past, bots
from tests.browser.test_phones_as_hands import TELEVISION
from tests.browser.test_screens import find_everywhere
from tests.server.serving import Server

MANY = 6


@pytest.fixture(scope="module")
def company(house: Server) -> Company:
    return Company(house)


def your_turn(table: MemoTable, company: Company) -> None:
    """With all the others there can be, one die turned, and the reminder open."""
    table.person.open(f"/r/{company.lay(found('eight', MANY).without(2), bots(MANY))}")
    table.await_turn()
    table.choose("spot:4")
    table.board.locator("[data-spot=aid] summary").click()


def power(table: MemoTable, company: Company) -> None:
    table.person.open(f"/r/{company.lay(found('sun'), bots(2))}")
    table.power.wait_for()


def called(table: MemoTable, company: Company) -> None:
    table.person.open(f"/r/{company.lay(wrongly_called(), bots(2))}")
    table.verdict.wait_for()


def taking(table: MemoTable, company: Company) -> None:
    table.person.open(f"/r/{company.lay(rightly_called(), bots(2))}/hand")
    table.await_turn()


def ending(table: MemoTable, company: Company) -> None:
    table.person.open(f"/r/{company.lay(whole_game(), bots(2))}")
    table.ending.wait_for()


def table_screen(table: MemoTable, company: Company) -> None:
    table.person.open(f"/r/{company.lay(found('heart', MANY), bots(MANY))}/table")
    table.power.wait_for()


SCREENS: dict[str, Callable[[MemoTable, Company], None]] = {
    one.__name__: one for one in (your_turn, power, called, taking, ending, table_screen)
}


@pytest.mark.parametrize("screen", SCREENS)
def test_fits_and_axe_finds_nothing(invite: Invite, company: Company, screen: str) -> None:
    language = "fr" if list(SCREENS).index(screen) % 2 else "en"
    person = invite(language, viewport=PHONE)
    company.sit_at(person.context, 0)
    SCREENS[screen](MemoTable(person, 0), company)
    person.expect_own_language()
    for size in (LAPTOP, TELEVISION, PHONE):
        person.page.set_viewport_size(size)
        person.expect_no_sideways()
    assert find_everywhere(person) == {}


def test_a_turn_by_keys_alone(invite: Invite, company: Company) -> None:
    person = invite("en")
    company.sit_at(person.context, 0)
    table = MemoTable(person, 0)
    person.open(f"/r/{company.lay(found('eight').without(2), bots(2))}")
    table.await_turn()
    person.page.keyboard.press("Tab")
    table.thing("spot:0").focus()
    for key in ("ArrowRight", "ArrowDown"):
        person.page.keyboard.press(key)
    expect(table.thing("spot:4")).to_be_focused()
    person.page.keyboard.press("Enter")
    expect(table.sentence).to_contain_text(table.say("step.turn_second"))
    # The focus stays near the die that was turned: it was the nearest, not the first.
    expect(table.thing("spot:4")).not_to_be_focused()
    near = person.page.evaluate("() => document.activeElement.dataset.thing")
    assert near in ("spot:1", "spot:3", "spot:5", "spot:7")
    person.page.keyboard.press("Enter")
    expect(table.sentence).not_to_contain_text(table.say("step.turn_second"))


CUT_BELOW = """() => {
  scrollTo(0, 0);
  const tools = document.querySelector('.tools').getBoundingClientRect().top;
  const { bottom } = document.querySelector('[data-spot=home]').getBoundingClientRect();
  return Math.max(0, bottom - tools);
}"""
"""How much of one's own panel lies under the tools, in pixels, without scrolling."""


@pytest.mark.parametrize("seats", [2, 4, MANY])
def test_a_phone_shows_all_of_ones_own_panel(invite: Invite, house: Server, seats: int) -> None:
    names = ("Anna", "Basile", "Chloé", "David", "Emma", "Félix")[:seats]
    company = Company(house, names)
    person = invite("fr", viewport=PHONE)
    company.sit_at(person.context, 0)
    person.open(f"/r/{company.lay(found('eight', seats).without(2))}")
    MemoTable(person, 0, names).await_turn()
    assert person.page.evaluate(CUT_BELOW) == 0


UNDER = """() => [...document.querySelectorAll('.memodixe .spot')].filter((spot) => {
  const number = document.createRange();
  number.selectNodeContents(spot.querySelector('.number'));
  const { right } = number.getBoundingClientRect();
  return right > spot.querySelector('.die').getBoundingClientRect().left;
}).map((spot) => spot.dataset.at)"""


@pytest.mark.parametrize("size", [PHONE, LAPTOP, TELEVISION])
def test_no_number_of_a_place_lies_under_its_die(
    invite: Invite, company: Company, size: ViewportSize
) -> None:
    anna = invite("fr", viewport=size)
    company.sit_at(anna.context, 0)
    anna.open(f"/r/{company.lay(Past('memodixe', {'first': 0}, 2, bytes(32)))}")
    anna.page.locator(".memodixe .die").first.wait_for()
    assert anna.page.evaluate(UNDER) == []
