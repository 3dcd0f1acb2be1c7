"""Pages that are loaded again, and servers that are killed: everybody is where they were."""

import random
import signal

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import BOTH_LANGUAGES, PHONE, Invite
from tests.browser.people import Person
from tests.server.serving import Server

from tablee.server.entries import MoveMade, read_body

CUT = r"ERR_CONNECTION|ERR_EMPTY_RESPONSE|WebSocket connection to"
"""What a browser says when a server is killed."""


def play_into_a_turn(person: Person) -> None:
    """A gem is chosen, and its cards are not placed yet: half a choice."""
    person.open()
    person.start_onix("home.play_now")
    luck = random.Random(4)
    person.table.play(luck, 5)
    while "new" not in person.table.await_turn():
        person.table.play(luck, 1)


def decisions(server: Server, code: str, seat: int = 0) -> int:
    """That a seat has made, as the disk knows it."""
    bodies = [read_body(entry.body) for entry in server.logged(code)]
    return sum(isinstance(body, MoveMade) and body.seat == seat for body in bodies)


@pytest.mark.parametrize("language", BOTH_LANGUAGES)
def test_reload_in_the_middle_of_a_turn(invite: Invite, language: str) -> None:
    anna = invite(language)
    play_into_a_turn(anna)
    before = anna.table.see()
    anna.page.reload()
    anna.table.await_turn()
    assert anna.table.see() == before
    anna.table.play(random.Random(5), 3)
    anna.table.await_turn()
    assert anna.table.see()["log"][: len(before["log"])] == before["log"]


def test_server_killed_in_the_middle_of_a_game(invite: Invite, own_house: Server) -> None:
    """The page says so, comes back by itself, and makes the decision that was made meanwhile."""
    anna = invite("fr", at=own_house, viewport=PHONE)
    anna.tolerate(CUT)
    play_into_a_turn(anna)
    before = anna.table.see()
    made = decisions(own_house, anna.code)
    banner = anna.page.get_by_text(anna.say("line.away"))

    own_house.end(signal.SIGKILL)
    banner.wait_for()
    assert anna.table.see() == before
    own_house.start()
    banner.wait_for(state="hidden")
    anna.table.await_turn()
    assert anna.table.see() == before

    own_house.end(signal.SIGKILL)
    banner.wait_for()
    anna.table.choose("new")
    own_house.start()
    banner.wait_for(state="hidden")
    anna.table.await_turn()
    assert decisions(own_house, anna.code) == made + 1
    assert anna.table.see()["log"][: len(before["log"])] == before["log"]
    expect(anna.table.log).not_to_have_count(len(before["log"]))

    anna.table.play(random.Random(6), 3)
    assert own_house.room(anna.code).is_playing
