"""`./tablee` while its engine is being made: it says so first, and runs on the plain one."""

import subprocess
import sys
import time
from pathlib import Path

from tests.cli.command import environment

from tablee.core.texts import Texts

SCRIPT = Path(__file__).parents[2] / "scripts" / "meanwhile.py"
MAKE = """#!/bin/sh
while [ ! -e "$0.may" ]; do sleep 0.05; done
touch "$0.made"
"""
SECONDS = 60


def test_a_command_runs_before_the_engine_is_made_and_says_so(tmp_path: Path) -> None:
    make, log = tmp_path / "make", tmp_path / "cache" / "engine.log"
    make.write_text(MAKE)
    make.chmod(0o755)
    done = subprocess.run(
        [sys.executable, str(SCRIPT), str(log), str(make), "--", "--version"],
        env=environment(),
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=True,
    )
    assert done.stderr.strip() == Texts.load("tablee.cli", "en").say(
        "engine.meanwhile", {"file": str(log)}
    )
    assert done.stdout.startswith("tablee ")

    # The command has ended; what it began has not.
    Path(f"{make}.may").touch()
    until = time.monotonic() + SECONDS
    while not Path(f"{make}.made").exists():
        assert time.monotonic() < until
        time.sleep(0.02)
