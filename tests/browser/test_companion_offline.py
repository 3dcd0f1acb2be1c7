"""The companion without a house: packed at the first visit, renewed when there is a new one."""

import contextlib
import re
import shutil
import signal
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Page as Tab
from playwright.sync_api import expect
from tests.browser import words
from tests.browser.conftest import OFFLINE, PHONE, Invite
from tests.server.serving import HOST, Place, Server

from tablee.server.page import STATIC


def test_works_in_flight_mode_once_loaded(invite: Invite, own_house: Server) -> None:
    """The first load is enough: the house is gone, the network is cut, and the page is reloaded."""
    person = invite("fr", at=own_house, viewport=PHONE, **OFFLINE)
    person.open("/companion")
    person.page.locator("[data-offline=ready]").wait_for()
    person.tolerate("ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED")
    own_house.end(signal.SIGKILL)
    person.context.set_offline(True)
    person.page.reload()
    go = words.companion("fr").say("setup.go")
    person.page.get_by_role("button", name=go).click()
    person.page.get_by_role("button", name=words.companion("fr").say("table.next")).click()
    card = person.page.locator("[data-card]").get_attribute("data-card")
    person.page.reload()
    expect(person.page.locator("[data-card]")).to_have_attribute("data-card", card or "")
    expect(person.page.get_by_role("timer")).to_contain_text(re.compile(r"6:[0-3]\d"))
    person.expect_own_language()
    # Both languages are on board.
    person.page.get_by_role("button", name=words.companion("fr").say("table.menu")).click()
    person.page.get_by_role("button", name="English").click()
    person.language = "en"
    person.expect_own_language()


@pytest.mark.parametrize("has_been_home", [True, False])
def test_home_without_a_house_leads_to_the_companion(
    invite: Invite, own_house: Server, has_been_home: bool
) -> None:
    """Whether the browser has what home is made of or not: a sentence, and a way to play."""
    person = invite("fr", at=own_house, viewport=PHONE, **OFFLINE)
    if has_been_home:
        person.open()
        expect(person.page.get_by_role("article")).to_have_count(5)
    person.open("/companion")
    person.page.locator("[data-offline=ready]").wait_for()
    if has_been_home:
        # Once more, now that there is somebody who keeps it.
        person.open()
        expect(person.page.get_by_role("article")).to_have_count(5)
    # What home still fetches when the house goes fails as well.
    person.tolerate("ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to fetch")
    own_house.end(signal.SIGKILL)
    person.context.set_offline(True)
    person.open()
    expect(person.page.get_by_role("heading", name=person.say("house.away_title"))).to_be_visible()
    person.expect_no_sideways()
    person.press("home.companion_open")
    go = words.companion("fr").say("setup.go")
    person.page.get_by_role("button", name=go).click()
    person.page.get_by_role("timer").wait_for()


def test_home_comes_back_with_its_house(invite: Invite) -> None:
    """`/api/home` alone fails: no service worker is needed to say so, nor a reload to go on."""
    person = invite("en")
    person.tolerate("ERR_FAILED")
    person.page.route("**/api/home", lambda route: route.abort())
    person.open()
    again = person.page.get_by_role("button", name=person.say("house.away_again"))
    again.click()
    expect(again).to_be_visible()
    person.page.unroute("**/api/home")
    again.click()
    expect(person.page.get_by_role("article")).to_have_count(5)


FULL = """() => {
  const card = document.querySelector('[data-card]');
  const page = document.documentElement;
  return card.scrollHeight <= card.clientHeight && page.scrollHeight <= innerHeight;
}"""
DRAWN = """(() => {
  let drawn = %d;
  const draw = () => {
    for (const shift of [-13, 17, -5]) {
      drawn = (drawn ^ (shift < 0 ? drawn << -shift : drawn >>> shift)) >>> 0;
    }
    return drawn;
  };
  crypto.getRandomValues = (numbers) => numbers.fill(draw());
})()"""
"""The order of the cards, by a seed (xorshift)."""
CROWDED = 23757
"""With this one the longest card comes while three others run, and there is least room for it."""
FRAME = 20
"""Milliseconds."""
FRAMES = 50


def let_fit(page: Tab) -> None:
    for _ in range(FRAMES):
        if page.evaluate(FULL):
            return
        page.clock.run_for(FRAME)
    raise AssertionError("the card does not fit")


def test_one_file_works_from_a_phones_storage(invite: Invite, tmp_path: Path) -> None:
    """Kept with its button, opened without any server, and every card in sight in two languages."""
    person = invite("fr", new=True, viewport=PHONE)
    person.open("/companion")
    with person.page.expect_download() as kept:
        person.page.get_by_role("link", name=words.companion("fr").say("offline.file")).click()
    file = tmp_path / kept.value.suggested_filename
    kept.value.save_as(file)
    assert file.name == words.companion("fr").say("offline.file_name")
    person.context.set_offline(True)
    page = person.page
    page.add_init_script(DRAWN % CROWDED)
    page.goto(file.as_uri())
    page.locator("[data-offline=alone]").wait_for()
    page.locator("input[value=hard]").check(force=True)
    page.get_by_role("switch").last.click()
    page.clock.install()
    page.get_by_role("button", name=words.companion("fr").say("setup.go")).click()
    cards: set[str | None] = set()
    for _ in range(53):
        # Two presses at once would be one.
        page.clock.run_for(400)
        page.get_by_role("button", name=words.companion("fr").say("table.next")).click()
        cards.add(page.locator("[data-card]").get_attribute("data-card"))
        # What stands below it may have taken room: the card fits itself in the next frame, and
        # frames are the clock's.
        let_fit(page)
        paid = page.get_by_role("button", name=words.companion("fr").say("penalty.paid"))
        if paid.count():
            paid.click()
    assert len(cards) == 24
    page.get_by_role("button", name=words.companion("fr").say("table.menu")).click()
    assert page.locator("[data-power]").count() == 10


def test_the_rest_of_the_house_is_not_kept(invite: Invite) -> None:
    """Whoever has opened the companion still gets every other screen from the house."""
    person = invite("en", **OFFLINE)
    person.open()
    person.page.get_by_role("link", name=person.say("home.companion_open")).click()
    person.page.locator("[data-offline=ready]").wait_for()
    link = person.page.locator("link[rel=manifest]")
    expect(link).to_have_attribute("href", "/companion.webmanifest")
    person.page.go_back()
    person.page.get_by_role("button", name=person.say("home.play_now")).first.wait_for()
    expect(link).to_have_attribute("href", "/manifest.webmanifest")
    with person.page.expect_response(lambda reply: reply.url.endswith("/settings")) as answer:
        person.open("/settings")
    assert answer.value.headers["cache-control"] == "no-cache"
    person.press("home.companion_tagline")
    person.page.wait_for_url("**/companion")


UNTIL_RENEWED = """async () => {
  for (;;) {
    const names = await caches.keys();
    const { installing, waiting, active } = await navigator.serviceWorker.getRegistration();
    const isDone = !installing && !waiting && active.state === 'activated';
    if (isDone && names.some((name) => name.includes('newer'))) return;
    await new Promise((again) => setTimeout(again, 50));
  }
}"""


class Page(SimpleHTTPRequestHandler):
    """The built page from a folder; what is no file there is a screen."""

    def send_head(self) -> Any:
        if not Path(self.translate_path(self.path)).is_file():
            self.path = "/index.html"
        return super().send_head()

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        pass


@contextlib.contextmanager
def serve(folder: Path) -> Iterator[Place]:
    with ThreadingHTTPServer((HOST, 0), partial(Page, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield Place(server.server_port)
        server.shutdown()


def test_a_new_version_comes_with_the_next_opening(invite: Invite, tmp_path: Path) -> None:
    """The kept page opens first, while the new one is packed: whole, and for the next time."""
    static = tmp_path / "static"
    shutil.copytree(STATIC, static)
    index, worker = static / "index.html", static / "sw.js"
    version = "() => document.querySelector('meta[name=description]').content"
    with serve(static) as place:
        person = invite("en", at=place, **OFFLINE)
        person.open("/companion")
        person.page.locator("[data-offline=ready]").wait_for()
        index.write_text(index.read_text("utf-8").replace('"Tablée"', '"Newer"'), "utf-8")
        worker.write_text(
            worker.read_text("utf-8").replace('"version":"', '"version":"newer-'), "utf-8"
        )
        person.open("/companion")
        assert person.page.evaluate(version) == "Tablée"
        person.page.evaluate(UNTIL_RENEWED)
    person.context.set_offline(True)
    person.tolerate("ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED")
    person.open("/companion")
    assert person.page.evaluate(version) == "Newer"
    person.page.get_by_role("button", name=words.companion("en").say("setup.go")).click()
    person.page.get_by_role("timer").wait_for()
