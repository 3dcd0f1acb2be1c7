"""Two languages: the browser's own at first, and whichever is chosen in the page from then on."""

import random

import pytest
from playwright.sync_api import expect
from tests.browser import words
from tests.browser.conftest import Invite
from tests.browser.people import Person

LANGUAGE = {
    "fr-FR": "fr",
    "fr-CA": "fr",
    "en-GB": "en",
    "en-US": "en",
    "de-DE": "en",
}
"""What a browser of each locale is spoken to in; English for whoever speaks neither."""


@pytest.mark.parametrize(("locale", "language"), LANGUAGE.items())
def test_browser_chooses(invite: Invite, locale: str, language: str) -> None:
    person = invite(language, locale=locale)
    person.open()
    person.page.get_by_role("button", name=person.say("home.play_now")).first.wait_for()
    person.expect_own_language()


def switch(person: Person, language: str) -> None:
    """With the button that names the other language in itself."""
    person.press(f"settings.{language}")
    person.language = language
    expect(person.page.locator("html")).to_have_attribute("lang", language)


def test_switched_in_the_page(invite: Invite) -> None:
    """At home, in a room, at the table from its menu; and it is kept."""
    anna = invite("fr")
    anna.open()
    anna.expect_own_language()
    switch(anna, "en")
    anna.expect_own_language()
    anna.call_themselves("Anna")
    anna.start_onix("home.open_room")
    anna.page.get_by_role("button", name=anna.say("room.begin")).wait_for()
    anna.expect_own_language()
    switch(anna, "fr")
    anna.expect_own_language()

    anna.open()
    anna.start_onix("home.play_now")
    anna.table.play(random.Random(10), 3)
    anna.table.await_turn()
    anna.press("table.menu")
    anna.page.get_by_role("dialog").get_by_text("English").click()
    anna.language = "en"
    anna.page.keyboard.press("Escape")
    expect(anna.page.get_by_role("dialog")).to_be_hidden()
    expect(anna.table.sentence).to_contain_text(anna.say("table.your_turn"))
    anna.expect_own_language()
    anna.page.reload()
    anna.table.await_turn()
    anna.expect_own_language()


def test_settings_switch_too(invite: Invite) -> None:
    anna = invite("en")
    anna.open("/settings")
    anna.page.get_by_role("main").get_by_text("Français").click()
    anna.language = "fr"
    expect(anna.page.get_by_role("heading", level=1)).to_have_text(anna.say("settings.title"))
    anna.expect_own_language()
    anna.open("/rules/onix")
    anna.page.locator("[data-clause]").first.wait_for()
    anna.expect_own_language()


@pytest.mark.parametrize("stranger", ["table.your_turn", "{name}", "Play now", "undefined"])
def test_strangers_are_noticed(stranger: str) -> None:
    """The test's own eye sees bare keys, what was not filled in, and the other language."""
    assert words.strangers(f"Bonjour, {stranger} !", "fr") != []
    assert words.strangers("À table ! Jouer tout de suite : onix-ABCD-1.json", "fr") == []
