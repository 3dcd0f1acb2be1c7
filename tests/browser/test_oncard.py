"""ON'CARD in a real browser: whole games at every level, DiXes out of a file, and saving."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import PHONE, Invite
from tests.browser.forward import ForwardServer
from tests.browser.oncard import OnCardTable, perform
from tests.browser.oncard_past import (
    find,
    first_may_save,
    refused_joker,
    second_joker,
    short_game,
    touches,
)
from tests.browser.past import Company, Past
from tests.browser.states import Host, run
from tests.browser.test_oncard_options import button, faces, pick, say
from tests.games.oncard.test_oncard_own import LOU
from tests.server.playing import OPEN, Browser, bot
from tests.server.serving import Server

from tablee.games.oncard.deck import default_set
from tablee.server.entries import MoveMade, read_body

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


@pytest.mark.parametrize(
    ("level", "language"),
    [
        # The shortest: those of the other levels take twice as long, and differ in jokers alone.
        ("super_expert", "en"),
        pytest.param("expert", "en", marks=pytest.mark.soak),
        pytest.param("normal", "fr", marks=pytest.mark.soak),
    ],
)
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
    expect(anna.sentence).to_contain_text(anna.say("waiting.save_throw", seat=1))
    seen = anna.see()
    assert seen["dice"]
    anna.page.reload()
    anna.board.wait_for()
    expect(anna.sentence).to_contain_text(anna.say("waiting.save_throw", seat=1))
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


# DiXes of the table's own

OWN = ("Lou", "Max", "Zoé", "Ida", "Tom", "Eva")

AUTOPLAY = """() => {
  const WISHES = ['joker:', 'die:', 'card:', 'act:turn_over', 'act:throw', 'save:', ''];
  const all = () => [...document.querySelectorAll('.oncard [data-can="yes"]')].filter(
    (thing) => thing.ariaPressed !== 'true');
  const play = () => {
    if (document.querySelector('[data-spot="ending"]')) return;
    const things = all();
    const wish = WISHES.find((one) => things.some(({ dataset }) => dataset.thing.startsWith(one)));
    things.find(({ dataset }) => dataset.thing.startsWith(wish ?? 'nothing'))?.click();
    setTimeout(play, 10);
  };
  play();
}"""
"""Whatever fits is placed, and there is no stopping: cards as short as these allow it."""


@pytest.mark.soak  # files are read by each change in test_oncard_options.py
def test_a_game_with_dixes_out_of_a_file(invite: Invite, house: Server, tmp_path: Path) -> None:
    file = tmp_path / "six.toml"
    short = LOU.replace('["sun", "pi"], ["sun", "pi", "aum"]', '["pi"], ["aum"]')
    file.write_text("\n".join(short.replace("Lou", name) for name in OWN), encoding="utf-8")
    host = Host(house)
    options = {"first": None, "jokers": "normal"}
    code = host.browser.open_room(OPEN, bot("easy"), game="oncard", options=options)
    anna = invite("fr")
    host.sit_at(anna.context)
    anna.open(f"/r/{code}")
    anna.page.locator("input[type=file]").set_input_files(file)
    for name in OWN:
        button(anna, "choosing.remove", name=name).wait_for()
    button(anna, "choosing.change").click()
    usual = [say(anna, "choosing.name", name=name) for name in default_set()]
    pick(anna, *usual, *OWN)
    button(anna, "choosing.done").click()
    expect(faces(anna).last).to_have_attribute("aria-label", "Eva")
    anna.press("room.begin")

    table = OnCardTable(anna, 0, ["Anna", ""])
    table.await_turn()
    for name in OWN:
        expect(table.board.get_by_text(name, exact=True).first).to_be_visible()
    anna.page.evaluate(AUTOPLAY)
    table.ending.wait_for()
    anna.expect_own_language()
    match = house.room(code).match
    assert match is not None
    view = match.game.view(match.state, 0)
    assert [[card.character for card in row] for row in view.table] == [list(OWN)] * 2


# Time to save


LONGER_THAN_A_SAVE = 11.0


async def look_in(browser: Browser, code: str) -> None:
    async with browser.line(code):
        pass


def test_whoever_says_nothing_passes_when_the_time_to_save_is_over(
    forward: ForwardServer, invite: Invite
) -> None:
    company = Company(forward)
    past = find(first_may_save, save_window="short")
    code = company.lay(past)
    laid = len(forward.logged(code))
    anna = come(invite, company, 0, f"/r/{code}", "fr", at=forward)
    anna.offers.wait_for()
    # As long as there is time, it does not matter who comes.
    run(look_in(company.browsers[2], code))
    assert len(forward.logged(code)) == laid
    expect(anna.offers).to_be_visible()
    expect(anna.sentence).to_contain_text(anna.say("step.save_throw"))

    forward.put_forward(LONGER_THAN_A_SAVE)
    basile = come(invite, company, 1, f"/r/{code}", "en", at=forward)
    expect(anna.offers).to_have_count(0)
    passed = read_body(forward.logged(code)[laid].body)
    assert isinstance(passed, MoveMade)
    assert (passed.seat, passed.by, passed.move) == (0, "clock", {"move": "pass"})
    assert basile.await_turn()
    anna.person.expect_own_language()
