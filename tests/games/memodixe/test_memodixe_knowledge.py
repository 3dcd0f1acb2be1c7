"""MD-3, MD-24, MD-40, EV-6: who knows what, and for how long."""

import msgspec
import pytest
from tests.games.memodixe.tables import legal, look, play, table, told_to

from tablee.core.chance import FastChance
from tablee.core.events import SPECTATOR, Event, Recorder
from tablee.core.match import Match
from tablee.core.replay import read_replay, reenact, write_replay
from tablee.games.memodixe import GAME, events
from tablee.games.memodixe.events import without_faces
from tablee.games.memodixe.moves import Decline, Look, Swap, Turn, TurnBack, Win
from tablee.games.memodixe.rules import MemoDixe

HIDDEN = (events.Turned, events.Saw, events.Swapped, events.KeptPlaces)
"""What a log without faces does not hold."""


def swapping() -> MemoDixe:
    """Somebody may swap; the dice on spots 2 and 3 have the same top, those on 4 and 5 do not."""
    state = table("eight eight sun/character bomb/character heart/bomb aum/yinyang")
    play(state, Turn(0), Turn(1), Win(0))
    assert look(state).step == "swap"
    return state


@pytest.mark.clause("MD-40")
def test_a_view_shows_what_is_in_sight_and_not_what_was() -> None:
    state = table("sun pi heart heart")
    play(state, Turn(0), Turn(1))
    assert {spot.below for spot in look(state, 1).square} == {"sun", "pi", None}
    play(state, TurnBack())
    for viewer in (SPECTATOR, 0, 1):
        assert {spot.below for spot in look(state, viewer).square} == {None}


@pytest.mark.clause("MD-24")
@pytest.mark.parametrize("viewer", [1, SPECTATOR])
def test_a_swap_that_the_tops_do_not_betray_looks_like_none(viewer: int) -> None:
    shown = set()
    for move in (Swap((2, 3)), Decline()):
        state = swapping()
        told = told_to(state, viewer, move)
        assert told == [events.SwapOver(seat=0, changed=())]
        shown.add(msgspec.json.encode([look(state, viewer), legal(state)]))
    assert len(shown) == 1


@pytest.mark.clause("MD-24")
def test_others_see_the_tops_that_result() -> None:
    state = swapping()
    assert told_to(state, 1, Swap((4, 5))) == [events.SwapOver(seat=0, changed=(4, 5))]
    assert [spot.top for spot in look(state, 1).square[4:6]] == ["yinyang", "bomb"]


@pytest.mark.clause("MD-24")
def test_whoever_swaps_is_told_what_he_did() -> None:
    state = swapping()
    assert told_to(state.clone(), 0, Decline())[0] == events.KeptPlaces(seat=0)
    assert told_to(state, 0, Swap((3, 2)))[0] == events.Swapped(seat=0, spots=(2, 3))


@pytest.mark.clause("MD-24")
def test_a_search_sees_no_more_of_a_swap_than_its_seat() -> None:
    state = swapping()
    unseen, seen, none = (GAME.encode(move) for move in (Swap((2, 3)), Swap((4, 5)), Decline()))
    assert state.apparent(0, unseen, 1) == state.apparent(0, none, 1)
    assert state.apparent(0, seen, 1) != state.apparent(0, none, 1)
    assert state.apparent(0, unseen, 0) != state.apparent(0, none, 0)


def whole_match(seed: int, **options: object) -> Match:
    match = Match(GAME, GAME.options(options), ["Léa", "Tom", "Zoé"], bytes([seed]) * 32)
    chance = FastChance(seed)
    while not match.state.is_over():
        seat = match.state.deciders()[0]
        moves = match.state.legal(seat)
        match.play(seat, moves[chance.below(len(moves))])
    return match


@pytest.mark.clause("MD-40")
def test_the_log_leaves_out_what_is_to_be_remembered() -> None:
    logged = [told for seed in range(40) for told in whole_match(seed).told]
    assert not [told for told in logged if isinstance(told.event, HIDDEN)]
    kinds = {type(told.event) for told in logged}
    assert {events.TurnedUnseen, events.SawUnseen, events.SwappedUnseen} <= kinds
    for told in logged:
        if isinstance(told.event, events.SawUnseen | events.SwappedUnseen):
            assert told.audience == frozenset([told.event.seat])


@pytest.mark.clause("MD-40")
def test_a_table_may_want_a_log_and_a_replay_shows_all() -> None:
    with_log, without = (whole_match(3, no_log=no_log) for no_log in (False, True))
    tags = {str(told.event.__struct_config__.tag) for told in with_log.told}
    assert "turned" in tags
    assert "turned_unseen" not in tags
    replay = read_replay(write_replay(without.replay()), "a replay")
    steps = [told for step in reenact(replay, GAME) for told in step.told]
    assert [told.event for told in steps] == [told.event for told in with_log.told]
    assert [without_faces(told.event) for told in steps] == [told.event for told in without.told]


@pytest.mark.clause("MD-40")
def test_what_aum_shows_reaches_one_seat() -> None:
    state = table("aum aum sun pi heart", won=(0, 0, 0))
    play(state, Turn(0), Turn(1))
    recorder = Recorder()
    state.play(0, GAME.encode(Look(2)), FastChance(0), recorder)
    secret = events.Saw(seat=0, spot=2, symbol="sun")
    heard = {viewer: secret in recorder.heard_by(viewer) for viewer in (SPECTATOR, 0, 1, 2)}
    assert heard == {SPECTATOR: False, 0: True, 1: False, 2: False}


@pytest.mark.clause("MD-3")
def test_nothing_public_names_a_die() -> None:
    """Dice of another order, laid the same way: the same words for everybody."""
    texts = set()
    for seed in range(8):
        state = table("sun/character pi heart bomb", won=(1, 2))
        # The dice that are not in the square change places.
        state.redeal(SPECTATOR, FastChance(seed))
        texts.add(msgspec.json.encode(look(state, 0)))
    assert len(texts) == 1


def faces_in(event: Event) -> bool:
    return isinstance(event, HIDDEN)


@pytest.mark.clause("MD-40")
def test_fading_keeps_every_event_and_only_hides() -> None:
    match = whole_match(5)
    heard = [told for step in reenact(match.replay(), GAME) for told in step.told]
    assert len(heard) == len(match.told)
    for full, kept in zip(heard, match.told, strict=True):
        assert full.audience == kept.audience
        assert faces_in(full.event) or full.event == kept.event
