"""Real processes: they give the same result however many, and none stays behind."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from tablee.core.errors import TableeError
from tablee.sim.crew import Cores, usable_cores
from tablee.sim.plan import Chunk, Plan, make_plan
from tablee.sim.run import play
from tablee.sim.work import play_chunk


@pytest.fixture
def plan() -> Plan:
    return make_plan("onix", players=3, games=24, seed=7, bots=["random"])


def at_work_since(others: list[BaseProcess]) -> list[BaseProcess]:
    """Of the others, some may be going: children of tests before this one."""
    return [child for child in multiprocessing.active_children() if child not in others]


@pytest.mark.parametrize("cores", [1, 3])
def test_the_result_does_not_depend_on_the_number_of_cores(plan: Plan, cores: int) -> None:
    others = multiprocessing.active_children()
    run = play(plan, Cores(cores))
    assert not run.lost
    assert run.tally == play_chunk(Chunk(plan, 0, 24))
    assert not at_work_since(others), "everybody went home"


def test_unless_told_all_cores_are_used() -> None:
    crew = Cores()
    assert crew.hands == usable_cores() >= 1
    crew.dismiss()


@pytest.mark.parametrize("cores", [0, -1, 100_000])
def test_impossible_numbers_of_cores(cores: int) -> None:
    with pytest.raises(TableeError, match=f"not {cores}"):
        Cores(cores)


def test_a_worker_that_dies_leaves_a_partial_result() -> None:
    plan = make_plan("onix", players=2, games=10**6, seed=7, bots=["random"])
    others = multiprocessing.active_children()

    def kill_a_worker(games: int) -> None:
        if games and (workers := at_work_since(others)):
            workers[0].kill()

    run = play(plan, Cores(2), tell=kill_a_worker)
    assert run.lost
    assert 0 < run.tally.games < 10**6
    assert not at_work_since(others)


def children_of(process: int) -> list[int]:
    """Whichever of its threads has started them."""
    listed = [each.read_text() for each in Path(f"/proc/{process}/task").glob("*/children")]
    return [int(child) for child in " ".join(listed).split()]


def is_alive(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_workers_do_not_outlive_a_killed_parent() -> None:
    command = [sys.executable, "-m", "tablee", "simulate", "onix", "--games", "100000000"]
    parent = subprocess.Popen(
        [*command, "--bots", "random", "--cores", "2"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    # Two workers and the tracker of multiprocessing.
    assert wait_until(lambda: len(children_of(parent.pid)) >= 3)
    children = children_of(parent.pid)
    # Workers that are still starting up have nobody to leave yet.
    time.sleep(1.5)
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    gone = wait_until(lambda: not any(is_alive(child) for child in children))
    for child in filter(is_alive, children):
        os.kill(child, signal.SIGKILL)
    assert gone


def wait_until(condition: Callable[[], bool], seconds: float = 20) -> bool:
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True
