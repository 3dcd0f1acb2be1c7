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
from benchmarks.tables_colyseus import ColyseusHall
from benchmarks.tables_noderoom import NodeRoomHall
from benchmarks.tables_onix import OnixHall
from benchmarks.tables_players import HOST, Hall

HERE = Path(__file__).resolve().parent
PEERS = ("boardgameio", "colyseus", "noderoom")
"""Each in a folder of its own, with what it needs."""
PATIENCE = 60.0


class Kind(NamedTuple):
    """A server that can be measured."""

    name: str
    kept: str
    """Where a move is once it is acknowledged."""
    command: Callable[[int, Path], list[str]]
    """What starts it, on a port, with a folder for its data."""
    environment: dict[str, str]
    hall: Callable[[int, int], Hall]


def tablee(engine: Path | None) -> Kind:
    path = [str(ROOT)] if engine is None else [str(engine.resolve()), str(ROOT)]

    def command(port: int, folder: Path) -> list[str]:
        database = f"sqlite:///{folder}/tables.sqlite3"
        return [sys.executable, "-m", "benchmarks.tables_server", str(port), database]

    environment = {"PYTHONPATH": os.pathsep.join(path)}
    return Kind("Tablée, SQLite", "on the disk", command, environment, OnixHall)


def peers(node: Node) -> list[Kind]:
    environment = {"NODE_ENV": "production"}

    def kind(
        name: str, kept: str, folder: str, hall: Callable[[int, int], Hall], file: str = ""
    ) -> Kind:
        def command(port: int, data: Path) -> list[str]:
            start = [str(node.program), "--expose-gc", str(HERE / folder / "server.js"), str(port)]
            return [*start, str(data / file)] if file else start

        return Kind(name, kept, command, environment, hall)

    return [
        kind("boardgame.io, in memory", "nowhere", "boardgameio", BoardgameIOHall),
        kind("boardgame.io, FlatFile", "later", "boardgameio", BoardgameIOHall, "matches"),
        kind("Colyseus", "nowhere", "colyseus", ColyseusHall),
        kind("Node.js and SQLite", "on the disk", "noderoom", NodeRoomHall, "log.sqlite3"),
    ]


def install(say: Callable[[str], None]) -> Node | None:
    """The peers in folders of their own, once; None and a reason if they cannot be had."""
    node = find_node()
    if node is None:
        say(f"No Node.js: pip install '{PACKAGE}' makes the comparison possible.")
        return None
    try:
        for name in PEERS:
            install_one(node, HERE / name, say)
    except PageError as error:
        say(f"Could not install the peers: {str(error).strip()[-300:]}")
        return None
    return node


def install_one(node: Node, folder: Path, say: Callable[[str], None]) -> None:
    recipe, stamp = (folder / "package.json").read_text(), folder / "node_modules" / ".done"
    if not stamp.is_file() or stamp.read_text() != recipe:
        say(f"Installing what benchmarks/{folder.name} needs, once")
        options = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock", "--silent"]
        run(node, npm(node, "install", *options), folder, quiet=True)
        stamp.write_text(recipe)


class Server:
    """One that runs."""

    def __init__(self, kind: Kind, folder: Path) -> None:
        self.kind = kind
        self.port = free_port()
        folder.mkdir(exist_ok=True)
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
