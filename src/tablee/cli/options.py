"""Options of a game on the command line: `--option advanced=true`."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from tablee.cli.files import add_file_option, read_files
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
    add_file_option(parser)


def read_game_options(game: Game, given: list[str], files: Sequence[Path] = ()) -> Options:
    """Values are read as JSON where that fits (true, 3), and as plain words elsewhere."""
    values: dict[str, Any] = {}
    for option in given:
        name, equals, value = option.partition("=")
        if not equals:
            raise TableeError(f"--option takes NAME=VALUE, such as advanced=true, not {option!r}")
        values[name] = _read_value(game, name, value)
    options: Options = game.options(values)
    return game.menu.with_files(options, read_files(files)) if files else options


def _read_value(game: Game, name: str, text: str) -> Any:
    """As JSON, unless the option takes words and this is one: `size=13` names a square."""
    kinds = {field.name: field.type for field in msgspec.structs.fields(game.options_type)}
    kind = kinds.get(name, Any)
    try:
        value = msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text
    return text if not _fits(value, kind) and _fits(text, kind) else value


def _fits(value: Any, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True
