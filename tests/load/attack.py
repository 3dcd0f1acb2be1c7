"""Every attack we know, one after the other, on a real server where families play all five games.

python -m tests.load.attack --minutes 10

How long their moves take is measured all the while: first with nobody else there, then under each
attack. It fails if an attack gets what nobody may get, or if a family is cut off, refused or kept
waiting for good.
"""

import argparse
import asyncio
import contextlib
import math
import multiprocessing
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from tests.load import attacks
from tests.load.bursts import BURSTS
from tests.load.held import HELD
from tests.load.intruders import INTRUSIONS
from tests.load.shares import SHARES
from tests.server.playing import OPEN, Browser, Line, Message, bot
from tests.server.postgres import find_programs, running_postgres
from tests.server.serving import HOST, Place, Server

FAMILIES: dict[str, tuple[Message, ...]] = {
    "onix": (bot("easy"), bot("hard")),
    "onemore": (bot("easy"), bot("medium")),
    "oncard": (bot("easy"),),
    "memodixe": (bot("medium"), bot("easy")),
    "oni": (bot("easy"), bot("medium"), bot("easy")),
}
ATTACKS = {**INTRUSIONS, **attacks.ATTACKS, **HELD, **SHARES, **BURSTS}
TABLES_A_GAME = 2
PAUSE = 0.4
"""Seconds, about, that people think."""
PATIENCE = 30.0
"""Seconds after which a family has been kept waiting for good."""


@dataclass
class Stretch:
    """How long moves took while something went on."""

    name: str
    waits: list[float] = field(default_factory=list)
    came_of_it: str = ""
    broke: bool = False

    def quantile(self, part: float) -> float:
        """In milliseconds."""
        if not self.waits:
            return math.nan
        ordered = sorted(self.waits)
        return 1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))]

    def __str__(self) -> str:
        return (
            f"| {self.name} | {len(self.waits)} | {self.quantile(0.5):.1f} | "
            f"{self.quantile(0.99):.1f} | {self.quantile(1):.1f} | {self.came_of_it} |"
        )


HEAD = (
    "| attack | moves meanwhile | p50 ms | p99 ms | longest | what came of it |\n"
    "|---|---|---|---|---|---|"
)


class Campaign:
    def __init__(self) -> None:
        self.stretch = Stretch("nobody")

    async def family(self, browser: Browser, game: str, seed: int) -> None:
        """Plays one match after the other, and never has any trouble."""
        luck = random.Random(seed)
        code = await asyncio.to_thread(
            browser.open_room, OPEN, *FAMILIES[game], game=game, options={}
        )
        async with browser.line(code) as line:
            await line.done("begin")
            while True:
                await asyncio.sleep(PAUSE * (0.5 + luck.random()))
                await self._decide(line, game, luck)
                assert line.arrivals == 1, f"the family at {game} was cut off"

    async def _decide(self, line: Line, game: str, luck: random.Random) -> None:
        if line.stage == "over":
            await line.done("begin")
            return
        owed = [prompt for prompt in line.unanswered if prompt["moves"]]
        if not owed:
            return
        message = line.decision(owed[0], luck.randrange(1000))
        before = time.perf_counter()
        async with asyncio.timeout(PATIENCE):
            answer = await line.send(message)
        self.stretch.waits.append(time.perf_counter() - before)
        refused = answer.get("refused")
        if refused is not None:
            # A window has closed, or time has gone on: the same seat is asked again.
            is_late = refused["reason"] == "stale_prompt" or refused["scope"] == game
            assert is_late, f"the family at {game} was refused: {refused}"
            line.answered.discard(owed[0]["prompt"])

    async def run(self, place: Place, seconds: float, chosen: list[str]) -> list[Stretch]:
        browsers = [
            (game, Browser(place, f"Anna {game}", address=f"127.0.{table + 1}.{number + 1}"))
            for number, game in enumerate(FAMILIES)
            for table in range(TABLES_A_GAME)
        ]
        families = [
            asyncio.create_task(self.family(browser, game, seed))
            for seed, (game, browser) in enumerate(browsers)
        ]
        stretches: list[Stretch] = []
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(1, context, initializer=be_elsewhere) as elsewhere:
            await asyncio.sleep(2.0)
            for name in (None, *chosen):
                self.stretch = Stretch(name or "nobody")
                stretches.append(self.stretch)
                if name is None:
                    await asyncio.sleep(seconds)
                else:
                    await self._suffer(elsewhere, name, place, seconds)
                sys.stdout.write(f"{self.stretch}\n")
                sys.stdout.flush()
                for family in families:
                    if family.done():
                        family.result()
        for family in families:
            family.cancel()
        await asyncio.gather(*families, return_exceptions=True)
        return stretches

    async def _suffer(
        self, elsewhere: ProcessPoolExecutor, name: str, place: Place, seconds: float
    ) -> None:
        loop = asyncio.get_running_loop()
        try:
            self.stretch.came_of_it = await loop.run_in_executor(
                elsewhere, carry_out, name, place.port, seconds
            )
        except Exception as error:  # noqa: BLE001 (it is reported, and the next attack begins)
            self.stretch.came_of_it = f"BROKE: {error!r}"
            self.stretch.broke = True


def be_elsewhere() -> None:
    """Attackers have machines of their own: theirs shall not take the time of this one."""
    os.nice(19)


def carry_out(name: str, port: int, seconds: float) -> str:
    async def attack() -> str:
        return await ATTACKS[name](Place(port), seconds)

    return asyncio.run(attack())


def memory_mib(pid: int | None) -> int:
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) // 1024
    return 0


@contextlib.contextmanager
def database(is_postgres: bool) -> Iterator[str | None]:
    """Its address; None for the server's own file."""
    programs = find_programs() if is_postgres else None
    if programs is None:
        assert not is_postgres, "there is no PostgreSQL on this machine"
        yield None
        return
    with running_postgres(programs) as postgres:
        yield postgres.create_database()


def house_in(folder: Path, url: str | None) -> Server:
    server = Server(folder, "--pace", "0.3", limits=None)
    server.url = url or server.url
    return server


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument(
        "--postgres", action="store_true", help="keep the house in a PostgreSQL of its own"
    )
    parser.add_argument("--only", choices=list(ATTACKS), action="append", help="may be repeated")
    arguments = parser.parse_args()
    chosen = arguments.only or list(ATTACKS)
    seconds = arguments.minutes * 60 / (len(chosen) + 1)
    with (
        tempfile.TemporaryDirectory() as folder,
        database(arguments.postgres) as url,
        house_in(Path(folder), url) as server,
    ):
        before = memory_mib(server.pid)
        sys.stdout.write(f"{seconds:.0f} s each, at http://{HOST}:{server.port}\n{HEAD}\n")
        stretches = asyncio.run(Campaign().run(server, seconds, chosen))
        sys.stdout.write(f"\nmemory of the server: {before} → {memory_mib(server.pid)} MiB\n")
        log = server.log.read_text()
        traces = [line for line in log.splitlines() if '"trace"' in line]
        sys.stdout.write(f"{len(log.splitlines())} lines in its log, {len(traces)} failures\n")
        for trace in traces[:5]:
            sys.stdout.write(f"{trace}\n")
    return 1 if traces or any(stretch.broke for stretch in stretches) else 0


if __name__ == "__main__":
    sys.exit(main())
