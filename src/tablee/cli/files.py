"""Files of one's own on the command line: `--file lou.toml`, or a folder of them."""

from argparse import SUPPRESS
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from tablee.cli.errors import CommandError
from tablee.cli.help import Help

OLDER_NAMES = ("--dixes", "--deck")
"""What it was called when each was for some games only."""


def add_file_option(parser: Any, words: Help) -> None:
    parser.add_argument(
        "--file",
        dest="files",
        metavar="PATH",
        type=Path,
        action="append",
        default=[],
        help=words.common("file"),
    )
    for name in OLDER_NAMES:
        parser.add_argument(name, dest="files", type=Path, action="append", help=SUPPRESS)


def read_files(paths: Sequence[Path]) -> list[tuple[str, str]]:
    """The names and texts of files, and of all the `.toml` files of folders, for `with_files`."""
    return [(str(file), _read(file)) for path in paths for file in _files(path)]


def _files(path: Path) -> Iterable[Path]:
    if not path.exists():
        raise CommandError("no_file", file=path)
    if not path.is_dir():
        return [path]
    files = sorted(path.glob("*.toml"))
    if not files:
        raise CommandError("no_toml", folder=path)
    return files


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError("unreadable", file=file, why=error) from error
