"""One More! in a real browser: nine around a television, an exchange, last cards, and replays."""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import BOTH_LANGUAGES, LAPTOP, PHONE, Invite
from tests.browser.game_table import BLINK, OVER
from tests.browser.onemore import HAND, TELEVISION, OneMoreTable
from tests.browser.onemore_past import (
    Hands,
    cards_in,
    find,
    hands_in,
    hands_of,
    last_card_draws,
    last_card_replays,
    last_card_swaps,
    two_are_named,
    whole_game,
)
from tests.browser.past import NAMES, Company, Past
from tests.browser.people import Person
from tests.browser.states import run
from tests.browser.test_phones_as_hands import ReachableServer, link_on, scan
from tests.server.playing import OPEN, Browser, bot
from tests.server.serving import Server

from tablee.core.events import SPECTATOR
from tablee.games.onemore.history import CANNOT_PLAY
from tablee.games.onemore.names import START_CARD, card_named
from tablee.games.onemore.rules import OneMore
from tablee.server.entries import MatchBegun, MoveMade, read_body
from tablee.server.room import Room

PARTIES = """
window.parties = [];
new MutationObserver(() => {
  const party = document.querySelector('[data-spot="round"]')?.innerText;
  if (party && party !== window.parties.at(-1)) window.parties.push(party);
}).observe(document, { childList: true, subtree: true });
"""
"""They go by themselves, and whoever plays on three phones may be looking elsewhere."""


class CalmServer(ReachableServer):
    """Bots wait for a moment, so that screens show every round that they lose."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._arguments += ("--pace", "0.05")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """It knows an address that phones can use."""
    with CalmServer(tmp_path_factory.mktemp("house")) as server:
        yield server


@pytest.fixture(scope="module")
def company(house: Server) -> Company:
    return Company(house)


def come(
    invite: Invite, company: Company, seat: int, address: str, language: str, **habits: Any
) -> OneMoreTable:
    """Somebody of the company, at an address of the page."""
    person = invite(language, **habits)
    company.sit_at(person.context, seat)
    person.open(address)
    return OneMoreTable(person, seat, NAMES)


# A television, nine players


class Moment(NamedTuple):
    """What everybody may know, and what nobody else may."""

    public: frozenset[str]
    hands: Hands


Moments = dict[tuple[int, int], Moment]
"""By the number of the match, and by how much everybody had been told of it until then."""


def moments_of(house: Server, code: str) -> Moments:
    """All that there was in a room, by its log."""
    room, public = Room(code), {START_CARD}
    moments: Moments = {}
    for entry in house.logged(code):
        body = read_body(entry.body)
        room.perform(body, entry.at)
        if room.match is None:
            continue
        if isinstance(body, MatchBegun):
            public = {START_CARD}
        if isinstance(body, MoveMade) and body.move["move"] == "play":
            public.add(body.move["card"])
        state = room.match.state
        assert isinstance(state, OneMore)
        public.add(card_named(state.first_card))
        for lost in state.rounds():
            public.add(card_named(lost.centre))
            if lost.reason == CANNOT_PLAY:
                public.update(map(card_named, lost.hand(lost.loser)))
        heard = sum(told.reaches(SPECTATOR) for told in room.match.told)
        moments[room.matches, heard] = Moment(frozenset(public), hands_of(room.match))
    return moments


def expect_nothing_private(updates: list[dict[str, Any]], moments: Moments) -> None:
    kept = 0
    for update in updates:
        match = update["match"]
        if match is None:
            continue
        assert (match["viewer"], match["prompts"], match["undoable"]) == (SPECTATOR, [], [])
        assert (match["view"]["hand"], match["view"]["gave"]) == ([], None)
        assert [lost["hand"] for lost in match["view"]["rounds"] if lost["hand"]] == []
        moment = moments[match["number"], update["heard"]]
        assert cards_in(update) <= moment.public
        kept += any(set(hand) - moment.public for hand in moment.hands)
    # There was something to keep.
    assert kept > 0


def play_on(
    television: Person, told: list[dict[str, Any]], hands: list[OneMoreTable], luck: random.Random
) -> None:
    """Each decision in the hand that owes it, to the end."""
    while told[-1]["room"]["stage"] == "playing":
        for hand in hands:
            due = hand.due
            if due and due != [OVER]:
                hand.choose(luck.choice(due))
        # What happens on one of several pages cannot be waited for on one of them.
        television.page.wait_for_timeout(BLINK)


@pytest.mark.soak  # with each change a whole game of Onix is played around one
def test_nine_around_a_television(invite: Invite, house: Server) -> None:
    host = Browser(house, "Télé")
    chairs = [OPEN, *[bot("easy")] * 2] * 3
    code = host.open_room(*chairs, game="onemore", options={}, host_plays=False)
    television = invite("fr", viewport=TELEVISION)
    assert host.cookie is not None
    name, _, value = host.cookie.partition("=")
    television.context.add_cookies([{"name": name, "value": value, "url": house.origin}])
    television.page.add_init_script(PARTIES)
    told = television.record_updates()
    television.open(f"/r/{code}/table")
    phones = [invite(language, **HAND) for language in ("fr", "en", "fr")]
    for phone, guest in zip(phones, NAMES, strict=True):
        scan(phone, link_on(television), guest)
    television.page.get_by_text(television.say("tv.ready")).wait_for()
    television.page.keyboard.press("Enter")

    table = OneMoreTable(television)
    table.board.wait_for()
    hands = [OneMoreTable(phone) for phone in phones]
    for hand in hands:
        hand.board.wait_for()
        hand.person.expect_no_sideways()
    television.expect_no_sideways()
    luck = random.Random(9)
    play_on(television, told, hands, luck)
    table.ending.wait_for()
    expect(table.ending.get_by_role("listitem")).to_have_count(9)
    # Who loses again with the very next hand has won, and the game is over without a party.
    while not (parties := television.page.evaluate("() => window.parties")):
        number = told[-1]["room"]["match"]
        television.page.keyboard.press("Enter")
        while told[-1]["room"]["match"] == number:
            television.page.wait_for_timeout(BLINK)
        play_on(television, told, hands, luck)
    assert all(table.say("board.party.other") in party for party in parties)
    table.ending.wait_for()
    for person in (television, *phones):
        person.expect_own_language()
        person.expect_no_sideways()
    expect_nothing_private(told, moments_of(house, code))


# An exchange


def test_a_phone_reloads_in_the_middle_of_a_swap(invite: Invite, company: Company) -> None:
    past = find(two_are_named)
    code = company.lay(past)
    before = hands_in(past)[-1]
    anna = come(invite, company, 0, f"/r/{code}/hand", "fr", **HAND)
    anna.await_turn()
    basile = come(invite, company, 1, "/settings", "en", **HAND)
    told = basile.person.record_updates()
    basile.person.open(f"/r/{code}/hand")
    owed = basile.await_turn()
    assert (anna.hand, basile.hand) == (before[0], before[1])
    asked, heard = told[-1]["match"], len(told)
    from_anna, from_basile = before[0][0], before[1][-1]

    anna.card(from_anna).tap()
    anna.page.get_by_text(anna.say("board.gave")).wait_for()
    # Basile is told nothing of it, then or when he comes back.
    assert len(told) == heard
    basile.page.reload()
    assert basile.await_turn() == owed
    assert basile.hand == before[1]
    assert told[-1]["match"] == asked
    anna.page.reload()
    anna.page.get_by_text(anna.say("board.gave")).wait_for()
    assert anna.due == []

    basile.card(from_basile).tap()
    for table, gave, got in ((anna, from_anna, from_basile), (basile, from_basile, from_anna)):
        expect(table.page.get_by_text(table.say("board.gave"))).to_have_count(0)
        table.card(got).wait_for()
        rest = list(before[table.seat])
        rest.remove(gave)
        assert sorted(table.hand) == sorted([*rest, got])
        table.person.press("table.menu")
        # Without a television there is the same link on the hand itself, sooner or later.
        menu = table.page.get_by_role("dialog", name=table.person.say("table.menu"))
        menu.get_by_role("link", name=table.person.say("hand.whole")).click()
        other = 1 - table.seat
        for path, values in (
            ("log.gave", {"seat": table.seat, "card": gave}),
            ("log.swapped", {"targets": [0, 1]}),
            ("log.received", {"seat": table.seat, "giver": other, "card": got}),
        ):
            line = table.say(path, **values)
            table.log.get_by_text(line, exact=True).last.wait_for(state="attached")
        table.person.expect_own_language()


# Last cards


def lines(table: OneMoreTable, *paths: str, **values: Any) -> None:
    """The log says so, in this order, after all else."""
    said = [table.say(path, seat=0, **values) for path in paths]
    expect(table.log.filter(has_text=said[-1]).last).to_be_attached()
    log = table.log.all_inner_texts()
    places = [max(place for place, line in enumerate(log) if line == text) for text in said]
    assert places == sorted(places)


def last_card(past: Past, later: int) -> tuple[Past, str]:
    """The position in which the first seat has one card, so many decisions before the end."""
    earlier = past.without(later)
    (card,) = hands_in(earlier)[-1][0]
    return earlier, card


def test_last_card_replay_leaves(invite: Invite, company: Company) -> None:
    past, card = last_card(find(last_card_replays), 1)
    code = company.lay(past)
    anna = come(invite, company, 0, f"/r/{code}", "fr", **HAND)
    assert anna.await_turn() == ["card:0"]
    anna.card(card).tap()
    lines(anna, "log.played", "log.left", card=card)
    expect(anna.thing("seat:0")).to_contain_class("retired")
    expect(anna.page.get_by_text(anna.say("board.none"), exact=True)).to_be_visible()
    assert (anna.hand, anna.due) == ([], [])
    anna.person.open(f"/r/{code}/hand")
    expect(anna.page.get_by_text(anna.say("board.left"), exact=True)).to_be_visible()
    anna.person.expect_own_language()


def test_last_card_draw_on_oneself_stays(invite: Invite, company: Company) -> None:
    found = find(last_card_draws)
    past, card = last_card(found, 2)
    (drawn,) = hands_in(found)[-1][0]
    code = company.lay(past)
    anna = come(invite, company, 0, f"/r/{code}", "en", viewport=PHONE)
    anna.await_turn()
    anna.card(card).click()
    expect(anna.thing("seat:0")).to_have_attribute("data-can", "yes")
    expect(anna.thing("seat:0")).not_to_contain_class("retired")
    anna.thing("seat:0").click()
    anna.card(drawn).wait_for()
    lines(anna, "log.played", "log.drew", card=card)
    lines(anna, "log.drew_card", card=drawn)
    expect(anna.thing("seat:0")).not_to_contain_class("retired")
    assert anna.hand == [drawn]
    anna.person.expect_own_language()


def test_last_card_swap_leaves_when_the_others_have_given(invite: Invite, company: Company) -> None:
    past, card = last_card(find(last_card_swaps), 4)
    code = company.lay(past)
    anna = come(invite, company, 0, f"/r/{code}", "fr", viewport=LAPTOP)
    anna.await_turn()
    anna.card(card).click()
    expect(anna.thing("seat:1")).to_have_attribute("data-can", "yes")
    # Who has no card cannot exchange one, and is told so.
    expect(anna.thing("seat:0")).to_have_attribute("data-can", "no")
    anna.thing("seat:0").click(force=True)
    expect(anna.note).to_contain_text(anna.say("refusal.no_card_left"))
    anna.thing("seat:1").click()
    expect(anna.thing("seat:1")).to_have_attribute("aria-pressed", "true")
    anna.thing("seat:2").click()
    lines(anna, "log.named", targets=[1, 2])
    expect(anna.thing("seat:0")).not_to_contain_class("retired")

    run(give(company, code))
    lines(anna, "log.played", "log.swapped", "log.left", card=card, targets=[1, 2])
    expect(anna.thing("seat:0")).to_contain_class("retired")
    assert (anna.hand, anna.due) == ([], [])
    anna.person.expect_own_language()


async def give(company: Company, code: str) -> None:
    """Both of the others, without a page."""
    for browser in company.browsers[1:]:
        async with browser.line(code) as line:
            await line.play(1)


# Replays


@pytest.mark.parametrize("language", BOTH_LANGUAGES)
def test_a_replay_from_one_seat_and_with_all_open(
    invite: Invite, company: Company, language: str
) -> None:
    past = find(whole_game)
    code, hands = company.lay(past), hands_in(past)
    person = invite(language)
    person.open(f"/r/{code}/replay/1")
    eyes = person.page.get_by_label(person.say("replay.eyes"))
    moments = (0, len(hands) // 2, len(hands) - 2)

    # Whoever has not played is shown everything.
    expect(eyes.locator("option:checked")).to_have_text(person.say("replay.open_eyes"))
    table = OneMoreTable(person, 0, NAMES)
    for at in moments:
        go_to(person, at, len(hands) - 1)
        table.expect_hand(hands[at][0])
        for seat in (1, 2):
            shown = table.board.locator(f'.held [data-at^="card:{seat}:"]')
            cards = [card.get_attribute("data-at") for card in shown.all()]
            assert cards == [f"card:{seat}:{card}" for card in hands[at][seat]]

    with person.page.expect_response(re.compile(r"/steps\?seat=1\b")) as response:
        eyes.select_option("1")
    steps = response.value.json()
    assert [step["view"]["hand"] for step in steps] == [hand[1] for hand in hands]
    assert [step["views"] for step in steps if step["views"]] == []
    basile = OneMoreTable(person, 1, NAMES)
    for at in moments:
        go_to(person, at, len(hands) - 1)
        basile.expect_hand(hands[at][1])
        assert basile.board.locator(".held .up, .held .maybe").count() == 0
    go_to(person, len(hands) - 1, len(hands) - 1)
    basile.ending.wait_for()
    person.expect_own_language()


def go_to(person: Person, at: int, last: int) -> None:
    """With the slider."""
    slider = person.page.get_by_label(person.say("replay.position"), exact=True)
    slider.fill(str(at))
    said = person.say("replay.position_text", number=at, last=last)
    expect(slider).to_have_attribute("aria-valuetext", said)
