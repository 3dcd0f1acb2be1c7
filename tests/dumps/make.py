"""Makes a dump: a house as some version of the program left it, when it was killed in mid-game.

    python -m tests.dumps.make                      # of this checkout's own program
    python -m tests.dumps.make --source FOLDER      # of another checkout's

Before a new schema lands, run it on the last commit of the old one. It writes one file here,
`SCHEMA-COMMIT.tar.xz`: the database as the process left it, with its write-ahead log, and
`house.json`: what people have in hand. (On PostgreSQL the same migrations made the same tables:
`restoring.py` puts the rows there.) The program of another checkout runs in this Python; if it
needs other packages, name its own with `--python`. It takes about five minutes: a clock of Oni's
runs out.
"""

import argparse
import asyncio
import io
import signal
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

import msgspec
from tests.cli.command import environment
from tests.dumps.tables import AT_MOST_SECONDS, SEATS, Guests, House, set_tables
from tests.server.serving import Server, lenient

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
FILES = ("tablee.sqlite3", "tablee.sqlite3-wal", "house.json")
KNOWN_LIMITS = "from tablee.server.limits import ALLOWANCES; print(*ALLOWANCES)"


class Former(Server):
    """A server of another checkout."""

    def __init__(self, folder: Path, source: Path, python: str) -> None:
        super().__init__(folder, limits=None)
        self._program = self.program = (python, "-m", "tablee")
        self._environment = {**environment(), "PYTHONPATH": str(source / "src")}
        self.environment = self._environment
        if "--limits" in self.run("serve", "--help"):
            # It refuses a file with limits that came later, as a newer server beside it has one.
            self._limits = folder / "former-limits.toml"
            known = self._say(python, "-c", KNOWN_LIMITS).split()
            self._limits.write_text(lenient(known), encoding="utf-8")

    def run(self, *arguments: str) -> str:
        return self._say(*self.program, *arguments)

    def _say(self, *command: str) -> str:
        return subprocess.run(
            command, env=self._environment, capture_output=True, text=True, check=True
        ).stdout


def make(source: Path, python: str, folder: Path) -> Path:
    folder_of_games = source / "src/tablee/games"
    server = Former(folder, source, python)
    with server:
        guests = Guests(server)
        games = [name for name in SEATS if any(folder_of_games.rglob(f"{name}/game.py"))]
        rooms = asyncio.run(asyncio.wait_for(set_tables(guests, games), AT_MOST_SECONDS))
        look_after(server, next(room.code for room in rooms if room.what == "waiting"))
        # As a machine that loses its power.
        server.end(signal.SIGKILL)
    commit = said_by("git", "-C", str(source), "rev-parse", "--short=7", "HEAD")
    schema = newest_schema(source)
    house = House(commit, schema, guests.people, rooms)
    (folder / "house.json").write_bytes(msgspec.json.format(msgspec.json.encode(house)))
    target = HERE / f"{schema}-{commit}.tar.xz"
    pack(folder, target)
    return target


def look_after(server: Former, code: str) -> None:
    """Whoever runs the house has done something, too, if that was possible then."""
    if "admin" not in server.run("--help"):
        return
    at = ("--database", server.url)
    server.run("admin", "ban", "192.0.2.0/24", "--why", "dump", *at)
    server.run("admin", "close", code, *at)


def newest_schema(source: Path) -> str:
    versions = source / "src/tablee/server/migrations/versions"
    return max(path.name[1:5] for path in versions.glob("v0*.py"))


def pack(folder: Path, target: Path) -> None:
    with tarfile.open(target, "w:xz", preset=9) as archive:
        for name in FILES:
            if (folder / name).exists():
                member = tarfile.TarInfo(name)
                data = (folder / name).read_bytes()
                member.size, member.mode = len(data), 0o600
                archive.addfile(member, io.BytesIO(data))


def said_by(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--source", type=Path, default=ROOT, help="a checkout (this one)")
    parser.add_argument("--python", default=sys.executable, help="an interpreter with its packages")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tablee-dump-") as folder:
        made = make(arguments.source, arguments.python, Path(folder))
    sys.stdout.write(f"{made}: {made.stat().st_size} bytes\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
