"""While somebody plays on a phone the table stays where it is, and so does the page."""

import random
from functools import partial

import pytest
from tests.browser.conftest import PHONE, TELEVISION, Invite
from tests.browser.gallery import MIDDLE, in_the_middle, way_of
from tests.browser.game_table import BLINK, DUE
from tests.browser.past import Company, bots, find
from tests.browser.shifts import Watch
from tests.server.serving import Server

BOARDS = {"onix": ".onix", "onemore": ".onemore", "oncard": ".oncard", "memodixe": ".memodixe"}
"""Where time plays, decisions cannot be counted: Oni is played by `benchmarks/finger.py`."""

DECISIONS = 10
MOST = 0.1
"""What a whole game may move by: bots play at random."""

TOUCH = """([board, name]) =>
  document.querySelector(`${board} [data-thing="${name}"][data-can="yes"]`)?.click()"""
"""Without a pointer: a real one is brought to what it touches, and that scrolls."""


@pytest.mark.parametrize("screen", ["", "/hand"], ids=["phone", "hand"])
@pytest.mark.parametrize("game", list(BOARDS))
def test_nothing_moves_that_nobody_moved(
    invite: Invite, house: Server, game: str, screen: str
) -> None:
    company = Company(house)
    past = find(partial(in_the_middle, MIDDLE[game]), game, {}, 3, way_of(game))
    person = invite("fr", new=True, viewport=PHONE, has_touch=True, is_mobile=True)
    watch = Watch(person.page)
    company.sit_at(person.context, 0)
    code = company.lay(past, bots(3))
    if screen:
        # Without its television a hand says so, and that takes room.
        television = invite("fr", viewport=TELEVISION)
        company.sit_at(television.context, 0)
        television.open(f"/r/{code}/table")
        television.page.locator(BOARDS[game]).wait_for()
    person.open(f"/r/{code}{screen}")
    luck, board = random.Random(4), BOARDS[game]
    person.page.wait_for_function(DUE, arg=board, polling=BLINK)
    watch.begin()
    moved = watch.end()
    for _ in range(DECISIONS):
        things = person.page.wait_for_function(DUE, arg=board, polling=BLINK).json_value()
        if things == ["over"]:
            # The result takes the table's place.
            break
        moved = watch.end()
        person.page.evaluate(TOUCH, [board, luck.choice(things)])
    assert moved.shift <= MOST, "\n".join(map(str, moved.parts[:6]))
    assert moved.scrolled == 0
