"""Servers that start quickly: all is imported once, and every server is a fork of that process.

It is told what to do on its standard input: `start DATABASE`, `kill`. They share one listening
socket, so whoever connects while there is no server waits for the next one.
"""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.cli.command import environment
from tests.server.serving import HOST, SECONDS, Place

ROOT = Path(__file__).parents[2]


class Nursery(Place):
    """The process that servers are forked from, as a test sees it."""

    def __init__(self, log: Path) -> None:
        found = environment()
        found["PYTHONPATH"] = os.pathsep.join([found["PYTHONPATH"], str(ROOT)])
        with log.open("ab") as errors:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.load.nursery"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                env=found,
                text=True,
                bufsize=1,
            )
        super().__init__(int(self._read()))

    def _read(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline()

    def _tell(self, *words: object) -> int:
        assert self._process.stdin is not None
        self._process.stdin.write(" ".join(map(str, words)) + "\n")
        return int(self._read())

    def start(self, database: Path) -> int:
        """The number of the new server's process. It may not be ready yet."""
        return self._tell("start", database)

    def kill(self) -> int:
        """`kill -9`, now. It is dead when this returns."""
        return self._tell("kill")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(SECONDS)
        self._process.stdout.close()


def serve(listener: socket.socket, database: str) -> None:
    """As `tablee serve` does it, but nobody is too fast, and no bots are needed."""
    import uvicorn

    from tablee.server.app import make_app
    from tablee.server.gate import Gate, settings
    from tablee.server.house import House
    from tablee.server.limits import Limits
    from tablee.server.logs import configure_logs
    from tablee.server.sql import SqlStorage

    configure_logs()
    house = House(SqlStorage(f"sqlite:///{database}"), pace=0.0, limits=Limits({}))
    config = uvicorn.Config(make_app(house), **settings(Gate()))
    uvicorn.Server(config).run(sockets=[listener])


def import_all() -> None:
    """What `serve` needs, so that a fork has it."""
    import sqlite3

    import uvicorn.lifespan.on
    import uvicorn.loops.auto
    import uvicorn.protocols.http.auto
    import uvicorn.protocols.websockets.auto

    import tablee.server.app
    import tablee.server.sql
    from tablee.games import GAMES, load_game

    assert all((sqlite3, uvicorn, tablee.server.app, tablee.server.sql, *map(load_game, GAMES)))


def answer(number: int) -> None:
    sys.stdout.write(f"{number}\n")
    sys.stdout.flush()


def main() -> None:
    listener = socket.create_server((HOST, 0), backlog=1024)
    import_all()
    answer(listener.getsockname()[1])
    child = 0
    for line in sys.stdin:
        order, _, database = line.strip().partition(" ")
        if child:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            child = 0
        if order == "start":
            child = os.fork()
            if child == 0:
                serve(listener, database)
                os._exit(0)
        answer(child)
    if child:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


if __name__ == "__main__":
    main()
