"""ON'CARD on one device: by keyboard alone, for the ear, the first game, and without motion."""

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import PHONE, Invite
from tests.browser.game_table import BLINK
from tests.browser.keyboard import NO_POINTER, Keyboard
from tests.browser.oncard import OnCardTable
from tests.browser.oncard_past import (
    find,
    first_may_save,
    first_throws,
    last_turn,
    whole_turn,
)
from tests.browser.past import NAMES, Company
from tests.server.serving import Server

from tablee.server.protocol import SharedSeat


@pytest.fixture(scope="module")
def company(house: Server) -> Company:
    return Company(house)


# Without a pointer


def test_a_turn_by_keyboard_alone(invite: Invite, house: Server, company: Company) -> None:
    """Throw, card, place, joker or power, stop: the focus goes on to what can be done."""
    past = find(whole_turn)
    turn = last_turn(past)
    assert [touch.move["move"] for touch in turn][:2] == ["throw", "activate"]
    chairs = [SharedSeat(name, 5) for name in NAMES[:2]]
    code = company.lay(past.without(len(turn)), chairs)
    anna = invite("en")
    anna.page.add_init_script(NO_POINTER)
    company.sit_at(anna.context, 0)
    anna.open(f"/r/{code}")
    table, keys = OnCardTable(anna, 0), Keyboard(anna.page)
    table.await_turn()
    keys.tab_to(lambda focus: focus.can)
    for touch in turn:
        for thing in touch.things:
            keys.await_focus()
            if thing.startswith("power:"):
                # Escape leads back to the die, and changes nothing.
                expect(table.thing(thing)).to_be_visible()
                keys.press("Escape")
                expect(table.thing(thing)).to_have_count(0)
                assert keys.focus.thing == touch.things[0]
                keys.press("Enter")
                expect(table.thing(thing)).to_be_visible()
            # What has just appeared takes no key for half a second.
            table.board.locator(f'[data-thing="{thing}"][data-can=yes]').first.wait_for()
            keys.walk_to(thing)
            keys.press("Space" if thing.startswith("act:") else "Enter")
    said = table.say("log.stopped.other", seat=0, by_choice=True)
    table.log.filter(has_text=said).last.wait_for()
    match = house.room(code).match
    assert match is not None
    assert match.entries[-1].hash == past.decisions[-1].hash


def test_a_card_is_looked_at_by_keyboard(invite: Invite, company: Company) -> None:
    anna = invite("fr")
    anna.page.add_init_script(NO_POINTER)
    company.sit_at(anna.context, 0)
    anna.open(f"/r/{company.lay(find(first_may_save))}")
    table, keys = OnCardTable(anna, 0), Keyboard(anna.page)
    table.offers.wait_for()
    # What is offered takes a press a moment later, and leads whoever types there.
    table.board.locator("[data-can=yes]").first.wait_for()
    keys.tab_to(lambda focus: focus.thing == "card:1:0")
    keys.press("Enter")
    expect(table.details).to_be_visible()
    assert keys.focus.text == table.say("board.close")
    keys.press("Escape")
    expect(table.details).to_have_count(0)
    assert keys.focus.thing == "card:1:0"


# For the ear


def test_everything_has_a_name(invite: Invite, company: Company) -> None:
    """Dice say what they show, cards what they lack and keep, buttons what they do."""
    past = find(first_may_save)
    anna = invite("en")
    company.sit_at(anna.context, 0)
    anna.open(f"/r/{company.lay(past)}")
    table = OnCardTable(anna, 0)
    table.offers.wait_for()
    *_, match = past.play()
    view = match.game.view(match.state, 0)
    printed = {one.character: one for one in view.characters}
    for seat, row in enumerate(view.table):
        for place, card in enumerate(row):
            name = table.card(place, seat=seat).get_attribute("aria-label") or ""
            assert table.say("board.card", card=card.character) in name
            if card.stage == 3:
                power = printed[card.character].card.power
                assert table.say("board.turned", power=power) in name
                continue
            needed = list(printed[card.character].card.combinations[card.stage])
            lacking = [symbol for symbol in needed if symbol not in card.filled]
            if "character" not in card.filled:
                assert table.say("board.lacking", symbols=lacking) in name
            if card.die.where == "saved":
                face = printed[card.character].faces[card.die.face or 0]
                assert table.say("board.saved", face=face) in name
    offered = anna.page.get_by_role("region", name=table.say("board.saves"), exact=True)
    names = [
        one.get_attribute("aria-label") or one.inner_text()
        for one in offered.locator("button:not(.who)").all()
    ]
    said = [
        match.game.words.wording(view, match.game.decode(code)) for code in match.state.legal(0)
    ]
    assert sorted(names) == sorted(table.say(f"move.{key}", **values) for key, values in said)


# Without motion

MOVED = """
window.moved = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  if (frames.some(({ transform }) => transform && transform !== 'none')) {
    window.moved.push(this.className);
  }
  return animate.call(this, frames, options);
};
"""


DICE_LIE = """() => document.querySelectorAll('[data-zone="dice"] .rolling').length === 0"""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_dice_just_appear_where_motion_is_unwanted(
    invite: Invite, company: Company, motion: str
) -> None:
    past = find(first_throws)
    chairs = [SharedSeat(name, 5) for name in NAMES[:2]]
    anna = invite("fr", reduced_motion=motion)
    anna.page.add_init_script(MOVED)
    company.sit_at(anna.context, 0)
    anna.open(f"/r/{company.lay(past.without(1), chairs)}")
    table = OnCardTable(anna, 0)
    table.await_turn()
    assert anna.page.evaluate("() => window.moved") == []
    table.choose("act:throw")
    expect(table.board.locator("[data-zone=dice] .cube")).to_have_count(6)
    anna.page.wait_for_function(DICE_LIE, polling=BLINK)
    moved = anna.page.evaluate("() => window.moved")
    assert (moved == []) is (motion == "reduce")


def test_a_beginner_takes_the_two_powers_that_are_advised(invite: Invite, house: Server) -> None:
    anna = invite("fr", viewport=PHONE, has_touch=True)
    anna.open()
    sheet = anna.look_into("oncard")
    sheet.get_by_text(anna.say("home.extent_whole")).click()
    sheet.get_by_role("button", name=anna.say("home.play_now"), exact=True).click()
    table = OnCardTable(anna, 0)
    table.await_turn()
    advised = table.board.locator("[data-zone=powers] button").filter(
        has_text=table.say("board.advised")
    )
    expect(advised).to_have_count(2)
    things = advised.evaluate_all("(cards) => cards.map(({ dataset }) => dataset.thing)")
    button = anna.page.get_by_role("button", name=table.say("board.turn_up_advised"))
    expect(button).to_be_in_viewport(ratio=1)
    button.click()
    expect(table.board.locator("[data-zone=powers]")).to_have_count(0)
    match = house.room(anna.code).match
    assert match is not None
    taken = next(entry.move for entry in match.entries if entry.seat == 0)
    assert [f"power:{place}" for place in taken["cards"]] == things
