"""What the documents lead to is there, and the glossary has each word once."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.games.dixe import symbol_names
from tablee.games.oncard.names import CONDITION_NAMES, POWER_NAMES

ROOT = Path(__file__).parents[1]
DOCUMENTS = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
LINK = re.compile(r"\]\(([^)#:]+)(?:#[\w-]+)?\)")
BLOCK = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
QUOTED = re.compile(r"`([^`\s]+)`")
FILE = re.compile(r"\w\.(?:py|ts|svelte|toml|md|svg)$")
FILE_OF_THE_SERVER = re.compile(r"`(\w+\.py)`")
CLASS = re.compile(r"([A-Z][a-z]\w+)(?:\.(\w+))?(?:\(\))?")
PLACES = [
    *(ROOT, ROOT / "src/tablee/server", ROOT / "web/src/games"),
    *(ROOT / "src/tablee/games").iterdir(),
    *(ROOT / "web/src/games").iterdir(),
]
"""Where a file may be that is named without its folder."""
WORD = re.compile(r"^\| ([^|]+) \|", re.MULTILINE)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: file.name)
def test_what_a_document_links_to_is_there(document: Path) -> None:
    linked = LINK.findall(document.read_text(encoding="utf-8"))
    assert [link for link in linked if not (document.parent / link).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: file.name)
def test_the_files_that_a_document_names_are_there(document: Path) -> None:
    """Each where the document says: from the root, from the rooms, or in the place it tells of."""
    named = [name for name in quoted_in(document) if FILE.search(name)]
    roots = [ROOT, ROOT / "src/tablee", ROOT / "web/src"]
    lost = [
        name
        for name in named
        if not any(is_there(root, name) for root in (roots if "/" in name else PLACES))
    ]
    assert lost == []


def test_the_architecture_names_the_servers_files_classes_and_methods() -> None:
    architecture = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    _, server = architecture.split("## The server, by question")
    files = FILE_OF_THE_SERVER.findall(server.split("\n## ")[0])
    assert len(files) > 10
    assert [name for name in files if not (ROOT / "src/tablee/server" / name).is_file()] == []
    known = dict(classes())
    quoted = quoted_in(ROOT / "ARCHITECTURE.md")
    for name in quoted:
        found = CLASS.fullmatch(name)
        if found is not None:
            assert found[1] in known, name
            assert found[2] is None or found[2] in known[found[1]], name
    assert sum(CLASS.fullmatch(name) is not None for name in quoted) > 6


def quoted_in(document: Path) -> list[str]:
    """What is set as code in its sentences; a long example is another matter."""
    text = BLOCK.sub("", document.read_text(encoding="utf-8"))
    return QUOTED.findall(text)


def is_there(root: Path, name: str) -> bool:
    """`<game>` and `morpion`, the example, stand for any game."""
    pattern = re.sub(r"<[^>]+>|\bmorpion\b", "*", name).strip("/")
    return any(root.glob(pattern))


def classes() -> Iterator[tuple[str, set[str]]]:
    """Every class of the product, with the names that are given in it."""
    for file in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                methods = {one.name for one in node.body if isinstance(one, ast.FunctionDef)}
                yield node.name, methods


def test_the_glossary_has_each_word_of_a_part_once_and_in_order() -> None:
    text = (ROOT / "docs/glossary.md").read_text(encoding="utf-8")
    for part in text.split("\n## ")[1:]:
        _, *words = [word.removeprefix("to ") for word in WORD.findall(part)]
        assert words == sorted(set(words))


def test_the_guide_to_dixes_names_every_symbol_condition_and_power() -> None:
    quoted = set(quoted_in(ROOT / "docs/dixe.md"))
    assert {*symbol_names(), *CONDITION_NAMES, *POWER_NAMES} <= quoted
