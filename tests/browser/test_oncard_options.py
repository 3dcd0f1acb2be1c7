"""Around the options of an ON'CARD table: six characters, and DiXes of one's own out of files."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, expect
from tests.browser.conftest import LAPTOP, PHONE, Invite
from tests.browser.people import Person
from tests.browser.states import Host
from tests.browser.test_screens import AXE, find_trouble
from tests.games.oncard.test_oncard_own import LOU
from tests.server.playing import OPEN
from tests.server.serving import Server

from tablee.games.oncard import GAME


def say(person: Person, path: str, **values: Any) -> str:
    return GAME.words.texts(person.language).say(path, values)


def button(person: Person, path: str, **values: Any) -> Locator:
    return person.page.get_by_role("button", name=say(person, path, **values), exact=True)


def pick(person: Person, *names: str) -> None:
    for name in names:
        person.page.get_by_role("dialog").locator("label", has_text=name).click()


def faces(person: Person) -> Locator:
    """Those of the panel, beside the table."""
    return person.page.locator("ul.faces [role=img]")


def expect_nothing_for_axe(person: Person) -> None:
    person.page.evaluate(AXE.read_text("utf-8"))
    for light in ("light", "dark"):
        person.page.emulate_media(color_scheme=light, reduced_motion="reduce")
        assert find_trouble(person) == []


def test_a_host_chooses_characters_and_brings_own_ones_and_guests_see_it(
    invite: Invite, house: Server, tmp_path: Path
) -> None:
    host = Host(house)
    games = host.browser.get("/api/home").json["games"]
    options = next(card["options"] for card in games if card["name"] == "oncard")
    code = host.browser.open_room(OPEN, OPEN, game="oncard", options=options)
    anna = invite("fr", viewport=PHONE)
    host.sit_at(anna.context)
    anna.open(f"/r/{code}")

    # Five are too few, and it says so.
    button(anna, "choosing.change").click()
    pick(anna, "Zonbi")
    button(anna, "choosing.done").click()
    told = anna.page.get_by_role("dialog").get_by_role("status")
    expect(told).to_have_text(say(anna, "choosing.more", chosen=5, row=6, count=1))
    expect_nothing_for_axe(anna)
    pick(anna, "Oni")
    button(anna, "choosing.done").click()
    expect(anna.page.get_by_role("dialog")).to_have_count(0)
    expect(faces(anna).last).to_have_attribute("aria-label", "Oni")

    # A file that is wrong says where; the same file, put right, brings Lou.
    anna.tolerate("409")
    file = tmp_path / "lou.toml"
    file.write_text(LOU.replace('"heart"', '"moon"'), encoding="utf-8")
    anna.page.locator("input[type=file]").set_input_files(file)
    trouble = anna.page.get_by_role("alert")
    expect(trouble).to_contain_text(say(anna, "fault.where", file="lou.toml", line=3))
    expect(trouble).to_contain_text("moon")
    expect_nothing_for_axe(anna)
    file.write_text(LOU, encoding="utf-8")
    anna.page.locator("input[type=file]").set_input_files(file)
    button(anna, "choosing.remove", name="Lou").wait_for()
    expect(trouble).to_be_empty()
    button(anna, "choosing.change").click()
    anna.page.get_by_text(say(anna, "choosing.each"), exact=True).click()
    pick(anna, "Oni", "Lou")
    button(anna, "choosing.done").click()
    expect(faces(anna)).to_have_count(12)
    anna.expect_no_sideways()

    # A guest sees it, and cannot change it.
    basile = invite("en", viewport=LAPTOP)
    Host(house, "Basile").sit_at(basile.context)
    basile.open(f"/r/{code}")
    expect(faces(basile)).to_have_count(12)
    button(basile, "choosing.see").click()
    boxes = basile.page.get_by_role("dialog").get_by_role("checkbox")
    expect(boxes).to_have_count(9)
    expect(boxes.and_(basile.page.locator(":enabled"))).to_have_count(0)
    basile.page.keyboard.press("Escape")

    # Whoever played with Lou gets another one.
    button(anna, "choosing.remove", name="Lou").click()
    expect(faces(basile).and_(basile.page.get_by_label("Lou"))).to_have_count(0)
    expect(faces(anna)).to_have_count(12)
