"""What the page should say, in both languages, read from the files that it is built from."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from tablee.core.content import read_toml
from tablee.core.texts import LANGUAGES, Texts
from tablee.games import GAMES, load_game

FRAME = Path(__file__).parents[2] / "web" / "src" / "texts"
COMPANION = FRAME.with_name("companion")

LOCALES = {"fr": "fr-FR", "en": "en-GB"}

LONG_ENOUGH = 6
"""Shorter texts, such as `Tour` or `No`, may be part of a word or of a name."""


@cache
def frame(language: str) -> Texts:
    """The frame's own words."""
    file = FRAME / f"{language}.toml"
    return Texts(language, tomllib.loads(file.read_text("utf-8")), file.name)


@cache
def companion(language: str) -> Texts:
    """The companion's words, and those on its cards and in its rules."""
    cards = read_toml("tablee.games.oni", f"texts.effects.{language}.toml")
    powers = read_toml("tablee.games.memodixe", f"powers.{language}.toml")
    rules = read_toml("tablee.press.oni", f"texts.{language}.toml")
    file = COMPANION / f"texts.{language}.toml"
    own = tomllib.loads(file.read_text("utf-8"))
    return Texts(language, {**cards, **powers, **rules, **own}, file.name)


@cache
def onix(language: str) -> Texts:
    return load_game("onix").words.texts(language)


def everything(language: str) -> list[Mapping[str, Any]]:
    """The tables of the frame, of the companion and of every game."""
    games = [load_game(name).words.texts(language) for name in GAMES]
    return [texts.tables for texts in (frame(language), companion(language), *games)]


def say(path: str, language: str, **values: Any) -> str:
    """A text of the frame."""
    return frame(language).say(path, values)


def _texts(table: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        here = f"{path}.{key}" if path else key
        if isinstance(value, Mapping):
            yield from _texts(value, here)
        elif isinstance(value, str):
            yield here, value


@cache
def keys() -> frozenset[str]:
    """Every path to a text: the page shows a path where a text is missing."""
    tables = [table for language in LANGUAGES for table in everything(language)]
    return frozenset(path for table in tables for path, _ in _texts(table) if "." in path)


@cache
def _fixed(language: str) -> frozenset[str]:
    """The texts of a language that are the same whatever is filled in, and their fixed parts."""
    found: set[str] = set()
    for table in everything(language):
        for _, text in _texts(table):
            found.update(part.strip(" .,:;!?…") for part in re.split(r"\{[^}]*\}", text))
    return frozenset(part for part in found if len(part) >= LONG_ENOUGH)


@cache
def _foreign(language: str) -> re.Pattern[str]:
    """Whatever is said in the other language only."""
    own = " ".join(_fixed(language)).casefold()
    others = {
        part
        for other in LANGUAGES
        if other != language
        for part in _fixed(other)
        if part.casefold() not in own
    }
    parts = "|".join(re.escape(part) for part in sorted(others, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{parts})(?!\w)")


RAW = re.compile(r"(?<![\w/.])[a-z_]+(?:\.[a-z0-9_]+)+(?!\w)|\{\w*(?::[^}]*)?\}|undefined|NaN")


def strangers(text: str, language: str) -> list[str]:
    """What has no place in a text of this language: bare keys, unfilled braces, other words."""
    bare = [found for found in RAW.findall(text) if found in keys() or "{" in found]
    bare += re.findall(r"\b(?:undefined|NaN)\b|\[object", text)
    return bare + _foreign(language).findall(text)
