"""One More! on one device: the first game, by keyboard alone, around one screen, face down."""

import random
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import PHONE, Invite
from tests.browser.game_table import BLINK
from tests.browser.keyboard import NO_POINTER, Keyboard
from tests.browser.onemore import HAND, OneMoreTable
from tests.browser.onemore_past import (
    find,
    first_names_two,
    hands_in,
    hands_of,
    is_over,
    other_is_stuck,
    two_are_named,
)
from tests.browser.past import NAMES, Company, around_one_screen, bots
from tests.server.serving import Server

from tablee.games import load_game
from tablee.games.onemore.names import START_CARD


@pytest.fixture(scope="module")
def company(house: Server) -> Company:
    return Company(house)


# Scrolled elsewhere


AT_THE_END = "() => scrollTo(0, document.documentElement.scrollHeight)"


def test_a_rematch_begins_at_the_top_and_a_hint_is_in_sight(
    invite: Invite, company: Company
) -> None:
    code = company.lay(find(is_over), bots(3))
    anna = invite("fr", viewport=PHONE)
    company.sit_at(anna.context, 0)
    anna.open(f"/r/{code}")
    table = OneMoreTable(anna, 0, NAMES)
    # Somebody may be dealt nothing to play, in every round: that rematch is over as it begins.
    while not table.await_turn():
        table.ending.wait_for()
        anna.page.evaluate(AT_THE_END)
        assert anna.page.evaluate("scrollY") > 0
        anna.press("table.rematch")
        table.ending.wait_for(state="detached")
    assert anna.page.evaluate("scrollY") == 0

    anna.page.set_viewport_size({"width": 360, "height": 300})
    for _ in range(2):
        anna.page.evaluate(AT_THE_END)
        expect(table.thing(table.await_turn()[0])).not_to_be_in_viewport()
        anna.press("table.hint")
        expect(table.board.locator(".hinted").first).to_be_in_viewport()


# Without a pointer


def test_by_keyboard_alone(invite: Invite, company: Company) -> None:
    """Two players are named for a Swap; then to the end."""
    code = company.lay(find(first_names_two).without(1), bots(3))
    anna = invite("en")
    anna.page.add_init_script(NO_POINTER)
    company.sit_at(anna.context, 0)
    anna.open(f"/r/{code}")
    table, keys, luck = OneMoreTable(anna, 0, NAMES), Keyboard(anna.page), random.Random(8)
    assert table.await_turn() == ["seat:1", "seat:2", "seat:0"]
    keys.tab_to(lambda focus: focus.can)
    keys.walk_over({"seat:0", "seat:1", "seat:2"}, luck)
    walk_to(keys, "seat:2", luck)
    keys.press("Enter")
    expect(table.thing("seat:2")).to_have_attribute("aria-pressed", "true")
    walk_to(keys, "seat:0", luck)
    keys.press("Space")
    named = table.say("log.named", seat=0, targets=[0, 2]).partition(":")[0]
    table.log.filter(has_text=named).last.wait_for(state="attached")

    while table.await_turn():
        keys.await_focus()
        keys.wander(luck, luck.randrange(3))
        keys.press(luck.choice(["Enter", "Space"]))
    table.ending.wait_for()
    keys.tab_to_words(anna.say("table.watch_again"))
    anna.expect_own_language()


def walk_to(keys: Keyboard, thing: str, luck: random.Random) -> None:
    keys.walk_over({thing}, luck)
    assert keys.focus.thing == thing


# Around one screen


def expect_covered(table: OneMoreTable, hands: list[list[str]]) -> None:
    """Nothing of any hand is in the page, for the eye or for the ear."""
    assert table.board.count() == 0
    assert table.page.locator("#actions, [role=log] li, [data-thing], [data-at]").count() == 0
    said, words = (
        table.person.read_everything(),
        load_game("onemore").words.texts(table.person.language),
    )
    for card in {card for hand in hands for card in hand} - {START_CARD}:
        assert words.table("card")[card] not in said
        assert f":{card}" not in table.page.content()


def test_around_one_screen_hands_are_covered(
    invite: Invite, house: Server, company: Company
) -> None:
    """Three on one device, from an exchange on: each hand is opened by whoever holds it."""
    code = company.lay(find(two_are_named), around_one_screen())
    anna = invite("fr")
    company.sit_at(anna.context, 0)
    anna.open(f"/r/{code}")
    table, luck = OneMoreTable(anna, -1, NAMES), random.Random(5)
    cover = anna.page.locator(".cover")
    opened = list[str]()
    while len(set(opened)) < 3:
        if not table.await_turn_or(cover):
            assert table.play(luck)
            continue
        match = house.room(code).match
        assert match is not None
        hands = hands_of(match)
        expect_covered(table, hands)
        owing = match.state.deciders()[0]
        assert NAMES[owing] in cover.inner_text()
        opened.append(NAMES[owing])
        anna.expect_own_language()
        anna.press("table.pass_open", name=NAMES[owing])
        table.expect_hand(hands[owing])
    # The two who exchange a card are the first, one after the other.
    assert opened[:2] == ["Anna", "Basile"]


def test_around_one_screen_a_lost_round_is_seen_before_the_next_hand_is_covered(
    invite: Invite, company: Company
) -> None:
    past = find(other_is_stuck)
    code = company.lay(past.without(1), around_one_screen())
    anna = invite("fr")
    company.sit_at(anna.context, 0)
    anna.open(f"/r/{code}")
    anna.press("table.pass_open", name="Anna")
    table, cover = OneMoreTable(anna, -1, NAMES), anna.page.locator(".cover")
    table.await_turn()
    name = past.decisions[-1].move["card"]
    table.board.locator(f'[data-zone=hand] [data-at="card:0:{name}"]').first.click()
    expect(table.round_end.or_(cover)).to_have_attribute("data-spot", "round")
    # Whoever has seen enough goes on, and only then the next one is asked for.
    table.round_end.get_by_role("button").click()
    cover.wait_for()


FACES = """(hidden) => {
  const cards = [...document.querySelectorAll('[data-zone="hand"] .card > :first-child')];
  return cards.length > 0 && (new Set(cards.map((card) => card.innerHTML)).size === 1) === hidden;
}"""


@pytest.mark.parametrize(("address", "habits"), [("", {}), ("/hand", HAND)], ids=["table", "hand"])
def test_a_hidden_hand_is_shown_while_a_key_is_held(
    invite: Invite, company: Company, address: str, habits: dict[str, Any]
) -> None:
    past = find(two_are_named)
    code = company.lay(past)
    anna = invite("en", **habits)
    company.sit_at(anna.context, 0)
    anna.open(f"/r/{code}{address}")
    table = OneMoreTable(anna, 0, NAMES)
    table.await_turn()

    def expect_hidden(hidden: bool) -> None:
        anna.page.wait_for_function(FACES, arg=hidden, polling=BLINK)

    expect_hidden(False)
    anna.press("peek.start")
    expect_hidden(True)
    expect(table.log).to_have_count(0)
    # Nobody plays blind.
    table.choose("card:0")
    assert table.due == table.await_turn()
    for key in ("h", "H"):
        # Also from a card, where the keyboard is while somebody plays.
        anna.page.keyboard.down(key)
        expect_hidden(False)
        anna.page.keyboard.up(key)
        expect_hidden(True)
    hold = anna.page.get_by_role("button", name=anna.say("peek.hold"))
    hold.focus()
    for key in ("Enter", "Space"):
        anna.page.keyboard.down(key)
        expect_hidden(False)
        anna.page.keyboard.up(key)
        expect_hidden(True)
    # Who cannot hold a key keeps it open.
    anna.press("peek.keep")
    expect_hidden(False)
    assert table.hand == hands_in(past)[-1][0]
    table.choose("card:0")
    anna.page.get_by_text(table.say("board.gave")).wait_for()
