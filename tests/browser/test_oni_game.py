"""One game of Oni against all on five phones, with bots, in which effect after effect comes up.

The deck has them all, and in a soak they are all waited for. When enough have been seen, the clock
is put forward and rings.
"""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.forward import ForwardServer
from tests.browser.oni import NAMES, come
from tests.browser.oni_crowd import Crowd
from tests.browser.past import Company, Past

from tablee.games.oni.cards import CARDS, FIRST_EFFECTS
from tablee.server.protocol import BotSeat, OpenSeat, SeatPlan

ONI = 3
"""Beside him sits somebody with a phone, who hides the die first (MD-66.16)."""
PHONES = len(NAMES)
LANGUAGES = ("en", "fr", "en", "fr", "en")
BOTS = 2
NEED_A_PAIR = {"throw_the_dixe", "king_symbol"}
"""They do nothing for somebody who has not just won a die (MD-70). Who draws them is chance: here
it is enough that they come up, and `test_oni.py` plays both."""
CHANCES = 2
ALL: set[str] = set(CARDS[:FIRST_EFFECTS])
SOME = 6
DECK = [{"card": card, "count": CHANCES if card in NEED_A_PAIR else 1} for card in ALL]
OPTIONS = {"oni": ONI, "level": "easy", "size": "25", "deck": sorted(DECK, key=str)}
HURRIED_BOTS = """
from tablee.games.oni import intents
intents.PACES["hard"] = intents.Pace(200, 100, 100, 50, 2)
"""
"""They take their time, as people do; the people at these phones do not."""
BY_HAND = {"act:next", "act:press", "spot"}
"""What people have done on their phones by then, whoever drew what; each thing that can be done
is tried by itself in `test_oni.py`."""
LAST_SECONDS = 4


@pytest.fixture
def hurried(tmp_path: Path) -> Iterator[ForwardServer]:
    with ForwardServer(tmp_path, HURRIED_BOTS) as server:
        yield server


@pytest.mark.soak  # each kind of effect is played on a phone in test_oni.py
@pytest.mark.clause("MD-66")
@pytest.mark.parametrize("enough", [SOME, len(ALL)])
def test_effects_occur_in_one_game_on_five_phones(
    hurried: ForwardServer, invite: Invite, enough: int
) -> None:
    company = Company(hurried, NAMES)
    begun = time.time()
    chairs: list[SeatPlan] = [*[OpenSeat()] * PHONES, *[BotSeat("hard")] * BOTS]
    code = company.lay(Past("oni", OPTIONS, len(chairs), bytes(32)), chairs)
    tables = [
        come(invite, company, code, seat, language, at=hurried)
        for seat, language in enumerate(LANGUAGES)
    ]
    tables[1].thing("act:go").click()
    for table in tables:
        # MD-60, MD-64: one clock, the server's.
        expect(table.clock).to_contain_text("6:3")
    crowd = Crowd(tables, hurried, code)
    seen: set[str] = set()
    while len(seen) < enough or not crowd.done >= BY_HAND:
        crowd.wants_pairs = not crowd.drawn >= NEED_A_PAIR
        crowd.go_round()
        seen = ALL & (crowd.occurred | (NEED_A_PAIR & crowd.drawn))
        assert not crowd.look().is_over(), (ALL - seen, BY_HAND - crowd.done)
    for table in tables:
        told = "\n".join(table.log.all_inner_texts())
        assert [card for card in seen if table.say(f"card.{card}") not in told] == []

    rings_at = begun + crowd.look().watch.ends / 1000
    hurried.put_forward(rings_at - LAST_SECONDS - time.time())
    crowd.go_round()
    for table in tables:
        expect(table.board.locator(".clock.tense")).to_be_visible()
    for table in tables:
        expect(table.ending).to_be_visible()
        heading = table.page.get_by_role("heading", name=table.say("ending.ring"))
        expect(heading).to_be_visible()
        expect(table.ending.locator("li.first")).to_contain_text(NAMES[ONI])
        table.person.expect_own_language()
