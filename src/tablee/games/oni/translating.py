"""Between the numbers of a table and the words of its views."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.games.memodixe.names import Symbol, symbol_from, symbol_named
from tablee.games.memodixe.state import NOTHING
from tablee.games.oni.table import NEVER

if TYPE_CHECKING:
    from tablee.games.oni.rules import OniAgainstAll
    from tablee.games.oni.view import OniView


def symbol(number: int) -> Symbol | None:
    return None if number == NOTHING else symbol_named(number)


def number(symbol: Symbol | None) -> int:
    return NOTHING if symbol is None else symbol_from(symbol)


def some(number: int) -> int | None:
    return None if number == NOTHING else number


def none(value: int | None) -> int:
    return NOTHING if value is None else value


def at(game: OniAgainstAll, time: int) -> int:
    """A time of the game on the match's clock."""
    return time + game.watch.shift


def perhaps_at(game: OniAgainstAll, time: int) -> int | None:
    return None if time == NEVER else at(game, time)


def time_of(view: OniView, at: int | None) -> int:
    """A time on the match's clock as one of the game."""
    return NEVER if at is None else at - view.paused_ms
