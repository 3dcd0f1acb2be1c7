"""Which powers a player has now, and using them: OC-33, OC-70. Each has a file of its own."""

from typing import Final

from mypy_extensions import i64

from tablee.core.bits import is_among
from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.refusal import Refusal
from tablee.core.state import MoveList
from tablee.games.oncard import log
from tablee.games.oncard.codes import POWER
from tablee.games.oncard.powers.borrow import Borrow
from tablee.games.oncard.powers.jokers import KeepJoker, PassingJoker
from tablee.games.oncard.powers.power import Power
from tablee.games.oncard.powers.push_back import PushBack
from tablee.games.oncard.powers.save_symbol import SaveSymbol
from tablee.games.oncard.powers.shield import Shield
from tablee.games.oncard.powers.throw_again import ThrowAgain
from tablee.games.oncard.powers.turn_die import TurnDie
from tablee.games.oncard.state import ROLLED, ROW, TURNED, OnCardTable

POWERS: Final[list[Power]] = [
    Borrow(),
    KeepJoker(),
    PassingJoker(),
    ThrowAgain(),
    SaveSymbol(),
    TurnDie(),
    Shield(),
    PushBack(),
]
"""A card's power is its place in here, and hashes have that number: new ones come last."""
ENDING: Final[list[Power]] = [power for power in POWERS if power.ends_with_turn]


def power_of(table: OnCardTable, die: i64) -> Power:
    return POWERS[table.printed.powers[die]]


def is_character_rolled(table: OnCardTable, number: i64) -> bool:
    die = table.die(number)
    return table.where(die) == ROLLED and table.face(die) == 0


def can_use_power(table: OnCardTable, number: i64) -> bool:
    # OC-70: a rolled character of the player's own whose card is turned over, after at least
    # one die of the throw is placed; a saved symbol unlocks nothing (OC-33).
    die = table.die(number)
    return (
        table.placed > 0
        and is_among(number, table.thrown)
        and is_character_rolled(table, number)
        and table.stage(die) == TURNED
        and power_of(table, die).can_use(table, number)
    )


def has_power_to_use(table: OnCardTable) -> bool:
    number: i64 = 0
    while number < ROW:
        if can_use_power(table, number):
            return True
        number += 1
    return False


def fill_powers(table: OnCardTable, moves: MoveList) -> None:
    items = moves.items
    count = moves.count
    number: i64 = 0
    while number < ROW:
        if can_use_power(table, number):
            items[count] = POWER + number
            count += 1
        number += 1
    moves.count = count


def explain_power(table: OnCardTable, number: i64) -> Refusal:
    if number >= ROW or not is_character_rolled(table, number):
        return Refusal("OC-70", "no_character")
    die = table.die(number)
    if table.stage(die) != TURNED:
        return Refusal("OC-70", "power_hidden", {"die": table.printed.characters[die]})
    if table.placed == 0:
        return Refusal("OC-33", "place_before_power")
    return power_of(table, die).explain(table)


def use_power(table: OnCardTable, number: i64, recorder: Recorder | None) -> None:
    die = table.die(number)
    if recorder is not None:
        log.used_power(recorder, table, die)
    power_of(table, die).use(table, number)


# The target of the power that is being used


def power_in_use(table: OnCardTable) -> Power:
    return power_of(table, table.die(table.aiming))


def fill_targets(table: OnCardTable, moves: MoveList) -> None:
    power_in_use(table).fill_targets(table, moves)


def explain_target(table: OnCardTable, move: i64) -> Refusal:
    return power_in_use(table).explain_target(table, move)


def take_target(table: OnCardTable, move: i64, chance: Chance, recorder: Recorder | None) -> None:
    power_in_use(table).take_target(table, move, chance, recorder)


def end_powers(table: OnCardTable, recorder: Recorder | None) -> None:
    """At the end of the turn, before the end-of-turn saves."""
    for power in ENDING:
        power.end_turn(table, recorder)
