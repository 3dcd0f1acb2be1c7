"""The server is replaced by one with another page: everybody finds their way to it, empty-handed.

The other page is the same one under another build: what is tried here is the way, not the news.
"""

import json
import re
import signal
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect
from tests.browser import words
from tests.browser.conftest import BOTH_LANGUAGES, OFFLINE, PHONE, Invite
from tests.browser.people import Person
from tests.browser.replaced import ReplacedServer
from tests.browser.states import Host
from tests.browser.test_coming_back import CUT, play_into_a_turn
from tests.browser.test_phones_as_hands import HAND, hang_up, link_on, scan
from tests.browser.upgrading import (
    MARK,
    SAME,
    come,
    expect_patient,
    expect_renewed,
    let_time_pass,
    line_of,
)
from tests.server.playing import bot
from tests.server.serving import Server

from tablee.server.protocol import PROTOCOL


@pytest.mark.parametrize("language", BOTH_LANGUAGES)
def test_no_reload_with_a_finger_on_the_table(
    invite: Invite, replaced: ReplacedServer, language: str
) -> None:
    """A finger is down: the line says what is coming, and waits."""
    anna = come(invite, replaced, language, viewport=PHONE)
    play_into_a_turn(anna)
    anna.page.evaluate(MARK)
    before = anna.table.see()
    # The board may have scrolled by itself.
    scrolled = anna.page.evaluate("scrollY") + 180
    anna.page.mouse.wheel(0, 180)
    anna.page.wait_for_function("(at) => Math.abs(scrollY - at) < 3", arg=scrolled)
    anna.page.mouse.move(180, 40)
    anna.page.mouse.down()
    replaced.upgrade()
    expect(line_of(anna)).to_have_attribute("data-renewal", "due")
    expect(line_of(anna)).to_contain_text(anna.say("renewal.due"))
    anna.expect_own_language()
    anna.expect_no_sideways()
    expect_patient(anna)
    anna.page.mouse.up()
    expect_renewed(anna)
    anna.table.await_turn()
    assert anna.table.see() == before
    anna.page.wait_for_function("(at) => Math.abs(scrollY - at) < 3", arg=scrolled)
    anna.table.choose("new")
    anna.table.await_turn()


def test_what_is_typed_is_not_lost(invite: Invite, replaced: ReplacedServer) -> None:
    anna = come(invite, replaced, "en")
    play_into_a_turn(anna)
    anna.page.evaluate(MARK)
    anna.press("chat.title")
    field = anna.page.get_by_role("textbox")
    field.fill("Half a sen")
    replaced.upgrade()
    expect(line_of(anna)).to_have_attribute("data-renewal", "due")
    expect_patient(anna)
    expect(field).to_have_value("Half a sen")
    field.fill("")
    expect_renewed(anna)
    # The chat is open again.
    expect(anna.page.get_by_role("textbox")).to_be_visible()


def test_television_and_hands_come_to_the_new_page(
    invite: Invite, replaced: ReplacedServer
) -> None:
    television = hang_up(invite, "fr", replaced)
    television.tolerate(CUT)
    hands = [come(invite, replaced, "fr", **HAND) for _ in range(2)]
    for hand, name in zip(hands, ("Anna", "Tom"), strict=True):
        scan(hand, link_on(television), name)
    hands[0].press("room.begin")
    television.page.locator(".onix").wait_for()
    screens = [television, *hands]
    addresses = [screen.page.url for screen in screens]
    hands[1].page.get_by_role("button", name=hands[1].say("table.menu")).click()
    hands[1].page.evaluate(MARK)
    replaced.upgrade()
    for screen in screens[:2]:
        expect_renewed(screen)
    # A menu is open in this one.
    assert hands[1].page.evaluate(SAME)
    hands[1].page.keyboard.press("Escape")
    expect_renewed(hands[1])
    assert [screen.page.url for screen in screens] == addresses
    television.page.locator(".onix").wait_for()
    for hand, name in zip(hands, ("Anna", "Tom"), strict=True):
        expect(hand.page.locator("header .name")).to_have_text(name)


def test_a_page_that_stays_the_same_says_so_once(invite: Invite, replaced: ReplacedServer) -> None:
    """Something on the way keeps the page that was: no circle, a button, and the game goes on."""
    anna = come(invite, replaced)
    old = (replaced.static / "index.html").read_text("utf-8")
    play_into_a_turn(anna)
    anna.page.evaluate(MARK)
    anna.page.route(
        f"{replaced.origin}/", lambda route: route.fulfill(body=old, content_type="text/html")
    )
    replaced.upgrade()
    expect(line_of(anna)).to_have_attribute("data-renewal", "stuck")
    expect(line_of(anna)).to_contain_text(anna.say("renewal.stuck"))
    assert anna.page.evaluate(SAME)
    anna.table.choose("new")
    anna.table.await_turn()
    expect(line_of(anna).get_by_role("button", name=anna.say("renewal.now"))).to_be_visible()
    line_of(anna).get_by_role("button", name=anna.say("house.close")).click()
    expect(line_of(anna)).to_have_count(0)
    assert anna.page.evaluate(SAME)


@pytest.mark.parametrize(
    "protocol", [PROTOCOL + 1, pytest.param(PROTOCOL - 1, marks=pytest.mark.soak)]
)
def test_a_protocol_that_the_server_does_not_speak(
    invite: Invite, replaced: ReplacedServer, protocol: int
) -> None:
    """A newer house, or one that was rolled back: a sentence, then its page, and the same seat."""
    anna = come(invite, replaced)
    dials: list[str] = []
    play_into_a_turn(anna)
    before = anna.table.see()
    anna.page.on("websocket", lambda socket: dials.append(socket.url))
    anna.page.mouse.move(180, 40)
    anna.page.mouse.down()
    replaced.speak(protocol)
    replaced.upgrade()
    anna.page.get_by_text(anna.say("line.other_protocol")).wait_for()
    met = len(dials)
    let_time_pass(anna)
    assert len(dials) - met <= 3, "a storm"
    assert anna.table.see()["things"] == before["things"]
    # The page of that house speaks as it does: here only what it says of itself is another.
    replaced.end(signal.SIGTERM)
    replaced.speak(PROTOCOL)
    replaced.start()
    anna.page.mouse.up()
    expect_renewed(anna)
    anna.table.await_turn()
    assert anna.table.see() == before


def plant(person: Person, change: Callable[[dict[str, Any]], None]) -> list[bool]:
    """From now on what the server says is changed on its way, while the list is not empty."""
    planted: list[bool] = []

    def pass_on(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def to_page(frame: str | bytes) -> None:
            message = json.loads(frame)
            if planted and message["say"] == "update" and message["match"]:
                change(message)
            route.send(json.dumps(message))

        server.on_message(to_page)

    person.page.route_web_socket(re.compile("/ws/"), pass_on)
    return planted


def unknown_view(message: dict[str, Any]) -> None:
    """Fields have other names, moves other words, and things happen that nobody has heard of."""
    view = message["match"]["view"]
    message["match"]["view"] = {f"new_{name}": of for name, of in view.items() if name != "outcome"}
    message["match"]["step"] = "levitate"
    for happening in message["happenings"]:
        happening["event"] = {"event": "levitated", "seat": 0}


@pytest.mark.parametrize("language", BOTH_LANGUAGES)
def test_a_view_of_another_time_is_played_in_words(
    invite: Invite, house: Server, language: str
) -> None:
    anna = invite(language, at=house)
    anna.tolerate(".")
    planted = plant(anna, unknown_view)
    anna.open()
    anna.start_onix("home.play_now")
    anna.table.await_turn()
    planted.append(True)
    anna.table.choose(anna.table.await_turn()[0])
    plain = anna.page.locator("[data-plain]")
    expect(plain).to_contain_text(anna.say("table.plain"))
    expect(anna.table.board).to_have_count(0)
    expect(anna.table.log.last).to_have_text(anna.say("table.unknown_event"))
    for _ in range(3):
        move = plain.get_by_role("button").first
        move.wait_for()
        told = anna.page.locator("[role=log] li").count()
        move.click()
        expect(anna.page.locator("[role=log] li")).not_to_have_count(told)
    anna.expect_own_language()
    plain.get_by_role("button").first.wait_for()
    planted.clear()
    plain.get_by_role("button").first.click()
    expect(anna.table.board).to_be_visible()
    expect(plain).to_have_count(0)
    anna.table.await_turn()


def test_a_television_with_a_view_of_another_time(invite: Invite, house: Server) -> None:
    anna = invite("fr", at=house)
    anna.open()
    anna.start_onix("home.play_now")
    anna.table.await_turn()
    television = invite("fr", at=house)
    television.tolerate(".")
    planted = plant(television, unknown_view)
    planted.append(True)
    television.page.goto(f"{house.origin}/r/{anna.code}/table")
    expect(television.page.locator("[data-plain=table]")).to_contain_text(
        television.say("tv.plain")
    )
    planted.clear()
    anna.table.choose(anna.table.await_turn()[0])
    expect(television.page.locator(".onix")).to_be_visible()


@pytest.mark.parametrize("game", ["memodixe", "oncard"])
def test_a_hand_with_a_view_of_another_time(invite: Invite, house: Server, game: str) -> None:
    """A board that takes what it is not told for the end of the match is no board, either."""
    host, anna = Host(house), invite("fr", at=house, **HAND)
    anna.tolerate(".")
    plant(anna, unknown_view).append(True)
    host.sit_at(anna.context)
    anna.page.goto(f"{house.origin}/r/{host.begun(bot('easy'), game=game, options={})}/hand")
    expect(anna.page.locator("[data-plain=hand]")).to_contain_text(anna.say("table.plain"))


def test_a_frame_that_the_server_cannot_read_is_no_storm(invite: Invite, house: Server) -> None:
    anna = come(invite, house, "en")
    dials: list[str] = []

    def garble(route: WebSocketRoute) -> None:
        dials.append(route.url)
        server = route.connect_to_server()
        route.on_message(lambda frame: server.send("{" if '"chat"' in str(frame) else frame))

    anna.page.route_web_socket(re.compile("/ws/"), garble)
    anna.open()
    anna.start_onix("home.play_now")
    anna.table.await_turn()
    anna.press("chat.title")
    anna.page.get_by_role("textbox").fill("Hello")
    anna.page.keyboard.press("Enter")
    expect(anna.page.get_by_text(anna.say("refusal.unknown_message"))).to_be_visible()
    let_time_pass(anna)
    assert len(dials) <= 3, "a storm"
    anna.table.await_turn()


def test_the_companion_renews_itself_between_two_games(
    invite: Invite, replaced: ReplacedServer
) -> None:
    """Not while a clock runs: its alarm may only be heard on a page that somebody has touched."""
    person = come(invite, replaced, "fr", viewport=PHONE, **OFFLINE)
    say = words.companion("fr").say
    person.open("/companion")
    person.page.locator("[data-offline=ready]").wait_for()
    person.page.get_by_role("button", name=say("setup.go")).click()
    person.page.get_by_role("timer").wait_for()
    person.page.evaluate(MARK)
    replaced.upgrade()
    person.page.evaluate(
        "async () => { await (await navigator.serviceWorker.getRegistration()).update(); }"
    )
    expect(line_of(person)).to_have_attribute("data-renewal", "due")
    expect_patient(person)
    person.page.get_by_role("timer").wait_for()
    for path in ("table.dixe", "called.right"):
        person.page.get_by_role("button", name=say(path)).first.click()
    won = person.page.locator("main[data-status=won]")
    won.wait_for()
    # The game is over: it does it by itself, and how it ended is still there.
    expect_renewed(person)
    won.wait_for()
    person.page.get_by_role("button", name=say("over.again")).click()
    person.page.get_by_role("timer").wait_for()
