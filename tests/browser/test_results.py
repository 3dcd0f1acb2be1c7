"""Where a match has ended: the result lies in the middle, and whole."""

import pytest
from playwright.sync_api import ViewportSize
from tests.browser.conftest import PHONE, TELEVISION, Invite
from tests.browser.past import Company, Past, find
from tests.server.serving import Server

from tablee.games import load_game

LONG = (
    "Maximiliane-Wilhelmina W",
    "W" * 24,
    "Anne-Charlotte-Victoire",
    "Bartholomäus-Konstantin",
    "Chloé",
    "David",
    "Emma",
    "Félix",
)


@pytest.fixture(scope="module")
def company(house: Server) -> Company:
    return Company(house, LONG)


def rung(seats: int) -> Past:
    """Oni's clock has run out, and nobody has done anything."""
    past = Past("oni", {}, seats, bytes(32))
    match = past.begin()
    match.play(0, load_game("oni").read_move({"move": "go"}))
    while not match.state.is_over():
        alarm = match.state.alarm()
        assert alarm is not None
        match.pass_time(alarm)
    return past._replace(decisions=tuple(match.entries))


@pytest.mark.parametrize("size", [{"width": 1280, "height": 720}, TELEVISION])
@pytest.mark.parametrize("seats", [5, 8])
def test_on_a_television_all_of_onis_result_is_above_the_buttons(
    invite: Invite, company: Company, seats: int, size: ViewportSize
) -> None:
    one = invite("fr", viewport=size)
    one.open(f"/r/{company.lay(rung(seats))}/table")
    one.page.locator(".ending li").first.wait_for()
    end = one.page.locator(".next").bounding_box()
    assert end
    for row in one.page.locator(".ending li").all():
        box = row.bounding_box()
        assert box
        assert box["y"] + box["height"] <= end["y"]


def test_on_a_phone_the_result_of_onemore_lies_in_the_middle(
    invite: Invite, company: Company
) -> None:
    one = invite("fr", viewport=PHONE)
    company.sit_at(one.context, 0)
    past = find(lambda match, _: match.state.is_over(), "onemore", {}, 3)
    one.open(f"/r/{company.lay(past)}")
    box = one.page.locator("[data-spot=ending]").bounding_box()
    assert box
    assert abs(box["x"] * 2 + box["width"] - PHONE["width"]) <= 2
