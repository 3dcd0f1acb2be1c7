"""Options of a game on the command line: `--option advanced=true`."""

import argparse
from typing import Any

import msgspec

from tablee.core.errors import TableeError
from tablee.core.game import Game, Options


def add_game_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="an option of the game, such as advanced=true; may be given several times",
    )


def read_game_options(game: Game, given: list[str]) -> Options:
    """Values are read as JSON where they are JSON (true, 3), and as plain words elsewhere."""
    values: dict[str, Any] = {}
    for option in given:
        name, equals, value = option.partition("=")
        if not equals:
            raise TableeError(f"--option takes NAME=VALUE, such as advanced=true, not {option!r}")
        try:
            values[name] = msgspec.json.decode(value)
        except msgspec.DecodeError:
            values[name] = value
    return game.options(values)
