"""Whoever is new to a game begins gently; the whole of it is one choice away."""

import json
from typing import Any

from playwright.sync_api import Route, expect
from tests.browser.conftest import PHONE, Invite
from tests.browser.people import Person

FINISHED = "localStorage.setItem('tablee-finished', '[\"oncard\"]')"


def opened_with(person: Person) -> list[Any]:
    """The plans of the tables that the page asks for."""
    plans: list[Any] = []

    def note(route: Route) -> None:
        plans.append(json.loads(route.request.post_data or "{}"))
        route.continue_()

    person.page.route("**/api/rooms", note)
    return plans


def test_a_first_game_of_oncard_is_short_and_the_whole_one_a_choice_away(invite: Invite) -> None:
    anna = invite("fr", viewport=PHONE)
    plans = opened_with(anna)
    anna.open()
    anna.start("oncard", "home.play_now")
    anna.page.locator("main .board").wait_for()
    assert plans[-1]["options"]["rules"] == "first"

    anna.open()
    anna.look_into("oncard")
    sheet = anna.page.get_by_role("dialog")
    whole = sheet.get_by_role("radio", name=anna.say("home.extent_whole"))
    expect(whole).not_to_be_checked()
    sheet.get_by_text(anna.say("home.extent_whole")).click()
    expect(whole).to_be_checked()
    sheet.get_by_role("button", name=anna.say("home.play_now"), exact=True).click()
    anna.page.locator("main .board").wait_for()
    assert plans[-1]["options"]["rules"] == "full"


def test_whoever_has_finished_one_plays_the_whole_game(invite: Invite) -> None:
    basile = invite("en")
    plans = opened_with(basile)
    basile.page.add_init_script(FINISHED)
    basile.open()
    basile.start("oncard", "home.play_now")
    basile.page.locator("main .board").wait_for()
    assert plans[-1]["options"]["rules"] == "full"
    assert plans[-1]["seats"][1]["level"] == "medium"


def test_a_game_without_a_short_way_in_offers_none(invite: Invite) -> None:
    anna = invite("en")
    anna.open()
    anna.look_into("onix")
    expect(anna.page.get_by_text(anna.say("home.extent_label"))).to_have_count(0)
