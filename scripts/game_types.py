"""A game's view, moves and events as TypeScript, for its board.

What they are called in Python they are called there: structs, and the names that the game's modules
give to literals and to other types. Their docstrings go along.
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
from typescript import comment, literal, readonly_array

from tablee.core.game import Game
from tablee.core.shown import is_shown

HEADER = "// Generated from {package} by scripts/generate_protocol.py.\n"
PLAIN: dict[Any, str] = {
    Any: "unknown",
    NoneType: "null",
    bool: "boolean",
    int: "number",
    float: "number",
    str: "string",
}
UNIONS = (Union, UnionType)
NAMED_ORIGINS = (Literal, Annotated, tuple)
"""What a name in a game's modules may stand for, besides a struct."""


def generate_game(game: Game) -> str:
    writer = GameTypes(game)
    name = game.view_type.__name__.removesuffix("View")
    blocks = [
        writer.union(f"{name}Move", game.move_type),
        writer.union(f"{name}Event", game.event_type),
        _bundle(name),
    ]
    view = writer.name_of(game.view_type)
    assert view == f"{name}View", f"{game.name}: the view is called {view}"
    text = [*writer.aliases(), *writer.interfaces(), *blocks]
    return HEADER.format(package=game.package) + "".join(f"\n{block}" for block in text)


def _bundle(name: str) -> str:
    parts = [f"  {part.lower()}: {name}{part};" for part in ("View", "Move", "Event")]
    comments = "/** All that its board is given and gives. */"
    return "\n".join([comments, f"export interface {name}Wire {{", *parts, "}", ""])


class GameTypes:
    """Writes what it is asked for, and remembers which structs and names that needs."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.structs: dict[str, type] = {}
        self.walked: set[str] = set()
        self.named: dict[str, Any] = {}
        self.names = dict(self._names())
        # Everything that the view needs, before anything is written.
        self.name_of(game.view_type)

    def _names(self) -> Iterator[tuple[Any, str]]:
        """The names of types, by what they stand for: the first one counts."""
        known: list[Any] = []
        for module in self._modules():
            for name, value in vars(module).items():
                if name.startswith("_") or get_origin(value) not in NAMED_ORIGINS:
                    continue
                is_number = get_origin(value) is Annotated and get_args(value)[0] is int
                if not is_number and value not in known:
                    known.append(value)
                    yield value, name

    def _modules(self) -> list[Any]:
        """Where the types of this game may have got their names: its own folder first."""
        moves, events = (get_args(one) for one in (self.game.move_type, self.game.event_type))
        homes = dict.fromkeys(one.__module__ for one in (*moves, *events, self.game.view_type))
        return [sys.modules[name] for name in homes]

    def name_of(self, struct: type) -> str:
        """A struct by its name; what it holds is written, too."""
        name = struct.__name__
        if self.structs.setdefault(name, struct) is not struct:
            raise TypeError(f"{self.game.name} has two types that are called {name}")
        if name not in self.walked:
            self.walked.add(name)
            list(self.fields(struct))
        return name

    def aliases(self) -> Iterator[str]:
        for name, stands_for in self.named.items():
            yield "\n".join(
                [
                    *comment(_doc_of_name(stands_for, name, self._modules())),
                    f"export type {name} = {self._spelled(stands_for)};",
                    "",
                ]
            )

    def interfaces(self) -> Iterator[str]:
        for name, struct in self.structs.items():
            lines = [*comment(_doc_of(struct)), f"export interface {name} {{"]
            for field, written in self.fields(struct):
                lines += [f"  {line}" for line in (*comment(_doc_of_field(struct, field)), written)]
            yield "\n".join([*lines, "}", ""])

    def union(self, name: str, members: Any) -> str:
        lines = [f"export type {name} ="]
        for struct in get_args(members):
            config = struct.__struct_config__
            tag = f"{config.tag_field}: {literal(config.tag)};"
            inside = " ".join([tag, *(written for _, written in self.fields(struct))])
            lines += [f"  {line}" for line in comment(_doc_of(struct))]
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
            return f"readonly [{', '.join(map(self.type_of, parts))}]"
        if origin in (tuple, list, frozenset):
            return readonly_array(self.type_of(parts[0]))
        if origin is dict:
            return f"Readonly<Record<string, {self.type_of(parts[1])}>>"
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            return self.name_of(hint)
        if hint not in PLAIN:
            raise TypeError(f"{self.game.name}: no TypeScript for {hint}")
        return PLAIN[hint]


def _doc_of(struct: type) -> str:
    return inspect.cleandoc(struct.__doc__ or "") if "__doc__" in vars(struct) else ""


def _doc_of_field(struct: type, field: str) -> str:
    for one in struct.__mro__:
        if field in vars(one).get("__annotations__", {}):
            return _docs_in(one.__module__).get(f"{one.__name__}.{field}", "")
    return ""


def _doc_of_name(stands_for: Any, name: str, modules: list[Any]) -> str:
    """It is written where the name was made, which may be imported from there."""
    folder = modules[0].__name__.rpartition(".")[0]
    for other, module in list(sys.modules.items()):
        if other.startswith(folder) and vars(module).get(name) == stands_for:
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
