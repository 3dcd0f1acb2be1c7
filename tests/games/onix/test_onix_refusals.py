"""Every reason to refuse a move, with its clause; and words that are no move at all."""

import inspect
import re
from typing import Any

import pytest
from tests.games.onix.tables import legal, play, refused, table

from tablee.core.game import GameError, Move
from tablee.core.refusal import Refusal
from tablee.games.onix import GAME, refusals
from tablee.games.onix.codes import DRAW, END_OF_MOVES, STOCK
from tablee.games.onix.game import OnixGame
from tablee.games.onix.moves import Destroy, Draw, Place, Steal, Stock, Take
from tablee.games.onix.names import Gem
from tablee.games.onix.rules import Onix

TOPS = ("circle", "square", "diamond", "cross", "square/diamond")


def taking() -> Onix:
    return table(["circle", "circle", "diamond", "circle/cross", "diamond"])


def placing() -> Onix:
    return play(table(TOPS), Take("cross", (3,)))


def placing_gain() -> Onix:
    return play(table(TOPS), Take("circle", (0,)), Place(None), Draw(3))


def aiming(gem: Gem) -> Onix:
    state = table(["circle", "square", "diamond", "cross", None], seats=5)
    pile = ("circle", "square", "diamond", "cross").index(gem)
    return play(state, Take(gem, (pile,)), Place(None))


def over() -> Onix:
    state = table(TOPS, under={3: ""})
    return play(state, Take("cross", (3,)), Place(None), Destroy(1, 0))


NO_PILE = 5

CASES: list[tuple[Onix, int | None, Move | int, Refusal]] = [
    # Whoever asks
    (over(), 0, Take("circle", (0,)), Refusal("OX-50", "game_over")),
    (over(), 1, Place(None), Refusal("OX-50", "game_over")),
    (over(), 9, -1, Refusal("OX-50", "game_over")),
    (taking(), 2, Take("circle", (0, 1)), Refusal("OX-7", "not_seated")),
    (taking(), -1, Take("circle", (0, 1)), Refusal("OX-7", "not_seated")),
    (taking(), 1, Take("circle", (0, 1)), Refusal("OX-7", "not_your_turn", {"turn": 0})),
    (placing(), 1, Place(None), Refusal("OX-7", "not_your_turn", {"turn": 0})),
    (aiming("cross"), 3, Destroy(1, 0), Refusal("OX-7", "not_your_turn", {"turn": 0})),
    # Numbers of no move
    (taking(), None, -1, Refusal("OX-10", "not_a_move")),
    (taking(), None, END_OF_MOVES, Refusal("OX-10", "not_a_move")),
    (placing(), None, -1, Refusal("OX-20", "not_a_move")),
    (placing_gain(), None, END_OF_MOVES, Refusal("OX-20", "not_a_move")),
    (aiming("cross"), None, END_OF_MOVES, Refusal("OX-30", "not_a_move")),
    # Taking
    (taking(), None, Place(None), Refusal("OX-10", "take_first")),
    (taking(), None, Place(0), Refusal("OX-10", "take_first")),
    (taking(), None, Draw(0), Refusal("OX-10", "take_first")),
    (taking(), None, Destroy(1, 0), Refusal("OX-10", "take_first")),
    (taking(), None, Take("square", (0,)), Refusal("OX-10", "gem_not_showing", {"gem": "square"})),
    (taking(), None, Take("square", ()), Refusal("OX-10", "gem_not_showing", {"gem": "square"})),
    (taking(), None, Take("circle", ()), Refusal("OX-10", "take_something", {"gem": "circle"})),
    (taking(), None, Take("cross", (0,)), Refusal("OX-10", "card_without_gem", {"gem": "cross"})),
    (taking(), None, Take("circle", (0,)), Refusal("OX-11", "not_one_group", {"gem": "circle"})),
    (
        taking(),
        None,
        Take("circle", (0, 1, 3)),
        Refusal("OX-11", "not_one_group", {"gem": "circle"}),
    ),
    (
        taking(),
        None,
        Take("diamond", (2, 4)),
        Refusal("OX-11", "not_one_group", {"gem": "diamond"}),
    ),
    # Placing
    (placing(), None, Take("cross", (3,)), Refusal("OX-20", "place_first")),
    (placing(), None, Destroy(1, 0), Refusal("OX-20", "place_first")),
    (placing_gain(), None, Draw(1), Refusal("OX-20", "place_first")),
    (placing_gain(), None, Take("square", (1,)), Refusal("OX-20", "place_first")),
    (placing(), None, Place(4), Refusal("OX-20", "no_such_collection")),
    (placing_gain(), None, Place(5), Refusal("OX-20", "no_such_collection")),
    (placing(), None, Place(3), Refusal("OX-21", "gem_twice", {"gems": ("cross",)})),
    (placing_gain(), None, Place(3), Refusal("OX-21", "gem_twice", {"gems": ("cross",)})),
    # Effects
    (aiming("circle"), None, Stock(0), Refusal("OX-30", "other_effect", {"gem": "circle"})),
    (aiming("square"), None, Draw(0), Refusal("OX-30", "other_effect", {"gem": "square"})),
    (aiming("diamond"), None, Destroy(1, 0), Refusal("OX-30", "other_effect", {"gem": "diamond"})),
    (aiming("cross"), None, Steal(1, 0), Refusal("OX-30", "other_effect", {"gem": "cross"})),
    (aiming("cross"), None, Place(None), Refusal("OX-30", "other_effect", {"gem": "cross"})),
    (
        aiming("cross"),
        None,
        Take("cross", (0,)),
        Refusal("OX-30", "other_effect", {"gem": "cross"}),
    ),
    (aiming("circle"), None, DRAW + NO_PILE, Refusal("OX-31", "no_such_pile")),
    (aiming("square"), None, STOCK + NO_PILE, Refusal("OX-32", "no_such_pile")),
    (aiming("circle"), None, Draw(4), Refusal("OX-31", "pile_empty")),
    (aiming("square"), None, Stock(4), Refusal("OX-32", "pile_empty")),
    (aiming("diamond"), None, Steal(0, 0), Refusal("OX-33", "own_collection")),
    (aiming("cross"), None, Destroy(0, 0), Refusal("OX-34", "own_collection")),
    (aiming("diamond"), None, Steal(1, 4), Refusal("OX-33", "no_such_collection")),
    (aiming("cross"), None, Destroy(1, 4), Refusal("OX-34", "no_such_collection")),
    (aiming("cross"), None, Destroy(5, 0), Refusal("OX-34", "no_such_collection")),
]


@pytest.mark.clause("OX-7", "OX-10", "OX-11", "OX-20", "OX-21", "OX-30", "OX-50")
@pytest.mark.parametrize(
    ("state", "seat", "move", "wanted"), CASES, ids=[f"{c[3].reason}-{c[2]!r}" for c in CASES]
)
def test_a_refusal_names_its_clause_and_reason(
    state: Onix, seat: int | None, move: Move | int, wanted: Refusal
) -> None:
    assert refused(state, move, seat) == wanted


def test_every_reason_is_among_these_cases() -> None:
    source = inspect.getsource(refusals)
    known = set(re.findall(r'"([a-z]+(?:_[a-z]+)+)"', source))
    assert {wanted.reason for *_, wanted in CASES} == known


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_refusal_is_a_sentence(language: str) -> None:
    texts = GAME.words.texts(language)
    for *_, wanted in CASES:
        sentence = texts.refuse(wanted, ["Jade", "Pierre"])
        assert sentence.endswith((".", "!"))
        assert "{" not in sentence


@pytest.mark.parametrize("state", [taking(), placing(), placing_gain(), aiming("diamond"), over()])
def test_whatever_is_not_listed_is_refused(state: Onix) -> None:
    for seat in range(-1, state.seats + 1):
        listed = state.legal(seat)
        for code in range(-3, END_OF_MOVES + 3):
            assert (state.refusal(seat, code) is None) == (code in listed)


@pytest.mark.parametrize(
    "words",
    [
        {"move": "pass"},
        {"gem": "cross", "piles": [0]},
        {"move": "take", "gem": "ruby", "piles": [0]},
        {"move": "take", "gem": "cross", "piles": [5]},
        {"move": "take", "gem": "cross", "piles": [-1]},
        {"move": "take", "gem": "cross"},
        {"move": "take", "gem": "cross", "piles": [0], "again": True},
        {"move": "place", "collection": -1},
        {"move": "place", "collection": 127},
        {"move": "draw", "pile": 5},
        {"move": "stock", "pile": "0"},
        {"move": "steal", "seat": 6, "collection": 0},
        {"move": "destroy", "seat": 0, "collection": 128},
        "take",
        None,
        7,
    ],
)
def test_words_that_are_no_move_are_not_read(words: Any) -> None:
    with pytest.raises(GameError, match="not a move of onix"):
        GAME.read_move(words)


def test_only_our_own_way_to_write_a_move_is_remembered() -> None:
    game = OnixGame()
    ours: dict[str, Any] = {"move": "take", "gem": "cross", "piles": [2, 3]}
    others = [{**ours, "piles": [3, 2] * times} for times in range(1, 20)]
    assert {game.read_move(words) for words in [ours, *others, ours]} == {game.read_move(ours)}
    assert len(game._read) == 1  # noqa: SLF001


@pytest.mark.parametrize(
    "move",
    [
        Take("ruby", (0,)),  # type: ignore[arg-type]
        Take("cross", (5,)),
        Take("cross", (-1,)),
        Place(-1),
        Place(127),
        Draw(8),
        Stock(-8),
        Steal(0, 128),
        Destroy(-1, 0),
        Destroy(8, 0),
    ],
    ids=repr,
)
def test_a_move_that_cannot_be_has_no_number(move: Move) -> None:
    # Otherwise it would pass for another move: Draw(8) for Stock(0).
    with pytest.raises(GameError):
        GAME.encode(move)


@pytest.mark.parametrize("code", [-1, END_OF_MOVES])
def test_a_number_that_cannot_be_has_no_move(code: int) -> None:
    with pytest.raises(GameError, match="not the number of a move"):
        GAME.decode(code)


@pytest.mark.parametrize("state", [taking(), placing(), placing_gain(), aiming("cross")])
def test_legal_moves_have_words_and_numbers(state: Onix) -> None:
    for move, code in zip(legal(state), state.legal(state.turn), strict=True):
        assert GAME.encode(move) == code


@pytest.mark.parametrize(
    ("move", "kind"),
    [
        (Take("circle", (0, 4)), "take_circle"),
        (Take("cross", (0,)), "take_cross"),
        (Place(None), "place_new"),
        (Place(0), "place_on"),
        (Place(126), "place_on"),
        (Draw(4), "draw"),
        (Stock(0), "stock"),
        (Steal(5, 127), "steal"),
        (Destroy(0, 0), "destroy"),
    ],
    ids=repr,
)
def test_statistics_tell_the_kinds_of_moves_apart(move: Move, kind: str) -> None:
    assert GAME.move_kinds[taking().move_kind(GAME.encode(move))] == kind
