"""The part of the conformance kit that is about time. Games in which none passes pass it at once.

Time is an argument like chance: what happens may depend on when somebody acts, and on nothing else.
"""

import msgspec

from tablee.core.chance import FastChance, RecordingChance, ScriptedChance
from tablee.core.events import Recorder
from tablee.core.game import Game
from tablee.core.kit.deeds import LONGEST_GAP, MOST_CREDIT, act_now, is_same_but_time
from tablee.core.kit.positions import Position, positions, reported
from tablee.core.kit.reach import LEVELS
from tablee.core.refusal import IllegalMove
from tablee.core.state import State


@reported
def time_passes_in_any_steps(game: Game) -> None:
    """One leap and many small steps are the same: the state, what is told, what chance gives."""
    for position in positions(game, every=3):
        state = position.state
        if not game.is_clocked:
            position.expect(state.alarm() < 0 and state.clock == 0, "time passes, unannounced")
            continue
        until = state.clock + 2 * LONGEST_GAP
        leap, leapt = _advanced(position, [until])
        moments = sorted(state.clock + position.choose(2 * LONGEST_GAP) for _ in range(9))
        for steps in ([*moments, until], _alarms(position, until)):
            walk, walked = _advanced(position, steps)
            same = walk.fingerprint() == leap.fingerprint()
            position.expect(same, "one leap and small steps lead elsewhere")
            position.expect(walked == leapt, "one leap and small steps tell or draw otherwise")


def _advanced(position: Position, steps: list[int]) -> tuple[State, bytes]:
    state = position.state.clone()
    recorder = Recorder()
    chance = RecordingChance(FastChance(position.decisions))
    for at in steps:
        state.advance(at, chance, recorder)
        position.expect(state.clock == at, f"it is {state.clock} after time passed until {at}")
        position.expect(not 0 <= state.alarm() <= at, "something is due after it has happened")
    told = [(one.event, sorted(one.audience or ())) for one in recorder.told]
    return state, msgspec.json.encode([told, chance.collect()])


def _alarms(position: Position, until: int) -> list[int]:
    """Every moment at which something happens by itself, and the last moment before it."""
    state = position.state.clone()
    chance = FastChance(position.decisions)
    steps: list[int] = []
    while 0 <= state.alarm() <= until:
        alarm = state.alarm()
        steps += [max(state.clock, alarm - 1), alarm]
        state.advance(alarm, chance, None)
        position.expect(state.alarm() != alarm, "an alarm rings for ever")
    return [*steps, until]


@reported
def nothing_happens_between_alarms(game: Game) -> None:
    """Before an alarm time changes no more than the clock: nobody would be told of it."""
    for position in positions(game, every=3):
        state, alarm = position.state, position.state.alarm()
        later = state.clone()
        recorder = Recorder()
        later.advance(state.clock, ScriptedChance([]), recorder)
        position.expect(later.fingerprint() == state.fingerprint(), "no time changes something")
        at = state.clock + LONGEST_GAP if alarm < 0 else max(state.clock, alarm - 1)
        later.advance(at, ScriptedChance([]), recorder)
        position.expect(not recorder.told, "something is told before its alarm")
        position.expect(later.alarm() == alarm, "time moves the alarm")
        for viewer in position.viewers:
            position.expect(later.legal(viewer) == state.legal(viewer), "time changes the moves")
            same = is_same_but_time(game.view(later, viewer), game.view(state, viewer))
            position.expect(same, f"viewer {viewer} sees a difference before the alarm")


@reported
def races_have_one_outcome(game: Game) -> None:
    """Before, at and after an alarm a move is made or refused, whatever credit comes with it."""
    for position in positions(game, every=3):
        alarm = position.state.alarm()
        for seat in position.state.deciders() if alarm > position.state.clock else ():
            legal = position.state.legal(seat)
            move = legal[position.choose(len(legal))]
            for at in (alarm - 1, alarm, alarm + 1):
                made = {_race(position, seat, move, at, credit) for credit in (0, MOST_CREDIT)}
                position.expect(len(made) == 1, f"credit decides whether seat {seat} may {move}")
                position.expect(at >= alarm or made == {True}, "a move before the alarm is lost")


def _race(position: Position, seat: int, move: int, at: int, credit: int) -> bool:
    """Whether the move is made. If it is not, time has passed and nothing else has happened."""
    state, waited = position.state.clone(), position.state.clone()
    waited.advance(at, FastChance(position.decisions), None)
    try:
        state.play_at(seat, move, at, credit, FastChance(position.decisions), Recorder())
    except IllegalMove:
        same = state.fingerprint() == waited.fingerprint()
        position.expect(same, f"a move that came too late, at {at}, left a trace")
        position.expect(waited.refusal(seat, move) is not None, "a legal move is refused")
        return False
    chance = FastChance(position.decisions)
    again = position.state.clone()
    again.advance(at, chance, None)
    position.expect(again.refusal(seat, move) is None, "a refused move is made")
    again.apply_at(seat, move, at, credit, chance, None)
    same = again.fingerprint() == state.fingerprint()
    position.expect(same, "a move does something else when time has passed before it")
    return True


@reported
def talk_and_reactions_fit(game: Game) -> None:
    """Talking is a legal move or nothing; a bot takes its time, but not less than none."""
    for position in positions(game, every=3):
        state = position.state
        for seat in range(state.seats):
            talk = game.hosting.said(game.view(state, seat))
            said = None if talk is None else game.encode(talk)
            fits = said is None or said in state.legal(seat)
            position.expect(fits, f"to talk is move {said} of seat {seat}, which is not legal")
            if said is not None:
                act_now(state.clone(), seat, said, FastChance(0), Recorder())
        for seat in state.deciders():
            for level in LEVELS:
                chance = FastChance(position.decisions, seat)
                delay = game.skill.reaction(game.view(state, seat), level, chance)
                fits = delay is None or delay >= 0
                position.expect(fits, f"a bot acts {delay} ms after it has seen something")
