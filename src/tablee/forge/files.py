"""A design as a TOML file: a file of DiXes as docs/dixe.md has it, and a little more.

The games read `[[dixe]]` and `[[card]]` from it and leave the rest alone.
"""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import msgspec

from tablee.core.content import ContentError, parse_toml
from tablee.forge.design import FORMAT, Design, Head, Picture, Pin
from tablee.forge.errors import PictureError
from tablee.forge.pictures import clean_picture
from tablee.games.dixe import Dixe, DixeError
from tablee.games.dixe.dice import LONGEST_NAME, Fault, namesake, read_items, taken
from tablee.games.dixe.dice import faults_of as faults_of_dixe
from tablee.games.oncard.cards import Card
from tablee.games.oncard.cards import faults_of as faults_of_card
from tablee.games.oncard.state import ROW

MOST_LETTERS = 512 * 1024
MOST_ITEMS = 24
LONGEST_TITLE = 60
LOOSEST = 100.0

T = TypeVar("T")
Lines = dict[str, int]
"""Where each character's item begins."""


def read_design(text: str, origin: str) -> Design:
    """The design in a file; DixeError names the line and says why, if there is none."""
    if len(text) > MOST_LETTERS:
        sentence = f"it has more than {MOST_LETTERS // 1024} KiB"
        raise _wrong(origin, 1, Fault("", "too_long", sentence, {"most": MOST_LETTERS // 1024}))
    dixes, dixe_lines = _entries(text, origin, "dixe", Dixe, faults_of_dixe)
    cards, card_lines = _entries(text, origin, "card", Card, faults_of_card)
    pins, pin_lines = _entries(text, origin, "pin", Pin, _no_faults)
    pictures, picture_lines = _entries(text, origin, "picture", Picture, _faults_of_picture)
    design = Design(_read_head(text, origin), dixes, cards, pins, _cleaned(pictures))
    for name, line in dixe_lines.items():
        other = namesake(name)
        if other is not None:
            raise _wrong(origin, line, taken(name, other))
    for lines in (card_lines, pin_lines, picture_lines):
        for name, line in lines.items():
            if name not in design.all_dixes:
                sentence = f"{name} has no die: write a [[dixe]] for it"
                raise _wrong(origin, line, Fault("character", "no_dixe", sentence, {"name": name}))
    for name in design.head.characters:
        if name not in design.all_dixes:
            sentence = f"there is no DiXe {name!r}: choose among {', '.join(design.all_dixes)}"
            line = _line_in_head(text, "characters")
            raise _wrong(origin, line, Fault("characters", "no_dixe", sentence, {"name": name}))
    return design


def _entries(
    text: str, origin: str, table: str, kind: type[T], faults: Callable[[T], Iterator[Fault]]
) -> tuple[tuple[T, ...], Lines]:
    found = read_items(text, origin, table, kind, faults)
    if len(found) > MOST_ITEMS:
        sentence = f"at most {MOST_ITEMS} items [[{table}]]"
        fault = Fault("", "too_many", sentence, {"table": table, "most": MOST_ITEMS})
        raise _wrong(origin, found[MOST_ITEMS][1], fault)
    lines: Lines = {}
    for item, line in found:
        if item.character in lines:
            sentence = f"{item.character} is there twice"
            fault = Fault("character", "twice", sentence, {"name": item.character})
            raise _wrong(origin, line, fault)
        lines[item.character] = line
    return tuple(item for item, _ in found), lines


def _no_faults(_: Pin) -> Iterator[Fault]:
    return iter(())


def _faults_of_picture(picture: Picture) -> Iterator[Fault]:
    try:
        clean_picture(picture.svg.encode())
    except PictureError as error:
        yield Fault("svg", f"picture.{error.reason}", str(error), error.values)


def _cleaned(pictures: tuple[Picture, ...]) -> tuple[Picture, ...]:
    return tuple(Picture(each.character, clean_picture(each.svg.encode())) for each in pictures)


def _read_head(text: str, origin: str) -> Head:
    try:
        content = parse_toml(text, origin).get("set", {})
        head = msgspec.convert(content, Head)
    except ContentError as error:
        raise DixeError(str(error)) from error
    except msgspec.ValidationError as error:
        sentence, _, path = str(error).partition(" - at `$.")
        key = re.split(r"[\[`]", path)[0]
        fault = Fault(key, "wrong_value", sentence, {"key": key or "set"})
        raise _wrong(origin, _line_in_head(text, key), fault) from error
    for fault in _faults_of_head(head):
        raise _wrong(origin, _line_in_head(text, fault.key), fault)
    return head


def _faults_of_head(head: Head) -> Iterator[Fault]:
    if head.format > FORMAT:
        sentence = f"it is of format {head.format}, and this Tablée reads {FORMAT}: install a newer"
        yield Fault("format", "newer", sentence, {"format": head.format})
    if len(head.name) > LONGEST_TITLE or not head.name.isprintable():
        sentence = f"a set's name has at most {LONGEST_TITLE} letters, on one line"
        yield Fault("name", "title", sentence, {"most": LONGEST_TITLE})
    if not 0 <= head.version < 2**31:
        yield Fault("version", "wrong_value", "a version is a whole number", {"key": "version"})
    names = head.characters
    if len(names) > ROW or len(set(names)) < len(names):
        sentence = f"a set has up to {ROW} different characters"
        yield Fault("characters", "row", sentence, {"most": ROW})
    if any(len(name) > LONGEST_NAME for name in names):
        sentence = f"a name has 1 to {LONGEST_NAME} letters, and no space around them"
        yield Fault("characters", "name", sentence, {"most": LONGEST_NAME})
    if not 1 <= head.tolerance <= LOOSEST:
        sentence = f"a tolerance is 1 to {LOOSEST:g} percent"
        yield Fault("tolerance", "tolerance", sentence, {"most": LOOSEST})


def _line_in_head(text: str, key: str) -> int:
    header = re.compile(r"\s*\[\s*set\s*\]")
    wanted = re.compile(rf"\s*{re.escape(key)}\s*=") if key else None
    begins = 0
    for line, words in enumerate(text.splitlines(), 1):
        if header.match(words):
            begins = line
        elif begins and words.lstrip().startswith("["):
            break
        elif begins and wanted is not None and wanted.match(words):
            return line
    return begins or 1


def _wrong(origin: str, line: int, fault: Fault) -> DixeError:
    return DixeError(f"{origin}, line {line}: {fault.sentence}", fault, line)


# Writing


def write_design(design: Design) -> str:
    """The file's text. Reading it gives the same design again."""
    parts = [
        "# A set of DiXes for ON'CARD, made with the forge of Tablée.\n",
        _table("[set]", design.head),
    ]
    parts += [_table("[[dixe]]", dixe) for dixe in design.dixes]
    parts += [_table("[[card]]", card) for card in design.cards]
    parts += [_table("[[pin]]", pin) for pin in design.pins if pin != Pin(pin.character)]
    parts += [_table("[[picture]]", picture) for picture in design.pictures]
    return "\n".join(parts)


def _table(header: str, item: msgspec.Struct) -> str:
    values: dict[str, Any] = msgspec.to_builtins(item)
    lines = [f"{key} = {_value(key, value)}" for key, value in values.items() if value is not None]
    return "\n".join([header, *lines, ""])


def _value(key: str, value: Any) -> str:
    if isinstance(value, str):
        # A TOML string is escaped like a JSON one, but for DEL.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        parts = [_value("", part) for part in value]
        if key == "combinations" and parts and parts[0].startswith("["):
            return "[\n" + "".join(f"    {part},\n" for part in parts) + "]"
        return f"[{', '.join(parts)}]"
    return str(value)
