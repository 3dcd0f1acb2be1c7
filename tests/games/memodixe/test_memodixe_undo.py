"""EV-5: what can be taken back at MémoDiXe, and what cannot."""

import pytest
from tests.games.memodixe.tables import play, table

from tablee.core.match import Match, NothingToUndo
from tablee.games.memodixe import GAME, events
from tablee.games.memodixe.moves import (
    Decline,
    Look,
    Replay,
    SetAside,
    Swap,
    ThrowBoth,
    Turn,
    TurnBack,
    Win,
)
from tablee.games.memodixe.rules import MemoDixe


def match_at(state: MemoDixe) -> Match:
    match = Match(GAME, GAME.options({"first": 0}), ["Léa", "Tom"], bytes(32))
    match.state = state
    return match


@pytest.mark.clause("EV-5", "MD-24")
@pytest.mark.parametrize("move", [Swap((2, 3)), Swap((2, 4)), Decline()])
def test_a_swap_can_be_taken_back_and_so_can_declining_it(move: Swap | Decline) -> None:
    state = table("eight eight sun/character bomb/character heart heart")
    play(state, Turn(0), Turn(1), Win(0))
    match = match_at(state)
    before = state.fingerprint()
    match.play(0, GAME.encode(move))
    assert match.undoable_seats() == [0]
    match.undo(0)
    assert match.state.fingerprint() == before
    told = [told.event for told in match.told]
    assert not any(isinstance(event, events.SwapOver) for event in told)
    assert not any(isinstance(event, events.Swapped) for event in match.heard_by(0))


@pytest.mark.clause("EV-5")
def test_setting_a_die_aside_can_be_taken_back() -> None:
    state = table("heart heart sun sun pi pi")
    play(state, Turn(0), Turn(1), Win(0))
    match = match_at(state)
    match.play(0, GAME.encode(SetAside(2)))
    assert match.undoable_seats() == [0]


@pytest.mark.clause("EV-5", "MD-10")
def test_what_was_seen_stays_seen() -> None:
    state = table("aum aum sun pi heart heart")
    match = match_at(state)
    for move in (Turn(0), Turn(1), Look(2), Look(3)):
        match.play(0, GAME.encode(move))
        assert match.undoable_seats() == []
        with pytest.raises(NothingToUndo):
            match.undo(0)


@pytest.mark.clause("EV-5", "MD-11")
def test_dice_that_went_back_stay_back() -> None:
    match = match_at(table("sun pi heart heart"))
    for move in (Turn(0), Turn(1), TurnBack()):
        match.play(0, GAME.encode(move))
    assert match.undoable_seats() == []


@pytest.mark.clause("EV-5", "MD-34")
@pytest.mark.parametrize(
    "square", [f"character character {rest}" for rest in ("sun sun", "sun pi")]
)
@pytest.mark.parametrize("won", [(0, 0), (1, 0)])
@pytest.mark.parametrize("move", [Replay(), Decline()])
def test_whether_the_referee_has_found_a_pair_is_not_taken_back(
    square: str, won: tuple[int, int], move: Replay | Decline
) -> None:
    """Where nobody has a die, that nothing is thrown says that there is a pair. An undo would say
    it, too, if it were there for one square and not for the other."""
    state = table(f"{square} bomb", won=won)
    play(state, Turn(0), Turn(1), ThrowBoth())
    match = match_at(state)
    match.play(0, GAME.encode(move))
    assert match.undoable_seats() == ([] if won == (0, 0) else [0])
