"""Whatever cannot be done says why, with the rule that says so, however it is asked."""

import random
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Error, Locator, expect
from tests.browser import words
from tests.browser.conftest import PHONE, Invite
from tests.browser.people import Person
from tests.browser.states import Host
from tests.server.serving import Server

HANDS_ON = {
    "take": {"own", "other", "new"},
    "place": {"own", "other", "pile"},
    "place_gain": {"other", "pile"},
    "effect_circle": {"own", "other", "new"},
    "effect_square": {"own", "other", "new"},
    "effect_diamond": {"own", "pile", "new"},
    "effect_cross": {"own", "pile", "new"},
}
"""What lies on the table at each step and cannot be chosen then, in any game."""

TRIES, SOON = 3, 3000

REASONS = {"take_first", "place_first", "gem_twice", "other_effect", "own_collection"}


def focus(thing: Locator) -> None:
    # A key was the last thing touched, so the browser shows where the focus is.
    thing.page.keyboard.press("Shift")
    thing.focus()


def tap(thing: Locator) -> None:
    thing.tap(force=True)


def step_of(person: Person) -> str:
    """The step of the turn that the sentence speaks of."""
    said = person.table.sentence.locator(".text").inner_text()
    steps = words.onix(person.language).table("step")
    return next(step for step, text in steps.items() if text == said)


def kind_of(name: str, seat: str) -> str:
    kind, _, rest = name.partition(":")
    if kind == "collection":
        return "own" if rest.startswith(seat) else "other"
    return kind


IN_REACH = """thing => {
  thing.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = thing.getBoundingClientRect();
  return thing.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


def refused_things(person: Person) -> dict[str, str]:
    """One of each kind that cannot be chosen now: its kind and its name.

    On a phone, what the others have lies over some of the Piles while one aims at it.
    """
    names = [
        name
        for name, can, _ in person.table.see()["things"]
        if can == "no" and person.table.thing(name).evaluate(IN_REACH)
    ]
    bottom = person.table.board.locator("[data-zone=own] [data-thing]").first
    seat = (bottom.get_attribute("data-thing") or "").split(":")[1]
    return {kind_of(name, seat): name for name in names}


def reason_of(text: str, language: str) -> str:
    """Which refusal a sentence is."""
    for reason, wording in words.onix(language).table("refusal").items():
        fixed = re.split(r"{[^}]*}", wording)
        if re.fullmatch(".+".join(re.escape(part) for part in fixed), text):
            return str(reason)
    raise AssertionError(text)


class Asker:
    """Touches everything that cannot be done, once at each step, or until all reasons are known."""

    def __init__(self, person: Person, way: Callable[[Locator], None], is_thorough: bool) -> None:
        self.person = person
        self.way = way
        self.is_thorough = is_thorough
        self.asked: dict[str, set[str]] = {step: set() for step in HANDS_ON}
        self.clauses: set[str] = set()
        self.reasons: set[str] = set()

    @property
    def is_done(self) -> bool:
        if not self.is_thorough:
            return self.reasons == REASONS
        return all(self.asked[step] >= kinds for step, kinds in HANDS_ON.items())

    def unfold(self) -> None:
        """On a phone, what the others have is shown on a tap."""
        for head in self.person.table.board.locator("button[aria-expanded=false]").all():
            head.tap()

    def ask(self, name: str) -> str:
        """The clause that the answer names."""
        told = self.person.table.board.locator(f'[data-note="{name}"]')
        for _ in range(TRIES):
            # The rule of another answer may lie just there.
            self.person.table.dismiss_note()
            self.way(self.person.table.bring_near(name))
            # A tap while something is being shown ends that, and asks nothing.
            with suppress(Error):
                told.wait_for(timeout=SOON)
                break
        told.wait_for()
        note = self.person.table.note
        self.reasons.add(reason_of(note.locator("p").inner_text(), self.person.language))
        found = re.search(r"OX-\d+", note.get_by_role("button").inner_text())
        assert found
        return found[0]

    def ask_around(self) -> None:
        step = step_of(self.person)
        self.unfold()
        for kind, name in refused_things(self.person).items():
            if kind in self.asked[step]:
                continue
            if not self.person.table.bring_near(name).evaluate(IN_REACH):
                # What was opened has grown over it meanwhile.
                continue
            self.asked[step].add(kind)
            clause = self.ask(name)
            if clause not in self.clauses:
                self.clauses.add(clause)
                self.follow(clause)

    def follow(self, clause: str) -> None:
        """Its button opens the rulebook there, over the same table."""
        before = self.person.table.see()
        page, rule = self.person.page, self.person.table.note.get_by_role("button")
        if self.way is tap:
            rule.tap()
        elif self.way is focus:
            page.keyboard.press("Tab")
            expect(rule).to_be_focused()
            page.keyboard.press("Enter")
        else:
            rule.click()
        drawer = page.get_by_role("dialog")
        sought = drawer.locator(f'[data-clause="{clause}"]')
        expect(sought).to_be_in_viewport()
        expect(sought).to_have_class(re.compile(r"\bsought\b"))
        expect(drawer.locator(".sought")).to_have_count(1)
        page.keyboard.press("Escape")
        expect(drawer).to_be_hidden()
        assert self.person.table.see() == before

    def next_choice(self, things: list[str], luck: random.Random) -> str:
        """Towards gems whose effect has not been asked about yet."""
        fresh = [
            name
            for name in things
            if name.startswith("gem:") and not self.asked[f"effect_{name.split(':')[2]}"]
        ]
        return luck.choice(fresh or things)


FINGER: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize(
    ("way", "language", "habits", "is_thorough"),
    [
        pytest.param(focus, "en", {}, False, id="focused", marks=pytest.mark.soak),
        pytest.param(tap, "fr", FINGER, False, id="tapped"),
        pytest.param(tap, "fr", FINGER, True, id="everything", marks=pytest.mark.soak),
    ],
)
def test_what_cannot_be_done_says_why(
    invite: Invite,
    house: Server,
    way: Callable[[Locator], None],
    language: str,
    habits: dict[str, Any],
    is_thorough: bool,
) -> None:
    """The soak tries every kind of thing at each step; all reasons are known sooner."""
    host = Host(house)
    anna = invite(language, at=house, **habits)
    host.sit_at(anna.context)
    anna.open(f"/r/{host.sharing()}")
    asker, luck = Asker(anna, way, is_thorough), random.Random(9)
    while things := anna.table.await_turn():
        asker.ask_around()
        if asker.is_done:
            break
        choice = asker.next_choice(things, luck)
        anna.table.thing(choice).evaluate("thing => thing.click()")
    assert asker.is_done, asker.asked
    assert asker.reasons == REASONS


def test_not_your_turn_says_so(invite: Invite, house: Server) -> None:
    """Whoever waits is told whose turn it is when they touch something, not before."""
    host = Host(house)
    anna = invite("fr")
    host.sit_at(anna.context)
    anna.open(f"/r/{host.expecting()}")
    anna.table.touch("pile:0")
    note = anna.table.board.locator('[data-note="pile:0"]')
    expect(note).to_contain_text(anna.onix("refusal.not_your_turn", ["Anna", "Basile"], turn=1))
    anna.expect_own_language()


def test_wrong_code_says_so(invite: Invite) -> None:
    """The house refuses in words, too, and what was typed stays."""
    anna = invite("en")
    anna.tolerate("404")
    anna.open()
    code = anna.page.get_by_label(anna.say("home.join_label"))
    trouble = anna.page.get_by_role("alert")
    for typed, said in (
        ("soup", "refusal.no_such_room"),
        ("so", "home.join_short"),
        ("", "home.join_empty"),
    ):
        code.fill(typed)
        expect(trouble).to_have_count(0)
        anna.press("home.join_go")
        expect(trouble).to_have_text(anna.say(said))
        expect(code).to_have_value(typed)
        expect(code).to_be_focused()
