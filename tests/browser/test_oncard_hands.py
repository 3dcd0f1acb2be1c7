"""A television shows the table of ON'CARD, phones are hands: a whole game of super experts."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.oncard import OnCardTable, perform
from tests.browser.oncard_past import find, saved_face, short_game, touches
from tests.browser.past import Company
from tests.browser.test_oncard import come, expect_played
from tests.browser.test_phones_as_hands import HAND, TELEVISION, ReachableServer
from tests.server.serving import Server


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """It knows an address that phones can use."""
    with ReachableServer(tmp_path_factory.mktemp("house")) as server:
        yield server


def expect_untouched(television: OnCardTable) -> None:
    """There is nothing to press on the table, and nothing of it is asked."""
    expect(television.board.get_by_role("button")).to_have_count(0)
    expect(television.board.locator("[data-can=yes]")).to_have_count(0)


@pytest.mark.soak
def test_a_save_is_decided_on_a_phone(invite: Invite, house: Server) -> None:
    company = Company(house)
    past = find(short_game, jokers="super_expert")
    touched = touches(past)
    code = company.lay(past.without(len(touched)))
    television = come(invite, company, 2, f"/r/{code}/table", "fr", viewport=TELEVISION)
    anna = come(invite, company, 0, f"/r/{code}/hand", "en", **HAND)
    at, save = next(
        (at, one) for at, one in enumerate(touched) if (one.seat, one.move["move"]) == (1, "save")
    )
    perform(anna, company, code, touched[:at])
    basile = come(invite, company, 1, f"/r/{code}/hand", "fr", **HAND)
    basile.offers.wait_for()
    banner = television.page.get_by_role("banner").get_by_role("status")
    expect(banner).to_have_text(television.say("waiting.save_throw", seat=1))
    expect(anna.offers).to_have_count(0)
    expect_untouched(television)

    # A phone that comes back is asked the same, and the other one, too, waits on.
    passing = basile.board.locator('[data-thing="act:pass"][data-can=yes]')
    passing.wait_for()
    offered = basile.await_turn()
    for table in (basile, anna):
        table.page.reload()
        table.board.wait_for()
    passing.wait_for()
    assert basile.await_turn() == offered
    (thing,) = save.things
    basile.choose(thing)
    expect(basile.offers).to_have_count(0)
    basile_there = television.board.get_by_role("region", name="Basile", exact=True)
    saved = television.say("board.saved", face=saved_face(past, at))
    expect(basile_there.get_by_role("img", name=saved, exact=True)).to_be_visible()
    for table in (television, anna, basile):
        table.person.expect_own_language()
        table.person.expect_no_sideways()

    # Televisions are slow here: this one comes back for the end.
    for table in (basile, television):
        table.page.goto("about:blank")
    perform(anna, company, code, touched[at + 1 :])
    television.person.open(f"/r/{code}/table")
    television.ending.wait_for()
    anna.page.locator(".result").wait_for()
    expect_untouched(television)
    television.person.expect_own_language()
    anna.person.expect_own_language()
    expect_played(house, code, past)
