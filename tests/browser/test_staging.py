"""What follows from a move by itself is seen step by step, can be skipped, and hides no truth."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.boxes import colliding
from tests.browser.conftest import PHONE, Invite
from tests.browser.game_table import BLINK
from tests.browser.past import Company
from tests.browser.people import Person
from tests.browser.staged_past import SAID, bring_about, past_of
from tests.server.serving import Server

ENDING = "[data-spot=ending]"
DOUBLE_TAP = 600
"""Milliseconds: for half a second after something has come to be seen a tap is the second half of a
double one, which has seen nothing yet."""
SKIP = ".skipping"

RECORD = """
window.frames = [];
let last = '';
const look = () => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const frame = {
    said: all('[data-said]').map((one) => one.innerText.trim()).join(' '),
    over: all('[data-spot=ending]').length > 0,
    told: all('[role=log] li').at(-1)?.innerText ?? '',
    sentence: document.querySelector('.sentence [role=status]')?.innerText ?? '',
    round: all('[data-spot=round]').length > 0,
    centre: document.querySelector('[data-at=centre] img, [data-at=centre] svg')?.outerHTML ?? '',
  };
  const text = JSON.stringify(frame);
  if (text !== last) window.frames.push(frame);
  last = text;
  requestAnimationFrame(look);
};
addEventListener('DOMContentLoaded', look);
"""
"""Each way that the table has looked, one after the other."""

STAY = """() => {
  const clock = window.setTimeout;
  window.setTimeout = (work, after, ...given) => clock(work, after > 900 ? 1e8 : after, ...given);
}"""
"""From now on what is looked at for a while is looked at until somebody skips it."""


@pytest.fixture
def company(house: Server) -> Company:
    return Company(house)


def come(invite: Invite, company: Company, moment: str, **habits: Any) -> tuple[Person, str]:
    """Whoever sits on the first chair, before it happens; and the room."""
    code = company.lay(past_of(moment).without(1))
    anna = invite("en", **habits)
    anna.page.add_init_script(RECORD)
    company.sit_at(anna.context, 0)
    anna.open(f"/r/{code}")
    anna.page.locator("[role=log] li").first.wait_for(state="attached")
    return anna, code


def frames_of(anna: Person) -> Sequence[Mapping[str, Any]]:
    frames: Sequence[Mapping[str, Any]] = anna.page.evaluate("() => window.frames")
    return frames


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_finished_card_is_seen_before_the_end_that_it_brings(
    invite: Invite, company: Company, motion: str
) -> None:
    anna, code = come(invite, company, "onix.end", reduced_motion=motion)
    bring_about(company, code, past_of("onix.end"))
    anna.page.locator(ENDING).wait_for()
    frames = frames_of(anna)
    said = [frame for frame in frames if frame["said"]]
    assert said
    assert not any(frame["over"] for frame in said)
    # It is told as it is seen, and the sentence says to look.
    assert said[-1]["sentence"] == anna.say("table.look")
    assert said[-1]["told"] != frames[-1]["told"]


@pytest.mark.parametrize("way", ["button", "tap", "key"])
def test_what_is_seen_step_by_step_can_be_skipped(
    invite: Invite, company: Company, way: str
) -> None:
    anna, code = come(invite, company, "onix.end", viewport=PHONE, has_touch=True)
    anna.page.evaluate(STAY)
    bring_about(company, code, past_of("onix.end"))
    anna.page.locator(SAID).wait_for()
    expect(anna.page.locator(ENDING)).to_have_count(0)
    # Among the tools: on a phone there is nowhere else where it would lie on nobody's cards.
    tools = anna.page.locator(".tools")
    skip = anna.page.get_by_role("button", name=anna.say("table.skip"), exact=True)
    expect(skip).to_be_visible()
    expect(tools.get_by_role("button", name=anna.say("table.skip"), exact=True)).to_have_count(1)
    anna.page.wait_for_timeout(DOUBLE_TAP)
    if way == "button":
        # What takes its place at once, a link to the replay, is under the finger that is lifted.
        skip.tap()
    elif way == "tap":
        anna.page.locator(".onix").tap(position={"x": 180, "y": 200})
    else:
        anna.page.keyboard.press("Space")
    anna.page.locator(ENDING).wait_for()
    expect(anna.page.locator(SAID)).to_have_count(0)
    expect(skip).to_have_count(0)


def test_whoever_comes_again_in_the_middle_finds_the_table_as_it_is(
    invite: Invite, company: Company
) -> None:
    anna, code = come(invite, company, "onix.end")
    anna.page.evaluate(STAY)
    bring_about(company, code, past_of("onix.end"))
    anna.page.locator(SAID).wait_for()
    anna.page.reload()
    anna.page.locator(ENDING).wait_for()
    assert not any(frame["said"] for frame in frames_of(anna))


def test_an_update_in_the_middle_cuts_nothing_short(invite: Invite, company: Company) -> None:
    anna, code = come(invite, company, "onix.end")
    anna.page.evaluate(STAY)
    bring_about(company, code, past_of("onix.end"))
    anna.page.locator(SAID).wait_for()
    words = anna.page.locator(SAID).inner_text()
    # Somebody comes in, which everybody is told.
    basile = invite("en")
    company.sit_at(basile.context, 1)
    basile.open(f"/r/{code}")
    basile.page.locator(ENDING).wait_for()
    assert anna.page.locator(SAID).inner_text() == words
    expect(anna.page.locator(ENDING)).to_have_count(0)
    anna.page.locator(SKIP).click()
    anna.page.locator(ENDING).wait_for()


def test_faster_is_found_at_the_table_and_kept(invite: Invite, company: Company) -> None:
    anna, _ = come(invite, company, "onix.end", viewport=PHONE)
    anna.press("table.menu")
    faster = anna.page.get_by_role("switch", name=anna.say("settings.hurry"))
    expect(faster).not_to_be_checked()
    faster.click()
    expect(faster).to_be_checked()
    anna.page.reload()
    anna.press("table.menu")
    expect(faster).to_be_checked()


def test_a_round_is_lost_after_the_card_that_nobody_can_answer_has_landed(
    invite: Invite, company: Company
) -> None:
    anna, code = come(invite, company, "onemore.answerless")
    bring_about(company, code, past_of("onemore.answerless"))
    anna.page.locator("[data-spot=round]").wait_for()
    frames = frames_of(anna)
    lost = next(place for place, frame in enumerate(frames) if frame["round"])
    before = [frame for frame in frames[:lost] if frame["sentence"] == anna.say("table.look")]
    assert before
    assert before[-1]["told"] != frames[0]["told"]
    anna.page.wait_for_function("() => !document.querySelector('[data-spot=round]')", polling=BLINK)


def test_skipping_covers_neither_ones_cards_nor_what_was_done_last(
    invite: Invite, company: Company
) -> None:
    anna, code = come(invite, company, "onemore.left")
    anna.page.evaluate(STAY)
    bring_about(company, code, past_of("onemore.left"))
    anna.page.locator(SKIP).wait_for()
    assert colliding(anna.page, f"{SKIP}, [data-spot=last], [data-spot=home]") == []
