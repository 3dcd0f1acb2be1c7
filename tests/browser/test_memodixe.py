"""MémoDiXe in a real browser: ten powers, calls, secrets, a reload, and what a replay tells."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import WebSocket, expect
from tests.browser.conftest import PHONE, Invite
from tests.browser.memodixe import MemoTable
from tests.browser.memodixe_past import found, rightly_called, table_of, whole_game, wrongly_called
from tests.browser.past import Company, around_one_screen, bots
from tests.browser.test_phones_as_hands import TELEVISION
from tests.server.serving import Server

from tablee.games.memodixe.names import symbol_named

POWERS = (
    "smiley",
    "aum",
    "yinyang",
    "eight",
    "sun",
    "heart",
    "pi",
    "bomb",
    "skull",
    "character",
)
TO_THE_END_OF_A_TURN = 8


@pytest.fixture(scope="module")
def company(house: Server) -> Company:
    return Company(house)


def come(
    invite: Invite,
    company: Company,
    address: str,
    seat: int = 0,
    language: str = "en",
    **habits: Any,
) -> MemoTable:
    person = invite(language, **habits)
    company.sit_at(person.context, seat)
    person.open(address)
    return MemoTable(person, seat)


AFTERWARDS = {
    "smiley": "replays.you",
    "aum": "looked.you",
    "yinyang": "gave.target",
    "eight": "swap_over.you",
    "sun": "stole.you",
    "heart": "set_aside.you",
    "pi": "threw.you",
    "bomb": "threw.you",
    "skull": "threw.you",
    "character": "declined.you",
}
"""What the log says once it has been played, first offer taken."""


@pytest.mark.clause("MD-19")
@pytest.mark.parametrize("symbol", POWERS)
def test_each_power_is_explained_and_played_on_the_page(
    invite: Invite, company: Company, symbol: str
) -> None:
    table = come(invite, company, f"/r/{company.lay(found(symbol), bots(2))}")
    expect(table.power).to_contain_text(table.say(f"power_text.{symbol}"))
    told = table.log.filter(has_text=table.beginning_of(f"log.{AFTERWARDS[symbol]}"))
    before = told.count()
    for _ in range(TO_THE_END_OF_A_TURN):
        table.play_on(1)
        if told.count() > before:
            break
        if table.power.count() == 0:
            break
    expect(told.nth(before)).to_be_visible()


def test_a_whole_game_and_what_its_replay_tells(invite: Invite, company: Company) -> None:
    """MD-40: while it runs, the log names no face; afterwards everything can be looked at."""
    past = whole_game()
    last = next(number for number in range(1, 9) if past.decisions[-number].move["move"] == "call")
    table = come(invite, company, f"/r/{company.lay(past.without(last))}")
    table.await_turn()
    faces = [table.say("symbol." + name) for name in POWERS]
    turned = [line for line in table.log.all_inner_texts() if line.startswith("You turn die")]
    assert turned
    assert not any(face in line for line in turned for face in faces)
    if past.decisions[-last].seat == 0:
        table.choose("act:call")
    table.play_on(3)
    expect(table.ending).to_be_visible()
    table.page.goto(f"{table.page.url}/replay/1")
    table.page.locator(".memodixe").wait_for()
    table.person.press("replay.next")
    first = past.decisions[0]
    match = next(iter(past.play()))
    symbol = symbol_named(table_of(match).hidden(int(first.move["spot"])))
    told = table.page.get_by_text(
        table.say("log.turned", seat=first.seat, spot=first.move["spot"], symbol=symbol)
    )
    expect(told.first).to_be_visible()


# Calls

CHECKING = """() => ({
  verdict: document.querySelector('.verdict')?.innerText,
  sentence: document.querySelector('.sentence [role=status]').innerText,
  log: [...document.querySelectorAll('[role=log] li')].map((line) => line.innerText),
  can: document.querySelectorAll('.memodixe [data-can=yes]').length > 0,
})"""
"""All at one moment."""


@pytest.mark.clause("MD-32")
def test_a_right_call_is_checked_die_by_die_and_ends_the_game(
    invite: Invite, company: Company
) -> None:
    """With motion: the dice are turned one by one before anybody knows."""
    address = f"/r/{company.lay(rightly_called().without(1), bots(2))}"
    table = come(invite, company, address, reduced_motion="no-preference")
    table.await_turn()
    table.choose("act:call")
    expect(table.verdict).to_have_text(table.say("board.checking"))
    # Nothing else tells it meanwhile: neither the sentence, nor the log, nor what can be done.
    told = table.log.filter(has_text=table.beginning_of("log.called_rightly.you"))
    seen = table.page.evaluate(CHECKING)
    assert seen["verdict"] == table.say("board.checking"), "the check was over too soon"
    assert table.say("step.take") not in seen["sentence"]
    assert not any(table.beginning_of("log.called_rightly.you") in line for line in seen["log"])
    assert not seen["can"]
    expect(table.verdict).to_have_text(table.say("board.called_rightly"))
    expect(told).to_be_visible()
    spots = [name for name in table.await_turn() if name.startswith("spot:")]
    won = int(table.pile(0).inner_text())
    table.choose(spots[0])
    expect(table.ending).to_be_visible()
    expect(table.ending.locator("li.first")).to_contain_text(str(won + 1))


@pytest.mark.clause("MD-31")
def test_a_wrong_call_costs_all_dice(invite: Invite, company: Company) -> None:
    table = come(invite, company, f"/r/{company.lay(wrongly_called().without(1), bots(2))}")
    table.await_turn()
    assert int(table.pile(0).inner_text()) > 0
    table.choose("act:call")
    expect(table.verdict).to_have_text(table.say("board.called_wrongly"))
    expect(table.pile(0)).to_have_text("0")
    table.choose("act:throw_all")
    expect(table.verdict).to_have_count(0)
    expect(table.log.filter(has_text=table.say("log.threw_all", seat=0))).to_be_visible()


@pytest.mark.clause("MD-30")
def test_who_has_no_die_cannot_call_and_is_told_why(invite: Invite, company: Company) -> None:
    table = come(invite, company, f"/r/{company.lay(found('eight').without(2), bots(2))}")
    table.await_turn()
    # Disabled for those who listen, but it answers.
    table.thing("act:call").click(force=True)
    expect(table.note).to_contain_text(table.say("refusal.call_without_die"))


# Secrets


def was_shown(frames: list[str], spot: int) -> bool:
    """Whether a page was sent what is below that die."""
    matches = [json.loads(frame).get("match") for frame in frames]
    squares = [match["view"]["square"] for match in matches if match]
    assert squares
    return any(square[spot]["below"] is not None for square in squares)


def record(table: MemoTable) -> list[str]:
    """All that the page is sent from its next loading on."""
    frames: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: frames.append(str(frame)))

    table.page.on("websocket", listen)
    return frames


@pytest.mark.clause("MD-40")
def test_a_secret_look_reaches_one_phone_only(invite: Invite, company: Company) -> None:
    code = company.lay(found("aum"))
    first = come(invite, company, f"/r/{code}/hand", viewport=PHONE)
    second = come(invite, company, f"/r/{code}/hand", seat=1, viewport=PHONE)
    television = MemoTable(invite("en", viewport=TELEVISION), -1)
    television.person.open(f"/r/{code}/table")
    everybody = (first, second, television)
    frames = [record(table) for table in everybody]
    for table in everybody:
        table.page.reload()
        table.board.wait_for()
    spot = next(name for name in first.await_turn() if name.startswith("spot:"))
    looked = int(spot.removeprefix("spot:"))
    first.choose(spot)
    below = first.beginning_of("board.below")
    for table in everybody:
        expect(table.spot(looked).locator(".eye")).to_be_visible()
    assert below in (first.spot(looked).get_attribute("aria-label") or "")
    for table in (second, television):
        assert below not in (table.spot(looked).get_attribute("aria-label") or "")
    assert [was_shown(heard, looked) for heard in frames] == [True, False, False]


@pytest.mark.clause("MD-40")
def test_around_one_screen_only_a_secret_look_is_covered(invite: Invite, company: Company) -> None:
    code = company.lay(found("aum", seats=3), around_one_screen())
    table = come(invite, company, f"/r/{code}")
    spot = next(name for name in table.await_turn() if name.startswith("spot:"))
    table.choose(spot)
    cover = table.page.get_by_role("button", name=table.person.say("table.pass_open", name="Anna"))
    expect(cover).to_be_visible()
    assert table.beginning_of("board.below") not in table.person.read_everything()
    cover.click()
    expect(table.board.locator(".eye").first).to_be_visible()
    assert table.beginning_of("board.below") in (
        table.thing(spot).get_attribute("aria-label") or ""
    )


@pytest.mark.clause("MD-19.4", "MD-40")
def test_around_one_screen_a_secret_swap_is_covered(invite: Invite, company: Company) -> None:
    code = company.lay(found("eight", seats=3), around_one_screen())
    table = come(invite, company, f"/r/{code}")
    spot = next(name for name in table.await_turn() if name.startswith("spot:"))
    table.choose(spot)
    cover = table.page.get_by_role("button", name=table.person.say("table.pass_open", name="Anna"))
    expect(cover).to_be_visible()
    assert table.board.count() == 0
    cover.click()
    expect(table.sentence).to_contain_text(table.say("step.swap"))
    table.play_on(1)
    expect(table.sentence).not_to_contain_text(table.say("step.swap"))
    expect(cover).to_have_count(0)


# A phone

IN_SIGHT = """(one) => {
  const tools = document.querySelector('.tools').getBoundingClientRect();
  const { top, bottom } = one.getBoundingClientRect();
  return top >= 0 && bottom <= tools.top;
}"""


TOO_SMALL = """() => {
  const things = document.querySelectorAll('header button, .memodixe button, .memodixe summary');
  return [...things].filter((one) => one.offsetWidth < 44 || one.offsetHeight < 44)
    .map((one) => one.outerHTML);
}"""
"""What a finger cannot be sure to meet."""


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("symbol", ["sun", "yinyang", "character"])
def test_on_a_phone_a_pair_without_gain_and_its_button_are_in_sight(
    invite: Invite, company: Company, symbol: str, language: str
) -> None:
    """It closes by itself: whoever has to scroll for the button is too late."""
    code = company.lay(found(symbol, seats=3))
    table = come(invite, company, f"/r/{code}", language=language, viewport=PHONE)
    for thing in (table.power, table.thing("act:throw_both")):
        assert thing.evaluate(IN_SIGHT)
    assert table.page.evaluate(TOO_SMALL) == []
    timer = table.page.get_by_role("timer")
    expect(timer).to_be_visible()
    assert "short" not in (timer.get_attribute("class") or ""), "nothing to be alarmed about"


# Coming back


@pytest.mark.clause("MD-10")
def test_a_reload_with_one_die_turned(invite: Invite, company: Company) -> None:
    code = company.lay(found("eight").without(2))
    table = come(invite, company, f"/r/{code}")
    other = come(invite, company, f"/r/{code}", seat=1, viewport=PHONE)
    table.await_turn()
    table.choose("spot:4")
    below = table.beginning_of("board.below")
    for one in (table, other):
        expect(one.spot(4)).to_have_attribute("aria-label", re.compile(re.escape(below)))
        one.page.reload()
        expect(one.spot(4)).to_have_attribute("aria-label", re.compile(re.escape(below)))
    expect(table.sentence).to_contain_text(table.say("step.turn_second"))
    table.choose(next(name for name in table.await_turn() if name != "spot:4"))
    expect(table.sentence).not_to_contain_text(table.say("step.turn_second"))
