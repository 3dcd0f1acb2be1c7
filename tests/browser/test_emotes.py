"""What one says at a table with one touch: a picture for the eye, and a word for the ear."""

from typing import get_args

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import PHONE, Invite
from tests.browser.people import Person
from tests.browser.states import Host
from tests.server.serving import Server

from tablee.server.protocol import Emote

EMOTES: tuple[str, ...] = get_args(Emote)

DRAWN = """(place) => {
  const drawing = place.querySelector('svg');
  const shapes = [...drawing?.querySelectorAll('path, circle, ellipse, rect, line') ?? []];
  const { width, height } = drawing?.getBoundingClientRect() ?? { width: 0, height: 0 };
  const isSeen = shapes.length > 1 && Math.min(width, height) >= 20;
  return isSeen && !place.innerText.match(/\\p{Extended_Pictographic}/u) ? drawing.outerHTML : '';
}"""
"""The picture, if it is one, drawn, and not a sign of a device's own font."""


def drawing(place: Locator) -> str:
    found: str = place.evaluate(DRAWN)
    return found


def button(person: Person, emote: str) -> Locator:
    return person.page.get_by_role("button", name=person.say(f"emote.{emote}"), exact=True)


@pytest.mark.parametrize(("language", "other"), [("fr", "en"), ("en", "fr")])
def test_every_emote_is_a_picture_with_a_name_that_each_hears_in_their_language(
    invite: Invite, house: Server, language: str, other: str
) -> None:
    host = Host(house)
    anna, basile = invite(language, viewport=PHONE), invite(other, viewport=PHONE)
    host.sit_at(anna.context)
    code = host.deciding()
    anna.open(f"/r/{code}")
    anna.press("table.chat")
    basile.open(f"/r/{code}")
    basile.press("home.introduce")
    basile.table.board.wait_for()
    drawings = {emote: drawing(button(anna, emote)) for emote in EMOTES}
    assert [emote for emote, found in drawings.items() if not found] == []
    assert len(set(drawings.values())) == len(EMOTES)
    assert len({anna.say(f"emote.{one}") for one in EMOTES}) == len(EMOTES)
    for emote in EMOTES[:2]:
        button(anna, emote).click()
        for person in (anna, basile):
            # In the chat that is open, or for a moment above the table.
            log = person.page.get_by_role("log", name=person.say("chat.title"))
            line = log.get_by_role("listitem").filter(has_text=person.say(f"emote.{emote}"))
            expect(line).to_be_visible()
            assert drawing(line.locator(":scope > .emote, .word")) == drawings[emote]
