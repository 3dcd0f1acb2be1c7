"""Onix tables for tests, in words.

A card is written `"cross"`, or `"diamond/circle"` if it is a Double. Cards that lie on each other
are written from the bottom up: `"circle/square+diamond"` is a Simple diamond on a Double.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pytest
from librt.vecs import vec
from mypy_extensions import i32, u8

from tablee.core.chance import FastChance, ScriptedChance
from tablee.core.events import SPECTATOR, Event, Recorder
from tablee.core.game import Move
from tablee.core.refusal import IllegalMove, Refusal
from tablee.games.onix import GAME
from tablee.games.onix.moves import OnixMove
from tablee.games.onix.names import GEM_NAMES, Card, card_from, card_named
from tablee.games.onix.options import OnixOptions
from tablee.games.onix.rules import Onix
from tablee.games.onix.state import COLLECTION_ROOM, PILE_ROOM, PILES
from tablee.games.onix.view import OnixView

ONE_OF_EACH = ("circle", "square", "diamond", "cross")
TOPS = ("circle", "square", "diamond", "cross", "circle/cross")
UNDER = "square+square"

NO_CHANCE = ScriptedChance([])
"""Nothing is drawn or rolled once the cards are dealt."""


@dataclass(frozen=True)
class SetUp:
    """Where every card lies when a test begins; tops last."""

    piles: list[list[str]]
    collections: list[list[list[str]]]
    stocks: list[int]
    discard: int
    turn: int
    advanced: bool

    @property
    def seats(self) -> int:
        return len(self.collections)


def set_up(
    tops: Sequence[str | None] = TOPS,
    *,
    under: Mapping[int, str] | None = None,
    collections: Mapping[int, Sequence[str]] | None = None,
    stocks: Sequence[int] = (),
    seats: int = 2,
    turn: int = 0,
    discard: int = 0,
    advanced: bool = False,
) -> SetUp:
    """A top of None is an empty Pile. Piles and Collections not named get something ordinary."""
    assert len(tops) == PILES
    under = under or {}
    collections = collections or {}
    return SetUp(
        piles=[
            [] if top is None else [*cards(under.get(pile, UNDER)), *cards(top)]
            for pile, top in enumerate(tops)
        ],
        collections=[
            [cards(pile) for pile in collections.get(seat, ONE_OF_EACH)] for seat in range(seats)
        ],
        stocks=[*stocks, *[0] * (seats - len(stocks))],
        discard=discard,
        turn=turn,
        advanced=advanced,
    )


def table(
    tops: Sequence[str | None] = TOPS,
    *,
    under: Mapping[int, str] | None = None,
    collections: Mapping[int, Sequence[str]] | None = None,
    stocks: Sequence[int] = (),
    seats: int = 2,
    turn: int = 0,
    discard: int = 0,
    advanced: bool = False,
) -> Onix:
    """The engine's table for `set_up` of the same."""
    return build(
        set_up(
            tops,
            under=under,
            collections=collections,
            stocks=stocks,
            seats=seats,
            turn=turn,
            discard=discard,
            advanced=advanced,
        )
    )


def build(wanted: SetUp) -> Onix:
    state = Onix(
        wanted.seats,
        wanted.advanced,
        vec[u8]([0] * (PILES * PILE_ROOM)),
        vec[i32]([0] * (wanted.seats * COLLECTION_ROOM)),
    )
    state.turn = wanted.turn
    state.discarded = wanted.discard
    for number, pile in enumerate(wanted.piles):
        for card in pile:
            state.lay_on_pile(number, number_of(card))
    for seat, collections in enumerate(wanted.collections):
        for place, collection in enumerate(collections):
            state.start_collection(seat, number_of(collection[0]))
            for card in collection[1:]:
                state.add_to_collection(seat, place, number_of(card))
        state.add_to_stock(seat, wanted.stocks[seat])
    return state


def deal(seats: int, seed: int = 1, *, first: int | None = None, advanced: bool = False) -> Onix:
    """A game as it really starts."""
    options = OnixOptions(first=first, advanced=advanced)
    state = GAME.start(options, seats, FastChance(seed))
    assert isinstance(state, Onix)
    return state


# Cards


def cards(words: str) -> list[str]:
    """The cards of `"square+circle/cross"`, with the gems of a Double in the usual order."""
    return [word(card_named(number_of(card))) for card in words.split("+")] if words else []


def number_of(card: str) -> int:
    names = card.split("/")
    return card_from(tuple(gem for gem in GEM_NAMES if gem in names))


def word(card: Card) -> str:
    return "/".join(card)


# What is there


def look(state: Onix) -> OnixView:
    return GAME.view(state, SPECTATOR)


def tops(state: Onix) -> list[str | None]:
    return [None if pile.top is None else word(pile.top) for pile in look(state).piles]


def heights(state: Onix) -> list[int]:
    return [pile.height for pile in look(state).piles]


def pile_cards(state: Onix, pile: int) -> list[str]:
    """All cards of a Pile, the hidden ones too."""
    start = pile * PILE_ROOM
    return [word(card_named(state.cards[start + depth])) for depth in range(state.height(pile))]


def collections(state: Onix, seat: int) -> list[str]:
    return ["+".join(map(word, cards)) for cards in look(state).table[seat].collections]


def stocks(state: Onix) -> list[int]:
    return [seat.stock for seat in look(state).table]


def hand(state: Onix) -> list[str]:
    return [word(card) for card in look(state).hand]


def winners(state: Onix) -> tuple[int, ...]:
    outcome = state.outcome()
    assert outcome is not None, "the game is still on"
    return outcome.winners


# What is done


def legal(state: Onix) -> list[OnixMove]:
    """Every legal move of the player at turn."""
    return [GAME.decode(move) for move in state.legal(state.turn)]


def play(state: Onix, *moves: Move, recorder: Recorder | None = None) -> Onix:
    """Play moves, each for the player at turn; the same table is given back."""
    for move in moves:
        state.play(state.turn, GAME.encode(move), NO_CHANCE, recorder)
    return state


def told(state: Onix, *moves: Move) -> list[Event]:
    """Play moves; what was told about the last of them."""
    play(state, *moves[:-1])
    recorder = Recorder()
    play(state, moves[-1], recorder=recorder)
    return recorder.heard_by(SPECTATOR)


def refused(state: Onix, move: Move | int, seat: int | None = None) -> Refusal:
    """Play a move that must be refused and must change nothing; why it was refused."""
    code = move if isinstance(move, int) else GAME.encode(move)
    before = state.fingerprint()
    with pytest.raises(IllegalMove) as caught:
        state.play(state.turn if seat is None else seat, code, NO_CHANCE)
    assert state.fingerprint() == before
    return caught.value.refusal
