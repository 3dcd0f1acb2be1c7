"""What holds at every moment of every game of MémoDiXe."""

from collections.abc import Iterator

import pytest
from tests.games.memodixe.tables import look

from tablee.core.builds import engine
from tablee.core.chance import FastChance
from tablee.core.events import SPECTATOR, Event, Recorder
from tablee.games.memodixe import GAME, codes, events
from tablee.games.memodixe.rules import MemoDixe
from tablee.games.memodixe.state import NO_DIE

GAMES = 12 if engine() == "plain" else 60
SEATS = pytest.mark.parametrize("seats", range(2, 7))


def moments(seats: int, **options: object) -> Iterator[tuple[MemoDixe, list[Event]]]:
    """Every position of some games, with all that was told on the way there."""
    for seed in range(GAMES):
        chance, choices = FastChance(seed, seats), FastChance(seed, 99)
        recorder = Recorder()
        state = GAME.start(GAME.options(options), seats, chance, recorder)
        assert isinstance(state, MemoDixe)
        while True:
            yield state, [told.event for told in recorder.told]
            if state.is_over():
                break
            recorder = Recorder()
            seat = state.next_decider(-1)
            state.play(seat, choose(state, seat, choices), chance, recorder)


def choose(state: MemoDixe, seat: int, choices: FastChance) -> int:
    """Any legal move, but pairs more often than by chance."""
    legal = state.legal(seat)
    if state.first_spot >= 0 and legal[0] < codes.LOOK and choices.below(3):
        below = state.hidden(state.first_spot)
        legal = [move for move in legal if state.hidden(move) == below] or legal
    return legal[choices.below(len(legal))]


@SEATS
@pytest.mark.clause("MD-1", "MD-13", "MD-14", "MD-22")
def test_every_die_is_in_one_place_and_holes_mean_an_empty_reserve(seats: int) -> None:
    for state, _ in moments(seats, go_on=True):
        lying = [state.die(spot) for spot in range(9) if state.lies[spot] != NO_DIE]
        placed = list(lying)
        for places in (state.reserve, state.discarded, *(state.won[s] for s in range(seats))):
            placed += [die for die in range(9 + seats) if places >> die & 1]
        assert sorted(placed) == list(range(9 + seats))
        covered = state.square | state.aside
        assert covered == sum(1 << spot for spot in range(9) if state.lies[spot] != NO_DIE)
        assert state.square & state.aside == 0
        asides = [state.aside_of(seat) for seat in range(seats)]
        assert sorted(spot for spot in asides if spot >= 0) == [
            spot for spot in range(9) if state.aside >> spot & 1
        ]
        view = look(state, SPECTATOR)
        if len(lying) < 9 and view.step not in ("go_on", "over"):
            assert view.reserve == 0


@SEATS
@pytest.mark.clause("MD-34")
def test_there_is_always_something_to_do_or_the_game_is_over(seats: int) -> None:
    for state, _ in moments(seats):
        view = look(state)
        assert view.dry_turns <= 5 * seats
        if view.step == "turn_first":
            turnable = sum(spot.top is not None and spot.aside is None for spot in view.square)
            assert turnable >= 2 or view.won[view.turn] > 0
            assert any(view.won) or state.has_pair()


@SEATS
@pytest.mark.clause("MD-12", "MD-35")
def test_what_is_told_is_what_happens(seats: int) -> None:
    before = [0] * seats
    for state, told in moments(seats, go_on=True):
        won = list(look(state).won)
        if any(isinstance(event, events.Began) for event in told):
            before = [0] * seats
        for event in told:
            match event:
                case events.Won(seat) | events.BlewUp(seat) | events.TookLast(seat):
                    before[seat] += 1
                case events.Discarded(seat):
                    before[seat] -= 1
                case events.Gave(seat, other):
                    before[seat] -= 1
                    before[other] += 1
                case events.Stole(seat, other):
                    before[seat] += 1
                    before[other] -= 1
                case events.CalledWrongly(seat, lost):
                    before[seat] -= lost
                case events.Ended(winners):
                    assert all(won[seat] == max(won) for seat in winners)
        assert won == before


@SEATS
@pytest.mark.clause("MD-24", "MD-40")
def test_a_view_shows_faces_below_only_while_they_are_in_sight(seats: int) -> None:
    for state, _ in moments(seats):
        for viewer in range(-1, seats):
            view = look(state, viewer)
            below = [spot for spot, seen in enumerate(view.square) if seen.below is not None]
            turned = [spot for spot, seen in enumerate(view.square) if seen.turned]
            looked = [spot for spot, seen in enumerate(view.square) if seen.looked]
            mine = looked if viewer == view.turn else []
            assert below == sorted({*turned, *mine})
            if view.step == "turn_first":
                assert not below
