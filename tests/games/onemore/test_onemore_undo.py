"""EV-5: what can be taken back, and until when."""

import pytest
from tests.games.onemore.tables import match_at

from tablee.core import undo
from tablee.core.chance import FastChance
from tablee.core.match import Match, NothingToUndo


def decide(match: Match, seat: int, number: int = 0) -> None:
    match.play(seat, match.state.legal(seat)[number])


@pytest.mark.clause("EV-5")
def test_a_card_that_was_played_stays() -> None:
    match = match_at("play")
    seat = match.state.deciders()[0]
    decide(match, seat)
    assert match.undoable_seats() == []
    with pytest.raises(NothingToUndo):
        match.undo(seat)


@pytest.mark.clause("EV-5")
def test_a_drawn_card_stays() -> None:
    match = match_at("draw")
    decide(match, match.state.deciders()[0])
    assert match.undoable_seats() == []


@pytest.mark.clause("EV-5", "EV-6")
def test_what_can_be_taken_back_does_not_follow_from_hidden_cards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Twelve worlds were looked at: whether one of them was otherwise was chance, and the cards."""

    def never(*_: object) -> bool:
        raise AssertionError

    monkeypatch.setattr(undo, "reveals", never)
    for phase, is_open in (("play", False), ("give", True)):
        match = match_at(phase)
        seat = match.state.deciders()[0]
        for number in range(20):
            world = match.state.clone()
            world.redeal(seat, FastChance(number))
            assert [world.is_final(move) for move in world.legal(seat)] == [
                not is_open for _ in world.legal(seat)
            ]
        decide(match, seat)
        assert match.undoable_seats() == ([seat] if is_open else [])


@pytest.mark.clause("EV-5", "EV-6")
def test_naming_two_stays_because_its_undo_would_tell_who_gave() -> None:
    match = match_at("swap")
    seat = match.state.deciders()[0]
    decide(match, seat)
    assert len(match.state.deciders()) == 2
    assert match.undoable_seats() == []
    giver = match.state.deciders()[-1]
    decide(match, giver)
    assert match.undoable_seats() == [giver]
    assert match.game.view(match.state, giver).gave is not None


@pytest.mark.clause("EV-5", "OM-23")
def test_a_card_laid_face_down_can_be_taken_back_until_the_other_lies_there() -> None:
    match = match_at("give")
    first, second = match.state.deciders()
    before = match.state.fingerprint()
    decide(match, first)
    assert match.undoable_seats() == [first]
    match.undo(first)
    assert match.state.fingerprint() == before
    decide(match, second)
    assert match.undoable_seats() == [second]
    decide(match, first)
    assert match.undoable_seats() == []
