"""DiXes of one's own on the command line: `--dixes lou.toml`, or a folder of such files."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from tablee.core.errors import TableeError
from tablee.games.dixe import Dixe, read_dixes
from tablee.games.dixe.dice import namesake, taken
from tablee.games.oncard.cards import read_cards


def read_own(path: Path) -> dict[str, Any]:
    """What a file, or all the `.toml` files of a folder, add to the options of a game."""
    dixes: list[Any] = []
    cards: list[Any] = []
    for file in _files(path):
        text = _read(file)
        dixes += _read_dixes(text, str(file))
        cards += read_cards(text, str(file))
    return {"dixes": msgspec.to_builtins(dixes), "cards": msgspec.to_builtins(cards)}


def _read_dixes(text: str, origin: str) -> list[Dixe]:
    found = read_dixes(text, origin)
    for dixe in found:
        other = namesake(dixe.character)
        if other is not None:
            raise TableeError(f"{origin}: {taken(dixe.character, other).sentence}")
    return found


def _files(path: Path) -> Iterable[Path]:
    if not path.exists():
        raise TableeError(f"there is no {path} to read DiXes from")
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
