"""The forge in Chromium: from an empty DiXe to a set that is printed, played and simulated."""

import json
import random
import re
import struct
import tomllib
import zlib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Download, FilePayload, Locator, Route, expect
from tests.browser.conftest import LAPTOP, PHONE, Invite
from tests.browser.people import Person

from tablee.core.texts import Texts
from tablee.forge.files import read_design

SCREENS = Path(__file__).parents[2] / "web" / "src" / "forge"
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="9" fill="red"/></svg>'
SECONDS = 60_000.0
REFUSED = "409 .Conflict|413"


@cache
def words(language: str) -> Texts:
    file = SCREENS / f"texts.{language}.toml"
    return Texts(language, tomllib.loads(file.read_text("utf-8")), file.name)


class Smith:
    """Somebody at the forge."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page

    def say(self, path: str, **values: Any) -> str:
        return words(self.person.language).say(path, values)

    def button(self, path: str, **values: Any) -> Locator:
        return self.page.get_by_role("button", name=self.say(path, **values), exact=True)

    @property
    def turns(self) -> Locator:
        return self.page.locator(".figures .turns strong")

    def begin(self) -> None:
        self.person.open("/forge")
        self.button("screen.add").click()
        expect(self.turns).to_have_text(re.compile(r"\d"))

    @property
    def set_name(self) -> Locator:
        return self.page.get_by_label(self.say("screen.set_name"))

    def call(self, name: str) -> None:
        self.set_name.fill(name)
        self.set_name.press("Enter")

    def share(self) -> str:
        """The link's part after the address of the forge."""
        self.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject() }")
        self.button("screen.share").click()
        link = self.page.get_by_label(self.say("screen.link"))
        return link.input_value().partition("/forge")[2]

    def choose_file(self, label: str, name: str, content: bytes, kind: str = "text/plain") -> None:
        file: FilePayload = {"name": name, "mimeType": kind, "buffer": content}
        self.page.get_by_label(self.say(label), exact=True).set_input_files(file)

    def download(self, button: Locator) -> Download:
        with self.page.expect_download() as found:
            button.click()
        return found.value


def photo(side: int) -> bytes:
    """A PNG as heavy as a photo: no two pixels alike."""
    pixels = random.Random(1).randbytes(3 * side * side)
    rows = b"".join(b"\0" + pixels[at : at + 3 * side] for at in range(0, len(pixels), 3 * side))
    chunks = [
        (b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(rows, 1)),
        (b"IEND", b""),
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in chunks
    )


@pytest.fixture
def smith(invite: Invite) -> Smith:
    return Smith(invite(accept_downloads=True))


def test_from_an_empty_dixe_to_a_set_that_is_printed_simulated_and_played(smith: Smith) -> None:
    page = smith.page
    smith.begin()
    page.get_by_label(smith.say("die.name"), exact=True).fill("Léa")
    page.get_by_label(smith.say("die.name"), exact=True).press("Enter")
    expect(page.get_by_role("heading", name="Léa")).to_be_visible()
    page.get_by_label(smith.say("screen.set_name")).fill("Friends")
    page.get_by_label(smith.say("screen.set_name")).press("Enter")

    # The die: a face is tapped, then what it shows.
    page.get_by_role("group", name=smith.say("die.net")).get_by_role("button").nth(1).click()
    choices = page.get_by_role("group", name=smith.say("die.choose", number=2))
    choices.get_by_role("button", name="skull", exact=True).click()
    smith.choose_file("die.picture", "lea.svg", SVG)
    expect(page.locator("nav img")).to_be_visible()

    # The card: what is pinned stays.
    before = smith.turns.inner_text()
    smith.button("card.propose").click()
    expect(smith.turns).not_to_have_text(before)
    smith.button("card.pin", number=1).click()
    smith.button("balance.go").click()
    expect(page.locator(".changes li").first).to_be_visible(timeout=SECONDS)
    expect(page.locator(".set:not(.far)")).to_be_visible()

    smith.button("trial.simulate").click()
    expect(page.get_by_role("table").first).to_be_visible(timeout=SECONDS)

    file = smith.download(smith.button("screen.save"))
    design = read_design(Path(file.path()).read_text(encoding="utf-8"), file.suggested_filename)
    assert design.head.name == "Friends"
    assert design.pictures[0].character == "Léa"
    assert "skull" in design.dixes[0].sides
    assert design.pin_of("Léa").combinations == (1,)

    page.get_by_role("link", name=smith.say("trial.print")).click()
    pdf = smith.download(smith.button("print.go"))
    assert Path(pdf.path()).read_bytes().startswith(b"%PDF-")

    page.get_by_role("link", name=smith.say("print.back")).click()
    smith.button("trial.play").click()
    assert smith.person.code
    expect(page.get_by_text("Léa").first).to_be_visible()


def test_a_tap_changes_the_figures_and_can_be_undone(smith: Smith) -> None:
    smith.begin()
    before = smith.turns.inner_text()
    group = smith.page.get_by_role("group", name=smith.say("card.choose", number=1))
    group.get_by_role("button", name="skull", exact=True).click()
    expect(smith.turns).not_to_have_text(before)
    # The notice of who came has one, too.
    smith.button("screen.undo").first.click()
    expect(smith.turns).to_have_text(before)


def test_a_set_comes_back_from_the_browser_a_file_and_a_link(smith: Smith, invite: Invite) -> None:
    page = smith.page
    smith.begin()
    file = smith.download(smith.button("screen.save"))
    text = Path(file.path()).read_bytes()
    link = smith.share()

    # A link is what it was; the set goes on: renamed, loaded again, printed, and back.
    smith.call("Friends")
    page.reload()
    expect(smith.set_name).to_have_value("Friends")
    assert "#" not in page.url
    page.get_by_role("link", name=smith.say("trial.print")).click()
    expect(page.get_by_role("combobox").first).to_contain_text("Friends")
    page.get_by_role("link", name=smith.say("print.back")).click()
    expect(smith.set_name).to_have_value("Friends")
    smith.button("screen.undo").click()
    expect(smith.set_name).to_have_value("")
    smith.call("Friends")

    # One's own link, or a friend's, is a set of its own.
    smith.person.open("/forge" + link)
    expect(smith.button("sets.keep")).to_be_visible()
    smith.call("Theirs")
    expect(smith.button("sets.keep")).not_to_be_visible()
    assert "#" not in page.url
    page.get_by_text(smith.say("sets.title", count=2)).click()
    smith.button("sets.delete", name="Theirs").click()
    expect(smith.set_name).to_have_value("Friends")
    smith.button("sets.put_back").click()
    expect(smith.set_name).to_have_value("Theirs")

    smith.button("screen.empty").click()
    expect(page.get_by_role("heading", name="Lou")).not_to_be_visible()
    smith.choose_file("screen.open", "friends.toml", text)
    expect(page.get_by_role("heading", name="Lou")).to_be_visible()

    other = Smith(invite("fr"))
    other.person.open("/forge" + link)
    expect(other.page.get_by_role("heading", name="Lou")).to_be_visible()
    other.person.expect_own_language()
    other.person.open("/forge" + link[:40])
    expect(other.page.locator(".trouble")).to_contain_text("Ce lien est abîmé")


def test_a_large_photo_is_made_smaller(smith: Smith) -> None:
    smith.begin()
    smith.choose_file("die.picture", "lou.png", photo(1500), "image/png")
    face = smith.page.locator("nav img")
    expect(face).to_be_visible()
    assert len(str(face.get_attribute("src"))) < 70_000


def test_a_dixe_is_not_called_like_one_of_the_house(smith: Smith) -> None:
    smith.begin()
    name = smith.page.get_by_label(smith.say("die.name"), exact=True)
    name.fill("skull YÖRICK")
    name.press("Enter")
    expect(smith.page.locator(".taken")).to_contain_text("Skull Yorick")
    expect(name).to_have_value("Lou")


@pytest.mark.parametrize(
    ("label", "content", "said"),
    [
        ("screen.open", b"[set", "Line 1"),
        ("screen.open", b"\xff\xfe\0[\0\xd8", "Line 1"),
        ("screen.open", b'[set]\nname = "a"\n[[dixe]]\ncharacter = "a"', "Line 3"),
        ("screen.open", b"#" * 600_000, "too much"),
        ("die.picture", SVG.replace(b"<circle", b"<script>alert(1)</script><circle"), "<script>"),
        ("die.picture", SVG.replace(b" r=", b' onload="alert(1)" r='), "onload"),
        ("die.picture", b"<!DOCTYPE a [<!ENTITY b 'c'>]>" + SVG, "DOCTYPE"),
        ("die.picture", SVG.decode().encode("utf-16"), "SVG or a PNG"),
        ("die.picture", b"\x89PNG\r\n\x1a\nnothing", "PNG is broken"),
        ("die.picture", b"\xff" * 700_000, "SVG or a PNG"),
    ],
)
def test_hostile_files_get_a_clear_sentence(
    smith: Smith, label: str, content: bytes, said: str
) -> None:
    smith.person.tolerate(REFUSED)
    smith.begin()
    smith.choose_file(label, "a.toml", content)
    expect(smith.page.locator(".trouble")).to_contain_text(said)
    expect(smith.page.get_by_role("heading", name="Lou")).to_be_visible()


@pytest.mark.parametrize("path", ["/forge", "/print#oni"])
@pytest.mark.parametrize(("size", "light"), [(PHONE, "light"), (LAPTOP, "dark")])
def test_screens_are_whole_and_accessible(invite: Invite, path: str, size: Any, light: Any) -> None:
    smith = Smith(invite("fr", viewport=size, color_scheme=light, bypass_csp=True))
    smith.begin()
    smith.person.open(path)
    wait_for = smith.turns if path == "/forge" else smith.button("print.go")
    wait_for.wait_for()
    if path != "/forge":
        expect(smith.page.get_by_label(smith.say("print.game"))).to_have_value("oni")
        expect(smith.page.locator(".page img")).to_be_visible()
    smith.person.expect_no_sideways()
    smith.person.expect_own_language()
    smith.page.evaluate(AXE.read_text(encoding="utf-8"))
    found = smith.page.evaluate("axe.run()")
    assert [[one["id"], one["nodes"][0]["html"]] for one in found["violations"]] == []


def test_everything_can_be_reached_with_the_keyboard(smith: Smith) -> None:
    smith.begin()
    group = smith.page.get_by_role("group", name=smith.say("card.choose", number=1))
    before = smith.turns.inner_text()
    group.get_by_role("button", name="skull", exact=True).focus()
    smith.page.keyboard.press("Enter")
    expect(smith.turns).not_to_have_text(before)
    # Files are chosen with the keyboard, too: the field is there, only unseen.
    smith.page.get_by_label(smith.say("screen.open"), exact=True).focus()


def test_a_new_dixe_says_whose_place_it_takes_and_gives_it_back(invite: Invite) -> None:
    smith = Smith(invite("fr", viewport=PHONE))
    smith.person.open("/forge")
    row = smith.page.locator("nav li .name")
    expect(row).to_have_count(6)
    before = row.all_inner_texts()
    smith.button("screen.add").click()
    came = smith.page.get_by_role("status").filter(has_text=smith.say("screen.new_name"))
    expect(came).to_contain_text(before[-1])
    expect(came).to_be_in_viewport(ratio=1)
    expect(smith.page.get_by_label(smith.say("die.name"), exact=True)).to_be_in_viewport(ratio=1)
    came.get_by_role("button", name=smith.say("screen.undo")).click()
    expect(row).to_have_text(before)
    expect(came).to_have_count(0)


FIGURES = "**/api/forge/figures"
WHERE = "(one) => one.getBoundingClientRect().top + scrollY"


def test_a_new_dixe_is_named_at_once_and_no_column_jumps(smith: Smith) -> None:
    page, waiting = smith.page, list[Route]()
    smith.person.open("/forge")
    expect(smith.turns).to_have_text(re.compile(r"\d"))
    below = [page.locator("nav select"), smith.button("balance.go"), smith.button("trial.play")]
    before = [each.evaluate(WHERE) for each in below]
    page.route(FIGURES, lambda route: waiting.append(route), times=1)  # noqa: PLW0108
    with page.expect_request(FIGURES):
        smith.button("screen.add").click()
    name = page.get_by_label(smith.say("die.name"), exact=True)
    expect(name).to_be_focused()
    expect(name).to_be_in_viewport(ratio=1)
    assert [each.evaluate(WHERE) for each in below] == before, "while its figures are counted"
    waiting[0].continue_()
    expect(smith.turns).to_have_text(re.compile(r"\d"))
    assert [each.evaluate(WHERE) for each in below] == before
    # Its name can be typed at once.
    page.keyboard.type("Léa")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Léa")).to_be_visible()
    expect(page.locator(".came")).to_contain_text("Léa")
    expect(page.locator(".came").get_by_role("button")).to_be_disabled()


def test_no_column_jumps_while_figures_are_counted(smith: Smith) -> None:
    page = smith.page
    smith.begin()
    go = smith.button("balance.go")
    before = go.evaluate(WHERE)
    # One card of six is counted, and then the house is away for a moment.
    line = {"done": 1, "whole": 6, "figures": None, "refused": None}
    page.route(FIGURES, lambda route: route.fulfill(body=f"{json.dumps(line)}\n"), times=1)
    group = page.get_by_role("group", name=smith.say("card.choose", number=1))
    group.get_by_role("button", name="skull", exact=True).click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    assert go.evaluate(WHERE) == before
    expect(page.get_by_role("progressbar")).to_have_count(0)
    assert go.evaluate(WHERE) == before


def test_the_print_shop_shows_that_a_preview_is_made_and_what_can_be_done(smith: Smith) -> None:
    """What is too much for the house cannot be made smaller where there is nothing to choose."""
    page, waiting = smith.page, list[Route]()
    smith.person.tolerate(REFUSED)
    preview = "**/api/print/preview"
    why = {"scope": "house", "reason": "too_much_work", "values": {"seconds": 30}, "clause": None}

    def refuse(route: Route) -> None:
        route.fulfill(status=409, json={"refused": why})

    page.route(preview, lambda route: waiting.append(route), times=1)  # noqa: PLW0108
    smith.person.open("/print#onix")
    shown = page.locator(".page")
    expect(shown).to_have_class(re.compile("waiting"))
    expect(shown).to_contain_text(smith.say("print.previewing"))
    page.route(preview, refuse)
    refuse(waiting[0])
    said = page.locator(".refused")
    expect(said).to_have_text(smith.say("print.too_much_work.nothing", seconds=30))
    expect(shown).to_contain_text(smith.say("print.no_preview"))
    with page.expect_response(preview):
        page.get_by_label(smith.say("print.game")).select_option("oncard")
    expect(said).to_have_text(smith.say("print.too_much_work.characters", seconds=30))

    page.unroute(preview)
    smith.button("print.look_again").click()
    expect(shown.get_by_role("img")).to_be_visible()
    expect(said).to_have_count(0)


def test_a_house_that_starts_again_is_asked_again(smith: Smith) -> None:
    """As `make play` does when its fast engine is made, in the middle of anything."""
    page = smith.page
    smith.person.tolerate("ERR_FAILED")
    smith.begin()
    smith.person.tolerate("ERR_FAILED .*/api/forge/balance")
    page.route("**/api/forge/balance", lambda route: route.abort(), times=1)
    smith.button("balance.go").click()
    expect(page.get_by_text(smith.say("screen.retrying"))).to_be_visible()
    expect(smith.button("balance.go")).to_be_enabled(timeout=SECONDS)
    expect(page.locator(".trouble")).to_have_count(0)
