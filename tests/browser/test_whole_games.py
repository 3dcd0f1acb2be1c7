"""Whole games through the page, from the first screen to the last."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import PHONE, Invite
from tests.browser.onix import play_together
from tests.browser.people import Person

from tablee.core.replay import read_replay, verify
from tablee.games import load_game


def test_against_bots_from_home(invite: Invite, tmp_path: Path) -> None:
    """One click and the table is laid; at the end the game can be kept, and proves true."""
    anna = invite("fr", viewport=PHONE)
    anna.open()
    anna.start_onix("home.play_now")
    made = anna.table.play(random.Random(1))
    assert len(anna.table.result()) == 3
    expect(anna.page).to_have_title(anna.say("table.over_title", game="Onix"))
    anna.expect_own_language()

    anna.press("table.watch")
    with anna.page.expect_download() as download:
        anna.press("replay.download")
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    replay = read_replay(file.read_bytes(), file.name)
    assert replay.outcome is not None
    assert replay.seed is not None
    assert verify(replay, load_game("onix")) == len(replay.entries)
    assert sum(entry.seat == 0 for entry in replay.entries) == made


def open_room(host: Person) -> str:
    """From home, with four chairs and few cards; its code."""
    host.open()
    host.shorten_onix()
    host.call_themselves("Anna")
    host.start_onix("home.open_room")
    return host.code


def leave_two_chairs(host: Person) -> None:
    for chairs in (3, 2):
        host.press("room.fewer_seats")
        host.page.get_by_text(host.say("room.seat_count", count=chairs)).wait_for()


def seat_bots(host: Person) -> None:
    """On the two last chairs."""
    for seat in (2, 3):
        host.press("room.change_seat", seat=seat)
        drawer = host.page.get_by_role("dialog")
        drawer.get_by_role("button", name=host.say("level.easy")).click()
        drawer.wait_for(state="hidden")


def come_by_link(guest: Person, link: str) -> None:
    """Whoever says a name at the door sits."""
    guest.page.goto(link)
    guest.call_themselves("Basile")
    guest.press("home.introduce")


def come_by_code(guest: Person, link: str) -> None:
    guest.open()
    guest.call_themselves("Basile")
    guest.page.get_by_label(guest.say("home.join_label")).fill(link.rpartition("/")[2].lower())
    guest.press("home.join_go")
    guest.page.get_by_role("button", name=guest.say("room.sit"), exact=True).first.click()


@pytest.mark.parametrize(
    ("come", "fill"),
    [
        pytest.param(come_by_link, leave_two_chairs, id="by link", marks=pytest.mark.soak),
        pytest.param(come_by_code, seat_bots, id="by code, with bots"),
    ],
)
def test_two_browsers(
    invite: Invite, come: Callable[[Person, str], None], fill: Callable[[Person], None]
) -> None:
    """Each in their own language, one on the board, the other with the list of moves."""
    anna, basile = invite("en"), invite("fr", viewport=PHONE)
    code = open_room(anna)
    fill(anna)
    come(basile, f"{anna.house.origin}/r/{code}")
    assert basile.code == code
    anna.page.get_by_role("listitem").filter(has_text="Basile").wait_for()
    anna.press("room.begin")
    basile.table.board.wait_for()
    basile.table.open_list()

    play_together([anna.table, basile.table], random.Random(2))
    assert {line.name for line in anna.table.result()} >= {"Anna", "Basile"}
    assert anna.table.result() == basile.table.result()
    anna.expect_own_language()
    basile.expect_own_language()


def seat_somebody(host: Person, seat: int, name: str) -> None:
    """On a chair at this screen."""
    host.press("room.change_seat", seat=seat)
    drawer = host.page.get_by_role("dialog")
    drawer.get_by_label(host.say("home.name_label")).fill(name)
    drawer.get_by_role("button", name=host.say("room.shared_go")).click()
    host.page.get_by_role("listitem").filter(has_text=name).wait_for()


@pytest.mark.soak
def test_three_around_one_screen(invite: Invite) -> None:
    """Everybody is called by name, and whoever decides sits at the bottom."""
    anna = invite("fr")
    open_room(anna)
    anna.press("room.fewer_seats")
    seat_somebody(anna, 1, "Basile")
    seat_somebody(anna, 2, "Chloé")
    anna.press("room.begin")

    luck = random.Random(3)
    called = set()
    while anna.table.await_turn():
        called.add(anna.table.sentence.locator(".turn").inner_text())
        anna.table.play(luck, 1)
    names = ("Anna", "Basile", "Chloé")
    assert called == {anna.say("table.turn_of_name", name=name) for name in names}
    assert {line.name for line in anna.table.result()} == set(names)
    anna.expect_own_language()
