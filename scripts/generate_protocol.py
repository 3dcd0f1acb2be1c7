#!/usr/bin/env python3
"""Writes the page's TypeScript types.

Those of the frame come from `tablee.server.protocol`, `messages` and `requests`; those of a game
that has a folder on the page from its view, moves and events (`game_types.py`).

`--check` writes nothing and exits with 1 when a file is stale; `make check` does that.
"""

import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import msgspec
from game_types import generate_game
from msgspec import inspect as shapes
from typescript import bracketed, comment, literal

from tablee.games import GAMES, load_game
from tablee.server import forge_requests, messages, protocol, requests

PAGE = Path(__file__).parents[1] / "web" / "src"
FILE = PAGE / "wire" / "protocol.ts"
FORGE_FILE = PAGE / "forge" / "wire.ts"
GAME_FILE = "wire.ts"
HEADER = "// Generated from src/tablee/server by scripts/generate_protocol.py.\n"
FROM_PROTOCOL = "import type { Refused } from '../wire/protocol';\n"
"""What the forge's messages have in common with the others."""
PLAIN: dict[type[shapes.Type], str] = {
    shapes.AnyType: "unknown",
    shapes.NoneType: "null",
    shapes.BoolType: "boolean",
    shapes.IntType: "number",
    shapes.FloatType: "number",
    shapes.StrType: "string",
}


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
    sent = (*forge_requests.SENT, *sent_by(forge_requests))
    blocks = [interface(shape_of(each)) for each in sent]
    return HEADER + FROM_PROTOCOL + "".join(f"\n{block}" for block in blocks)


def shape_of(struct: type) -> shapes.StructType:
    shape = shapes.type_info(struct)
    assert isinstance(shape, shapes.StructType)
    return shape


def constants() -> Iterator[str]:
    for name, value in vars(protocol).items():
        if name.isupper() and isinstance(value, int):
            yield f"export const {name} = {value};\n"


def structs() -> Iterator[str]:
    for value in (*sent_by(protocol), *messages.kinds(), *sent_by(requests)):
        yield interface(shape_of(value))


def sent_by(module: ModuleType) -> list[type[msgspec.Struct]]:
    return [value for value in vars(module).values() if is_sent(value, module)]


def is_sent(value: object, module: ModuleType) -> bool:
    """Whether it is a message of this module, and not the base of some."""
    if not isinstance(value, type) or not issubclass(value, msgspec.Struct):
        return False
    return value.__module__ == module.__name__ and not value.__subclasses__()


def interface(shape: shapes.StructType) -> str:
    lines = list(comment(doc_of(shape.cls)))
    lines.append(f"export interface {shape.cls.__name__} {{")
    if shape.tag_field is not None and shape.tag is not None:
        lines.append(f"  {shape.tag_field}: {literal(shape.tag)};")
    lines += [f"  {field.encode_name}: {type_of(field.type)};" for field in shape.fields]
    return "\n".join([*lines, "}", ""])


def doc_of(cls: type) -> str:
    """The class's own docstring."""
    return inspect.cleandoc(cls.__doc__ or "") if "__doc__" in vars(cls) else ""


def unions() -> Iterator[str]:
    """Aliases of structs and of literals, such as `FromServer` and `Emote`, and all messages."""
    for name, value in vars(protocol).items():
        if name.startswith("_") or isinstance(value, (type, int, str)) or inspect.ismodule(value):
            continue
        try:
            shape = shapes.type_info(value)
        except (TypeError, NotImplementedError):
            continue
        if isinstance(shape, (shapes.UnionType, shapes.LiteralType)):
            yield f"export type {name} = {type_of(shape)};\n"
    answered = " | ".join(kind.__name__ for kind in messages.answered_kinds())
    yield f"export type FromClient = {answered};\n"


def type_of(shape: shapes.Type) -> str:
    match shape:
        case shapes.Metadata(type=inner):
            return type_of(inner)
        case shapes.StructType(cls=cls):
            return cls.__name__
        case shapes.LiteralType(values=values):
            return " | ".join(literal(value) for value in values)
        case shapes.UnionType(types=types):
            return " | ".join(type_of(each) for each in types)
        case shapes.ListType(item_type=item) | shapes.VarTupleType(item_type=item):
            return f"{bracketed(type_of(item))}[]"
        case shapes.TupleType(item_types=items):
            return f"[{', '.join(type_of(item) for item in items)}]"
        case shapes.DictType(value_type=value):
            return f"Record<string, {type_of(value)}>"
    if type(shape) not in PLAIN:
        raise TypeError(f"no TypeScript for {shape}")
    return PLAIN[type(shape)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
