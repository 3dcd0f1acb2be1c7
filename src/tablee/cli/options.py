"""Options of a game on the command line: `--option advanced=true`."""

import argparse
import contextlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec

from tablee.cli.errors import CommandError
from tablee.cli.files import add_file_option, read_files
from tablee.cli.help import Help
from tablee.core.errors import Phrase
from tablee.core.game import Game, Options


def add_game_options(parser: argparse.ArgumentParser, words: Help) -> None:
    parser.add_argument(
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help=words.common("option"),
    )
    add_file_option(parser, words)


def read_game_options(game: Game, given: list[str], files: Sequence[Path] = ()) -> Options:
    """Values are read as JSON where that fits (true, 3), and as plain words elsewhere."""
    values: dict[str, Any] = {}
    for option in given:
        name, equals, value = option.partition("=")
        if not equals:
            raise CommandError("option", given=option)
        values[name] = _read_value(game, name, value)
    options: Options = game.options(values)
    return game.menu.with_files(options, read_files(files)) if files else options


def _read_value(game: Game, name: str, text: str) -> Any:
    """As JSON, unless the option takes words and this is one: `size=13` names a square."""
    kinds = {field.name: field.type for field in msgspec.structs.fields(game.options_type)}
    if name not in kinds:
        raise CommandError("no_option", game=game.name, given=name, known=", ".join(kinds))
    kind = kinds[name]
    value: Any = text
    with contextlib.suppress(msgspec.DecodeError):
        value = msgspec.json.decode(text)
    if _fits(text, kind) and not _fits(value, kind):
        return text
    if not _fits(value, kind) and (wanted := _wanted(kind)):
        raise CommandError("option_value", name=name, wanted=wanted, given=text)
    return value


def _wanted(kind: Any) -> Phrase | None:
    """What an option takes, in words; nothing where only the game can say it."""
    if kind is bool:
        return Phrase(CommandError.package, "wanted.switch")
    if kind in (int, int | None):
        return Phrase(CommandError.package, "wanted.number")
    if get_origin(kind) is Literal:
        known = ", ".join(map(str, get_args(kind)))
        return Phrase(CommandError.package, "wanted.word", known=known)
    return None


def _fits(value: Any, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True
