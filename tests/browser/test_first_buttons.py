"""Every game's first button opens a table at which somebody can play, on every device."""

import json
import re

import pytest
from playwright.sync_api import Route, ViewportSize, expect
from tests.browser.conftest import LAPTOP, PHONE, TELEVISION, Invite

from tablee.games import GAMES

ON_SCREEN = """(one) => {
  const { top, bottom } = one.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}"""

GLIDES = """() => {
  window.glides = new Set();
  document.addEventListener('transitionrun', ({ target, propertyName }) => {
    if (target.closest('.board')) window.glides.add(propertyName);
  }, true);
}"""


@pytest.mark.parametrize(
    ("language", "size"),
    [
        ("fr", PHONE),
        ("en", LAPTOP),
        ("fr", TELEVISION),
        # Every device and both languages are above; the rest takes as long again.
        pytest.param("en", PHONE, marks=pytest.mark.soak),
        pytest.param("fr", LAPTOP, marks=pytest.mark.soak),
        pytest.param("en", TELEVISION, marks=pytest.mark.soak),
    ],
    ids=["fr-phone", "en-laptop", "fr-tv", "en-phone", "fr-laptop", "en-tv"],
)
def test_play_now_plays(invite: Invite, language: str, size: ViewportSize) -> None:
    """Whatever the fewest seats are, without touching anything else."""
    anna = invite(language, viewport=size)
    for game in GAMES:
        anna.open()
        anna.start(game, "home.play_now")
        anna.page.wait_for_url(re.compile(r"/r/[A-Z]{4,8}$"))
        expect(anna.page.locator("main .board")).to_be_visible()


def test_a_calm_table_glides_nowhere(invite: Invite) -> None:
    """Also when everything on it changes its size: a phone is turned."""
    anna = invite("en", viewport=LAPTOP)
    for game in GAMES:
        anna.open()
        anna.start(game, "home.play_now")
        expect(anna.page.locator("main .board")).to_be_visible()
        anna.page.evaluate(GLIDES)
        anna.page.set_viewport_size(PHONE)
        anna.expect_no_sideways()
        assert anna.page.evaluate("() => [...window.glides]") == [], game
        anna.page.set_viewport_size(LAPTOP)


def test_a_refusal_is_said_where_the_finger_is(invite: Invite) -> None:
    """The last game of the screen, far from its top; a chair too few is taken away on the way."""
    anna = invite("fr", viewport=PHONE)
    anna.tolerate(r"api/rooms")
    game = list(GAMES)[-1]

    def take_chairs_away(route: Route) -> None:
        plan = json.loads(route.request.post_data or "{}")
        route.continue_(post_data=json.dumps({**plan, "seats": plan["seats"][:1]}))

    anna.page.route("**/api/rooms", take_chairs_away)
    anna.open()
    anna.start(game, "home.play_now")
    said = anna.page.get_by_role("alert")
    expect(said).to_be_visible()
    assert said.evaluate(ON_SCREEN)
