"""A television shows the table, each phone is a hand: Onix, from the picture to the last card."""

import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect
from tests.browser.conftest import BOTH_LANGUAGES, PHONE, Invite
from tests.browser.game_table import BLINK
from tests.browser.people import Person
from tests.server.serving import Server

TELEVISION: ViewportSize = {"width": 1920, "height": 1080}
HAND: dict[str, Any] = {"viewport": PHONE, "has_touch": True}
SPECTATOR = -1


class ReachableServer(Server):
    """It knows an address that phones can use, whatever network this machine is on."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._arguments = ("--origin", self.origin)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with ReachableServer(tmp_path_factory.mktemp("home")) as server:
        yield server


def hang_up(invite: Invite, language: str, at: Server, chairs: int = 2) -> Person:
    """A television with a table of Onix, and so many chairs around it."""
    television = invite(language, at=at, viewport=TELEVISION)
    television.open()
    television.shorten_onix()
    television.start_onix("home.television")
    television.page.wait_for_url(re.compile(r"/r/[A-Z]{4,8}/table$"))
    for left in range(3, chairs - 1, -1):
        television.press("room.fewer_seats")
        television.page.get_by_text(television.say("room.seat_count", count=left)).wait_for()
    return television


def link_on(television: Person, within: str = "main") -> str:
    """What a phone reads in the picture."""
    picture = television.page.locator(f"{within} [data-link]")
    picture.get_by_role("img").wait_for()
    link = picture.get_attribute("data-link")
    assert link is not None
    return link


def scan(phone: Person, link: str, name: str) -> None:
    """As a phone does it that was never here: say a name, and that is all."""
    phone.page.goto(link)
    phone.call_themselves(name)
    phone.press("home.introduce")
    phone.page.locator("main .name").get_by_text(name, exact=True).wait_for()


def type_code(phone: Person, television: Person, name: str) -> None:
    """As a phone does it whose camera is broken: it is asked for a name at the door."""
    phone.open()
    code = television.page.url.split("/")[-2]
    phone.page.get_by_label(phone.say("home.join_label")).fill(code.lower())
    phone.press("home.join_go")
    phone.page.wait_for_url(re.compile(rf"/r/{code}/hand$"))
    phone.page.get_by_role("heading", name=phone.onix("game.name")).wait_for()
    phone.page.get_by_text(phone.say("host.invites.unnamed")).wait_for()
    phone.call_themselves(name)
    phone.press("home.introduce")


def choose_advanced(phone: Person) -> None:
    phone.press("tv.set_table")
    drawer = phone.page.get_by_role("dialog", name=phone.say("tv.set_table"))
    drawer.get_by_role("switch", name=phone.onix("option.advanced.label")).click()
    drawer.get_by_role("button", name=phone.say("house.close")).click()
    drawer.wait_for(state="hidden")


def play_on(television: Person, hands: Sequence[Person], luck: random.Random, most: int) -> None:
    """Each decision in the hand that owes it, to the end or so many times."""
    for _ in range(most):
        while not (due := [hand for hand in hands if hand.table.due]):
            if television.table.ending.count():
                return
            # What happens on one of several pages cannot be waited for on one of them.
            television.page.wait_for_timeout(BLINK)
        due[0].table.play(luck, 1)


@pytest.mark.soak
def test_a_whole_game_from_the_picture_to_the_end(invite: Invite, home: Server) -> None:
    """Two phones at a table that was laid for four: one scans, one types the code."""
    television = hang_up(invite, "fr", home, chairs=4)
    told = television.record_updates()
    lines: list[str] = []
    television.page.on("websocket", lambda line: lines.append(line.url))
    television.page.reload()
    hands = [invite(language, at=home, **HAND) for language in ("en", "fr")]
    anna, basile = hands
    scan(anna, link_on(television), "Anna")
    expect(anna.page.get_by_role("button", name=anna.say("room.begin"))).to_be_disabled()
    anna.page.get_by_text(anna.say("room.missing", count=1)).wait_for()
    type_code(basile, television, "Basile")

    # Each may choose, and the last one wins; the television shows it.
    advanced = television.onix("option.advanced.label")
    chosen = television.page.get_by_role("listitem").filter(has_text=advanced)
    choose_advanced(anna)
    chosen.wait_for()
    choose_advanced(basile)
    expect(chosen).to_have_count(0)
    for hand in hands:
        hand.expect_own_language()
        hand.expect_no_sideways()
    television.expect_own_language()

    basile.press("room.begin_with", count=2)
    television.table.board.wait_for()
    late = invite("en", at=home, **HAND)
    type_code(late, television, "Léo")
    late.page.get_by_text(late.say("hand.no_seat")).wait_for()
    luck = random.Random(6)
    play_on(television, hands, luck, 9)
    hands[0].page.reload()
    hands[0].table.board.wait_for()
    for hand in hands:
        hand.expect_own_language()
        hand.expect_no_sideways()
    television.expect_own_language()

    play_on(television, hands, luck, 1000)
    result = television.table.result()
    assert {line.name for line in result} == {"Anna", "Basile"}
    for hand, name in zip(hands, ("Anna", "Basile"), strict=True):
        rank = next(line.rank for line in result if line.name == name)
        hand.page.get_by_text(hand.say(f"rank.{rank}"), exact=True).wait_for()
        hand.expect_own_language()
    television.expect_own_language()

    # The television has no hands: the next game is begun from a phone.
    hands[1].press("table.rematch")
    expect(television.table.ending).to_have_count(0)
    matches = [update["match"] for update in told if update["match"] is not None]
    assert {match["number"] for match in matches} == {1, 2}
    assert lines
    assert all(line.endswith("&screen=table") for line in lines)
    for match in matches:
        assert match["viewer"] == SPECTATOR
        assert match["prompts"] == []
        assert match["undoable"] == []


def test_a_phone_that_is_known_is_seated_as_a_new_one_is(invite: Invite, home: Server) -> None:
    first, second = (hang_up(invite, language, home) for language in ("fr", "en"))
    anna = invite("fr", at=home, **HAND)
    scan(anna, link_on(first), "Anna")
    anna.page.goto(link_on(second).removesuffix("/hand"))
    anna.page.wait_for_url(re.compile(r"/r/[A-Z]{4,8}/hand$"))
    expect(anna.page.locator("main .name")).to_have_text("Anna")

    # Whoever wants to see the whole table stays there, also on a page that is loaded again.
    anna.press("table.menu")
    anna.press("hand.whole")
    anna.page.wait_for_url(re.compile(r"/r/[A-Z]{4,8}$"))
    anna.press("room.stand")
    take = anna.page.get_by_role("link", name=anna.say("hand.take"))
    take.wait_for()
    anna.page.reload()
    take.wait_for()


def test_a_phone_that_dies_is_replaced_by_another(invite: Invite, home: Server) -> None:
    television = hang_up(invite, "en", home)
    anna, basile = invite("fr", at=home, **HAND), invite("en", at=home, **HAND)
    for hand, name in ((anna, "Anna"), (basile, "Basile")):
        scan(hand, link_on(television), name)
    # By a mouse: nothing lies over the button in the middle of the table.
    television.press("room.begin")
    luck = random.Random(7)
    play_on(television, [anna, basile], luck, 6)

    basile.page.close()
    television.page.get_by_text(television.say("tv.away", name="Basile")).wait_for()
    television.press("tv.absent")
    television.press("tv.give_phone", name="Basile")
    link = link_on(television, "dialog[open]")
    assert "/seat/" in link
    spare = invite("fr", at=home, **HAND)
    spare.page.goto(link)
    spare.page.wait_for_url(re.compile(r"/r/[A-Z]{4,8}/hand$"))
    spare.page.get_by_role("banner").get_by_text("Basile", exact=True).wait_for()
    expect(television.page.locator("dialog[open]")).to_have_count(0)
    play_on(television, [anna, spare], luck, 8)

    # The phone that comes back to life is told where its seat went, and takes no other.
    old = basile.context.new_page()
    old.goto(spare.page.url)
    old.get_by_text(basile.say("hand.moved", name="Basile")).wait_for()
    old.get_by_text(basile.say("hand.moved_back")).wait_for()

    # The link is used up, and nobody else gets in with it.
    other = invite("en", at=home, **HAND)
    other.tolerate("409")
    other.page.goto(link)
    other.page.get_by_role("alert").get_by_text(other.say("refusal.no_such_link")).wait_for()

    television.page.close()
    anna.page.get_by_text(anna.say("hand.opener_gone")).wait_for()
    anna.press("hand.whole")
    anna.page.wait_for_url(re.compile(r"/r/[A-Z]{4,8}$"))
    anna.table.board.wait_for()


@pytest.mark.parametrize("language", BOTH_LANGUAGES)
def test_what_is_in_the_way_of_phones_is_said(invite: Invite, house: Server, language: str) -> None:
    """This house listens to its own machine only."""
    television = hang_up(invite, language, house, chairs=4)
    television.page.get_by_text(television.say("trouble.only_here")).wait_for()
    television.page.get_by_role("heading", name=television.say("tv.closed")).wait_for()
    assert television.page.locator("[data-link]").count() == 0
    television.press("reach.help")
    television.page.get_by_role("heading", name=television.say("reach.guests")).wait_for()
    television.expect_own_language()
    television.expect_no_sideways()


@pytest.mark.parametrize("language", BOTH_LANGUAGES)
def test_before_a_match_a_guest_is_let_back_in_and_who_is_not_there_is_named(
    invite: Invite, home: Server, language: str
) -> None:
    television = hang_up(invite, language, home)
    link = link_on(television)
    anna, basile = invite("fr", at=home, **HAND), invite("en", at=home, **HAND)
    scan(anna, link, "Anna")
    scan(basile, link, "Basile")
    television.press("room.change_seat", seat=1)
    television.press("room.remove", name="Basile")
    television.press("room.remove_yes")
    basile.page.get_by_text(basile.say("line.removed")).wait_for()

    # On the chair that is free again, and among what can be set at the table.
    television.press("room.change_seat", seat=1)
    readmit = television.say("room.readmit", name="Basile")
    television.page.get_by_role("button", name=readmit).wait_for()
    television.page.keyboard.press("Escape")
    television.press("tv.set_table")
    television.press("room.readmit", name="Basile")
    television.page.keyboard.press("Escape")
    basile.press("room.sit_here")

    status = television.page.locator("main [role=status]")
    expect(status).to_have_text(television.say("tv.ready"))
    basile.page.goto("about:blank")
    expect(status).to_contain_text("Basile")
    expect(status).not_to_contain_text(television.say("tv.ready"))
    television.expect_own_language()
