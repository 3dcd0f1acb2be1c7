"""Somebody asks to play on for a bot, and the host answers; somebody leaves and is let back in."""

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import BOTH_LANGUAGES, LAPTOP, PHONE, Invite
from tests.browser.people import Person
from tests.browser.states import Host
from tests.server.playing import bot
from tests.server.serving import Server

from tablee.bots.names import bot_name

LONG = "Maximilienne-Alexandrine"
WIDE = "W" * 24


def come(person: Person, code: str, name: str) -> None:
    person.page.goto(f"{person.house.origin}/r/{code}")
    person.call_themselves(name)
    person.press("home.introduce")
    person.page.get_by_text(person.say("table.spectating")).first.wait_for()


def says(person: Person, path: str, **values: object) -> None:
    person.page.get_by_text(person.say(path, **values)).wait_for()
    person.expect_own_language()
    person.expect_no_sideways()


def menu(person: Person) -> None:
    person.page.get_by_role("button", name=person.say("table.menu"), exact=True).click()
    person.page.get_by_role("dialog", name=person.say("table.menu")).wait_for()


@pytest.mark.parametrize("language", BOTH_LANGUAGES)
def test_a_bots_seat_is_asked_for_and_the_host_says_yes(
    invite: Invite, house: Server, language: str
) -> None:
    host = Host(house)
    code = host.begun(bot("easy"), bot("easy"), game="memodixe", options={})
    anna, basile, chloe = (
        invite(language, viewport=PHONE, has_touch=True),
        invite("en", viewport=LAPTOP),
        invite("fr", viewport=PHONE),
    )
    host.sit_at(anna.context)
    anna.open(f"/r/{code}")
    come(basile, code, LONG)
    come(chloe, code, "Chloé")

    basile.press("ask.play_on")
    basile.press("ask.play_for", name=bot_name(1))
    says(basile, "host.asked.named", bot=bot_name(1), host="Anna")
    says(anna, "ask.wants", name=LONG, bot=bot_name(1))
    anna.press("ask.yes")
    expect(basile.page.get_by_text(basile.say("table.spectating"))).to_have_count(0)
    assert [chair.name for chair in house.room(code).seating.chairs] == ["Anna", LONG, ""]

    # Now there is one bot left, and for Chloé it is a no.
    chloe.press("ask.play_for", name=bot_name(2))
    says(anna, "ask.wants", name="Chloé", bot=bot_name(2))
    anna.press("house.no")
    says(chloe, "host.denied.named", host="Anna")
    expect(anna.page.get_by_role("button", name=anna.say("ask.yes"))).to_have_count(0)

    # Who leaves finds the way back to the own seat, and to no other.
    menu(basile)
    basile.press("table.leave")
    basile.press("table.leave_yes")
    basile.page.wait_for_url(f"{house.origin}/")
    basile.open(f"/r/{code}")
    expect(
        basile.page.get_by_role("button", name=basile.say("ask.play_for", name=bot_name(2)))
    ).to_have_count(0)
    basile.press("ask.back")
    expect(basile.page.get_by_role("button", name=basile.say("ask.back"))).to_have_count(0)


@pytest.mark.parametrize("language", BOTH_LANGUAGES)
def test_the_host_asks_somebody_to_leave_and_lets_them_back_in(
    invite: Invite, house: Server, language: str
) -> None:
    host = Host(house)
    code = host.begun(bot("easy"), game="onix", options={"first": 0})
    anna = invite(language, viewport=PHONE, has_touch=True)
    basile = invite("fr", viewport=LAPTOP)
    host.sit_at(anna.context)
    anna.open(f"/r/{code}")
    come(basile, code, LONG)
    basile.press("ask.play_for", name=bot_name(1))
    anna.press("ask.yes")
    expect(basile.page.get_by_text(basile.say("table.spectating"))).to_have_count(0)

    menu(anna)
    anna.press("room.remove", name=LONG)
    says(anna, "room.remove_sure", name=LONG)
    anna.press("room.remove_yes")
    basile.page.get_by_text(basile.say("line.removed")).wait_for()
    basile.page.reload()
    basile.page.get_by_text(basile.say("line.removed")).wait_for()

    says(anna, "room.removed")
    anna.press("room.readmit", name=LONG)
    expect(anna.page.get_by_text(anna.say("room.removed"))).to_have_count(0)
    # Somebody who only watches can be asked, too.
    chloe = invite("en", viewport=PHONE)
    come(chloe, code, "Chloé")
    anna.press("room.remove", name="Chloé")
    anna.press("room.remove_yes")
    chloe.page.get_by_text(chloe.say("line.removed")).wait_for()
    # Whoever is let back in is told, and there again, without doing anything.
    says(basile, "room.let_back")
    basile.press("ask.back")
    expect(basile.page.get_by_role("button", name=basile.say("ask.back"))).to_have_count(0)
    assert [chair.name for chair in house.room(code).seating.chairs] == ["Anna", LONG]


@pytest.mark.parametrize("language", BOTH_LANGUAGES)
def test_somebody_who_looks_on_is_asked_to_leave_before_the_match(
    invite: Invite, house: Server, language: str
) -> None:
    host = Host(house)
    code = host.waiting()
    anna = invite(language, viewport=PHONE, has_touch=True)
    chloe = invite("en", viewport=PHONE)
    host.sit_at(anna.context)
    anna.open(f"/r/{code}")
    chloe.page.goto(f"{house.origin}/r/{code}")
    chloe.call_themselves(WIDE)
    chloe.press("home.introduce")
    chloe.press("room.stand")
    says(anna, "room.watchers")
    anna.press("room.remove", name=WIDE)
    says(anna, "room.remove_sure", name=WIDE)
    anna.press("room.remove_yes")
    chloe.page.get_by_text(chloe.say("line.removed")).wait_for()
    expect(anna.page.get_by_text(anna.say("room.watchers"))).to_have_count(0)


@pytest.mark.parametrize("language", BOTH_LANGUAGES)
def test_a_bot_plays_for_somebody_who_stays_away_and_not_for_a_blink(
    invite: Invite, house: Server, language: str
) -> None:
    host, anna = Host(house), invite(language, viewport=PHONE, has_touch=True)
    host.sit_at(anna.context)
    button = anna.page.get_by_role("button", name=anna.say("table.replace", name="Basile"))

    # He has only just gone.
    anna.open(f"/r/{host.expecting()}")
    says(anna, "table.replace_soon")
    expect(button).to_have_count(0)

    # The house says when it is time: sooner where people have agreed on less.
    code = host.expecting(first=0, patience=1)
    anna.open(f"/r/{code}")
    button.click()
    says(anna, "table.replaced", name="Basile")
    assert house.room(code).seating.chairs[1].stand_in == "medium"
