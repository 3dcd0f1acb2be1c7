"""Content that ships inside a game's folder: cards, dice, texts.

The only place under `core/` and `games/` that opens a file, and only files of the package itself.
"""

import tomllib
from importlib import resources
from typing import Any

from tablee.core.errors import TableeError


class ContentError(TableeError):
    """A content file is missing or wrong; the message names it and says where."""


def read_text(package: str, name: str) -> str:
    """The text of a file beside a package's modules."""
    try:
        return resources.files(package).joinpath(name).read_text(encoding="utf-8")
    except (FileNotFoundError, ModuleNotFoundError) as error:
        raise ContentError(f"there is no {name} in {package}") from error


def parse_toml(text: str, origin: str) -> dict[str, Any]:
    """TOML as a dictionary; `origin` is named when it is wrong."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ContentError(f"{origin} is not valid TOML: {error}") from error


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
