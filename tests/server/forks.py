"""Servers that start quickly: all is imported once, and every server is a fork of that process.

A new Python spends a second of its processor on imports before `tablee serve` has done anything.
What a fork does from there on is what a new one would do. How one starts is for the tests of the
command itself: they have new ones.
"""

import atexit
import contextlib
import gc
import json
import os
import runpy
import select
import signal
import socket
import struct
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from tests.cli.command import environment

ROOT = Path(__file__).parents[2]
LONGEST = 1 << 16
NUMBER = struct.Struct("q")


class Fork:
    """A process that is not ours: who has forked it says its number, and then how it ended."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line
        self.pid = self._read()
        self.returncode: int | None = None

    def poll(self) -> int | None:
        return self._hear(0)

    def wait(self, timeout: float) -> int:
        ended = self._hear(timeout)
        if ended is None:
            raise subprocess.TimeoutExpired(f"process {self.pid}", timeout)
        return ended

    def _hear(self, seconds: float) -> int | None:
        if self.returncode is None and select.select([self._line], [], [], seconds)[0]:
            self.returncode = self._read()
            self._line.close()
        return self.returncode

    def _read(self) -> int:
        number: int = NUMBER.unpack(self._line.recv(NUMBER.size))[0]
        return number

    def send_signal(self, how: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, how)


class Origin:
    """The process that they are forked from, one for each worker of the test run."""

    def __init__(self) -> None:
        self._orders, theirs = socket.socketpair()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.forks", str(theirs.fileno())],
            env=environment(PYTHONPATH=os.pathsep.join([environment()["PYTHONPATH"], str(ROOT)])),
            pass_fds=[theirs.fileno()],
        )
        theirs.close()
        atexit.register(self._end)

    def start(
        self, script: Sequence[str], arguments: Sequence[str], around: Mapping[str, str], log: Path
    ) -> Fork:
        """`tablee` with these arguments, or a script of ours that begins with something else.

        `around` is its environment; what it says of itself is added to the log.
        """
        ours, theirs = socket.socketpair()
        order = {"script": script, "arguments": arguments, "environment": around}
        order |= {"log": str(log), "folder": str(Path.cwd())}
        with theirs:
            socket.send_fds(self._orders, [json.dumps(order).encode() + b"\n"], [theirs.fileno()])
        return Fork(ours)

    def _end(self) -> None:
        self._orders.close()
        self._process.wait()


@cache
def origin() -> Origin:
    return Origin()


# In the process itself


class Nest:
    """Forks when it is told to, says how each one ended, and ends them when nobody is there."""

    def __init__(self, orders: socket.socket) -> None:
        self._orders = orders
        self._lines: dict[int, socket.socket] = {}
        # A signal alone would not end the wait for orders.
        self._woken, self._waker = socket.socketpair()
        self._waker.setblocking(False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(self._waker.fileno(), warn_on_full_buffer=False)

    def obey(self) -> None:
        while True:
            ready, _, _ = select.select([self._orders, self._woken], [], [])
            if self._woken in ready:
                self._woken.recv(LONGEST)
                self._tell_of_the_dead()
            if self._orders in ready:
                order, lines, _, _ = socket.recv_fds(self._orders, LONGEST, 1)
                if not order:
                    break
                while not order.endswith(b"\n"):
                    order += self._orders.recv(LONGEST)
                self._fork(json.loads(order), socket.socket(fileno=lines[0]))
        for pid in self._lines:
            os.kill(pid, signal.SIGKILL)

    def _tell_of_the_dead(self) -> None:
        with contextlib.suppress(ChildProcessError):
            while (dead := os.waitpid(-1, os.WNOHANG))[0]:
                with self._lines.pop(dead[0]) as line, contextlib.suppress(OSError):
                    line.send(NUMBER.pack(os.waitstatus_to_exitcode(dead[1])))

    def _fork(self, order: dict[str, Any], line: socket.socket) -> None:
        pid = os.fork()
        if pid == 0:
            line.close()
            self._forget()
            become_tablee(order)
        self._lines[pid] = line
        line.send(NUMBER.pack(pid))

    def _forget(self) -> None:
        """In a fork: what is the first one's alone."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for one in (self._orders, self._woken, self._waker, *self._lines.values()):
            one.close()


def become_tablee(order: dict[str, Any]) -> NoReturn:
    """As `python -m tablee` or `python SCRIPT` does it, in that folder."""
    os.chdir(order["folder"])
    os.environ.clear()
    os.environ.update(order["environment"])
    with Path(order["log"]).open("ab") as log, Path(os.devnull).open("wb") as nothing:
        os.dup2(log.fileno(), 2)
        os.dup2(nothing.fileno(), 1)
    script = order["script"]
    sys.argv = [*(script or ["tablee"]), *order["arguments"]]
    if script:
        runpy.run_path(script[0], run_name="__main__")
    else:
        runpy.run_module("tablee", run_name="__main__", alter_sys=True)
    sys.exit()


def import_all() -> None:
    """What `tablee serve` needs, so that a fork has it."""
    import sqlite3

    import asyncpg  # type: ignore[import-untyped]
    import redis.asyncio
    import uvicorn.lifespan.on
    import uvicorn.loops.auto
    import uvicorn.protocols.http.auto
    import uvicorn.protocols.websockets.auto

    import tablee.cli.main
    import tablee.cli.serve
    import tablee.server.app
    import tablee.server.nodes.among
    import tablee.server.sql
    from tablee.games import GAMES, load_game

    everything = (sqlite3, asyncpg, redis, uvicorn, tablee, *map(load_game, GAMES))
    assert all(everything)
    # What is here stays, and need not be copied for each fork when its rubbish is collected.
    gc.freeze()


if __name__ == "__main__":
    import_all()
    Nest(socket.socket(fileno=int(sys.argv[1]))).obey()
