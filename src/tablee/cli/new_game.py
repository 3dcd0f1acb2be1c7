"""`tablee new-game`: a copy of the template, already green under the conformance kit."""

import argparse
import re
import shutil
from pathlib import Path
from typing import Any

from tablee.core.errors import TableeError
from tablee.games import GAMES

TEMPLATE = Path("src/tablee/games/_template")
TEMPLATE_TEST = Path("tests/games/test_template.py")
GAMES_LIST = Path("src/tablee/games/__init__.py")


def add_parser(commands: Any) -> None:
    parser = commands.add_parser(
        "new-game",
        help="start a game of your own from the template",
        description="Copy the template to a new game in Tablée's sources.",
    )
    parser.add_argument("name", metavar="NAME", help="small letters and digits, such as morpion")
    parser.add_argument(
        "--root", type=Path, default=Path(), help="Tablée's sources (default: this folder)"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    root: Path = args.root
    name: str = args.name
    folder, test = root / TEMPLATE.parent / name, root / TEMPLATE_TEST.parent / f"test_{name}.py"
    _check(root, name, folder, test)
    shutil.copytree(root / TEMPLATE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(root / TEMPLATE_TEST, test)
    for file in [*folder.iterdir(), test]:
        file.write_text(rename(file.read_text(encoding="utf-8"), name), encoding="utf-8")
    _enlist(root / GAMES_LIST, name)
    print(f"{folder.relative_to(root)} and {test.relative_to(root)} are there, and green:")
    print(f"    pytest {test.relative_to(root)}")
    print("docs/adding-a-game.md says what to do next.")
    return 0


def rename(text: str, name: str) -> str:
    """The template's text with the new game's name, class names and clause ids.

    >>> rename("class TemplateGame: # TP-1 of _template", "morpion")
    'class MorpionGame: # MORP-1 of morpion'
    """
    text = text.replace("_template", name).replace("template", name)
    text = text.replace("Template", name.capitalize())
    return re.sub(r"\bTP-", f"{name[:4].upper()}-", text)


def _check(root: Path, name: str, folder: Path, test: Path) -> None:
    if not re.fullmatch(r"[a-z][a-z0-9]{1,30}", name):
        raise TableeError(f"a game's name has small letters and digits, not {name!r}")
    if not (root / TEMPLATE).is_dir():
        raise TableeError(f"{root.resolve()} does not hold Tablée's sources: give their --root")
    if name in GAMES or name == "template" or folder.exists() or test.exists():
        raise TableeError(f"there is a game {name} already")


def _enlist(games: Path, name: str) -> None:
    text = games.read_text(encoding="utf-8")
    line = f'    "{name}": "tablee.games.{name}",\n'
    games.write_text(text.replace("GAMES = {\n", "GAMES = {\n" + line, 1), encoding="utf-8")
