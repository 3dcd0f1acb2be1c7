#!/usr/bin/env python3
"""Tells functions over 40 lines and files over 400; `make check` does that.

A file or function that nears its limit holds an idea that wants a place of its own. Where there is
none, it is listed here with the reason, and with how long it may be instead.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
MOST_LINES = 400
MOST_FUNCTION_LINES = 40

GENERATED = "wire.ts", "protocol.ts"
"""Written by scripts/generate_protocol.py."""

A_LIST = "what it has, a line each: a list, and no course of things"
HOT = "one compiled loop: a call in it is paid for in every game"

GAMES, SERVER = "src/tablee/games", "src/tablee/server"
REASONS: dict[str, tuple[int, str]] = {
    "src/tablee/core/search.py:select": (50, HOT),
    f"{GAMES}/memodixe/state.py:__init__": (60, A_LIST),
    f"{GAMES}/oncard/state.py:__init__": (60, A_LIST),
    f"{GAMES}/onemore/state.py:__init__": (60, A_LIST),
    f"{GAMES}/onemore/state.py:deal": (60, HOT),
    f"{GAMES}/onemore/redealing.py:_deal_hand": (50, HOT),
    f"{GAMES}/oncard/words.py:wording": (50, "one case for each kind of move"),
    f"{SERVER}/room.py:__init__": (50, A_LIST),
    f"{SERVER}/showing.py:show_room": (50, A_LIST),
    f"{SERVER}/metrics.py:text": (50, A_LIST),
    "src/tablee/sim/report.py:build_report": (50, A_LIST),
}


def sizes() -> Iterator[tuple[str, int, int]]:
    """What there is, how long it is, and how long it may be."""
    for file in sorted((ROOT / "src/tablee").rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        name = str(file.relative_to(ROOT))
        yield name, text.count("\n"), MOST_LINES
        yield from functions(name, text)
    for file in sorted((ROOT / "web/src").rglob("*")):
        if is_written(file):
            text = file.read_text(encoding="utf-8")
            yield str(file.relative_to(ROOT)), text.count("\n"), MOST_LINES


def is_written(file: Path) -> bool:
    """A part of the page, and by hand."""
    is_own = not file.name.endswith(".test.ts") and file.name not in GENERATED
    return file.suffix in (".ts", ".svelte") and is_own


def functions(file: str, text: str) -> Iterator[tuple[str, int, int]]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            length = node.end_lineno - node.lineno + 1
            yield f"{file}:{node.name}", length, MOST_FUNCTION_LINES


def main() -> int:
    """Also tells which exceptions are needed no more."""
    found = 0
    excused = {name for name, length, most in sizes() if length > most}
    for name in REASONS.keys() - excused:
        print(f"{name} is no exception any more: take it off the list in scripts/check_sizes.py")
        found = 1
    for name, length, most in sizes():
        allowed, _ = REASONS.get(name, (most, ""))
        if length > allowed:
            print(f"{name} has {length} lines, and may have {allowed}: which idea wants to leave?")
            found = 1
    return found


if __name__ == "__main__":
    sys.exit(main())
