"""What lies on an ON'CARD table, and how it is kept small.

A die is numbered through the table: seat * 6 + its place in the row, and its card has the same
number. Where it lies and the face it shows are one small number. What a combination needs and what
is on it are counted in four bits for each symbol, four for jokers, and four for all together. Only
the small functions of this file know that; the rules speak of dice, cards and symbols.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tablee.core.state import State

ROW: Final = 6
"""Dice of a player, and cards."""
COMBINATIONS: Final = 3
TURNED: Final = 3
"""The stage of a card that is turned over; 0 to 2 is the combination it shows."""
TO_WIN: Final = 5
"""Cards that a player has to turn over."""
FACES: Final = 6
SYMBOLS: Final = 9
JOKER: Final = 9
"""Stands where a symbol could: what a die shows on its face 0, the character."""
FIRST_THROW: Final = 3
"""Dice that the first throw of a turn needs (OC-10)."""
BORROWED: Final = 6
"""The number in the turn of the die that is not the player's own."""
NOTHING: Final = -1

# Levels of jokers (OC-50).
NORMAL: Final = 0
EXPERT: Final = 1
SUPER_EXPERT: Final = 2

# Steps of the game.
TURNING_UP: Final = 0
STARTING: Final = 1
CHOOSING_CARD: Final = 2
PLACING: Final = 3
AIMING: Final = 4
PICKING: Final = 5
TAKING_OFF: Final = 6
SAVING_THROW: Final = 7
SAVING_END: Final = 8
OVER: Final = 9

# Where a die lies (OC-5).
HAND: Final = 0
FIRST_SLOT: Final = 1
LAST_SLOT: Final = 2
SAVED: Final = 3
ROLLED: Final = 4
SPENT: Final = 5
"""Used for its power; back in the hand for the next throw (OC-74)."""
ON_CARD: Final = 6  # + the card on whose combination it lies

# How a turn ends, as bits: there is a save condition for each (`conditions.py`).
MISSED: Final = 16
STOPPED: Final = 32
FINISHED: Final = 64

GO_ON: Final = -1
"""What `after_saves` says when the next thing is a throw. Otherwise it says how the turn ends."""

# Answers to a simultaneous question, kept until all are in.
UNANSWERED: Final = 0
PASSED: Final = 1
ANSWER: Final = 2  # + 6 * the card + the face, or 0 to go on to a slot

TOTAL_AT: Final = 40
UNITS: Final = vec[i64]([16**symbol + 16**10 for symbol in range(SYMBOLS + 1)])
"""What one die, or one mark, with a symbol or a joker adds to a combination."""


def amount(counts: i64, symbol: i64) -> i64:
    """How many of a symbol, or of JOKER, a combination needs or has."""
    return (counts >> (4 * symbol)) & 15


def total(counts: i64) -> i64:
    return counts >> TOTAL_AT


def symbols_in(counts: i64) -> i64:
    """The set of symbols of which there is one or more; jokers are none.

    >>> symbols_in(UNITS[0] + 3 * UNITS[8] + UNITS[JOKER]) == 2**0 + 2**8
    True
    """
    # The lowest of each symbol's four bits is set if any is; then they are moved together.
    found: i64 = counts | (counts >> 1) | (counts >> 2) | (counts >> 3)
    found &= 0x111111111
    found = (found | (found >> 3)) & 0x303030303
    found = (found | (found >> 6)) & 0xF000F000F
    found = (found | (found >> 12)) & 0xF000000FF
    return (found | (found >> 24)) & 511


def lying(where: i64, face: i64) -> i64:
    """A die as one number."""
    return where * 8 + face


def where_of(die: i64) -> i64:
    return die >> 3


def face_of(die: i64) -> i64:
    return die & 7


class CardSet:
    """What is printed on the dice and cards of a table. It never changes, so clones share it."""

    def __init__(self, seats: int) -> None:
        dice = seats * ROW
        self.characters: list[str] = [""] * dice
        # What each face shows: a symbol, or JOKER for the character on face 0.
        self.faces: vec[i64] = vec[i64]([JOKER] * (dice * FACES))
        # What each combination needs.
        self.needs: vec[i64] = vec[i64]([0] * (dice * COMBINATIONS))
        self.slots: vec[i64] = vec[i64]([0] * dice)
        self.conditions: vec[i64] = vec[i64]([0] * dice)
        self.powers: vec[i64] = vec[i64]([0] * dice)
        # How the view shows all this; made once, by the view.
        self.shown: object = None
        # Whether the table wants to be told the odds of missing. It changes nothing in the game.
        self.shows_odds: bool = False

    def print_die(self, die: int, character: str, symbols: list[int]) -> None:
        self.characters[die] = character
        for number, symbol in enumerate(symbols):
            self.faces[die * FACES + 1 + number] = symbol

    def print_card(
        self, card: int, combinations: list[list[int]], condition: int, slots: int, power: int
    ) -> None:
        for number, combination in enumerate(combinations):
            needs: i64 = 0
            for symbol in combination:
                needs += UNITS[symbol]
            self.needs[card * COMBINATIONS + number] = needs
        self.conditions[card] = condition
        self.slots[card] = slots
        self.powers[card] = power


class OnCardTable(State):
    """The dice and cards, and where they lie. It knows no rule."""

    def __init__(
        self,
        seats: i64,
        level: i64,
        printed: CardSet,
        dice: vec[u8],
        stages: vec[u8],
        filled: vec[i64],
        marks: vec[i64],
        answers: vec[u8],
    ) -> None:
        super().__init__(seats)
        self.level: i64 = level
        self.printed: CardSet = printed
        self.dice: vec[u8] = dice
        self.stages: vec[u8] = stages
        # What is on each card's combination, dice and marks together; and the marks alone.
        self.filled: vec[i64] = filled
        self.marks: vec[i64] = marks
        self.answers: vec[u8] = answers
        # The first level: powers are dealt, and saves happen by themselves (OC-96).
        self.is_first_level: bool = False
        # The seats that owe an answer, where several are asked at once.
        self.owing: i64 = 0
        self.phase: i64 = TURNING_UP
        self.turn: i64 = 0
        self.turns: i64 = 0
        # The turn so far.
        self.active: i64 = NOTHING
        self.throws: i64 = 0
        self.finished: i64 = 0
        # Whether no throw has succeeded since a combination was finished (OC-32).
        self.is_new_combination: bool = False
        self.joker_in_turn: bool = False
        self.shielded: bool = False
        self.borrowed: i64 = NOTHING
        # Dice on their own card as jokers until the turn ends (Audrey Junior).
        self.passing: i64 = 0
        # The throw so far. Sets are of dice as numbered in the turn.
        self.thrown: i64 = 0
        self.placed: i64 = 0
        self.used: i64 = 0
        self.joker_in_throw: bool = False
        # Dice stored in this throw: they can be used from the next one on.
        self.fresh: i64 = 0
        self.aiming: i64 = NOTHING
        self.picked: i64 = 0
        # What the opponents may save for now, and what comes after they have.
        self.met: i64 = 0
        self.after_saves: i64 = GO_ON
        # What this throw showed in the end, counted like a combination: it tells players why they
        # may save when the dice are in the hand again. It decides nothing, so it is no fact.
        self.fell: i64 = 0

    def copy_numbers_to(self, other: "OnCardTable") -> None:
        other.rules_version = self.rules_version
        other.is_first_level = self.is_first_level
        other.phase = self.phase
        other.turn = self.turn
        other.turns = self.turns
        other.active = self.active
        other.throws = self.throws
        other.finished = self.finished
        other.is_new_combination = self.is_new_combination
        other.joker_in_turn = self.joker_in_turn
        other.shielded = self.shielded
        other.borrowed = self.borrowed
        other.passing = self.passing
        other.thrown = self.thrown
        other.placed = self.placed
        other.used = self.used
        other.joker_in_throw = self.joker_in_throw
        other.fresh = self.fresh
        other.aiming = self.aiming
        other.picked = self.picked
        other.met = self.met
        other.after_saves = self.after_saves
        other.owing = self.owing
        other.fell = self.fell

    # Dice

    def die(self, number: i64) -> i64:
        """The die that has this number in the turn."""
        if number == BORROWED:
            return self.borrowed
        return self.turn * ROW + number

    def where(self, die: i64) -> i64:
        return where_of(i64(self.dice[die]))

    def face(self, die: i64) -> i64:
        return face_of(i64(self.dice[die]))

    def shown(self, die: i64) -> i64:
        """The symbol that lies on top, or JOKER."""
        return self.printed.faces[die * FACES + face_of(i64(self.dice[die]))]

    def lay(self, die: i64, where: i64, face: i64) -> None:
        self.dice[die] = u8(lying(where, face))

    def take_in_hand(self, die: i64) -> None:
        # A die in hand shows nothing: tables that look the same must be the same.
        self.dice[die] = 0

    def hand_size(self, seat: i64) -> i64:
        """Dice in a player's hand; a borrowed one counts for the borrower, not for its owner."""
        dice = self.dice
        count: i64 = 0
        die: i64 = seat * ROW
        end: i64 = die + ROW
        while die < end:
            count += i64(i64(dice[die]) < 8)
            die += 1
        borrowed = self.borrowed
        if borrowed >= 0 and i64(dice[borrowed]) < 8:
            if seat == self.turn:
                count += 1
            elif borrowed // ROW == seat:
                count -= 1
        return count

    # Cards

    def card(self, number: i64) -> i64:
        """A card of the player whose turn it is."""
        return self.turn * ROW + number

    def stage(self, card: i64) -> i64:
        return i64(self.stages[card])

    def need(self, card: i64) -> i64:
        """What the current combination of a card on its front needs."""
        return self.printed.needs[card * COMBINATIONS + i64(self.stages[card])]

    def lacks(self, card: i64, symbol: i64) -> bool:
        # OC-14: jokers adapt, so a symbol fits while it is not there itself: the jokers can always
        # stand for what is left, as long as the combination is not finished.
        return amount(self.need(card), symbol) > amount(self.filled[card], symbol)

    def is_finished(self, card: i64) -> bool:
        return total(self.filled[card]) == total(self.need(card))

    def put_on_combination(self, die: i64, card: i64) -> None:
        """A die with the face it shows."""
        self.filled[card] += UNITS[self.shown(die)]
        self.lay(die, ON_CARD + card % ROW, self.face(die))

    def mark(self, card: i64, symbol: i64) -> None:
        """A symbol without a die."""
        self.filled[card] += UNITS[symbol]
        self.marks[card] += UNITS[symbol]

    def take_off(self, die: i64, card: i64) -> None:
        """Take a die off a combination into its owner's hand; its symbol leaves with it (OC-40)."""
        self.filled[card] -= UNITS[self.shown(die)]
        self.take_in_hand(die)

    def pick_up(self, die: i64) -> None:
        """Take a die into its owner's hand, from wherever on his cards it lies."""
        where = self.where(die)
        if where >= ON_CARD:
            self.take_off(die, die // ROW * ROW + where - ON_CARD)
        else:
            self.take_in_hand(die)

    def lay_again(self, die: i64, lay: i64) -> None:
        """A die that was picked up, as it lay: `dice` had this for it."""
        self.dice[die] = u8(lay)
        where = where_of(lay)
        if where >= ON_CARD:
            self.filled[die // ROW * ROW + where - ON_CARD] += UNITS[self.shown(die)]

    def take_all_off(self, number: i64) -> None:
        """The dice on a combination of the player return to the hand; marks stay."""
        card = self.card(number)
        place: i64 = ON_CARD + number
        dice = self.dice
        die: i64 = self.turn * ROW
        end: i64 = die + ROW
        while die < end:
            if where_of(i64(dice[die])) == place:
                dice[die] = 0
            die += 1
        borrowed = self.borrowed
        if borrowed >= 0 and where_of(i64(dice[borrowed])) == place:
            dice[borrowed] = 0
        self.filled[card] = self.marks[card]

    def wipe(self, card: i64) -> None:
        """Marks go, too."""
        self.filled[card] = 0
        self.marks[card] = 0

    def cards_turned(self, seat: i64) -> i64:
        stages = self.stages
        count: i64 = 0
        card: i64 = seat * ROW
        end: i64 = card + ROW
        while card < end:
            count += i64(i64(stages[card]) == TURNED)
            card += 1
        return count

    # Questions

    def is_asking_several(self) -> bool:
        phase = self.phase
        return phase in (TURNING_UP, SAVING_THROW, SAVING_END)

    def facts(self) -> list[int]:
        printed = self.printed
        facts: list[int] = [
            self.seats,
            self.level,
            self.phase,
            self.turn,
            self.turns,
            self.active,
            self.throws,
            self.finished,
            int(self.is_new_combination),
            int(self.joker_in_turn),
            int(self.shielded),
            self.borrowed,
            self.passing,
            self.thrown,
            self.placed,
            self.used,
            int(self.joker_in_throw),
            self.fresh,
            self.aiming,
            self.picked,
            self.met,
            self.after_saves,
        ]
        for die in range(self.seats * ROW):
            facts += [self.dice[die], self.stages[die], self.filled[die], self.marks[die]]
            facts += [self.answers[die], printed.slots[die], printed.conditions[die]]
            facts.append(printed.powers[die])
        facts += [printed.faces[place] for place in range(self.seats * ROW * FACES)]
        facts += [printed.needs[place] for place in range(self.seats * ROW * COMBINATIONS)]
        if self.is_first_level:
            # Games with all the rules are older, and keep the fingerprints that they had.
            facts.append(1)
        return facts
