"""Takes the README's pictures again, from the real page in a real browser: `make screenshots`.

Every game is laid out: the same seeds, decisions and faces each time. Bots sit around the table,
and it is up to whoever looks, so that nobody moves while a picture is taken.
"""

import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser
from tests.browser.conftest import LAPTOP, PHONE, QUICKLY, open_chromium
from tests.browser.gallery import AT_REST
from tests.browser.memodixe_past import OPTIONS as MEMODIXE
from tests.browser.memodixe_past import see_through
from tests.browser.oncard_past import joker_or_power, play_well
from tests.browser.onemore_past import OPTIONS as ONE_MORE
from tests.browser.onemore_past import two_have_lost
from tests.browser.past import Company, Past, at_random, bots, find
from tests.browser.people import TWO_FRAMES, Person
from tests.browser.words import LOCALES
from tests.server.serving import Server

from tablee.core.events import Event
from tablee.core.match import Match

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
SEATS = 4

STEADY = """() => !document.querySelector('.oncard [data-zone=acts] [aria-disabled=true]')"""
"""What ends something is pale in the moment in which it appears (`steady.svelte.ts`)."""

DEVICES: dict[str, tuple[str, dict[str, Any]]] = {
    "en": ("en", {"viewport": LAPTOP, "color_scheme": "light"}),
    # Of a touched screen nothing is lifted by a mouse that happens to rest on it.
    "phone.fr": (
        "fr",
        {"viewport": PHONE, "color_scheme": "dark", "has_touch": True, "is_mobile": True},
    ),
}
"""What a picture's name ends with: who looks, at what."""


def in_the_middle(match: Match, told: Sequence[Event]) -> bool:
    return len(match.entries) >= 60 and match.state.deciders() == [0]


def card_to_play(match: Match, told: Sequence[Event]) -> bool:
    view: Any = match.game.view(match.state, 0)
    return view.step == "play" and two_have_lost(match, told)


def second_die(match: Match, told: Sequence[Event]) -> bool:
    """The first seat has turned a die over, and some are won."""
    view: Any = match.game.view(match.state, 0)
    return match.state.deciders() == [0] and view.step == "turn_second" and len(match.entries) > 12


PASTS: dict[str, Callable[[], Past]] = {
    "onix": lambda: find(in_the_middle, "onix", {}, SEATS, at_random),
    "onemore": lambda: find(card_to_play, "onemore", ONE_MORE, SEATS),
    "oncard": lambda: find(joker_or_power, "oncard", {"first": 0}, SEATS, play_well),
    "memodixe": lambda: find(second_die, "memodixe", MEMODIXE, SEATS, see_through()),
    "oni": lambda: Past("oni", {"oni": SEATS - 1}, SEATS, bytes(32)),
}


def screens(house: Server) -> Iterator[tuple[str, str, Company | None]]:
    """A name and an address, and whose eyes: somebody new's, or one of a company's."""
    yield "home", "/", None
    company = Company(house)
    for game, past in PASTS.items():
        yield game, f"/r/{company.lay(past(), bots(SEATS))}", company


def take(chromium: Browser, house: Server) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    for screen, path, company in screens(house):
        for name, (language, habits) in DEVICES.items():
            context = chromium.new_context(locale=LOCALES[language], **QUICKLY, **habits)
            person = Person(context, house, language)
            if company:
                company.sit_at(context, 0)
            else:
                # Whoever is new is offered any of the faces: here, always the same one.
                context.add_init_script("Math.random = () => 0.25")
            person.open(path)
            person.page.wait_for_load_state("networkidle")
            person.page.evaluate(TWO_FRAMES)
            person.page.wait_for_function(AT_REST)
            person.page.wait_for_function(STEADY)
            person.page.wait_for_function(AT_REST)
            person.page.screenshot(path=PICTURES / f"{screen}.{name}.png")
            person.leave()


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as data,
        Server(Path(data)) as house,
        open_chromium() as chromium,
    ):
        take(chromium, house)


if __name__ == "__main__":
    main()
