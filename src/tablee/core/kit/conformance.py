"""The kit that every game of the house must pass. It ships with the package: check your own.

    import pytest
    from tablee.core.kit import conformance

    @pytest.mark.parametrize("check", conformance.CHECKS, ids=conformance.name_of)
    def test_conformance(check):
        check(GAME)

A check raises NonConformance, which says what is wrong, where, and with which seed.
"""

import contextlib
import random

import msgspec

from tablee.core.chance import FastChance
from tablee.core.events import SPECTATOR, Recorder
from tablee.core.game import Game
from tablee.core.kit.clocked import (
    nothing_happens_between_alarms,
    races_have_one_outcome,
    talk_and_reactions_fit,
    time_passes_in_any_steps,
)
from tablee.core.kit.deeds import Deed, act_now, next_deed
from tablee.core.kit.hospitality import (
    bots_can_play,
    every_option_is_tried,
    everything_can_be_said,
    habits_play_legal_moves,
    impossible_tables_are_refused,
)
from tablee.core.kit.permanence import facts_are_complete, states_know_their_rules
from tablee.core.kit.positions import (
    GAMES_EACH,
    Check,
    NonConformance,
    Position,
    positions,
    random_games,
    reported,
)
from tablee.core.kit.secrecy import (
    arrivals_stay_secret,
    choices_are_sealed,
    choices_stay_face_down,
    deals_stay_secret,
    histories_stay_secret,
    planted_leaks_are_caught,
    secrets_stay_secret,
)
from tablee.core.kit.tables import thoroughly
from tablee.core.kit.traces import trace, trace_in_plain_python
from tablee.core.match import Match
from tablee.core.refusal import IllegalMove, Refusal
from tablee.core.replay import TIME, read_replay, verify, write_replay
from tablee.core.texts import LANGUAGES

__all__ = [
    "CHECKS",
    "Check",
    "NonConformance",
    "Position",
    "arrivals_stay_secret",
    "bots_can_play",
    "choices_are_sealed",
    "choices_stay_face_down",
    "deals_stay_secret",
    "every_option_is_tried",
    "everything_can_be_said",
    "facts_are_complete",
    "habits_play_legal_moves",
    "histories_stay_secret",
    "impossible_tables_are_refused",
    "name_of",
    "nothing_happens_between_alarms",
    "planted_leaks_are_caught",
    "races_have_one_outcome",
    "secrets_stay_secret",
    "states_know_their_rules",
    "talk_and_reactions_fit",
    "thoroughly",
    "time_passes_in_any_steps",
]


def name_of(check: Check) -> str:
    return check.__name__


@reported
def random_games_end(game: Game) -> None:
    for position in random_games(game, each=3 * GAMES_EACH):
        while not position.state.is_over():
            position.advance()
        outcome = position.state.outcome()
        position.expect(outcome is not None, "the game is over and has no outcome")
        assert outcome is not None
        position.expect(len(outcome.ranks) == position.state.seats, "a seat has no rank")
        ranks = outcome.ranks
        position.expect(1 in ranks, "nobody has rank 1")
        fair = all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks)
        position.expect(fair, f"ranks {ranks} are not places: 1 is the best, ties share one")
        position.expect(outcome.ending in game.endings, f"unknown ending {outcome.ending!r}")
        for seat in range(position.state.seats):
            position.expect(not position.state.legal(seat), "there is a move after the end")


@reported
def every_legal_move_plays(game: Game) -> None:
    for position in positions(game, every=3):
        for seat in position.state.deciders():
            legal = position.state.legal(seat)
            position.expect(len(legal) == len(set(legal)), f"seat {seat} has a move twice")
            default = game.hosting.default_move(game.view(position.state, seat))
            is_legal = default is None or game.encode(default) in legal
            position.expect(is_legal, f"the default decision of seat {seat} is not legal")
            for move in legal:
                state = position.state.clone()
                chance = FastChance(position.decisions)
                position.expect(state.refusal(seat, move) is None, f"{move} is listed and refused")
                act_now(state, seat, move, chance, Recorder())
                quiet = position.state.clone()
                act_now(quiet, seat, move, FastChance(position.decisions), None)
                same = quiet.fingerprint() == state.fingerprint()
                position.expect(same, f"move {move} does something else when it is recorded")
                kind = position.state.move_kind(move)
                position.expect(0 <= kind < len(game.move_kinds), f"move {move} is of no kind")
                changed = state.fingerprint() != position.state.fingerprint()
                # Where time plays, the same button may be pressed twice.
                changed = changed or game.is_clocked
                position.expect(changed, f"move {move} of seat {seat} changes nothing")


@reported
def everything_else_is_refused(game: Game) -> None:
    """With a clause of the rulebook and a sentence in every language, and without any effect."""
    codes = _codes_in_use(game)
    said = set[bytes]()
    for position in positions(game, each=1, every=7):
        state = position.state
        before = state.fingerprint()
        for seat in [SPECTATOR, *range(state.seats + 1)]:
            legal = set(state.legal(seat))
            for move in codes:
                refusal = state.refusal(seat, move)
                if refusal is None or move in legal:
                    position.expect(refusal is None, f"legal move {move} of {seat} is refused")
                    position.expect(move in legal, f"{move} of {seat} is neither nor")
                elif (same := msgspec.json.encode(refusal)) not in said:
                    # The same refusal is the same sentence: most have been heard before.
                    said.add(same)
                    _expect_sentence(position, refusal)
        _expect_illegal_to_play(position, codes)
        position.expect(state.fingerprint() == before, "a refused move left a trace")


def _codes_in_use(game: Game) -> list[int]:
    """The moves of this game, their neighbours, and numbers that are no moves."""
    codes = {-1, 0, 1, 1 << 20}
    for position in positions(game, each=1, every=5):
        for seat in position.state.deciders():
            for move in position.state.legal(seat):
                codes |= {move - 1, move, move + 1}
    ordered = sorted(codes)
    return ordered if len(ordered) < 400 else ordered[:: len(ordered) // 400 + 1]


def _expect_sentence(position: Position, refusal: Refusal) -> None:
    for language in LANGUAGES:
        texts = position.game.words.texts(language)
        known = refusal.clause in texts.clauses()
        position.expect(known, f"a refusal cites {refusal.clause}, which is not in the rulebook")
        position.expect(bool(texts.refuse(refusal)), f"{refusal.reason} has no sentence")


def _expect_illegal_to_play(position: Position, codes: list[int]) -> None:
    state = position.state
    for seat in range(state.seats):
        legal = state.legal(seat)
        move = next(code for code in codes if code not in legal)
        try:
            state.play(seat, move, FastChance(0), None)
        except IllegalMove:
            continue
        position.expect(False, f"{move} of seat {seat} is not legal and was played")


@reported
def clones_are_independent(game: Game) -> None:
    for position in positions(game, every=5):
        before = position.state.fingerprint()
        clone = position.state.clone()
        position.expect(clone.fingerprint() == before, "a clone is not the same")
        chance = FastChance(position.decisions)
        clone.redeal(SPECTATOR, chance)
        for _ in range(20):
            for seat in clone.deciders()[:1]:
                legal = clone.legal(seat)
                act_now(clone, seat, legal[chance.below(len(legal))], chance, None)
            clone.advance(max(clone.clock, clone.alarm()), chance, None)
        position.expect(
            position.state.fingerprint() == before, "playing a clone changes the original"
        )


@reported
def json_round_trips(game: Game) -> None:
    for position in positions(game, every=4):
        _expect_round_trip(position, position.options, game.options_type)
        for viewer in position.viewers:
            _expect_round_trip(position, game.view(position.state, viewer), game.view_type)
        for told in position.recorder.told:
            _expect_round_trip(position, told.event, game.event_type)
        for seat in position.state.deciders():
            for code in position.state.legal(seat):
                move = game.decode(code)
                _expect_round_trip(position, move, game.move_type)
                position.expect(game.encode(move) == code, f"{move} is not {code} again")
                words = msgspec.to_builtins(move)
                position.expect(game.read_move(words) == code, f"{words} is not read as {code}")


@reported
def one_view_is_everybodys(game: Game) -> None:
    if not game.has_one_view:
        return
    for position in positions(game, every=4):
        everybodys = game.view(position.state, SPECTATOR)
        for viewer in position.viewers:
            same = msgspec.structs.replace(everybodys, viewer=viewer)
            is_same = game.view(position.state, viewer) == same
            position.expect(is_same, f"viewer {viewer} sees what not everybody does")


def _expect_round_trip(position: Position, value: object, kind: type) -> None:
    again: object = msgspec.json.decode(msgspec.json.encode(value), type=kind)
    position.expect(again == value, f"{value!r} comes back from JSON as {again!r}")


@reported
def replays_reproduce_every_state(game: Game) -> None:
    for start in random_games(game, each=1):
        names = [f"Player {seat + 1}" for seat in range(start.state.seats)]
        match = Match(game, start.options, names, seed=bytes([start.state.seats]) * 32)
        chance = FastChance(start.state.seats)
        while not match.state.is_over():
            _let_happen(match, next_deed(game, match.state, chance))
        replay = read_replay(write_replay(match.replay()), "the replay")
        start.expect(verify(replay, game) == len(replay.entries), "the replay ends early")
        # The recorded results alone must do: an old game may have lost its seed.
        verify(msgspec.structs.replace(replay, seed=None), game)


def _let_happen(match: Match, deed: Deed) -> None:
    if deed.seat == TIME:
        match.pass_time(deed.at)
        return
    with contextlib.suppress(IllegalMove):
        match.play(deed.seat, deed.move, deed.at, deed.credit)


@reported
def global_randomness_is_irrelevant(game: Game) -> None:
    before = random.getstate()
    try:
        random.seed(1)
        once = trace(game, games=2)
        random.seed(2)
        again = trace(game, games=2)
    finally:
        random.setstate(before)
    if once != again:
        raise NonConformance(
            f"{game.name} draws from global randomness: use the chance it is given"
        )


@reported
def builds_agree(game: Game) -> None:
    """Compiled or plain, in another process with other hashes: the same games."""
    here = trace(game, games=3)
    there = trace_in_plain_python(game, games=3)
    if here != there:
        raise NonConformance(f"{game.name} plays differently when it runs as plain Python")


@reported
def arrival_order_is_irrelevant(game: Game) -> None:
    """Seats that decide at the same time may answer in any order; where time plays, who is first
    is the game."""
    for position in positions(game):
        deciders = position.state.deciders()
        if len(deciders) < 2 or not position.state.asked_together():
            continue
        moves = {}
        for seat in deciders:
            legal = position.state.legal(seat)
            moves[seat] = legal[position.choose(len(legal))]
        prints = set()
        for order in (deciders, deciders[::-1]):
            state = position.state.clone()
            for seat in order:
                position.expect(
                    state.refusal(seat, moves[seat]) is None, "one decision bars another"
                )
                state.apply(seat, moves[seat], FastChance(0), None)
            prints.add(state.fingerprint())
        position.expect(len(prints) == 1, "the order of arrival changes the game")


CHECKS: tuple[Check, ...] = (
    random_games_end,
    every_legal_move_plays,
    everything_else_is_refused,
    clones_are_independent,
    json_round_trips,
    one_view_is_everybodys,
    replays_reproduce_every_state,
    states_know_their_rules,
    facts_are_complete,
    global_randomness_is_irrelevant,
    builds_agree,
    arrival_order_is_irrelevant,
    secrets_stay_secret,
    histories_stay_secret,
    choices_are_sealed,
    choices_stay_face_down,
    arrivals_stay_secret,
    deals_stay_secret,
    planted_leaks_are_caught,
    everything_can_be_said,
    impossible_tables_are_refused,
    every_option_is_tried,
    bots_can_play,
    habits_play_legal_moves,
    time_passes_in_any_steps,
    nothing_happens_between_alarms,
    races_have_one_outcome,
    talk_and_reactions_fit,
)
