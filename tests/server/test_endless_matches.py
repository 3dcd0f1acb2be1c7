"""A match that nobody ever ends has an end: from so many decisions on it is only stopped."""

import pytest
from tests.server.houses import Table, all_due, at_table, fresh
from tests.server.rooms import ANNA, BASILE, CHLOE, Scene, begin, decision, hosted, playing

from tablee import games
from tablee.server import habits, rights, room, times
from tablee.server.entries import MoveMade, read_body
from tablee.server.messages.playing import ClientUndo
from tablee.server.messages.setting import ClientStop
from tablee.server.protocol import BotSeat, ClockPlan, OpenSeat
from tablee.server.refusals import RefusedMessage
from tablee.server.showing import show_room

FEW = 6


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "MOST_DECISIONS", FEW)


def play(scene: Scene) -> None:
    """One decision of whoever owes it."""
    seat = hosted(scene.room).match.state.deciders()[0]
    scene.say((ANNA, BASILE)[seat], decision(scene.room, seat))


def refused(scene: Scene) -> str:
    with pytest.raises(RefusedMessage) as caught:
        play(scene)
    return caught.value.refused.reason


@pytest.mark.usefixtures("few")
def test_a_match_that_goes_on_too_long_is_only_stopped() -> None:
    scene = playing()
    while len(hosted(scene.room).match.entries) < FEW:
        play(scene)
    assert refused(scene) == "gone_on_too_long"
    # Whoever plays there may stop it, and whoever looks on may not.
    assert [rights.may_stop(scene.room, guest) for guest in (ANNA, BASILE, CHLOE)] == [
        True,
        True,
        False,
    ]
    scene.say(BASILE, ClientStop(fresh()))
    assert not scene.room.is_playing
    scene.say(ANNA, begin())
    play(scene)
    assert len(hosted(scene.room).match.entries) == 1
    assert not rights.may_stop(scene.room, BASILE)


@pytest.mark.usefixtures("few")
def test_everybody_is_shown_that_they_may_stop_it() -> None:
    """A screen is shown the room anew only where it has changed."""
    scene = playing()
    while len(hosted(scene.room).match.entries) < FEW - 1:
        play(scene)
    before = scene.room.revision
    assert not show_room(scene.room, BASILE).may_stop
    play(scene)
    assert scene.room.revision != before
    assert show_room(scene.room, BASILE).may_stop


def test_a_longer_match_of_before_is_loaded_and_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = playing()
    for _ in range(FEW + 3):
        play(scene)
    monkeypatch.setattr(room, "MOST_DECISIONS", FEW)
    again = scene.again()
    assert len(hosted(again).match.entries) == FEW + 3
    assert again.is_playing
    assert refused(scene) == "gone_on_too_long"
    for seat in hosted(scene.room).undos.seats():
        scene.say((ANNA, BASILE)[seat], ClientUndo(fresh(), seat))


def test_ten_thousand_decisions_are_more_than_an_evening() -> None:
    """At one in two seconds they are five hours and a half."""
    assert room.MOST_DECISIONS * 2 > 5 * 3600


@pytest.mark.parametrize("clock", [ClockPlan(), ClockPlan(per_decision=60)], ids=["bots", "clock"])
@pytest.mark.usefixtures("few")
def test_bots_and_clocks_play_no_further(clock: ClockPlan) -> None:
    async def visit(table: Table) -> None:
        anna, live = await table.come(ANNA), table.live

        def made() -> int:
            bodies = [read_body(entry.body) for entry in table.log]
            return sum(isinstance(body, MoveMade) for body in bodies)

        while made() < FEW:
            if table.deciders == [0]:
                await table.say(anna, table.decision(0))
            await all_due()
        table.clock.jump(3600)
        live.wake()
        await all_due()
        assert made() == FEW
        assert live.next_at() is None
        live.quit(anna)
        assert live.is_idle()

    at_table(visit, OpenSeat(), BotSeat("easy"), clock=clock)


def test_time_stands_still_where_nobody_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """In games where it plays; and what a seat does by itself is not done either."""
    monkeypatch.setitem(games.GAMES, "bell", "tests.core.bell")
    scene = playing("bell")
    later = scene.now + 3600
    assert times.fallen_due(scene.room, later) is not None
    monkeypatch.setattr(room, "MOST_DECISIONS", 0)
    assert times.fallen_due(scene.room, later) is None
    assert times.said_by(scene.room, ANNA.handle) is None
    assert habits.due(scene.room) is None
