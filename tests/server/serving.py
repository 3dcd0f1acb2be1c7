"""A real server in a process of its own: started, asked, killed, and its log read from the disk."""

import contextlib
import http.client
import json
import random
import signal
import socket
import sqlite3
import subprocess
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple, Self

from tests.cli.command import environment
from tests.server.forks import Fork, origin

from tablee.server.allowances import ALLOWANCES
from tablee.server.entries import read_body
from tablee.server.room import Room
from tablee.server.storage import StoredEntry

HOST = "127.0.0.1"
SECONDS = 30.0
"""For everything that is bound to happen: nothing is measured by it."""


def free_port() -> int:
    """Below those that the system gives to clients: a server that comes back finds it free."""
    while True:
        port = random.SystemRandom().randrange(12_000, 32_000)
        with contextlib.closing(socket.socket()) as probe, contextlib.suppress(OSError):
            probe.bind((HOST, port))
            return port


def lenient(limits: Iterable[str]) -> str:
    """A file for a server that knows these limits."""
    return "\n".join(
        f"[{what}]\nguest = [100000, 60]\naddress = [100000, 60]"
        for what in limits
        if what not in ("sockets", "rooms_alive", "codes", "first_codes", "writing")
    )


LENIENT = lenient(ALLOWANCES)


class Place:
    """Where a server is."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.origin = f"http://{HOST}:{port}"


class Server(Place):
    """`tablee serve` on a SQLite file. It can be killed, stopped and started again.

    `limits` are those of a file: tests play faster than people, and all from one address. None are
    the usual ones. A `_program` is run as it is; otherwise the server is a fork (`forks.py`),
    of `tablee` or of a `_script`.
    """

    def __init__(self, folder: Path, *arguments: str, limits: str | None = LENIENT) -> None:
        super().__init__(free_port())
        self._limits = folder / "limits.toml"
        if limits is not None:
            self._limits.write_text(limits, encoding="utf-8")
        self.database = folder / "tablee.sqlite3"
        self.url = f"sqlite:///{self.database}"
        self.log = folder / "server.log"
        self._program: tuple[str, ...] | None = None
        self._script: tuple[str, ...] = ()
        self._environment = environment()
        self._arguments = arguments
        self._process: subprocess.Popen[bytes] | Fork | None = None

    def start(self) -> Self:
        command = ["serve", "--host", HOST, "--pace", "0"]
        command += ["--port", str(self.port), "--database", self.url]
        if self._limits.exists():
            command += ["--limits", str(self._limits)]
        self._process = self._run([*command, *self._arguments])
        self._wait_until_open()
        return self

    def _run(self, command: list[str]) -> subprocess.Popen[bytes] | Fork:
        if self._program is None:
            return origin().start(self._script, command, self._environment, self.log)
        with self.log.open("ab") as log:
            return subprocess.Popen(
                [*self._program, *command],
                env=self._environment,
                stdout=subprocess.DEVNULL,
                stderr=log,
            )

    def _wait_until_open(self) -> None:
        give_up_at = time.monotonic() + SECONDS
        while time.monotonic() < give_up_at:
            assert self.pid is not None, self.log.read_text()
            with contextlib.suppress(OSError):
                if fetch(self.port, "GET", "/health").status == 200:
                    return
            time.sleep(0.02)
        raise AssertionError(self.log.read_text())

    @property
    def pid(self) -> int | None:
        running = self._process is not None and self._process.poll() is None
        return self._process.pid if running and self._process else None

    def end(self, how: signal.Signals) -> int:
        """What the process gave back."""
        assert self._process is not None
        self._process.send_signal(how)
        return self._process.wait(SECONDS)

    def restart(self, how: signal.Signals) -> None:
        self.end(how)
        self.start()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        if self.pid is not None:
            self.end(signal.SIGKILL)

    def logged(self, code: str) -> list[StoredEntry]:
        """The log of a room as it is on the disk."""
        return read_log(self.database, code)

    def room(self, code: str) -> Room:
        """The room as its log on the disk makes it."""
        return perform(code, self.logged(code))


def read_log(database: Path, code: str) -> list[StoredEntry]:
    query = "SELECT sequence, id, at, body FROM entry WHERE code = ? ORDER BY sequence"
    with contextlib.closing(sqlite3.connect(database, timeout=SECONDS)) as connection:
        return [StoredEntry(*row) for row in connection.execute(query, (code,))]


def perform(code: str, log: list[StoredEntry]) -> Room:
    """Carry a log out: its numbers have no gaps, and every hash is checked on the way."""
    assert [entry.sequence for entry in log] == list(range(1, len(log) + 1))
    room = Room(code)
    for entry in log:
        room.perform(read_body(entry.body), entry.at)
    return room


class Reply(NamedTuple):
    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


def fetch(
    port: int,
    method: str,
    path: str,
    body: bytes | None = None,
    address: str = HOST,
    **headers: str | None,
) -> Reply:
    """Exactly this request, from that address: a header that is None is left out."""
    connection = http.client.HTTPConnection(
        HOST, port, timeout=SECONDS, source_address=(address, 0)
    )
    with contextlib.closing(connection):
        given = {name.replace("_", "-"): of for name, of in headers.items() if of is not None}
        connection.request(method, path, body, given)
        response = connection.getresponse()
        return Reply(response.status, response.headers, response.read())
