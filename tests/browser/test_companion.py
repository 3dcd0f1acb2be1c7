"""The companion of Oni against all: one device among real dice, with no house behind it."""

import json
import re
from collections.abc import Iterator
from typing import Any, Literal

import pytest
from playwright.sync_api import Locator, expect
from tests.browser import words
from tests.browser.boxes import colliding
from tests.browser.conftest import BOTH_LANGUAGES, LAPTOP, PHONE, Invite
from tests.browser.people import TWO_FRAMES, Person
from tests.browser.test_screens import AXE, find_trouble

START = 1_800_000_000_000
"""When the device's clock stands still, in milliseconds."""

EASY = 400_000
NAMES = ["Ana", "Bo", "Cy", "Di"]
ONI = 2
"""Cy. Di begins, then Ana, then Bo."""

CLOSE_ENOUGH = 50

LISTEN = """
window.heard = { tones: 0, buzzes: [], locks: 0 };
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) {
  window.heard.tones += 1;
  return start.apply(this, when);
};
navigator.wakeLock.request = async () => {
  window.heard.locks += 1;
  return { release: async () => { window.heard.locks -= 1; } };
};
navigator.vibrate = (pattern) => window.heard.buzzes.push(pattern);
"""

HIDE = """(isHidden) => {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
  const state = isHidden ? 'hidden' : 'visible';
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


class Companion:
    """The companion on somebody's device, whose clock a test can move.

    If it stands still otherwise, so do the frames that a screen is drawn in.
    """

    def __init__(self, person: Person, stands: bool = True) -> None:
        self.person = person
        self.page = person.page
        self.page.add_init_script(LISTEN)
        self.page.clock.install(time=START)
        person.open("/companion")
        if stands:
            self.page.clock.pause_at(START + 60_000)

    def say(self, path: str, **values: Any) -> str:
        return words.companion(self.person.language).say(path, values)

    def choose(self, **choices: Any) -> None:
        plan = {"level": "easy", "names": NAMES, "oni": ONI, "counts": True, "sound": True}
        self._keep("tablee-companion", {**plan, "both": False, **choices})
        self.page.reload()

    def _keep(self, name: str, value: Any) -> None:
        kept = [name, json.dumps(value)]
        self.page.evaluate("([name, value]) => localStorage.setItem(name, value)", kept)

    def stack(self, *deck: str) -> None:
        """The next cards are these."""
        kept = self.page.evaluate("JSON.parse(localStorage.getItem('tablee-companion-game'))")
        kept["game"]["table"]["deck"] = deck
        self._keep("tablee-companion-game", kept)
        self.page.reload()

    def press(self, path: str, **values: Any) -> None:
        button = self.page.get_by_role("button", name=self.say(path, **values))
        button.first.click()

    def go(self, **choices: Any) -> None:
        self.choose(**choices)
        self.press("setup.go")
        expect(self.main).to_have_attribute("data-status", "running")

    def next(self) -> None:
        # Two presses at once would be one.
        self.wait(1000)
        self.press("table.next")

    def wait(self, milliseconds: int) -> None:
        """As if the lid had been closed: timers fire once at most."""
        self.page.clock.fast_forward(milliseconds)

    @property
    def main(self) -> Locator:
        return self.page.locator("main#main")

    @property
    def timer(self) -> Locator:
        return self.page.get_by_role("timer")

    @property
    def left(self) -> int:
        return int(self.timer.get_attribute("data-left") or -1)

    @property
    def said(self) -> Locator:
        """To those who do not see it."""
        return self.page.locator("p[role=status]")

    @property
    def card(self) -> Locator:
        return self.page.locator("[data-card]")

    @property
    def running(self) -> Locator:
        return self.page.locator("[data-running]")

    def expect_left(self, milliseconds: int) -> None:
        self.timer.wait_for()
        assert abs(self.left - milliseconds) <= CLOSE_ENOUGH

    def expect_card(self, card: str) -> None:
        expect(self.card).to_have_attribute("data-card", card)

    def expect_turn(self, name: str) -> None:
        expect(self.main).to_contain_text(self.say("table.turn", name=name))


@pytest.fixture
def companion(invite: Invite) -> Companion:
    return Companion(invite("en", new=True, viewport=PHONE))


def test_right_after_minutes_in_the_background(companion: Companion) -> None:
    companion.go()
    companion.expect_left(EASY)
    companion.page.evaluate(HIDE, True)
    # A hidden page is woken too seldom: its alarm is set beforehand.
    assert companion.page.evaluate("heard.tones") > 20
    companion.wait(312_345)
    companion.page.evaluate(HIDE, False)
    companion.expect_left(EASY - 312_345)
    expect(companion.timer).to_contain_text("1:28")


def test_right_after_a_reload_and_after_a_pause(companion: Companion) -> None:
    companion.go()
    companion.wait(61_234)
    companion.page.reload()
    companion.expect_left(EASY - 61_234)
    companion.press("table.pause")
    expect(companion.main).to_have_attribute("data-status", "paused")
    companion.wait(600_000)
    companion.page.reload()
    companion.expect_left(EASY - 61_234)
    companion.press("paused.resume")
    expect(companion.main).to_have_attribute("data-status", "running")
    companion.wait(10_000)
    companion.expect_left(EASY - 71_234)


def test_alarm_at_zero(companion: Companion) -> None:
    companion.go()
    companion.wait(EASY - 31_000)
    tones = companion.page.evaluate("heard.tones")
    companion.page.clock.run_for(4_000)
    knocks = companion.page.evaluate("heard.tones")
    assert knocks > tones, "the last half minute is heard"
    expect(companion.main).to_have_class(re.compile("tense"))
    assert companion.page.evaluate("heard.locks") == 1, "the screen stays awake"
    companion.wait(26_900)
    expect(companion.main).to_have_attribute("data-status", "running")
    companion.page.clock.run_for(100)
    expect(companion.main).to_have_attribute("data-status", "lost")
    assert companion.page.evaluate("heard.tones") > knocks + 20
    assert companion.page.evaluate("heard.buzzes.some((one) => one.length > 4)")
    assert companion.page.evaluate("heard.locks") == 0
    expect(companion.said).to_contain_text(companion.say("over.lost"))
    companion.press("over.hush")
    companion.page.reload()
    expect(companion.main).to_have_attribute("data-status", "lost")
    companion.press("over.again")
    companion.expect_left(EASY)


def test_nobody_is_woken_by_an_alarm_of_yesterday(companion: Companion) -> None:
    companion.go()
    companion.wait(24 * 3_600_000)
    expect(companion.main).to_have_attribute("data-status", "lost")
    assert not companion.page.evaluate("heard.buzzes.some((one) => one.length > 4)")


def test_silent_if_somebody_wants(companion: Companion) -> None:
    companion.go(sound=False)
    companion.wait(EASY)
    expect(companion.main).to_have_attribute("data-status", "lost")
    assert companion.page.evaluate("heard.tones") == 0


def test_effects_run_until_their_turn(companion: Companion) -> None:
    companion.go()
    companion.expect_turn("Di")
    companion.stack("easy.spin", "play", "easy.oni_takes_one_back", "easy.hush", "oni", "oni")
    companion.next()
    companion.expect_card("easy.spin")
    expect(companion.card).to_contain_text(companion.say("table.for", name="Di"))
    expect(companion.said).to_contain_text(companion.say("on_paper.spin"))
    companion.expect_turn("Ana")
    expect(companion.running).to_contain_text(f"Di, {companion.say('running.own')}")
    companion.next()
    expect(companion.running).to_contain_text(f"Di, {companion.say('running.last_turn')}")
    companion.next()
    companion.expect_turn("Di")
    expect(companion.running).to_have_count(0)
    # A penalty is reminded of until it is done.
    expect(companion.main).to_contain_text(companion.say("penalty.remind"))
    companion.press("penalty.paid")
    expect(companion.page.get_by_role("button", name=companion.say("penalty.paid"))).to_have_count(
        0
    )
    companion.next()
    expect(companion.running).to_have_count(1)
    companion.press("pair.yinyang")
    expect(companion.running).to_have_count(0)


def test_slips_are_taken_back(companion: Companion) -> None:
    companion.go()
    companion.stack("easy.spin", "easy.hush", "oni")
    companion.next()
    companion.next()
    companion.expect_card("easy.hush")
    companion.press("table.undo")
    companion.expect_card("easy.spin")
    companion.expect_turn("Ana")
    companion.page.reload()
    # A pair of characters plays again: the same card, and the same player after it.
    companion.press("pair.character")
    companion.next()
    companion.expect_card("easy.hush")
    companion.expect_turn("Ana")
    companion.press("table.menu")
    drawn = companion.say("past.next", name="Ana", card=companion.say("card.hush"))
    expect(companion.page.get_by_role("dialog")).to_contain_text(drawn)


def test_smiley_and_a_wrong_call(companion: Companion) -> None:
    companion.go()
    companion.stack("easy.spin", "play", "oni")
    companion.press("pair.smiley")
    companion.expect_card("oni")
    companion.wait(1000)
    companion.press("table.next_calm")
    companion.expect_turn("Bo")
    companion.press("table.dixe")
    expect(companion.main).to_have_attribute("data-status", "called")
    companion.wait(9_000)
    companion.press("called.wrong")
    companion.expect_turn("Di")
    companion.expect_left(EASY - 10_000)
    companion.next()
    companion.expect_card("easy.spin")
    companion.press("table.dixe")
    companion.wait(EASY)
    companion.press("called.right")
    expect(companion.main).to_have_attribute("data-status", "won")
    expect(companion.main).to_contain_text("6:29")


def test_characters_under_a_smiley_play_again_without_a_card(companion: Companion) -> None:
    companion.go()
    companion.stack("easy.spin", "play", "oni")
    companion.press("pair.smiley")
    companion.press("pair.character")
    expect(companion.main).to_contain_text(companion.say("table.again_calm", name="Ana"))
    expect(companion.main).to_contain_text(companion.say("pair.character_calm_help", name="Ana"))
    companion.wait(1000)
    companion.press("table.next_again")
    companion.expect_turn("Ana")
    expect(companion.card).to_have_count(0)
    companion.wait(1000)
    companion.press("table.next_calm")
    companion.expect_turn("Bo")


def test_played_with_a_keyboard(companion: Companion) -> None:
    companion.go()
    companion.page.evaluate("document.activeElement.blur()")
    companion.wait(1000)
    companion.page.keyboard.press("Space")
    companion.card.wait_for()
    companion.page.keyboard.press("u")
    expect(companion.card).to_have_count(0)
    companion.page.keyboard.press("p")
    expect(companion.main).to_have_attribute("data-status", "paused")
    companion.page.keyboard.press("p")
    companion.page.keyboard.press("d")
    expect(companion.main).to_have_attribute("data-status", "called")


def every_screen(companion: Companion) -> Iterator[str]:
    yield "set-up"
    companion.go(level="hard")
    yield "first"
    companion.stack("easy.hush", "oni", "easy.oni_takes_one_back", "hard.long_live", "play")
    for _ in range(4):
        companion.next()
    companion.press("pair.character")
    yield "effect"
    companion.next()
    companion.press("table.pause")
    yield "paused"
    companion.press("paused.resume")
    companion.press("table.menu")
    yield "help"
    companion.page.keyboard.press("Escape")
    companion.press("table.dixe")
    yield "called"
    companion.press("called.slip")
    companion.wait(200_000)
    yield "lost"


@pytest.mark.parametrize("language", BOTH_LANGUAGES)
def test_on_a_laptop_everybody_is_in_sight_beside_go(invite: Invite, language: str) -> None:
    companion = Companion(invite(language, new=True), stands=False)
    people = companion.page.locator("ol li")
    go = companion.page.get_by_role("button", name=companion.say("setup.go"))
    for count in (4, 8):
        companion.choose(names=[""] * count)
        expect(people).to_have_count(count)
        for each in [*people.all(), go]:
            expect(each).to_be_in_viewport(ratio=1)
        assert colliding(companion.page, "ol li, .thumb") == []


def test_on_a_phone_the_field_one_writes_in_is_not_under_go(companion: Companion) -> None:
    companion.choose(names=[""] * 8)
    for field in companion.page.locator("ol .field").all():
        field.focus()
        assert colliding(companion.page, "ol .field:focus, .thumb") == []


@pytest.mark.parametrize("language", ["fr", "en"])
def test_fits_and_speaks_one_language(invite: Invite, language: str) -> None:
    companion = Companion(invite(language, new=True, viewport=PHONE), stands=False)
    for _ in every_screen(companion):
        companion.person.expect_own_language()
        companion.person.expect_no_sideways()


def test_both_languages_on_one_card(companion: Companion) -> None:
    companion.go(both=True)
    companion.stack("easy.hush")
    companion.next()
    for language in ("en", "fr"):
        said = words.companion(language).say("on_paper.hush")
        expect(companion.card).to_contain_text(said)


def test_axe_finds_nothing(invite: Invite) -> None:
    """Wide by day, narrow in the evening: each colour and each place once."""
    companion = Companion(invite("fr", new=True), stands=False)
    found = {}
    for screen in every_screen(companion):
        companion.page.evaluate(AXE.read_text("utf-8"))
        for size in (LAPTOP, PHONE):
            light: Literal["light", "dark"] = "light" if size == LAPTOP else "dark"
            companion.page.emulate_media(color_scheme=light, reduced_motion="reduce")
            companion.page.set_viewport_size(size)
            if trouble := find_trouble(companion.person):
                found[f"{screen} {light} {size['width']}"] = trouble
    assert found == {}


@pytest.mark.parametrize("language", BOTH_LANGUAGES)
def test_the_oni_card_is_read_whole_beside_four_effects_and_a_note(
    invite: Invite, language: str
) -> None:
    companion = Companion(invite(language, new=True, viewport=PHONE), stands=False)
    names = ["Marie-Antoinette-Josèphe", "W" * 24, "Barthélemy-Alexandre Roc", *NAMES]
    companion.go(level="hard", names=names)
    companion.stack("hard.sapristix", "hard.long_live", "easy.spin", "easy.hush", "oni")
    for _ in range(5):
        companion.next()
    expect(companion.running).to_have_count(4)
    companion.press("pair.character")
    expect(companion.page.locator(".note")).to_be_visible()
    companion.page.evaluate(TWO_FRAMES)
    expect(companion.card.locator(".text")).to_be_in_viewport(ratio=1)
    companion.person.expect_no_sideways()
    assert companion.card.evaluate("(card) => card.scrollHeight <= card.clientHeight")
