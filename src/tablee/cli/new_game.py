"""`tablee new-game`: a copy of the template, already green under the conformance kit."""

import argparse
import keyword
import re
import shutil
from pathlib import Path
from typing import Any

from tablee.cli.errors import CommandError
from tablee.cli.help import Help
from tablee.cli.language import default_language
from tablee.cli.typed import as_typed
from tablee.core import game as game_module
from tablee.core.texts import Texts, texts_of
from tablee.games import GAMES, load_game

TEMPLATE = Path("src/tablee/games/_template")
TEMPLATE_TEST = Path("tests/games/test_template.py")
GAMES_LIST = Path("src/tablee/games/__init__.py")

RESERVED = frozenset(
    ["bot", "deck", "events", "moves", "rules", "texts", "choose", "chose", "dealt", "refusal"]
)
"""Names that the template's own modules and classes have, beside those of the contract."""


def add_parser(commands: Any, texts: Texts) -> None:
    words = Help(texts, "new-game")
    parser = words.add_command(commands)
    parser.add_argument("name", metavar="NAME", help=words("name"))
    parser.add_argument("--root", type=Path, default=Path(), help=words("root"))
    words.add_language(parser)
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
    say = texts_of(CommandError.package, args.lang or default_language()).say
    made = {"folder": folder.relative_to(root), "test": test.relative_to(root)}
    print(say("new_game.made", made))
    print(f"    make one TEST={made['test']}")
    print(say("new_game.next", {"command": as_typed("tablee guide adding-a-game")}))
    return 0


def rename(text: str, name: str) -> str:
    """The template's text with the new game's name, class names and clause ids.

    >>> rename("class TemplateGame: # TP-1 of _template", "morpion")
    'class MorpionGame: # MORP-1 of morpion'
    """
    new = {"_template": name, "template": name, "Template": name.capitalize()}
    text = re.sub("(?<![a-zA-Z])_template|[tT]emplate", lambda found: new[found.group()], text)
    return re.sub(r"\bTP-", _prefix(name), text)


def _prefix(name: str) -> str:
    """What the ids of the game's clauses begin with."""
    return f"{name[:4].upper()}-"


def _check(root: Path, name: str, folder: Path, test: Path) -> None:
    if not re.fullmatch(r"[a-z][a-z0-9]{1,30}", name) or keyword.iskeyword(name):
        raise CommandError("game_name", given=name)
    clauses = [clause for game in GAMES for clause in load_game(game).words.texts("en").clauses()]
    taken = any(clause.startswith(_prefix(name)) for clause in clauses) and name not in GAMES
    if name.capitalize() in vars(game_module) or name in RESERVED or taken:
        raise CommandError("word_of_the_house", name=name)
    if not all((root / part).exists() for part in (TEMPLATE, TEMPLATE_TEST, GAMES_LIST)):
        raise CommandError("no_sources", folder=root.resolve())
    if name in GAMES or name == "template" or folder.exists() or test.exists():
        raise CommandError("game_there", name=name)


def _enlist(games: Path, name: str) -> None:
    text = games.read_text(encoding="utf-8")
    line = f'    "{name}": "tablee.games.{name}",\n'
    games.write_text(text.replace("GAMES = {\n", "GAMES = {\n" + line, 1), encoding="utf-8")
