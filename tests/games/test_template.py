"""Template: the conformance kit, and a test for each clause of the rulebook."""

import pytest

from tablee.core.chance import FastChance, ScriptedChance
from tablee.core.events import SPECTATOR, Recorder
from tablee.core.kit import conformance
from tablee.core.refusal import IllegalMove
from tablee.games._template import GAME
from tablee.games._template.deck import CARDS
from tablee.games._template.rules import Template


@pytest.mark.parametrize("check", conformance.CHECKS, ids=conformance.name_of)
def test_template_conforms(check: conformance.Check) -> None:
    check(GAME)


def play(state: Template, *cards: int) -> list[object]:
    """Each seat that has to choose lays down one of `cards`, in the order of the seats."""
    recorder = Recorder()
    for seat, card in zip(state.deciders(), cards, strict=True):
        state.play(seat, card, ScriptedChance([]), recorder)
    return [told.event for told in recorder.told]


@pytest.mark.clause("TP-1", "TP-2")
def test_three_of_fifteen_cards_are_dealt_to_each() -> None:
    state = GAME.start(GAME.options({}), 4, FastChance(1))
    assert isinstance(state, Template)
    assert [len(hand) for hand in state.hands] == [3, 3, 3, 3]
    dealt = [card for hand in state.hands for card in hand]
    assert sorted(state.box + dealt) == list(CARDS) == list(range(1, 16))


@pytest.mark.clause("TP-3")
def test_everybody_chooses_a_card_of_their_hand_once() -> None:
    state = Template([[1, 5], [2, 6]], box=[3])
    assert state.deciders() == [0, 1]
    assert state.legal(0) == [1, 5]
    with pytest.raises(IllegalMove, match="TP-3: not_in_hand"):
        state.play(0, 2, ScriptedChance([]))
    state.play(0, 5, ScriptedChance([]))
    assert state.deciders() == [1]
    with pytest.raises(IllegalMove, match="TP-3: chosen_already"):
        state.play(0, 1, ScriptedChance([]))


@pytest.mark.clause("TP-4")
def test_the_highest_card_takes_the_round() -> None:
    state = Template([[1, 5], [2, 6]], box=[])
    play(state, 5, 2)
    assert state.taken == [1, 0]
    assert state.shown == [(5, 2)]


@pytest.mark.clause("TP-5")
def test_most_rounds_win_and_a_tie_is_shared() -> None:
    state = Template([[5, 1], [2, 6], [3, 4]], box=[])
    play(state, 5, 2, 3)
    assert state.outcome() is None
    play(state, 1, 6, 4)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.ranks, outcome.winners) == ((1, 1, 3), (0, 1))


@pytest.mark.clause("TP-6")
def test_a_card_that_lies_face_down_is_its_owners_secret() -> None:
    state = Template([[1, 5], [2, 6]], box=[])
    recorder = Recorder()
    state.play(0, 5, ScriptedChance([]), recorder)
    assert GAME.view(state, 0).choice == 5
    assert GAME.view(state, 1).choice is None
    assert GAME.view(state, SPECTATOR).hand == ()
    assert len(recorder.heard_by(0)) == 1
    assert recorder.heard_by(1) == recorder.heard_by(SPECTATOR) == []
