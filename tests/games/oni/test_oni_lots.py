"""What looks drawn about bots: each thing has luck of its own, and a new one repeats nobody's."""

import ast
import itertools
from collections.abc import Iterator

from tests.copies import ROOT
from tests.games.oni.tables import Table

from tablee.games.oni import lots
from tablee.games.oni.intents import PACES
from tablee.games.oni.pace import Mind

DRAWN = {name: number for name, number in vars(lots).items() if name.isupper()}
SOURCES = ROOT / "src/tablee/games/oni"
NAMED = {"kind", *(f"lots.{name}" for name in DRAWN)}
"""`kind` is what somebody else has named."""
COUNTED = [("pace.py", "steps"), ("timing.py", "self.hits")]
"""How often it is done takes the place of a name: so bots have played, and none ever changes. What
is new has a name."""


def test_no_two_things_have_the_same_luck() -> None:
    assert len(DRAWN) > 14
    assert len(set(DRAWN.values())) == len(DRAWN)


def test_one_more_repeats_nobodys_luck() -> None:
    """Neither at the same moment nor at the next: sixteen were told apart in a moment's number."""
    mind = Mind(Table().state, 1, PACES["medium"])
    moments = range(90_000, 90_004)
    drawn = [
        mind.lot(moment, kind) for moment, kind in itertools.product(moments, range(1, 3 * 16))
    ]
    assert len(set(drawn)) == len(drawn)


def test_bots_draw_by_the_names_of_these_things() -> None:
    assert sorted(drawn_without_names()) == sorted(COUNTED)


def drawn_without_names() -> Iterator[tuple[str, str]]:
    for file in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            if node.func.attr in ("lot", "slips", "thought", "clicked"):
                kinds = [*node.args[1:], *(named.value for named in node.keywords)]
                for kind in map(ast.unparse, kinds):
                    if kind not in NAMED:
                        yield file.name, kind
