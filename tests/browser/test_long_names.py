"""However long the names of six players are, a phone opens where one plays."""

from functools import partial

from tests.browser.conftest import PHONE, Invite
from tests.browser.gallery import MIDDLE, NAMES, SEATS, in_the_middle
from tests.browser.past import Company, find
from tests.browser.people import TWO_FRAMES
from tests.server.serving import Server

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
