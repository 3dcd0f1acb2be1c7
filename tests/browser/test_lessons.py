"""Every lesson on a phone, to its end: by whoever does as they are told, and whoever does not."""

import json
import random
import tomllib
from contextlib import suppress
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from playwright.sync_api import TimeoutError as TooLate
from tests.browser.conftest import BOTH_LANGUAGES, PHONE, Invite
from tests.browser.game_table import BLINK
from tests.browser.people import Person

from tablee.core.texts import LANGUAGES
from tablee.games import GAMES, load_game, load_lesson

LESSONS = [name for name in GAMES if load_lesson(load_game(name)) is not None]
COURSES = [name for name in LESSONS if (one := load_lesson(load_game(name))) and one.course]

ASTRAY = {"onix": "en", "onemore": "fr", "memodixe": "en", "oncard": "fr", "oni": "en"}
"""Whoever does something else takes long to come to an end: every game in one language, and the
soak in both. Without a page it is tested of each in `tests/games/test_lessons.py`."""

BOARDS = Path(__file__).parents[2] / "web" / "src" / "games"

SOON = 2_000.0
"""For what is there already, unless it has just gone."""

PATIENCE = 5_000.0
"""Who sees nothing happen for so long does something again, as people do: a touch may have come
just before the thing took any."""

TRIES = 12

STRAY = 0.4
"""How often the learner who does something else does."""

STATE = """(seen) => {
  const coach = document.querySelector('.coach');
  if (!coach) return null;
  const can = [...document.querySelectorAll('.board [data-can="yes"]')].filter(
    (thing) => thing.getClientRects().length > 0);
  const isMarked = (thing) => thing.ariaPressed === 'true';
  const isNext = (thing) => thing.closest('.hinted') && !isMarked(thing);
  const state = {
    card: coach.dataset.card ?? null,
    decision: coach.dataset.decision ?? null,
    reads: !!coach.querySelector('.button.main'),
    can: can.map((thing) => thing.dataset.thing),
    hinted: can.filter(isNext).map((thing) => thing.dataset.thing),
    // One of two, which is not the one that was hinted at, changes nothing else.
    marked: can.filter(isMarked).map((thing) => thing.dataset.thing),
  };
  const isDue = state.reads || state.hinted.length > 0 || (seen.strays && can.length > 0);
  return isDue && JSON.stringify(state) !== seen.state && state;
}"""

WATCH = """
window.cards = new Set();
new MutationObserver(() => {
  const { card } = document.querySelector('.coach')?.dataset ?? {};
  if (card) window.cards.add(card);
}).observe(document, { childList: true, subtree: true, attributeFilter: ['data-card'] });
"""
"""Every card that was laid, also one that goes by itself between two looks."""

OVERLAPS = """() => {
  const coach = document.querySelector('.coach');
  if (!coach) return ['the coach is about to lay another card'];
  const { top, bottom, left, right } = coach.getBoundingClientRect();
  const bar = document.querySelector('.tools').getBoundingClientRect().top;
  const selector = coach.dataset.lights;
  if (!selector) return [];
  const lit = [...document.querySelectorAll(`.board :is(${selector})`)].filter(
    (thing) => thing.getClientRects().length > 0);
  if (lit.length === 0) return [`nothing is lit: ${selector}`];
  return lit.flatMap((thing) => {
    const box = thing.getBoundingClientRect();
    const isOver = box.top < bottom - 1 && box.bottom > top + 1
      && box.left < right - 1 && box.right > left + 1;
    const isBelow = innerWidth < 1152 && (box.top > bar - 20 || box.bottom < 0);
    return isOver || isBelow ? [`${selector} ${isOver ? 'under the coach' : 'out of sight'}`] : [];
  });
}"""


def keys_of(game: str) -> set[str]:
    """The cards of a lesson: their words are the board's own, or the game's."""
    file = BOARDS / game / "texts.fr.toml"
    if not file.exists():
        return set(load_game(game).words.texts("fr").table("lesson"))
    return set(tomllib.loads(file.read_text("utf-8"))["lesson"])


class Learner:
    """Somebody in a lesson, and the cards they were shown."""

    def __init__(self, person: Person, game: str) -> None:
        self.person = person
        self.page = person.page
        self.cards: list[str] = []
        person.page.add_init_script(WATCH)
        self._post("me", {"name": "Anna", "avatar": 3})
        plan = {"game": game, "options": {}, "seats": [{"kind": "open"}], "lesson": True}
        person.open(f"/r/{self._post('rooms', plan)['code']}")
        self.page.locator(".coach[data-card]").wait_for()

    def _post(self, where: str, what: dict[str, Any]) -> Any:
        origin = self.person.house.origin
        answer = self.person.context.request.post(
            f"{origin}/api/{where}", data=what, headers={"Origin": origin}
        )
        return answer.json()

    @property
    def coach(self) -> Locator:
        return self.page.get_by_role("region", name=self.person.say("lesson.title"))

    def await_something(self, before: str | None, strays: bool) -> Any:
        """What is to be done next, which was not to be done before."""
        seen = {"state": before, "strays": strays}
        found = self.page.wait_for_function(STATE, arg=seen, polling=BLINK, timeout=PATIENCE)
        return found.json_value()

    def look(self) -> None:
        """The card is whole, in the learner's language, and covers nothing it speaks of."""
        self.page.wait_for_function(f"() => ({OVERLAPS})().length === 0")
        self.person.expect_no_sideways()

    def touch(self, thing: str) -> None:
        self.page.locator(f'.board [data-thing="{thing}"][data-can="yes"]').first.tap(timeout=SOON)

    def go_on(self, state: Any, luck: random.Random | None) -> None:
        if luck is not None and state["can"] and luck.random() < STRAY:
            self.touch(luck.choice(state["can"]))
        elif state["reads"]:
            self.coach.locator(".button.main").tap(timeout=SOON)
        else:
            # What a touch has opened comes after what was touched.
            self.touch((state["hinted"] or state["can"])[-1])

    def learn(self, luck: random.Random | None = None) -> None:
        """To the end; with luck, doing something else now and then."""
        before: str | None = None
        tries = 0
        while True:
            try:
                state = self.await_something(before, strays=luck is not None)
            except TooLate:
                tries += 1
                assert tries < TRIES, f"nothing comes of it: {before}"
                before = None
                continue
            if before is not None:
                tries = 0
            card = state["card"]
            if card is not None and card not in self.cards:
                self.cards.append(card)
                self.look()
            if card in ("end", "over"):
                return
            # What is to be touched may have gone: whatever came instead is looked at next.
            with suppress(TooLate):
                self.go_on(state, luck)
            before = json.dumps(state, separators=(",", ":"), ensure_ascii=False)


@pytest.mark.parametrize("language", BOTH_LANGUAGES)
@pytest.mark.parametrize("game", COURSES)
def test_whoever_does_as_they_are_told_sees_every_card(
    invite: Invite, game: str, language: str
) -> None:
    learner = Learner(invite(language, viewport=PHONE, has_touch=True), game)
    learner.learn()
    assert learner.cards[-1] in ("end", "over")
    shown = set(learner.page.evaluate("() => [...window.cards]"))
    assert keys_of(game) - shown <= {"end", "over"}
    learner.person.expect_own_language()
    expect(
        learner.coach.get_by_role("button", name=learner.person.say("lesson.play"))
    ).to_be_visible()
    if learner.cards[-1] == "over":
        # One thing comes first: the real game.
        expect(learner.page.locator(".button.main").filter(visible=True)).to_have_count(1)


@pytest.mark.parametrize(
    ("game", "language"),
    [
        pytest.param(game, language, marks=[pytest.mark.soak] if language != ASTRAY[game] else [])
        for game, language in product(LESSONS, LANGUAGES)
    ],
)
def test_whoever_does_something_else_comes_to_an_end_as_well(
    invite: Invite, game: str, language: str
) -> None:
    """Then to the real game, at a table of its own."""
    learner = Learner(invite(language, viewport=PHONE, has_touch=True), game)
    lesson = learner.page.url
    learner.learn(random.Random(7))
    learner.person.expect_own_language()
    learner.person.press("lesson.play")
    learner.page.wait_for_function("(lesson) => location.href !== lesson", arg=lesson)
    learner.page.locator(".board").first.wait_for()
    expect(learner.coach).to_have_count(0)


def test_a_lesson_that_is_skipped_stays_away_and_the_game_goes_on(invite: Invite) -> None:
    learner = Learner(invite("en"), "onix")
    learner.person.press("lesson.skip")
    expect(learner.coach).to_have_count(0)
    table = learner.person.table
    assert table.play(random.Random(4))
    learner.page.reload()
    table.board.wait_for()
    expect(learner.coach).to_have_count(0)


def test_a_lesson_goes_on_where_it_was_when_the_page_is_loaded_again(invite: Invite) -> None:
    learner = Learner(invite("en"), "onix")
    learner.person.press("lesson.next")
    expect(learner.coach).to_have_attribute("data-card", "take")
    learner.page.reload()
    expect(learner.coach).to_have_attribute("data-card", "take")


LIT = """() => {
  const accent = getComputedStyle(document.querySelector('.coach .button.main')).backgroundColor;
  const sides = ['backgroundColor', 'borderTopColor', 'boxShadow', 'outlineColor'];
  const things = document.querySelectorAll('.board [data-can=yes], .board [data-can=yes] *');
  return [...things].filter((one) => {
    const style = getComputedStyle(one);
    return sides.some((side) => style[side].includes(accent));
  }).map((one) => `${one.dataset.thing} ${one.className}`);
}"""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", COURSES)
def test_a_lesson_opens_at_its_top_and_lights_nothing_but_what_it_asks_for(
    invite: Invite, game: str, language: str
) -> None:
    learner = Learner(invite(language, viewport=PHONE, has_touch=True), game)
    learner.page.locator(".board [data-can=yes]").first.wait_for()
    learner.look()
    assert learner.page.evaluate("() => scrollY") == 0
    assert cut_by(learner.page.locator(".coach"), ".button, .text") == []
    if learner.coach.locator(".button.main").count():
        assert learner.page.evaluate(LIT) == []
        expect(learner.page.locator(".board .hinted")).to_have_count(0)


def test_all_of_onix_is_in_sight_while_it_is_taught(invite: Invite) -> None:
    """Its Collections, what each gem does, and what the step is called."""
    learner = Learner(invite("fr", viewport=PHONE, has_touch=True), "onix")
    expect(learner.page.locator(".steps .named")).to_be_visible()
    bar = learner.page.locator(".tools").bounding_box()
    assert bar
    for place in learner.page.locator(".aid, .collections .collection").all():
        box = place.bounding_box()
        assert box
        assert box["y"] + box["height"] <= bar["y"]


def cut_by(place: Locator, things: str) -> list[str]:
    """What reaches over its edges."""
    found: list[str] = place.evaluate(
        """(place, things) => {
          const { left, right, bottom } = place.getBoundingClientRect();
          return [...place.querySelectorAll(things)].filter((one) => {
            const box = one.getBoundingClientRect();
            return box.left < left || box.right > right || box.bottom > bottom;
          }).map((one) => one.textContent);
        }""",
        things,
    )
    return found
