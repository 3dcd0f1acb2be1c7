"""Oni against all before GO: whose turn comes, what is to be pressed, and nothing over the dice."""

import pytest
from playwright.sync_api import ViewportSize, expect
from tests.browser.conftest import LAPTOP, PHONE, TELEVISION, Invite
from tests.browser.oni import NAMES, OniTable
from tests.browser.past import Company, Past
from tests.server.serving import Server

SEATS = 4
FIRST = 0
"""To the left of Oni, who is the last."""

COVERED = """() => {
  const spots = [...document.querySelectorAll('.oni-board [data-at^="spot:"]')];
  return spots.filter((spot) => {
    const { left, top, width, height } = spot.getBoundingClientRect();
    return !spot.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  }).map((spot) => spot.dataset.at);
}"""


@pytest.fixture(scope="module")
def company(house: Server) -> Company:
    return Company(house, NAMES)


@pytest.fixture(scope="module")
def code(company: Company) -> str:
    return company.lay(Past("oni", {}, SEATS, bytes(32)))


@pytest.mark.clause("MD-60")
@pytest.mark.parametrize("where", ["", "/hand"])
@pytest.mark.parametrize("size", [PHONE, LAPTOP])
@pytest.mark.parametrize("seat", [FIRST, 1, SEATS - 1])
def test_before_go_it_is_said_who_begins(
    invite: Invite, company: Company, code: str, seat: int, size: ViewportSize, where: str
) -> None:
    one = invite("fr", viewport=size)
    company.sit_at(one.context, seat)
    one.open(f"/r/{code}{where}")
    table = OniTable(one, seat)
    expect(table.thing("act:go")).to_be_in_viewport(ratio=1)
    sentence = one.page.locator(".sentence")
    expect(sentence).to_contain_text(table.say("turn.ready", seat=FIRST))
    expect(sentence).to_contain_text(table.say("step.ready"))
    expect(sentence).not_to_contain_text(one.say("table.your_turn"))
    expect(one.page.locator(".sentence.mine")).to_have_count(1 if seat == FIRST else 0)
    if where == "":
        lit = one.page.locator(".people .awaited")
        expect(lit).to_have_count(1)
        expect(table.board.locator(f'[data-at="seat:{FIRST}"] .awaited')).to_have_count(1)
    expect(table.board.locator("[data-spot=role] h2")).to_be_in_viewport(ratio=1)
    assert one.page.evaluate(COVERED) == []


def test_a_television_says_it_before_go(invite: Invite, company: Company, code: str) -> None:
    one = invite("fr", viewport=TELEVISION)
    one.open(f"/r/{code}/table")
    table = OniTable(one, -1)
    said = one.page.locator("header [role=status]")
    expect(said).to_contain_text(table.say("turn.ready", seat=FIRST))
    expect(said).to_contain_text(table.say("waiting.ready"))
    expect(one.page.locator("header .who .plate")).to_have_count(1)
    assert one.page.evaluate(COVERED) == []
