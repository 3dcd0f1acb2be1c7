"""Every screen of ON'CARD fits, speaks one language, and has nothing for axe to find."""

from collections.abc import Callable
from itertools import cycle
from typing import Literal, NamedTuple

import pytest
from playwright.sync_api import ViewportSize, expect
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
    may_stop_and_take,
    may_take_back,
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


SYMBOLS = """() => [...document.querySelectorAll('.oncard .seat.still')].map((seat) =>
  Math.min(...[...seat.querySelectorAll('.combination .need svg')].map(
    (one) => one.getBoundingClientRect().width).filter((width) => width > 0)))"""
"""The smallest one that a player has yet to cover."""

FROM_A_SOFA = 30.0


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


NARROWEST = """(selector) => [...document.querySelectorAll(`.oncard .corner .card${selector}`)]
  .map((one) => one.getBoundingClientRect())
  .map(({ left, top, right, bottom, width, height }) =>
    left < 0 || top < 0 || right > innerWidth || bottom > innerHeight ? 0 : Math.min(width, height))
  .sort((one, other) => one - other)"""
"""How large the cards around a television's table are, or what is on them: 0 if not in sight."""


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_on_a_television_cards_are_read_from_three_metres(
    invite: Invite, company: Company, seats: int
) -> None:
    """They use the screen: cards were 76 px wide there once, with symbols of 21."""
    person = invite("fr", viewport=TELEVISION)
    past = find(first_may_save, seats=seats)
    person.open(f"/r/{company.lay(past, AROUND[:seats])}/table")
    OnCardTable(person, 0, NAMES).board.wait_for()
    person.page.wait_for_function(AT_REST)
    cards = person.page.evaluate(NARROWEST, "")
    symbols = person.page.evaluate(NARROWEST, " .combination .face")
    assert len(cards) == 6 * seats
    assert cards[0] >= 130
    assert len(symbols) > 6 * seats
    assert symbols[0] >= 36


TOO_WIDE = """() => [
  ...document.querySelectorAll('.oncard .actions button .words'),
].filter((one) => {
  const around = one.closest('button').getBoundingClientRect();
  const { left, right, top, bottom } = one.getBoundingClientRect();
  return left < around.left || right > around.right || top < around.top || bottom > around.bottom;
}).map((one) => one.textContent)"""
"""What is written on a button and does not fit on it."""


@pytest.mark.parametrize("language", BOTH_LANGUAGES)
def test_what_is_decided_on_a_phone_covers_nothing_that_is_looked_at(
    invite: Invite, house: Server, language: str
) -> None:
    """Three buttons: one's cards, one's name, the dice and the help are all in sight."""
    names = ("Anna", "Basile", "Chloé", "David")
    company = Company(house, names)
    person = invite(language, viewport=PHONE)
    company.sit_at(person.context, 0)
    person.open(f"/r/{company.lay(find(may_stop_and_take, seats=4), FOUR)}")
    table = OnCardTable(person, 0, names)
    table.board.locator('[data-thing="act:stop_and_take"][data-can=yes]').wait_for()
    person.page.wait_for_function(AT_REST)
    looked_at = ".own .card, .actions button, .actions .name, [data-spot=aid], .tray .die"
    assert colliding(person.page, looked_at) == []
    expect(table.board.locator(".actions .name")).to_have_text("Anna")
    assert person.page.evaluate(TOO_WIDE) == []
    assert person.page.evaluate(HIDDEN) == []


MISSED = """([thing, least]) => {
  const die = document.querySelector(`.own [data-thing="${thing}"]`);
  const { x, y, width, height } = die.getBoundingClientRect();
  const hits = (left, top) => document.elementFromPoint(left, top) === die
    || die.contains(document.elementFromPoint(left, top));
  const [middle, centre] = [x + width / 2, y + height / 2];
  const reach = (wide, high) => {
    let far = 0;
    while (far < least && hits(middle + wide * far, centre + high * far)) far += 0.5;
    return far;
  };
  return [reach(1, 0) + reach(-1, 0), reach(0, 1) + reach(0, -1)];
}"""
"""How far around a die a finger still finds it, across and down."""


def test_a_die_that_can_be_taken_back_is_large_enough_for_a_finger(
    invite: Invite, house: Server
) -> None:
    company = Company(house)
    person = invite("fr", viewport=PHONE, has_touch=True)
    company.sit_at(person.context, 0)
    person.open(f"/r/{company.lay(find(may_take_back))}")
    table = OnCardTable(person, 0)
    things = [one for one in table.await_turn() if one.startswith("kept:")]
    assert len(things) > 2
    for thing in things:
        found = person.page.evaluate(MISSED, [thing, 40])
        assert min(found) >= 40, (thing, found)


WORDS_OUTSIDE = """(texts) => {
  const said = document.querySelector('.sentence .said .text');
  const banner = document.querySelector('.sentence').getBoundingClientRect();
  return texts.filter((text) => {
    said.textContent = text;
    const first = said.parentElement.firstElementChild.getBoundingClientRect();
    return first.top < banner.top + 4 || said.getBoundingClientRect().bottom > banner.bottom - 6;
  });
}"""
"""Which of these, said in the banner, come too near to its edges."""


@pytest.mark.parametrize("language", BOTH_LANGUAGES)
def test_what_is_said_keeps_away_from_the_edges_of_the_banner(
    invite: Invite, company: Company, language: str
) -> None:
    """Whatever the step, in one's own turn: two lines below whose turn it is."""
    person = invite(language, viewport=LAPTOP)
    company.sit_at(person.context, 0)
    table = OnCardTable(person, 0, NAMES)
    your_turn(table, company)
    texts = [str(text) for text in table.words.table("step").values()]
    assert person.page.evaluate(WORDS_OUTSIDE, texts) == []


def test_cards_are_read_from_a_sofa(invite: Invite, company: Company) -> None:
    """Four players' on a television: symbols were 21 px wide, amid empty space."""
    television = OnCardTable(invite("fr", viewport=TELEVISION), -1)
    television.person.open(f"/r/{company.lay(find(first_may_save, seats=4), FOUR)}/table")
    television.board.wait_for()
    television.person.page.wait_for_function(AT_REST)
    smallest = television.person.page.evaluate(SYMBOLS)
    assert len(smallest) == len(NAMES)
    assert min(smallest) >= FROM_A_SOFA, smallest
