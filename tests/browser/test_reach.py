"""Whoever is asked something on a phone sees something that can be done."""

from collections.abc import Sequence

from playwright.sync_api import expect
from tests.browser.conftest import PHONE, Invite
from tests.browser.past import Company, find
from tests.server.serving import Server

from tablee.core.events import Event
from tablee.core.match import Match
from tablee.games.onix.moves import Steal
from tablee.games.onix.view import OnixView

MANY = 8
HIGH_ENOUGH = 40
NEW = {"move": "place", "collection": None}
TO_THE_END = "() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })"


def first_steals(match: Match, told: Sequence[Event]) -> bool:
    """The first seat has just placed a card in a new Collection, and is to steal."""
    last = match.entries[-1]
    if match.state.deciders() != [0] or last.seat != 0 or last.move != NEW:
        return False
    return all(isinstance(match.game.decode(code), Steal) for code in match.state.legal(0))


def steals_from_many(match: Match, told: Sequence[Event]) -> bool:
    """The first seat is to steal, and somebody has more Collections than fit in two rows."""
    if match.state.deciders() != [0]:
        return False
    moves = [match.game.decode(code) for code in match.state.legal(0)]
    view = match.game.view(match.state, 0)
    assert isinstance(view, OnixView)
    crowd = max(len(one.collections) for one in view.table[1:])
    return crowd > MANY and all(isinstance(move, Steal) for move in moves)


def test_a_finger_meets_what_can_be_stolen(invite: Invite, house: Server) -> None:
    company = Company(house)
    anna = invite("fr", viewport=PHONE, has_touch=True)
    company.sit_at(anna.context, 0)
    anna.open(f"/r/{company.lay(find(steals_from_many, 'onix', {'first': 0}, 3))}")
    anna.table.await_turn()
    heights = [
        box["height"]
        for thing in anna.page.locator(".board [data-can=yes]").all()
        if (box := thing.bounding_box())
    ]
    assert len(heights) > MANY
    assert min(heights) >= HIGH_ENOUGH


def test_what_can_be_stolen_comes_into_sight(invite: Invite, house: Server) -> None:
    company = Company(house)
    anna = invite("fr", viewport=PHONE, has_touch=True)
    company.sit_at(anna.context, 0)
    anna.open(f"/r/{company.lay(find(first_steals, 'onix', {'first': 0}, 3).without(1))}")
    fresh = anna.page.locator('[data-thing="new"][data-can=yes]')
    fresh.wait_for()
    anna.page.evaluate(TO_THE_END)
    fresh.tap()
    expect(fresh).to_have_count(0)
    expect(anna.page.locator(".board [data-can=yes]").first).to_be_in_viewport()
