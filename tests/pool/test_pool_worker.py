"""A worker's process has limits that the operating system sees to, and the next one is served."""

import asyncio
import importlib
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.houses import SECONDS

from tablee.pool import worker as workers
from tablee.pool.worker import Missing, TooHeavy, TooLong, Worker

SMALL = 400 << 20


@pytest.fixture
def worker() -> Iterator[Worker]:
    found = Worker(niceness=7, memory=SMALL)
    yield found
    found.end(wait=True)


def take_memory(asked: bytes) -> int:
    return len(bytearray(int(asked)))


def take_time() -> None:
    while True:
        pass


def die() -> None:
    os.kill(os.getpid(), signal.SIGSEGV)


def lack(asked: bytes) -> bytes:
    import no_such_module  # type: ignore[import-not-found]

    return bytes(no_such_module)


def niceness() -> int:
    # Nor does it push the server aside when it is asked.
    assert os.sched_getscheduler(0) == os.SCHED_BATCH
    return os.nice(0)


def test_a_system_without_limits_works_on_and_says_so() -> None:
    """As Windows is. There is no such system here, so its module is hidden."""
    program = (
        "import pickle, sys, logging; sys.modules['resource'] = None;"
        "logging.basicConfig(format='%(message)s', stream=sys.stdout);"
        "from tablee.pool import worker as workers; workers.warn_without_limits();"
        "workers.be_a_worker(5, 1 << 30); print(workers._within(1.0, pickle.dumps((abs, (-7,)))))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], check=False, capture_output=True, text=True
    )
    assert done.stdout.split() == ["workers_unlimited", "7"], done.stderr


def test_memory_has_an_end(worker: Worker) -> None:
    async def run() -> None:
        assert await worker.ask(SECONDS, take_memory, b"1000000") == 1_000_000
        with pytest.raises(TooHeavy):
            await worker.ask(SECONDS, take_memory, b"%d" % (2 * SMALL))
        with pytest.raises(TooHeavy):
            await worker.ask(SECONDS, die)
        assert await worker.ask(SECONDS, take_memory, b"10") == 10

    asyncio.run(run())


def test_time_has_an_end(worker: Worker) -> None:
    async def run() -> None:
        with pytest.raises(TooLong):
            await worker.ask(0.5, take_time)
        assert await worker.ask(SECONDS, niceness) == os.nice(0) + 7

    asyncio.run(run())


def test_the_system_ends_it_when_the_server_cannot_look() -> None:
    context = multiprocessing.get_context("spawn")
    asked = (0.1, pickle.dumps((take_time, ())))
    process = context.Process(target=workers._within, args=asked)  # noqa: SLF001
    process.start()
    process.join(SECONDS)
    assert process.exitcode == -signal.SIGXCPU


async def _ask_for_what_is_missing(worker: Worker) -> int:
    with pytest.raises(Missing, match="No module named 'no_such_module': pip install no_such_mod"):
        await worker.ask(SECONDS, lack, b"")
    return await worker.ask(SECONDS, niceness)


def test_what_is_not_installed_is_not_called_too_heavy(worker: Worker) -> None:
    assert asyncio.run(_ask_for_what_is_missing(worker)) == os.nice(0) + 7


def test_work_that_a_worker_cannot_find_is_missing_too(
    worker: Worker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when its file is gone: unpacking it is where the worker used to die, as if of hunger."""
    (tmp_path / "gone_by_now.py").write_text("def work() -> None: ...")
    monkeypatch.syspath_prepend(tmp_path)
    work = importlib.import_module("gone_by_now").work
    (tmp_path / "gone_by_now.py").unlink()

    async def ask() -> None:
        with pytest.raises(Missing, match="gone_by_now"):
            await worker.ask(SECONDS, work)

    asyncio.run(ask())
