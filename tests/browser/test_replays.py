"""A match watched again: at the moment a link names, with the players' faces, and verified."""

from playwright.sync_api import expect
from tests.browser.conftest import PHONE, Invite
from tests.browser.people import Person
from tests.browser.states import Host
from tests.server.serving import Server

FACES = "() => [...document.querySelectorAll('.onix img')].map((one) => one.src)"


def watch(person: Person, code: str) -> list[str]:
    person.open(f"/r/{code}/replay/1#3")
    person.table.board.wait_for()
    faces: list[str] = person.page.evaluate(FACES)
    return faces


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
