"""A match: what it records, when it gives its seed away, and what a refused move leaves behind."""

from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from tests.core.matches import ROLLING, SEED, begun, play_any, played

from tablee.core.chance import ChanceError, FastChance, SeededChance, commitment_to
from tablee.core.events import SPECTATOR
from tablee.core.game import Game, GameError
from tablee.core.match import Match
from tablee.core.refusal import IllegalMove
from tablee.core.replay import verify, write_replay
from tablee.games._template import GAME as TEMPLATE
from tablee.games.onix import GAME as ONIX

quickly = settings(
    deadline=None,
    max_examples=60,
    derandomize=True,
    phases=(Phase.explicit, Phase.generate, Phase.shrink),
)


def test_a_match_is_dealt_by_its_seed() -> None:
    match = begun(ONIX, 3)
    by_hand = ONIX.start(ONIX.options({}), 3, SeededChance(SEED))
    assert match.state.fingerprint() == by_hand.fingerprint()
    other = begun(ONIX, 3, seed=bytes(32))
    assert other.state.fingerprint() != match.state.fingerprint()


def test_the_frame_of_a_replay_is_that_of_the_match() -> None:
    replay = played(ONIX, 2, {"advanced": True, "first": 1}, decisions=4).replay()
    assert (replay.format, replay.version) == ("tablee-replay", 1)
    assert (replay.game, replay.rules) == ("onix", ONIX.rules_version)
    assert replay.options == {"advanced": True, "first": 1}
    assert replay.players == ["Player 1", "Player 2"]
    assert len(replay.entries) == 4
    assert replay.entries[0].seat == 1


def test_every_decision_is_recorded_with_its_chance() -> None:
    match = begun(ROLLING, 2)
    chance = SeededChance(SEED)
    ROLLING.start(ROLLING.options({}), 2, chance)
    cards = []
    for _ in range(3):
        seat = match.state.deciders()[-1]
        cards.append(match.state.legal(seat)[0])
        match.play(seat, cards[-1])
        assert match.replay().entries[-1].hash == match.state.fingerprint()
    entries = match.replay().entries
    assert [entry.seat for entry in entries] == [1, 0, 1]
    assert [entry.move for entry in entries] == [{"move": "choose", "card": c} for c in cards]
    assert [entry.chance for entry in entries] == [[chance.below(6)] for _ in entries]


def test_what_is_told_is_given_back_and_kept() -> None:
    match = begun(TEMPLATE, 2)
    assert len(match.told) == 2, "both were told their hands"
    assert [told.reaches(SPECTATOR) for told in match.told] == [False, False]
    first = match.play(0, match.state.legal(0)[0])
    second = match.play(1, match.state.legal(1)[0])
    assert (len(first), len(second)) == (1, 2)
    assert match.told[2:] == first + second


# The seed


@pytest.mark.parametrize("game", [ONIX, TEMPLATE], ids=["onix", "template"])
def test_the_seed_is_kept_until_the_end(game: Game) -> None:
    match = begun(game, 2)
    choices = FastChance(1)
    promised = match.commitment
    assert promised == commitment_to(SEED)
    while not match.state.is_over():
        replay = match.replay()
        assert replay.seed is None
        assert replay.outcome is None
        assert replay.commitment == promised
        assert SEED.hex().encode() not in write_replay(replay)
        play_any(match, choices)
    replay = match.replay()
    assert replay.seed == SEED.hex()
    assert replay.commitment == promised
    assert replay.outcome == match.state.outcome()
    assert replay.outcome is not None


# What was handed out stays as it was


def test_a_replay_does_not_grow_with_the_match() -> None:
    match = played(ONIX, 2, decisions=3)
    early = match.replay()
    data = write_replay(early)
    choices = FastChance(3)
    for _ in range(5):
        play_any(match, choices)
    assert write_replay(early) == data
    assert len(match.replay().entries) == 8
    assert verify(early, ONIX) == 3


# Refused moves


@pytest.mark.parametrize("game", [ONIX, TEMPLATE, ROLLING], ids=["onix", "template", "rolling"])
@quickly
@given(
    decisions=st.integers(0, 12),
    seat=st.integers(-3, 9),
    move=st.integers(-5, 3000) | st.integers(-(2**62), 2**62),
)
def test_a_refused_move_changes_nothing(game: Game, decisions: int, seat: int, move: int) -> None:
    match = played(game, 2, decisions=decisions)
    untouched = played(game, 2, decisions=decisions)
    if move in match.state.legal(seat):
        return
    before = (match.state.fingerprint(), write_replay(match.replay()), list(match.told))
    with pytest.raises(IllegalMove) as caught:
        match.play(seat, move)
    assert caught.value.refusal.clause in game.words.texts("en").clauses()
    assert (match.state.fingerprint(), write_replay(match.replay()), match.told) == before
    # It used up no chance either: both go on in the same way.
    if not match.state.is_over():
        play_any(match, FastChance(9))
        play_any(untouched, FastChance(9))
    assert write_replay(match.replay()) == write_replay(untouched.replay())


@pytest.mark.parametrize("move", [None, "take", 1.5])
def test_a_move_of_another_type_changes_nothing(move: Any) -> None:
    match = played(ONIX, 2, decisions=5)
    before = write_replay(match.replay())
    with pytest.raises((TypeError, IllegalMove)):
        match.play(match.state.deciders()[0], move)
    assert write_replay(match.replay()) == before


def test_nothing_is_played_after_the_end() -> None:
    match = played(ONIX, 2)
    before = write_replay(match.replay())
    for move in range(300):
        for seat in range(2):
            with pytest.raises(IllegalMove, match="game_over"):
                match.play(seat, move)
    assert write_replay(match.replay()) == before


# What cannot be set up


def test_a_match_that_cannot_be_is_refused() -> None:
    with pytest.raises(GameError, match=r"^onix is for 2 to 6 players, not 7$"):
        begun(ONIX, 7)
    with pytest.raises(GameError, match=r"^onix is for 2 to 6 players, not 0$"):
        begun(ONIX, 0)
    with pytest.raises(GameError, match="first player is a seat from 0 to 1, not 2"):
        begun(ONIX, 2, {"first": 2})
    with pytest.raises(GameError, match="unknown field `fast`"):
        begun(ONIX, 2, {"fast": True})
    with pytest.raises(ChanceError, match="a seed has 32 bytes, not 5"):
        begun(ONIX, 2, seed=b"short")
    with pytest.raises(GameError, match="onix needs OnixOptions"):
        Match(ONIX, TEMPLATE.options({}), ["Zoé", "Max"], SEED)
