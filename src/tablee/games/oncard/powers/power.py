"""What a power is: when it may be used, what it offers, what it does, and why not."""

from mypy_extensions import i64

from tablee.core.bits import is_among
from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.refusal import Refusal
from tablee.core.state import MoveList
from tablee.games.oncard.codes import AIM, PICK
from tablee.games.oncard.state import (
    AIMING,
    BORROWED,
    JOKER,
    NOTHING,
    PLACING,
    ROLLED,
    SPENT,
    OnCardTable,
)


class Power:
    """Works on a table and keeps nothing itself: all tables share it.

    `number` is always the die whose power it is, as numbered in the turn. That the die shows its
    character, and that its card is turned over, was seen before (`using.py`).
    """

    def __init__(self, name: str, worth: float, target_word: str = "") -> None:
        self.name = name
        # The sentence in which a target is offered, where it has one (`move.` in the texts).
        self.target_word = target_word
        # What having it from the start is worth to a bot, in turns.
        self.worth = worth
        self.ends_with_turn = False

    # Using it

    def can_use(self, table: OnCardTable, number: i64) -> bool:
        """Whether it would have an effect now."""
        return True

    def explain(self, table: OnCardTable) -> Refusal:
        """Why it would have none."""
        return Refusal("OC-70", "no_target", {"power": self.name})

    def use(self, table: OnCardTable, number: i64) -> None:
        """The die is used up for this throw, and the player chooses a target next."""
        table.lay(table.die(number), SPENT, 0)
        ask_for_target(table, number, AIMING)

    # Its target, where it has one; `table.aiming` is its die

    def fill_targets(self, table: OnCardTable, moves: MoveList) -> None:
        raise NotImplementedError

    def explain_target(self, table: OnCardTable, move: i64) -> Refusal:
        raise NotImplementedError

    def take_target(
        self, table: OnCardTable, move: i64, chance: Chance, recorder: Recorder | None
    ) -> None:
        raise NotImplementedError

    # The end of the turn

    def end_turn(self, table: OnCardTable, recorder: Recorder | None) -> None:
        """Undo what was for this turn only; asked if `ends_with_turn`."""

    # What a bot thinks of it

    def gain(self, table: OnCardTable, card: i64, lacks: i64) -> float:
        """What using it brings, in turns, when the active card lacks so many symbols."""
        return 0.0

    def target_worth(self, table: OnCardTable, card: i64, move: i64) -> float:
        """How good a target is, while that card is active; more is better."""
        return 0.0


def ask_for_target(table: OnCardTable, number: i64, phase: i64) -> None:
    table.aiming = number
    table.phase = phase


def end_power(table: OnCardTable) -> None:
    table.aiming = NOTHING
    table.picked = 0
    table.phase = PLACING


# The other dice of the throw, as targets


def is_other_die(table: OnCardTable, number: i64, power_die: i64) -> bool:
    """Another die of this throw: neither placed nor used for a power (OC-75)."""
    if number == power_die or (number == BORROWED and table.borrowed == NOTHING):
        return False
    return table.where(table.die(number)) == ROLLED


def has_other_die(table: OnCardTable, power_die: i64) -> bool:
    number: i64 = 0
    while number <= BORROWED:
        if is_other_die(table, number, power_die):
            return True
        number += 1
    return False


def fill_other_dice(table: OnCardTable, moves: MoveList) -> None:
    number: i64 = 0
    while number <= BORROWED:
        if is_other_die(table, number, table.aiming) and not is_among(number, table.picked):
            moves.add(PICK + number)
        number += 1


def is_pick(move: i64) -> bool:
    return move >= PICK and move < AIM


def helps(table: OnCardTable, card: i64, die: i64) -> bool:
    """Whether what a die shows is of use on the card, whatever the level says of jokers."""
    symbol = table.shown(die)
    return symbol == JOKER or table.lacks(card, symbol)
