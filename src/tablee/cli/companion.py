"""`tablee companion`: the companion for real dice as one file, to be put on a phone."""

import argparse
from importlib.resources import files
from pathlib import Path
from typing import Any

from tablee.cli.errors import CommandError
from tablee.cli.help import Help
from tablee.cli.language import default_language
from tablee.core.texts import Texts

FILE = "companion-alone.html"


def add_parser(commands: Any, texts: Texts) -> None:
    words = Help(texts, "companion")
    parser = words.add_command(commands)
    parser.add_argument("-o", "--out", metavar="FILE", type=Path, help=words("out"))
    words.add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    words = Texts.load("tablee.cli", args.lang or default_language())
    built = files("tablee").joinpath("static", FILE)
    if not built.is_file():
        raise CommandError("no_page")
    file: Path = args.out or Path("oni.html")
    try:
        file.write_bytes(built.read_bytes())
    except OSError as error:
        raise CommandError("unwritable", file=file, why=error) from error
    print(words.say("companion.written", {"file": file}))
    return 0
