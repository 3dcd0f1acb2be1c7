"""`tablee guide`: the manuals, which come with the package."""

import argparse
from pathlib import Path
from typing import Any

from tablee.core.errors import TableeError

PACKED = Path(__file__).parents[1] / "guides"
CHECKOUT = Path(__file__).parents[3] / "docs"


def add_parser(commands: Any) -> None:
    parser = commands.add_parser(
        "guide",
        help="manuals: hosting, printing, simulating, the forge, a game of your own",
        description="Print a manual, in English; without a name, list them.",
    )
    parser.add_argument("name", nargs="?", metavar="NAME", help="such as forge")
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
        raise TableeError(f"there is no guide {args.name!r}: choose one of {', '.join(known)}")
    print(known[args.name].read_text(encoding="utf-8"), end="")
    return 0
