"""Which tables the conformance kit plays at: every option is tried, in all its values.

A switch is turned, of several words each is chosen, a seat that may be named is named. What cannot
be guessed, such as a deck or a file of somebody's own, the game gives: `Menu.tried`.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from types import UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec

from tablee.core.game import Game, Options

_is_thorough = ContextVar("_is_thorough", default=False)


class Table(NamedTuple):
    options: Options
    seats: int
    is_usual: bool
    """Played as often as asked; others once, unless everything is tried."""


@contextmanager
def thoroughly() -> Iterator[None]:
    """Meanwhile, everything that can be chosen is played with every number of seats."""
    before = _is_thorough.set(True)
    try:
        yield
    finally:
        _is_thorough.reset(before)


def tables(game: Game, is_sample: bool = False) -> list[Table]:
    """The default options and each switch with every number of seats; everything else with one of
    them, in turns. A sample is the same in every process."""
    every_size = range(game.fewest_seats, game.most_seats + 1)
    usual = [game.options({}), *map(game.options, switches(game))]
    found = [Table(options, seats, True) for options in usual for seats in every_size]
    for number, given in enumerate(others(game)):
        options = game.options(given)
        if _is_thorough.get() and not is_sample:
            found += [Table(options, seats, True) for seats in every_size]
        else:
            found.append(Table(options, every_size[number % len(every_size)], False))
    return found


def option_sets(game: Game) -> list[Options]:
    """Every choice of options that is tried."""
    return [game.options({}), *map(game.options, [*switches(game), *others(game)])]


def switches(game: Game) -> list[dict[str, Any]]:
    default = game.options({})
    fields = msgspec.structs.fields(game.options_type)
    values = {field.name: getattr(default, field.name) for field in fields}
    return [{name: not value} for name, value in values.items() if isinstance(value, bool)]


def others(game: Game) -> list[dict[str, Any]]:
    """Each word of each option that is one of several, a seat where one may be named, and what the
    game gives itself."""
    default = game.options({})
    found: list[dict[str, Any]] = []
    for name, hint in get_type_hints(game.options_type).items():
        usual = getattr(default, name)
        parts = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
        words = [word for part in parts for word in _words_of(part)]
        found += [{name: word} for word in words if word != usual]
        if int in parts and usual is None:
            found.append({name: 0})
    return [*found, *map(dict, game.menu.tried())]


def _words_of(hint: Any) -> list[str]:
    is_literal = get_origin(hint) is Literal
    return [word for word in get_args(hint) if isinstance(word, str)] if is_literal else []


def untried(game: Game) -> list[str]:
    """The options that are always the same, and of which the game does not say why."""
    tried = option_sets(game)
    return [
        name
        for name in game.options_type.__struct_fields__
        if name not in game.menu.untried
        and all(getattr(options, name) == getattr(tried[0], name) for options in tried)
    ]
