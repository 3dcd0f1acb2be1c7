"""A card for a DiXe, as the forge would make it (OC-90): near the average, unlike the others."""

from collections import Counter
from collections.abc import Hashable, Iterable
from math import sqrt
from typing import Literal, TypeVar

import msgspec

from tablee.forge.balance import USUAL_TURNS, applied, reach
from tablee.forge.design import Design
from tablee.forge.errors import ForgeError
from tablee.forge.figures import firing, opponents_of, play_of
from tablee.forge.solver import AT_LEISURE, Solver
from tablee.games.dixe import symbol_names
from tablee.games.oncard.cards import Card
from tablee.games.oncard.names import CONDITION_NAMES, POWER_NAMES, condition_called

SIZES = (5, 6, 6)
"""As the house's cards have them: docs/oncard-balance.md says why."""
T = TypeVar("T", bound=Hashable)
Slots = Literal[0, 1, 2]
USUAL_WAIT = 0.7
"""Turns of an opponent until a symbol is saved, with most cards of the house."""
CLOSE = 1.02
"""How near to the average a proposal should be."""


def propose(design: Design, character: str, variant: int = 0, solver: Solver = AT_LEISURE) -> Card:
    """A card that could be; another one for another `variant`. What is pinned stays."""
    if character not in design.all_dixes:
        raise ForgeError("no_dixe", name=character)
    pin = design.pin_of(character)
    old = design.all_cards.get(character)
    others = [name for name in design.playing if name != character]
    card = _sketch(design, character, others, variant)
    if old is not None:
        combinations = tuple(
            old.combinations[number] if number + 1 in pin.combinations else symbols
            for number, symbols in enumerate(card.combinations)
        )
        card = msgspec.structs.replace(card, combinations=combinations)
        if pin.condition:
            kept = {"condition": old.condition, "symbol": old.symbol, "slots": old.slots}
            card = msgspec.structs.replace(card, **kept)
        if pin.power:
            card = msgspec.structs.replace(card, power=old.power)
    aim = _aim(design, others, solver)
    for change in reach(design, card, aim / sqrt(CLOSE), aim * sqrt(CLOSE), solver):
        card = applied(card, change)
    if old is None or not pin.condition:
        card = msgspec.structs.replace(card, slots=_slots(design, card, others, solver))
    return card


def _aim(design: Design, others: list[str], solver: Solver) -> float:
    cards, dixes = design.all_cards, design.all_dixes
    turns = [play_of(name, design.row, dixes, cards[name], solver).turns for name in others]
    return sum(turns) / len(turns) if turns else USUAL_TURNS


def _sketch(design: Design, character: str, others: list[str], variant: int) -> Card:
    """The die's own symbols first, then the others; a condition and a power that nobody has."""
    own = list(design.all_dixes[character].sides[1:])
    rest = [symbol for symbol in symbol_names() if symbol not in own]
    own = own[variant % len(own) :] + own[: variant % len(own)]
    rest = rest[variant % len(rest) :] + rest[: variant % len(rest)]
    first = tuple(own[:4] + rest[:1])
    second = tuple(own[:3] + rest[:3])
    third = tuple(own[1:] + rest[2:])[: SIZES[2]]
    cards = design.all_cards
    condition = _least_used(CONDITION_NAMES, (cards[name].condition for name in others), variant)
    power = _least_used(POWER_NAMES, (cards[name].power for name in others), variant)
    return Card(
        character=character,
        combinations=(first, second, third),
        condition=condition,
        slots=1,
        power=power,
        symbol=own[0] if condition_called(condition).names_symbol else None,
    )


def _least_used(choices: tuple[T, ...], used: Iterable[T], variant: int) -> T:
    counts = Counter(used)
    fewest = min(counts[choice] for choice in choices)
    free = [choice for choice in choices if counts[choice] == fewest]
    return free[variant % len(free)]


def _slots(design: Design, card: Card, others: list[str], solver: Solver) -> Slots:
    """So many that a symbol is saved about as often as with other cards (OC-61)."""
    if not others:
        return 1
    opponents = opponents_of(others, design.row, design.all_dixes, design.all_cards, solver)
    fires = max(firing(card, opponents), 1e-6)
    choices: tuple[Slots, ...] = (0, 1, 2)
    return min(choices, key=lambda slots: abs((slots + 1) / fires - USUAL_WAIT))
