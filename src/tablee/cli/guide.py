"""`tablee guide`: the manuals, which come with the package."""

import argparse
from pathlib import Path
from typing import Any

from tablee.cli.errors import CommandError
from tablee.cli.help import Help
from tablee.core.texts import Texts

PACKED = Path(__file__).parents[1] / "guides"
CHECKOUT = Path(__file__).parents[3] / "docs"


def add_parser(commands: Any, texts: Texts) -> None:
    words = Help(texts, "guide")
    parser = words.add_command(commands)
    parser.add_argument("name", nargs="?", metavar="NAME", help=words("name"))
    words.add_language(parser)
    parser.set_defaults(run=run)


def guides() -> dict[str, Path]:
    """The manuals by their names."""
    folder = PACKED if PACKED.is_dir() else CHECKOUT
    return {file.stem: file for file in sorted(folder.glob("*.md"))}


def run(args: argparse.Namespace) -> int:
    known = guides()
    if args.name is None:
        width = max(map(len, known)) + 2
        for name, file in known.items():
            title = file.read_text(encoding="utf-8").partition("\n")[0].lstrip("# ")
            print(f"{name:{width}}{title}")
        return 0
    if args.name not in known:
        raise CommandError("no_guide", given=args.name, known=", ".join(known))
    print(known[args.name].read_text(encoding="utf-8"), end="")
    return 0
