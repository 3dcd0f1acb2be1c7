"""Every screen fits every width, speaks one language, and has nothing for axe to find."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import ViewportSize, expect
from tests.browser.conftest import BOTH_LANGUAGES, LAPTOP, PHONE, TELEVISION, Invite
from tests.browser.people import Person
from tests.browser.screens import SCREENS, Rooms, your_turn
from tests.server.serving import Server

Look = tuple[ViewportSize, Literal["light", "dark"]]
LOOKS: tuple[Look, ...] = ((PHONE, "light"), (LAPTOP, "dark"))
"""Each width and each light once: colours and widths have little to do with each other."""

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

FIND = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => [
    id, ...nodes.slice(0, 3).map((node) => `${node.html.slice(0, 160)} ${node.failureSummary}`)]);
}"""

AT_REST = "() => document.getAnimations().every(({ playState }) => playState !== 'running')"
"""Where motion is unwanted, everything comes to rest."""


@pytest.fixture(scope="module")
def rooms(house: Server) -> Rooms:
    return Rooms(house)


def find_trouble(person: Person) -> list[Any]:
    # Colours that are still on their way are nobody's.
    person.page.wait_for_function(AT_REST)
    found: list[Any] = person.page.evaluate(FIND)
    return found


def find_everywhere(person: Person, looks: Sequence[Look] = LOOKS) -> dict[str, Any]:
    """What axe finds, by how the screen looked."""
    # Through the debugger, which the content security policy does not concern.
    person.page.evaluate(AXE.read_text("utf-8"))
    found = {}
    for size, light in looks:
        person.page.set_viewport_size(size)
        person.page.emulate_media(color_scheme=light, reduced_motion="reduce")
        if trouble := find_trouble(person):
            found[f"{light} {size['width']}"] = trouble
    return found


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("language", BOTH_LANGUAGES)
def test_fits_speaks_one_language_and_axe_finds_nothing(
    invite: Invite, rooms: Rooms, screen: str, language: str
) -> None:
    """To axe both languages are the same."""
    person = invite(language, viewport=PHONE)
    SCREENS[screen](person, rooms)
    person.expect_own_language()
    for size in (PHONE, LAPTOP, TELEVISION):
        person.page.set_viewport_size(size)
        person.expect_no_sideways()
    assert language != "fr" or find_everywhere(person) == {}


def test_on_a_phone_the_table_of_onix_keeps_its_size_from_take_to_place(
    invite: Invite, rooms: Rooms
) -> None:
    anna = invite("fr", viewport=PHONE)
    your_turn(anna, rooms)
    circle = anna.page.locator(".onix .middle > *").first
    before = circle.bounding_box()
    taken = next(thing for thing in anna.table.await_turn() if thing.startswith("gem:"))
    anna.table.choose(taken)
    anna.page.locator(".onix [data-thing=new][data-can=yes]").wait_for()
    after = circle.bounding_box()
    assert before is not None
    assert after is not None
    assert (before["width"], before["height"]) == (after["width"], after["height"])
    expect(anna.page.locator(".onix [data-thing=new]")).to_be_in_viewport(ratio=1)
