"""Structs and types as TypeScript, for whatever the page's types are generated from.

What they are called in Python they are called there, and their docstrings go along.
"""

import ast
import inspect
import itertools
import sys
from collections.abc import Iterator
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from tablee.core.shown import is_shown

PLAIN: dict[Any, str] = {
    Any: "unknown",
    NoneType: "null",
    bool: "boolean",
    int: "number",
    float: "number",
    str: "string",
}
UNIONS = (Union, UnionType)


class Writer:
    """Writes what it is asked for, and remembers which structs and names that needs.

    `names` has those of types that are written as aliases, by what they stand for. Whether what is
    written may be changed by whoever has it, is the page's to say: a board's may not.
    """

    def __init__(self, names: dict[Any, str] | None = None, *, is_readonly: bool = False) -> None:
        self.names = names or {}
        self.named: dict[str, Any] = {}
        self.structs: dict[str, type] = {}
        self._is_readonly = is_readonly

    def name_of(self, struct: type) -> str:
        """A struct by its name; what it holds is needed, too."""
        name = struct.__name__
        is_new = name not in self.structs
        if self.structs.setdefault(name, struct) is not struct:
            raise TypeError(f"two types are called {name}")
        if is_new:
            list(self.fields(struct))
        return name

    def interface(self, struct: type) -> str:
        lines = [*comment(doc_of(struct)), f"export interface {struct.__name__} {{"]
        lines += [f"  {written};" for written in tag_of(struct)]
        for field, written in self.fields(struct):
            lines += [f"  {line}" for line in (*comment(_doc_of_field(struct, field)), written)]
        return "\n".join([*lines, "}", ""])

    def alias(self, name: str, stands_for: Any, doc: str = "") -> str:
        return "\n".join([*comment(doc), f"export type {name} = {self._spelled(stands_for)};", ""])

    def union(self, name: str, members: Any) -> str:
        """Of structs that have no names of their own."""
        lines = [f"export type {name} ="]
        for struct in get_args(members):
            tags = [f"{tag};" for tag in tag_of(struct)]
            inside = " ".join([*tags, *(written for _, written in self.fields(struct))])
            lines += [f"  {line}" for line in comment(doc_of(struct))]
            lines.append(f"  | {{ {inside.removesuffix(';')} }}")
        lines[-1] += ";"
        return "\n".join([*lines, ""])

    def fields(self, struct: type) -> Iterator[tuple[str, str]]:
        hints = get_type_hints(struct, include_extras=True)
        for field in msgspec.structs.fields(struct):
            hint = hints[field.name]
            if not is_shown(hint):
                continue
            parts = get_args(hint) if get_origin(hint) in UNIONS else (hint,)
            has_default = field.default is not msgspec.NODEFAULT
            may_lack = msgspec.UnsetType in parts or (
                has_default and struct.__struct_config__.omit_defaults
            )
            mark = "?" if may_lack else ""
            yield field.name, f"{field.encode_name}{mark}: {self.type_of(hint)};"

    def type_of(self, hint: Any) -> str:
        name = self.names.get(hint)
        if name is None:
            return self._spelled(hint)
        self.named.setdefault(name, hint)
        return name

    def _spelled(self, hint: Any) -> str:
        origin, parts = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return self.type_of(parts[0])
        if origin is Literal:
            return " | ".join(map(literal, parts))
        if origin in UNIONS:
            return " | ".join(self.type_of(one) for one in parts if one is not msgspec.UnsetType)
        if origin is tuple and parts[-1] is not ...:
            return f"{self._readonly}[{', '.join(map(self.type_of, parts))}]"
        if origin in (tuple, list, frozenset):
            return self._readonly + _array(self.type_of(parts[0]))
        if origin is dict:
            record = f"Record<string, {self.type_of(parts[1])}>"
            return f"Readonly<{record}>" if self._is_readonly else record
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            return self.name_of(hint)
        if hint not in PLAIN:
            raise TypeError(f"no TypeScript for {hint}")
        return PLAIN[hint]

    @property
    def _readonly(self) -> str:
        return "readonly " if self._is_readonly else ""


def _array(item: str) -> str:
    is_compound = "|" in item or item.startswith("readonly ")
    return f"({item})[]" if is_compound else f"{item}[]"


def literal(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f"'{value}'" if isinstance(value, str) else str(value)


def tag_of(struct: type) -> list[str]:
    """What tells it from others, if anything does."""
    config = struct.__struct_config__
    return [] if config.tag is None else [f"{config.tag_field}: {literal(config.tag)}"]


def comment(text: str) -> Iterator[str]:
    if not text:
        return
    lines = text.splitlines()
    if len(lines) == 1:
        yield f"/** {text} */"
        return
    yield from ["/**", *(f" * {line}".rstrip() for line in lines), " */"]


# Docstrings


def doc_of(struct: type) -> str:
    """Its own."""
    return inspect.cleandoc(struct.__doc__ or "") if "__doc__" in vars(struct) else ""


def _doc_of_field(struct: type, field: str) -> str:
    for one in struct.__mro__:
        if field in vars(one).get("__annotations__", {}):
            return _docs_in(one.__module__).get(f"{one.__name__}.{field}", "")
    return ""


def doc_of_name(stands_for: Any, name: str, package: str) -> str:
    """It is written where the name was made, which may be imported from there."""
    for other, module in list(sys.modules.items()):
        if other.startswith(package) and vars(module).get(name) == stands_for:
            said = _docs_in(other).get(name)
            if said:
                return said
    return ""


@cache
def _docs_in(module: str) -> dict[str, str]:
    """The texts under the names of a module, and under the fields of its classes."""
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    docs = dict(_docs_under(tree.body, ""))
    for one in tree.body:
        if isinstance(one, ast.ClassDef):
            docs |= _docs_under(one.body, f"{one.name}.")
    return docs


def _docs_under(body: list[ast.stmt], prefix: str) -> Iterator[tuple[str, str]]:
    for said, text in itertools.pairwise(body):
        match said, text:
            case (
                ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]),
                ast.Expr(value=ast.Constant(value=str(doc))),
            ):
                yield prefix + name, inspect.cleandoc(doc)
