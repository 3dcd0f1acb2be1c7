"""The save conditions: when each of them is met, and by which of the dice (OC-60, OC-65).

A condition is a bit, and what is met now is a set of them (`table.met`). A card waits for one bit.
A new one is a class, its name and its place in the list, all of them here.
"""

from typing import Final, Literal

from mypy_extensions import i64

from tablee.core.bits import is_among, shifted
from tablee.games.oncard.state import (
    BORROWED,
    FINISHED,
    JOKER,
    MISSED,
    NOTHING,
    STOPPED,
    SYMBOLS,
    UNITS,
    OnCardTable,
    amount,
    symbols_in,
)

# In the order of CONDITIONS; spelled out, because messages and the page's types have it.
ConditionName = Literal[
    "pair",
    "joker_placed",
    "no_character",
    "two_placed",
    "symbol_rolled",
    "missed",
    "stopped",
    "finished",
]

SYMBOL_ROLLED: Final = 256  # << the symbol
EVERY_SYMBOL: Final = 511
TWICE: Final = 0xEEEEEEEEE
"""The bits that a count of two or more has in it, for each of the nine symbols."""


class Condition:
    """Looks at a table and keeps nothing itself: all tables share it."""

    def __init__(self, name: ConditionName, bits: i64) -> None:
        self.name = name
        # One, but for the condition that waits for a symbol: that has one for each of them.
        self.bits: i64 = bits
        # Whether it is asked about at the end of a turn, and not on each throw.
        self.ends_turn = False
        # Whether a card that has it names the symbol that it waits for.
        self.names_symbol = False

    def is_met(self, table: OnCardTable) -> bool:
        """On a throw: by what fell in the end (`table.fell`) and what was placed."""
        raise NotImplementedError

    def met(self, table: OnCardTable) -> i64:
        """Those of its bits that are met."""
        return self.bits if self.is_met(table) else 0

    def faces(self, table: OnCardTable, bit: i64) -> i64:
        """What fell that met it, counted like a combination; nothing where it is about more than
        some of the dice."""
        return 0

    # Its bit, where a card names a symbol

    def bit_for(self, symbol: i64) -> i64:
        """The bit of a card that names this symbol, or NOTHING."""
        return self.bits

    def symbol_of(self, bit: i64) -> i64:
        """The symbol that the card with this bit names, or NOTHING."""
        return NOTHING


# On each throw


class Pair(Condition):
    """Twice the same symbol. Characters make no pair (OC-65)."""

    def __init__(self) -> None:
        super().__init__("pair", 1)

    def is_met(self, table: OnCardTable) -> bool:
        return table.fell & TWICE != 0

    def faces(self, table: OnCardTable, bit: i64) -> i64:
        pairs: i64 = 0
        symbol: i64 = 0
        while symbol < SYMBOLS:
            many = amount(table.fell, symbol)
            if many > 1:
                pairs += many * UNITS[symbol]
            symbol += 1
        return pairs


class JokerPlaced(Condition):
    def __init__(self) -> None:
        super().__init__("joker_placed", 2)

    def is_met(self, table: OnCardTable) -> bool:
        return table.joker_in_throw

    def faces(self, table: OnCardTable, bit: i64) -> i64:
        # A stored joker that was used has not fallen (OC-66).
        return amount(table.fell, JOKER) * UNITS[JOKER]


class NoCharacter(Condition):
    def __init__(self) -> None:
        super().__init__("no_character", 4)

    def is_met(self, table: OnCardTable) -> bool:
        return amount(table.fell, JOKER) == 0


class TwoPlaced(Condition):
    """Two dice. Saved symbols that were used do not count (OC-65)."""

    def __init__(self) -> None:
        super().__init__("two_placed", 8)

    def is_met(self, table: OnCardTable) -> bool:
        return table.placed >= 2


class SymbolRolled(Condition):
    """The symbol that the card names."""

    def __init__(self) -> None:
        super().__init__("symbol_rolled", EVERY_SYMBOL * SYMBOL_ROLLED)
        self.names_symbol = True

    def met(self, table: OnCardTable) -> i64:
        return symbols_in(table.fell) * SYMBOL_ROLLED

    def faces(self, table: OnCardTable, bit: i64) -> i64:
        symbol = self.symbol_of(bit)
        return amount(table.fell, symbol) * UNITS[symbol]

    def bit_for(self, symbol: i64) -> i64:
        assert symbol >= 0, "the card names no symbol"
        return shifted(SYMBOL_ROLLED, symbol)

    def symbol_of(self, bit: i64) -> i64:
        symbol: i64 = 0
        while shifted(SYMBOL_ROLLED, symbol) != bit:
            symbol += 1
        return symbol


# At the end of a turn


class TurnEnded(Condition):
    """In one of the ways in which it can end: `table.after_saves` says in which."""

    def __init__(self, name: ConditionName, bits: i64) -> None:
        super().__init__(name, bits)
        self.ends_turn = True

    def is_met(self, table: OnCardTable) -> bool:
        return table.after_saves & self.bits != 0


class Finished(TurnEnded):
    """A combination or more, in whatever way the turn has ended."""

    def __init__(self) -> None:
        super().__init__("finished", FINISHED)

    def is_met(self, table: OnCardTable) -> bool:
        return table.finished > 0


CONDITIONS: Final[list[Condition]] = [
    Pair(),
    JokerPlaced(),
    NoCharacter(),
    TwoPlaced(),
    SymbolRolled(),
    TurnEnded("missed", MISSED),
    TurnEnded("stopped", STOPPED),
    Finished(),
]
"""New ones come last, with a bit that none has: hashes have them."""
ON_THROW: Final[list[Condition]] = [one for one in CONDITIONS if not one.ends_turn]
AT_END: Final[list[Condition]] = [one for one in CONDITIONS if one.ends_turn]


def condition_of(bit: i64) -> Condition:
    """The condition that has this bit."""
    for condition in CONDITIONS:
        if condition.bits & bit != 0:
            return condition
    raise ValueError(f"{bit} is no save condition")


def met_by_throw(table: OnCardTable) -> i64:
    """What this throw has met, now that its dice are placed (OC-60, OC-65)."""
    look_at_dice(table)
    met: i64 = 0
    for condition in ON_THROW:
        met |= condition.met(table)
    return met


def look_at_dice(table: OnCardTable) -> None:
    """OC-66: the final faces of all that was thrown count, wherever the dice lie by now."""
    fell: i64 = 0
    number: i64 = 0
    while number <= BORROWED:
        if is_among(number, table.thrown):
            fell += UNITS[table.shown(table.die(number))]
        number += 1
    table.fell = fell


def met_by_turn(table: OnCardTable) -> i64:
    """What the turn has met that ends now."""
    met: i64 = 0
    for condition in AT_END:
        met |= condition.met(table)
    return met
