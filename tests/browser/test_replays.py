"""A match watched again: at the moment a link names, with the players' faces, and verified."""

from collections.abc import Sequence

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
    assert sorted(set(watch(anna, code))) == sorted(set(watch(stranger, code)))
    slider = anna.page.get_by_role("slider")
    expect(slider).to_have_value("3")
    anna.press("replay.next")
    anna.press("replay.share")
    expect(anna.page.get_by_text(anna.say("house.copied"))).to_be_visible()
    anna.press("replay.turn_after")
    assert int(slider.input_value()) > 4
    decisions = len(host.browser.get(f"/api/rooms/{code}/matches/1/replay").json["entries"])
    anna.press("replay.verify")
    said = anna.page.get_by_text(anna.say("replay.true", count=decisions))
    expect(said).to_be_in_viewport()
    anna.expect_no_sideways()


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
