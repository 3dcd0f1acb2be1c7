#!/usr/bin/env python3
"""Writes the page's TypeScript types of the wire, from `tablee.server.protocol` and `requests`.

`--check` writes nothing and exits with 1 when the file is stale; `make check` does that.
"""

import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
from msgspec import inspect as shapes

from tablee.server import protocol, requests

FILE = Path(__file__).parents[1] / "web" / "src" / "wire" / "protocol.ts"
MODULES = (protocol, requests)
HEADER = "// Generated from src/tablee/server by scripts/generate_protocol.py.\n"
PLAIN: dict[type[shapes.Type], str] = {
    shapes.AnyType: "unknown",
    shapes.NoneType: "null",
    shapes.BoolType: "boolean",
    shapes.IntType: "number",
    shapes.FloatType: "number",
    shapes.StrType: "string",
}


def main(arguments: list[str]) -> int:
    text = generate()
    if "--check" not in arguments:
        FILE.parent.mkdir(parents=True, exist_ok=True)
        FILE.write_text(text, encoding="utf-8")
        return 0
    if FILE.exists() and FILE.read_text(encoding="utf-8") == text:
        return 0
    print(f"{FILE.name} is stale: scripts/generate_protocol.py writes it again")
    return 1


def generate() -> str:
    return HEADER + "".join(f"\n{block}" for block in [*constants(), *structs(), *unions()])


def constants() -> Iterator[str]:
    for name, value in vars(protocol).items():
        if name.isupper() and isinstance(value, int):
            yield f"export const {name} = {value};\n"


def structs() -> Iterator[str]:
    for module in MODULES:
        for value in vars(module).values():
            if is_sent(value, module):
                shape = shapes.type_info(value)
                assert isinstance(shape, shapes.StructType)
                yield interface(shape)


def is_sent(value: object, module: ModuleType) -> bool:
    """Whether it is a message of this module, and not the base of some."""
    is_message = isinstance(value, type) and issubclass(value, msgspec.Struct)
    return is_message and value.__module__ == module.__name__ and not value.__subclasses__()


def interface(shape: shapes.StructType) -> str:
    lines = list(comment(shape.cls))
    lines.append(f"export interface {shape.cls.__name__} {{")
    if shape.tag_field is not None and shape.tag is not None:
        lines.append(f"  {shape.tag_field}: {literal(shape.tag)};")
    lines += [f"  {field.encode_name}: {type_of(field.type)};" for field in shape.fields]
    return "\n".join([*lines, "}", ""])


def comment(cls: type) -> Iterator[str]:
    """The class's own docstring."""
    text = inspect.cleandoc(cls.__doc__ or "") if "__doc__" in vars(cls) else ""
    if not text:
        return
    lines = text.splitlines()
    if len(lines) == 1:
        yield f"/** {text} */"
        return
    yield from ["/**", *(f" * {line}".rstrip() for line in lines), " */"]


def unions() -> Iterator[str]:
    """Aliases of structs and of literals, such as `FromServer` and `Emote`."""
    for name, value in vars(protocol).items():
        if name.startswith("_") or isinstance(value, (type, int, str)) or inspect.ismodule(value):
            continue
        try:
            shape = shapes.type_info(value)
        except (TypeError, NotImplementedError):
            continue
        if isinstance(shape, (shapes.UnionType, shapes.LiteralType)):
            yield f"export type {name} = {type_of(shape)};\n"


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


def bracketed(text: str) -> str:
    return f"({text})" if "|" in text else text


def literal(value: Any) -> str:
    return f"'{value}'" if isinstance(value, str) else str(value)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
