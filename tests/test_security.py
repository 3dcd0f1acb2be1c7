"""SECURITY.md says which test holds what: each of them is there."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
SECURITY = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
COLUMNS = 4


def rows() -> list[list[str]]:
    """Of every table, without its head."""
    lines = [line for line in SECURITY.splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [row for row in cells if row[0] != "who"]


def all_tests() -> set[str]:
    return {
        node.name
        for file in (ROOT / "tests").rglob("test_*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def test_every_test_that_is_named_exists() -> None:
    named = set(re.findall(r"`(test_\w+)`", SECURITY))
    assert named - all_tests() == set()
    assert len(named) > 50


def test_every_threat_has_a_defence_and_a_test() -> None:
    threats = rows()
    assert len(threats) > 25
    for row in threats:
        assert len(row) == COLUMNS, row
        assert all(row), row
        assert re.fullmatch(r"`test_\w+`(, `test_\w+`)*", row[3]), row
