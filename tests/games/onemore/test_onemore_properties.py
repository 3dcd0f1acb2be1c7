"""What holds at every moment of every game, whatever is played."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.onemore.tables import START, WHOLE_DECK, deck, defeats, hand, look, sizes

from tablee.core.chance import FastChance
from tablee.core.events import SPECTATOR, Recorder
from tablee.games.onemore import GAME
from tablee.games.onemore.names import card_from
from tablee.games.onemore.rules import OneMore

quickly = settings(deadline=None, max_examples=60, derandomize=True)

games = given(
    seats=st.integers(3, 9),
    seed=st.integers(0, 2**32),
    answerable_first=st.booleans(),
    choices=st.lists(st.integers(0, 1000), max_size=80),
)


def moments(seats: int, seed: int, answerable_first: bool, choices: list[int]) -> list[OneMore]:
    """A copy of each state of a game that these choices make; at random once they are used up."""
    chance = FastChance(seed)
    options = GAME.options({"answerable_first": answerable_first})
    state = GAME.start(options, seats, chance)
    found = []
    picks = iter(choices)
    while True:
        copy = state.clone()
        assert isinstance(copy, OneMore)
        found.append(copy)
        if state.is_over():
            return found
        deciders = state.deciders()
        pick = next(picks, None)
        number = chance.below(1000) if pick is None else pick
        seat = deciders[number % len(deciders)]
        legal = state.legal(seat)
        state.play(seat, legal[number % len(legal)], chance)


@quickly
@games
def test_no_card_is_lost_or_made(
    seats: int, seed: int, answerable_first: bool, choices: list[int]
) -> None:
    for state in moments(seats, seed, answerable_first, choices):
        view = look(state)
        everything = [*deck(state), *view.buried, *view.pile]
        everything += [card for seat in range(seats) for card in hand(state, seat)]
        assert Counter(everything) == Counter([*WHOLE_DECK, *[START] * seats])


@quickly
@games
def test_counts_and_order_are_kept(
    seats: int, seed: int, answerable_first: bool, choices: list[int]
) -> None:
    for state in moments(seats, seed, answerable_first, choices):
        assert state.holders == sum(size > 0 for size in sizes(state))
        for seat in range(seats):
            numbers = [card_from(card) for card in hand(state, seat)]
            assert numbers == sorted(numbers)
        view = look(state)
        assert view.pile[-1] == GAME.decode(state.centre).card  # type: ignore[union-attr]
        assert sum(defeats(state)) == state.finished == len(view.rounds)
        assert {seat for seat, seen in enumerate(view.table) if seen.left} == set(view.left)


@quickly
@games
def test_whoever_decides_has_something_to_decide(
    seats: int, seed: int, answerable_first: bool, choices: list[int]
) -> None:
    for state in moments(seats, seed, answerable_first, choices):
        outcome = state.outcome()
        assert (outcome is None) == bool(state.deciders()) == (max(defeats(state)) < 2)
        for seat in state.deciders():
            assert state.legal(seat)
            assert not state.has_left(seat)
        if outcome is None:
            # But for somebody whose last card is a Draw, and who may still stay in.
            assert state.holders >= 2 or look(state).step == "draw"
        else:
            assert outcome.winners == (look(state).rounds[-1].loser,)


@quickly
@games
def test_a_game_has_at_most_one_round_more_than_players(
    seats: int, seed: int, answerable_first: bool, choices: list[int]
) -> None:
    end = moments(seats, seed, answerable_first, choices)[-1]
    assert 2 <= end.finished <= seats + 1


@quickly
@given(seats=st.integers(3, 9), seed=st.integers(0, 2**32))
def test_the_events_tell_the_whole_game(seats: int, seed: int) -> None:
    """Whoever follows the public events alone knows every hand's size."""
    chance, recorder = FastChance(seed), Recorder()
    state = GAME.start(GAME.options({}), seats, chance, recorder)
    assert isinstance(state, OneMore)
    counted = [0] * seats
    while True:
        for event in recorder.heard_by(SPECTATOR):
            match event.__struct_config__.tag:
                case "began":
                    counted = [5] * seats
                case "played":
                    counted[event.seat] -= 1  # type: ignore[attr-defined]
                case "drew":
                    counted[event.seat] += 1  # type: ignore[attr-defined]
                case "made_draw":
                    counted[event.target] += 1  # type: ignore[attr-defined]
        assert counted == sizes(state)
        if state.is_over():
            return
        recorder = Recorder()
        seat = state.deciders()[0]
        legal = state.legal(seat)
        state.play(seat, legal[chance.below(len(legal))], chance, recorder)
