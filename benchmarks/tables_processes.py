"""The servers that `tables.py` measures, each a process of its own, and what they take."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from scripts.page import PACKAGE, Node, PageError, find_node, npm, run

from benchmarks.environment import ROOT
from benchmarks.tables_boardgameio import BoardgameIOHall
from benchmarks.tables_onix import OnixHall
from benchmarks.tables_players import HOST, Hall

BOARDGAME_IO = Path(__file__).resolve().parent / "boardgameio"
STAMP = BOARDGAME_IO / "node_modules" / ".done"
PATIENCE = 60.0


class Kind(NamedTuple):
    """A server that can be measured."""

    name: str
    command: Callable[[int, Path], list[str]]
    """What starts it, on a port, with a folder for its data."""
    environment: dict[str, str]
    hall: Callable[[int, int], Hall]


def tablee(engine: Path | None) -> Kind:
    path = [str(ROOT)] if engine is None else [str(engine.resolve()), str(ROOT)]

    def command(port: int, folder: Path) -> list[str]:
        database = f"sqlite:///{folder}/tables.sqlite3"
        return [sys.executable, "-m", "benchmarks.tables_server", str(port), database]

    return Kind("Tablée, SQLite", command, {"PYTHONPATH": os.pathsep.join(path)}, OnixHall)


def boardgame_io(node: Node) -> list[Kind]:
    start = [str(node.program), "--expose-gc", str(BOARDGAME_IO / "server.js")]
    environment = {"NODE_ENV": "production"}
    return [
        Kind(
            "boardgame.io, in memory",
            lambda port, _: [*start, str(port)],
            environment,
            BoardgameIOHall,
        ),
        Kind(
            "boardgame.io, FlatFile",
            lambda port, folder: [*start, str(port), str(folder / "matches")],
            environment,
            BoardgameIOHall,
        ),
    ]


def install(say: Callable[[str], None]) -> Node | None:
    """boardgame.io in a folder of its own, once; None and a reason if it cannot be had."""
    node = find_node()
    if node is None:
        say(f"No Node.js: pip install '{PACKAGE}' makes the comparison possible.")
        return None
    recipe = (BOARDGAME_IO / "package.json").read_text()
    if not STAMP.is_file() or STAMP.read_text() != recipe:
        say("Installing boardgame.io in benchmarks/boardgameio/node_modules, once")
        options = ["--ignore-scripts", "--no-audit", "--no-fund", "--silent"]
        try:
            run(node, npm(node, "install", *options), BOARDGAME_IO, quiet=True)
        except PageError as error:
            say(f"Could not install boardgame.io: {str(error).strip()[-300:]}")
            return None
        STAMP.write_text(recipe)
    return node


class Server:
    """One that runs."""

    def __init__(self, kind: Kind, folder: Path) -> None:
        self.kind = kind
        self.port = free_port()
        folder.mkdir()
        self._process = subprocess.Popen(
            kind.command(self.port, folder),
            env={**os.environ, **kind.environment},
            cwd=folder,
            stdout=subprocess.DEVNULL,
            stderr=(folder / "log").open("wb"),
        )
        self._log = folder / "log"

    def wait_until_open(self) -> None:
        give_up_at = time.monotonic() + PATIENCE
        while time.monotonic() < give_up_at and self._process.poll() is None:
            try:
                socket.create_connection((HOST, self.port), timeout=1).close()
            except OSError:
                time.sleep(0.05)
            else:
                return
        raise SystemExit(f"tables: {self.kind.name} did not start: {self._log.read_text()[-500:]}")

    def stop(self) -> None:
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(PATIENCE)

    def processor_seconds(self) -> float:
        """Of all its threads, since it started."""
        stat = Path(f"/proc/{self._process.pid}/stat").read_text()
        fields = stat.rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def resident_bytes(self) -> int:
        """After it has tidied up."""
        self._process.send_signal(signal.SIGUSR2)
        time.sleep(1.0)
        lines = Path(f"/proc/{self._process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) * 1024


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port
