"""A game's view, moves and events as TypeScript, for its board: structs, and the names that the
game's modules give to literals and to other types."""

import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Annotated, Any, Literal, get_args, get_origin

from typescript import Writer, doc_of_name

from tablee.core.game import Game

HEADER = "// Generated from {package} by scripts/generate_protocol.py.\n"
NAMED_ORIGINS = (Literal, Annotated, tuple)
"""What a name in a game's modules may stand for, besides a struct."""


def generate_game(game: Game) -> str:
    modules = _modules(game)
    writer = Writer(dict(_names(modules)), is_readonly=True)
    # Everything that the view needs, before anything is written.
    view = writer.name_of(game.view_type)
    name = game.view_type.__name__.removesuffix("View")
    assert view == f"{name}View", f"{game.name}: the view is called {view}"
    blocks = [
        writer.union(f"{name}Move", game.move_type),
        writer.union(f"{name}Event", game.event_type),
        _bundle(name),
    ]
    package = modules[0].__name__.rpartition(".")[0]
    aliases = [
        writer.alias(alias, stands_for, doc_of_name(stands_for, alias, package))
        for alias, stands_for in writer.named.items()
    ]
    interfaces = [writer.interface(struct) for struct in writer.structs.values()]
    text = [*aliases, *interfaces, *blocks]
    return HEADER.format(package=game.package) + "".join(f"\n{block}" for block in text)


def _bundle(name: str) -> str:
    parts = [f"  {part.lower()}: {name}{part};" for part in ("View", "Move", "Event")]
    comments = "/** All that its board is given and gives. */"
    return "\n".join([comments, f"export interface {name}Wire {{", *parts, "}", ""])


def _names(modules: list[ModuleType]) -> Iterator[tuple[Any, str]]:
    """The names of types, by what they stand for: the first one counts."""
    known: list[Any] = []
    for module in modules:
        for name, value in vars(module).items():
            if name.startswith("_") or get_origin(value) not in NAMED_ORIGINS:
                continue
            is_number = get_origin(value) is Annotated and get_args(value)[0] is int
            if not is_number and value not in known:
                known.append(value)
                yield value, name


def _modules(game: Game) -> list[ModuleType]:
    """Where the types of this game may have got their names: its own folder first."""
    moves, events = (get_args(one) for one in (game.move_type, game.event_type))
    homes = dict.fromkeys(one.__module__ for one in (*moves, *events, game.view_type))
    return [sys.modules[name] for name in homes]
