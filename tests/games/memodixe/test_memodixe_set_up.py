"""MD-1 to MD-4, EV-4: how the square is laid out."""

from collections import Counter

import pytest
from tests.games.memodixe.tables import look

from tablee.core.chance import Chance, FastChance
from tablee.core.events import SPECTATOR, Recorder
from tablee.core.game import GameError
from tablee.games.dixe import known_dixes, symbol_names
from tablee.games.memodixe import GAME, events
from tablee.games.memodixe.names import NAMES, dice_set, symbol_named
from tablee.games.memodixe.rules import MemoDixe

SEATS = pytest.mark.parametrize("seats", range(2, 7))


def start(seats: int, seed: int = 0, **options: object) -> MemoDixe:
    state = GAME.start(GAME.options(options), seats, FastChance(seed))
    assert isinstance(state, MemoDixe)
    return state


@SEATS
@pytest.mark.clause("MD-1")
def test_nine_dice_are_the_square_and_one_a_player_the_reserve(seats: int) -> None:
    view = look(start(seats))
    assert len(view.square) == 9
    assert view.columns == 3
    assert all(spot.top is not None for spot in view.square)
    assert view.reserve == seats
    assert view.won == (0,) * seats
    assert view.discarded == 0


@pytest.mark.clause("MD-1")
def test_a_set_is_the_eight_characters_again_from_the_top() -> None:
    assert len(dice_set(13)) == 13 * 6
    assert dice_set(13)[:48] == dice_set(8)
    assert dice_set(13)[48:] == dice_set(5)
    for number, dixe in enumerate(known_dixes().values()):
        faces = [symbol_named(face) for face in dice_set(8)[number * 6 : number * 6 + 6]]
        assert [tuple(faces[place : place + 2]) for place in (0, 2, 4)] == list(dixe.faces)
    assert NAMES[:9] == symbol_names()


@pytest.mark.clause("MD-1")
def test_which_dice_are_the_reserve_and_how_all_fall_is_chance() -> None:
    reserves, tops = Counter[int](), Counter[str | None]()
    for seed in range(600):
        state = start(2, seed)
        reserves.update(die for die in range(11) if state.reserve >> die & 1)
        tops.update(spot.top for spot in look(state).square)
    assert set(reserves) == set(range(11))
    assert max(reserves.values()) < 2 * min(reserves.values())
    assert set(tops) == set(NAMES)
    # DX-3: each die shows its character once in six throws.
    assert 0.15 < tops["character"] / tops.total() < 0.19


@SEATS
@pytest.mark.clause("MD-2")
def test_the_first_player_is_drawn_or_named(seats: int) -> None:
    drawn = {start(seats, seed).turn for seed in range(80)}
    assert drawn == set(range(seats))
    for seat in range(seats):
        assert start(seats, seat, first=seat).turn == seat
    with pytest.raises(GameError, match="the first player is a seat"):
        start(seats, first=seats)


@pytest.mark.clause("MD-3")
def test_everybody_sees_tops_and_nobody_dice() -> None:
    recorder = Recorder()
    state = GAME.start(GAME.options({}), 4, FastChance(1), recorder)
    assert isinstance(state, MemoDixe)
    views = [look(state, viewer) for viewer in (SPECTATOR, 0, 1, 2, 3)]
    for view in views:
        assert view.square == views[0].square
        assert all(spot.below is None and not spot.turned for spot in view.square)
    (began,) = recorder.told
    assert began.audience is None
    assert began.event == events.Began(
        first=state.turn, tops=tuple(spot.top or "sun" for spot in views[0].square), reserve=4
    )


@pytest.mark.clause("MD-3")
def test_two_worlds_with_other_dice_below_the_same_tops_look_the_same() -> None:
    state = start(3, 5)
    seen, hidden = look(state, 1), set[str]()
    for seed in range(30):
        state.redeal(1, FastChance(seed))
        assert look(state, 1) == seen
        hidden.add(" ".join(symbol_named(state.hidden(spot)) for spot in range(9)))
    assert len(hidden) > 20


class NoPairFirst(Chance):
    """Lays the dice so that no pair is there, and then throws as it comes."""

    def __init__(self, thrown: list[int]) -> None:
        self.thrown = thrown
        self.asked = 0
        self.later = FastChance(3)

    def below(self, n: int) -> int:
        self.asked += 1
        if not self.thrown:
            return self.later.below(n)
        # A die is chosen, then thrown.
        return 0 if self.asked % 2 else self.thrown.pop(0)


@pytest.mark.clause("MD-4")
def test_a_square_without_a_pair_is_thrown_again() -> None:
    # The nine dice in their order, each so that all are different below.
    wanted = ["bomb", "eight", "yinyang", "sun", "smiley", "pi", "skull", "heart", "aum"]
    faces = []
    for die, symbol in enumerate(wanted):
        names = [str(symbol_named(face)) for face in dice_set(9)[die * 6 : die * 6 + 6]]
        faces.append(names.index(symbol) ^ 1)
    chance = NoPairFirst(faces)
    state = GAME.start(GAME.options({"first": 0}), 2, chance)
    assert isinstance(state, MemoDixe)
    assert state.has_pair()
    # Nine dice chosen, nine thrown, and at least nine thrown again.
    assert chance.asked >= 27


@pytest.mark.clause("MD-4")
def test_every_game_begins_with_a_pair() -> None:
    assert all(start(2, seed).has_pair() for seed in range(1500))
