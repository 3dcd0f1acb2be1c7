"""What a card is like, in figures: quick enough to be shown while it is being designed.

Expected turns are those of OC-91: six dice, no help, best play. How often a save condition is met
is looked at from the other side: an opponent who plays a card of the same set, as well as can be.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

import msgspec

from tablee.forge.solver import AT_LEISURE, Combinations, Play, Sides, Solver
from tablee.games.dixe import Dixe, known_dixes, symbol_names
from tablee.games.oncard.cards import Card
from tablee.games.oncard.deck import default_set
from tablee.games.oncard.state import ROW

FACES = 6

Opponent = tuple[Play, Sides]


class CombinationFigures(msgspec.Struct, frozen=True):
    """Of a turn that begins with six dice in hand."""

    finish: float
    """The chance that it is finished in that turn."""
    miss: float
    """The chance that a miss ends the turn before."""


class CardFigures(msgspec.Struct, frozen=True):
    character: str
    turns: float
    """Expected, to turn it over."""
    compared: float
    """With the average of the set: 0.05 is five percent slower."""
    combinations: tuple[CombinationFigures, ...]
    missed: float
    """The chance that a turn spent on it ends in a miss."""
    fires: float
    """How often its save condition is met in an opponent's turn."""
    waiting: float | None
    """Turns of opponents until a symbol is saved; None if that never happens."""


class SetFigures(msgspec.Struct, frozen=True):
    cards: tuple[CardFigures, ...]
    mean: float
    spread: float
    """How much slower the slowest card is than the fastest: 0.1 is ten percent."""


def figures_of(
    characters: Sequence[str],
    row: Sequence[str],
    dixes: Mapping[str, Dixe],
    cards: Mapping[str, Card],
    tell: Callable[[str], None] = lambda _: None,
    solver: Solver = AT_LEISURE,
) -> SetFigures:
    """The figures of these characters' cards, played with the dice of a row and compared.

    `tell` hears whose card is being looked at: without the compiled engine each takes seconds.
    """
    plays: dict[str, Play] = {}
    for name in characters:
        tell(name)
        plays[name] = play_of(name, row, dixes, cards[name], solver)
    if not plays:
        return SetFigures((), 0.0, 0.0)
    turns = [play.turns for play in plays.values()]
    mean = sum(turns) / len(turns)
    opponents = [(play, sides_of(dice_with(name, row), dixes)) for name, play in plays.items()]
    found = [_card_figures(cards[name], play, mean, opponents) for name, play in plays.items()]
    return SetFigures(tuple(found), mean, max(turns) / min(turns) - 1)


def opponents_of(
    characters: Sequence[str],
    row: Sequence[str],
    dixes: Mapping[str, Dixe],
    cards: Mapping[str, Card],
    solver: Solver = AT_LEISURE,
) -> list[Opponent]:
    """Somebody who plays one of these cards, and the dice he plays it with."""
    return [
        (play_of(name, row, dixes, cards[name], solver), sides_of(dice_with(name, row), dixes))
        for name in characters
    ]


def play_of(
    character: str,
    row: Sequence[str],
    dixes: Mapping[str, Dixe],
    card: Card,
    solver: Solver = AT_LEISURE,
) -> Play:
    """How a character's card is played with the dice of a row."""
    return solver.play(sides_of(dice_with(character, row), dixes), numbered(card.combinations))


def turns_of(
    character: str,
    row: Sequence[str],
    dixes: Mapping[str, Dixe],
    combinations: Sequence[Sequence[str]],
    solver: Solver = AT_LEISURE,
) -> float:
    """The expected turns alone: for looking at many cards."""
    return solver.turns(sides_of(dice_with(character, row), dixes), numbered(combinations))


def dice_with(character: str, row: Sequence[str]) -> tuple[str, ...]:
    """Six dice to play a card with: a character that is not in the row takes the first place.

    >>> dice_with("oni", default_set())[0]
    'oni'
    """
    return tuple(row) if character in row else (character, *row[1:])


def row_of(characters: Sequence[str], dixes: Mapping[str, Dixe]) -> tuple[str, ...]:
    """Six characters: the first of these, filled up from the house."""
    own = [name for name in characters if name in dixes]
    return tuple(dict.fromkeys([*own, *default_set(), *known_dixes()]))[:ROW]


def sides_of(characters: Sequence[str], dixes: Mapping[str, Dixe]) -> Sides:
    names = symbol_names()
    return tuple(
        tuple(sorted(names.index(side) for side in dixes[name].sides[1:])) for name in characters
    )


def numbered(combinations: Sequence[Sequence[str]]) -> Combinations:
    names = symbol_names()
    return tuple(tuple(sorted(names.index(symbol) for symbol in each)) for each in combinations)


def _card_figures(
    card: Card, play: Play, mean: float, opponents: Sequence[Opponent]
) -> CardFigures:
    fires = firing(card, opponents)
    return CardFigures(
        character=card.character,
        turns=play.turns,
        compared=play.turns / mean - 1,
        combinations=tuple(
            CombinationFigures(finish, miss)
            for finish, miss in zip(play.finish, play.miss, strict=True)
        ),
        missed=play.missed,
        fires=fires,
        # OC-61: n slots take n + 1 times.
        waiting=(card.slots + 1) / fires if fires > 1e-6 else None,
    )


def firing(card: Card, opponents: Sequence[Opponent]) -> float:
    """How often its condition is met in an average turn of these opponents."""
    return sum(how_often(card, play, sides) for play, sides in opponents) / len(opponents)


def how_often(card: Card, opponent: Play, sides: Sides) -> float:
    """How often a card's condition is met in one turn of an opponent who plays like that."""
    match card.condition:
        case "missed":
            return opponent.missed
        case "stopped":
            return opponent.stopped
        case "finished":
            return opponent.finished
        case "joker_placed":
            return opponent.joker_placed
        case "two_placed":
            return opponent.two_placed
        case "no_character":
            return sum(
                often * (1 - 1 / FACES) ** hand.bit_count()
                for hand, often in opponent.thrown.items()
            )
        case "pair":
            return sum(often * pair_chance(sides, hand) for hand, often in opponent.thrown.items())
        case "symbol_rolled":
            symbol = symbol_names().index(card.symbol or "")
            return sum(
                often * _symbol_chance(sides, hand, symbol)
                for hand, often in opponent.thrown.items()
            )


def _symbol_chance(sides: Sides, hand: int, symbol: int) -> float:
    able = sum(hand >> die & 1 and symbol in sides[die] for die in range(len(sides)))
    return float(1 - (1 - 1 / FACES) ** able)


@lru_cache(maxsize=4096)
def pair_chance(sides: Sides, hand: int) -> float:
    """OC-65: two dice or more show the same symbol; characters do not count."""
    # By the symbols seen so far, all different.
    different = {0: 1.0}
    for die, symbols in enumerate(sides):
        if hand >> die & 1:
            after: dict[int, float] = {}
            for seen, chance in different.items():
                after[seen] = after.get(seen, 0.0) + chance / FACES
                for symbol in symbols:
                    if not seen >> symbol & 1:
                        more = seen | 1 << symbol
                        after[more] = after.get(more, 0.0) + chance / FACES
            different = after
    return 1 - sum(different.values())
