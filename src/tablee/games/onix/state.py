"""What lies on an Onix table, and how it is kept small.

A card is the set of its gems: bit 0 circle, 1 square, 2 diamond, 3 cross. A Simple has one bit, a
Double two; cards with the same gems are the same card. A Collection is one number: its cards in
four bits each, the last one placed lowest, and above them the set of all its gems. Only the small
functions of this file know that; `rules.py` speaks of cards, gems, Piles and Collections.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from tablee.core.bits import only
from tablee.core.state import State

PILES: Final = 5
GEMS: Final = 4
ALL_GEMS: Final = 15

CIRCLE: Final = 0
SQUARE: Final = 1
DIAMOND: Final = 2
CROSS: Final = 3

PILE_ROOM: Final = 32
"""Cards kept free for one Pile; the highest has 20 with the default deck."""

COLLECTION_ROOM: Final = 128
"""Collections kept free for one seat: more than there are cards, as there is no limit (OX-22)."""

MOST_CARDS: Final = 127

TAKING: Final = 0
PLACING: Final = 1
AIMING: Final = 2
PLACING_GAIN: Final = 3
OVER: Final = 4


def shows(card: i64, gem: i64) -> bool:
    return (card >> gem) & 1 != 0


def gem_count(gems: i64) -> i64:
    """How many gems a card or a set of gems shows."""
    return (gems & 1) + ((gems >> 1) & 1) + ((gems >> 2) & 1) + ((gems >> 3) & 1)


# A Collection: gems << 16 | cards, oldest card highest.


def gems_in(collection: i64) -> i64:
    return collection >> 16


def top_card(collection: i64) -> i64:
    return collection & ALL_GEMS


def with_card(collection: i64, card: i64) -> i64:
    cards: i64 = ((collection & 0xFFFF) << 4) | card
    return ((collection >> 16) | card) << 16 | cards


def without_top(collection: i64) -> i64:
    # A Collection never holds a gem twice, so what the top card shows leaves with it.
    gems: i64 = (collection >> 16) ^ (collection & ALL_GEMS)
    return gems << 16 | (collection & 0xFFFF) >> 4


def accepts(collection: i64, card: i64) -> bool:
    """Whether a Collection has none of the card's gems yet (OX-21)."""
    return (collection >> 16) & card == 0


def cards_in(collection: i64) -> i64:
    """How many cards a Collection has, from 1 to 4."""
    cards: i64 = collection & 0xFFFF
    return 1 + i64(cards > 0xF) + i64(cards > 0xFF) + i64(cards > 0xFFF)


# Small numbers, one byte each, side by side: the height of each Pile, the size of each Stock.


def byte_of(packed: i64, place: i64) -> i64:
    return (packed >> (place * 8)) & 255


def byte_at(amount: i64, place: i64) -> i64:
    return amount << (place * 8)


# The tops of the five Piles, five bits apart, so that one gem's bits fold into a set of Piles.


def top_at(tops: i64, pile: i64) -> i64:
    return (tops >> (pile * 5)) & ALL_GEMS


def piles_showing(tops: i64, gem: i64) -> i64:
    """The set of Piles (bit 0 is Pile 0) whose top shows the gem."""
    bits: i64 = (tops >> gem) & 0b0000100001000010000100001
    return (bits | bits >> 4 | bits >> 8 | bits >> 12 | bits >> 16) & 31


def linked_groups(showing: int, standing: int) -> list[int]:
    """The groups of linked Piles (OX-11) among those `showing` a gem; sets of Piles, all of them.

    `standing` are the Piles that still have cards: an empty one never separates its neighbours
    (OX-14), so the circle is made of the others.

    >>> [f"{group:05b}" for group in linked_groups(0b01011, 0b11111)]
    ['00011', '01000']
    >>> [f"{group:05b}" for group in linked_groups(0b01011, 0b11011)]
    ['01011']
    """
    circle = [pile for pile in range(PILES) if standing >> pile & 1]
    gaps = [place for place, pile in enumerate(circle) if not showing >> pile & 1]
    if not gaps:
        return [standing] if circle else []
    groups: list[int] = []
    group = 0
    # Walking once round from a gap to that same gap cuts no group in two.
    for step in range(1, len(circle) + 1):
        pile = circle[(gaps[0] + step) % len(circle)]
        if showing >> pile & 1:
            group |= only(pile)
        elif group:
            groups.append(group)
            group = 0
    return sorted(groups)


def linked_entry(showing: i64, standing: i64) -> i64:
    """Where LINKED has the groups."""
    return standing << 5 | showing


def _group_table() -> list[int]:
    # Five Piles in a circle never hold more than two separate groups: both fit in one number.
    table = [0] * 1024
    for standing in range(32):
        for showing in range(32):
            if showing & ~standing == 0:
                groups = [*linked_groups(showing, standing), 0, 0]
                table[linked_entry(showing, standing)] = groups[1] << 5 | groups[0]
    return table


LINKED: Final = vec[i64](_group_table())
"""For each (standing, showing): the first group in the low five bits, the second above it."""


def first_group(groups: i64) -> i64:
    return groups & 31


def second_group(groups: i64) -> i64:
    """The other group, or 0."""
    return groups >> 5


class OnixTable(State):
    """The cards and where they lie. It knows no rule."""

    def __init__(self, seats: i64, advanced: bool, cards: vec[u8], collections: vec[i32]) -> None:
        super().__init__(seats)
        self.advanced: bool = advanced
        self.turn: i64 = 0
        self.turns: i64 = 0
        self.phase: i64 = TAKING
        self.gem: i64 = 0
        # The cards in the player's hand, four bits each, the one to place now lowest.
        self.hand: i64 = 0
        self.discarded: i64 = 0
        self.heights: i64 = 0
        self.tops: i64 = 0
        self.stocks: i64 = 0
        self.counts: i64 = 0
        self.cards: vec[u8] = cards
        self.collections: vec[i32] = collections

    def copy_numbers_to(self, other: "OnixTable") -> None:
        other.turn = self.turn
        other.turns = self.turns
        other.phase = self.phase
        other.gem = self.gem
        other.hand = self.hand
        other.discarded = self.discarded
        other.heights = self.heights
        other.tops = self.tops
        other.stocks = self.stocks
        other.counts = self.counts

    # Piles

    def height(self, pile: i64) -> i64:
        return byte_of(self.heights, pile)

    def top(self, pile: i64) -> i64:
        """The card on top of a Pile, or 0."""
        return top_at(self.tops, pile)

    def buried(self) -> list[int]:
        """How many cards of each number lie under the tops of the Piles."""
        counts = [0] * 16
        pile: i64 = 0
        while pile < PILES:
            place: i64 = pile * PILE_ROOM
            top: i64 = place + self.height(pile) - 1
            while place < top:
                counts[self.cards[place]] += 1
                place += 1
            pile += 1
        return counts

    def lay_on_pile(self, pile: i64, card: i64) -> None:
        height = byte_of(self.heights, pile)
        self.cards[pile * PILE_ROOM + height] = u8(card)
        self.heights += byte_at(1, pile)
        self.tops ^= (card ^ top_at(self.tops, pile)) << (pile * 5)

    def lift_from_pile(self, pile: i64) -> i64:
        """Take the top card off a Pile."""
        height: i64 = byte_of(self.heights, pile) - 1
        card = top_at(self.tops, pile)
        under: i64 = 0
        if height > 0:
            under = i64(self.cards[pile * PILE_ROOM + height - 1])
        self.tops ^= (card ^ under) << (pile * 5)
        self.heights -= byte_at(1, pile)
        return card

    def standing_piles(self) -> i64:
        """The set of Piles that still have cards."""
        tops = self.tops
        return (
            piles_showing(tops, CIRCLE)
            | piles_showing(tops, SQUARE)
            | piles_showing(tops, DIAMOND)
            | piles_showing(tops, CROSS)
        )

    def empty_piles(self) -> i64:
        empty: i64 = 0
        pile: i64 = 0
        while pile < PILES:
            empty += i64(top_at(self.tops, pile) == 0)
            pile += 1
        return empty

    # The hand

    def card_to_place(self) -> i64:
        """Cards in hand are placed one by one, in the order in which they came."""
        return self.hand & ALL_GEMS

    def add_to_hand(self, card: i64) -> None:
        above: i64 = 0
        while self.hand >> above:
            above += 4
        self.hand |= card << above

    def drop_from_hand(self) -> None:
        self.hand >>= 4

    # Collections

    def collection_count(self, seat: i64) -> i64:
        return byte_of(self.counts, seat)

    def collection(self, seat: i64, place: i64) -> i64:
        return i64(self.collections[seat * COLLECTION_ROOM + place])

    def start_collection(self, seat: i64, card: i64) -> None:
        count = byte_of(self.counts, seat)
        self.collections[seat * COLLECTION_ROOM + count] = i32(with_card(0, card))
        self.counts += byte_at(1, seat)

    def add_to_collection(self, seat: i64, place: i64, card: i64) -> None:
        spot: i64 = seat * COLLECTION_ROOM + place
        collections = self.collections
        collections[spot] = i32(with_card(i64(collections[spot]), card))

    def lift_from_collection(self, seat: i64, place: i64) -> i64:
        """Take the top card off a Collection; with its last card it is gone (OX-36)."""
        spot: i64 = seat * COLLECTION_ROOM + place
        collections = self.collections
        collection = i64(collections[spot])
        rest = without_top(collection)
        if rest == 0:
            self.remove_collection(seat, place)
        else:
            collections[spot] = i32(rest)
        return top_card(collection)

    def remove_collection(self, seat: i64, place: i64) -> None:
        """The Collections after it move up: a player's Collections keep their order."""
        collections = self.collections
        spot: i64 = seat * COLLECTION_ROOM + place
        last: i64 = seat * COLLECTION_ROOM + byte_of(self.counts, seat) - 1
        while spot < last:
            collections[spot] = collections[spot + 1]
            spot += 1
        self.counts -= byte_at(1, seat)

    def gems_left(self, seat: i64) -> i64:
        """How many gems lie in a seat's Collections."""
        gems: i64 = 0
        place: i64 = 0
        while place < byte_of(self.counts, seat):
            gems += gem_count(gems_in(self.collection(seat, place)))
            place += 1
        return gems

    # Stocks

    def stock(self, seat: i64) -> i64:
        return byte_of(self.stocks, seat)

    def add_to_stock(self, seat: i64, cards: i64) -> None:
        self.stocks += byte_at(cards, seat)

    def facts(self) -> list[int]:
        facts: list[int] = [
            self.seats,
            int(self.advanced),
            self.turn,
            self.turns,
            self.phase,
            self.gem,
            self.hand,
            self.discarded,
            self.heights,
            self.stocks,
            self.counts,
        ]
        for pile in range(PILES):
            bottom = pile * PILE_ROOM
            facts += [self.cards[bottom + depth] for depth in range(self.height(pile))]
        for seat in range(self.seats):
            places = self.collection_count(seat)
            facts += [self.collection(seat, place) for place in range(places)]
        return facts
