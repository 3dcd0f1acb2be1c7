"""Saves at ON'CARD: why one is asked, whose turn it is, and what a card does by itself."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import expect
from tests.browser.boxes import colliding
from tests.browser.conftest import PHONE, Invite
from tests.browser.oncard import OnCardTable
from tests.browser.oncard_past import find, first_may_save, legal, table_of
from tests.browser.past import Company
from tests.server.serving import Server

from tablee.core.events import Event
from tablee.core.match import Match
from tablee.games.oncard.state import STARTING


@pytest.fixture(scope="module")
def company(house: Server) -> Company:
    return Company(house)


def test_a_question_in_somebody_elses_turn_says_why_and_can_be_answered_for_good(
    invite: Invite, company: Company
) -> None:
    past = find(first_may_save)
    anna = invite("en")
    company.sit_at(anna.context, 0)
    anna.open(f"/r/{company.lay(past)}")
    table = OnCardTable(anna, 0)
    table.offers.wait_for()

    # It is not Anna's turn, and nothing says so.
    expect(table.sentence).to_contain_text("is playing")
    expect(table.sentence).not_to_contain_text("Your turn")
    assert "Your turn" not in anna.page.title()
    expect(table.offers.locator(".why").first).not_to_be_empty()

    # Both cards are told to leave it: then nothing is asked.
    asked = table.offers.locator(".who")
    expect(asked).to_have_count(2)
    for place in range(2):
        asked.nth(place).click()
        table.details.locator("[data-habit=never]").click()
        if place == 0:
            expect(table.details.locator("[data-habit=never]")).to_have_attribute(
                "aria-pressed", "true"
            )
            table.details.get_by_role("button", name=table.say("board.close")).click()
    expect(table.offers).to_have_count(0)


def two_dice_in_hand(match: Match, told: Sequence[Event]) -> bool:
    """The first seat is to throw, and cannot yet."""
    state = table_of(match)
    return match.state.deciders() == [0] and state.phase == STARTING and state.hand_size(0) < 3


def test_who_has_too_few_dice_finds_the_button_and_the_reason(
    invite: Invite, company: Company
) -> None:
    anna = invite("en")
    company.sit_at(anna.context, 0)
    anna.open(f"/r/{company.lay(find(two_dice_in_hand))}")
    table = OnCardTable(anna, 0)
    throw = table.thing("act:throw")
    expect(throw).to_be_visible()
    expect(throw).to_have_attribute("aria-disabled", "true")
    expect(table.sentence).to_contain_text(table.say("step.start_short"))
    throw.click(force=True)
    expect(anna.page.get_by_text("The first throw needs three dice")).to_be_visible()


def may_save_symbols(match: Match, told: Sequence[Event]) -> bool:
    """The first seat is asked in somebody else's turn which symbol to save."""
    return 0 in match.state.deciders() and any(move["move"] == "save" for move in legal(match, 0))


@pytest.mark.parametrize("language", ["fr", "en"])
def test_on_a_phone_a_question_lies_over_none_of_ones_own_cards(
    invite: Invite, company: Company, language: str
) -> None:
    anna = invite(language, viewport=PHONE)
    company.sit_at(anna.context, 0)
    anna.open(f"/r/{company.lay(find(may_save_symbols, seats=3))}")
    table = OnCardTable(anna, 0)
    table.offers.wait_for()
    expect(table.offers).to_be_in_viewport()
    assert colliding(anna.page, "[data-spot=saves], section.own") == []

    # What a press on a symbol does is written there, with the symbol's name on each.
    expect(table.offers).to_contain_text(table.say("board.save_one"))
    names = table.offers.locator("[data-thing^='save:'] .named").all_inner_texts()
    assert len(names) >= 5
    assert all(names)
