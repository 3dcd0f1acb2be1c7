"""Storage for tests, on SQLite and on PostgreSQL alike; and servers, with what is asked of them."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec
import pytest
from tests.server.administering import Admin, Printed
from tests.server.evenings import spend_evening
from tests.server.postgres import PostgresServer, find_programs, running_postgres
from tests.server.redis import RedisServer, running_redis
from tests.server.rooms import SEED
from tests.server.serving import Server
from tests.server.several import InTwoNodes, Play, nodes
from tests.server.storing import entry, room

from tablee import games
from tablee.cli.main import main
from tablee.core.events import SPECTATOR
from tablee.server import clerk, showing
from tablee.server.connection import Connection
from tablee.server.hosted import HostedMatch
from tablee.server.protocol import ServerMessage, ServerUpdate
from tablee.server.room import Room
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


@pytest.fixture(scope="session")
def redis() -> Iterator[RedisServer]:
    """One for each worker of the test run. Whoever stops it starts it again."""
    with running_redis() as server:
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


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all tests of a file, each with rooms of its own."""
    with Server(tmp_path_factory.mktemp("house")) as found:
        yield found


@pytest.fixture
def admin(server: Server, capsys: pytest.CaptureFixture[str]) -> Admin:
    """`tablee admin` in another process than the server's."""

    def run(what: str, *arguments: str) -> Printed:
        place = f"sqlite:///{server.database}"
        code = main(["admin", what, "--database", place, "--lang", "en", *arguments])
        return Printed(code, *capsys.readouterr())

    return run


@pytest.fixture
def other(storage: SqlStorage, wait: Wait, database_url: str) -> Iterator[SqlStorage]:
    """Another node on the same database."""
    other = SqlStorage(database_url)
    wait(other.open())
    yield other
    wait(other.close())


@pytest.fixture
def open_room(storage: SqlStorage, wait: Wait) -> str:
    wait(storage.create_room(room(), entry(1)))
    return "ABCD"


@pytest.fixture
def house_of_two(postgres_url: str, redis: RedisServer, wait: Wait) -> InTwoNodes:
    def run(play: Play) -> None:
        async def go() -> None:
            async with nodes(postgres_url, redis.url) as (one, other):
                async with asyncio.timeout(60):
                    await play(one, other)

        wait(go())

    return run


@pytest.fixture
def template(monkeypatch: pytest.MonkeyPatch) -> str:
    """A game in which everybody decides at the same time, and in secret."""
    monkeypatch.setitem(games.GAMES, "template", "tablee.games._template")
    return "template"


@pytest.fixture
def evening(
    storage: SqlStorage, wait: Wait, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., None]:
    """Runs what is to happen in a room of that storage."""
    # Always the same deal: in another one there may be nothing to decide.
    monkeypatch.setattr(clerk, "new_seed", lambda: SEED)

    return lambda play: wait(spend_evening(storage, play))


@pytest.fixture(autouse=True)
def kept_is_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a room keeps because nothing has changed is looked at again, whatever a test does."""
    take_messages = Connection.take_messages

    def take_and_look(self: Connection, room: Room, now: float) -> list[ServerMessage]:
        messages = take_messages(self, room, now)
        if messages and isinstance(messages[-1], ServerUpdate):
            shown = showing.show_room(room, self.guest)
            assert msgspec.json.encode(messages[-1].room) == msgspec.json.encode(shown)
            if room.hosted is not None:
                expect_fresh(room.hosted, room.eyes_of(self.guest.handle))
        return messages

    monkeypatch.setattr(Connection, "take_messages", take_and_look)


def expect_fresh(hosted: HostedMatch, own: int) -> None:
    match = hosted.match
    for eyes in (SPECTATOR, own):
        assert hosted.now.view(eyes) == match.game.view(match.state, eyes)
        told = [one.event for one in match.told if one.reaches(eyes)]
        assert hosted.rows.of(eyes) == told
