"""People who sit before a page while it is replaced, and what they see of it."""

from typing import Any

from playwright.sync_api import Request, expect
from tests.browser.conftest import Invite
from tests.browser.people import Person
from tests.browser.replaced import OTHER
from tests.browser.test_coming_back import CUT
from tests.server.serving import Server

BUILD = "() => document.querySelector('meta[name=tablee-build]').content"
MARK = "() => { window.isSamePage = true; }"
SAME = "() => window.isSamePage === true"
ROUND_TRIP = "async () => { await fetch('/health'); }"
LOOK = 500
LOOKS = 8
"""Twice as long as a page with free hands takes until it asks for the new one (`CALM`)."""


def come(invite: Invite, at: Server, language: str = "fr", **habits: Any) -> Person:
    """Somebody whose page's clock can be put forward; otherwise it goes as it always does."""
    person = invite(language, at=at, **{"new": True, **habits})
    person.page.clock.install()
    person.tolerate(CUT)
    return person


def let_time_pass(person: Person) -> None:
    """By the page's clock, and whatever it asks of the house meanwhile is answered."""
    for _ in range(LOOKS):
        person.page.clock.run_for(LOOK)
        person.page.evaluate(ROUND_TRIP)


def expect_patient(person: Person) -> None:
    """The same page, which has not even asked for another one."""
    asked: list[str] = []

    def hear(request: Request) -> None:
        asked.append(request.url)

    person.page.on("request", hear)
    let_time_pass(person)
    person.page.remove_listener("request", hear)
    assert person.page.evaluate(SAME)
    assert f"{person.house.origin}/" not in asked


def line_of(person: Person) -> Any:
    return person.page.locator("[data-renewal]")


def expect_renewed(person: Person, build: str = OTHER) -> None:
    """Another page, of that build, and no more than one."""
    person.page.wait_for_function(f"(build) => ({BUILD})() === build", arg=build)
    person.page.locator("main#main").wait_for()
    expect(line_of(person)).to_have_count(0)
