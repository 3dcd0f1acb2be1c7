"""Every screen of ON'CARD fits, speaks one language, and has nothing for axe to find."""

from collections.abc import Callable
from itertools import cycle
from typing import Literal, NamedTuple

import pytest
from playwright.sync_api import ViewportSize
from tests.browser.boxes import colliding
from tests.browser.conftest import BOTH_LANGUAGES, LAPTOP, PHONE, TELEVISION, Invite
from tests.browser.oncard import OnCardTable
from tests.browser.oncard_past import (
    die_to_turn,
    find,
    first_chooses,
    first_may_save,
    joker_or_power,
    last_turn,
    short_game,
    whole_turn,
)
from tests.browser.past import Company
from tests.browser.test_screens import AT_REST, Look, find_everywhere
from tests.server.serving import Server

from tablee.server.protocol import OpenSeat, SeatPlan, SharedSeat

NAMES = ("Anna", "Maximilienne-Rose", "Chloé", "Bartholomé-Octave")
"""As long as names get."""

LIGHTS: tuple[Literal["light", "dark"], ...] = ("light", "dark")
FOUR: tuple[SeatPlan, ...] = (OpenSeat(),) * 4
AROUND: tuple[SeatPlan, ...] = tuple(SharedSeat(name, place) for place, name in enumerate(NAMES))

CUT = """() => [...document.querySelectorAll('.oncard *')].filter((one) => {
  const { left, right, width, height } = one.getBoundingClientRect();
  const board = one.closest('.oncard').getBoundingClientRect();
  const seen = width > 1 && height > 1 && one.checkVisibility({ visibilityProperty: true });
  return seen && (right > board.right + 1 || left < board.left - 1);
}).map((one) => `${one.className} in ${one.parentElement.className}`)"""
"""What is cut off at the side, as the board lets nothing scroll there."""


HIDDEN = """() => {
  scrollTo(0, 0);
  const above = document.querySelector('.sentence').getBoundingClientRect().bottom;
  const below = document.querySelector('.tools, .foot').getBoundingClientRect().top;
  return [...document.querySelectorAll('.oncard .own .card')].flatMap((card, place) => {
    const { top, bottom } = card.getBoundingClientRect();
    return top < above || bottom > below ? [`${place}: ${top} to ${bottom} of ${below}`] : [];
  });
}"""
"""Which of one's cards are not in sight, without scrolling."""


@pytest.fixture(scope="module")
def company(house: Server) -> Company:
    return Company(house, NAMES)


def choosing_powers(table: OnCardTable, company: Company) -> None:
    """One of two is marked."""
    past = find(short_game)
    table.person.open(f"/r/{company.lay(past.without(len(past.decisions)))}")
    table.await_turn()
    table.choose("power:1")


def your_turn(table: OnCardTable, company: Company) -> None:
    """A card is to be chosen."""
    past = find(whole_turn)
    table.person.open(f"/r/{company.lay(past.without(len(last_turn(past)) - 1))}")
    table.await_turn()


def may_save(table: OnCardTable, company: Company) -> None:
    """In somebody else's turn, with four at the table."""
    table.person.open(f"/r/{company.lay(find(first_may_save, seats=4), FOUR)}")
    table.offers.wait_for()


def others_turn(table: OnCardTable, company: Company) -> None:
    """All of another's cards are open, on a phone."""
    past = find(first_may_save, seats=4)
    company.sit_at(table.person.context, 2)
    table.person.page.set_viewport_size(PHONE)
    table.person.open(f"/r/{company.lay(past, FOUR)}")
    table.thing("seat:1").click()
    table.card(0, seat=1).wait_for()


def details(table: OnCardTable, company: Company) -> None:
    your_turn(table, company)
    table.card(0, seat=1).click()
    table.details.wait_for()


def menu(table: OnCardTable, company: Company) -> None:
    """Joker or power."""
    past = find(joker_or_power)
    table.person.open(f"/r/{company.lay(past)}")
    both = table.board.locator("[data-zone=dice] [aria-haspopup]")
    both.first.click()
    table.board.locator("[data-thing^='joker:']").wait_for()


def turning(table: OnCardTable, company: Company) -> None:
    table.person.open(f"/r/{company.lay(find(die_to_turn))}")
    table.board.locator("[data-zone=dice] [aria-haspopup]").first.click()
    table.board.locator("[data-thing^='turn:']").first.wait_for()


def ending(table: OnCardTable, company: Company) -> None:
    table.person.open(f"/r/{company.lay(find(short_game))}")
    table.ending.wait_for()


def table_screen(table: OnCardTable, company: Company) -> None:
    table.person.open(f"/r/{company.lay(find(first_may_save, seats=4), AROUND)}/table")
    table.board.wait_for()


def hand_saving(table: OnCardTable, company: Company) -> None:
    table.person.open(f"/r/{company.lay(find(first_may_save, seats=4), FOUR)}/hand")
    table.offers.wait_for()


def hand_turn(table: OnCardTable, company: Company) -> None:
    past = find(joker_or_power)
    table.person.open(f"/r/{company.lay(past)}/hand")
    table.await_turn()


class Screen(NamedTuple):
    show: Callable[[OnCardTable, Company], None]
    language: str
    sizes: tuple[ViewportSize, ...] = (PHONE, LAPTOP)
    """Where it is looked at closely."""


SCREENS = {
    "choosing powers": Screen(choosing_powers, "fr"),
    "your turn": Screen(your_turn, "en"),
    "may save": Screen(may_save, "fr"),
    "others' turn": Screen(others_turn, "en", (PHONE,)),
    "details": Screen(details, "fr"),
    "joker or power": Screen(menu, "en"),
    "turning a die": Screen(turning, "fr", (PHONE,)),
    "ending": Screen(ending, "en"),
    "table screen": Screen(table_screen, "fr", (TELEVISION,)),
    "hand, saving": Screen(hand_saving, "en", (PHONE,)),
    "hand, turn": Screen(hand_turn, "fr", (PHONE,)),
}


@pytest.mark.parametrize("screen", SCREENS)
def test_fits_and_axe_finds_nothing(invite: Invite, company: Company, screen: str) -> None:
    """By day and in the evening, on a phone and on a laptop."""
    show, language, sizes = SCREENS[screen]
    person = invite(language)
    company.sit_at(person.context, 0)
    show(OnCardTable(person, 0, NAMES), company)
    person.expect_own_language()
    for size in (TELEVISION, PHONE, LAPTOP):
        person.page.set_viewport_size(size)
        person.expect_no_sideways()
        if size in sizes:
            person.page.wait_for_function(AT_REST)
            assert person.page.evaluate(CUT) == [], size
    looks: list[Look] = list(zip(sizes, cycle(LIGHTS), strict=False))
    assert find_everywhere(person, looks) == {}


@pytest.mark.parametrize("language", BOTH_LANGUAGES)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_phone_shows_all_of_ones_cards(
    invite: Invite, house: Server, seats: int, language: str
) -> None:
    """While one of them is to be chosen, and nobody's name takes several lines."""
    names = ("Anna", "Basile", "Chloé", "David")[:seats]
    company = Company(house, names)
    person = invite(language, viewport=PHONE)
    company.sit_at(person.context, 0)
    person.open(f"/r/{company.lay(find(first_chooses, seats=seats))}")
    OnCardTable(person, 0, names).await_turn()
    person.page.wait_for_function(AT_REST)
    assert person.page.evaluate(HIDDEN) == []
    assert person.page.evaluate(CUT) == []


@pytest.mark.parametrize("language", BOTH_LANGUAGES)
def test_beside_a_television_an_offer_leaves_ones_cards_in_sight(
    invite: Invite, house: Server, language: str
) -> None:
    company = Company(house, ("Anna", "Basile", "Chloé", "David"))
    person = invite(language, viewport=PHONE)
    company.sit_at(person.context, 0)
    code = company.lay(find(first_may_save, seats=4), FOUR)
    person.open(f"/r/{code}/hand")
    OnCardTable(person, 0, NAMES).offers.wait_for()
    person.page.wait_for_function(AT_REST)
    assert person.page.evaluate(HIDDEN) == []
    assert colliding(person.page, ".oncard .own .card, .oncard .saves") == []
