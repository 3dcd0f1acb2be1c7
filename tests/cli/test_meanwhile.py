"""`./tablee` while its engine is being made: it says so first, and runs on the plain one."""

import fcntl
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tests.cli.command import environment

from tablee.core.texts import Texts

SCRIPT = Path(__file__).parents[2] / "scripts" / "meanwhile.py"
MAKE = """#!/bin/sh
echo begun | tee -a "$0.times"
while [ ! -e "$0.may" ]; do sleep 0.05; done
touch "$0.made"
"""
SECONDS = 60


def until(happens: Callable[[], bool]) -> None:
    give_up_at = time.monotonic() + SECONDS
    while not happens():
        assert time.monotonic() < give_up_at
        time.sleep(0.02)


def write_make(folder: Path) -> tuple[Path, Path]:
    """Something that makes an engine when it is told to, and its log."""
    make = folder / "make"
    make.write_text(MAKE)
    make.chmod(0o755)
    return make, folder / "cache" / "engine.log"


def run(log: Path, make: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, str(SCRIPT), str(log), str(make), "--", "--version"],
        env=environment(),
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=True,
    )


def test_a_command_runs_before_the_engine_is_made_and_says_so(tmp_path: Path) -> None:
    make, log = write_make(tmp_path)
    done = run(log, make)
    assert done.stderr.strip() == Texts.load("tablee.cli", "en").say(
        "engine.meanwhile", {"file": str(log)}
    )
    assert done.stdout.startswith("tablee ")

    # The command has ended; what it began has not.
    Path(f"{make}.may").touch()
    until(Path(f"{make}.made").exists)


def test_the_next_commands_leave_the_engine_to_the_first_and_its_log_whole(tmp_path: Path) -> None:
    make, log = write_make(tmp_path)
    times = Path(f"{make}.times")
    run(log, make)
    until(lambda: log.exists() and log.read_text() == "begun\n")
    for _ in range(2):
        assert run(log, make).stdout.startswith("tablee ")
    Path(f"{make}.may").touch()
    until(lambda: not is_being_made(log))
    assert times.read_text() == "begun\n", "by the first alone"
    assert log.read_text() == "begun\n"

    # Whoever comes when it is over begins with an empty log.
    run(log, make)
    until(lambda: times.read_text() == "begun\n" * 2 and not is_being_made(log))
    assert log.read_text() == "begun\n"


def is_being_made(log: Path) -> bool:
    with log.open() as told:
        try:
            fcntl.flock(told, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False
