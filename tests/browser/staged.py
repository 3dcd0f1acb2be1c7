"""Pictures of what follows from a move by itself, in the moment in which it is looked at.

`python -m tests.browser.staged FOLDER` takes all of them; more words choose: `fr onix. 360 dark`.
The widest is a television, on which everybody is told what on one's own screen is done to oneself.
Sheets of some pictures each are made of them, as of `gallery.py`.
"""

import sys
import tempfile
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser as Chromium
from playwright.sync_api import ViewportSize
from tests.browser.conftest import LAPTOP, PHONE, TELEVISION, open_chromium
from tests.browser.gallery import lay_out
from tests.browser.past import Company
from tests.browser.people import Person
from tests.browser.staged_past import BLOW, MOMENTS, SAID, Moment, bring_about, past_of
from tests.browser.words import LOCALES
from tests.server.serving import Server

Light = Literal["light", "dark"]
LIGHTS: tuple[Light, ...] = ("light", "dark")
SIZES = {str(size["width"]): size for size in (PHONE, LAPTOP, TELEVISION)}
LONGEST = 6000
SETTLED = 330
"""Milliseconds, after which what has come to be seen does not move any more."""
SHORTEST = 300
"""Milliseconds: nothing is looked at for less."""

HOLDING = f"""
const wait = window.setTimeout;
window.setTimeout = (then, time, ...rest) => wait(
  (...given) => window.isHeld && time > {SHORTEST} || then(...given), time, ...rest);
"""
HOLD = "(seen) => document.querySelector(seen) !== null && (window.isHeld = true)"
"""What is looked at stays, however long a busy machine takes for a picture of it."""


def take(
    chromium: Chromium,
    house: Server,
    moment: Moment,
    language: str,
    size: ViewportSize,
    light: Light,
    folder: Path,
) -> None:
    company = Company(house)
    past = past_of(moment.name)
    code = company.lay(past.without(1))
    context = chromium.new_context(
        locale=LOCALES[language],
        viewport=size,
        color_scheme=light,
        has_touch=size is PHONE,
        service_workers="block",
    )
    person = Person(context, house, language)
    person.page.add_init_script(HOLDING)
    company.sit_at(context, 0)
    on_television = size is TELEVISION
    person.open(f"/r/{code}/table" if on_television else f"/r/{code}")
    person.page.locator(f".{moment.game}").wait_for()
    person.page.wait_for_load_state("networkidle")
    bring_about(company, code, past)
    seen = SAID if on_television and moment.seen == BLOW else moment.seen
    person.page.wait_for_function(HOLD, arg=seen, timeout=LONGEST)
    person.page.wait_for_timeout(SETTLED)
    name = f"{moment.name}.{language}.{size['width']}.{light}.png"
    person.page.screenshot(path=folder / name)
    if person.trouble:
        print(f"{name}: {person.trouble}", file=sys.stderr)
    person.leave()
    context.close()


def main(folder: Path, wanted: Sequence[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    known = (*LOCALES, *LIGHTS, *SIZES)
    names = [word for word in wanted if word not in known]
    languages = [one for one in LOCALES if one in wanted] or list(LOCALES)
    widths = [one for one in SIZES if one in wanted] or list(SIZES)
    lights = [one for one in LIGHTS if one in wanted] or list(LIGHTS)
    moments = [one for one in MOMENTS if not names or one.name.startswith(tuple(names))]
    with (
        tempfile.TemporaryDirectory() as data,
        Server(Path(data)) as house,
        open_chromium() as chromium,
    ):
        for moment, language, width, light in product(moments, languages, widths, lights):
            try:
                take(chromium, house, moment, language, SIZES[width], light, folder)
            except Exception as error:  # noqa: BLE001
                print(f"{moment.name} {language} {width} {light}: {error}", file=sys.stderr)
        lay_out(chromium, folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
