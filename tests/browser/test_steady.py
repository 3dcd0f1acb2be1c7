"""Nothing moves that nobody moved: what is said or opens for a moment leaves the table alone."""

import random
from collections.abc import Sequence

import pytest
from tests.browser.conftest import PHONE, Invite
from tests.browser.past import NAMES, Company, bots, find
from tests.browser.people import Person
from tests.server.serving import Server

from tablee.core.events import Event
from tablee.core.match import Match
from tablee.games import GAMES, load_game

HEIGHTS = """(sentences) => {
  const banner = document.querySelector('.sentence');
  const said = banner.querySelector('[role=status]');
  const was = banner.offsetHeight;
  return sentences.map(([text, isLong]) => {
    said.classList.toggle('long', isLong);
    said.querySelector('.text').textContent = text;
    return [text, banner.offsetHeight - was];
  }).filter(([, more]) => more !== 0);
}"""
"""Every sentence in its place: those with which the banner is higher or lower, and by how much."""

LONG = 50
"""Letters, as the page has it."""

PLACES = """() => ['.circle', '.bar', '.home'].map(
  (part) => Math.round(document.querySelector(`.onix ${part}`).getBoundingClientRect().top))"""


def sentences(language: str) -> list[tuple[str, bool]]:
    """All that a player is asked, in every game."""
    found = []
    for game in GAMES:
        texts = load_game(game).words.texts(language)
        for step in texts.table("step"):
            text = texts.say(f"step.{step}", {}, NAMES, 0)
            found.append((text, len(text) > LONG))
    return found


def first_takes(match: Match, told: Sequence[Event]) -> bool:
    """The first seat is to choose a gem, and everybody has something before them."""
    is_first = len(match.entries) >= 30 and match.state.deciders() == [0]
    return is_first and load_game("onix").view(match.state, 0).step == "take"


def come(invite: Invite, company: Company) -> Person:
    past = find(first_takes, "onix", {}, 3)
    person = invite("fr", viewport=PHONE, has_touch=True)
    company.sit_at(person.context, 0)
    person.open(f"/r/{company.lay(past, bots(3))}")
    person.table.await_turn()
    return person


@pytest.fixture
def company(house: Server) -> Company:
    return Company(house)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_banner_is_as_high_for_every_sentence(
    invite: Invite, company: Company, language: str
) -> None:
    person = come(invite, company)
    assert person.page.evaluate(HEIGHTS, sentences(language)) == []


def test_seats_that_open_lie_over_the_circle(invite: Invite, company: Company) -> None:
    person = come(invite, company)
    before = person.page.evaluate(PLACES)
    head = person.table.board.locator(".strip button[aria-expanded]").first
    head.tap()
    person.table.board.locator(".strip .shelf").first.wait_for()
    assert person.page.evaluate(PLACES) == before
    head.tap()
    person.table.board.locator(".strip .shelf").first.wait_for(state="detached")
    assert person.page.evaluate(PLACES) == before


def test_the_list_of_moves_stays_while_an_answer_is_on_its_way(
    invite: Invite, company: Company
) -> None:
    """So that nothing below it moves, and nobody reads that there is nothing to do."""
    person = come(invite, company)
    person.page.evaluate("""() => {
      window.counts = [];
      const tag = document.querySelector('#actions .tag');
      new MutationObserver(() => window.counts.push(tag.textContent.trim())).observe(
        tag, { childList: true, characterData: true, subtree: true });
    }""")
    person.table.choose(random.Random(3).choice(person.table.await_turn()))
    person.table.await_turn()
    none = person.say("table.actions_count", count=0)
    assert none not in person.page.evaluate("() => window.counts")


AT_REST = """(thing) => new Promise((done) => {
  const frames = [];
  const look = () => {
    frames.push(thing.getBoundingClientRect().top);
    if (frames.length < 12) requestAnimationFrame(look);
    else done(new Set(frames.slice(2)).size === 1);
  };
  requestAnimationFrame(look);
})"""


def test_what_a_pointer_lifts_does_not_fall_off_it(invite: Invite, company: Company) -> None:
    """At its lower edge it would be let go of, fall back under the pointer, and be lifted again."""
    past = find(first_takes, "onix", {}, 3)
    person = invite("fr")
    company.sit_at(person.context, 0)
    person.open(f"/r/{company.lay(past, bots(3))}")
    for name in person.table.await_turn():
        thing = person.table.thing(name)
        box = thing.bounding_box()
        assert box
        person.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 2)
        assert thing.evaluate(AT_REST), name
        person.page.mouse.move(0, 0)
