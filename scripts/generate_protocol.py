#!/usr/bin/env python3
"""Writes the page's TypeScript types.

Those of the frame come from `tablee.server.protocol`, `messages` and `requests`; those of a game
that has a folder on the page from its view, moves and events (`game_types.py`).

`--check` writes nothing and exits with 1 when a file is stale; `make check` does that.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Literal, get_origin

import msgspec
from game_types import generate_game
from typescript import UNIONS, Writer, literal

from tablee.forge.design import GAME as DESIGNED
from tablee.games import GAMES, load_game
from tablee.games.dixe import symbol_names
from tablee.games.oncard.names import CONDITION_NAMES, POWER_NAMES
from tablee.server import forge_requests, messages, protocol, requests

PAGE = Path(__file__).parents[1] / "web" / "src"
FILE = PAGE / "wire" / "protocol.ts"
FORGE_FILE = PAGE / "forge" / "wire.ts"
GAME_FILE = "wire.ts"
HEADER = "// Generated from src/tablee/server by scripts/generate_protocol.py.\n"
FROM_PROTOCOL = "import type { Refused } from '../wire/protocol';\n"
"""What the forge's messages have in common with the others."""


def main(arguments: list[str]) -> int:
    stale = 0
    for file, text in (*frame_files(), *game_files()):
        if "--check" not in arguments:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        elif not file.exists() or file.read_text(encoding="utf-8") != text:
            print(
                f"{file.relative_to(PAGE)} is stale: scripts/generate_protocol.py writes it again"
            )
            stale = 1
    return stale


def frame_files() -> Iterator[tuple[Path, str]]:
    yield FILE, generate()
    yield FORGE_FILE, generate_forge()


def game_files() -> Iterator[tuple[Path, str]]:
    """A game without a folder on the page has the plain board, which needs no types."""
    for name in GAMES:
        folder = PAGE / "games" / name
        if folder.is_dir():
            yield folder / GAME_FILE, generate_game(load_game(name))


def generate() -> str:
    return HEADER + "".join(f"\n{block}" for block in [*constants(), *structs(), *unions()])


def generate_forge() -> str:
    """Apart, because only the forge's own screens need it."""
    writer = Writer()
    sent = (*forge_requests.SENT, *sent_by(forge_requests))
    sets_are_of = f"export const DESIGNED = {literal(DESIGNED)};"
    blocks = [f"/** Which game the workshop's sets are of. */\n{sets_are_of}\n"]
    blocks += printed_names()
    blocks += [writer.interface(each) for each in sent]
    return HEADER + FROM_PROTOCOL + "".join(f"\n{block}" for block in blocks)


def printed_names() -> Iterator[str]:
    """What a die and a card are made of: whoever designs one chooses among these."""
    names = {"SYMBOLS": symbol_names(), "CONDITIONS": CONDITION_NAMES, "POWERS": POWER_NAMES}
    for name, chosen in names.items():
        yield f"export const {name} = [{', '.join(map(literal, chosen))}] as const;\n"


def constants() -> Iterator[str]:
    for name, value in vars(protocol).items():
        if name.isupper() and isinstance(value, int):
            yield f"export const {name} = {value};\n"


def structs() -> Iterator[str]:
    writer = Writer()
    for value in (*sent_by(protocol), *messages.kinds(), *sent_by(requests)):
        yield writer.interface(value)


def sent_by(module: ModuleType) -> list[type[msgspec.Struct]]:
    return [value for value in vars(module).values() if is_sent(value, module)]


def is_sent(value: object, module: ModuleType) -> bool:
    """Whether it is a message of this module, and not the base of some."""
    if not isinstance(value, type) or not issubclass(value, msgspec.Struct):
        return False
    return value.__module__ == module.__name__ and not value.__subclasses__()


def unions() -> Iterator[str]:
    """Aliases of structs and of literals, such as `FromServer` and `Emote`, and all messages."""
    writer = Writer()
    for name, value in vars(protocol).items():
        if not name.startswith("_") and get_origin(value) in (Literal, *UNIONS):
            yield writer.alias(name, value)
    answered = " | ".join(kind.__name__ for kind in messages.answered_kinds())
    yield f"export type FromClient = {answered};\n"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
