"""The engine and the brute force side by side, drawing the same cards."""

from random import Random

from tests.games.onemore import brute_force, tables
from tests.games.onemore.brute_force import Decision

from tablee.core.chance import Chance
from tablee.games.onemore import GAME
from tablee.games.onemore.moves import Draw, Give, OneMoreMove, Play, Swap
from tablee.games.onemore.names import card_from, card_named
from tablee.games.onemore.rules import OneMore
from tablee.games.onemore.set_up import OneMoreDealer


class Rigged(Chance):
    """Makes the engine draw the cards that it is told."""

    def __init__(self) -> None:
        self.state: OneMore | None = None
        self.wanted: list[str] = []

    def below(self, n: int) -> int:
        """One card, or the four of a hand, as a number among all the ways to draw them."""
        assert self.state is not None
        left = n if n <= len(self.state.cards) else four_from(n)
        deck = [card_named(self.state.deck[place]) for place in range(left)]
        chosen, factor = 0, 1
        for _ in range(1 if left == n else 4):
            place = deck.index(self.wanted.pop(0))
            chosen += factor * place
            factor *= len(deck)
            deck[place] = deck[-1]
            deck.pop()
        assert factor == n
        return chosen


def four_from(ways: int) -> int:
    """How many cards there are if four of them can be drawn in so many ways."""
    return next(left for left in range(121) if left * (left - 1) * (left - 2) * (left - 3) == ways)


def in_words(move: OneMoreMove) -> Decision:
    match move:
        case Play(card):
            return "play", card
        case Draw(seat):
            return "draw", seat
        case Swap((first, second)):
            return "swap", first, second
        case Give(card):
            return "give", card


def assert_same(state: OneMore, game: brute_force.Game) -> None:
    """Every zone, seen or hidden, the step, the rounds and the end are the same in both."""
    view = tables.look(state)
    assert state.deciders() == brute_force.deciders(game)
    assert view.step == game.step
    assert [one.loser for one in view.rounds] == game.lost
    assert [one.reason for one in view.rounds] == game.reasons
    for seat in range(game.seats):
        order = sorted(game.hands[seat], key=card_from)
        assert tables.hand(state, seat) == order
        assert view.table[seat].defeats == game.lost.count(seat)
    outcome = state.outcome()
    assert (outcome is None) == (game.step != "over")
    if outcome is not None:
        assert outcome.winners == (game.lost[-1],)
        assert outcome.ending == game.reasons[-1]
        return
    assert view.turn == game.turn
    assert view.clockwise == (game.direction == 1)
    assert view.swap == game.pair
    assert list(view.pile) == game.pile
    assert view.deck == len(game.deck)
    assert sorted(tables.deck(state) + list(view.buried)) == sorted(game.deck)
    assert list(view.left) == game.gone
    assert [seen.left for seen in view.table] == [s in game.gone for s in range(game.seats)]


def play_both(seats: int, cards: list[str], answerable_first: bool, chooser: Random) -> str:
    """Play one random game in both, and compare them after each decision; how it ended."""
    first = chooser.randrange(seats)
    game = brute_force.start(seats, cards, answerable_first, first, chooser)
    dealer = OneMoreDealer([card_from(card) for card in cards], seats, answerable_first, None)
    state, rigged = dealer.empty_table(), Rigged()
    rigged.state, rigged.wanted = state, game.taken
    state.begin_round(first, rigged, None)
    state.begin_turn(rigged, None)
    assert_same(state, game)
    while game.step != "over":
        seat = chooser.choice(brute_force.deciders(game))
        numbers = {in_words(GAME.decode(code)): code for code in state.legal(seat)}
        listed = brute_force.decisions(game, seat)
        assert set(numbers) == listed
        decision = chooser.choice(sorted(listed))
        game = brute_force.after(game, seat, decision)
        rigged.wanted = game.taken
        state.play(seat, numbers[decision], rigged)
        assert not rigged.wanted
        assert_same(state, game)
    return game.reasons[-1]


def random_deck(seats: int, chooser: Random) -> list[str]:
    """An edited deck, small and with cards without effect and copies, where it can run out."""
    kinds = [card_named(card) for card in GAME.deck] + [
        f"{n}{s}" for n in range(1, 10) for s in "+-"
    ]
    draws = [card for card in kinds if card.endswith("draw")]
    size = 4 * seats + 1 + chooser.randint(0, 6)
    pool = [card for card in kinds if not card.endswith("draw")]
    cards = chooser.choices(pool, k=size) + chooser.sample(draws, 4)
    return sorted(cards, key=card_from)
