"""An effect is one file: a twenty-third is added to a copy of the sources, and works.

Nothing else is written there but its name among the cards, and its texts.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tablee

HERE = Path(__file__).parent
GOLDEN = HERE.parent.parent / "golden"
SOURCES = Path(tablee.__file__).parent
TEXTS = {
    "en": ("Bow", "Until your next turn, bow whenever anybody turns a first die."),
    "fr": ("Révérence", "Jusqu’à ton prochain tour, salue quand quelqu’un retourne un premier dé."),
}


def insert(file: Path, after: str, line: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(after) == 1
    file.write_text(text.replace(after, f"{after}{line}"), encoding="utf-8")


@pytest.mark.soak  # it plays old and new games in a copy of the sources
def test_a_twenty_third_effect_is_one_file_a_name_and_its_texts(tmp_path: Path) -> None:
    left_out = shutil.ignore_patterns("__pycache__", "static", "*.so", "*.pyd")
    copy = shutil.copytree(SOURCES, tmp_path / "tablee", ignore=left_out)
    oni = copy / "games" / "oni"
    shutil.copy(HERE / "bow.py.txt", oni / "effects" / "bow.py")
    insert(oni / "cards.py", '    "play",\n', '    "bow",\n')
    for language, (name, text) in TEXTS.items():
        texts = oni / f"texts.{language}.toml"
        insert(texts, "\n[card]\n", f'bow = "{name}"\n')
        insert(texts, "\n[card_text]\n", f'bow = "{text}"\n')
    golden = sorted(GOLDEN.glob("oni-*.json"))[::6]
    done = subprocess.run(
        [sys.executable, HERE / "added_effect.py", *golden],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "old games are as they were",
        "it conforms",
        "bots play it",
    ]
