"""`tablee`: reads the command line and hands over to the command's own file."""

import argparse
import io
import logging
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from tablee import __version__
from tablee.cli.errors import CommandError
from tablee.cli.help import Help, SuggestingParser, given_language, teach_argparse
from tablee.cli.language import default_language
from tablee.cli.typed import COMMANDS, as_typed, typed_name
from tablee.core.errors import TableeError, spell_out
from tablee.core.texts import texts_of

BAD_INPUT = 2
INTERRUPTED = 130
CUT_SHORT = 1


def main(arguments: Sequence[str] | None = None) -> int:
    arguments = sys.argv[1:] if arguments is None else arguments
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that cannot show a letter shows a question mark, and the game goes on.
            stream.reconfigure(errors="replace")
    # Commands speak in sentences of their own; a server says where its events are written.
    logging.getLogger("tablee").addHandler(logging.NullHandler())
    arguments = arguments or ["serve", "--open"]
    language = given_language(arguments) or default_language()
    try:
        args = _parser(arguments, language).parse_args(arguments)
        code = int(args.run(args))
        sys.stdout.flush()
    except TableeError as error:
        return _refuse(error, language)
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in ("", "tablee"):
            raise
        return _refuse(CommandError("no_module", package=package), language)
    except BrokenPipeError:
        # Whoever was reading has seen enough: `tablee rules onix | head`.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CUT_SHORT
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    else:
        return code


def _refuse(error: TableeError, language: str) -> int:
    lines = error.said(language).split("\n")
    print(as_typed("tablee: " + "\n".join(map(spell_out, lines))), file=sys.stderr)
    return BAD_INPUT


def _parser(arguments: Sequence[str], language: str) -> argparse.ArgumentParser:
    """Of the command that is named; of all of them for whoever names none, or none that there is.

    Reading them all takes longer than most commands do.
    """
    texts = texts_of(CommandError.package, language)
    teach_argparse(texts)
    words = Help(texts, "main")
    parser = SuggestingParser(
        prog=typed_name(), description=words("description"), epilog=words("epilog")
    )
    parser.add_argument("--version", action=_Version, nargs=0, help=words("version"))
    commands = parser.add_subparsers(
        title=words("commands"), metavar=words("command"), required=True
    )
    named = [command for command in COMMANDS if command.replace("_", "-") == arguments[0]]
    for command in named or COMMANDS:
        module = import_module(f"tablee.cli.{command}")
        module.add_parser(commands, texts)
    return parser


class _Version(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        # Imported here: the engine is not needed to read a command line.
        from tablee.core.builds import engine

        print(f"tablee {__version__} (engine: {engine()})")
        parser.exit()
