"""The page's types of a game are written from its own, and hold what its board reads, no more."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import get_type_hints

import msgspec
import pytest

from tablee.core.chance import FastChance
from tablee.core.events import SPECTATOR
from tablee.core.game import View
from tablee.core.shown import is_shown, shown, unshown_paths
from tablee.games import GAMES, load_game

ROOT = Path(__file__).parents[2]
BOARDS = ROOT / "web" / "src" / "games"
ON_THE_PAGE = [name for name in GAMES if (BOARDS / name).is_dir()]
SHARED = {"oni": ("memodixe",)}
"""Whose parts a board has besides its own."""
FOR_OLD_PAGES = {"onemore": {"history"}}
"""What is counted on the page, and not looked into."""


@pytest.mark.parametrize("name", ON_THE_PAGE)
def test_a_board_reads_all_that_it_is_sent(name: str) -> None:
    sources = "\n".join(read_board(name))
    unread = {
        field
        for field in fields_of(load_game(name).view_type, FOR_OLD_PAGES.get(name, set()))
        if not re.search(rf"\.{field}\b|[{{,]\s*{field}\s*[,}}:]", sources)
    }
    assert unread - set(View.__struct_fields__) == set(), "mark it UNSHOWN, or show it"


def read_board(name: str) -> Iterator[str]:
    for folder in (name, *SHARED.get(name, ())):
        for file in (BOARDS / folder).rglob("*"):
            is_source = file.suffix in (".ts", ".svelte") and not file.name.endswith(".test.ts")
            if is_source and file.name != "wire.ts":
                yield file.read_text(encoding="utf-8")


def fields_of(struct: type[msgspec.Struct], closed: set[str]) -> Iterator[str]:
    """The names of all that is sent; what is in a closed one is nobody's business."""
    hints = get_type_hints(struct, include_extras=True)
    for field in msgspec.structs.fields(struct):
        if is_shown(hints[field.name]):
            yield field.encode_name
            if field.name not in closed:
                for inner in structs_in(hints[field.name]):
                    yield from fields_of(inner, closed)


def structs_in(hint: object) -> Iterator[type[msgspec.Struct]]:
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        yield hint
    for part in getattr(hint, "__args__", ()):
        yield from structs_in(part)


@pytest.mark.parametrize("name", ON_THE_PAGE)
def test_what_is_sent_is_less_than_what_is_known(name: str) -> None:
    game = load_game(name)
    state = game.start(game.menu.usual(), game.fewest_seats, FastChance(3))
    for viewer in (SPECTATOR, *range(state.seats)):
        view = game.view(state, viewer)
        sent = shown(view)
        top_level = {path[0] for path in unshown_paths(game.view_type) if len(path) == 1}
        assert top_level
        assert not top_level & sent.keys()
        whole = msgspec.to_builtins(view)
        assert sent.keys() | (top_level & whole.keys()) == whole.keys()


def test_a_stale_type_is_found(tmp_path: Path) -> None:
    copy = tmp_path / "house"
    for part in ("scripts", "web/src/wire", "web/src/forge", "web/src/games/onix"):
        (copy / part).parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["cp", "-r", str(ROOT / part), str(copy / part)], check=True)
    command = [sys.executable, str(copy / "scripts" / "generate_protocol.py"), "--check"]
    assert subprocess.run(command, check=False).returncode == 0
    wire = copy / "web/src/games/onix/wire.ts"
    wire.write_text(wire.read_text(encoding="utf-8").replace("'diamond'", "'ruby'"))
    told = subprocess.run(command, check=False, capture_output=True, text=True)
    assert told.returncode == 1
    assert "games/onix/wire.ts is stale" in told.stdout
