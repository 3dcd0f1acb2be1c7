"""What of a view is sent to a page: all but what is marked, at every depth."""

from typing import Annotated

import msgspec
import pytest

from tablee.core.game import View
from tablee.core.shown import UNSHOWN, shown, unshown_paths


class Pile(msgspec.Struct, frozen=True):
    height: int
    kinds: Annotated[int, UNSHOWN]


class Hand(msgspec.Struct, frozen=True, omit_defaults=True):
    cards: int
    guess: Annotated[int | None, UNSHOWN] = None


class SmallView(View, frozen=True):
    piles: tuple[Pile, ...]
    hands: tuple[tuple[Hand, ...], ...]
    top: Pile | None
    memory: Annotated[tuple[int, ...], UNSHOWN]


def small_view(top: Pile | None) -> SmallView:
    return SmallView(
        viewer=0,
        seats=2,
        deciders=(0,),
        outcome=None,
        piles=(Pile(3, 7), Pile(4, 8)),
        hands=((Hand(1), Hand(2, 9)),),
        top=top,
        memory=(1, 2),
    )


def test_what_is_marked_is_left_out_wherever_it_lies() -> None:
    plain = msgspec.json.decode(msgspec.json.encode(shown(small_view(Pile(5, 6)))))
    assert plain == {
        "viewer": 0,
        "seats": 2,
        "deciders": [0],
        "outcome": None,
        "piles": [{"height": 3}, {"height": 4}],
        "hands": [[{"cards": 1}, {"cards": 2}]],
        "top": {"height": 5},
    }


def test_what_is_not_there_needs_no_leaving_out() -> None:
    assert shown(small_view(None))["top"] is None


def test_the_view_itself_keeps_everything() -> None:
    view = small_view(None)
    before = msgspec.json.encode(view)
    shown(view)
    assert msgspec.json.encode(view) == before


class Either(msgspec.Struct, frozen=True):
    one: Pile | Hand


def test_one_of_two_that_leave_something_out_is_refused() -> None:
    with pytest.raises(TypeError, match="which of"):
        unshown_paths(Either)
