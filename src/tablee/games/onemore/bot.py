"""What a good One More! player looks at.

Losing is the aim, so everything is counted in chances to win the game: who is likely to lose this
round, and what that is worth. A hand whose numbers lie close together often has no answer; a start
card nearly always is one.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.bits import count_of, is_among, only
from tablee.core.heuristic import Heuristic
from tablee.core.state import MoveList, State
from tablee.games.onemore.cards import (
    ANSWERS,
    DRAW,
    REPLAY,
    REVERSE,
    START,
    answers,
    effect_of,
    number_of,
)
from tablee.games.onemore.codes import GIVE, NAME_DRAW, NAME_SWAP, first_named, second_named
from tablee.games.onemore.history import HAND_ROOM
from tablee.games.onemore.rules import OneMore
from tablee.games.onemore.state import PLAYING

MOST_SEATS: Final = 9

STUCK_ON_THE_WAY: Final = 0.2
"""How often a player whom nobody thinks about cannot play when his turn comes."""

LATER: Final = 0.55
"""What is left of a chance to lose the round if the next turn brings none."""

POINTS: Final = 8.0
"""The weight of losing the round for sure: what the search takes for a good prior."""


def numbers_in(table: OneMore, seat: i64, without: i64) -> i64:
    """The set of numbers in a hand, bit 1 for the 1, once a card has left it (or none: 0)."""
    hands = table.hands
    numbers: i64 = 0
    spot: i64 = seat * HAND_ROOM
    end: i64 = spot + table.size(seat)
    missing = without
    while spot < end:
        card = i64(hands[spot])
        if card == missing:
            missing = 0
        else:
            numbers |= only(number_of(card))
        spot += 1
    return numbers


class OneMoreHeuristic(Heuristic):
    """Weighs one decision at a time by the chance to win that it leaves."""

    def __init__(self) -> None:
        super().__init__(spread=2.0)
        self.on_the_way: float = STUCK_ON_THE_WAY
        self.later: float = LATER
        self.points: float = POINTS
        # For a set of numbers: how many of the 18 cards it could meet have no answer in it.
        self.stuck: vec[float] = vec[float]([share_stuck(bits) for bits in range(1024)])
        # The chance to win of somebody with one "one more" card, and with none, if every round is
        # lost by anybody: by the number of seats, and of those who have one.
        ahead, behind = win_chances()
        self.ahead: vec[float] = vec[float](ahead)
        self.behind: vec[float] = vec[float](behind)

    # What a lost round is worth

    def worth(self, table: OneMore, seat: i64, loser: i64) -> float:
        """A seat's chance to win the game once `loser` has lost this round."""
        return self.worth_if(table, seat, loser, -1)

    def worth_if(self, table: OneMore, seat: i64, loser: i64, lost: i64) -> float:
        """The same as it was before `lost` lost a round, or now if that is nobody."""
        if table.defeat_count(loser) - i64(loser == lost) == 1:
            return 1.0 if loser == seat else 0.0
        marked: i64 = 1 - i64(lost >= 0)
        other: i64 = 0
        while other < table.seats:
            marked += table.defeat_count(other)
            other += 1
        place: i64 = table.seats * 16 + marked
        if loser == seat or table.defeat_count(seat) - i64(seat == lost) == 1:
            return self.ahead[place]
        return self.behind[place]

    def worth_of_others(self, table: OneMore, seat: i64) -> float:
        """The same if it is any of the others who can still lose."""
        total = 0.0
        count: i64 = 0
        other: i64 = 0
        while other < table.seats:
            if other != seat and table.size(other) > 0:
                total += self.worth(table, seat, other)
                count += 1
            other += 1
        return total / float(count) if count > 0 else self.worth(table, seat, seat)

    # Weighing

    def weigh(self, state: State, seat: i64, moves: MoveList, weights: "vec[float]") -> None:
        assert isinstance(state, OneMore)
        items = moves.items
        i: i64 = 0
        while i < moves.count:
            move = items[i]
            if move < GIVE:
                value = self.playing(state, seat, move)
            elif move < NAME_DRAW:
                value = self.giving(state, seat, move - GIVE)
            elif move < NAME_SWAP:
                value = self.drawing(state, seat, move - NAME_DRAW)
            else:
                value = self.swapping(state, seat, first_named(move), second_named(move))
            weights[i] = self.points * self.stretched(state, seat, -1, value)
            i += 1

    def playing(self, table: OneMore, seat: i64, card: i64) -> float:
        """What playing a card leaves, as far as one can see."""
        effect = effect_of(card)
        left: i64 = table.size(seat) - 1
        numbers = numbers_in(table, seat, card)
        if effect == REPLAY and left > 0:
            return self.replaying(table, seat, numbers, left, ANSWERS[card])
        clockwise = table.clockwise != (effect == REVERSE)
        follower = self.follower(table, seat, clockwise)
        if effect == DRAW:
            # The best of drawing oneself and of helping the follower to an answer.
            own = self.outlook(
                table, seat, ANSWERS[card], follower, 0, self.drawn(numbers), left + 1
            )
            help_ = self.outlook(table, seat, ANSWERS[card], follower, 1, self.kept(numbers), left)
            return max(own, help_)
        return self.outlook(table, seat, ANSWERS[card], follower, 0, self.kept(numbers), left)

    def replaying(self, table: OneMore, seat: i64, numbers: i64, left: i64, asked: i64) -> float:
        """Another turn with these numbers: without an answer the round is lost, as one wishes."""
        if numbers & asked == 0:
            return self.worth(table, seat, seat)
        follower = self.follower(table, seat, table.clockwise)
        best = 0.0
        number: i64 = 1
        while number < 10:
            if is_among(number, numbers & asked):
                # One card fewer; its sign is taken to be the one that leaves the follower a way.
                above = ANSWERS[number * 16 + 5]
                below = ANSWERS[number * 16]
                open_ = above if count_of(above) > count_of(below) else below
                rest = numbers & ~only(number)
                if left == count_of(numbers):
                    value = self.outlook(table, seat, open_, follower, 0, self.kept(rest), left - 1)
                else:
                    value = self.outlook(
                        table, seat, open_, follower, 0, self.kept(numbers), left - 1
                    )
                if value > best:
                    best = value
            number += 1
        return best

    def drawing(self, table: OneMore, seat: i64, target: i64) -> float:
        numbers = numbers_in(table, seat, 0)
        left = table.size(seat)
        follower = self.follower(table, seat, table.clockwise)
        if target == seat:
            return self.outlook(
                table, seat, table.asked, follower, 0, self.drawn(numbers), left + 1
            )
        more: i64 = 1 if target == follower else 0
        value = self.outlook(table, seat, table.asked, follower, more, self.kept(numbers), left)
        # A fuller hand has an answer more often, which is bad luck for whoever is ahead.
        return value + (0.002 if table.defeat_count(target) > 0 else 0.0)

    def swapping(self, table: OneMore, seat: i64, first: i64, second: i64) -> float:
        numbers = numbers_in(table, seat, 0)
        left = table.size(seat)
        follower = self.follower(table, seat, table.clockwise)
        stuck = self.kept(numbers)
        if first == seat or second == seat:
            best: i64 = 0
            card: i64 = 0
            place: i64 = 0
            while place < left:
                card = table.card(seat, place)
                rest = numbers_in(table, seat, card)
                if place == 0 or self.drawn(rest) > self.drawn(best):
                    best = rest
                place += 1
            stuck = self.drawn(best)
        value = self.outlook(table, seat, table.asked, follower, 0, stuck, left)
        if first == follower or second == follower:
            # He would give his answer away.
            value -= 0.1 * (self.worth_of_others(table, seat) - self.worth(table, seat, follower))
            value -= 0.02
        return value

    def giving(self, table: OneMore, seat: i64, card: i64) -> float:
        rest = numbers_in(table, seat, card)
        follower = self.follower(table, table.turn, table.clockwise)
        lost = self.worth(table, seat, seat)
        others = self.worth_of_others(table, seat)
        if follower == seat:
            # One's own turn comes next: without an answer in the rest, only luck brings one.
            likely = 0.0
            if rest & table.asked == 0:
                likely = 1.0 - float(count_of(table.asked)) / 9.0
            likely += (1.0 - likely) * self.later * self.drawn(rest) * 0.5
            return likely * lost + (1.0 - likely) * others
        likely = self.drawn(rest) * self.reach(table)
        return likely * lost + (1.0 - likely) * others

    # Chances

    def kept(self, numbers: i64) -> float:
        """How likely the next card has no answer among these numbers."""
        return self.stuck[numbers]

    def drawn(self, numbers: i64) -> float:
        """The same with one more card, which may be any."""
        total = 0.0
        number: i64 = 1
        while number < 10:
            total += self.stuck[numbers | only(number)]
            number += 1
        return total / 9.0

    def reach(self, table: OneMore) -> float:
        """How likely the round lasts until one's own next turn."""
        chance = 1.0
        other: i64 = 2
        while other < table.holders:
            chance *= 1.0 - self.on_the_way
            other += 1
        return chance

    def outlook(
        self,
        table: OneMore,
        seat: i64,
        asked: i64,
        follower: i64,
        drawn: i64,
        stuck: float,
        left: i64,
    ) -> float:
        """The chance to win once `follower` has to answer, with so many cards left in hand."""
        if follower == seat:
            return self.worth(table, seat, seat) if left > 0 else 0.0
        his = self.chance_stuck(table, follower, asked, drawn)
        others = self.worth_of_others(table, seat)
        likely = 0.0
        if left > 0:
            likely = self.reach(table) * (stuck + (1.0 - stuck) * self.later * stuck)
        rest = likely * self.worth(table, seat, seat) + (1.0 - likely) * others
        return his * self.worth(table, seat, follower) + (1.0 - his) * rest

    def chance_stuck(self, table: OneMore, seat: i64, asked: i64, drawn: i64) -> float:
        """How likely another player has no answer. Of his cards, only start cards are looked at."""
        starts = table.count_in_hand(seat, START)
        if starts > 0 and answers(asked, START):
            return 0.0
        miss = 1.0 - float(count_of(asked)) / 9.0
        likely = 1.0
        card: i64 = starts
        size: i64 = table.size(seat) + drawn
        while card < size:
            likely *= miss
            card += 1
        return likely

    def follower(self, table: OneMore, seat: i64, clockwise: bool) -> i64:
        """Whose turn comes after a seat's."""
        step: i64 = 1 if clockwise else table.seats - 1
        other: i64 = (seat + step) % table.seats
        while table.size(other) == 0 and other != seat:
            other = (other + step) % table.seats
        return other

    # Judging a position

    def payoff(self, state: State, seat: i64) -> float:
        """How well a round goes: 1 if one loses it oneself, 0 if the worst of the others does.

        A search ends with its round, and what a round is worth is little at a big table: without
        this stretch it would take differences that matter for noise.
        """
        assert isinstance(state, OneMore)
        last = state.last_round
        if last is not None and (state.history_count == 0 or state.is_over()):
            # A round has just been lost: its worth is looked at as it was before.
            return self.stretched(
                state, seat, last.loser, self.worth_if(state, seat, last.loser, last.loser)
            )
        return self.stretched(state, seat, -1, self.expected(state, seat))

    def stretched(self, table: OneMore, seat: i64, lost: i64, value: float) -> float:
        best = self.worth_if(table, seat, seat, lost)
        worst = best
        other: i64 = 0
        while other < table.seats:
            worth = self.worth_if(table, seat, other, lost)
            if worth < worst:
                worst = worth
            other += 1
        return (value - worst) / (best - worst) if best > worst else 0.5

    def expected(self, table: OneMore, seat: i64) -> float:
        """The chance to win the game, by how hard each hand is to play from."""
        total = 0.0
        value = 0.0
        reach = 1.0
        step: i64 = 1 if table.clockwise else table.seats - 1
        other = table.turn
        turns: i64 = 0
        while turns < table.seats:
            if table.size(other) > 0:
                likely = reach * self.stuck[numbers_in(table, other, 0)]
                if turns == 0 and table.phase == PLAYING:
                    # He has an answer: it can only be a later turn.
                    likely *= self.later
                total += likely
                value += likely * self.worth(table, seat, other)
                reach *= 1.0 - self.on_the_way
            turns += 1
            other = (other + step) % table.seats
        return value / total if total > 0.0 else self.worth(table, seat, seat)


def share_stuck(numbers: int) -> float:
    """
    >>> share_stuck(0b1000000010)  # a 1 and a 9
    0.1111111111111111
    """
    cards = [number * 16 + sign * 5 for number in range(1, 10) for sign in (0, 1)]
    return sum(ANSWERS[card] & numbers == 0 for card in cards) / len(cards)


def win_chances() -> tuple[list[float], list[float]]:
    ahead = [0.0] * (16 * (MOST_SEATS + 2))
    behind = [0.0] * (16 * (MOST_SEATS + 2))
    for seats in range(2, MOST_SEATS + 1):
        for marked in range(seats, -1, -1):
            place = seats * 16 + marked
            unmarked = seats - marked
            ahead[place] = 1 / seats + unmarked / seats * ahead[place + 1]
            if unmarked > 0:
                chance = ahead[place + 1] / seats
                behind[place] = chance + (unmarked - 1) / seats * behind[place + 1]
    return ahead, behind
