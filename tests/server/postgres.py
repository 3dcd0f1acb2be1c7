"""A PostgreSQL of the tests' own, from the system's packages: no port, no password, no fsync."""

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

USER = "tablee"
SECONDS = 30.0


class PostgresServer:
    """Reached through a socket in its own folder. It never runs as root, and dies with us."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self._programs = programs
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        self._databases = 0

    def initialise(self) -> None:
        if os.geteuid() == 0:
            shutil.chown(self._folder, "postgres", "postgres")
        program = self._programs / "initdb"
        self._run(
            *as_somebody(),
            *(program, "--pgdata", self._folder / "data", "--username", USER),
            *("--auth", "trust", "--encoding", "UTF8", "--no-locale", "--no-sync"),
        )

    def start(self) -> None:
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": self._folder,
            "fsync": "off",
            "full_page_writes": "off",
            "max_connections": 60,
            "autovacuum": "off",
        }
        options = [part for name, to in settings.items() for part in ("-c", f"{name}={to}")]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [
                    *as_somebody(),
                    *(self._programs / "postgres", "-D", self._folder / "data"),
                    *options,
                ],
                cwd=self._folder,
                stdout=log,
                stderr=log,
            )
        give_up_at = time.monotonic() + SECONDS
        while not self._is_ready():
            if self._process.poll() is not None or time.monotonic() > give_up_at:
                raise RuntimeError((self._folder / "log").read_text())
            time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Without waiting for those who are connected; with SIGQUIT as if it crashed."""
        if self._process is None:
            return
        self._process.send_signal(how)
        try:
            self._process.wait(SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None

    def create_database(self) -> str:
        """The address of a new, empty database."""
        self._databases += 1
        name = f"test{self._databases}"
        self.run_sql(f"CREATE DATABASE {name} TEMPLATE template0")
        return self.address(name)

    def drop_database(self, address: str) -> None:
        name = address.partition("@/")[2].partition("?")[0]
        self.run_sql(f"DROP DATABASE {name} WITH (FORCE)")

    def address(self, name: str, user: str = USER) -> str:
        return f"postgresql+asyncpg://{user}@/{name}?host={quote(str(self._folder))}"

    def run_sql(self, statement: str) -> None:
        program = self._programs / "psql"
        self._run(
            *(program, "--host", self._folder, "--username", USER, "--dbname", "postgres"),
            *("--quiet", "--no-psqlrc", "--set", "ON_ERROR_STOP=1", "--command", statement),
        )

    def _is_ready(self) -> bool:
        program = self._programs / "pg_isready"
        ready = subprocess.run([program, "--quiet", "--host", self._folder], check=False)
        return ready.returncode == 0

    def _run(self, *command: str | Path) -> None:
        done = subprocess.run(
            command, cwd=self._folder, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise RuntimeError(f"{command}: {done.stderr or done.stdout}")


def as_somebody() -> list[str]:
    """PostgreSQL refuses to run as root; and it should not outlive a test run that was killed."""
    command = ["setpriv", "--pdeathsig", "INT"]
    if os.geteuid() == 0:
        command += ["--reuid", "postgres", "--regid", "postgres", "--clear-groups"]
    return command


def find_programs() -> Path | None:
    """Where Debian puts the newest version, which is on nobody's PATH; or else on the PATH."""
    found = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    if found:
        return max(found, key=lambda path: float(path.parent.name))
    on_path = shutil.which("initdb")
    return Path(on_path).resolve().parent if on_path else None


@contextlib.contextmanager
def running_postgres(programs: Path) -> Iterator[PostgresServer]:
    # Short, because the address of a socket is at most 107 characters long.
    folder = Path(tempfile.mkdtemp(prefix="tablee-pg-"))
    server = PostgresServer(programs, folder)
    try:
        server.initialise()
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder)
