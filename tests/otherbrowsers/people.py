"""Somebody in front of a window: what they see, touch and write, in the words of the screen."""

import random
import re
import time
from collections.abc import Callable, Sequence
from typing import Any

from tests.browser import words
from tests.browser.people import ALL_TEXT, FITS, WIDTHS
from tests.otherbrowsers.window import SECONDS, PageGone, Window
from tests.server.serving import Place, Server

from tablee.games import load_game
from tablee.server.entries import MoveMade, read_body

BLINK = 25
"""Milliseconds between two looks."""
GLANCE = 500
"""Milliseconds that a page is looked at before we see what else has happened."""

LONGEST_TOLD = 700
"""Letters of a screen that are shown when something is not there."""

BUTTON = "button, a, summary, [role=button]"

FIND = """
  const plain = (text) => (text ?? '').replace(/\\s+/g, ' ').trim();
  const textOf = (one, muted) => {
    const said = one.cloneNode(true);
    for (const mute of said.querySelectorAll(muted)) mute.remove();
    return plain(said.textContent);
  };
  const isNamed = (one, name) =>
    plain(one.getAttribute('aria-label')) === name ||
    textOf(one, '[aria-hidden=true], svg') === name ||
    textOf(one, '.unseen') === name ||
    [...one.children].some((part) => plain(part.textContent) === name);
  const isShown = (one) => one.checkVisibility() && one.getClientRects().length > 0;
  const find = (css, name, around) => {
    const front = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
    const places = around
      ? [...front.querySelectorAll(around[0])].filter((one) =>
          plain(one.textContent).includes(plain(around[1])))
      : [front];
    return places.flatMap((place) => [...place.querySelectorAll(css)])
      .find((one) => isShown(one) && (name === null || isNamed(one, plain(name)))) ?? null;
  };
"""
"""By what a person reads on it, or hears of it."""

SHOWN = f"(css, name, around) => {{ {FIND} return find(css, name, around) !== null; }}"
HIDDEN = f"(css, name, around) => {{ {FIND} return find(css, name, around) === null; }}"

WITHIN_REACH = f"""async (css, name, around) => {{ {FIND}
  const one = find(css, name, around);
  if (!one || one.disabled) return null;
  const place = () => one.getBoundingClientRect();
  const {{ top, bottom, left, right }} = place();
  if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth || !isMet(place()))
    one.scrollIntoView({{ block: 'center', inline: 'center', behavior: 'instant' }});
  const before = JSON.stringify(place());
  await new Promise((done) => {{ requestAnimationFrame(done); setTimeout(done, 100); }});
  return before === JSON.stringify(place()) && isMet(place()) ? middle(place()) : null;

  function middle({{ x, y, width, height }}) {{ return [x + width / 2, y + height / 2]; }}
  function isMet(box) {{
    const met = document.elementFromPoint(...middle(box));
    return met !== null && (one.contains(met) || met.closest('label')?.contains(one));
  }}
}}"""
"""Where a finger meets it, once it lies still and nothing lies over it."""

LOOK_UNTIL = """async (milliseconds, blink, ...given) => {{
  const over = performance.now() + milliseconds;
  for (;;) {{
    const seen = await ({function})(...given);
    if (seen || performance.now() > over) return seen;
    await new Promise((again) => setTimeout(again, blink));
  }}
}}"""

OVER = "over"

DUE = """() => {
  if (document.querySelector('[data-spot="ending"], .result')) return ['over'];
  if (document.querySelector('[data-sending]')) return false;
  const things = [...document.querySelectorAll('[data-thing][data-can="yes"]')]
    .filter((thing) => thing.checkVisibility());
  return things.length > 0 && things.map((thing) => thing.dataset.thing);
}"""

READS = """(text) => {
  const plain = (words) => words.replace(/\\s+/g, ' ');
  return plain(document.body.innerText).includes(plain(text));
}"""

Around = tuple[str, str] | None
"""A part of the page, and what it says: where to look for something."""


class Somebody:
    def __init__(self, window: Window, house: Place, language: str) -> None:
        self.window = window
        self.house = house
        self.language = language
        self._tolerated: list[str] = []

    def say(self, path: str, **values: Any) -> str:
        """A text of the frame, in this person's language."""
        return words.say(path, self.language, **values)

    # Looking

    def glance(self, function: str, *given: Any) -> Any:
        """What a function gives back, if that is something soon."""
        try:
            return self.window.ask(LOOK_UNTIL.format(function=function), GLANCE, BLINK, *given)
        except PageGone:
            return None

    def wait(self, function: str, *given: Any, why: object = None) -> Any:
        """What a function gives back as soon as that is something, on whatever page there is."""
        give_up_at = time.monotonic() + SECONDS
        while time.monotonic() < give_up_at:
            if seen := self.glance(function, *given):
                return seen
        raise AssertionError((why or given, self.window.ask(ALL_TEXT)[:LONGEST_TOLD]))

    def see(self, css: str, name: str | None = None, around: Around = None) -> None:
        self.wait(SHOWN, css, name, around)

    def miss(self, css: str, name: str | None = None, around: Around = None) -> None:
        """Until it is not there."""
        self.wait(HIDDEN, css, name, around)

    def read(self, text: str) -> None:
        """Until the screen says so."""
        self.wait(READS, text)

    def expect_own_language(self) -> None:
        self.wait("(language) => document.documentElement.lang === language", self.language)
        strangers = words.strangers(self.window.ask(ALL_TEXT), self.language)
        assert strangers == []

    def expect_no_sideways(self) -> None:
        self.wait(FITS, why=("sideways", self.window.ask(WIDTHS)))

    # Doing

    def open(self, path: str = "/") -> None:
        self.window.go(self.house.origin + path)
        self.see("main#main")

    def tap(self, css: str, name: str | None = None, around: Around = None) -> None:
        self.window.tap(*self.wait(WITHIN_REACH, css, name, around))

    def press(self, path: str, around: Around = None, **values: Any) -> None:
        """The button or link with these words of the frame."""
        self.tap(BUTTON, self.say(path, **values), around)

    def write(self, css: str, text: str) -> None:
        self.tap(css)
        self.wait("(css) => document.activeElement?.matches(css)", css)
        self.window.write(text)

    def call_themselves(self, name: str) -> None:
        self.write("input[autocomplete=nickname]", name)

    def introduce(self, name: str) -> None:
        self.call_themselves(name)
        self.press("home.introduce")

    def start(self, game: str, path: str = "home.play_now") -> None:
        """Play at once from a game's tile, or press one of the buttons of the sheet behind it."""
        tile = ("article", load_game(game).words.texts(self.language).say("game.name"))
        if path == "home.play_now":
            self.press(path, around=tile)
        else:
            self.tap("button.more", around=tile)
            self.press(path)

    @property
    def code(self) -> str:
        """Of the room that this person is in."""
        found = self.wait("() => location.pathname.match(/\\/r\\/([A-Z]{4,8})(?:$|\\/)/)?.[1]")
        return str(found)

    # Playing

    def play(self, server: Server, decisions: int, luck: random.Random) -> None:
        """By touching what the board offers, until the house has written so many more down."""
        play_together(server, [self], decisions, luck)

    def touch_something(self, luck: random.Random) -> bool:
        """Of what the board offers now, if it offers anything; whether the match goes on."""
        things = self.glance(DUE)
        if things and things != [OVER]:
            # The answer to the last touch may come first: then it is there no more.
            name = luck.choice(things)
            place = self.glance(WITHIN_REACH, f'[data-thing="{name}"][data-can=yes]', None)
            if place:
                self.window.tap(*place)
        return bool(things != [OVER])

    # Complaints

    def tolerate(self, pattern: str) -> None:
        """The test makes this happen on purpose."""
        self._tolerated.append(pattern)

    @property
    def trouble(self) -> list[str]:
        self.window.listen()
        return [
            said
            for said in self.window.complaints
            if not any(re.search(pattern, said) for pattern in self._tolerated)
        ]


def play_together(
    server: Server, people: Sequence[Somebody], decisions: int, luck: random.Random
) -> None:
    """Whoever owes a decision makes it, until the house has written so many more of theirs down."""
    code = people[0].code
    wanted = made(server, code) + decisions
    give_up_at = time.monotonic() + SECONDS * decisions
    while made(server, code) < wanted:
        assert time.monotonic() < give_up_at, people[0].window.ask(ALL_TEXT)[:LONGEST_TOLD]
        if not all(person.touch_something(luck) for person in people):
            return


def made(server: Server, code: str) -> int:
    """Decisions that people have made, as the disk knows them."""
    bodies = [read_body(entry.body) for entry in server.logged(code)]
    return sum(isinstance(body, MoveMade) and body.by == "player" for body in bodies)


Invite = Callable[..., Somebody]
