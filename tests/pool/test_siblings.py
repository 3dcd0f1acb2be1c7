"""Processes beside each other: whoever ends them ends all, also while they are being started."""

import subprocess
import sys

import pytest

from tablee.pool.siblings import CAN_FORK

TOLD_TO_END = """
import os, signal
from tablee.pool import siblings

siblings.AGAIN_SECONDS = 0.0
fork, forks = os.fork, []
told_at, works = int("{told_at}"), "{works}"


def fork_and_be_told():
    pid = fork()
    if pid:
        forks.append(pid)
        if len(forks) == told_at:
            os.kill(os.getpid(), signal.{how})
    return pid


def work(number):
    if number == 0 and works == "on":
        signal.pause()


os.fork = fork_and_be_told
siblings.Siblings(work).run(int("{count}"))
print(len(forks))
"""


@pytest.mark.skipif(not CAN_FORK, reason="processes beside each other are forks")
@pytest.mark.parametrize(
    ("told_at", "works", "count"),
    [
        pytest.param(1, "on", 3, id="while they start"),
        pytest.param(3, "off", 1, id="while one is replaced"),
    ],
)
@pytest.mark.parametrize("how", ["SIGTERM", "SIGINT"])
def test_told_to_end_it_starts_no_more(told_at: int, works: str, count: int, how: str) -> None:
    """They ran on when the first one was told to end before it had started them."""
    program = TOLD_TO_END.format(told_at=told_at, works=works, count=count, how=how)
    done = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True, timeout=60
    )
    assert (int(done.stdout), done.stderr) == (told_at, "")
