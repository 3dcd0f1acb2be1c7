"""Options of a game on the command line: `--option advanced=true`."""

import argparse
from pathlib import Path
from typing import Any

import msgspec

from tablee.cli.dixes import read_own
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
    parser.add_argument(
        "--dixes",
        metavar="FILE",
        type=Path,
        help="DiXes of your own and their cards: a file, or a folder of them (see docs/dixe.md)",
    )


def read_game_options(game: Game, given: list[str], dixes: Path | None = None) -> Options:
    """Values are read as JSON where they are JSON (true, 3), and as plain words elsewhere."""
    values: dict[str, Any] = {} if dixes is None else read_own(dixes)
    for option in given:
        name, equals, value = option.partition("=")
        if not equals:
            raise TableeError(f"--option takes NAME=VALUE, such as advanced=true, not {option!r}")
        try:
            values[name] = msgspec.json.decode(value)
        except msgspec.DecodeError:
            values[name] = value
    return game.options(values)
