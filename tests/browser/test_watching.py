"""Somebody who only watches: sees every move, and can make none."""

import json
import random

from playwright.sync_api import WebSocket, expect
from tests.browser.conftest import Invite


def test_spectator_sees_the_moves_and_makes_none(invite: Invite) -> None:
    anna, basile = invite("en"), invite("en")
    said: list[str] = []

    def listen(line: WebSocket) -> None:
        line.on("framesent", lambda text: said.append(json.loads(text)["say"]))

    basile.page.on("websocket", listen)
    anna.open()
    anna.call_themselves("Anna")
    anna.start_onix("home.play_now")
    anna.table.await_turn()
    basile.page.goto(f"{anna.house.origin}/r/{anna.code}")
    basile.press("home.introduce")
    expect(basile.table.sentence).to_contain_text(basile.say("table.spectating"))

    luck = random.Random(7)
    for _ in range(4):
        anna.table.play(luck, 2)
        anna.table.await_turn()
        ours = anna.table.see()
        expect(basile.table.log).to_have_count(len(ours["log"]))
        theirs = basile.table.see()
        assert sorted(theirs["labels"]) == sorted(ours["labels"])
        assert [can for _, can, _ in theirs["things"]] == ["no"] * len(theirs["things"])

    before = anna.table.see()
    expect(basile.table.moves).to_have_count(0)
    for name in ("pile:0", "collection:0:0", "collection:1:0", "new"):
        basile.table.touch(name)
    basile.page.keyboard.press("Enter")
    # Word would have come by the time that everybody has been told something else.
    basile.press("table.chat")
    basile.page.get_by_role("button", name=basile.say("emote.bravo")).click()
    anna.page.get_by_text(anna.say("emote.bravo")).wait_for()
    assert anna.table.see() | {"log": before["log"]} == before
    assert set(said) <= {"ping", "emote"}
