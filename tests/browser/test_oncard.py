"""ON'CARD in a real browser: whole games at every level, DiXes out of a file, and saving."""

from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import PHONE, Invite
from tests.browser.oncard import OnCardTable, perform
from tests.browser.oncard_past import find, refused_joker, second_joker, short_game, touches
from tests.browser.past import Company, Past
from tests.server.serving import Server

LEVELS = ("normal", "expert", "super_expert")


@pytest.fixture(scope="module")
def company(house: Server) -> Company:
    return Company(house)


def come(
    invite: Invite, company: Company, seat: int, address: str, language: str, **habits: Any
) -> OnCardTable:
    """Somebody of the company, at an address of the page."""
    person = invite(language, **habits)
    company.sit_at(person.context, seat)
    person.open(address)
    return OnCardTable(person, seat)


def expect_played(house: Server, code: str, past: Past) -> None:
    """What was touched is what has been played."""
    match = house.room(code).match
    assert match is not None
    assert match.state.is_over()
    assert match.entries[-1].hash == past.decisions[-1].hash


# Whole games


@pytest.mark.parametrize(("level", "language"), [("normal", "fr"), ("expert", "en")])
def test_a_whole_game_with_a_reload_while_somebody_else_may_save(
    invite: Invite, house: Server, company: Company, level: str, language: str
) -> None:
    past = find(short_game, jokers=level)
    touched = touches(past)
    code = company.lay(past.without(len(touched)))
    anna = come(invite, company, 0, f"/r/{code}", language)
    saved = next(
        at for at, one in enumerate(touched) if (one.seat, one.move["move"]) == (1, "save")
    )
    perform(anna, company, code, touched[:saved])

    # Basile may save in Anna's turn. Whatever she did is still there when she comes back.
    expect(anna.sentence).to_contain_text(anna.say("waiting.save_throw"))
    seen = anna.see()
    assert seen["dice"]
    anna.page.reload()
    anna.board.wait_for()
    expect(anna.sentence).to_contain_text(anna.say("waiting.save_throw"))
    assert anna.see() == seen
    expect(anna.offers).to_have_count(0)
    anna.person.expect_own_language()

    perform(anna, company, code, touched[saved:])
    anna.ending.wait_for()
    expect(anna.ending.get_by_role("listitem")).to_have_count(2)
    anna.person.expect_own_language()
    expect_played(house, code, past)


@pytest.mark.parametrize("level", ["expert", "super_expert"])
def test_a_joker_too_many_says_why(invite: Invite, company: Company, level: str) -> None:
    past = find(second_joker, jokers=level)
    *_, match = past.play()
    die = next(die for die in range(6) if refused_joker(match, die))
    anna = come(invite, company, 0, f"/r/{company.lay(past)}", "fr", viewport=PHONE)
    anna.await_turn()
    expect(anna.thing(f"die:{die}")).to_have_attribute("data-can", "no")
    anna.thing(f"die:{die}").click()
    expect(anna.note).to_contain_text(anna.say("refusal.one_joker"))
    expect(anna.note).to_contain_text("OC-5")
