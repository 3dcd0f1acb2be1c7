"""What one may know at an Onix table: the same for everybody (OX-70)."""

from typing import Annotated, Literal

import msgspec
from librt.vecs import vec
from mypy_extensions import i32, u8

from tablee.core.chance import Chance
from tablee.core.game import View
from tablee.core.shown import UNSHOWN
from tablee.games.onix.names import (
    GEM_NAMES,
    KINDS,
    Card,
    Gem,
    card_from,
    card_named,
    cards_named,
)
from tablee.games.onix.rules import Onix
from tablee.games.onix.state import COLLECTION_ROOM, PILE_ROOM, PILES, TAKING

Step = Literal["take", "place", "effect", "place_gain", "over"]
STEPS: tuple[Step, ...] = ("take", "place", "effect", "place_gain", "over")


class PileView(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Only the top is face up; an empty Pile has none."""

    top: Card | None
    height: int


class SeatView(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Each Collection lists its cards, the last one placed last."""

    collections: tuple[tuple[Card, ...], ...]
    stock: int


class OnixView(View, frozen=True):
    advanced: Annotated[bool, UNSHOWN]
    turn: int
    turns: Annotated[int, UNSHOWN]
    """How many turns are finished."""
    step: Step
    gem: Gem | None
    """The gem chosen in this turn."""
    hand: tuple[Card, ...]
    """Cards taken and not yet placed; the first one is to be placed now."""
    piles: tuple[PileView, ...]
    table: tuple[SeatView, ...]
    discard: int
    unseen: Annotated[tuple[int, ...], UNSHOWN]
    """How many cards of each kind lie under the tops: what has gone face down was public before."""


def build(state: Onix, viewer: int) -> OnixView:
    buried = state.buried()
    return OnixView(
        viewer=viewer,
        seats=state.seats,
        deciders=tuple(state.deciders()),
        outcome=state.outcome(),
        advanced=state.advanced,
        turn=state.turn,
        turns=state.turns,
        step=STEPS[state.phase],
        gem=None if state.phase == TAKING else GEM_NAMES[state.gem],
        hand=tuple(reversed(cards_named(state.hand))),
        piles=tuple(
            [
                PileView(top=card_named(state.top(pile)) or None, height=state.height(pile))
                for pile in range(PILES)
            ]
        ),
        table=tuple([_build_seat(state, seat) for seat in range(state.seats)]),
        discard=state.discarded,
        unseen=tuple([buried[kind] for kind in KINDS]),
    )


def _build_seat(state: Onix, seat: int) -> SeatView:
    return SeatView(
        collections=tuple(
            cards_named(state.collection(seat, place) & 0xFFFF)
            for place in range(state.collection_count(seat))
        ),
        stock=state.stock(seat),
    )


def imagine(view: OnixView, chance: Chance) -> Onix:
    """A table that looks like this view, with the unseen cards dealt under the tops."""
    cards = vec[u8]([0] * (PILES * PILE_ROOM))
    collections = vec[i32]([0] * (view.seats * COLLECTION_ROOM))
    state = Onix(view.seats, view.advanced, cards, collections)
    state.turn = view.turn
    state.turns = view.turns
    state.phase = STEPS.index(view.step)
    state.gem = 0 if view.gem is None else GEM_NAMES.index(view.gem)
    state.discarded = view.discard
    for card in reversed(view.hand):
        state.hand = state.hand << 4 | card_from(card)
    unseen = [kind for kind, count in zip(KINDS, view.unseen, strict=True) for _ in range(count)]
    chance.shuffle(unseen)
    for number, pile in enumerate(view.piles):
        for _ in range(pile.height - 1):
            state.lay_on_pile(number, unseen.pop())
        if pile.top is not None:
            state.lay_on_pile(number, card_from(pile.top))
    for seat, seen in enumerate(view.table):
        state.add_to_stock(seat, seen.stock)
        for place, collection in enumerate(seen.collections):
            state.start_collection(seat, card_from(collection[0]))
            for card in collection[1:]:
                state.add_to_collection(seat, place, card_from(card))
    return state
