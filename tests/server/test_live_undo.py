"""A decision that is taken back, in a room with people in it."""

import msgspec
import pytest
from tests.server.houses import (
    fresh,
)
from tests.server.rooms import ANNA, BASILE, Scene, begin, decision, hosted, playing, sit

from tablee.core.chance import FastChance
from tablee.core.match import Match
from tablee.server.connection import Connection
from tablee.server.entries import MoveMade
from tablee.server.messages.playing import ClientDecide, ClientUndo
from tablee.server.protocol import (
    ClockPlan,
    OpenSeat,
    ServerUpdate,
)
from tablee.server.refusals import RefusedMessage
from tablee.server.showing import show_happenings, show_match
from tablee.server.undos import Undos


def test_an_undo_leaves_the_prompts_of_others_who_decide_at_the_same_time(
    template: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Undos, "seats", lambda _: [0])
    scene = Scene(OpenSeat(), OpenSeat(), game=template)
    scene.say(ANNA, sit(0))
    scene.say(BASILE, sit(1))
    scene.say(ANNA, begin())
    on_its_way = decision(scene.room, 1)
    mine = decision(scene.room, 0)
    scene.say(ANNA, mine)
    scene.say(ANNA, ClientUndo(fresh(), 0))
    with pytest.raises(RefusedMessage, match="stale_prompt"):
        scene.say(ANNA, mine)
    scene.say(BASILE, on_its_way)


def test_an_undo_withdraws_the_prompt_that_followed() -> None:
    scene, match = turn_that_can_be_undone()
    on_its_way = decision(scene.room, 1)
    last = match.entries[-1].move
    scene.say(ANNA, ClientUndo(fresh(), 0))
    scene.say(ANNA, ClientDecide(fresh(), 0, scene.room.prompt_of(0), last))
    assert match.state.deciders() == [1]
    with pytest.raises(RefusedMessage, match="stale_prompt"):
        scene.say(BASILE, on_its_way)


def test_whoever_missed_an_undo_and_what_followed_is_told_it() -> None:
    scene, match = turn_that_can_be_undone()
    slow = Connection(BASILE)
    (first,) = slow.take_messages(scene.room, 0.0)
    assert isinstance(first, ServerUpdate)
    row = first.happenings
    # Both happen before he is sent anything.
    before = match.entries[-1].move
    scene.say(ANNA, ClientUndo(fresh(), 0))
    other = next(move for code in match.state.legal(0) if (move := words(scene, code)) != before)
    scene.say(ANNA, ClientDecide(fresh(), 0, scene.room.prompt_of(0), other))
    slow.refresh()
    (second,) = slow.take_messages(scene.room, 0.0)
    assert isinstance(second, ServerUpdate)
    row = [*row[: second.happenings[0].number - 1], *second.happenings]
    assert row == show_happenings(scene.room, 1, 0)


@pytest.mark.clause("EV-5")
def test_only_a_players_own_decision_can_be_undone() -> None:
    for by in ("bot", "clock"):
        scene, match = turn_that_can_be_undone()
        last = match.entries[-1].move
        scene.say(ANNA, ClientUndo(fresh(), 0))
        scene.do(MoveMade(0, last, by))
        assert match.undoable_seats() == [0]
        shown = show_match(scene.room, ANNA)
        assert shown is not None
        assert shown.undoable == []
        with pytest.raises(RefusedMessage, match="nothing_to_undo"):
            scene.say(ANNA, ClientUndo(fresh(), 0))


@pytest.mark.clause("EV-3", "EV-5")
def test_an_undo_gives_nobody_more_time() -> None:
    scene, match = turn_that_can_be_undone(ClockPlan(per_decision=20, per_game=100))
    last = match.entries[-1].move
    scene.now += 5
    scene.say(ANNA, ClientUndo(fresh(), 0))
    deadline = hosted(scene.room).deadlines.of(0)
    for _ in range(3):
        scene.now += 5
        prompt = scene.room.prompt_of(0)
        scene.say(ANNA, ClientDecide(fresh(), 0, prompt, last))
        scene.now += 1
        scene.say(ANNA, ClientUndo(fresh(), 0))
        assert hosted(scene.room).deadlines.of(0) == deadline
    assert hosted(scene.again()).deadlines.of(0) == deadline


def words(scene: Scene, code: int) -> dict[str, object]:
    move: dict[str, object] = msgspec.to_builtins(scene.room.game.decode(code))
    return move


def turn_that_can_be_undone(clock: ClockPlan | None = None) -> tuple[Scene, Match]:
    """Anna has ended her turn, and could take its last decision back."""
    for seed in range(1000):
        scene = playing(clock=clock)
        match = scene.room.match
        assert match is not None
        luck = FastChance(seed)
        while match.state.deciders() == [0]:
            legal = match.state.legal(0)
            scene.say(ANNA, decision(scene.room, 0, luck.below(len(legal))))
        if match.undoable_seats() == [0]:
            return scene, match
    raise AssertionError
