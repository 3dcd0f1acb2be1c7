"""Long names are read to their end, fingers find what they look for, and nothing lies on another.

With as many as a table has, and names of 24 letters: `gallery.py` has the same screens as pictures.
Each screen is opened once and made larger and smaller; the soak sees those that are seldom changed.
"""

import signal
import time

import pytest
from playwright.sync_api import expect
from tests.browser.boxes import colliding, cut_names, too_small
from tests.browser.conftest import PHONE, TELEVISION, Invite
from tests.browser.gallery import EVERY, NAMES, Gallery
from tests.browser.past import Company, write
from tests.browser.states import run
from tests.server.playing import OPEN
from tests.server.serving import Server

from tablee.server import entries
from tablee.server.protocol import OpenSeat, RoomPlan

AT_PLAY = ("table", "tv", "result")
AROUND_IT = ("sheet", "lobby", "tv-lobby", "hand", "tv-result", "hand-result", "replay")
GAMES = ("onix", "onemore", "oncard", "memodixe", "oni")
CARDS = ".oncard .big[role=group], .oncard section.own"
BESIDE_THE_SENTENCE = ".screen > header > .sentence, .screen > header > nav > *"
"""On a television."""
CUT_LINE = r"ERR_CONNECTION|ERR_EMPTY_RESPONSE|WebSocket connection to"


@pytest.fixture(scope="module")
def gallery(house: Server) -> Gallery:
    return Gallery(house)


@pytest.mark.parametrize(
    "names",
    [("home", "companion", "settings"), pytest.param(("forge", "print"), marks=pytest.mark.soak)],
    ids=["quick", "counted"],
)
def test_a_finger_finds_everything(
    invite: Invite, gallery: Gallery, names: tuple[str, ...]
) -> None:
    person = invite("fr", viewport=PHONE)
    scenes = {scene.name: scene for scene in gallery.scenes()}
    for name in names:
        scenes[name].show(person)
        person.page.wait_for_load_state("networkidle")
        assert too_small(person.page) == [], name
        person.expect_no_sideways()


@pytest.mark.parametrize(
    "parts", [AT_PLAY, pytest.param(AROUND_IT, marks=pytest.mark.soak)], ids=["play", "around"]
)
@pytest.mark.parametrize("game", GAMES)
def test_names_are_read_to_their_end_and_a_finger_finds_everything(
    invite: Invite, gallery: Gallery, game: str, parts: tuple[str, ...]
) -> None:
    person = invite("fr", viewport=PHONE)
    scenes = {scene.name: scene for scene in gallery.scenes()}
    for part in parts:
        scene = scenes[f"{game}.{part}"]
        person.page.set_viewport_size(scene.sizes[0])
        scene.show(person)
        for size in scene.sizes:
            person.page.set_viewport_size(size)
            person.expect_no_sideways()
            assert cut_names(person.page, NAMES) == [], (scene.name, size)
            assert colliding(person.page, CARDS) == [], (scene.name, size)
            assert colliding(person.page, BESIDE_THE_SENTENCE) == [], (scene.name, size)
            if size is PHONE:
                assert too_small(person.page) == [], scene.name


CHAIRS = (
    ".chair .on, .chair .name, .chair .state, .chair .button, .round .count .button, h1, h1 + p"
)


@pytest.mark.parametrize(
    ("game", "chairs"),
    [
        ("onemore", 9),
        pytest.param("onix", 6, marks=pytest.mark.soak),
        pytest.param("oncard", 4, marks=pytest.mark.soak),
    ],
)
def test_nothing_collides_in_the_waiting_room(
    invite: Invite, house: Server, game: str, chairs: int
) -> None:
    """Whoever sits sees "stand up", and whoever does not sees a button at every free chair."""
    company = Company(house, NAMES)
    host, *others = company.browsers
    code = host.open_room(*[OPEN] * chairs, game=game, options={})

    async def sit() -> None:
        for seat, browser in enumerate(others[:-1][: chairs - 2], start=1):
            async with browser.line(code) as line:
                await line.done("sit", seat=seat)

    run(sit())
    for seat in (0, len(NAMES) - 1):
        person = invite("fr", viewport=PHONE)
        company.sit_at(person.context, seat)
        person.open(f"/r/{code}")
        person.page.locator(".chair").first.wait_for()
        for size in EVERY:
            person.page.set_viewport_size(size)
            person.expect_no_sideways()
            assert colliding(person.page, CHAIRS, ".chair") == [], size
            assert too_small(person.page) == [], size


LINES = """(names) => names.map((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
})"""


def test_on_a_television_no_name_in_the_lobby_is_a_tower(invite: Invite, gallery: Gallery) -> None:
    person = invite("fr", viewport=TELEVISION)
    person.open(f"/r/{gallery.lobby('onix')}/table")
    names = person.page.locator(".chairs .name > span:first-child")
    expect(names).to_have_count(6)
    assert max(names.evaluate_all(LINES)) <= 3
    assert cut_names(person.page, NAMES) == []


def test_the_longest_code_fits(invite: Invite, house: Server) -> None:
    company = Company(house, NAMES)
    host = company.browsers[0].guest
    plan = RoomPlan("oncard", {}, [OpenSeat()] * 4)
    log: list[entries.Body] = [
        entries.RoomOpened(host, plan),
        entries.SeatTaken(0, host),
    ]
    code = run(write(house, log, time.time(), "WMWMWMWM"))
    person = invite("fr", viewport=PHONE)
    company.sit_at(person.context, 0)
    person.open(f"/r/{code}")
    person.page.locator(".code").first.wait_for()
    for size in EVERY:
        person.page.set_viewport_size(size)
        person.expect_no_sideways()
        assert cut_names(person.page, [code]) == [], size
    person.open(f"/r/{code}/table")
    person.page.locator(".code").first.wait_for()
    person.expect_no_sideways()
    assert cut_names(person.page, [code]) == []


@pytest.mark.parametrize("screen", ["", pytest.param("/hand", marks=pytest.mark.soak)])
def test_a_cut_line_is_told_where_nobody_plays(
    invite: Invite, own_house: Server, screen: str
) -> None:
    gallery = Gallery(own_house)
    person = invite("fr", at=own_house, viewport=PHONE)
    person.tolerate(CUT_LINE)
    gallery.company.sit_at(person.context, 0)
    person.open(f"/r/{gallery.middle('onemore')}{screen}")
    hand = person.page.locator("[data-spot=hand] [data-thing]")
    hand.first.scroll_into_view_if_needed()
    own_house.end(signal.SIGKILL)
    banner = person.page.get_by_text(person.say("line.away"))
    expect(banner).to_be_visible()
    banner.evaluate("(one) => one.closest('p').classList.add('banner-here')")
    things = "[data-spot=hand] [data-thing], .sentence, .banner-here"
    assert colliding(person.page, things, "[data-spot=hand]") == []
