"""A Redis of the tests' own, from the system's packages: no port, and nothing on a disk."""

import contextlib
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

SECONDS = 30.0


class RedisServer:
    """Reached through a socket in its own folder. It can be killed, stopped and started again."""

    def __init__(self, program: str, folder: Path) -> None:
        self._program = program
        self._socket = folder / "redis"
        self._log = folder / "log"
        self._process: subprocess.Popen[bytes] | None = None
        self.url = f"unix://{self._socket}"

    def start(self) -> None:
        settings = ("--port", "0", "--unixsocket", str(self._socket), "--save", "")
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                ["setpriv", "--pdeathsig", "KILL", self._program, *settings],
                stdout=log,
                stderr=log,
            )
        give_up_at = time.monotonic() + SECONDS
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > give_up_at:
                raise RuntimeError(self._log.read_text())
            time.sleep(0.02)

    def _answers(self) -> bool:
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as line:
            line.connect(str(self._socket))
            line.sendall(b"PING\r\n")
            return line.recv(7) == b"+PONG\r\n"
        return False

    def signal(self, how: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(how)

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait(SECONDS)
            self._process = None


@contextlib.contextmanager
def running_redis() -> Iterator[RedisServer]:
    program = shutil.which("redis-server")
    if program is None:
        raise RuntimeError("Redis is not installed. As root, run: scripts/prepare test")
    folder = Path(tempfile.mkdtemp(prefix="tablee-redis-"))
    server = RedisServer(program, folder)
    try:
        server.start()
        yield server
    finally:
        server.kill()
        shutil.rmtree(folder)
