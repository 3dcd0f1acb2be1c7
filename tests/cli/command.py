"""The command line for tests: in this process, or in one of its own with the same engine."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import tablee

LANGUAGE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE")


class Done(NamedTuple):
    code: int
    out: str
    err: str


def environment(**changes: str) -> dict[str, str]:
    """This process's, in English, with this engine and without terminal settings of its own."""
    kept = {name: value for name, value in os.environ.items() if name not in LANGUAGE_VARIABLES}
    for name in ("COLUMNS", "LINES", "FORCE_COLOR", "NO_COLOR", "TABLEE_EXPECTED_ENGINE"):
        kept.pop(name, None)
    package = Path(tablee.__file__).resolve().parents[1]
    return {**kept, "PYTHONPATH": str(package), "LANG": "C.UTF-8", "TERM": "xterm", **changes}


def run(*arguments: str, given: bytes = b"", cwd: Path | None = None, **changes: str) -> Done:
    """`tablee` in a process of its own, without a terminal."""
    done = subprocess.run(
        [sys.executable, "-m", "tablee", *arguments],
        input=given,
        capture_output=True,
        cwd=cwd,
        env=environment(**changes),
        check=False,
        timeout=120,
    )
    out, err = (text.decode(errors="replace") for text in (done.stdout, done.stderr))
    return Done(done.returncode, out, err)


def complaint(err: str) -> str:
    """The one sentence on stderr; the usage that argparse prints before it is left out."""
    lines = err.splitlines()
    while lines and (lines[0].startswith("usage: ") or lines[0].startswith("  ")):
        lines.pop(0)
    assert len(lines) == 1, err
    assert re.match(r"tablee( [a-z-]+)?: ", lines[0]), err
    return lines[0]


def without_colours(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text)
