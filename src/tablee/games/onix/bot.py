"""What a good Onix player looks at.

Everything is counted in cards of the Stock. A Collection is a promise: the more gems it has, the
likelier its cards reach the Stock.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.bits import is_among, only
from tablee.core.heuristic import Heuristic
from tablee.core.state import MoveList, State
from tablee.games.onix.codes import (
    DESTROY,
    DRAW,
    PLACE_NEW,
    PLACE_ON,
    STEAL,
    STOCK,
    aimed_place,
    aimed_seat,
    taken_gem,
    taken_piles,
)
from tablee.games.onix.rules import Onix
from tablee.games.onix.state import (
    ALL_GEMS,
    CIRCLE,
    DIAMOND,
    PILES,
    SQUARE,
    accepts,
    cards_in,
    gem_count,
    gems_in,
    top_card,
    with_card,
    without_top,
)

PROMISE: Final = (0.0, 0.3, 0.6, 0.8, 1.0)
"""How likely the cards of a Collection with 0 to 4 gems reach their owner's Stock."""

DECISIVE: Final = 50.0
"""More cards than any move brings: for what wins or loses the game at once."""


class OnixHeuristic(Heuristic):
    """Weighs one decision at a time, by what it adds to the own promise and takes from theirs."""

    def __init__(self) -> None:
        super().__init__(spread=12.0)
        # The promise of each set of gems, looked up in the innermost loop.
        self.promise: vec[float] = vec[float]([PROMISE[gem_count(gems)] for gems in range(16)])

    def weigh(self, state: State, seat: i64, moves: MoveList, weights: "vec[float]") -> None:
        assert isinstance(state, Onix)
        items = moves.items
        first = items[0]
        if first < PLACE_NEW:
            self.weigh_takings(state, moves, weights)
            return
        i: i64 = 0
        while i < moves.count:
            move = items[i]
            if move < DRAW:
                weights[i] = self.placing_gain(state, move - PLACE_ON, state.card_to_place())
            elif move < STOCK:
                weights[i] = self.best_gain(state, state.top(move - DRAW))
            elif move < STEAL:
                # Any card is one card: better to bury one that would help the next player.
                weights[i] = 0.01 * float(gem_count(state.top(move - STOCK)))
            elif move < DESTROY:
                weights[i] = self.stealing_gain(state, aimed_seat(move), aimed_place(move))
            else:
                weights[i] = self.loss(state, aimed_seat(move), aimed_place(move))
            i += 1

    def weigh_takings(self, table: Onix, moves: MoveList, weights: "vec[float]") -> None:
        items = moves.items
        i: i64 = 0
        while i < moves.count:
            gem = taken_gem(items[i])
            piles = taken_piles(items[i])
            weights[i] = self.taking_gain(table, piles) + self.effect_gain(table, gem, piles)
            i += 1

    def worth(self, collection: i64) -> float:
        """What a Collection is worth to its owner, in cards."""
        if collection == 0:
            return 0.0
        return self.promise[gems_in(collection)] * float(cards_in(collection))

    def placing_gain(self, table: Onix, place: i64, card: i64) -> float:
        """What placing a card there adds; place -1 is a new Collection."""
        if place < 0:
            return self.promise[card]
        if self.wins_at_once(table, place, card):
            return DECISIVE
        collection = table.collection(table.turn, place)
        return self.worth(with_card(collection, card)) - self.worth(collection)

    def best_gain(self, table: Onix, card: i64) -> float:
        """The best placing gain of a card."""
        best = self.promise[card]
        place: i64 = 0
        places = table.collection_count(table.turn)
        while place < places:
            collection = table.collection(table.turn, place)
            if accepts(collection, card):
                gain = self.worth(with_card(collection, card)) - self.worth(collection)
                if gain > best:
                    best = gain
            place += 1
        return best

    def taking_gain(self, table: Onix, piles: i64) -> float:
        """Place each taken card greedily; no two go on one Collection (OX-23)."""
        total = 0.0
        used: i64 = 0
        pile: i64 = 0
        places = table.collection_count(table.turn)
        while pile < PILES:
            if is_among(pile, piles):
                card = table.top(pile)
                best = self.promise[card]
                chosen: i64 = -1
                place: i64 = 0
                while place < places and place < 60:
                    collection = table.collection(table.turn, place)
                    if accepts(collection, card) and not is_among(place, used):
                        gain = self.worth(with_card(collection, card)) - self.worth(collection)
                        if gain > best:
                            best = gain
                            chosen = place
                    place += 1
                if chosen >= 0:
                    used |= only(chosen)
                total += best
            pile += 1
        return total

    def effect_gain(self, table: Onix, gem: i64, piles: i64) -> float:
        if gem == SQUARE:
            return 1.0
        if gem == CIRCLE:
            return self.best_draw(table, piles)
        return self.best_attack(table, gem)

    def best_draw(self, table: Onix, piles: i64) -> float:
        """The best top that is not being taken; what is uncovered cannot be known."""
        best = 0.3
        pile: i64 = 0
        while pile < PILES:
            if not is_among(pile, piles) and table.top(pile) != 0:
                gain = self.best_gain(table, table.top(pile))
                if gain > best:
                    best = gain
            pile += 1
        return best

    def best_attack(self, table: Onix, gem: i64) -> float:
        best = 0.0
        seat: i64 = 0
        while seat < table.seats:
            if seat != table.turn:
                place: i64 = 0
                places = table.collection_count(seat)
                while place < places:
                    if gem == DIAMOND:
                        gain = self.stealing_gain(table, seat, place)
                    else:
                        gain = self.loss(table, seat, place)
                    if gain > best:
                        best = gain
                    place += 1
            seat += 1
        return best

    def loss(self, table: Onix, victim: i64, place: i64) -> float:
        """What losing its top card costs a Collection's owner, as far as that helps us."""
        if self.hands_the_win(table, victim, place):
            return -DECISIVE
        collection = table.collection(victim, place)
        loss = self.worth(collection) - self.worth(without_top(collection))
        return loss * self.rivalry(table)

    def stealing_gain(self, table: Onix, victim: i64, place: i64) -> float:
        card = top_card(table.collection(victim, place))
        return self.loss(table, victim, place) + self.best_gain(table, card)

    def rivalry(self, table: Onix) -> float:
        """How much a card less for an opponent is worth to us: all of it with two players."""
        if table.seats == 2:
            return 1.0
        return 0.6 / float(table.seats - 1)

    def hands_the_win(self, table: Onix, victim: i64, place: i64) -> bool:
        """In the advanced mode, an opponent's very last card must be left alone (OX-60)."""
        return (
            table.advanced
            and table.collection_count(victim) == 1
            and cards_in(table.collection(victim, place)) == 1
        )

    def wins_at_once(self, table: Onix, place: i64, card: i64) -> bool:
        """In the advanced mode: would placing this last card complete all that is left?"""
        if not table.advanced or place < 0 or table.hand > ALL_GEMS:
            return False
        other: i64 = 0
        places = table.collection_count(table.turn)
        while other < places:
            gems = gems_in(table.collection(table.turn, other))
            if other == place:
                gems |= card
            if gems != ALL_GEMS:
                return False
            other += 1
        return True

    def prospects(self, table: Onix, seat: i64) -> float:
        """The Stock and what is promised to it."""
        total = float(table.stock(seat))
        place: i64 = 0
        places = table.collection_count(seat)
        while place < places:
            collection = table.collection(seat, place)
            if gems_in(collection) == ALL_GEMS:
                total += float(cards_in(collection))
            else:
                total += self.worth(collection)
            place += 1
        return total

    def standing(self, state: State, seat: i64) -> float:
        assert isinstance(state, Onix)
        best = -1000.0
        other: i64 = 0
        while other < state.seats:
            if other != seat:
                theirs = self.prospects(state, other)
                if theirs > best:
                    best = theirs
            other += 1
        return self.prospects(state, seat) - best
