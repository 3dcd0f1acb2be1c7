"""A match watched again: at the moment a link names, with the players' faces, and verified."""

import json
from collections.abc import Sequence
from urllib.parse import urlsplit

from playwright.sync_api import expect
from tests.browser.boxes import colliding
from tests.browser.conftest import PHONE, Invite
from tests.browser.past import Company, find
from tests.browser.people import Person
from tests.browser.states import Host
from tests.server.serving import Server

from tablee.core.events import Event
from tablee.core.match import Match
from tablee.games.onemore.rules import OneMore

KEEP_COPIED = """Object.defineProperty(navigator, 'clipboard', {
  value: { writeText: (text) => Promise.resolve(void (window.copied = text)) },
})"""

FACES = "() => [...document.querySelectorAll('.onix img')].map((one) => one.src)"


def watch(person: Person, code: str) -> list[str]:
    person.open(f"/r/{code}/replay/1#3")
    person.table.board.wait_for()
    faces: list[str] = person.page.evaluate(FACES)
    return faces


def test_a_game_of_rounds_is_leapt_through_by_rounds(invite: Invite, house: Server) -> None:
    """It opens on the table as it was dealt, not on all that dealt it."""
    company = Company(house)
    past = find(is_over, "onemore", {}, 3)
    code = company.lay(past)
    anna = invite("fr", viewport=PHONE)
    company.sit_at(anna.context, 0)
    anna.open(f"/r/{code}/replay/1")
    lines = anna.page.locator("main .lines p")
    expect(lines).to_have_text([anna.say("replay.start")])
    board = anna.page.locator(".board")
    top = board.evaluate("(one) => one.getBoundingClientRect().top")
    assert top < PHONE["height"] / 2
    slider = anna.page.get_by_role("slider")
    begun = [0]
    table = list(past.play())[-1].state
    assert isinstance(table, OneMore)
    rounds = len(table.rounds())
    for number in range(2, rounds + 1):
        anna.press("replay.round.after")
        said = anna.say("replay.round.position", number=number, last=rounds)
        expect(anna.page.get_by_text(said)).to_be_visible()
        begun.append(int(slider.input_value()))
    assert begun == sorted(set(begun))
    assert board.evaluate("(one) => one.getBoundingClientRect().top") == top
    anna.press("replay.round.after")
    assert int(slider.input_value()) == len(past.decisions)
    for place in reversed(begun):
        anna.press("replay.round.before")
        expect(slider).to_have_value(str(place))
    anna.expect_no_sideways()


def is_over(match: Match, told: Sequence[Event]) -> bool:
    return match.state.is_over() and len(match.entries) > 20


def test_a_link_names_the_moment_and_faces_are_the_players_own(
    invite: Invite, house: Server
) -> None:
    host = Host(house)
    code = host.finished()
    anna, stranger = invite("fr", viewport=PHONE), invite("en")
    host.sit_at(anna.context)
    anna.page.add_init_script(KEEP_COPIED)
    assert sorted(set(watch(anna, code))) == sorted(set(watch(stranger, code)))
    slider = anna.page.get_by_role("slider")
    expect(slider).to_have_value("3")
    anna.press("replay.next")
    anna.press("replay.share")
    expect(anna.page.get_by_text(anna.say("house.copied"))).to_be_visible()
    shared = urlsplit(anna.page.evaluate("() => window.copied"))
    assert shared.scheme == "http"
    assert shared.netloc
    stranger.open("/settings")
    stranger.open(f"{shared.path}#{shared.fragment}")
    expect(stranger.page.get_by_role("slider")).to_have_value("4")
    anna.press("replay.turn_after")
    assert int(slider.input_value()) > 4
    decisions = len(host.browser.get(f"/api/rooms/{code}/matches/1/replay").json["entries"])
    anna.press("replay.verify")
    said = anna.page.get_by_text(anna.say("replay.true", count=decisions))
    expect(said).to_be_in_viewport()
    anna.expect_no_sideways()


def test_a_match_that_is_not_as_it_was_is_told_as_well(invite: Invite, house: Server) -> None:
    """No click says that all is true before the house has said so."""
    code = Host(house).finished()
    anna = invite("en")
    told = {"is_true": False, "decisions": 7}
    anna.page.route("**/verdict", lambda route: route.fulfill(body=json.dumps(told)))
    anna.open(f"/r/{code}/replay/1")
    verdict = anna.page.locator("section").filter(has_text=anna.say("replay.fair_title"))
    expect(verdict.get_by_role("status")).to_be_empty()
    anna.press("replay.verify")
    expect(verdict.get_by_role("status")).to_have_text(anna.say("replay.false", count=7))


SPEEDS = ("calm", "usual", "quick", "rush")
START = 1_700_000_000_000
WHILE = 3_000
"""Milliseconds of the page's own clock, which stands still otherwise."""


def test_each_speed_is_quicker_than_the_one_before(invite: Invite, house: Server) -> None:
    company = Company(house)
    past = find(is_over, "onix", {}, 3)
    anna = invite("fr", new=True)
    anna.page.clock.install(time=START)
    anna.open(f"/r/{company.lay(past)}/replay/1")
    anna.table.board.wait_for()
    anna.page.clock.pause_at(START + 3_600_000)
    slider = anna.page.get_by_role("slider")
    speed = anna.page.get_by_label(anna.say("replay.speed"))
    expect(speed.locator("option")).to_have_text([anna.say(f"speed.{one}") for one in SPEEDS])
    moves = []
    for one in SPEEDS:
        speed.select_option(label=anna.say(f"speed.{one}"))
        anna.press("replay.play")
        for _ in range(2):
            anna.page.clock.run_for(WHILE)
            moves.append(int(slider.input_value()))
        # Whoever stops it looks at one moment for as long as they like.
        anna.press("replay.pause")
        anna.page.clock.run_for(WHILE)
        expect(slider).to_have_value(str(moves[-1]))
        anna.press("replay.first")
    for first, both in zip(moves[::2], moves[1::2], strict=True):
        assert both - first in (first, first + 1), "the second half takes as long as the first"
    assert moves[::2] == sorted(set(moves[::2]))
    assert 0 < moves[1] < moves[-1] < len(past.decisions)
    # To the end, where it stops by itself.
    anna.press("replay.play")
    anna.page.clock.run_for(WHILE * (len(past.decisions) // moves[-2] + 1))
    expect(slider).to_have_value(str(len(past.decisions)))
    expect(
        anna.page.get_by_role("button", name=anna.say("replay.play"), exact=True)
    ).to_be_visible()


WHOLE = """() => {
  const lines = document.querySelector('main .lines');
  return lines.childElementCount > 1 || lines.scrollHeight <= lines.clientHeight + 1;
}"""


def test_on_a_phone_sentences_are_whole_and_hands_are_seen(invite: Invite, house: Server) -> None:
    """One row steers, in thumb's reach; what is rarer comes below the board."""
    company = Company(house, ("Barthélemy-Alexandre Roc", "Maximilienne-Rose-Aimée", "Léo"))
    code = company.lay(find(is_over, "onix", {}, 3))
    anna = invite("fr", viewport=PHONE)
    company.sit_at(anna.context, 0)
    anna.open(f"/r/{code}/replay/1")
    anna.table.board.wait_for()
    top = anna.table.board.bounding_box()
    assert top is not None
    assert top["y"] < PHONE["height"] / 3
    for _ in range(25):
        anna.press("replay.next")
        assert anna.page.evaluate(WHOLE), anna.page.locator("main .lines").inner_text()
    steering = anna.page.locator(".steer")
    expect(steering).to_be_in_viewport(ratio=1)
    # All of the board can be brought above it.
    below = anna.page.locator(".scrubber")
    below.evaluate("(one) => one.scrollIntoView({ block: 'end', behavior: 'instant' })")
    expect(steering).to_be_in_viewport(ratio=1)
    assert colliding(anna.page, ".steer, .onix .home") == []
    box = steering.bounding_box()
    assert box is not None
    assert box["height"] < PHONE["height"] / 10
    anna.expect_no_sideways()
