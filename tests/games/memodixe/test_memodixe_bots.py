"""MD-41: bots remember what their seat was shown, forget by level, and know no opposite faces."""

import msgspec
import pytest
from tests.games.memodixe.strong import share_of_wins, strong_memory
from tests.games.memodixe.tables import look, play, table

from tablee.bots.levels import decide, make_player
from tablee.core.builds import engine
from tablee.core.chance import FastChance
from tablee.core.events import Recorder
from tablee.core.heuristic import Weighing
from tablee.core.match import Match
from tablee.games.memodixe import GAME
from tablee.games.memodixe.bot import MemoHeuristic, heuristic_of, lot_of
from tablee.games.memodixe.moves import Call, Decline, Look, Swap, Turn, TurnBack, Win
from tablee.games.memodixe.rules import MemoDixe
from tablee.games.memodixe.state import NOTHING
from tablee.server.thinker import think

GAMES = 150 if engine() == "plain" else 1500
LEVELS = ("easy", "medium", "hard")
PERFECT = heuristic_of("hard")


def account(state: MemoDixe, seat: int) -> list[int]:
    """What the table says that a seat has seen."""
    return [state.seen[seat * state.spots + spot] for spot in range(state.spots)]


def best(state: MemoDixe, seat: int, heuristic: MemoHeuristic = PERFECT) -> object:
    weighing = Weighing(heuristic)
    weighing.weigh(state, seat)
    return GAME.decode(weighing.best(FastChance(0)))


@pytest.mark.clause("MD-41")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_account_of_bulk_play_is_what_the_events_say(seats: int) -> None:
    """Move by move and seat by seat: nothing more is known in bulk than what was told."""
    for seed in range(25):
        chance, choices = FastChance(seed), FastChance(seed, 1)
        memories = [GAME.skill.recollect([]) for _ in range(seats)]
        recorder = Recorder()
        state = GAME.start(GAME.options({"go_on": seed % 2 == 1}), seats, chance, recorder)
        assert isinstance(state, MemoDixe)
        while True:
            for seat, memory in enumerate(memories):
                assert memory is not None
                for event in recorder.heard_by(seat):
                    memory.witness(event)
                imagined = GAME.imagine(look(state, seat), memory, FastChance(1))
                assert account(imagined, seat) == account(state, seat)
                assert (imagined.moment, imagined.salt) == (state.moment, state.salt)
            if state.is_over():
                break
            recorder = Recorder()
            seat = state.next_decider(-1)
            legal = state.legal(seat)
            # Mostly pairs, so that powers are used.
            moves = [move for move in legal if is_pair(state, move)] or legal
            state.play(seat, moves[choices.below(len(moves))], chance, recorder)


def is_pair(state: MemoDixe, move: int) -> bool:
    if state.phase == 1:
        return state.hidden(move) == state.hidden(state.first_spot)
    return False


@pytest.mark.clause("MD-41")
def test_another_seat_does_not_know_what_aum_showed_or_what_was_swapped() -> None:
    state = table("aum aum sun pi heart", won=(0, 0, 0))
    play(state, Turn(0), Turn(1), Look(2), Decline())
    assert state.symbol_seen(0, 2) == state.hidden(2)
    assert state.symbol_seen(1, 2) == NOTHING
    swap = table("eight eight sun/character bomb/character heart", won=(0, 0))
    play(swap, Turn(2), Turn(4), TurnBack(), Turn(0), Turn(1), Win(0))
    assert swap.turn == 1
    play(swap, Swap((2, 3)))
    assert swap.symbol_seen(1, 3) == swap.hidden(3)
    assert swap.symbol_seen(0, 2) != swap.hidden(2), "he believes what he saw"


@pytest.mark.clause("MD-41")
@pytest.mark.parametrize("level", LEVELS)
def test_what_is_hidden_does_not_change_what_a_bot_thinks(level: str) -> None:
    """In another world, with other dice below the same tops, it weighs all moves the same."""
    for seed in range(6):
        chance = FastChance(seed)
        state = GAME.start(GAME.options({}), 3, chance)
        assert isinstance(state, MemoDixe)
        weighing, other = Weighing(heuristic_of(level)), Weighing(heuristic_of(level))
        while not state.is_over():
            seat = state.next_decider(-1)
            weighing.weigh(state, seat)
            count = weighing.moves.count
            weights = [weighing.weights[i] for i in range(count)]
            world = state.clone()
            world.redeal(seat, FastChance(seed, 7))
            other.weigh(world, seat)
            assert [other.weights[i] for i in range(count)] == weights
            state.apply(seat, weighing.moves.items[chance.below(count)], chance, None)


@pytest.mark.clause("MD-41")
def test_a_memory_is_the_same_when_it_is_gathered_again() -> None:
    """As after a restart of the server: the same view and the same events, the same thoughts."""
    match = Match(GAME, GAME.options({}), ["Léa", "Tom"], bytes(32))
    bot = make_player(GAME, "medium")
    while not match.state.is_over():
        seat = match.state.deciders()[0]
        view, heard = match.game.view(match.state, seat), match.heard_by(seat)
        move = decide(GAME, bot, view, GAME.skill.recollect(heard), FastChance(3))
        sent = msgspec.json.encode(view), msgspec.json.encode(heard)
        assert think("memodixe", GAME.rules_version, sent[0], "medium", 3, sent[1]) == move
        match.play(seat, move)


@pytest.mark.clause("MD-41")
def test_what_is_forgotten_does_not_come_back() -> None:
    forgetful = heuristic_of("easy")
    state = table("sun pi heart bomb aum aum skull", won=(0, 1))
    play(state, Turn(0), Turn(1), TurnBack())
    known = []
    for _ in range(60):
        known.append(forgetful.recalled(state, 0, 0) != NOTHING)
        state.moment += 1
    assert known == sorted(known, reverse=True)
    assert known[0]
    assert not known[-1]


@pytest.mark.clause("MD-41")
def test_levels_forget_at_their_own_rate() -> None:
    remembered = dict.fromkeys(LEVELS, 0)
    for moment in range(1, 400):
        state = table("sun pi heart bomb aum aum skull")
        state.moment = moment
        state.show_everybody(0)
        state.moment += 8
        for level in LEVELS:
            remembered[level] += heuristic_of(level).recalled(state, 1, 0) != NOTHING
    assert remembered["easy"] < 0.6 * remembered["medium"]
    assert remembered["medium"] < 0.9 * remembered["hard"]
    assert remembered["hard"] == 399


def test_lots_are_spread_evenly() -> None:
    lots = [lot_of(moment, symbol, 2, 77) for moment in range(200) for symbol in range(10)]
    assert all(0.0 < lot <= 1.0 for lot in lots)
    for tenth in range(10):
        share = sum(tenth / 10 < lot <= (tenth + 1) / 10 for lot in lots) / len(lots)
        assert 0.07 < share < 0.13


def test_a_known_pair_is_taken() -> None:
    state = table("sun pi skull bomb skull aum heart", won=(0, 1))
    play(state, Turn(2), Turn(0), TurnBack(), Turn(4), Turn(1), TurnBack())
    first = best(state, 0)
    assert first in (Turn(2), Turn(4))
    play(state, Turn(2))
    assert best(state, 0) == Turn(4)


def test_it_calls_when_it_knows_that_no_pair_is_left_and_it_wins() -> None:
    def seen(won: tuple[int, int]) -> MemoDixe:
        state = table("sun pi skull bomb", won=won)
        play(state, Turn(0), Turn(1), TurnBack(), Turn(2), Turn(3), TurnBack())
        return state

    assert best(seen((2, 2)), 0) == Call()
    assert best(seen((1, 2)), 0) == Call(), "a tie goes to whoever called last"
    assert best(seen((1, 3)), 0) != Call(), "the other one would win"


def test_it_does_not_call_on_a_guess() -> None:
    assert best(table("sun pi skull bomb heart aum", won=(2, 1)), 0) != Call()


@pytest.mark.clause("MD-41")
@pytest.mark.parametrize(("strong", "weak"), [("medium", "easy"), ("hard", "medium")])
def test_each_level_beats_the_one_below(strong: str, weak: str) -> None:
    assert share_of_wins(heuristic_of(strong), heuristic_of(weak), 2, GAMES) > 0.56


@pytest.mark.clause("MD-41")
def test_a_strong_human_memory_beats_medium_and_loses_to_hard() -> None:
    assert share_of_wins(strong_memory(), heuristic_of("medium"), 2, GAMES) > 0.5
    assert share_of_wins(strong_memory(), heuristic_of("hard"), 2, GAMES) < 0.5
