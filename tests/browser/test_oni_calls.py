"""Oni against all in a real browser: a call that is checked, and what a hint points at."""

import re

import pytest
from playwright.sync_api import expect
from tests.browser import oni_past
from tests.browser.conftest import Invite
from tests.browser.oni import NAMES, OniTable, come
from tests.browser.past import Company
from tests.browser.test_oni import lay
from tests.server.serving import Server

from tablee.games.oni.view import OniView


@pytest.fixture(scope="module")
def company(house: Server) -> Company:
    return Company(house, NAMES)


def come_to(
    invite: Invite, company: Company, wanted: oni_past.Wanted, motion: str = "reduce"
) -> OniTable:
    """Whoever has that to do now."""
    return come(invite, company, *lay(company, wanted), reduced_motion=motion)


def may_call(view: OniView) -> int | None:
    return view.turn if view.won and view.step == "turn_first" else None


@pytest.mark.clause("MD-63")
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_wrong_call_shows_the_pair_that_was_left(
    invite: Invite, company: Company, motion: str
) -> None:
    table = come_to(invite, company, may_call, motion)
    table.thing("act:call").click()
    verdict = table.board.locator("[data-spot=verdict]")
    expect(verdict).to_contain_text(table.say("board.called_wrongly"))
    pair = table.board.locator(".spot.paired")
    expect(pair).to_have_count(2)
    below = re.escape(table.beginning_of("board.below")) + "(.*)"
    shown = [re.search(below, die.get_attribute("aria-label") or "") for die in pair.all()]
    assert len({found and found[1] for found in shown}) == 1
    expect(table.thing("act:throw_all")).to_be_visible()


@pytest.mark.parametrize(
    ("wanted", "thing"),
    [(oni_past.first_turn, "spot:"), (oni_past.cheer, "cheer:"), (oni_past.timing, "act:hit")],
)
def test_a_hint_points_at_the_thing(
    invite: Invite, company: Company, wanted: oni_past.Wanted, thing: str
) -> None:
    table = come_to(invite, company, wanted)
    table.person.press("table.hint")
    expect(table.board.locator(f'.hinted[data-thing^="{thing}"]')).to_have_count(1)


@pytest.mark.clause("MD-64")
def test_the_sentence_says_whom_the_table_waits_for(invite: Invite, company: Company) -> None:
    """A smiley was found: it is still the finder's turn, but Oni is asked."""
    oni = come_to(invite, company, oni_past.asked_to_turn)
    sentence = oni.page.get_by_role("status", name=oni.person.say("table.sentence"))
    expect(sentence).to_contain_text(oni.person.say("table.your_turn"))
    expect(sentence).to_contain_text(oni.say("step.oni_turn_two"))
