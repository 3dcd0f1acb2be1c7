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
WITH_BOARD = [name for name in GAMES if (BOARDS / name / "Board.svelte").is_file()]
"""Any other game is shown on the plain board, which says all of its view."""
SHARED = {"oni": ("memodixe",)}
"""Whose parts a board has besides its own."""
FOR_OLD_PAGES = {"onemore": {"history"}}
"""What is counted on the page, and not looked into."""


@pytest.mark.parametrize("name", WITH_BOARD)
def test_a_board_reads_all_that_it_is_sent(name: str) -> None:
    """In a file that tells of what the field is part of: many things have a seat, or an end."""
    sources = list(read_board(name))
    unread = {
        (part, field)
        for part, holder, field in fields_of(
            load_game(name).view_type, FOR_OLD_PAGES.get(name, set())
        )
        if field not in View.__struct_fields__
        and not any(is_read(field, (part, holder), source) for source in sources)
    }
    assert unread == set(), "mark it UNSHOWN, or show it"


def is_read(field: str, of: tuple[str, str], source: str) -> bool:
    reads = re.search(rf"\.{field}\b|[{{,]\s*{field}\s*[,}}:]", source)
    return reads is not None and any(re.search(rf"\b{word}(?:s|View)?\b", source) for word in of)


def read_board(name: str) -> Iterator[str]:
    for folder in (name, *SHARED.get(name, ())):
        for file in (BOARDS / folder).rglob("*"):
            is_source = file.suffix in (".ts", ".svelte") and not file.name.endswith(".test.ts")
            if is_source and file.name != "wire.ts":
                yield file.read_text(encoding="utf-8")


def fields_of(
    struct: type[msgspec.Struct], closed: set[str], part: str = "view"
) -> Iterator[tuple[str, str, str]]:
    """All that is sent: what it is part of, that part's type, and its name.

    What is in a closed one is nobody's business.
    """
    hints = get_type_hints(struct, include_extras=True)
    for field in msgspec.structs.fields(struct):
        if is_shown(hints[field.name]):
            yield part, struct.__name__.removesuffix("View"), field.encode_name
            if field.name not in closed:
                for inner in structs_in(hints[field.name]):
                    yield from fields_of(inner, closed, field.encode_name)


def structs_in(hint: object) -> Iterator[type[msgspec.Struct]]:
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        yield hint
    for part in getattr(hint, "__args__", ()):
        yield from structs_in(part)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_sent_is_less_than_what_is_known(name: str) -> None:
    game = load_game(name)
    state = game.start(game.menu.usual(), game.fewest_seats, FastChance(3))
    for viewer in (SPECTATOR, *range(state.seats)):
        view = game.view(state, viewer)
        sent = shown(view)
        top_level = {path[0] for path in unshown_paths(game.view_type) if len(path) == 1}
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
