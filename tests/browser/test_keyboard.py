"""A whole game without a pointer."""

import random

from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.keyboard import NO_POINTER, Keyboard


def test_whole_game_by_keyboard(invite: Invite) -> None:
    anna = invite("en")
    anna.page.add_init_script(NO_POINTER)
    anna.open()
    anna.shorten_onix()
    keys, luck = Keyboard(anna.page), random.Random(8)
    keys.tab_to_words(anna.say("home.play_now"), about="Onix")
    keys.press("Enter")

    things = anna.table.await_turn()
    keys.tab_to(lambda focus: focus.can)
    keys.walk_over(set(things), luck)
    while things:
        keys.await_focus()
        keys.wander(luck, luck.randrange(3))
        keys.press(luck.choice(["Enter", "Space"]))
        things = anna.table.await_turn()

    keys.tab_to_words(anna.say("table.rules"))
    keys.press("Enter")
    drawer = anna.page.get_by_role("dialog")
    expect(drawer).to_be_visible()
    keys.press("Escape")
    expect(drawer).to_be_hidden()
    keys.tab_to_words(anna.say("table.watch_again"))
    keys.press("Enter")
    # It is worked out first.
    anna.page.get_by_role("button", name=anna.say("replay.last")).wait_for()
    keys.tab_to_words(anna.say("replay.last"))
    keys.press("Enter")
    anna.table.ending.wait_for()
    anna.expect_own_language()
