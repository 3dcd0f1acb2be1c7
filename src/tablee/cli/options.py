"""Options of a game on the command line: `--option advanced=true`."""

import argparse
from pathlib import Path
from typing import Any

import msgspec

from tablee.cli.dixes import read_own
from tablee.core.content import read_deck_lines
from tablee.core.errors import TableeError
from tablee.core.game import Game, Options


def add_game_options(parser: argparse.ArgumentParser, with_decks: str) -> None:
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
        help="DiXes of your own and their cards: a file, or a folder (see tablee guide dixe)",
    )
    add_deck_option(parser, with_decks)


def add_deck_option(parser: argparse.ArgumentParser, games: str) -> None:
    parser.add_argument(
        "--deck",
        metavar="FILE",
        type=Path,
        help=f"{games}: another deck, a TOML file of cards (see tablee guide forge)",
    )


def read_deck_file(file: Path | None) -> list[dict[str, Any]]:
    """The `cards` of a file; nothing if there is no file. The game looks at what they are."""
    if file is None:
        return []
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise TableeError(f"{file} cannot be read: {error}") from error
    return read_deck_lines(text, str(file))


def read_game_options(
    game: Game, given: list[str], dixes: Path | None = None, deck: Path | None = None
) -> Options:
    """Values are read as JSON where that fits (true, 3), and as plain words elsewhere."""
    values: dict[str, Any] = {} if dixes is None else read_own(dixes)
    if deck is not None:
        values["deck"] = read_deck_file(deck)
    for option in given:
        name, equals, value = option.partition("=")
        if not equals:
            raise TableeError(f"--option takes NAME=VALUE, such as advanced=true, not {option!r}")
        values[name] = _read_value(game, name, value)
    options: Options = game.options(values)
    return options


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
