"""Oni against all in a real browser: every kind of effect, the ring, and Oni's own screen."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import ViewportSize, expect
from tests.browser import oni_past
from tests.browser.boxes import colliding, missed, too_small
from tests.browser.conftest import LAPTOP, PHONE, Invite
from tests.browser.oni import NAMES, OniTable, come
from tests.browser.oni_past import SEATS, Wanted, find
from tests.browser.past import Company, Past
from tests.browser.test_phones_as_hands import TELEVISION
from tests.browser.test_screens import find_everywhere
from tests.server.serving import Server

from tablee.games.oni.view import OniView
from tablee.server.protocol import OpenSeat

AHEAD = 4.0
"""Seconds by which a table is behind what has happened at it: pages take a moment to open."""
LENGTH = 200.0
"""Of a hard game, in seconds."""


@pytest.fixture(scope="module")
def company(house: Server) -> Company:
    return Company(house, NAMES)


def lay(company: Company, wanted: Wanted) -> tuple[str, int]:
    """A room where somebody has that to do now, and who; nobody else will be quicker."""
    past, seat = find(wanted)
    last = past.decisions[-1].at or 0
    return company.lay(past, [OpenSeat()] * SEATS, seconds_ago=last / 1000 - AHEAD), seat


# One small game for each kind of effect


def press(table: OniTable) -> None:
    table.thing("act:press").click()
    expect(table.told("log.race_won.you")).to_be_visible()


def spin(table: OniTable) -> None:
    table.thing("act:spin").click()
    expect(table.told("log.spun.you")).to_be_visible()


def cheer(table: OniTable) -> None:
    table.things("cheer:").first.click()
    expect(table.told("log.cheered.you")).to_be_visible()


def hit(table: OniTable) -> None:
    table.challenge.locator(".rail.inside").wait_for()
    table.page.keyboard.press("Tab")
    table.thing("act:hit").click()
    expect(table.log.filter(has_text=re.compile(r"(got it|missed), \d of \d")).last).to_be_visible()


def throw_for_king(table: OniTable) -> None:
    table.thing("act:king_throw").click()
    expect(table.told("log.king_threw.you").first).to_be_visible()


BEATS = 4
"""One a second: together they are longer than the engine waits for one."""

HAS_BEATEN = """(beats) => {
  const bar = document.querySelector('[data-thing="act:hold"] .bar span');
  const left = Number(bar.style.scale.split(' ')[0]);
  // A beat that the house has taken fills the bar again.
  window.beatsSeen = (window.beatsSeen ?? 0) + (left > (window.leftBefore ?? 1) + 0.1);
  window.leftBefore = left;
  return window.beatsSeen >= beats;
}"""


def hold(table: OniTable) -> None:
    """Longer than one beat may take."""
    box = table.thing("act:hold").bounding_box()
    assert box is not None
    table.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    table.page.mouse.down()
    table.page.wait_for_function(HAS_BEATEN, arg=BEATS)
    expect(table.thing("act:hold")).to_have_text(table.say("board.holding"))
    assert table.told("log.dropped.you").count() == 0
    table.page.mouse.up()
    expect(table.told("log.dropped.you")).to_be_visible()


def lean(table: OniTable) -> None:
    """The die stays where it is as long as one leans the right way."""
    table.board.locator('[data-thing^="lean:"].main').click()
    expect(table.board.locator('[data-thing^="lean:"].main')).to_have_count(0)


def catch(table: OniTable) -> None:
    table.thing("act:catch").click()
    expect(table.told("log.caught.you")).to_be_visible()


def touch(table: OniTable) -> None:
    hints = table.challenge.locator(".hint .face")
    table.things("spot:").first.wait_for()
    before = hints.count()
    table.things("spot:").first.click()
    expect(hints).to_have_count(before + 3)


def guess(table: OniTable) -> None:
    table.things("guess:").first.click()
    expect(table.told("log.guessed.you")).to_be_visible()


def clap(table: OniTable) -> None:
    hands = table.things("clap:")
    for left in range(hands.count(), 0, -1):
        expect(hands).to_have_count(left)
        hands.first.click()
    expect(hands).to_have_count(0)
    expect(table.told("log.clapped.you").first).to_be_visible()


def ping(table: OniTable) -> None:
    table.things("spot:").first.click()
    expect(table.told("log.pinged.you")).to_be_visible()


def say_formula(table: OniTable) -> None:
    table.thing("act:formula").click()
    expect(table.told("log.said_formula.you")).to_be_visible()


def swap(table: OniTable) -> None:
    dice = table.things("spot:")
    dice.nth(0).click()
    dice.nth(1).click()
    expect(table.told("log.swapped.you")).to_be_visible()


def on_one_die(path: str) -> Callable[[OniTable], None]:
    """Oni does what he is asked with the first die that he may choose."""

    def do(table: OniTable) -> None:
        table.things("spot:").first.click()
        expect(table.told(path).last).to_be_visible()

    return do


def turn_over(table: OniTable) -> None:
    table.things("spot:").first.click()
    table.things("hide:").first.click()
    expect(table.told("log.turned_over.you").first).to_be_visible()


def talk(table: OniTable) -> None:
    """While Hush runs, a word costs a die."""
    table.person.press("table.chat")
    table.page.get_by_label(table.person.say("chat.label")).fill("psst")
    table.page.keyboard.press("Enter")
    table.page.keyboard.press("Escape")
    expect(table.told("log.penalty.you")).to_be_visible()


CHALLENGES: dict[str, tuple[Wanted, Callable[[OniTable], None]]] = {
    "race": (oni_past.race, press),
    "spin": (oni_past.spin, spin),
    "cheer": (oni_past.cheer, cheer),
    "timing": (oni_past.timing, hit),
    "king": (oni_past.king, throw_for_king),
    "monocle": (oni_past.monocle, hold),
    "balance": (oni_past.balance, lean),
    "flight": (oni_past.flight, catch),
    "touch": (oni_past.touch, touch),
    "hiding": (oni_past.hiding, guess),
    "clap": (oni_past.clap, clap),
    "hands_off": (oni_past.hands_off, ping),
    "sapristix": (oni_past.sapristix, say_formula),
    "shuffle": (oni_past.asked_to_swap, swap),
    "cheat": (oni_past.asked_to_look, on_one_die("log.looked.you")),
    "set aside": (oni_past.asked_to_set_aside, on_one_die("log.set_aside.you")),
    "rethrow": (oni_past.asked_to_rethrow, on_one_die("log.threw.you")),
    "take back": (oni_past.asked_to_place, on_one_die("log.threw.you")),
    "turn over": (oni_past.asked_to_turn_over, turn_over),
    "hush": (oni_past.hush, talk),
}


@pytest.mark.clause("MD-66")
@pytest.mark.parametrize("kind", CHALLENGES)
def test_each_kind_of_effect_is_played_on_the_page(
    invite: Invite, company: Company, kind: str
) -> None:
    wanted, play = CHALLENGES[kind]
    code, seat = lay(company, wanted)
    play(come(invite, company, code, seat))


# The clock


@pytest.mark.clause("MD-63")
def test_the_clock_rings_in_the_middle_of_a_turn(invite: Invite, company: Company) -> None:
    past, seat = find(oni_past.first_turn)
    code = company.lay(past, [OpenSeat()] * SEATS, seconds_ago=LENGTH - AHEAD)
    table = come(invite, company, code, seat)
    table.things("spot:").first.click()
    expect(table.board.locator(".clock.tense")).to_be_visible()
    expect(table.ending).to_be_visible()
    expect(table.page.get_by_role("heading", name=table.say("ending.ring"))).to_be_visible()
    expect(table.ending.locator("li.first")).to_contain_text(NAMES[4])


# Oni


@pytest.mark.clause("MD-61")
def test_what_oni_turns_is_his_alone_and_survives_a_reload(
    invite: Invite, company: Company
) -> None:
    code, seat = lay(company, oni_past.asked_to_turn)
    oni = come(invite, company, code, seat)
    other = come(invite, company, code, 0)
    die = oni.things("spot:").first
    name = die.get_attribute("data-thing") or ""
    spot = int(name.removeprefix("spot:"))
    die.click()
    below = oni.beginning_of("board.below")
    expect(oni.spot(spot)).to_have_accessible_name(re.compile(re.escape(below)))
    assert below not in (other.spot(spot).get_attribute("aria-label") or "")
    oni.page.reload()
    expect(oni.spot(spot)).to_have_accessible_name(re.compile(re.escape(below)))


# Screens


CROWD = 8
LONG = ("Maximilienne-Alexandrine", "Bartholomé de la Fontain", "Wilhelmina-Constantinopl")

FITS = """() => {
  const board = document.querySelector('main .board');
  const page = document.scrollingElement;
  return [board.scrollHeight - board.clientHeight, page.scrollHeight - page.clientHeight];
}"""

APART = """() => {
  const box = (what) => document.querySelector(what).getBoundingClientRect();
  const [square, card] = [box('[data-spot=square]'), box('[data-spot=card]')];
  return card.top >= square.bottom || card.left >= square.right;
}"""


def crowded(view: OniView) -> int | None:
    """Three effects run, and the last of them was drawn just now."""
    return 0 if len(view.running) >= 3 and view.card is not None else None


@pytest.mark.parametrize("size", [LAPTOP, TELEVISION], ids=lambda size: str(size["width"]))
def test_eight_players_and_three_effects_fit_without_scrolling(
    invite: Invite, house: Server, size: ViewportSize
) -> None:
    company = Company(house, (*LONG, *NAMES))
    past, seat = find(crowded, oni=CROWD - 1, least_left=30_000, seats=CROWD)
    last = past.decisions[-1].at or 0
    code = company.lay(past, [OpenSeat()] * CROWD, seconds_ago=last / 1000 - AHEAD)
    person = invite("fr", viewport=size)
    if size is LAPTOP:
        company.sit_at(person.context, seat)
    person.open(f"/r/{code}" if size is LAPTOP else f"/r/{code}/table")
    OniTable(person, seat).board.wait_for()
    assert person.page.evaluate(FITS) == [0, 0]
    for name in person.page.locator(".people .name").all():
        assert name.evaluate("(one) => one.scrollWidth <= one.clientWidth")


def test_before_go_nothing_lies_on_the_button(invite: Invite, company: Company) -> None:
    """Also where what one has to know is higher than the dice under it."""
    code = company.lay(Past("oni", {"oni": 1}, 5, bytes(32)))
    for seat in (0, 1):
        table = come(invite, company, code, seat, "fr")
        table.thing("act:go").wait_for()
        for size in (PHONE, LAPTOP):
            table.page.set_viewport_size(size)
            assert colliding(table.page, "[data-spot=role], [data-thing='act:go']") == []


def test_a_card_covers_no_die(invite: Invite, company: Company) -> None:
    code, seat = lay(company, oni_past.hands_off)
    table = come(invite, company, code, seat, "fr")
    expect(table.card).to_be_visible()
    for size in (PHONE, LAPTOP):
        table.page.set_viewport_size(size)
        assert table.page.evaluate(APART)


def card_and_next(view: OniView) -> int | None:
    """Whoever has drawn a card may press Next."""
    return view.turn if view.card is not None and view.step == "next" else None


@pytest.mark.parametrize("language", ["fr", "en"])
def test_on_a_phone_a_card_leaves_the_buttons_their_room(
    invite: Invite, company: Company, language: str
) -> None:
    """Also where what was found is shown in its place."""
    code, seat = lay(company, card_and_next)
    table = come(invite, company, code, seat, language)
    table.page.set_viewport_size(PHONE)
    table.thing("act:next").wait_for()
    expect(table.card).to_have_count(1)
    assert too_small(table.page) == []
    assert colliding(table.page, "[data-spot=acts] button, [data-spot=card]") == []


def no_pair(view: OniView) -> int | None:
    """Whoever has turned may turn back, or press Next at once; a card lies there, too."""
    is_free = view.next_ready and not view.duties and view.quiet_until is None and not view.no_next
    return view.turn if view.step == "turn_back" and is_free and view.card is not None else None


def to_show(view: OniView) -> int | None:
    return view.turn if view.step == "show" else None


LIES_STILL = "() => document.getAnimations().length === 0"
"""What is dealt comes from above, also in a calm table's millisecond."""

STEPS: dict[str, tuple[Wanted, str]] = {
    "no pair": (no_pair, "act:turn_back"),
    "next": (card_and_next, "act:next"),
    "show": (to_show, "act:decline"),
    "formula": (oni_past.sapristix, "act:formula"),
    "hold": (oni_past.monocle, "act:hold"),
    "cheer": (oni_past.cheer, "cheer:"),
    "timing": (oni_past.timing, "act:hit"),
    "balance": (oni_past.balance, "lean:"),
    "look": (oni_past.asked_to_look, "act:decline"),
    "turn over": (oni_past.asked_to_turn_over, "act:decline"),
}


@pytest.mark.parametrize(
    ("step", "language"), [("no pair", "en"), *zip(STEPS, ["fr", "en"] * 5, strict=True)]
)
def test_what_can_be_pressed_is_hit(
    invite: Invite, company: Company, step: str, language: str
) -> None:
    """On every device, with the table and as a hand."""
    wanted, thing = STEPS[step]
    code, seat = lay(company, wanted)
    table = come(invite, company, code, seat, language)
    for place in ("", "/hand"):
        table.person.open(f"/r/{code}{place}")
        table.things(thing).first.wait_for()
        for size in (PHONE, LAPTOP, TELEVISION):
            table.page.set_viewport_size(size)
            table.page.wait_for_function(LIES_STILL)
            assert missed(table.page) == [], (place, size)


SCREENS: dict[str, Wanted] = {
    "turn": oni_past.first_turn,
    "challenge": oni_past.timing,
    "asked": oni_past.asked_to_turn,
    "touch": oni_past.touch,
}


@pytest.mark.parametrize("screen", SCREENS)
def test_fits_and_axe_finds_nothing(invite: Invite, company: Company, screen: str) -> None:
    code, seat = lay(company, SCREENS[screen])
    language = "fr" if list(SCREENS).index(screen) % 2 else "en"
    table = come(invite, company, code, seat, language)
    table.person.expect_own_language()
    for size in (LAPTOP, TELEVISION, PHONE):
        table.page.set_viewport_size(size)
        table.person.expect_no_sideways()
    assert find_everywhere(table.person) == {}
