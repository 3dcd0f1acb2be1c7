#!/usr/bin/env python3
"""Checks the words that players read. `make check` runs it: one line per fault, exit code 1.

French and English have the same keys and use the same values; French has its typography; and every
refusal, event, move kind, ending, option and clause of a game has its words.
"""

import ast
import re
import string
import sys
import typing
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import tablee
from tablee.core.errors import TableeError
from tablee.core.game import Game
from tablee.core.rulebook import Rulebook
from tablee.core.texts import LANGUAGES, Texts
from tablee.games import GAMES

TEMPLATE = "tablee.games._template"
GAME_KEYS = ("name", "tagline", "summary", "players", "duration", "age")
OPTION_KEYS = ("label", "help")
BUILT_IN = ("", "player", "place", "list")
"""What may follow the colon in braces besides a table's name."""

NO_SPACE_BEFORE = re.compile(r"(?<![\u00a0\u202f])(?:[;»]|:(?!//|\d|[A-Z])|(?<![!?])[!?])")
NO_SPACE_AFTER = re.compile(r"«(?![\u00a0\u202f])")
STRAIGHT = re.compile(r"['\"]")

Leaves = Mapping[str, str]
"""The texts of a file by their dotted paths."""


def main() -> int:
    faults = [fault for package in packages() for fault in check_package(package)]
    sys.stdout.writelines(f"{fault}\n" for fault in faults)
    return 1 if faults else 0


def packages() -> list[str]:
    """Every game, the template of games, and whatever else has texts."""
    found = list(GAMES.values())
    if find_spec(TEMPLATE) is not None:
        found.append(TEMPLATE)
    root = Path(tablee.__file__).parent
    for file in sorted(root.rglob("texts.*.toml")):
        package = ".".join([root.name, *file.parent.relative_to(root).parts])
        if package not in found:
            found.append(package)
    return found


def check_package(package: str) -> Iterator[str]:
    """All the faults of a package's texts, each as one line."""
    try:
        texts = {language: Texts.load(package, language) for language in LANGUAGES}
        game = getattr(import_module(package), "GAME", None)
        faults = list(check_pair({name: text.tables for name, text in texts.items()}))
        if isinstance(game, Game):
            for text in texts.values():
                faults += check_game(game, text, list(sources(package)))
    except TableeError as error:
        faults = [str(error)]
    for fault in faults:
        yield f"{package}: {fault}"


def sources(package: str) -> Iterator[str]:
    """The Python of a package."""
    module = import_module(package)
    for directory in module.__path__:
        for file in sorted(Path(directory).glob("*.py")):
            yield file.read_text(encoding="utf-8")


# Two languages side by side


def check_pair(tables: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    leaves = {language: dict(leaves_of(tables[language])) for language in LANGUAGES}
    everything = dict.fromkeys(path for paths in leaves.values() for path in paths)
    for path in everything:
        missing = [language for language in LANGUAGES if path not in leaves[language]]
        if missing:
            yield f"{path} is missing in {missing[0]}"
            continue
        try:
            yield from _check_leaf(path, leaves, tables)
        except ValueError as error:
            yield f"{path}: {error}"


def _check_leaf(
    path: str, leaves: Mapping[str, Leaves], tables: Mapping[str, Mapping[str, Any]]
) -> Iterator[str]:
    values = [{name for name, _ in fields(leaves[language][path])} for language in LANGUAGES]
    if values[0] != values[1]:
        yield f"{path} uses other values in {LANGUAGES[0]} than in {LANGUAGES[1]}"
    for language in LANGUAGES:
        for name, spec in fields(leaves[language][path]):
            if spec not in BUILT_IN and "|" not in spec and not has_table(tables[language], spec):
                yield f"{path} in {language} looks {name} up in {spec}, which is no table"
    for fault in french_faults(leaves["fr"][path]):
        yield f"{path} in fr: {fault}"


def leaves_of(tree: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a file with its path; the texts of a list are numbered."""
    if isinstance(tree, str):
        yield path, tree
        return
    items = enumerate(tree) if isinstance(tree, list) else tree.items()
    for key, branch in items:
        yield from leaves_of(branch, f"{path}.{key}" if path else str(key))


def fields(text: str) -> list[tuple[str, str]]:
    """The values that a text names in braces, each with what follows its colon."""
    return [(name, spec or "") for _, name, spec, _ in parse(text) if name is not None]


def parse(text: str) -> list[tuple[str, str | None, str | None, str | None]]:
    return list(string.Formatter().parse(text))


def has_table(tables: Mapping[str, Any], path: str) -> bool:
    found: Any = tables
    for key in path.split("."):
        found = found.get(key) if isinstance(found, Mapping) else None
    return isinstance(found, Mapping)


# French


def french_faults(text: str) -> Iterator[str]:
    """What is wrong with the typography of a French text."""
    # A text with a choice (`{count:carte|cartes}`) is read both ways.
    for reading in dict.fromkeys([_read(text, 0), _read(text, -1)]):
        for found in NO_SPACE_BEFORE.finditer(reading):
            yield f"a non-breaking space is missing before {_around(reading, found)}"
        for found in NO_SPACE_AFTER.finditer(reading):
            yield f"a non-breaking space is missing after {_around(reading, found)}"
        for found in STRAIGHT.finditer(reading):
            yield f"write ’ or « » instead of {_around(reading, found)}"


def _read(text: str, choice: int) -> str:
    read = ""
    for literal, name, spec, _ in parse(text):
        read += literal
        if name is not None:
            read += spec.split("|")[choice] if spec and "|" in spec else "x"
    return read


def _around(text: str, found: re.Match[str]) -> str:
    return f"{found.group()} in “…{text[max(found.start() - 15, 0) : found.end() + 10]}…”"


# What a game needs words for


def check_game(game: Game, texts: Texts, code: Iterable[str]) -> Iterator[str]:
    code = list(code)
    wanted = {
        "game": GAME_KEYS,
        "refusal": reasons_in(code),
        "log": [tag_of(event) for event in members(game.event_type)],
        "move_kind": game.move_kinds,
        "ending": game.endings,
        **{f"option.{name}": OPTION_KEYS for name in game.options_type.__struct_fields__},
        **choices_of(game),
    }
    for path, keys in wanted.items():
        table = texts.table(path) if has_table(texts.tables, path) else {}
        for key in keys:
            if key not in table:
                yield f"{path}.{key} is missing in {texts.language}"
    for event in members(game.event_type):
        yield from _check_log(event, texts)
    rulebook = Rulebook(texts)
    for clause in sorted(cited_in(code, rulebook.prefix) - rulebook.clauses.keys()):
        yield f"the code cites {clause}, which is no clause in {texts.language}"


def choices_of(game: Game) -> dict[str, tuple[Any, ...]]:
    """The words that an option may be, where it is one of several: the page offers them."""
    hints = typing.get_type_hints(game.options_type)
    return {
        f"option.{name}.choice": typing.get_args(hint)
        for name, hint in hints.items()
        if typing.get_origin(hint) is typing.Literal
    }


def _check_log(event: Any, texts: Texts) -> Iterator[str]:
    lines = texts.tables.get("log", {}).get(tag_of(event), {})
    for path, line in leaves_of(lines, f"log.{tag_of(event)}"):
        for name, _ in fields(line):
            if name not in event.__struct_fields__:
                yield f"{path} in {texts.language} uses {name}, which the event does not have"


def members(union: Any) -> tuple[Any, ...]:
    """The classes of a union; a single class is a union of one."""
    return typing.get_args(union) or (union,)


def tag_of(struct: Any) -> str:
    return str(struct.__struct_config__.tag)


def reasons_in(code: Iterable[str]) -> list[str]:
    """The reason of every `Refusal(clause, reason, values)` that is written in the code."""
    reasons: dict[str, None] = {}
    for source in code:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                given = [*node.args[1:2], *(k.value for k in node.keywords if k.arg == "reason")]
                reasons |= dict.fromkeys(word for reason in given for word in _words(reason))
    return list(reasons)


def _words(expression: ast.expr) -> Iterator[str]:
    if isinstance(expression, ast.Constant):
        yield str(expression.value)
    elif isinstance(expression, ast.IfExp):
        yield from _words(expression.body)
        yield from _words(expression.orelse)
    else:
        raise TableeError(f"write the reason of a refusal out, not as {ast.unparse(expression)}")


def cited_in(code: Iterable[str], prefix: str) -> set[str]:
    """The clauses that comments and refusals of the code name."""
    return {clause for source in code for clause in re.findall(rf"\b{prefix}-\d+\b", source)}


if __name__ == "__main__":
    sys.exit(main())
