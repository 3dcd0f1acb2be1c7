"""`tablee`: reads the command line and hands over to the command's own file."""

import argparse
import io
import logging
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from tablee import __version__
from tablee.cli.language import default_language
from tablee.core.errors import TableeError

COMMANDS = (
    "serve",
    "play",
    "simulate",
    "replay",
    "rules",
    "print",
    "companion",
    "forge",
    "new_game",
    "admin",
    "backup",
    "doctor",
    "move",
    "guide",
)
"""Each is a module beside this one, with `add_parser(commands)` and `run(args) -> int`."""

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
    language = default_language()
    try:
        arguments = arguments or ["serve", "--open"]
        args = _parser(arguments).parse_args(arguments)
        language = getattr(args, "lang", None) or language
        code = int(args.run(args))
        sys.stdout.flush()
    except TableeError as error:
        print(f"tablee: {error.said(language)}", file=sys.stderr)
        return BAD_INPUT
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in ("", "tablee"):
            raise
        print(f"tablee: {error}: pip install {package}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        # Whoever was reading has seen enough: `tablee rules onix | head`.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CUT_SHORT
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    else:
        return code


def _parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    """Of the command that is named; of all of them for whoever names none, or none that there is.

    Reading them all takes longer than most commands do.
    """
    parser = argparse.ArgumentParser(
        prog="tablee",
        description="A digital table for party games.",
        epilog="Without a command: tablee serve --open.",
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="show the version and engine")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    named = [command for command in COMMANDS if command.replace("_", "-") == arguments[0]]
    for command in named or COMMANDS:
        module = import_module(f"tablee.cli.{command}")
        module.add_parser(commands)
    return parser


class _Version(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        # Imported here: the engine is not needed to read a command line.
        from tablee.core.builds import engine

        print(f"tablee {__version__} (engine: {engine()})")
        parser.exit()
