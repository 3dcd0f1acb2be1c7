"""What a die shows fills its side, on every board and on every screen."""

from functools import partial

import pytest
from playwright.sync_api import ViewportSize
from tests.browser.conftest import LAPTOP, PHONE, Invite
from tests.browser.gallery import MIDDLE, NAMES, in_the_middle, way_of
from tests.browser.oni_past import find as find_oni
from tests.browser.oni_past import first_turn
from tests.browser.past import Company, Past, find
from tests.server.serving import Server

BOARDS = {"memodixe": ".memodixe", "oni": ".oni-board", "oncard": ".oncard"}

ASTRAY = """(board) => [...document.querySelectorAll(`${board} .cube > *`)].map((side) => {
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = side.firstElementChild;
  return [offsetLeft, offsetTop, offsetWidth - side.clientWidth, offsetHeight - side.clientHeight];
}).filter((edges) => edges.some((pixels) => Math.abs(pixels) > 1))"""
"""Where faces lie on sides that they do not fill, in pixels."""


def laid(game: str) -> Past:
    if game == "oni":
        return find_oni(first_turn, oni=3, seats=4)[0]
    return find(partial(in_the_middle, MIDDLE[game]), game, {}, 3, way_of(game))


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
@pytest.mark.parametrize("game", list(BOARDS))
def test_what_a_die_shows_fills_its_side(
    invite: Invite, house: Server, game: str, size: ViewportSize
) -> None:
    """A board's own styles had moved faces out of their dice, where a side of it was meant."""
    company = Company(house, NAMES)
    person = invite("fr", viewport=size)
    company.sit_at(person.context, 0)
    person.open(f"/r/{company.lay(laid(game))}")
    person.page.locator(f"{BOARDS[game]} .cube").first.wait_for()
    assert person.page.evaluate(ASTRAY, BOARDS[game]) == []
