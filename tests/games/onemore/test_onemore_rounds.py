"""OM-40 to OM-44: losing a round, and winning the game."""

from collections import Counter

import pytest
from tests.games.onemore.tables import (
    START,
    WHOLE_DECK,
    deck,
    defeats,
    hand,
    look,
    play,
    table,
    told,
)

from tablee.core.chance import FastChance
from tablee.core.outcome import Outcome
from tablee.games.onemore import GAME, events
from tablee.games.onemore.moves import Play
from tablee.games.onemore.rules import OneMore


def about_to_be_stuck(defeats: tuple[int, ...] = ()) -> OneMore:
    """Whatever seat 0 plays, seat 1 cannot answer it."""
    hands = ["8+reverse 8-swap", "2+draw 3-draw", "1+draw 7-draw 5±"]
    return table(hands, "7+swap", turn=0, clockwise=False, defeats=defeats)


@pytest.mark.clause("OM-40", "OM-50")
def test_whoever_cannot_play_loses_and_shows_his_hand() -> None:
    heard = told(about_to_be_stuck(), Play("8+reverse"), chance=FastChance(5))
    assert heard[2] == events.Stuck(seat=1, hand=("2+draw", "3-draw"), defeats=1)
    state = play(about_to_be_stuck(), Play("8+reverse"), chance=FastChance(5))
    for viewer in range(-1, 3):
        last = look(state, viewer).rounds[0]
        assert (last.loser, last.reason) == (1, "cannot_play")
        assert last.shown == ("2+draw", "3-draw")
        assert last.centre == "8+reverse"


def about_to_be_last() -> OneMore:
    return table(["8+reverse", "2+draw 3-draw 9-swap", ""], "7+swap", leavers=[2])


@pytest.mark.clause("OM-41", "OM-50")
def test_the_last_one_with_cards_loses_and_shows_nothing() -> None:
    state = about_to_be_last()
    heard = told(state, Play("8+reverse"), chance=FastChance(5))
    assert heard[3] == events.LastOne(seat=1, defeats=1)
    last = look(state, 0).rounds[0]
    assert (last.loser, last.reason, last.shown) == (1, "last_with_cards", ())
    assert last.left == (2, 0)
    assert look(state, 1).rounds[0].hand == ("2+draw", "3-draw", "9-swap")


@pytest.mark.clause("OM-41")
def test_it_is_looked_at_at_once_even_if_he_could_not_play() -> None:
    """Seat 1 could not answer an 8+, but is not asked to: nothing is shown."""
    state = table(["8+reverse", "2+draw 3-draw", ""], "7+swap")
    assert events.LastOne(1, 1) in told(state, Play("8+reverse"), chance=FastChance(5))


@pytest.mark.clause("OM-42")
def test_the_second_defeat_wins_the_game() -> None:
    state = play(about_to_be_stuck((1, 1, 0)), Play("8+reverse"))
    assert state.is_over()
    assert state.outcome() == Outcome(ranks=(2, 1, 3), ending="cannot_play")
    assert defeats(state) == [1, 2, 0]
    assert look(state).step == "over"


@pytest.mark.clause("OM-42")
def test_the_end_is_told() -> None:
    heard = told(about_to_be_stuck((1, 1, 0)), Play("8+reverse"))
    assert heard[-1] == events.Ended(winners=(1,), reason="cannot_play")
    assert heard[-2] == events.Stuck(seat=1, hand=("2+draw", "3-draw"), defeats=2)


@pytest.mark.clause("OM-42", "OM-41")
def test_last_with_cards_wins_the_game_as_well() -> None:
    state = table(["8+reverse", "2+draw 3-draw", ""], "7+swap", defeats=[0, 1, 1])
    play(state, Play("8+reverse"))
    assert state.outcome() == Outcome(ranks=(3, 1, 2), ending="last_with_cards")


@pytest.mark.clause("OM-43")
def test_otherwise_the_loser_begins_a_new_round_with_fresh_cards() -> None:
    for seed in range(40):
        dealt = about_to_be_stuck()
        state = play(dealt, Play("8+reverse"), chance=FastChance(seed))
        if state.finished == 1:
            break
    assert state.turn == 1
    assert [len(hand(state, seat)) for seat in range(3)] == [5, 5, 5]
    assert [hand(state, seat).count(START) for seat in range(3)] == [1, 1, 1]
    cards = [card for seat in range(3) for card in hand(state, seat) if card != START]
    assert Counter([*cards, *deck(state), *look(state).pile]) == Counter(WHOLE_DECK)
    view = look(state)
    assert len(view.pile) == 1
    assert (view.left, view.history, view.swap) == ((), (), None)
    assert [seen.defeats for seen in view.table] == [0, 1, 0]


@pytest.mark.clause("OM-43", "OM-40", "OM-42")
def test_the_loser_may_lose_again_at_once() -> None:
    """The next round's first card can be one that he cannot answer: then he has won."""
    seeds = [
        seed
        for seed in range(200)
        if play(about_to_be_stuck(), Play("8+reverse"), chance=FastChance(seed)).is_over()
    ]
    assert seeds
    heard = told(about_to_be_stuck(), Play("8+reverse"), chance=FastChance(seeds[0]))
    tags = [event.__struct_config__.tag for event in heard]
    assert tags == ["played", "reversed", "stuck", "began", "turned", "stuck", "ended"]


@pytest.mark.clause("OM-44", "EV-3")
@pytest.mark.parametrize("seats", [3, 9])
def test_a_random_legal_decision_is_always_there_for_a_clock(seats: int) -> None:
    """The house makes it: any of what is legal, whatever is to be decided."""
    steps = set()
    for seed in range(12):
        chance = FastChance(seed)
        state = GAME.start(GAME.options({}), seats, chance)
        while not state.is_over():
            seat = state.deciders()[-1]
            options = state.legal(seat)
            assert options
            steps.add(GAME.move_kinds[state.move_kind(options[0])].partition("_")[0])
            state.play(seat, options[chance.below(len(options))], chance)
    assert steps == {"play", "give", "name"}


@pytest.mark.clause("OM-40", "OM-43")
def test_the_end_of_a_round_wants_to_be_looked_at() -> None:
    state = about_to_be_stuck()
    assert GAME.hosting.respite(look(state, -1)) == 0
    play(state, Play("8+reverse"), chance=FastChance(6))
    assert not state.is_over()
    assert GAME.hosting.respite(look(state, -1)) > 0
    seat = state.deciders()[0]
    state.play(seat, state.legal(seat)[0], FastChance(5))
    assert GAME.hosting.respite(look(state, -1)) == 0
