"""Files of one's own on the command line: `--file lou.toml`, or a folder of them."""

from argparse import SUPPRESS
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from tablee.core.errors import TableeError

OLDER_NAMES = ("--dixes", "--deck")
"""What it was called when each was for some games only."""


def add_file_option(parser: Any) -> None:
    parser.add_argument(
        "--file",
        dest="files",
        metavar="PATH",
        type=Path,
        action="append",
        default=[],
        help="what you have made for this game, a file or a folder "
        " (see tablee guide forge, and for DiXes tablee guide dixe)",
    )
    for name in OLDER_NAMES:
        parser.add_argument(name, dest="files", type=Path, action="append", help=SUPPRESS)


def read_files(paths: Sequence[Path]) -> list[tuple[str, str]]:
    """The names and texts of files, and of all the `.toml` files of folders, for `with_files`."""
    return [(str(file), _read(file)) for path in paths for file in _files(path)]


def _files(path: Path) -> Iterable[Path]:
    if not path.exists():
        raise TableeError(f"there is no {path} to read")
    if not path.is_dir():
        return [path]
    files = sorted(path.glob("*.toml"))
    if not files:
        raise TableeError(f"there is no file in {path} whose name ends in .toml")
    return files


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise TableeError(f"{file} cannot be read: {error}") from error
