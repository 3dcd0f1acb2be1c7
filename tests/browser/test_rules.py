"""The rules at the table and on their own page: figures first, numbers for those who cite them."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import LAPTOP, PHONE, Invite
from tests.browser.people import Person
from tests.browser.states import Host
from tests.server.playing import bot
from tests.server.serving import Server

from tablee.core.texts import LANGUAGES
from tablee.games import GAMES, load_game

SYMBOLS = ["bomb", "skull", "sun", "aum", "yinyang", "smiley", "pi", "eight", "heart", "character"]
POWERS = [
    "borrow",
    "keep_joker",
    "passing_joker",
    "throw_again",
    "save_symbol",
    "turn_die",
    "shield",
    "push_back",
]
CONDITIONS = [
    "pair",
    "joker_placed",
    "no_character",
    "two_placed",
    "symbol_rolled",
    "missed",
    "stopped",
    "finished",
]
ON_THE_CARD = "symbol_rolled"
"""Which symbol it is, the card says: here it has words of its own."""

READABLE = 14.0
"""Pixels of the smallest words."""

FEWEST = 4
"""Figures of a game: Onix has four gems."""

SMALL = 0.9
"""Beside the words of a clause."""

SHOWN = """(sheet) => [...sheet.querySelectorAll('li')].map((item) => {
  const drawing = item.querySelector('svg');
  const shapes = [...drawing?.querySelectorAll('path, circle, ellipse, rect, polygon, line') ?? []];
  const isDrawn = shapes.some((shape) => {
    const { width, height } = shape.getBoundingClientRect();
    return width + height > 8 && getComputedStyle(shape).visibility === 'visible';
  });
  const { left, right } = item.getBoundingClientRect();
  return {
    text: item.innerText.replace(/\\s+/g, ' ').trim(),
    drawing: isDrawn ? drawing.outerHTML : '',
    isWhole: left >= 0 && right <= innerWidth && item.scrollWidth <= item.clientWidth,
    size: parseFloat(getComputedStyle(item).fontSize),
  };
})"""

PULLED = """(place) => [place, ...place.querySelectorAll('*')].filter((one) =>
  one.scrollWidth > one.clientWidth && /auto|scroll/.test(getComputedStyle(one).overflowX))
  .map((one) => one.className)"""
"""What has to be pulled sideways."""

NUMBERS = """(book) => [...book.querySelectorAll('[data-clause]')].flatMap((clause) => {
  const size = (one) => parseFloat(getComputedStyle(one).fontSize);
  const name = clause.dataset.clause;
  return [...clause.querySelectorAll('*')]
    .filter((one) => !one.children.length && one.textContent.trim() === name && one.offsetWidth > 0)
    .map((one) => [name, size(one) / size(clause.querySelector('p'))]);
})"""
"""The clauses' numbers that are seen, and how large they are beside what the clause says."""


def open_drawer(person: Person, house: Server, game: str) -> Locator:
    others = [bot("easy")] * (load_game(game).fewest_seats - 1)
    host = Host(house)
    host.sit_at(person.context)
    person.open(f"/r/{host.begun(*others, game=game, options={})}")
    person.press("table.rules")
    drawer = person.page.get_by_role("dialog")
    drawer.locator("[data-clause]").first.wait_for()
    return drawer


def figures(place: Locator) -> list[dict[str, Any]]:
    sheet = place.locator(".sheet.figures")
    expect(sheet).to_be_visible()
    found: list[dict[str, Any]] = sheet.evaluate(SHOWN)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("place", ["drawer", "page"])
def test_oncard_has_every_symbol_power_and_condition_in_pictures(
    invite: Invite, house: Server, language: str, place: str
) -> None:
    anna = invite(language, viewport=PHONE)
    if place == "drawer":
        rules = open_drawer(anna, house, "oncard")
    else:
        anna.open("/rules/oncard")
        rules = anna.page.locator("main")
    shown = figures(rules)
    texts = load_game("oncard").words.texts(language)
    said = [texts.say(f"symbol.{one}") for one in SYMBOLS]
    said += [texts.say(f"power.{one}") for one in POWERS]
    said += [texts.say(f"condition.{one}") for one in CONDITIONS if one != ON_THE_CARD]
    for words in said:
        plain = " ".join(words.split()).casefold()
        assert any(one["text"].casefold().startswith(plain) for one in shown), words
    assert len(shown) == len(SYMBOLS) + len(POWERS) + len(CONDITIONS)
    # Every picture is there, and none stands for two things.
    drawings = {one["drawing"] for one in shown}
    assert "" not in drawings
    assert len(drawings) == len(shown)
    assert [one for one in shown if not one["isWhole"] or one["size"] < READABLE] == []
    assert rules.evaluate(PULLED) == []
    anna.expect_no_sideways()


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_every_game_begin_with_figures(
    invite: Invite, house: Server, game: str
) -> None:
    """In the drawer, where one looks while one plays, nobody reads numbers."""
    anna = invite("fr", viewport=PHONE)
    drawer = open_drawer(anna, house, game)
    shown = figures(drawer)
    assert [one["text"] for one in shown if not one["drawing"]] == []
    assert len(shown) >= FEWEST
    figure, clause = drawer.locator(".sheet.figures"), drawer.locator("[data-clause]").first
    above, below = figure.bounding_box(), clause.bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] < below["y"]
    assert drawer.evaluate(NUMBERS) == []
    anna.expect_no_sideways()


def test_where_clauses_have_numbers_they_are_small(invite: Invite) -> None:
    anna = invite("fr", viewport=LAPTOP)
    for game in GAMES:
        anna.open(f"/rules/{game}")
        book = anna.page.locator("main")
        book.locator("[data-clause]").first.wait_for()
        numbers = book.evaluate(NUMBERS)
        clauses = book.locator("[data-clause]").count()
        assert len(numbers) == clauses
        assert max(size for _, size in numbers) < SMALL
