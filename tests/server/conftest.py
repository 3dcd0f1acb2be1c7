"""Storage for tests, on SQLite and on PostgreSQL alike."""

import asyncio
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any, Protocol, TypeVar

import pytest
from tests.server.postgres import PostgresServer, find_programs, running_postgres

from tablee.server.sql import SqlStorage

T = TypeVar("T")


class Wait(Protocol):
    """Runs something to its end, in the test's own event loop."""

    def __call__(self, work: Coroutine[Any, Any, T], /) -> T: ...


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """One server for each worker of the test run."""
    programs = find_programs()
    if programs is None:
        # Failing, not skipping: what was not tested is not known to work.
        pytest.fail(
            "PostgreSQL is not installed. As root, run: scripts/prepare test", pytrace=False
        )
    with running_postgres(programs) as server:
        yield server


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path / 'tablee.sqlite3'}"


@pytest.fixture
def postgres_url(postgres: PostgresServer) -> Iterator[str]:
    url = postgres.create_database()
    yield url
    postgres.drop_database(url)


POSTGRES_LATER = ["sqlite", pytest.param("postgres", marks=pytest.mark.soak)]
"""For what takes long and is the same to us: `parametrize("database_url", …, indirect=True)`."""


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest) -> str:
    """The address of an empty database."""
    url = request.getfixturevalue(f"{request.param}_url")
    assert isinstance(url, str)
    return url


@pytest.fixture
def wait() -> Iterator[Wait]:
    with asyncio.Runner() as runner:
        yield runner.run


@pytest.fixture
def storage(database_url: str, wait: Wait) -> Iterator[SqlStorage]:
    """Open, and empty."""
    storage = SqlStorage(database_url)
    wait(storage.open())
    yield storage
    wait(storage.close())
