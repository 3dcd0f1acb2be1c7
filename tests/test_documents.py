"""What the documents lead to is there, and the glossary has each word once."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
LINK = re.compile(r"\]\(([^)#:]+)(?:#[\w-]+)?\)")
FILE = re.compile(r"`([\w/-]+\.py)`")
WORD = re.compile(r"^\| ([^|]+) \|", re.MULTILINE)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: file.name)
def test_what_a_document_links_to_is_there(document: Path) -> None:
    linked = LINK.findall(document.read_text(encoding="utf-8"))
    assert [link for link in linked if not (document.parent / link).exists()] == []


def test_the_files_that_the_architecture_names_are_there() -> None:
    named = FILE.findall((ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8"))
    files = [f"/{file.as_posix()}" for file in (ROOT / "src").rglob("*.py")]
    assert len(named) > 20
    assert [name for name in named if not any(file.endswith(f"/{name}") for file in files)] == []


def test_the_glossary_has_each_word_of_a_part_once_and_in_order() -> None:
    text = (ROOT / "docs/glossary.md").read_text(encoding="utf-8")
    for part in text.split("\n## ")[1:]:
        _, *words = [word.removeprefix("to ") for word in WORD.findall(part)]
        assert words == sorted(set(words))
