"""`scripts/once`: what two commands need at the same time is made by one of them."""

import os
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ONCE = Path(__file__).parents[2] / "scripts" / "once"
MADE = "made/.done"
MAKE = """
echo made >> times
while [ ! -e may ]; do sleep 0.02; done
[ "$(cat may)" = yes ] && touch made/.done
"""
SECONDS = 30

Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts `once` in an empty folder, and ends what a test left running."""
    (tmp_path / "made").mkdir()
    started = []

    def call(file: str = MADE, command: str = MAKE, waits: str = "yes") -> "subprocess.Popen[str]":
        started.append(
            subprocess.Popen(
                [ONCE, file, "sh", "-c", command],
                cwd=tmp_path,
                env={**os.environ, "TABLEE_ONCE_WAITS": waits},
                stderr=subprocess.PIPE,
                text=True,
            )
        )
        return started[-1]

    yield call
    for process in started:
        process.kill()
        process.communicate()


def times(folder: Path) -> int:
    file = folder / "times"
    return len(file.read_text().splitlines()) if file.exists() else 0


def until(happens: Callable[[], bool]) -> None:
    give_up_at = time.monotonic() + SECONDS
    while not happens():
        assert time.monotonic() < give_up_at
        time.sleep(0.02)


def wait_beside(start: Start, folder: Path) -> "tuple[subprocess.Popen[str], ...]":
    """One that is at work, and one that has said that it waits for it."""
    first = start()
    until(lambda: times(folder) == 1)
    second = start()
    assert second.stderr is not None
    assert second.stderr.readline() == "== Another command is making made: waiting for it\n"
    return first, second


def answer(folder: Path, word: str) -> None:
    (folder / "word").write_text(word)
    (folder / "word").replace(folder / "may")


def test_the_second_waits_and_has_nothing_to_do(start: Start, tmp_path: Path) -> None:
    both = wait_beside(start, tmp_path)
    assert both[1].poll() is None
    answer(tmp_path, "yes")
    assert [each.wait(SECONDS) for each in both] == [0, 0]
    assert times(tmp_path) == 1


def test_what_the_first_could_not_make_the_second_tries(start: Start, tmp_path: Path) -> None:
    both = wait_beside(start, tmp_path)
    answer(tmp_path, "no")
    assert [each.wait(SECONDS) for each in both] == [1, 1]
    assert times(tmp_path) == 2


def test_a_killed_one_makes_room(start: Start, tmp_path: Path) -> None:
    first, second = wait_beside(start, tmp_path)
    first.kill()
    first.wait()
    answer(tmp_path, "yes")
    assert second.wait(SECONDS) == 0
    assert times(tmp_path) == 2


def test_who_does_not_wait_leaves_it_to_the_other(start: Start, tmp_path: Path) -> None:
    first = start()
    until(lambda: times(tmp_path) == 1)
    assert start(waits="no").wait(SECONDS) == 1
    answer(tmp_path, "yes")
    assert first.wait(SECONDS) == 0
    assert times(tmp_path) == 1
    assert start(waits="no").wait(SECONDS) == 0
    assert times(tmp_path) == 2


def test_another_thing_is_made_meanwhile(start: Start, tmp_path: Path) -> None:
    first = start()
    until(lambda: times(tmp_path) == 1)
    assert start("other", "touch other").wait(SECONDS) == 0
    assert (tmp_path / "other").exists()
    answer(tmp_path, "yes")
    assert first.wait(SECONDS) == 0


def test_what_was_made_before_is_made_again_when_asked(start: Start, tmp_path: Path) -> None:
    """`make` asks only for what is out of date."""
    answer(tmp_path, "yes")
    assert [start().wait(SECONDS) for _ in range(2)] == [0, 0]
    assert times(tmp_path) == 2
