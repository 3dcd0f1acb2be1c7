"""A Dask cluster, a real one on this machine."""

import importlib
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from tablee.core.errors import TableeError
from tablee.sim import cluster
from tablee.sim.cluster import Cluster
from tablee.sim.crew import Cores
from tablee.sim.plan import make_plan
from tablee.sim.report import build_report, to_json
from tablee.sim.run import play

# Dask's own warnings are not ours to mend.
pytestmark = pytest.mark.filterwarnings("default")


def local_cluster(workers: int) -> Any:
    distributed = importlib.import_module("distributed")
    return distributed.LocalCluster(
        n_workers=workers, threads_per_worker=1, dashboard_address=":0", silence_logs=50
    )


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with local_cluster(2) as running:
        yield running.scheduler_address


def test_a_cluster_gives_the_same_bytes_as_this_machine(address: str) -> None:
    plan = make_plan("onix", games=60, seed=7, bots=["easy", "medium", "random"])
    there = play(plan, Cluster(address))
    here = play(plan, Cores(1))
    assert not there.lost
    assert to_json(build_report(plan, there.tally)) == to_json(build_report(plan, here.tally))


def test_a_cluster_can_be_stopped(address: str) -> None:
    plan = make_plan("onix", games=10**9, seed=7, bots=["random"], players=2)
    told: list[int] = [0]
    run = play(plan, Cluster(address), stopped=lambda: told[-1] > 0, tell=told.append)
    assert 0 < run.tally.games < 10**9


def test_a_worker_of_another_version_is_refused(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablee.sim.plan.__version__", "0.0.0")
    plan = make_plan("onix", games=5, seed=7)
    with pytest.raises(TableeError, match="install the same on all"):
        play(plan, Cluster(address))


def test_a_cluster_that_goes_away_leaves_a_partial_result() -> None:
    plan = make_plan("onix", games=10**9, seed=7, bots=["random"], players=2)
    running = local_cluster(1)

    def go_away(games: int) -> None:
        if games:
            running.close()

    run = play(plan, Cluster(running.scheduler_address), tell=go_away)
    assert run.lost
    assert 0 < run.tally.games < 10**9


@pytest.mark.parametrize("address", ["nonsense", "http://127.0.0.1:80", "tcp://", "host:"])
def test_an_address_that_is_none(address: str) -> None:
    with pytest.raises(TableeError, match="tcp://HOST:PORT"):
        Cluster(address)


def test_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.3)
    with pytest.raises(TableeError, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:9"):
        Cluster("tcp://127.0.0.1:9")


def test_a_cluster_without_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "WORKERS_SECONDS", 0.3)
    with (
        local_cluster(0) as running,
        pytest.raises(TableeError, match="has no workers"),
    ):
        Cluster(running.scheduler_address)


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing_there(name: str) -> ModuleType:
        raise ImportError(name)

    monkeypatch.setattr(cluster, "import_module", nothing_there)
    with pytest.raises(TableeError, match=r"pip install 'tablee\[dask\]'"):
        Cluster("tcp://127.0.0.1:8786")
