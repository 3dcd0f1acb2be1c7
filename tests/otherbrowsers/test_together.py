"""Two people, one in each browser: at one table, beside a television, through cuts and returns."""

import random
import re
import signal
from urllib.parse import urlsplit

import pytest
from tests.otherbrowsers.conftest import FIREFOX, WEBKIT
from tests.otherbrowsers.people import Invite, Somebody, play_together
from tests.otherbrowsers.window import LAPTOP, TELEVISION
from tests.server.serving import Server

CROSSED = [(WEBKIT, FIREFOX), (FIREFOX, WEBKIT)]
CUT = r"WebSocket|NetworkError|Load failed|Could not connect|/api/|/ws/|can’t establish"
"""What a browser says when a server is killed."""


def lay_for_two(host: Somebody) -> str:
    """A table of Onix with two chairs; the code of its room."""
    host.open()
    host.call_themselves("Anna")
    host.start("onix", "home.open_room")
    for chairs in (3, 2):
        host.press("room.fewer_seats")
        host.read(host.say("room.seat_count", count=chairs))
    return host.code


@pytest.mark.parametrize(("hosting", "coming"), CROSSED)
def test_two_at_one_table(invite: Invite, own_house: Server, hosting: str, coming: str) -> None:
    """By link; they talk, play, load the page again, and outlive the house."""
    anna = invite(hosting, "en", at=own_house, size=LAPTOP)
    basile = invite(coming, "fr", at=own_house)
    code = lay_for_two(anna)
    basile.window.go(f"{own_house.origin}/r/{code}")
    basile.introduce("Basile")
    anna.read("Basile")
    anna.press("room.begin")
    luck = random.Random(2)
    people = [anna, basile]
    play_together(own_house, people, 4, luck)

    anna.press("table.chat")
    anna.write("#chat", "Bien joué")
    anna.press("chat.send")
    basile.press("table.chat")
    basile.see("[role=log] li", around=("[role=log]", "Bien joué"))
    basile.press("house.close")

    basile.window.reload()
    play_together(own_house, people, 3, luck)

    for person in people:
        person.tolerate(CUT)
    own_house.end(signal.SIGKILL)
    for person in people:
        person.read(person.say("line.away"))
    own_house.start()
    for person in people:
        person.miss(".line-banner")
    play_together(own_house, people, 3, luck)
    for person in people:
        person.expect_own_language()
        person.expect_no_sideways()


@pytest.mark.parametrize(("showing", "holding"), CROSSED)
def test_a_hand_beside_a_television(
    invite: Invite, house: Server, showing: str, holding: str
) -> None:
    """From what the picture says to a card; then the seat moves to a phone of the other kind."""
    television = invite(showing, "fr", size=TELEVISION)
    television.open()
    television.start("onix", "home.television")
    for chairs in (3, 2):
        television.press("room.fewer_seats")
        television.read(television.say("room.seat_count", count=chairs))
    link = "(place) => document.querySelector(`${place} [data-link]`)?.dataset.link"
    way_in = television.wait(link, "main")
    hands = [invite(holding, "en"), invite(showing, "fr")]
    for hand, name in zip(hands, ("Anna", "Basile"), strict=True):
        hand.window.go(way_in)
        hand.introduce(name)
        television.read(name)
    hands[0].press("room.begin")
    luck = random.Random(3)
    play_together(house, hands, 5, luck)
    television.expect_own_language()
    television.expect_no_sideways()

    hands[1].window.go("about:blank")
    television.press("tv.absent")
    television.press("tv.give_phone", name="Basile")
    seat = television.wait(link, "dialog[open]")
    assert re.match(r"/r/[A-Z]{4,8}/seat/", urlsplit(seat).path) or "/seat/" in seat
    spare = invite(holding, "fr")
    spare.window.go(seat)
    spare.see("[data-thing]")
    play_together(house, [hands[0], spare], 4, luck)
    for person in (television, hands[0], spare):
        person.expect_own_language()
        person.expect_no_sideways()
