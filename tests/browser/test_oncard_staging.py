"""ON'CARD is seen before it is told, and what ends a turn lies under nobody's finger."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from playwright.sync_api import FloatRect, ViewportSize, expect
from tests.browser.conftest import LAPTOP, PHONE, Invite
from tests.browser.game_table import BLINK
from tests.browser.oncard import OnCardTable, perform
from tests.browser.oncard_past import (
    find,
    legal,
    missed_by_first,
    place_then_stop,
    short_game,
    touches,
)
from tests.browser.past import NAMES, Company
from tests.server.serving import Server

from tablee.core.match import Match
from tablee.server.protocol import SharedSeat

TABLET: ViewportSize = {"width": 820, "height": 1180}
CHAIRS = [SharedSeat(name, 5) for name in NAMES[:2]]


@pytest.fixture(scope="module")
def company(house: Server) -> Company:
    return Company(house)


def played(house: Server, code: str) -> Match:
    match = house.room(code).match
    assert match is not None
    return match


# Under a finger

AT_ONCE = """() => {
  window.pressed = 0;
  new MutationObserver((_, observer) => {
    const stop = document.querySelector('[data-thing="act:stop"]');
    if (!stop) return;
    observer.disconnect();
    stop.click();
    window.pressed += 1;
  }).observe(document.body, { childList: true, subtree: true });
}"""
"""A press that comes with the button, as soon as any can."""


def overlap(one: FloatRect, other: FloatRect) -> bool:
    across = one["x"] < other["x"] + other["width"] and other["x"] < one["x"] + one["width"]
    down = one["y"] < other["y"] + other["height"] and other["y"] < one["y"] + one["height"]
    return across and down


def boxes(table: OnCardTable, selector: str) -> list[FloatRect]:
    found = [one.bounding_box() for one in table.board.locator(selector).all()]
    return [box for box in found if box is not None]


@pytest.mark.parametrize("size", [PHONE, TABLET, LAPTOP], ids=["phone", "tablet", "laptop"])
def test_a_double_tap_on_a_die_places_it_and_no_more(
    invite: Invite, house: Server, company: Company, size: ViewportSize
) -> None:
    past = find(place_then_stop)
    *_, match = past.play()
    die = next(move["die"] for move in legal(match, 0) if move["move"] == "place")
    code = company.lay(past, CHAIRS)
    anna = invite("fr", viewport=size, has_touch=size is not LAPTOP)
    company.sit_at(anna.context, 0)
    anna.open(f"/r/{code}")
    table = OnCardTable(anna, 0)
    table.await_turn()
    thing = table.thing(f"die:{die}")
    thing.scroll_into_view_if_needed()
    lain = boxes(table, "[data-zone=dice] button")
    box = thing.bounding_box()
    assert box is not None
    at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    tap = anna.page.mouse.click if size is LAPTOP else anna.page.touchscreen.tap

    anna.page.evaluate(AT_ONCE)
    tap(*at)
    table.thing("act:stop").wait_for()
    tap(*at)
    anna.page.wait_for_function("() => window.pressed === 1", polling=BLINK)

    # Neither the second tap nor a press in that moment did anything; nothing lies where dice lay.
    expect(table.thing("act:stop")).to_have_attribute("data-can", "yes")
    acts = boxes(table, "[data-zone=acts] button")
    assert len(acts) >= 2
    assert [act for act in acts for one in lain if overlap(act, one)] == []
    entries = played(house, code).entries[len(past.decisions) :]
    assert [entry.move for entry in entries] == [{"move": "place", "die": die}]

    # A moment later it is meant.
    table.choose("act:stop")
    said = table.say("log.stopped.other", seat=0, by_choice=True)
    table.log.filter(has_text=said).last.wait_for()


# Before it is told

RECORD = """
window.frames = [];
let last = '';
const look = () => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const frame = {
    rolling: all('.oncard .rolling').length,
    moment: document.querySelector('[data-moment]')?.dataset.moment ?? null,
    sentence: document.querySelector('.sentence [role=status]')?.innerText ?? '',
    told: all('[role=log] li').at(-1)?.innerText ?? '',
    lit: all('.oncard .lit').length,
    can: all('.oncard [data-can=yes]').length,
  };
  const text = JSON.stringify(frame);
  if (text !== last) window.frames.push(frame);
  last = text;
  requestAnimationFrame(look);
};
addEventListener('DOMContentLoaded', look);
"""
"""Each way that the table has looked, one after the other."""


def throw_and_miss(invite: Invite, company: Company, motion: str) -> Sequence[Mapping[str, Any]]:
    past = find(missed_by_first)
    anna = invite("fr", reduced_motion=motion)
    anna.page.add_init_script(RECORD)
    company.sit_at(anna.context, 0)
    anna.open(f"/r/{company.lay(past.without(1), CHAIRS)}")
    table = OnCardTable(anna, 0)
    table.await_turn()
    table.choose("act:throw")
    missed = table.say("log.missed.other", seat=0, result="reset")
    table.log.filter(has_text=missed).last.wait_for()
    expect(table.board.locator("[data-moment]")).to_have_count(0)
    frames: Sequence[Mapping[str, Any]] = anna.page.evaluate("() => window.frames")
    return frames


def test_a_miss_is_seen_and_announced_before_anything_tells_it(
    invite: Invite, company: Company
) -> None:
    frames = throw_and_miss(invite, company, "no-preference")
    tumbling = [frame for frame in frames if frame["rolling"]]
    before = frames[frames.index(tumbling[0]) - 1]
    announced = [frame for frame in frames if frame["moment"]]
    assert [frame["moment"] for frame in announced] == ["missed"] * len(announced)
    for frame in (*tumbling, *announced):
        assert (frame["sentence"], frame["told"]) == (before["sentence"], before["told"])
        assert (frame["lit"], frame["can"]) == (0, 0)
    # Then it is told, when the dice have come to lie.
    assert frames.index(announced[0]) > frames.index(tumbling[-1])
    assert frames[-1]["told"] != before["told"]


def test_a_miss_is_announced_without_motion_too(invite: Invite, company: Company) -> None:
    frames = throw_and_miss(invite, company, "reduce")
    assert not any(frame["rolling"] for frame in frames)
    assert "missed" in [frame["moment"] for frame in frames]


# Where one's cards lie

TOPS = """
window.tops = new Set();
const measure = () => {
  const own = document.querySelector('[data-spot="own"]');
  if (own) window.tops.add(Math.round(own.getBoundingClientRect().top + scrollY));
  requestAnimationFrame(measure);
};
addEventListener('DOMContentLoaded', measure);
"""

STILL = 4
"""Pixels: what nobody sees move."""


def test_ones_cards_stay_where_they_are(invite: Invite, company: Company) -> None:
    """On a phone, while everybody throws, places, saves, stops or misses."""
    past = find(short_game)
    touched = touches(past)
    chosen = sum(touch.move["move"] == "turn_up" for touch in touched)
    code = company.lay(past.without(len(touched) - chosen))
    anna = invite("fr", viewport=PHONE, has_touch=True)
    anna.page.add_init_script(TOPS)
    company.sit_at(anna.context, 0)
    anna.open(f"/r/{code}")
    table = OnCardTable(anna, 0)
    table.await_turn()
    anna.page.evaluate("() => window.tops.clear()")
    perform(table, company, code, touched[chosen : chosen + 50])
    tops = anna.page.evaluate("() => [...window.tops]")
    assert max(tops) - min(tops) <= STILL, sorted(tops)
