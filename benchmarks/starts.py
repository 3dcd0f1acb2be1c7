"""How long after its start a house with many stored rooms accepts its first move.

python benchmarks/starts.py --engine .cache/compiled
"""

import argparse
import sqlite3
import statistics
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import uvloop

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.machine import load
from benchmarks.tables import say
from benchmarks.tables_onix import OnixHall, OnixPlayer
from benchmarks.tables_processes import Server, tablee
from tablee.server.codes import draw_code

STORED, IN_PLAY = 10_000, 1_000
MOVES = 40
"""That have been made in the match which is on, in each room."""
COPIED = ("room", "entry", "place", "base", "played", "finished")


def main() -> int:
    parser = argparse.ArgumentParser(prog="starts", description=__doc__.partition("\n")[0])
    parser.add_argument("--engine", type=Path, metavar="DIR", help="as for tables.py")
    parser.add_argument("--rounds", type=int, default=5, help="starts (5)")
    parser.add_argument("--stored", type=int, default=STORED, help=f"rooms ({STORED:,})")
    parser.add_argument("--in-play", type=int, default=IN_PLAY, help=f"of them ({IN_PLAY:,})")
    arguments = parser.parse_args()
    say(f"{load()}; {arguments.stored:,} stored rooms, {arguments.in_play:,} in play")
    took = uvloop.run(measure(arguments))
    say("From the start to the first move that is saved and acknowledged:")
    for start in took:
        say(f"{start.seconds:.2f} s, of which the server worked {start.work:.2f} s")
    say(f"median {statistics.median(start.seconds for start in took):.2f} s")
    return 0


class Start(NamedTuple):
    seconds: float
    work: float
    """Of the server's processor time: on a crowded machine, what to trust."""


async def measure(arguments: argparse.Namespace) -> list[Start]:
    kind = tablee(arguments.engine)
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder, "house")
        server = Server(kind, data)
        server.wait_until_open()
        hall = OnixHall(server.port, 1)
        await hall.open_tables(2)
        for _ in range(MOVES):
            await hall.play_each()
        await hall.close()
        server.stop()
        code = multiply(data / "tables.sqlite3", arguments.stored, arguments.in_play)
        return [await first_move(Server(kind, data), hall, code) for _ in range(arguments.rounds)]


def multiply(file: Path, stored: int, in_play: int) -> str:
    """The second room many times, most of them as if nobody played there; the first one's code."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        rows = connection.execute("SELECT code FROM room ORDER BY rowid").fetchall()
        (first,), (second,) = rows
        connection.execute("BEGIN")
        for number in range(stored - 2):
            code = draw_code(8)
            for table in COPIED:
                names = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
                values = ", ".join("?" if name == "code" else name for name in names)
                copy = f"INSERT INTO {table} SELECT {values} FROM {table} WHERE code = ?"  # noqa: S608
                connection.execute(copy, (code, second))
            if number >= in_play - 2:
                connection.execute("UPDATE room SET in_play = 0 WHERE code = ?", (code,))
        connection.execute("COMMIT")
    return str(first)


async def first_move(server: Server, hall: OnixHall, code: str) -> Start:
    """By somebody who was there before, and tries again and again to come back."""
    started = time.perf_counter()
    again = OnixHall(server.port, 2)
    try:
        players = [one for one in hall.players[:2] if isinstance(one, OnixPlayer)]
        back = [OnixPlayer(again, one.cookie) for one in players]
        server.wait_until_open()
        for player in back:
            await player.enter(code)
        again.players += back
        await again.play_first()
        took = Start(time.perf_counter() - started, server.processor_seconds())
        await again.close()
        return took
    finally:
        server.stop()


if __name__ == "__main__":
    sys.exit(main())
