"""What lies on a One More! table, and how it is kept small. It knows no rule.

A hand is a row of cards in ascending order, so that equal hands are equal rows. The deck has no
order: whoever draws takes any of its cards, which is the same as shuffling it beforehand and leaves
nothing to peek at. Cards that everybody saw go under it (OM-7) lie behind the others.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from tablee.core.bits import only, shifted
from tablee.core.chance import Chance
from tablee.core.state import State
from tablee.games.onemore.cards import ANSWERS, NOTHING, START, answers
from tablee.games.onemore.history import HAND_ROOM, FinishedRound

DEALT: Final = 4
"""Cards of the deck that each player is dealt, beside the start card (OM-5)."""

MOST_CARDS: Final = 120
"""Chance can still choose four of them at once."""

PLAYING: Final = 0
NAMING_ONE: Final = 1
NAMING_TWO: Final = 2
GIVING: Final = 3
OVER: Final = 4


def lower(one: i64, other: i64) -> i64:
    """The smaller of two, without a branch that nobody could predict."""
    difference: i64 = one - other
    return other + (difference & (difference >> 63))


class Notebook:
    """What each viewer can know of a position, once it was worked out. Copies share it."""

    def __init__(self) -> None:
        self.pages: dict[int, object] = {}


class OneMoreTable(State):
    """The cards and where they lie."""

    def __init__(
        self,
        seats: i64,
        answerable_first: bool,
        cards: vec[u8],
        hands: vec[u8],
        deck: vec[u8],
        history: vec[i32],
    ) -> None:
        super().__init__(seats)
        self.answerable_first: bool = answerable_first
        # All the cards that are shuffled before a round; never written to.
        self.cards: vec[u8] = cards
        self.phase: i64 = PLAYING
        self.turn: i64 = 0
        self.clockwise: bool = True
        self.centre: i64 = START
        # The numbers that answer the card in the centre.
        self.asked: i64 = 0
        self.hands: vec[u8] = hands
        # How many cards each seat has, in six bits each; and how many seats have any.
        self.sizes: i64 = 0
        self.holders: i64 = 0
        self.deck: vec[u8] = deck
        self.deck_count: i64 = 0
        # Cards put under the deck lie from the end of `deck` backwards, in the order they come up.
        self.buried: i64 = 0
        self.unburied: i64 = 0
        self.first_card: i64 = START
        # What happened in this round, and whether anybody can know a card in another's hand by it.
        self.history: vec[i32] = history
        self.history_count: i64 = 0
        self.traced: bool = False
        # In a Swap: the two players, and the card that each has laid face down.
        self.first_swapper: i64 = 0
        self.second_swapper: i64 = 0
        self.first_given: i64 = NOTHING
        self.second_given: i64 = NOTHING
        # How many rounds each seat has lost, two bits each; who left this one, the last lowest.
        self.defeats: i64 = 0
        self.leavers: i64 = 0
        # How many rounds are over, and the last of them, which knows the one before.
        self.finished: i64 = 0
        self.last_round: FinishedRound | None = None
        self.notebook: Notebook | None = None

    def copy_numbers_to(self, other: "OneMoreTable") -> None:
        other.phase = self.phase
        other.turn = self.turn
        other.clockwise = self.clockwise
        other.centre = self.centre
        other.asked = self.asked
        other.sizes = self.sizes
        other.holders = self.holders
        other.deck_count = self.deck_count
        other.buried = self.buried
        other.unburied = self.unburied
        other.first_card = self.first_card
        other.history_count = self.history_count
        other.traced = self.traced
        other.first_swapper = self.first_swapper
        other.second_swapper = self.second_swapper
        other.first_given = self.first_given
        other.second_given = self.second_given
        other.defeats = self.defeats
        other.leavers = self.leavers
        other.finished = self.finished
        other.last_round = self.last_round
        if self.traced:
            if self.notebook is None:
                self.notebook = Notebook()
            other.notebook = self.notebook

    # A Swap: both owe a card at the same time, face down (OM-23).

    def asked_together(self) -> i64:
        if self.phase != GIVING:
            return 0
        return only(self.first_swapper) | only(self.second_swapper)

    def has_answered(self, seat: i64) -> bool:
        given = self.first_given if seat == self.first_swapper else self.second_given
        return given != NOTHING

    def unseal(self, seat: i64) -> None:
        if seat == self.first_swapper:
            self.first_given = NOTHING
        else:
            self.second_given = NOTHING

    # Hands

    def size(self, seat: i64) -> i64:
        return (self.sizes >> (seat * 6)) & 63

    def card(self, seat: i64, place: i64) -> i64:
        return i64(self.hands[seat * HAND_ROOM + place])

    def has(self, seat: i64, card: i64) -> bool:
        hands = self.hands
        spot: i64 = seat * HAND_ROOM
        end: i64 = spot + self.size(seat)
        while spot < end:
            if i64(hands[spot]) == card:
                return True
            spot += 1
        return False

    def count_in_hand(self, seat: i64, card: i64) -> i64:
        hands = self.hands
        count: i64 = 0
        spot: i64 = seat * HAND_ROOM
        end: i64 = spot + self.size(seat)
        while spot < end:
            count += i64(i64(hands[spot]) == card)
            spot += 1
        return count

    def can_answer(self, seat: i64) -> bool:
        """Whether any card of the hand fits the card in the centre."""
        hands = self.hands
        asked = self.asked
        spot: i64 = seat * HAND_ROOM
        end: i64 = spot + self.size(seat)
        while spot < end:
            if answers(asked, i64(hands[spot])):
                return True
            spot += 1
        return False

    def take_in_hand(self, seat: i64, card: i64) -> None:
        hands = self.hands
        first: i64 = seat * HAND_ROOM
        count = self.size(seat)
        spot: i64 = first + count
        while spot > first and i64(hands[spot - 1]) > card:
            hands[spot] = hands[spot - 1]
            spot -= 1
        hands[spot] = u8(card)
        self.sizes += shifted(1, seat * 6)
        self.holders += i64(count == 0)

    def drop_from_hand(self, seat: i64, card: i64) -> None:
        """Take one such card out of a hand that has it."""
        hands = self.hands
        spot: i64 = seat * HAND_ROOM
        last: i64 = spot + self.size(seat) - 1
        while i64(hands[spot]) != card:
            spot += 1
        while spot < last:
            hands[spot] = hands[spot + 1]
            spot += 1
        self.sizes -= shifted(1, seat * 6)
        self.holders -= i64(last == seat * HAND_ROOM)

    def hidden_from(self, viewer: i64) -> vec[u8]:
        """The cards in the others' hands and in the deck, but for start cards and buried ones."""
        hidden = vec[u8]([0] * (MOST_CARDS + 1))
        hands = self.hands
        count: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if seat != viewer:
                spot: i64 = seat * HAND_ROOM
                end: i64 = spot + self.size(seat)
                while spot < end:
                    hidden[count] = hands[spot]
                    count += i64(i64(hands[spot]) != START)
                    spot += 1
            seat += 1
        deck = self.deck
        place: i64 = 0
        while place < self.deck_count:
            hidden[count] = deck[place]
            count += 1
            place += 1
        return hidden[:count]

    # The deck and the centre

    def fill_deck(self) -> None:
        """All the cards that are shuffled, and nothing buried."""
        self.deck = self.cards[:]
        self.deck_count = i64(len(self.cards))
        self.buried = 0
        self.unburied = 0

    def deal(self, chance: Chance) -> None:
        """Give everybody a start card and any four cards of a full deck.

        A round is short, and spends most of its time here: chance is asked once for each hand, and
        the four cards are put in order by five comparisons.
        """
        hands = self.hands
        deck = self.deck
        left = self.deck_count
        sizes: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            any_four = chance.below(left * (left - 1) * (left - 2) * (left - 3))
            rest: i64 = any_four // left
            place: i64 = any_four - rest * left
            left -= 1
            a = i64(deck[place])
            deck[place] = deck[left]
            any_four = rest // left
            place = rest - any_four * left
            left -= 1
            b = i64(deck[place])
            deck[place] = deck[left]
            rest = any_four // left
            place = any_four - rest * left
            left -= 1
            c = i64(deck[place])
            deck[place] = deck[left]
            left -= 1
            d = i64(deck[rest])
            deck[rest] = deck[left]
            low = lower(a, b)
            b += a - low
            high = c + d - lower(c, d)
            c += d - high
            a = lower(low, c)
            c += low - a
            d = b + high - lower(b, high)
            b += high - d
            low = lower(b, c)
            c += b - low
            b = low
            start: i64 = i64(a < START) + i64(b < START) + i64(c < START) + i64(d < START)
            first: i64 = seat * HAND_ROOM
            hands[first + start] = START
            hands[first + i64(start == 0)] = u8(a)
            hands[first + 1 + i64(start <= 1)] = u8(b)
            hands[first + 2 + i64(start <= 2)] = u8(c)
            hands[first + 3 + i64(start <= 3)] = u8(d)
            sizes += shifted(DEALT + 1, seat * 6)
            seat += 1
        self.deck_count = left
        self.sizes = sizes
        self.holders = self.seats

    def lift_at(self, place: i64) -> i64:
        """Take a card out of the deck; the last one takes its place."""
        deck = self.deck
        card = i64(deck[place])
        self.deck_count -= 1
        deck[place] = deck[self.deck_count]
        return card

    def deck_size(self) -> i64:
        """How many cards can still be drawn."""
        return self.deck_count + self.buried - self.unburied

    def lift_from_deck(self, chance: Chance) -> i64:
        """Any card of the deck; once only buried ones are left, the first of those."""
        if self.deck_count == 0:
            self.unburied += 1
            return self.buried_card(self.unburied - 1)
        return self.lift_at(chance.below(self.deck_count))

    def bury(self, card: i64) -> None:
        self.buried += 1
        self.deck[i64(len(self.deck)) - self.buried] = u8(card)

    def buried_card(self, place: i64) -> i64:
        deck = self.deck
        return i64(deck[i64(len(deck)) - 1 - place])

    def lay_in_centre(self, card: i64) -> None:
        self.centre = card
        self.asked = ANSWERS[card]

    def note(self, noted: i64) -> None:
        """Add to what happened in this round."""
        self.history[self.history_count] = i32(noted)
        self.history_count += 1

    # Rounds

    def rounds(self) -> list[FinishedRound]:
        """The rounds that are over, the first one first."""
        rounds: list[FinishedRound] = []
        finished = self.last_round
        while finished is not None:
            rounds.append(finished)
            finished = finished.before
        rounds.reverse()
        return rounds

    def finish_round(self, loser: i64, reason: i64) -> None:
        self.last_round = FinishedRound(
            self.last_round, loser, reason, self.centre, self.leavers, self.sizes, self.hands[:]
        )
        self.finished += 1

    def defeat_count(self, seat: i64) -> i64:
        return (self.defeats >> (seat * 2)) & 3

    def has_left(self, seat: i64) -> bool:
        """Whether a seat is out of the round: not before its turn is over (OM-30)."""
        return self.size(seat) == 0 and seat != self.turn

    def facts(self) -> list[int]:
        facts: list[int] = [
            self.seats,
            int(self.answerable_first),
            self.phase,
            self.turn,
            int(self.clockwise),
            self.centre,
            self.sizes,
            self.first_swapper,
            self.second_swapper,
            self.first_given,
            self.second_given,
            self.defeats,
            self.leavers,
            self.first_card,
            self.deck_count,
            self.buried,
            self.unburied,
        ]
        for seat in range(self.seats):
            facts += [self.card(seat, place) for place in range(self.size(seat))]
        facts += [self.deck[place] for place in range(self.deck_count)]
        facts += [self.buried_card(place) for place in range(self.buried)]
        facts += [self.history[place] for place in range(self.history_count)]
        for finished in self.rounds():
            facts += finished.facts(self.seats)
        return facts
