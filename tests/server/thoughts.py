"""Bots that do not do what bots should. Workers import them from here."""

import os
import signal
import time
from pathlib import Path

from tablee.server.thinker import think

HANGS, DIES = "hard", "medium"
"""The levels whose bots do that. An easy bot is a good one."""


def misbehave(
    game_name: str, rules: int, view: bytes, level: str, seed: int, heard: bytes, begun: str = ""
) -> int:
    """`begun`: a file that is there once it hangs."""
    if level == HANGS:
        if begun:
            Path(begun).touch()
        time.sleep(3600)
    if level == DIES:
        os.kill(os.getpid(), signal.SIGKILL)
    return think(game_name, rules, view, level, seed, heard)


SLOW = "hard"


def who(_game_name: str, _rules: int, _view: bytes, level: str, _seed: int, _heard: bytes) -> int:
    """The worker's number, where a move's is expected."""
    if level == SLOW:
        time.sleep(1.2)
    return os.getpid()
