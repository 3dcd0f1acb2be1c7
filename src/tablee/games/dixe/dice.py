"""What a DiXe is, and reading files of them: those of the house and those of its guests.

Whoever opens a guest's file hands its text in: no game touches the disk.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import msgspec

from tablee.core.content import ContentError, parse_toml, read_text
from tablee.core.errors import TableeError
from tablee.core.texts import LANGUAGES, Texts

CHARACTER = "character"
"""Stands in a list of faces where the character's own face is."""

LONGEST_NAME = 30

Pair = tuple[str, str]


class Fault(NamedTuple):
    """Something that is wrong with an item of a file."""

    key: str
    """The key of the item that is to blame; none if it is the item itself."""
    reason: str
    """Its name: the games have words for it under `fault`."""
    sentence: str
    """The same for a terminal."""
    values: dict[str, Any]
    """What the words name."""


class DixeError(TableeError):
    """A DiXe, or a file of them, is wrong; the message says where and why."""

    def __init__(self, message: str, fault: Fault | None = None, line: int = 1) -> None:
        super().__init__(message)
        self.fault = fault
        self.line = line


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
    for fault in faults_of(dixe):
        raise DixeError(f"{dixe.character}, {fault.key}: {fault.sentence}", fault)


def faults_of(dixe: Dixe) -> Iterator[Fault]:
    """What is wrong with a die."""
    yield from _faults_of_name(dixe.character)
    faces = [face for pair in dixe.faces for face in pair]
    count = faces.count(CHARACTER)
    if count != 1:
        sentence = f"exactly one face is the {CHARACTER}, not {count}"
        yield Fault("faces", "one_character", sentence, {"count": count})
    for face in faces:
        if face != CHARACTER and face not in symbol_names():
            yield no_symbol("faces", face)
    twice = sorted({face for face in faces if faces.count(face) > 1} - {CHARACTER})
    if twice:
        sentence = f"{twice[0]} is there twice: the five symbols of a DiXe differ"
        yield Fault("faces", "symbol_twice", sentence, {"symbol": twice[0]})


def no_symbol(key: str, symbol: str) -> Fault:
    known = symbol_names()
    sentence = f"there is no symbol {symbol!r}: choose among {', '.join(known)}"
    return Fault(key, "no_symbol", sentence, {"symbol": symbol, "known": known})


def _faults_of_name(name: str) -> Iterator[Fault]:
    if not 1 <= len(name) <= LONGEST_NAME or name != name.strip() or not name.isprintable():
        sentence = f"a name has 1 to {LONGEST_NAME} letters, and no space around them"
        yield Fault("character", "name", sentence, {"most": LONGEST_NAME})
    if name == CHARACTER:
        sentence = f"{CHARACTER!r} is the word for the face: choose another name"
        yield Fault("character", "word_for_face", sentence, {})


def read_dixes(text: str, origin: str) -> list[Dixe]:
    """The `[[dixe]]` items of a file; DixeError names the line if one is wrong.

    >>> read_dixes("[[dixe]]\\ncharacter = 'Lou'\\nfaces = [['sun', 'sun']]", "lou.toml")
    Traceback (most recent call last):
    tablee.games.dixe.dice.DixeError: lou.toml, line 3: Expected `array` of length 3, got 1
    """
    return [dixe for dixe, _ in read_items(text, origin, "dixe", Dixe, faults_of)]


def read_items(text: str, origin: str, table: str, kind: Any, faults: Any) -> list[tuple[Any, int]]:
    """The items of one kind in a file, each with the line where it begins."""
    content = _parse(text, origin)
    items: list[tuple[Any, int]] = []
    listed = content.get(table, [])
    if not isinstance(listed, list):
        sentence = f"write [[{table}]], with two brackets, above each item"
        fault = Fault("", "two_brackets", sentence, {"table": table})
        begins = re.compile(rf"\s*\[?\s*{table}\b")
        lines = [line for line, words in enumerate(text.splitlines(), 1) if begins.match(words)]
        raise DixeError(f"{origin}: {sentence}", fault, lines[0] if lines else 1)
    for number, item in enumerate(listed):
        try:
            found = msgspec.convert(item, kind)
        except msgspec.ValidationError as error:
            raise _wrong(origin, text, table, number, _fault_of_shape(str(error))) from error
        for fault in faults(found):
            raise _wrong(origin, text, table, number, fault)
        items.append((found, line_of(text, table, number, "")))
    return items


def _wrong(origin: str, text: str, table: str, number: int, fault: Fault) -> DixeError:
    line = line_of(text, table, number, fault.key)
    return DixeError(f"{origin}, line {line}: {fault.sentence}", fault, line)


def _fault_of_shape(complaint: str) -> Fault:
    """What msgspec says about an item: a key is missing, unknown, or has an impossible value."""
    sentence, _, path = complaint.partition(" - at `$")
    key = re.split(r"[\[`]", path.removeprefix("."))[0]
    reason = "wrong_value"
    if "field `" in sentence:
        key = sentence.split("field `")[1].split("`")[0]
        reason = "missing" if "missing" in sentence else "unknown"
    return Fault(key, reason, sentence, {"key": key})


def _parse(text: str, origin: str) -> dict[str, Any]:
    try:
        return parse_toml(text, origin)
    except ContentError as error:
        # It says "at line 3, column 5" already, or "at end of document".
        named = re.search(r"at line (\d+)", str(error))
        line = int(named[1]) if named else len(text.splitlines()) or 1
        raise DixeError(str(error), Fault("", "not_toml", str(error), {}), line) from error
    except RecursionError as error:
        sentence = f"{origin} is not valid TOML: too many brackets"
        raise DixeError(sentence, Fault("", "not_toml", sentence, {})) from error


def line_of(text: str, table: str, number: int, key: str) -> int:
    """The line of a key in the item of that number; the item's own line if it has no such key."""
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


def heard(name: str) -> str:
    """What tells names apart at a table: neither case, nor accents, nor what is between letters.

    >>> heard("Crâne_YORICK") == heard("crane yorick")
    True
    """
    letters = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in letters if letter.isalnum())


@cache
def _heard_in_this_house() -> dict[str, str]:
    found = {}
    for character in known_dixes():
        found[heard(character)] = character
        for language in LANGUAGES:
            words = Texts.load("tablee.games.dixe", language).table("character")
            found[heard(str(words[character]))] = character
    return found


def namesake(name: str) -> str | None:
    """The character of the house that such a name is taken for, in any of its languages.

    >>> namesake("ONI"), namesake("Potato beetle"), namesake("Onis")
    ('oni', 'doryphore', None)
    """
    return _heard_in_this_house().get(heard(name))


def taken(name: str, character: str) -> Fault:
    sentence = f"{name} is too much like {character}, a DiXe of the house: choose another name"
    return Fault("character", "taken", sentence, {"name": name, "other": character})


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
