"""One word an idea, where players could take one idea for another."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]

TURN = {
    "fr": re.compile(r"\brejou", re.IGNORECASE),
    "en": re.compile(r"\b(re)?play\w* (\w+ )?again|\breplays?\b", re.IGNORECASE),
}
"""To take another turn: an effect of One More!, a power of MémoDiXe's."""
MATCH = {
    "fr": re.compile(r"\brevanche", re.IGNORECASE),
    "en": re.compile(r"\brematch", re.IGNORECASE),
}
"""To play another match."""
HOUSE = "web/src/texts"
GAMES = ("onemore", "memodixe", "oni")


def leaves(tree: Any, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(tree, str):
        yield path, tree
        return
    for key, branch in enumerate(tree) if isinstance(tree, list) else tree.items():
        yield from leaves(branch, f"{path}.{key}")


def texts(*files: Path) -> dict[str, str]:
    found: dict[str, str] = {}
    for file in files:
        found.update(
            {
                f"{file.name}{key}": text
                for key, text in leaves(tomllib.loads(file.read_text("utf-8")))
            }
        )
    return found


JOINED = re.compile(r"\)\}\s?: |\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\} ?[:;!?] ")
"""What somebody reads, put together outside of its texts: French has a space before these signs."""


def test_no_page_puts_sentences_together() -> None:
    found = []
    for file in sorted((ROOT / "web/src").rglob("*")):
        if file.suffix not in (".svelte", ".ts") or file.name.endswith(".test.ts"):
            continue
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            # A fault of ours is told to whoever mends it.
            if JOINED.search(line) and "Error(" not in line:
                found.append(f"{file.relative_to(ROOT)}:{number}: {line.strip()}")
    assert found == []


@pytest.mark.parametrize("language", ["fr", "en"])
def test_another_turn_and_another_match_have_words_of_their_own(language: str) -> None:
    """Both stood on buttons of the same screen: "Rejouer"."""
    house = texts(ROOT / HOUSE / f"{language}.toml")
    house.pop(f"{language}.toml.replay.check_command")
    assert [key for key, text in house.items() if TURN[language].search(text)] == []
    assert [key for key, text in house.items() if MATCH[language].search(text)]
    for game in GAMES:
        folders = (ROOT / "src/tablee/games" / game, ROOT / "web/src/games" / game)
        files = [file for folder in folders for file in folder.glob(f"*.{language}.toml")]
        words = texts(*files)
        assert [key for key, text in words.items() if MATCH[language].search(text)] == []
    (effect,) = [
        text
        for key, text in texts(ROOT / f"src/tablee/games/onemore/texts.{language}.toml").items()
        if key.endswith("effect.replay") and "aid" not in key
    ]
    assert TURN[language].search(effect)
