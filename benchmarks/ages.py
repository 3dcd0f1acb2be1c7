"""Whether a move costs the same at an old table as at a new one: nothing on its way walks the past.

python benchmarks/ages.py --engine .cache/compiled
"""

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

import uvloop

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.machine import load
from benchmarks.table import markdown
from benchmarks.tables import rest, say
from benchmarks.tables_players import Hall
from benchmarks.tables_processes import Server, tablee

TABLES = 10
MATCH = 146
"""Decisions of Onix for two, on average, played at random."""
AGES = {"a thousand decisions": 1000, "fifty rematches": 50 * MATCH}
"""How much each table has behind it."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="ages", description=__doc__.partition("\n")[0])
    parser.add_argument("--engine", type=Path, metavar="DIR", help="as for tables.py")
    parser.add_argument("--rounds", type=int, default=5, help="every age's turns (5)")
    parser.add_argument("--seconds", type=float, default=4.0, help="for each measurement (4)")
    parser.add_argument("--part", type=float, default=1.0, help="of these ages, for a first idea")
    arguments = parser.parse_args()
    say(f"{load()}, {TABLES} tables of each age")
    found = uvloop.run(measure(arguments))
    new = found.pop("new")
    rows = [["new", f"{statistics.median(new) * 1000:.3f} ms", ""]]
    for age, works in found.items():
        ratio = statistics.median(old / young for old, young in zip(works, new, strict=True))
        rows.append([age, f"{statistics.median(works) * 1000:.3f} ms", f"{ratio:.2f} x"])
    say(markdown(["Each table has behind it", "work a move", "of new tables'"], rows))
    return 0


async def measure(arguments: argparse.Namespace) -> dict[str, list[float]]:
    """In one server: new tables in every round, and in turn with them those that have grown old."""
    kind = tablee(arguments.engine)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(kind, Path(folder, "house"))
        try:
            server.wait_until_open()
            old: dict[str, Hall] = {}
            for age, decisions in AGES.items():
                old[age] = await grown(kind.hall(server.port, len(old)), decisions * arguments.part)
                say(f"{age}: played")
            found: dict[str, list[float]] = {age: [] for age in ("new", *AGES)}
            for number in range(arguments.rounds):
                young = await grown(kind.hall(server.port, 100 + number), 0)
                for age, hall in {"new": young, **old}.items():
                    found[age].append(await work(server, hall, arguments.seconds))
                await young.close()
            for hall in old.values():
                await hall.close()
            return found
        finally:
            server.stop()


async def grown(hall: Hall, decisions: float) -> Hall:
    await hall.open_tables(TABLES)
    moves = 0
    while moves < decisions * TABLES:
        moves += (await hall.play(5.0)).moves
    return hall


async def work(server: Server, hall: Hall, seconds: float) -> float:
    await rest(server)
    before = server.processor_seconds()
    played = await hall.play(seconds)
    await rest(server)
    return (server.processor_seconds() - before) / len(played.latencies)


if __name__ == "__main__":
    sys.exit(main())
