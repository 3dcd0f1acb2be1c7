"""Whether the house is there and ready, and its figures: in a format that others read."""

import asyncio
import re
import resource
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.server.houses import MemoryStorage, quick_house
from tests.server.playing import OPEN, Browser, shared
from tests.server.serving import HOST, Server, fetch

from tablee.core.errors import TableeError
from tablee.server import orders
from tablee.server.metrics import READ_SECONDS, WRITTEN_SECONDS, Histogram
from tablee.server.orders import Orders
from tablee.server.watching import obstacles

SAMPLE = re.compile(
    r"(?P<name>[a-zA-Z_:][a-zA-Z0-9_:]*)"
    r'(?:\{(?P<label>[a-zA-Z_][a-zA-Z0-9_]*)="(?P<of>[^"\\\n]*)"\})? (?P<value>\S+)'
)
HOSTING = Path(__file__).parents[2] / "docs" / "hosting.md"

Samples = dict[tuple[str, str | None], float]


def read_metrics(text: str) -> tuple[dict[str, str], Samples]:
    """As Prometheus does: each family's HELP and TYPE once and first, then its samples together."""
    kinds: dict[str, str] = {}
    samples: Samples = {}
    helped = family = ""
    assert text.endswith("\n")
    for line in text.splitlines():
        if line.startswith("# HELP "):
            helped = line.split()[2]
            assert len(line.split()) > 3
        elif line.startswith("# TYPE "):
            _, _, family, kind = line.split()
            assert family == helped
            assert family not in kinds
            kinds[family] = kind
        else:
            found = SAMPLE.fullmatch(line)
            assert found is not None, line
            name, of = found["name"], found["of"]
            base = re.sub(r"_(bucket|sum|count)$", "", name)
            assert family == (base if kinds.get(base) == "histogram" else name), line
            assert (name, of) not in samples
            samples[name, of] = float(found["value"])
    return kinds, samples


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    place = tmp_path_factory.mktemp("watching")
    with Server(place, "--metrics-from", "10.1.0.0/16") as found:
        yield found


def test_it_is_there_and_ready(server: Server) -> None:
    assert fetch(server.port, "GET", "/health").json == {"status": "ok"}
    assert fetch(server.port, "GET", "/ready").json == {"status": "ready"}


def test_the_figures_are_what_happened(server: Server) -> None:
    anna = Browser(server)

    async def play() -> None:
        code = anna.open_room(OPEN, shared("Mamie"))
        async with anna.line(code) as line:
            await line.done("begin")
            await line.play(5)
            assert (await line.ask("begin"))["refused"]["reason"] == "already_playing"

    reply = fetch(server.port, "GET", "/metrics")
    assert reply.headers["Content-Type"].startswith("text/plain; version=0.0.4")
    before = read_metrics(reply.body.decode())[1]
    asyncio.run(play())
    kinds, samples = read_metrics(fetch(server.port, "GET", "/metrics").body.decode())

    def more(name: str, of: str | None = None) -> float:
        return samples[name, of] - before.get((name, of), 0.0)

    assert more("tablee_rooms_opened_total") == 1
    assert more("tablee_moves_saved_total") == 5
    assert more("tablee_refusals_total", "already_playing") == 1
    assert samples["tablee_rooms", "playing"] >= 1
    assert samples["tablee_database_errors_total", None] == 0
    assert samples["tablee_rooms_unreadable", None] == 0
    # Every move waited for one commit, and so did the seat and the beginning.
    assert more("tablee_commit_seconds_count") >= 7
    for family, kind in kinds.items():
        if kind == "histogram":
            buckets = [value for (name, _), value in samples.items() if name == f"{family}_bucket"]
            assert buckets == sorted(buckets)
            assert buckets[-1] == samples[f"{family}_count", None]
            assert (f"{family}_bucket", "+Inf") in samples
        elif kind == "counter":
            assert family.endswith("_total")


def test_the_documentation_names_every_figure(server: Server) -> None:
    kinds, _ = read_metrics(fetch(server.port, "GET", "/metrics").body.decode())
    # In the first column of the table of figures, not wherever something is called so.
    rows = re.findall(r"^\| (`tablee_[^|]+)\|", HOSTING.read_text(encoding="utf-8"), re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"`(tablee_[a-z_]+)", row)}
    assert named == set(kinds)


def test_figures_are_for_those_who_watch(server: Server) -> None:
    def status(**headers: str) -> int:
        return fetch(server.port, "GET", "/metrics", None, HOST, **headers).status

    assert status() == 200
    # Through a proxy, whoever asks and whatever he claims to be.
    for address in ("203.0.113.9", "127.0.0.1", "10.1.2.3", "::1"):
        assert status(X_Forwarded_For=address) == 404
    assert status(X_Forwarded_Proto="https") == 404
    assert status(Forwarded="for=127.0.0.1") == 404


class Away(MemoryStorage):
    async def orders(self, now: float) -> Orders:
        raise TableeError("the database is away")


def test_it_is_not_ready_while_it_cannot_serve(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        now = 0.0
        house = quick_house(MemoryStorage())
        house.reading.clock = lambda: now
        assert await obstacles(house) == ["closing"]
        await house.open()
        assert await obstacles(house) == []
        monkeypatch.setattr(house, "storage", Away())
        now += READ_SECONDS
        assert await obstacles(house) == ["database"]
        house.metrics.note_lag(5.0)
        assert await obstacles(house) == ["busy", "database"]
        await house.close()
        assert await obstacles(house) == ["closing"]

    asyncio.run(play())


@pytest.mark.soak  # it believes for ten seconds, twice, what it knew
def test_a_disk_that_takes_nothing_more_is_noticed(tmp_path: Path) -> None:
    """Everything can be read as before; nobody is there whose move would find it out."""
    with Server(tmp_path) as server:
        assert server.pid is not None
        assert fetch(server.port, "GET", "/ready").json == {"status": "ready"}
        _, most = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (0, most))
        answer = ask_until(server, 503)
        assert answer == {"status": "not_ready", "because": ["database"]}
        assert fetch(server.port, "GET", "/health").status == 200
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (most, most))
        assert ask_until(server, 200) == {"status": "ready"}


def ask_until(server: Server, status: int) -> object:
    """What was known a moment ago is believed for a moment."""
    give_up_at = time.monotonic() + 3 * WRITTEN_SECONDS
    while (answer := fetch(server.port, "GET", "/ready")).status != status:
        assert time.monotonic() < give_up_at
        time.sleep(0.1)
    return answer.json


def test_whoever_asks_whether_it_is_ready_makes_it_write_seldom() -> None:
    class Counting(MemoryStorage):
        written = 0

        async def keep_latest(
            self, name: str, value: bytes, when: Callable[[bytes], float]
        ) -> bytes:
            self.written += 1
            return await super().keep_latest(name, value, when)

    async def play() -> None:
        storage, now = Counting(), 0.0
        house = quick_house(storage)
        house.writing.clock = lambda: now
        await house.open()
        before = storage.written
        for _ in range(50):
            assert await obstacles(house) == []
        assert storage.written == before
        now += WRITTEN_SECONDS
        storage.failing = TableeError("the disk is full")
        for _ in range(50):
            assert await obstacles(house) == ["database"]
        storage.failing = None
        assert await obstacles(house) == ["database"]
        now += WRITTEN_SECONDS
        assert await obstacles(house) == []
        assert storage.written == before + 2, "one that failed, one that did not"
        await house.close()

    asyncio.run(play())


def test_whoever_asks_whether_it_is_ready_makes_it_read_seldom(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Everybody may ask."""
    # The house itself looks once, and not again during this test.
    monkeypatch.setattr(orders, "LOOK_SECONDS", 3600.0)

    class Counting(MemoryStorage):
        read = 0

        async def orders(self, now: float) -> Orders:
            self.read += 1
            await asyncio.sleep(0)
            return await super().orders(now)

    async def play() -> None:
        storage, now = Counting(), 0.0
        house = quick_house(storage)
        house.reading.clock = lambda: now
        await house.open()
        await asyncio.sleep(0)
        for tries in (1, 2):
            before = storage.read
            assert await asyncio.gather(*(obstacles(house) for _ in range(50))) == [[]] * 50
            for _ in range(50):
                assert await obstacles(house) == []
            assert storage.read == before + 1, f"in second {tries}"
            now += READ_SECONDS
        await house.close()

    asyncio.run(play())


def test_a_loop_that_is_held_up_is_noticed() -> None:
    async def play() -> None:
        house = quick_house(MemoryStorage())
        await house.open()
        await asyncio.sleep(0)
        # Compiled code that does not let go, or a guest's work that was done here by mistake.
        time.sleep(0.6)
        async with asyncio.timeout(30):
            while house.metrics.worst_lag < 0.2:
                await asyncio.sleep(0.01)
        await house.close()

    asyncio.run(play())


def test_a_histogram_counts_up_to_its_bounds() -> None:
    histogram = Histogram((0.1, 1.0))
    for seconds in (0.05, 0.1, 0.5, 7.0):
        histogram.observe(seconds)
    assert list(histogram.samples("x")) == [
        'x_bucket{le="0.1"} 2',
        'x_bucket{le="1.0"} 3',
        'x_bucket{le="+Inf"} 4',
        "x_sum 7.65",
        "x_count 4",
    ]
