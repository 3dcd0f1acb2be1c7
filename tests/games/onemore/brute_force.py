"""One More! once more, from its rules alone and as plainly as possible: the referee of the engine.

Nothing here knows the engine. Cards are words (`"4+swap"`, `"5±"`), hands and the deck are lists
of them, and every decision is tried on a deep copy. The deck is really shuffled, and drawn from the
end; `taken` lists every card that came from it.

Decisions are tuples: `("play", card)`, `("draw", seat)`, `("swap", seat, seat)`, `("give", card)`.
"""

import copy
from dataclasses import dataclass, field
from random import Random
from typing import Any

Decision = tuple[Any, ...]
START = "5±"


@dataclass
class Game:
    seats: int
    cards: list[str]
    answerable_first: bool
    chooser: Random
    hands: list[list[str]] = field(default_factory=list)
    deck: list[str] = field(default_factory=list)
    pile: list[str] = field(default_factory=list)
    turn: int = 0
    step: str = "play"
    direction: int = 1
    gone: list[int] = field(default_factory=list)
    lost: list[int] = field(default_factory=list)
    """Who lost each round, in order."""
    reasons: list[str] = field(default_factory=list)
    pair: tuple[int, int] | None = None
    given: dict[int, str] = field(default_factory=dict)
    taken: list[str] = field(default_factory=list)


def number(card: str) -> int:
    return int(card[0])


def effect(card: str) -> str:
    return card[2:]


def fits(card: str, centre: str) -> bool:
    """OM-10."""
    if centre == START:
        return number(card) != 5
    if centre[1] == "+":
        return number(card) > number(centre)
    return number(card) < number(centre)


def start(
    seats: int, cards: list[str], answerable_first: bool, first: int, chooser: Random
) -> Game:
    game = Game(seats, cards, answerable_first, chooser)
    begin_round(game, first)
    begin_turn(game)
    return game


def take(game: Game) -> str:
    card = game.deck.pop()
    game.taken.append(card)
    return card


def begin_round(game: Game, first: int) -> None:
    """OM-5, OM-7, OM-8, OM-43."""
    game.deck = list(game.cards)
    game.chooser.shuffle(game.deck)
    game.hands = [[take(game) for _ in range(4)] + [START] for _ in range(game.seats)]
    game.direction, game.gone, game.turn, game.step = 1, [], first, "play"
    game.pile = [take(game)]
    while game.answerable_first and game.pile[0][:2] in ("9+", "1-"):
        game.deck.insert(0, game.pile.pop())
        game.pile = [take(game)]


def begin_turn(game: Game) -> None:
    """OM-40."""
    game.step = "play"
    if not any(fits(card, game.pile[-1]) for card in game.hands[game.turn]):
        lose(game, game.turn, "cannot_play")


def lose(game: Game, loser: int, reason: str) -> None:
    """OM-42, OM-43."""
    game.lost.append(loser)
    game.reasons.append(reason)
    if game.lost.count(loser) == 2:
        game.step = "over"
        return
    begin_round(game, loser)
    begin_turn(game)


# What can be decided.


def deciders(game: Game) -> list[int]:
    if game.step == "over":
        return []
    if game.step == "give":
        assert game.pair is not None
        return [seat for seat in game.pair if seat not in game.given]
    return [game.turn]


def decisions(game: Game, seat: int) -> set[Decision]:
    if game.step == "play":
        return {("play", card) for card in game.hands[seat] if fits(card, game.pile[-1])}
    if game.step == "give":
        return {("give", card) for card in game.hands[seat]}
    inside = [other for other in range(game.seats) if other not in game.gone]
    if game.step == "draw":
        return {("draw", other) for other in inside}
    holders = [other for other in inside if game.hands[other]]
    return {("swap", a, b) for a in holders for b in holders if a < b}


# What it does.


def after(game: Game, seat: int, decision: Decision) -> Game:
    game = copy.deepcopy(game)
    game.taken = []
    if decision[0] == "play":
        play(game, decision[1])
    elif decision[0] == "draw":
        game.hands[decision[1]].append(take(game))
        finish_turn(game)
    elif decision[0] == "swap":
        game.pair, game.step = (decision[1], decision[2]), "give"
    else:
        give(game, seat, decision[1])
    return game


def play(game: Game, card: str) -> None:
    hand = game.hands[game.turn]
    hand.remove(card)
    game.pile.append(card)
    if effect(card) == "replay" and hand:
        begin_turn(game)
    elif effect(card) == "draw" and game.deck:
        game.step = "draw"
    elif effect(card) == "swap" and sum(bool(other) for other in game.hands) >= 2:
        game.step = "swap"
    else:
        if effect(card) == "reverse":
            game.direction = -game.direction
        finish_turn(game)


def give(game: Game, seat: int, card: str) -> None:
    game.given[seat] = card
    assert game.pair is not None
    if len(game.given) == 2:
        one, other = game.pair
        for giver, taker in ((one, other), (other, one)):
            game.hands[giver].remove(game.given[giver])
            game.hands[taker].append(game.given[giver])
        game.pair, game.given = None, {}
        finish_turn(game)


def finish_turn(game: Game) -> None:
    """OM-30, OM-41, OM-14."""
    if not game.hands[game.turn]:
        game.gone.append(game.turn)
    holders = [seat for seat in range(game.seats) if game.hands[seat]]
    if len(holders) == 1:
        lose(game, holders[0], "last_with_cards")
        return
    game.turn = (game.turn + game.direction) % game.seats
    while game.turn in game.gone:
        game.turn = (game.turn + game.direction) % game.seats
    begin_turn(game)
