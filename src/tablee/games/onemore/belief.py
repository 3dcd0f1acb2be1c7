"""What a viewer knows of the others' hands (OM-50).

Every round, each player has one start card; a card that goes from hand to hand in a Swap is known
to the two who exchanged it; and a card drawn from those that were seen going under the deck is
known to all. Those are *traced*. A Swap between two others may move a traced card, or may not, so
that what a viewer knows is a list of placements, each with how likely it is if people give any of
their cards. It is exact: no placement in it contradicts what he saw, and the true one is in it.

All other cards are equally likely to be anywhere.
"""

from typing import Final

from tablee.core.chance import Chance
from tablee.games.onemore.cards import CARD_NUMBERS, NOTHING, START, answers
from tablee.games.onemore.history import (
    PLAYED,
    SWAPPED,
    deed_card,
    deed_kind,
    deed_other,
    deed_other_card,
    deed_seat,
)
from tablee.games.onemore.state import DEALT, PLAYING, Notebook, OneMoreTable

Placement = tuple[int, ...]
"""Where the traced cards are: 16 * card + seat for each, in ascending order."""

FINENESS: Final = 1 << 30
"""How finely the choice among placements is drawn."""


class Belief:
    """The placements that one viewer cannot rule out, and their weights."""

    def __init__(self, placements: list[Placement], weights: list[float]) -> None:
        self.placements = placements
        self.weights = weights
        self.total: float = 0.0
        for weight in weights:
            self.total += weight

    def draw(self, chance: Chance) -> Placement:
        if len(self.placements) == 1:
            return self.placements[0]
        left = self.total * (float(chance.below(FINENESS)) + 0.5) / float(FINENESS)
        for number, weight in enumerate(self.weights):
            left -= weight
            if left < 0.0:
                return self.placements[number]
        return self.placements[-1]


def traced(card: int, seat: int) -> int:
    return card * 16 + seat


def without(placement: Placement, token: int) -> Placement:
    place = placement.index(token)
    return placement[:place] + placement[place + 1 :]


def with_one(placement: Placement, token: int) -> Placement:
    return tuple(sorted((*placement, token)))


def belief_of(table: OneMoreTable, viewer: int) -> Belief:
    """What a seat, or SPECTATOR, knows. Worked out once for a position and its copies."""
    if table.notebook is None:
        table.notebook = Notebook()
    known = table.notebook.pages.get(viewer)
    if isinstance(known, Belief):
        return known
    belief = _Tracing(table, viewer).follow()
    table.notebook.pages[viewer] = belief
    return belief


class _Tracing:
    """Follows a round from its deal, with everything that a viewer saw."""

    def __init__(self, table: OneMoreTable, viewer: int) -> None:
        self.table = table
        self.viewer = viewer
        self.sizes: list[int] = [DEALT + 1] * table.seats
        self.copies: list[int] = [0] * CARD_NUMBERS
        for card in table.cards:
            self.copies[card] += 1
        # How many of each card the viewer does not see now.
        self.unseen: list[int] = [0] * CARD_NUMBERS
        # In a world that another viewer imagined, this one's Swaps are not known: see `redeal`.
        # He is then followed like the others, and his hand is looked at in the end.
        self.forgetful = self.has_forgotten()
        holders = [seat for seat in range(table.seats) if seat != viewer or self.forgetful]
        self.worlds: dict[Placement, float] = {tuple(traced(START, s) for s in holders): 1.0}

    def has_forgotten(self) -> bool:
        for noted in self.deeds():
            mine = deed_seat(noted) == self.viewer or deed_other(noted) == self.viewer
            if deed_kind(noted) == SWAPPED and mine and deed_card(noted) == NOTHING:
                return True
        return False

    def deeds(self) -> list[int]:
        return [self.table.history[place] for place in range(self.table.history_count)]

    def is_followed(self, seat: int) -> bool:
        return seat != self.viewer or self.forgetful

    def follow(self) -> Belief:
        for noted in self.deeds():
            seat = int(deed_seat(noted))
            other = int(deed_other(noted))
            card = int(deed_card(noted))
            kind = deed_kind(noted)
            if kind == SWAPPED:
                self.swap(seat, other, card, int(deed_other_card(noted)))
            elif kind == PLAYED:
                if self.is_followed(seat):
                    self.show(seat, card)
                self.sizes[seat] -= 1
            else:
                if card != NOTHING and self.is_followed(seat):
                    self.trace(seat, card)
                self.sizes[seat] += 1
        if self.forgetful:
            self.look_at_own_hand()
        self.count_unseen()
        self.expect_an_answer()
        return Belief(list(self.worlds.keys()), list(self.worlds.values()))

    def untraced(self, placement: Placement, seat: int) -> int:
        """How many cards of a hand are not traced."""
        count = self.sizes[seat]
        for token in placement:
            if token & 15 == seat:
                count -= 1
        return count

    def trace(self, seat: int, card: int) -> None:
        self.worlds = {
            with_one(placement, traced(card, seat)): weight
            for placement, weight in self.worlds.items()
        }

    def show(self, seat: int, card: int) -> None:
        """A card turned out to be in this hand, and left it."""
        token = traced(card, seat)
        found: dict[Placement, float] = {}
        for placement, weight in self.worlds.items():
            copies = placement.count(token)
            if copies > 0:
                shown = without(placement, token)
                found[shown] = found.get(shown, 0.0) + weight * copies
            # A start card is always traced. Another one may be an untraced copy, if the deck has
            # several, or if this one is traced nowhere.
            elsewhere = self.spare_share(placement, card) * self.untraced(placement, seat)
            if elsewhere > 0.0:
                found[placement] = found.get(placement, 0.0) + weight * elsewhere
        self.worlds = found

    def spare_share(self, placement: Placement, card: int) -> float:
        """How likely an untraced card is this one."""
        if card == START:
            return 0.0
        return (self.copies[card] - count_of(placement, card)) / len(self.table.cards)

    def swap(self, seat: int, other: int, card: int, other_card: int) -> None:
        if self.is_followed(seat) and self.is_followed(other):
            self.swap_unseen(seat, other)
        elif seat == self.viewer:
            self.show(other, other_card)
            self.trace(other, card)
        else:
            self.show(seat, card)
            self.trace(seat, other_card)

    def swap_unseen(self, seat: int, other: int) -> None:
        found: dict[Placement, float] = {}
        for placement, weight in self.worlds.items():
            for given, likely in self.gifts(placement, seat):
                for got, also_likely in self.gifts(placement, other):
                    after = placement
                    if given != NOTHING:
                        after = without(after, traced(given, seat))
                    if got != NOTHING:
                        after = without(after, traced(got, other))
                        after = with_one(after, traced(got, seat))
                    if given != NOTHING:
                        after = with_one(after, traced(given, other))
                    found[after] = found.get(after, 0.0) + weight * likely * also_likely
        self.worlds = found

    def gifts(self, placement: Placement, seat: int) -> list[tuple[int, float]]:
        """What a hand may give: each traced card, or an untraced one; and how likely that is."""
        mine = [token >> 4 for token in placement if token & 15 == seat]
        size = self.sizes[seat]
        gifts = [(card, mine.count(card) / size) for card in sorted(set(mine))]
        if size > len(mine):
            gifts.append((NOTHING, (size - len(mine)) / size))
        return gifts

    def look_at_own_hand(self) -> None:
        found: dict[Placement, float] = {}
        for placement, weight in self.worlds.items():
            mine = [token >> 4 for token in placement if token & 15 == self.viewer]
            enough = all(
                self.table.count_in_hand(self.viewer, card) >= mine.count(card) for card in mine
            )
            if enough and mine.count(START) == self.table.count_in_hand(self.viewer, START):
                rest = tuple(token for token in placement if token & 15 != self.viewer)
                found[rest] = found.get(rest, 0.0) + weight
        self.worlds = found

    def count_unseen(self) -> None:
        """Rule out what needs more copies of a card than the viewer does not see."""
        for card in self.table.hidden_from(self.viewer):
            self.unseen[card] += 1
        self.worlds = {
            placement: weight
            for placement, weight in self.worlds.items()
            if self.are_unseen(placement)
        }

    def are_unseen(self, placement: Placement) -> bool:
        for token in placement:
            card = token >> 4
            if card != START and count_of(placement, card) > self.unseen[card]:
                return False
        return True

    def expect_an_answer(self) -> None:
        """Whoever owes a card can play one: otherwise he would have lost the round (OM-40)."""
        turn = int(self.table.turn)
        if self.table.phase != PLAYING or turn == self.viewer:
            return
        found: dict[Placement, float] = {}
        for placement, weight in self.worlds.items():
            likely = self.chance_to_answer(placement, turn)
            if likely > 0.0:
                found[placement] = weight * likely
        self.worlds = found

    def chance_to_answer(self, placement: Placement, seat: int) -> float:
        """How likely a hand with these traced cards has one that fits."""
        asked = self.table.asked
        mine = 0
        others = self.unseen[:]
        for token in placement:
            card = token >> 4
            if card != START:
                others[card] -= 1
            if token & 15 == seat:
                mine += 1
                if answers(asked, card):
                    return 1.0
        unfit = 0
        fit = 0
        for card, count in enumerate(others):
            if count > 0:
                if answers(asked, card):
                    fit += count
                else:
                    unfit += count
        if fit == 0:
            return 0.0
        none_fits = 1.0
        for drawn in range(self.sizes[seat] - mine):
            none_fits *= max(unfit - drawn, 0) / (unfit + fit - drawn)
        return 1.0 - none_fits


def count_of(placement: Placement, card: int) -> int:
    count = 0
    for token in placement:
        if token >> 4 == card:
            count += 1
    return count
