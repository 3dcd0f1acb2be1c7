"""A browser that is used again is as good as a new one."""

import pytest
from tests.browser.browsers import Browsers, empty
from tests.browser.conftest import QUICKLY
from tests.browser.people import Person
from tests.server.serving import Server

STORE = """async () => {
  localStorage.setItem('left', 'behind');
  sessionStorage.setItem('left', 'behind');
  await caches.open('left');
  await new Promise((done) => { indexedDB.open('left').onsuccess = done; });
}"""

FOUND = """async () => [
  localStorage.getItem('left'),
  sessionStorage.getItem('left'),
  ...await caches.keys(),
  ...(await indexedDB.databases()).map(({ name }) => name),
]"""


def test_nothing_is_left_in_a_browser_that_is_used_again(browsers: Browsers, house: Server) -> None:
    habits = {**QUICKLY, "locale": "en-GB", "user_agent": "of this test alone"}
    anna = Person(browsers.take(habits), house, "en")
    anna.open()
    anna.call_themselves("Anna")
    anna.start_onix("home.play_now")
    anna.table.await_turn()
    anna.page.evaluate(STORE)
    assert anna.page.evaluate(FOUND) == ["behind", "behind", "left", "left"]
    anna.leave()
    browsers.give_back(habits, anna.context)
    basile = Person(browsers.take(habits), house, "en")
    assert basile.context is anna.context
    empty(basile.page, house.origin)
    assert basile.context.cookies() == []
    basile.open()
    assert basile.page.evaluate(FOUND) == [None, None]
    assert basile.page.get_by_label(basile.say("home.name_label")).input_value() == ""
    basile.leave()


def test_who_would_change_a_browser_for_others_is_told(browsers: Browsers, house: Server) -> None:
    habits = {**QUICKLY, "locale": "en-GB", "user_agent": "of this test alone"}
    anna = Person(browsers.take(habits), house, "en")
    with pytest.raises(AssertionError, match="new=True"):
        anna.context.set_offline(True)
    anna.page.clock.install()
    anna.leave()
    basile = Person(anna.context, house, "en")
    with pytest.raises(AssertionError, match="new=True"):
        empty(basile.page, house.origin)
    basile.leave()
