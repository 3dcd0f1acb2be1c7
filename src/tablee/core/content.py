"""Content that ships inside a game's folder: cards, dice, texts.

The only place under `core/` and `games/` that opens a file, and only files of the package itself.
"""

import re
import tomllib
from importlib import resources
from typing import Any

from tablee.core.errors import TableeError

MOST_BITS = 63
"""Of an integer, beside its sign: TOML promises no more, and of longer ones not all can be told."""
DIGITS = re.compile(r"\b(?:0[xob])?[\da-fA-F_]+\b")


class ContentError(TableeError):
    """A content file is missing or wrong; the message names it and says where."""


def read_text(package: str, name: str) -> str:
    """The text of a file beside a package's modules."""
    try:
        return resources.files(package).joinpath(name).read_text(encoding="utf-8")
    except (FileNotFoundError, ModuleNotFoundError) as error:
        raise ContentError(f"there is no {name} in {package}") from error


def names_of_files(package: str, pattern: str) -> list[str]:
    """The files beside a package's modules whose whole names look like this, in order."""
    files = resources.files(package).iterdir()
    return sorted(file.name for file in files if re.fullmatch(pattern, file.name))


def parse_toml(text: str, origin: str) -> dict[str, Any]:
    """TOML as a dictionary; `origin` is named when it is wrong."""
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ContentError(f"{origin} is not valid TOML: {error}") from error
    except ValueError as error:
        # Python reads no integer of some thousand digits.
        raise _too_long(text, origin) from error
    if _has_long_number(found):
        raise _too_long(text, origin)
    return found


def _has_long_number(value: object) -> bool:
    if isinstance(value, dict):
        return any(map(_has_long_number, value.values()))
    if isinstance(value, list):
        return any(map(_has_long_number, value))
    return isinstance(value, int) and value.bit_length() > MOST_BITS


def _too_long(text: str, origin: str) -> ContentError:
    longest = max(DIGITS.finditer(text), key=lambda found: len(found[0]))
    line = text.count("\n", 0, longest.start()) + 1
    return ContentError(f"{origin} is not valid TOML: a number is too long (at line {line})")


def read_toml(package: str, name: str) -> dict[str, Any]:
    return parse_toml(read_text(package, name), f"{package}/{name}")


def read_deck_lines(text: str, origin: str) -> list[dict[str, Any]]:
    """The `cards` of somebody's deck. The game looks at what they are."""
    try:
        cards = parse_toml(text, origin).get("cards")
    except RecursionError as error:
        raise ContentError(f"{origin} is not valid TOML: too many brackets") from error
    if not isinstance(cards, list) or not all(isinstance(card, dict) for card in cards):
        raise ContentError(
            f"{origin} has no list of cards: `tablee forge new-deck` makes a file that has one"
        )
    return cards
