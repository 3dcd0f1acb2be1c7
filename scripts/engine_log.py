"""What is told while the compiled engine is made: one command makes it, and alone writes there."""

import fcntl
from pathlib import Path
from typing import TextIO


def open_log(log: Path) -> tuple[TextIO, bool]:
    """The log, and whether it is ours: then nobody is making the engine, and it is empty.

    It stays ours for as long as one of those who were given it to write to is at work.
    """
    log.parent.mkdir(parents=True, exist_ok=True)
    told = log.open("a")
    try:
        fcntl.flock(told, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return told, False
    told.truncate(0)
    return told, True
