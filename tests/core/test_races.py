"""Who was first? A hundred thousand times there is one answer, and the record gives it again."""

import pytest
from tests.core.bell import GAME, rules
from tests.core.bell.rules import Bell
from tests.core.matches import begun

from tablee.core.chance import FastChance, ScriptedChance
from tablee.core.kit.deeds import Deed, do, is_same_but_time
from tablee.core.match import Match, NothingToUndo
from tablee.core.refusal import IllegalMove
from tablee.core.replay import TIME, ReplayError, read_replay, verify, write_replay

RACES = 100_000
RECORDED = 300
CREDIT = 150


def waiting(clock: int) -> Bell:
    """Nothing but the ring can happen."""
    state = Bell(2, word=1)
    state.clock = clock
    state.pops_at = rules.RING + 1
    return state


def opened(clock: int) -> Bell:
    state = Bell(2, word=1)
    state.phase = rules.OPEN
    state.clock = state.since = clock
    return state


def test_a_call_against_the_ring() -> None:
    luck = FastChance(1)
    start = waiting(rules.RING - 200)
    ends = {"called": 0, "rung": 0}
    for _ in range(RACES):
        state = start.clone()
        at = rules.RING - 5 + luck.below(11)
        ringer = Deed(TIME, 0, rules.RING + luck.below(3), 0)
        call = Deed(luck.below(2), 1, at, luck.below(CREDIT + 1))
        # Whoever drives the table wakes when it rings, or later; the call comes when it comes.
        first, second = sorted((call, ringer), key=lambda deed: (deed.at, luck.below(2)))
        was_made = do(state, first, ScriptedChance([])) and first is call
        if second.at >= state.clock and not state.is_over():
            was_made = do(state, second, ScriptedChance([])) and second is call
        assert (state.caller == call.seat) == was_made
        assert state.rung != was_made
        assert was_made == (call.at < rules.RING)
        outcome = state.outcome()
        assert outcome is not None
        ends[outcome.ending] += 1
    assert min(ends.values()) > RACES // 4


def test_a_press_against_a_press() -> None:
    luck = FastChance(2)
    start = opened(5000)
    won = [0, 0]
    for _ in range(RACES):
        state = start.clone()
        presses = [
            Deed(seat, rules.PRESS, 5000 + luck.below(300), luck.below(CREDIT + 1))
            for seat in range(2)
        ]
        presses.sort(key=lambda deed: (deed.at, luck.below(2)))
        made = [deed for deed in presses if do(state, deed, ScriptedChance([]))]
        if state.phase == rules.OPEN:
            state.advance(state.alarm(), ScriptedChance([]), None)
        assert made[0] is presses[0]
        in_time = presses[1].at < presses[0].at + rules.SETTLES_AFTER
        assert len(made) == 1 + in_time
        winner = min((max(5000, deed.at - deed.credit), deed.seat) for deed in made)[1]
        assert state.points == [int(seat == winner) for seat in range(2)]
        won[winner] += 1
    assert min(won) > RACES // 4


def raced(seed: int) -> Match:
    """A match at random times, with everybody pressing and calling around the alarms."""
    match = begun(GAME, 3, seed=seed.to_bytes(32, "big"))
    luck = FastChance(seed)
    while not match.state.is_over():
        alarm = match.state.alarm()
        at = max(match.state.clock, alarm - 3 + luck.below(6))
        deciders = match.state.deciders()
        if not deciders or luck.below(3) == 0:
            match.pass_time(max(at, alarm))
            continue
        seat = deciders[luck.below(len(deciders))]
        move = rules.PRESS if luck.below(8) else luck.below(rules.WORDS)
        before = len(match.entries)
        try:
            match.play(seat, move, at, luck.below(CREDIT + 1))
        except IllegalMove:
            # What fell due is on record, and nothing else.
            assert [entry.seat for entry in match.entries[before:]] in ([], [TIME])
    return match


def test_the_record_of_a_race_is_the_race() -> None:
    for seed in range(RECORDED):
        match = raced(seed)
        replay = read_replay(write_replay(match.replay()), "the replay")
        assert verify(replay, GAME) == len(match.entries)
        assert replay == match.replay()


def test_a_record_with_another_time_in_it_is_not_believed() -> None:
    replay = raced(1).replay()
    data = write_replay(replay)
    found = 0
    for entry in replay.entries:
        written = f'"at": {entry.at}'.encode()
        for other in (entry.at or 0) + 1, (entry.at or 0) - 1:
            changed = data.replace(written, f'"at": {other}'.encode(), 1)
            if changed != data:
                with pytest.raises(ReplayError):
                    verify(read_replay(changed, "the replay"), GAME)
                found += 1
    assert found > 10


def test_time_that_brings_nothing_is_not_on_record() -> None:
    match = begun(GAME, 2)
    before = match.state.fingerprint()
    assert match.pass_time(match.state.alarm() - 1) == []
    assert match.entries == []
    assert match.state.fingerprint() == before
    match.pass_time(match.state.alarm())
    assert [entry.seat for entry in match.entries] == [TIME]


def test_time_never_runs_backwards() -> None:
    match = begun(GAME, 2)
    match.play(0, rules.TALK, at=700)
    match.play(1, rules.TALK, at=300)
    match.play(0, rules.TALK)
    assert [entry.at for entry in match.entries] == [700, 700, 700]


def test_nothing_is_taken_back() -> None:
    match = begun(GAME, 2)
    match.play(0, rules.TALK, at=10)
    assert match.undoable_seats() == []
    with pytest.raises(NothingToUndo):
        match.undo(0)


def test_a_view_is_the_same_while_only_time_passes() -> None:
    state = waiting(5000)
    seen = GAME.view(state, 0)
    state.advance(6000, ScriptedChance([]), None)
    later = GAME.view(state, 0)
    assert later != seen
    assert is_same_but_time(later, seen)
    state.advance(rules.RING, ScriptedChance([]), None)
    assert not is_same_but_time(GAME.view(state, 0), later)
