"""`tablee companion`: the companion for real dice as one file, to be put on a phone."""

import argparse
from importlib.resources import files
from pathlib import Path
from typing import Any

from tablee.cli.language import default_language
from tablee.core.errors import TableeError
from tablee.core.texts import LANGUAGES, Texts

FILE = "companion-alone.html"


def add_parser(commands: Any) -> None:
    parser = commands.add_parser(
        "companion",
        help="the companion for real dice, as one file for a phone",
        description="Write the companion of Oni against all as one file. It opens from a phone's "
        "storage, without a network and without a server.",
    )
    parser.add_argument(
        "-o", "--out", metavar="FILE", type=Path, help="where to write (default: oni.html)"
    )
    parser.add_argument("--lang", choices=LANGUAGES, help="default: that of the environment")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    words = Texts.load("tablee.cli", args.lang or default_language())
    built = files("tablee").joinpath("static", FILE)
    if not built.is_file():
        raise TableeError("the page has not been built: run make play, or install Tablée with pip")
    file: Path = args.out or Path("oni.html")
    try:
        file.write_bytes(built.read_bytes())
    except OSError as error:
        raise TableeError(f"{file} cannot be written: {error.strerror}") from error
    print(words.say("companion.written", {"file": file}))
    return 0
