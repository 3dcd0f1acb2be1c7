"""However long six names are, a phone opens where one plays, and no part of a name is torn."""

from functools import partial

import pytest
from tests.browser.conftest import LAPTOP, PHONE, TELEVISION, Invite
from tests.browser.gallery import MIDDLE, NAMES, SEATS, Gallery, in_the_middle
from tests.browser.past import Company, find
from tests.browser.people import TWO_FRAMES
from tests.server.serving import Server

from tablee.games import GAMES

TOO_FAR = """() => {
  const { scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const edge = innerHeight - Number.parseFloat(scrollPaddingBottom);
  const { bottom } = document.querySelector('.onix [data-thing=new]').getBoundingClientRect();
  return scrollY === 0 ? 0 : Math.round(edge - bottom);
}"""
"""Pixels that the page was scrolled by beyond the place for a new Collection, the highest."""


def test_six_with_the_longest_names_open_no_lower_than_needed(
    invite: Invite, house: Server
) -> None:
    """What can be done was brought into sight before the table had measured itself."""
    company = Company(house, NAMES)
    past = find(partial(in_the_middle, MIDDLE["onix"]), "onix", {}, SEATS["onix"])
    anna = invite("fr", viewport=PHONE, has_touch=True)
    company.sit_at(anna.context, 0)
    anna.open(f"/r/{company.lay(past)}")
    anna.table.await_turn()
    anna.page.evaluate(TWO_FRAMES)
    anna.page.evaluate(TWO_FRAMES)
    assert anna.page.evaluate(TOO_FAR) <= 1


TORN = """(names) => names.flatMap((name) => {
  const parts = name.split(/\\s+|(?<=-)/).filter((part) => part);
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    if (text.data.replaceAll('\\u00ad', '').trim() !== name) continue;
    if (!text.parentElement.checkVisibility({ visibilityProperty: true })) continue;
    if (text.data.includes('\\u00ad')) found.push(`${name} has hyphens that are not its own`);
    let from = 0;
    for (const part of parts) {
      const range = document.createRange();
      range.setStart(text, text.data.indexOf(part, from));
      range.setEnd(text, (from = text.data.indexOf(part, from) + part.length));
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (tops.size > 1) found.push(`${part} of ${text.parentElement.className}`);
    }
  }
  return found;
})"""

HYPHENATED = (
    "Maximilienne-Alexandrine",
    "Barthélemy-Alexandre Roc",
    "Marie-Antoinette-Josèphe",
    "Anne-Charlotte",
    "Maximilienne-Rose-Aimée",
    "Bartholomé Octave Hector",
)


@pytest.mark.parametrize("game", GAMES)
def test_names_are_broken_at_their_own_hyphens_only(
    invite: Invite, house: Server, game: str
) -> None:
    gallery = Gallery(house, HYPHENATED)
    anna = invite("fr", viewport=PHONE)
    gallery.company.sit_at(anna.context, 0)
    for screen in ("lobby", "middle", "end"):
        code = getattr(gallery, screen)(game)
        for where, size in (("", PHONE), ("", LAPTOP), ("/table", TELEVISION)):
            anna.page.set_viewport_size(size)
            anna.open(f"/r/{code}{where}")
            anna.page.get_by_text(HYPHENATED[1], exact=True).first.wait_for(state="attached")
            anna.page.evaluate("() => document.fonts.ready")
            anna.page.evaluate(TWO_FRAMES)
            assert anna.page.evaluate(TORN, HYPHENATED) == [], (screen, where, size)
