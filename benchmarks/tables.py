"""The server under load, beside others': moves a second, how long they take, memory a table.

python benchmarks/tables.py --engine .cache/compiled
"""

import argparse
import asyncio
import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

import uvloop

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scripts.page import Node

from benchmarks.machine import cpu_model, load
from benchmarks.tables_players import Hall
from benchmarks.tables_processes import Kind, Server, install, peers, tablee
from benchmarks.tables_report import Result, Round, keep, show

TABLES = (10, 100, 1000, 5000)
RATE = 100.0
"""Moves a second, of all tables together, when latency is measured."""
MOVES_BEFORE = 10
"""That a table has played when memory is measured."""
WARM_UP = 2.0
LITTLE_WORK = 0.03
"""Seconds of processor time in half a second: a server that rests."""
MOST_REST = 20.0


def main() -> int:
    arguments = read_arguments()
    raise_file_limit(max(arguments.tables))
    node = None if arguments.alone else install(say)
    kinds = [tablee(arguments.engine), *(peers(node) if node else [])]
    about = describe(arguments, node)
    say(about)
    loads = [os.getloadavg()[0]]
    results: list[Result] = []
    for tables in arguments.tables:
        results += uvloop.run(measure(kinds, tables, arguments.rounds, arguments.seconds))
        loads.append(os.getloadavg()[0])
        say(f"{tables:,} tables are done, load {loads[-1]:.1f}")
    about += f"\n- {disturbance(loads)}"
    say(f"\n{about}\n\n{show(results)}")
    if arguments.write:
        keep(about, show(results))
    return 0


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tables", description="The server under load.")
    parser.add_argument(
        "--engine",
        type=Path,
        metavar="DIR",
        help="where the compiled package `tablee` is (default: the one that is installed)",
    )
    parser.add_argument(
        "--tables",
        type=lambda text: [int(part) for part in text.split(",")],
        default=list(TABLES),
        metavar="N,N",
        help="how many tables (default: 10,100,1000,5000)",
    )
    parser.add_argument("--rounds", type=int, default=5, help="every server's turns (5)")
    parser.add_argument("--seconds", type=float, default=5.0, help="for each measurement (5)")
    parser.add_argument("--alone", action="store_true", help="without the others")
    parser.add_argument("--write", action="store_true", help="keep it in benchmarks/README.md")
    arguments = parser.parse_args()
    if arguments.write and arguments.alone:
        parser.error("--write keeps a full run: leave out --alone")
    return arguments


def raise_file_limit(tables: int) -> None:
    """Two sockets for a table at each server, and some files."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 10 * tables + 500
    if wanted > hard != resource.RLIM_INFINITY:
        raise SystemExit(f"tables: {wanted} open files are needed, and {hard} allowed (ulimit -n)")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))


def describe(arguments: argparse.Namespace, node: Node | None) -> str:
    python = f"{platform.python_implementation()} {platform.python_version()}"
    kind = "installed" if arguments.engine is None else "compiled"
    others = ""
    if node is not None:
        said = subprocess.run(
            [node.program, "--version"], capture_output=True, text=True, check=True
        )
        others = (
            f"; boardgame.io 0.50.2, Colyseus 0.18, Node.js {said.stdout.strip().removeprefix('v')}"
        )
    command = f"python benchmarks/tables.py --rounds {arguments.rounds} --seconds"
    return "\n".join(
        [
            f"- {datetime.now(UTC):%Y-%m-%d}, {cpu_model()}, {os.cpu_count()} cores, {load()}",
            f"- {python}, {platform.system()}; {kind} engine{others}",
            f"- `{command} {arguments.seconds:g}`: each figure is the median of"
            f" {arguments.rounds} rounds",
        ]
    )


def disturbance(loads: list[float]) -> str:
    """What the load says of the figures. A server and its players keep two processors busy."""
    text = f"load {min(loads):.1f} to {max(loads):.1f} from size to size"
    if max(loads) <= 3:
        return text
    return (
        f"{text}: **the machine was crowded.** moves/s, p50 and p99 are those of a crowded machine,"
        " and say nothing about a quiet one; *work a move* and *memory a table* suffer least"
    )


async def measure(kinds: list[Kind], tables: int, rounds: int, seconds: float) -> list[Result]:
    """All servers run at once, and are measured in turn, each round in another order."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        servers = [Server(kind, Path(folder, str(at))) for at, kind in enumerate(kinds)]
        for server in servers:
            stack.callback(server.stop)
        halls: list[Hall] = []
        results: list[Result] = []
        for server in servers:
            server.wait_until_open()
            halls.append(server.kind.hall(server.port, tables))
            memory = await set_up(server, halls[-1], tables)
            results.append(Result(server.kind.name, server.kind.kept, tables, memory, []))
        for number in range(rounds):
            for at in range(len(servers)):
                turn = (at + number) % len(servers)
                results[turn].rounds.append(await play(servers[turn], halls[turn], seconds))
        for hall in halls:
            await hall.close()
        return results


async def set_up(server: Server, hall: Hall, tables: int) -> float:
    """Open all tables; bytes a table. A first one, which warms everything up, is not counted."""
    await hall.open_tables(1)
    await hall.play(WARM_UP)
    empty = server.resident_bytes()
    await hall.open_tables(tables - 1)
    for _ in range(MOVES_BEFORE):
        await hall.play_each()
    return (server.resident_bytes() - empty) / max(1, tables - 1)


async def play(server: Server, hall: Hall, seconds: float) -> Round:
    before, mine = server.processor_seconds(), time.process_time()
    most = await hall.play(seconds)
    mine = time.process_time() - mine
    await rest(server)
    taken = server.processor_seconds() - before
    steady = await hall.play_at(RATE, seconds)
    return Round(
        most=most.rate,
        work=taken / len(most.latencies),
        players=mine / most.seconds,
        p50=steady.quantile(0.50),
        p99=steady.quantile(0.99),
        rate=steady.rate,
    )


async def rest(server: Server) -> None:
    """Until it has nothing to do any more: an acknowledgement need not be the end of its work."""
    give_up_at = time.monotonic() + MOST_REST
    worked, before = 1.0, server.processor_seconds()
    while worked > LITTLE_WORK and time.monotonic() < give_up_at:
        await asyncio.sleep(0.5)
        worked, before = server.processor_seconds() - before, server.processor_seconds()


def say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
