"""What cannot be done is refused, with its clause and a reason; and what is no move at all."""

import inspect
import re
from typing import Any

import pytest
from tests.games.onemore.tables import START, legal, play, refused, table

from tablee.core.game import GameError, Move
from tablee.core.refusal import Refusal
from tablee.games.onemore import GAME, refusals
from tablee.games.onemore.codes import END_OF_MOVES, NAME_SWAP
from tablee.games.onemore.moves import Draw, Give, Play, Swap
from tablee.games.onemore.rules import OneMore


def playing(centre: str = "4+replay") -> OneMore:
    hands = ["6+swap 6+draw 2+swap 4-swap", "8-swap 9-draw 5±", "7+draw 9-swap 5±", ""]
    return table(hands, centre)


def naming_one() -> OneMore:
    return play(playing(), Play("6+draw"))


def naming_two() -> OneMore:
    return play(playing(), Play("6+swap"))


def naming_two_with_nothing() -> OneMore:
    return play(table(["6+swap", "8-swap 9-draw", "7+draw 9-swap"], "4+replay"), Play("6+swap"))


def giving() -> OneMore:
    return play(naming_two(), Swap((0, 2)), (2, Give("7+draw")))


def over() -> OneMore:
    state = table(["8+reverse", "2+draw 3-draw", ""], "7+swap", defeats=[0, 1, 1])
    return play(state, Play("8+reverse"))


def too(reason: str, card: str, centre: str) -> Refusal:
    return Refusal("OM-10", reason, {"card": card, "centre": centre, "number": centre[0]})


CASES: list[tuple[OneMore, int | None, Move | int, Refusal]] = [
    # Whoever asks
    (over(), 0, Play("8+reverse"), Refusal("OM-42", "game_over")),
    (over(), 1, 999, Refusal("OM-42", "game_over")),
    (playing(), -1, Play("6+swap"), Refusal("OM-14", "not_seated")),
    (playing(), 4, Play("6+swap"), Refusal("OM-14", "not_seated")),
    (playing(), 1, Play("9-draw"), Refusal("OM-14", "not_your_turn", {"turn": 0})),
    (naming_one(), 2, Draw(2), Refusal("OM-14", "not_your_turn", {"turn": 0})),
    (naming_two(), 1, Swap((0, 1)), Refusal("OM-14", "not_your_turn", {"turn": 0})),
    # Numbers of no move
    (playing(), None, -1, Refusal("OM-11", "not_a_move")),
    (playing(), None, 3, Refusal("OM-11", "not_a_move")),
    (naming_one(), None, END_OF_MOVES, Refusal("OM-22", "not_a_move")),
    (naming_two(), None, -1, Refusal("OM-23", "not_a_move")),
    (naming_two(), None, NAME_SWAP + 16, Refusal("OM-23", "not_a_move")),
    (giving(), 0, -1, Refusal("OM-23", "not_a_move")),
    # Playing
    (playing(), None, Draw(1), Refusal("OM-11", "play_first")),
    (playing(), None, Swap((0, 1)), Refusal("OM-11", "play_first")),
    (playing(), None, Give("6+swap"), Refusal("OM-11", "play_first")),
    (playing(), None, Play("9-draw"), Refusal("OM-11", "not_in_hand", {"card": "9-draw"})),
    (playing(), None, Play(START), Refusal("OM-11", "not_in_hand", {"card": START})),
    (playing(), None, Play("2+swap"), too("too_small", "2+swap", "4+replay")),
    (playing(), None, Play("4-swap"), too("too_small", "4-swap", "4+replay")),
    (playing("3-replay"), None, Play("6+swap"), too("too_big", "6+swap", "3-replay")),
    (
        table(["5-swap 6+swap", "8-swap 9-draw 5±", "7+draw 9-swap 5±"], START),
        None,
        Play("5-swap"),
        too("same_number", "5-swap", START),
    ),
    # Naming
    (naming_one(), None, Play("2+swap"), Refusal("OM-22", "name_one")),
    (naming_one(), None, Swap((0, 1)), Refusal("OM-22", "name_one")),
    (naming_one(), None, Draw(3), Refusal("OM-24", "has_left", {"seat": 3})),
    (naming_one(), None, Draw(5), Refusal("OM-22", "nobody_there")),
    (naming_two(), None, Draw(1), Refusal("OM-23", "name_two")),
    (naming_two(), None, Give("2+swap"), Refusal("OM-23", "name_two")),
    (naming_two(), None, Swap((0, 5)), Refusal("OM-23", "nobody_there")),
    (naming_two(), None, Swap((3, 1)), Refusal("OM-24", "has_left", {"seat": 3})),
    (naming_two(), None, Swap((0, 0)), Refusal("OM-23", "same_twice")),
    (naming_two_with_nothing(), None, Swap((0, 1)), Refusal("OM-23", "no_card_left")),
    # Giving
    (giving(), 1, Give("9-draw"), Refusal("OM-23", "others_swap", {"targets": (0, 2)})),
    (giving(), 2, Give("9-swap"), Refusal("OM-23", "given_already")),
    (giving(), 0, Play("6+draw"), Refusal("OM-23", "give_first")),
    (giving(), 0, Give("9-swap"), Refusal("OM-23", "not_in_hand", {"card": "9-swap"})),
]


@pytest.mark.clause("OM-10", "OM-11", "OM-14", "OM-22", "OM-23", "OM-24", "OM-42")
@pytest.mark.parametrize(
    ("state", "seat", "move", "wanted"), CASES, ids=[f"{c[3].reason}-{c[2]!r}" for c in CASES]
)
def test_a_refusal_names_its_clause_and_reason(
    state: OneMore, seat: int | None, move: Move | int, wanted: Refusal
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
        sentence = texts.refuse(wanted, ["Jade", "Pierre", "Léa", "Max"])
        assert sentence.endswith((".", "!"))
        assert "{" not in sentence


@pytest.mark.parametrize("state", [playing(), naming_one(), naming_two(), giving(), over()])
def test_whatever_is_not_listed_is_refused(state: OneMore) -> None:
    for seat in range(-1, state.seats + 1):
        listed = state.legal(seat)
        for code in range(-3, END_OF_MOVES + 3):
            assert (state.refusal(seat, code) is None) == (code in listed)


@pytest.mark.parametrize("state", [playing(), naming_one(), naming_two(), giving()])
def test_legal_moves_have_words_and_numbers(state: OneMore) -> None:
    for seat in state.deciders():
        for move, code in zip(legal(state, seat), state.legal(seat), strict=True):
            assert GAME.encode(move) == code


@pytest.mark.parametrize(
    "words",
    [
        {"move": "pass"},
        {"move": "play"},
        {"move": "play", "card": "10+swap"},
        {"move": "play", "card": "4*swap"},
        {"move": "play", "card": "4±"},
        {"move": "play", "card": "4+steal"},
        {"move": "play", "card": "4+swap", "again": True},
        {"move": "give", "card": 4},
        {"move": "draw", "seat": 9},
        {"move": "draw", "seat": -1},
        {"move": "swap", "seats": [0]},
        {"move": "swap", "seats": [0, 1, 2]},
        {"move": "swap", "seats": [0, 9]},
        "play",
        None,
        7,
    ],
)
def test_words_that_are_no_move_are_not_read(words: Any) -> None:
    with pytest.raises(GameError, match="not a move of onemore"):
        GAME.read_move(words)


@pytest.mark.parametrize("move", [Play("0+"), Play("5±swap"), Draw(9), Swap((-1, 0))], ids=repr)
def test_a_move_that_cannot_be_has_no_number(move: Move) -> None:
    with pytest.raises(GameError):
        GAME.encode(move)


@pytest.mark.parametrize("code", [-1, 0, 15, 160, 256, 521, NAME_SWAP + 9, END_OF_MOVES])
def test_a_number_that_cannot_be_has_no_move(code: int) -> None:
    with pytest.raises(GameError, match="not the number of a move"):
        GAME.decode(code)


@pytest.mark.parametrize(
    ("move", "kind"),
    [
        (Play("4+"), "play_plain"),
        (Play("4+replay"), "play_replay"),
        (Play("9-reverse"), "play_reverse"),
        (Play("1-draw"), "play_draw"),
        (Play("9+swap"), "play_swap"),
        (Play(START), "play_start"),
        (Give("9+swap"), "give"),
        (Give(START), "give"),
        (Draw(8), "name_draw"),
        (Swap((0, 8)), "name_swap"),
    ],
    ids=repr,
)
def test_statistics_tell_the_kinds_of_moves_apart(move: Move, kind: str) -> None:
    assert GAME.move_kinds[playing().move_kind(GAME.encode(move))] == kind
