"""Oni's own phone beside a television: it says whose it is, also once the clock runs."""

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import BOTH_LANGUAGES, PHONE, Invite
from tests.browser.oni import NAMES, OniTable
from tests.browser.past import Company, Past
from tests.server.serving import Server

from tablee.games import load_game

SEATS = 4


@pytest.mark.parametrize("language", BOTH_LANGUAGES)
def test_onis_own_hand_says_that_it_is_onis(invite: Invite, house: Server, language: str) -> None:
    company = Company(house, NAMES)
    past = Past("oni", {}, SEATS, bytes(32))
    match = past.begin()
    match.play(0, load_game("oni").read_move({"move": "go"}))
    code = company.lay(past._replace(decisions=tuple(match.entries)))
    for seat in (SEATS - 1, 0):
        one = invite(language, viewport=PHONE)
        company.sit_at(one.context, seat)
        one.open(f"/r/{code}/hand")
        table = OniTable(one, seat)
        table.clock.wait_for()
        said = table.board.get_by_text(table.say("board.you_are_oni"), exact=True)
        expect(said).to_have_count(1 if seat == SEATS - 1 else 0)
        one.expect_no_sideways()
