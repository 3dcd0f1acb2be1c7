"""The server is replaced while somebody has half a choice in hand: it stays there, in each game."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser import memodixe_past, onemore_past, oni_past
from tests.browser.conftest import PHONE, Invite
from tests.browser.past import Company, Past
from tests.browser.people import Person
from tests.browser.replaced import ReplacedServer
from tests.browser.states import Host
from tests.browser.test_coming_back import decisions
from tests.browser.upgrading import (
    MARK,
    come,
    expect_patient,
    expect_renewed,
    line_of,
)
from tests.server.playing import OPEN, bot


def test_no_reload_with_half_a_choice_made(invite: Invite, replaced: ReplacedServer) -> None:
    """The first of two cards is chosen, and nobody touches anything: the second one is awaited."""
    host, anna = Host(replaced), come(invite, replaced, "fr", viewport=PHONE)
    host.sit_at(anna.context)
    code = host.browser.open_room(OPEN, bot("easy"), game="oncard", options={})
    anna.open(f"/r/{code}")
    anna.press("room.begin")
    cards = anna.page.locator(".power[aria-pressed]")
    cards.first.click()
    chosen = anna.page.locator(".power[aria-pressed=true]")
    expect(chosen).to_have_count(1)
    anna.page.mouse.move(0, 0)
    anna.page.evaluate(MARK)
    replaced.upgrade()
    expect(line_of(anna)).to_have_attribute("data-renewal", "due")
    expect_patient(anna)
    expect(chosen).to_have_count(1)
    assert decisions(replaced, code) == 0
    cards.nth(1).click()
    expect_renewed(anna)
    # It was said before the page went: nothing has to be chosen again.
    assert decisions(replaced, code) > 0
    expect(cards).to_have_count(0)


def sit_down(
    invite: Invite, replaced: ReplacedServer, past: Past, seat: int, screen: str = "", **when: Any
) -> tuple[Person, str]:
    """Where all this has happened, everybody's seat taken; and the code of the room."""
    company = Company(replaced, [f"Guest {seat}" for seat in range(past.seats)])
    code = company.lay(past, **when)
    person = come(invite, replaced, "fr", viewport=PHONE)
    company.sit_at(person.context, seat)
    person.open(f"/r/{code}{screen}")
    return person, code


def mark_one(person: Person, kind: str) -> Locator:
    """The first of two is marked, and no finger is near; what is marked."""
    choose(person, kind)
    marked = person.page.locator(f'[data-thing^="{kind}:"][aria-pressed=true]')
    expect(marked).to_have_count(1)
    person.page.mouse.move(0, 0)
    person.page.evaluate(MARK)
    return marked


def choose(person: Person, kind: str) -> None:
    """One that is not marked yet, of those that go together."""
    others = f'[data-thing^="{kind}:"][data-can=yes][aria-pressed=false]'
    person.page.locator(others).first.click()


@pytest.mark.parametrize(
    ("game", "screen"), [("onemore", ""), ("onemore", "/hand"), ("memodixe", "")]
)
def test_the_first_of_two_stays_marked_until_the_second(
    invite: Invite, replaced: ReplacedServer, game: str, screen: str
) -> None:
    """Two players to be named, or two dice to be swapped, with the upgrade in between."""
    if game == "onemore":
        kind, past = "seat", onemore_past.find(onemore_past.first_names_two).without(1)
    else:
        kind, past = "spot", memodixe_past.found("eight")
    anna, code = sit_down(invite, replaced, past, 0, screen)
    if game == "memodixe":
        # Which of the pair is won comes first.
        anna.page.locator(f'[data-thing^="{kind}:"][data-can=yes]').first.click()
    marked = mark_one(anna, kind)
    made = decisions(replaced, code)
    replaced.upgrade()
    expect(line_of(anna)).to_have_attribute("data-renewal", "due")
    expect_patient(anna)
    expect(marked).to_have_count(1)
    assert decisions(replaced, code) == made
    choose(anna, kind)
    expect_renewed(anna)
    # It was said before the page went.
    assert decisions(replaced, code) == made + 1
    expect(marked).to_have_count(0)


def test_where_time_plays_nothing_is_taken_out_of_a_hand(
    invite: Invite, replaced: ReplacedServer
) -> None:
    """Oni swaps two dice: the first stays marked, and no page is loaded while the clock runs."""
    past, seat = oni_past.find(oni_past.asked_to_swap)
    ago = (past.decisions[-1].at or 0) / 1000
    oni, code = sit_down(invite, replaced, past, seat, seconds_ago=ago)
    marked = mark_one(oni, "spot")
    made = decisions(replaced, code, seat)
    replaced.upgrade()
    expect(line_of(oni)).to_have_attribute("data-renewal", "due")
    expect_patient(oni)
    expect(marked).to_have_count(1)
    choose(oni, "spot")
    expect(marked).to_have_count(0)
    expect_patient(oni)
    assert decisions(replaced, code, seat) == made + 1
