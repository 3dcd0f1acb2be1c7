"""Who comes and goes during a match is told to everybody with every update: it has a measure."""

from itertools import product

import pytest
from tests.server.houses import Table, at_table
from tests.server.rooms import ANNA, BASILE, Scene, fresh, hosted, play_on, playing, sit
from tests.server.test_shares import why_not

from tablee.core.events import SPECTATOR
from tablee.server import growth
from tablee.server.hosted import MOST_AT_ONCE
from tablee.server.messages.seats import ClientReplace, ClientReturn, ClientStand
from tablee.server.protocol import SeatChange
from tablee.server.showing import show_happenings, show_match


def shown(scene: Scene) -> list[SeatChange]:
    match = show_match(scene.room, ANNA)
    assert match is not None
    return match.changes


def test_coming_and_going_while_nothing_else_happens_is_told_once() -> None:
    scene = playing()
    for times in range(1, 50):
        scene.say(BASILE, ClientStand(fresh(), 1))
        scene.say(BASILE, sit(1))
        assert [one.what for one in shown(scene)] == ["left", "joined"]
        # It is news each time.
        assert shown(scene)[-1].number == 2 * times
    assert len(shown(scene)) == MOST_AT_ONCE
    assert hosted(scene.again()).changes == hosted(scene.room).changes


def test_of_much_coming_and_going_the_latest_is_kept_and_whose_each_seat_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tablee.server.hosted.MOST_CHANGES", 6)
    scene = playing()
    scene.say(ANNA, ClientReplace(fresh(), 0))
    scene.say(ANNA, ClientReturn(fresh(), 0))
    for _ in range(8):
        play_on(scene, 1)
        scene.say(BASILE, ClientStand(fresh(), 1))
        scene.say(BASILE, sit(1))
    told = [(one.seat, one.what, one.number) for one in shown(scene)]
    # The latest of Anna's seat, and the latest five of Basile's.
    assert told[0] == (0, "returned", 2)
    assert [number for _, _, number in told[1:]] == [14, 15, 16, 17, 18]
    assert shown(scene)[-1].now == "Basile"
    # Each is after as much as was told then.
    assert [one.after for one in shown(scene)] == sorted(one.after for one in shown(scene))
    assert shown(scene)[-1].after == len(show_happenings(scene.room, 0, 0))
    match, rows = hosted(scene.room).match, hosted(scene.room).rows
    for eyes, first in product((SPECTATOR, 0, 1), range(len(match.told) + 1)):
        assert rows.heard(eyes, first) == sum(one.reaches(eyes) for one in match.told[:first])
    assert hosted(scene.again()).changes == hosted(scene.room).changes


def test_stepping_back_for_a_bot_has_a_measure(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also for whoever says so, and does not leave."""
    monkeypatch.setattr(growth, "MOST_RETURNS", 3)

    async def play(table: Table) -> None:
        basile = await table.come(BASILE)
        for _ in range(3):
            assert await why_not(table, basile, ClientReplace(fresh(), 1)) is None
            assert await why_not(table, basile, ClientReplace(fresh(), 1)) == "replaced_already"
            assert await why_not(table, basile, ClientReturn(fresh(), 1)) is None
        assert await why_not(table, basile, ClientReplace(fresh(), 1)) is None
        assert await why_not(table, basile, ClientReturn(fresh(), 1)) == "gone_too_often"

    at_table(play)
