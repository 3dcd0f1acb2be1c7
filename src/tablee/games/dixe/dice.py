"""What a DiXe is, and reading files of them: those of the house and those of its guests.

Whoever opens a guest's file hands its text in: no game touches the disk.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from tablee.core.content import ContentError, parse_toml, read_text
from tablee.core.errors import TableeError

CHARACTER = "character"
"""Stands in a list of faces where the character's own face is."""

LONGEST_NAME = 30

Pair = tuple[str, str]


class DixeError(TableeError):
    """A DiXe, or a file of them, is wrong; the message says where and why."""


class Dixe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One die: three pairs of opposite faces (DX-3)."""

    character: str
    """Its name: a word that the texts know, or the name itself for a DiXe of somebody's own."""
    faces: tuple[Pair, Pair, Pair]

    @property
    def sides(self) -> tuple[str, ...]:
        """The character, then the five symbols in the order in which they are listed."""
        listed = [face for pair in self.faces for face in pair]
        return (CHARACTER, *(face for face in listed if face != CHARACTER))

    def opposite(self, face: str) -> str:
        """
        >>> known_dixes()["oni"].opposite("skull")
        'aum'
        """
        for one, other in self.faces:
            if face == one:
                return other
            if face == other:
                return one
        raise DixeError(f"{self.character} has no face {face}")


def check_dixe(dixe: Dixe) -> None:
    """DixeError if there can be no such die."""
    for key, fault in faults_of(dixe):
        raise DixeError(f"{dixe.character}, {key}: {fault}")


def faults_of(dixe: Dixe) -> Iterator[tuple[str, str]]:
    """What is wrong with a die: each time the key that is to blame, and why."""
    yield from _faults_of_name(dixe.character)
    faces = [face for pair in dixe.faces for face in pair]
    if faces.count(CHARACTER) != 1:
        yield "faces", f"exactly one face is the {CHARACTER}, not {faces.count(CHARACTER)}"
    for face in faces:
        if face != CHARACTER and face not in symbol_names():
            known = ", ".join(symbol_names())
            yield "faces", f"there is no symbol {face!r}: choose among {known}"
    twice = sorted({face for face in faces if faces.count(face) > 1} - {CHARACTER})
    if twice:
        yield "faces", f"{twice[0]} is there twice: the five symbols of a DiXe differ"


def _faults_of_name(name: str) -> Iterator[tuple[str, str]]:
    if not 1 <= len(name) <= LONGEST_NAME or name != name.strip() or not name.isprintable():
        yield "character", f"a name has 1 to {LONGEST_NAME} letters, and no space around them"
    if name == CHARACTER:
        yield "character", f"{CHARACTER!r} is the word for the face: choose another name"


def read_dixes(text: str, origin: str) -> list[Dixe]:
    """The `[[dixe]]` entries of a file; DixeError names the line if one is wrong.

    >>> read_dixes("[[dixe]]\\ncharacter = 'Lou'\\nfaces = [['sun', 'sun']]", "lou.toml")
    Traceback (most recent call last):
    tablee.games.dixe.dice.DixeError: lou.toml, line 3: Expected `array` of length 3, got 1
    """
    return [dixe for dixe, _ in read_entries(text, origin, "dixe", Dixe, faults_of)]


def read_entries(
    text: str, origin: str, table: str, kind: Any, faults: Any
) -> list[tuple[Any, int]]:
    """The entries of one kind in a file, each with the line where it begins."""
    content = _parse(text, origin)
    entries: list[tuple[Any, int]] = []
    listed = content.get(table, [])
    if not isinstance(listed, list):
        raise DixeError(f"{origin}: write [[{table}]], with two brackets, above each entry")
    for number, entry in enumerate(listed):
        try:
            found = msgspec.convert(entry, kind)
        except msgspec.ValidationError as error:
            reason, _, path = str(error).partition(" - at `$")
            key = re.split(r"[\[`]", path.removeprefix("."))[0]
            if "field `" in reason:
                key = reason.split("field `")[1].split("`")[0]
            line = line_of(text, table, number, key)
            raise DixeError(f"{origin}, line {line}: {reason}") from error
        for key, fault in faults(found):
            raise DixeError(f"{origin}, line {line_of(text, table, number, key)}: {fault}")
        entries.append((found, line_of(text, table, number, "")))
    return entries


def _parse(text: str, origin: str) -> dict[str, Any]:
    try:
        return parse_toml(text, origin)
    except ContentError as error:
        # It says "at line 3, column 5" already.
        raise DixeError(str(error)) from error


def line_of(text: str, table: str, number: int, key: str) -> int:
    """The line of a key in the entry of that number; the entry's own line if it has no such key."""
    header = re.compile(rf"\s*\[\[\s*{table}\s*\]\]")
    wanted = re.compile(rf"\s*[\"']?{re.escape(key)}[\"']?\s*=") if key else None
    seen = -1
    begins = 1
    for line, words in enumerate(text.splitlines(), 1):
        if header.match(words):
            seen += 1
            if seen == number:
                begins = line
        elif seen == number and wanted is not None and wanted.match(words):
            return line
    return begins


@cache
def _house_text() -> str:
    return read_text("tablee.games.dixe", "dice.toml")


@cache
def symbol_names() -> tuple[str, ...]:
    """DX-1: the nine symbols, in a fixed order."""
    names = parse_toml(_house_text(), "dice.toml")["symbols"]
    return tuple(str(name) for name in names)


@cache
def known_dixes() -> dict[str, Dixe]:
    """The DiXes of the house by their characters, in a fixed order."""
    return {dixe.character: dixe for dixe in read_dixes(_house_text(), "dice.toml")}
