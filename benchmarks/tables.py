"""The server under load: durable moves a second, how long they take, memory a table.

python benchmarks/tables.py --engine .cache/compiled
"""

import argparse
import asyncio
import os
import platform
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.environment import ROOT
from benchmarks.machine import cpu_model, load
from benchmarks.readme import README
from benchmarks.table import markdown
from benchmarks.tables_players import Hall

BEGIN = "<!-- tables: written by tables.py --write -->"
END = "<!-- the end of tables -->"

TABLES = (10, 100, 1000)
RATE = 100.0
"""Moves a second, of all tables together, when latency is measured."""

ABOUT = """## Tables under load

`python benchmarks/tables.py` starts the server on a SQLite file of its own (write-ahead log,
synchronous FULL), opens tables of Onix for two, each player with a websocket of his own, and lets
them answer every prompt with a random legal move.

- A *move* is counted when its acknowledgement is there: by then it is in the database, synced to
  the disk.
- *At most*: all tables play as fast as they are answered. The players' own work is done on the same
  machine. Its latencies would be those of its queues.
- *p50*, *p99*: from sending a decision to its acknowledgement, with {rate:g} moves a second of all
  tables together.
- *Memory a table*: what the server's resident memory grew by, divided by the tables, while both
  players are connected. A first table, which warms everything up, is not counted."""


class Result(NamedTuple):
    server: str
    tables: int
    most: float
    """Moves a second."""
    p50: float
    p99: float
    rate: float
    memory: float
    """Bytes a table."""


def main() -> int:
    arguments = read_arguments()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 8192)), hard))
    about = describe(arguments.engine, arguments.seconds)
    print(about, flush=True)
    results: list[Result] = []
    for tables in arguments.tables:
        results.append(measure(tables, arguments.engine, arguments.seconds))
        print(show(results[-1:]), flush=True)
    print()
    print(show(results))
    if arguments.write:
        keep(f"{ABOUT.format(rate=RATE)}\n\n{about}\n\n{show(results)}")
    return 0


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tables", description="The server under load.")
    parser.add_argument(
        "--engine",
        type=Path,
        metavar="DIR",
        help="where the compiled package `tablee` is (default: the one that is installed)",
    )
    parser.add_argument(
        "--tables",
        type=lambda text: [int(part) for part in text.split(",")],
        default=list(TABLES),
        metavar="N,N",
        help="how many tables (default: 10,100,1000)",
    )
    parser.add_argument("--seconds", type=float, default=10.0, help="for each measurement (10)")
    parser.add_argument("--write", action="store_true", help="keep it in benchmarks/README.md")
    return parser.parse_args()


def describe(engine: Path | None, seconds: float) -> str:
    python = f"{platform.python_implementation()} {platform.python_version()}"
    kind = "installed" if engine is None else "compiled"
    return "\n".join(
        [
            f"- {datetime.now(UTC):%Y-%m-%d}, {cpu_model()}, {os.cpu_count()} cores, {load()}",
            f"- {python}, {platform.system()}; {kind} engine; one process, SQLite",
            f"- `python benchmarks/tables.py --seconds {seconds:g}`",
        ]
    )


def measure(tables: int, engine: Path | None, seconds: float) -> Result:
    """A server of its own for every number of tables, on a database of its own."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        path = [str(ROOT)] if engine is None else [str(engine.resolve()), str(ROOT)]
        command = [sys.executable, "-m", "benchmarks.tables_server"]
        server = subprocess.Popen(
            [*command, str(port), f"sqlite:///{folder}/tables.sqlite3"],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path)},
            cwd=folder,
        )
        try:
            wait_until_open(port, server)
            return asyncio.run(play(port, server.pid, tables, seconds))
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(30)


async def play(port: int, pid: int, tables: int, seconds: float) -> Result:
    hall = Hall(port, seed=tables)
    # A first table warms everything up.
    await hall.open_tables(1)
    await hall.play(1.0, None)
    empty = resident_bytes(pid)
    await hall.open_tables(tables - 1)
    most, _ = await hall.play(seconds, None)
    rate, latencies = await hall.play(seconds, RATE)
    memory = (resident_bytes(pid) - empty) / max(1, tables - 1)
    await hall.close()
    ordered = sorted(latencies)
    p50, p99 = (ordered[int(len(ordered) * part)] for part in (0.50, 0.99))
    return Result("Tablée", tables, most, p50, p99, rate, memory)


def show(results: list[Result]) -> str:
    heading = ["Server", "tables", "moves/s at most", "p50", "p99", "at moves/s", "memory a table"]
    rows = [
        [
            one.server,
            f"{one.tables:,}",
            f"{one.most:,.0f}",
            f"{one.p50 * 1000:.1f} ms",
            f"{one.p99 * 1000:.1f} ms",
            f"{one.rate:,.0f}",
            f"{one.memory / 1024:,.0f} KiB",
        ]
        for one in results
    ]
    return markdown(heading, rows)


def keep(text: str) -> None:
    """Between this benchmark's own marks; at the end if they are not there yet."""
    readme = README.read_text()
    before, begin, rest = readme.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        before, after = f"{readme.rstrip()}\n\n", "\n"
    README.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}")


def resident_bytes(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) * 1024


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until_open(port: int, server: "subprocess.Popen[bytes]") -> None:
    for _ in range(600):
        if server.poll() is not None:
            raise SystemExit("tables: the server did not start")
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=1)
        except (urllib.error.URLError, OSError):
            time.sleep(0.05)
        else:
            return


if __name__ == "__main__":
    sys.exit(main())
