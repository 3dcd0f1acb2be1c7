"""Pictures of every screen of every game, to be looked at.

`python -m tests.browser.gallery FOLDER` takes all of them; more words choose: `fr onix.hand`.

With the longest names and as many players as a table has. Sheets of some pictures each are made of
them, so that one look tells whether all is well.
"""

import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser as Chromium
from playwright.sync_api import ViewportSize
from tests.browser import sheets
from tests.browser.conftest import LAPTOP, PHONE, QUICKLY, TELEVISION, open_chromium
from tests.browser.oncard_past import play_well
from tests.browser.oni_past import choose as act
from tests.browser.oni_past import find as find_oni
from tests.browser.oni_past import first_turn
from tests.browser.past import Choose, Company, Past, at_random, find
from tests.browser.people import TWO_FRAMES, Person
from tests.browser.states import run
from tests.browser.words import LOCALES
from tests.server.playing import OPEN
from tests.server.serving import Server

from tablee.core.chance import FastChance
from tablee.core.events import Event
from tablee.core.match import Match
from tablee.games import GAMES, load_game

NAMES = (
    "Marie-Antoinette-Josèphe",
    "WWWWWWWWWWWWWWWWWWWWWWWW",
    "Barthélemy-Alexandre Roc",
    "Maximilienne-Rose-Aimée",
    "Léo",
    "Bartholomé Octave Hector",
)
SEATS = {game: load_game(game).fewest_seats for game in GAMES}
SEATS |= {"onix": 6, "onemore": 6, "oncard": 4, "memodixe": 4, "oni": 6}
MIDDLE = dict.fromkeys(GAMES, 2) | {"onix": 60, "onemore": 25, "oncard": 60, "memodixe": 30}
"""After so many decisions there is something to see."""
ACT = 150
"""Milliseconds between two acts where time plays."""
PAGES_BY_THEMSELVES = ("forge", "print", "companion", "settings")
EVERY: tuple[ViewportSize, ...] = (PHONE, LAPTOP, TELEVISION)


AT_REST = "() => document.getAnimations().every(({ playState }) => playState !== 'running')"


class Scene(NamedTuple):
    name: str
    sizes: Sequence[ViewportSize]
    show: Callable[[Person], None]


class Gallery:
    def __init__(self, house: Server, names: Sequence[str] = NAMES) -> None:
        self.company = Company(house, names)

    def scenes(self) -> Iterator[Scene]:
        yield Scene("home", EVERY, self._home)
        for name in PAGES_BY_THEMSELVES:
            yield Scene(name, EVERY, partial(self._open, f"/{name}"))
        for game in GAMES:
            yield from self._of(game)

    def _of(self, game: str) -> Iterator[Scene]:
        yield Scene(f"{game}.sheet", EVERY, partial(self._sheet, game))
        yield Scene(f"{game}.lobby", EVERY, lambda one: self._open(f"/r/{self.lobby(game)}", one))
        yield Scene(
            f"{game}.tv-lobby",
            [TELEVISION],
            lambda one: self._open(f"/r/{self.lobby(game)}/table", one),
        )
        yield Scene(f"{game}.table", EVERY, lambda one: self._open(f"/r/{self.middle(game)}", one))
        yield Scene(
            f"{game}.waits", [PHONE], lambda one: self._wait(f"/r/{self.middle(game)}", one)
        )
        yield Scene(
            f"{game}.hand", [PHONE], lambda one: self._open(f"/r/{self.middle(game)}/hand", one)
        )
        yield Scene(
            f"{game}.tv",
            [LAPTOP, TELEVISION],
            lambda one: self._open(f"/r/{self.middle(game)}/table", one),
        )
        yield Scene(f"{game}.result", EVERY, lambda one: self._open(f"/r/{self.end(game)}", one))
        yield Scene(
            f"{game}.tv-result",
            [TELEVISION],
            lambda one: self._open(f"/r/{self.end(game)}/table", one),
        )
        yield Scene(
            f"{game}.hand-result", [PHONE], lambda one: self._open(f"/r/{self.end(game)}/hand", one)
        )
        yield Scene(
            f"{game}.replay", EVERY, lambda one: self._open(f"/r/{self.end(game)}/replay/1", one)
        )
        yield Scene(f"{game}.drawer", [PHONE, LAPTOP], partial(self._drawer, game))
        yield Scene(f"{game}.rules", [PHONE, LAPTOP], partial(self._open, f"/rules/{game}"))

    # Rooms

    @cache  # noqa: B019
    def lobby(self, game: str) -> str:
        host, *others = self.company.browsers
        code = host.open_room(*[OPEN] * SEATS[game], game=game, options={})

        async def sit() -> None:
            for seat, browser in enumerate(others[: SEATS[game] - 2], start=1):
                async with browser.line(code) as line:
                    await line.done("sit", seat=seat)

        run(sit())
        return code

    @cache  # noqa: B019
    def middle(self, game: str) -> str:
        if game == "oni":
            past, _ = find_oni(first_turn, oni=SEATS[game] - 1, seats=SEATS[game])
        else:
            past = find(partial(in_the_middle, MIDDLE[game]), game, {}, SEATS[game], way_of(game))
        return self.company.lay(past)

    @cache  # noqa: B019
    def end(self, game: str) -> str:
        past = (
            _timed_out(SEATS[game])
            if game == "oni"
            else find(_is_over, game, {}, SEATS[game], way_of(game))
        )
        return self.company.lay(past)

    # Ways there

    def _home(self, person: Person) -> None:
        self.middle("onix")
        self.end("onemore")
        self._open("/", person)

    def _open(self, path: str, person: Person) -> None:
        self.company.sit_at(person.context, 0)
        person.open(path)

    def _wait(self, path: str, person: Person) -> None:
        self.company.sit_at(person.context, 1)
        person.open(path)

    def _sheet(self, game: str, person: Person) -> None:
        self._home(person)
        name = load_game(game).words.texts(person.language).say("game.name")
        person.page.get_by_role("button", name=person.say("home.more", game=name)).click()
        person.page.get_by_role("dialog").wait_for()

    def _drawer(self, game: str, person: Person) -> None:
        self._open(f"/r/{self.middle(game)}", person)
        person.press("table.rules")
        person.page.get_by_role("dialog").wait_for()


def in_the_middle(decisions: int, match: Match, told: Sequence[Event]) -> bool:
    return len(match.entries) >= decisions and match.state.deciders()[:1] == [0]


def _is_over(match: Match, told: Sequence[Event]) -> bool:
    return match.state.is_over()


def way_of(game: str) -> Choose:
    return play_well if game == "oncard" else at_random


def _timed_out(seats: int) -> Past:
    """A whole game of Oni; whoever wins it."""
    past = Past("oni", {"oni": seats - 1, "level": "hard"}, seats, bytes(32))
    match, luck, at = past.begin(), FastChance(0), 0
    while not match.state.is_over():
        at += ACT
        match.pass_time(at)
        chosen = None if match.state.is_over() else act(match, luck)
        if chosen is not None:
            match.play(*chosen, at)
    return past._replace(decisions=tuple(match.entries))


# Pictures


def take(chromium: Chromium, house: Server, folder: Path, wanted: Sequence[str]) -> None:
    gallery = Gallery(house)
    names = [word for word in wanted if word not in LOCALES]
    scenes = [one for one in gallery.scenes() if not names or one.name.startswith(tuple(names))]
    languages = [word for word in wanted if word in LOCALES] or list(LOCALES)
    for language in languages:
        for scene in scenes:
            context = chromium.new_context(
                locale=LOCALES[language], viewport=scene.sizes[0], **QUICKLY
            )
            person = Person(context, house, language)
            try:
                scene.show(person)
                person.page.wait_for_timeout(700)
                _take_all(person, scene, folder)
            except Exception as error:  # noqa: BLE001
                print(f"{scene.name}.{language}: {error}", file=sys.stderr)
            if person.trouble:
                print(f"{scene.name}.{language}: {person.trouble}", file=sys.stderr)
            context.close()


def _take_all(person: Person, scene: Scene, folder: Path) -> None:
    for size in scene.sizes:
        person.page.set_viewport_size(size)
        for light in ("light", "dark"):
            person.page.emulate_media(color_scheme=light, reduced_motion="reduce")
            person.page.evaluate(TWO_FRAMES)
            person.page.wait_for_function(AT_REST)
            name = f"{scene.name}.{person.language}.{size['width']}.{light}.png"
            person.page.screenshot(path=folder / name)


def lay_out(chromium: Chromium, folder: Path) -> None:
    """Sheets of pictures that have a width in common."""
    page = chromium.new_page(viewport={"width": 1500, "height": 900})
    for width, columns in ((360, 6), (1280, 3), (1920, 2)):
        files = sorted(folder.glob(f"*.{width}.*.png"))
        count = columns * (1 if width == 360 else 2)
        for start in range(0, len(files), count):
            some = {file.stem: file for file in files[start : start + count]}
            sheet = folder / "sheets" / f"{width}-{start // count:03}.png"
            sheets.lay_out(page, sheet, some, columns)
    page.close()


def main(folder: Path, wanted: Sequence[str]) -> None:
    with open_gallery(folder) as (house, chromium):
        take(chromium, house, folder, wanted)
        lay_out(chromium, folder)


@contextmanager
def open_gallery(folder: Path) -> Iterator[tuple[Server, Chromium]]:
    """A house and a browser, for pictures in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        Server(Path(data)) as house,
        open_chromium() as chromium,
    ):
        yield house, chromium


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
