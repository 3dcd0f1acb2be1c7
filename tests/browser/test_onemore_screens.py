"""Every screen of One More! fits, speaks one language, and has nothing for axe to find."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tests.browser.boxes import colliding
from tests.browser.conftest import BOTH_LANGUAGES, LAPTOP, PHONE, Invite
from tests.browser.onemore import TELEVISION, OneMoreTable
from tests.browser.onemore_past import (
    find,
    first_is_stuck,
    first_names_two,
    other_is_stuck,
    two_are_named,
    two_have_lost,
    whole_game,
)
from tests.browser.past import NAMES, Company
from tests.browser.test_screens import find_everywhere
from tests.server.serving import Server

PATIENT = """
const wait = window.setTimeout;
window.setTimeout = (work, delay, ...rest) => wait(work, delay > 2500 ? 1e9 : delay, ...rest);
"""
"""A party goes by itself, sooner than it has been looked at from all sides."""

UNDER = """() => [...document.querySelectorAll('.onemore button[data-thing]')].filter((thing) => {
  scrollTo(0, 0);
  thing.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const bar = document.querySelector('main > .peek').getBoundingClientRect();
  const { top, bottom } = thing.getBoundingClientRect();
  return top < bar.bottom && bottom > bar.top + 1;
}).map((thing) => thing.dataset.thing)"""
"""The things that come to lie under the bar at the lower edge when they come into sight."""


@pytest.fixture(scope="module")
def company(house: Server) -> Company:
    return Company(house)


def your_turn(table: OneMoreTable, company: Company) -> None:
    table.person.open(f"/r/{company.lay(find(other_is_stuck).without(1))}")
    table.await_turn()


def naming(table: OneMoreTable, company: Company) -> None:
    """One of two is named already."""
    table.person.open(f"/r/{company.lay(find(first_names_two).without(1))}")
    table.await_turn()
    table.choose("seat:1")


def round_end(table: OneMoreTable, company: Company) -> None:
    found = find(other_is_stuck)
    table.person.page.add_init_script(PATIENT)
    table.person.open(f"/r/{company.lay(found.without(1))}")
    table.await_turn()
    table.card(found.decisions[-1].move["card"]).click()
    table.round_end.wait_for()


def ending(table: OneMoreTable, company: Company) -> None:
    table.person.open(f"/r/{company.lay(find(whole_game))}")
    table.ending.wait_for()


def table_screen(table: OneMoreTable, company: Company) -> None:
    table.person.open(f"/r/{company.lay(find(two_are_named))}/table")
    table.board.wait_for()


def table_screen_ending(table: OneMoreTable, company: Company) -> None:
    table.person.open(f"/r/{company.lay(find(whole_game))}/table")
    table.ending.wait_for()


def hand(table: OneMoreTable, company: Company) -> None:
    table.person.open(f"/r/{company.lay(find(two_are_named))}/hand")
    table.await_turn()


def hand_naming(table: OneMoreTable, company: Company) -> None:
    table.person.open(f"/r/{company.lay(find(first_names_two).without(1))}/hand")
    table.await_turn()
    table.choose("seat:2")


def hand_ending(table: OneMoreTable, company: Company) -> None:
    table.person.open(f"/r/{company.lay(find(whole_game))}/hand")
    table.page.locator(".result").wait_for()


SCREENS: dict[str, Callable[[OneMoreTable, Company], None]] = {
    "your turn": your_turn,
    "naming": naming,
    "round end": round_end,
    "ending": ending,
    "table screen": table_screen,
    "table screen, ending": table_screen_ending,
    "hand": hand,
    "hand, naming": hand_naming,
    "hand, ending": hand_ending,
}


@pytest.mark.parametrize(
    ("screen", "language"), [(name, ("fr", "en")[at % 2]) for at, name in enumerate(SCREENS)]
)
def test_fits_and_axe_finds_nothing(
    invite: Invite, company: Company, screen: str, language: str
) -> None:
    """By day and in the evening, on a phone and on a laptop."""
    person = invite(language)
    company.sit_at(person.context, 0)
    SCREENS[screen](OneMoreTable(person, 0, NAMES), company)
    person.expect_own_language()
    for size in (TELEVISION, PHONE, LAPTOP):
        person.page.set_viewport_size(size)
        person.expect_no_sideways()
    assert find_everywhere(person) == {}


def test_nothing_comes_into_sight_under_the_bars(invite: Invite, company: Company) -> None:
    person = invite("fr", viewport={"width": 360, "height": 500})
    company.sit_at(person.context, 0)
    naming(OneMoreTable(person, 0, NAMES), company)
    person.press("peek.start")
    assert person.page.evaluate(UNDER) == []


CHIP = ".small .face, .small .name, .small .held, .small .out, .small .defeats .got"


@pytest.mark.parametrize("language", BOTH_LANGUAGES)
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_a_phone_shows_the_whole_table(
    invite: Invite, house: Server, seats: int, language: str
) -> None:
    """Four need not scroll; a round that somebody has lost lies on nobody's face."""
    names = ("Anna", "Basile", "Chloé", "David", "Emma", "Félix")[:seats]
    everybody = Company(house, names)
    person = invite(language, viewport=PHONE)
    everybody.sit_at(person.context, 0)
    person.open(f"/r/{everybody.lay(find(two_have_lost, seats=seats))}")
    OneMoreTable(person, 0, names).await_turn()
    person.expect_no_sideways()
    assert colliding(person.page, CHIP) == []
    if seats == 4:
        assert colliding(person.page, "[data-spot=aid], main > .peek, .tools") == []


def test_a_lost_round_is_seen_before_anybody_is_asked(
    invite: Invite, house: Server, company: Company
) -> None:
    """Whoever lost it begins the next one, when it has been seen."""
    found = find(first_is_stuck)
    code = company.lay(found.without(1))
    anna, basile = invite("fr"), invite("en")
    for seat, person in enumerate((anna, basile)):
        person.page.add_init_script(PATIENT)
        company.sit_at(person.context, seat)
        person.open(f"/r/{code}")
    table = OneMoreTable(anna, 0, NAMES)
    table.board.wait_for()
    other = OneMoreTable(basile, 1, NAMES)
    other.await_turn()
    other.card(found.decisions[-1].move["card"]).click()
    table.round_end.wait_for()
    banner = anna.page.get_by_role("status", name=anna.say("table.sentence"))
    expect(banner).to_have_text(anna.say("table.look"))
    assert table.due == []
    assert anna.say("table.turn_title", game="One More!") != anna.page.title()
    anna.page.get_by_role("button", name=table.say("board.skip")).click()
    expect(table.round_end).to_have_count(0)
    expect(banner).to_contain_text(anna.say("table.your_turn"))
    assert table.due != []
