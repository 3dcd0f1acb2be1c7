"""Onix once more, from its rules alone and as plainly as possible: the referee of the engine.

Nothing here knows the engine. Cards are words (`"cross"`, or `"diamond/circle"` for a Double),
Piles and Collections are lists of them with the top card last, and every decision is tried on a
deep copy.

Decisions are tuples: `("take", gem, piles)`, `("place", collection)` with `None` for a new one,
`("draw", pile)`, `("stock", pile)`, `("steal", seat, collection)`, `("destroy", seat, collection)`.
"""

import copy
from dataclasses import dataclass, field
from typing import Any

GEMS = ["circle", "square", "diamond", "cross"]

Decision = tuple[Any, ...]
Cards = list[str]


@dataclass
class Game:
    """Everything on the table, and where in the turn its player is."""

    seats: int
    advanced: bool
    piles: list[Cards]
    collections: list[list[Cards]]
    stocks: list[Cards]
    discard: Cards = field(default_factory=list)
    turn: int = 0
    turns: int = 0
    step: str = "take"
    gem: str | None = None
    hand: Cards = field(default_factory=list)


def gems_on(card: str) -> set[str]:
    return set(card.split("/"))


def gems_of(collection: Cards) -> list[str]:
    return [gem for card in collection for gem in card.split("/")]


# What can be decided.


def decisions(game: Game) -> list[Decision]:
    """Every decision that the player at turn has; none once the game is over."""
    if game.step == "take":
        return takings(game)
    if game.step in ("place", "place_gain"):
        return placings(game)
    if game.step == "effect":
        return effects(game)
    return []


def takings(game: Game) -> list[Decision]:
    """OX-10 to OX-14: any gem that shows, and one whole group of linked cards that show it."""
    found: list[Decision] = []
    for gem in GEMS:
        for pile in circle(game):
            if gem in gems_on(game.piles[pile][-1]):
                taking = ("take", gem, linked(game, gem, pile))
                if taking not in found:
                    found.append(taking)
    return found


def circle(game: Game) -> list[int]:
    """The Piles that still stand in the circle: it closes up where one is empty."""
    return [pile for pile in range(5) if game.piles[pile]]


def neighbours(game: Game, pile: int) -> list[int]:
    around = circle(game)
    place = around.index(pile)
    return [around[place - 1], around[(place + 1) % len(around)]]


def linked(game: Game, gem: str, pile: int) -> tuple[int, ...]:
    """The Pile and all that are linked to it, from card to card."""
    group = [pile]
    for member in group:
        for other in neighbours(game, member):
            if other not in group and gem in gems_on(game.piles[other][-1]):
                group.append(other)
    return tuple(sorted(group))


def placings(game: Game) -> list[Decision]:
    """OX-20 and OX-21: beside the own Collections, or on one that has none of the card's gems."""
    found: list[Decision] = [("place", None)]
    for place, collection in enumerate(game.collections[game.turn]):
        if not gems_on(game.hand[0]) & set(gems_of(collection)):
            found.append(("place", place))
    return found


def effects(game: Game) -> list[Decision]:
    """OX-31 to OX-34: everything that the effect of the chosen gem can act on."""
    if game.gem == "circle":
        return [("draw", pile) for pile in circle(game)]
    if game.gem == "square":
        return [("stock", pile) for pile in circle(game)]
    verb = "steal" if game.gem == "diamond" else "destroy"
    return [
        (verb, seat, place)
        for seat in range(game.seats)
        if seat != game.turn
        for place in range(len(game.collections[seat]))
    ]


# What it does.


def after(game: Game, decision: Decision) -> Game:
    """The table after one of the decisions above; the one that was given stays as it is."""
    game = copy.deepcopy(game)
    verb = decision[0]
    if verb == "take":
        take(game, decision[1], decision[2])
    elif verb == "place":
        place_first_in_hand(game, decision[1])
    elif verb == "draw":
        game.hand = [game.piles[decision[1]].pop()]
        game.step = "place_gain"
    elif verb == "stock":
        game.stocks[game.turn].append(game.piles[decision[1]].pop())
        finish_turn(game)
    elif verb == "steal":
        game.hand = [lift_top(game, decision[1], decision[2])]
        game.step = "place_gain"
    elif verb == "destroy":
        game.discard.append(lift_top(game, decision[1], decision[2]))
        finish_turn(game)
    return game


def take(game: Game, gem: str, piles: tuple[int, ...]) -> None:
    game.gem = gem
    game.hand = [game.piles[pile].pop() for pile in piles]
    game.step = "place"


def place_first_in_hand(game: Game, place: int | None) -> None:
    card = game.hand.pop(0)
    if place is None:
        game.collections[game.turn].append([card])
    else:
        game.collections[game.turn][place].append(card)
    if game.hand:
        return
    if game.step == "place_gain":
        finish_turn(game)
        return
    game.step = "effect"
    if not effects(game):  # OX-37
        finish_turn(game)


def lift_top(game: Game, seat: int, place: int) -> str:
    """OX-36: the last card placed; a Collection left with no card is gone."""
    card = game.collections[seat][place].pop()
    if not game.collections[seat][place]:
        del game.collections[seat][place]
    return card


def finish_turn(game: Game) -> None:
    """OX-40, then whether it is all over (OX-60 before OX-50), then the next player."""
    remaining = []
    for collection in game.collections[game.turn]:
        if set(gems_of(collection)) == set(GEMS):
            game.stocks[game.turn] += collection
        else:
            remaining.append(collection)
    game.collections[game.turn] = remaining
    game.turns += 1
    if reason_to_stop(game) is not None:
        game.step = "over"
        return
    game.turn = (game.turn + 1) % game.seats
    game.step = "take"
    game.gem = None


# How it ends.


def reason_to_stop(game: Game) -> str | None:
    if game.advanced and any(rid_of_gems(game, seat) for seat in range(game.seats)):
        return "rid_of_gems"
    empty = game.piles.count([])
    if empty >= (1 if game.seats <= 4 else 2):
        return "piles_empty"
    return None


def rid_of_gems(game: Game, seat: int) -> bool:
    return game.collections[seat] == []


def ranks(game: Game) -> tuple[int, ...]:
    """Each seat's place: 1 and one more for everybody who did better."""
    merits = [merit(game, seat) for seat in range(game.seats)]
    return tuple(1 + sum(other > mine for other in merits) for mine in merits)


def merit(game: Game, seat: int) -> tuple[bool, int, int]:
    """OX-61, then OX-51: rid of all gems, then most cards in Stock, then fewest gems left."""
    won_at_once = reason_to_stop(game) == "rid_of_gems" and rid_of_gems(game, seat)
    gems_left = sum(len(gems_of(collection)) for collection in game.collections[seat])
    return won_at_once, len(game.stocks[seat]), -gems_left


# How many ways there are.


def perft(game: Game, depth: int) -> int:
    """The number of sequences of exactly `depth` decisions."""
    if depth == 1:
        return len(decisions(game))
    return sum(perft(after(game, decision), depth - 1) for decision in decisions(game))
