"""The engine and the brute force side by side, in the same words."""

from collections.abc import Iterator
from random import Random

from tests.games.onix import brute_force, tables
from tests.games.onix.brute_force import Decision

from tablee.core.events import SPECTATOR
from tablee.games.onix import GAME
from tablee.games.onix.moves import Destroy, Draw, OnixMove, Place, Steal, Stock, Take
from tablee.games.onix.rules import Onix

SIMPLES = ["circle", "square", "diamond", "cross"]
DOUBLES = ["circle/square", "circle/diamond", "circle/cross"]
DOUBLES += ["square/diamond", "square/cross", "diamond/cross"]


def plain_game(wanted: tables.SetUp) -> brute_force.Game:
    """The brute force's table for a set-up, whose Stocks and discard are only counted."""
    return brute_force.Game(
        seats=wanted.seats,
        advanced=wanted.advanced,
        piles=[list(pile) for pile in wanted.piles],
        collections=[[list(cards) for cards in seat] for seat in wanted.collections],
        stocks=[["?"] * size for size in wanted.stocks],
        discard=["?"] * wanted.discard,
        turn=wanted.turn,
    )


def in_words(move: OnixMove) -> Decision:
    match move:
        case Take(gem, piles):
            return "take", gem, piles
        case Place(collection):
            return "place", collection
        case Draw(pile):
            return "draw", pile
        case Stock(pile):
            return "stock", pile
        case Steal(seat, collection):
            return "steal", seat, collection
        case Destroy(seat, collection):
            return "destroy", seat, collection


def engine_decisions(state: Onix) -> dict[Decision, int]:
    """The legal moves of the engine, and their numbers, by their words."""
    numbers = state.legal(state.turn)
    found = {in_words(GAME.decode(number)): number for number in numbers}
    assert len(found) == len(numbers), "a move is listed twice"
    return found


def assert_same(state: Onix, game: brute_force.Game) -> None:
    """Every zone, seen or hidden, the step, and the end are the same in both."""
    view = GAME.view(state, SPECTATOR)
    assert view.step == game.step
    assert view.turn == game.turn
    assert view.turns == game.turns
    assert view.gem == game.gem
    assert [tables.word(card) for card in view.hand] == game.hand
    for pile in range(5):
        assert tables.pile_cards(state, pile) == game.piles[pile]
    assert tables.tops(state) == [pile[-1] if pile else None for pile in game.piles]
    assert tables.heights(state) == [len(pile) for pile in game.piles]
    for seat in range(game.seats):
        assert tables.collections(state, seat) == ["+".join(c) for c in game.collections[seat]]
    assert tables.stocks(state) == [len(stock) for stock in game.stocks]
    assert view.discard == len(game.discard)
    assert_same_end(state, game)


def assert_same_end(state: Onix, game: brute_force.Game) -> None:
    outcome = state.outcome()
    if game.step == "over":
        assert state.deciders() == []
        assert outcome is not None
        assert outcome.ranks == brute_force.ranks(game)
        assert outcome.ending == brute_force.reason_to_stop(game)
    else:
        assert state.deciders() == [game.turn]
        assert outcome is None


def play_both(wanted: tables.SetUp, chooser: Random) -> str:
    """Play one random game in both, and compare them after each decision; how it ended."""
    state = tables.build(wanted)
    game = plain_game(wanted)
    assert_same(state, game)
    while game.step != "over":
        listed = brute_force.decisions(game)
        numbers = engine_decisions(state)
        assert sorted(numbers, key=repr) == sorted(listed, key=repr)
        decision = chooser.choice(listed)
        game = brute_force.after(game, decision)
        state.play(state.turn, numbers[decision], tables.NO_CHANCE)
        assert_same(state, game)
    return brute_force.reason_to_stop(game) or ""


# Set-ups to play from.


def whole_deck(seats: int) -> list[str]:
    """The cards that are left for the Piles (OX-2, OX-5)."""
    return SIMPLES * (20 - seats) + DOUBLES * 4


def full_set_up(seats: int, advanced: bool, chooser: Random) -> tables.SetUp:
    """A whole game from its start."""
    deck = whole_deck(seats)
    chooser.shuffle(deck)
    return tables.SetUp(
        piles=[deck[pile::5] for pile in range(5)],
        collections=[[[gem] for gem in SIMPLES] for _ in range(seats)],
        stocks=[0] * seats,
        discard=0,
        turn=chooser.randrange(seats),
        advanced=advanced,
    )


def thin_set_up(seats: int, advanced: bool, chooser: Random) -> tables.SetUp:
    """A table near its end: low Piles, few Collections, where the rare things happen."""
    deck = whole_deck(seats)
    chooser.shuffle(deck)
    lowest = [chooser.randint(1, 3) for _ in range(5)]
    if seats >= 5 and chooser.random() < 0.5:
        lowest[chooser.randrange(5)] = 0
    return tables.SetUp(
        piles=[[deck.pop() for _ in range(height)] for height in lowest],
        collections=[
            [random_collection(deck, chooser) for _ in range(chooser.randint(0, 2) or advanced)]
            for _ in range(seats)
        ],
        stocks=[chooser.randint(0, 3) for _ in range(seats)],
        discard=chooser.randint(0, 3),
        turn=chooser.randrange(seats),
        advanced=advanced,
    )


def random_collection(deck: list[str], chooser: Random) -> list[str]:
    """One to three cards of the deck that fit on each other and are not complete."""
    collection = [deck.pop()]
    for _ in range(chooser.randint(0, 2)):
        gems = brute_force.gems_of([*collection, deck[-1]])
        if len(set(gems)) == len(gems) < 4:
            collection.append(deck.pop())
    return collection


def every_table(seeds: range, *, thin: bool) -> Iterator[tuple[tables.SetUp, Random]]:
    """For each seed, a set-up and the chance to play it with: all seat counts, both modes."""
    for seed in seeds:
        chooser = Random(seed)
        make = thin_set_up if thin else full_set_up
        yield make(2 + seed % 5, bool(seed // 5 % 2), chooser), chooser
