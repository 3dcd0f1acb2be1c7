"""Which tests look at every game there is: found in their source, so that no list forgets one.

`GAMES` is where games are listed. Of the product, what goes over it; of the tests, what is made of
that (a constant, a helper, a fixture), and the tests that use it: a new game can turn them red.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tablee.games import GAMES

LIST = "GAMES"
NOT_A_ROAD = ("load_game",)
"""It looks one game up."""


class Module(NamedTuple):
    defined: dict[str, set[str]]
    """What is defined at the top, with all the names that its definition uses."""
    imported: dict[str, tuple[str, str]]
    """Names from elsewhere: the module that they are from, and what they are called there."""


def every_games_tests(root: Path) -> list[str]:
    """The tests of these sources that a new game can touch, as pytest names them."""
    product = [_read(file) for _, file in _modules(root / "src", "tablee")]
    roads = {
        name
        for module in product
        for name, used in module.defined.items()
        if LIST in used and name not in NOT_A_ROAD
    }
    tests = {name: _read(file) for name, file in _modules(root, "tests")}
    return sorted(
        f"{module.replace('.', '/')}.py::{name}"
        for module, names in _touched({LIST, *roads}, tests).items()
        for name in names
        if name.startswith("test_") and module.rpartition(".")[2].startswith("test_")
    )


def _touched(roads: set[str], tests: dict[str, Module]) -> dict[str, set[str]]:
    """What in the tests is made of these roads, or of something that is: by module."""
    touched: dict[str, set[str]] = {module: set() for module in tests}
    grows = True
    while grows:
        grows = False
        for module, read in tests.items():
            seen = _seen_in(module, read, roads, touched)
            found = {name for name, used in read.defined.items() if used & seen}
            grows = grows or not found <= touched[module]
            touched[module] |= found
    return touched


def _seen_in(module: str, read: Module, roads: set[str], touched: dict[str, set[str]]) -> set[str]:
    """The names in a module that mean something touched, fixtures among them."""
    seen = set(touched[module])
    for name, (origin, there) in read.imported.items():
        in_product = origin.split(".")[0] == "tablee" and there in roads
        if in_product or there in touched.get(origin, ()):
            seen.add(name)
    folders = module.split(".")
    for depth in range(1, len(folders)):
        seen |= touched.get(".".join([*folders[:depth], "conftest"]), set())
    return seen


def _modules(folder: Path, package: str) -> Iterator[tuple[str, Path]]:
    for file in (folder / package).rglob("*.py"):
        parts = file.relative_to(folder).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), file


def _read(file: Path) -> Module:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    defined: dict[str, set[str]] = {}
    imported: dict[str, tuple[str, str]] = {}
    for statement in tree.body:
        for name in _names_given(statement):
            defined[name] = defined.get(name, set()) | set(_names_used(statement))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            for alias in node.names:
                imported[alias.asname or alias.name] = node.module, alias.name
    return Module(defined, imported)


def _names_given(statement: ast.stmt) -> Iterator[str]:
    if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        yield statement.name
    elif isinstance(statement, ast.Assign):
        yield from (target.id for target in statement.targets if isinstance(target, ast.Name))
    elif isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
        yield statement.target.id


def _names_used(statement: ast.stmt) -> Iterator[str]:
    for node in ast.walk(statement):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.arg):
            yield node.arg


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """As a plugin (`-p tests.cli.every_game`): of tests for one game each, those of the newest."""
    _, *others = GAMES  # `new-game` puts its game first
    items[:] = [item for item in items if not _params_of(item) & {*others}]


def _params_of(item: pytest.Item) -> set[str]:
    call = getattr(item, "callspec", None)
    return set() if call is None else {str(param) for param in call.params.values()}
