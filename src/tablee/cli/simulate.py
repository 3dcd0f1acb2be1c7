"""`tablee simulate`: many games between bots, and an honest report about them."""

import argparse
import io
import os
import secrets
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from tablee.bots.levels import LEVELS
from tablee.cli.language import default_language
from tablee.cli.options import add_game_options, read_game_options
from tablee.cli.seeds import seed_number
from tablee.core.errors import TableeError
from tablee.core.texts import LANGUAGES
from tablee.games import GAMES, load_game
from tablee.sim.plan import DEFAULT_ITERATIONS, DEFAULT_LEVEL, Plan, make_plan

if TYPE_CHECKING:
    from concurrent.futures import Future

    from rich.console import Console

    from tablee.sim.crew import Crew
    from tablee.sim.report import Report
    from tablee.sim.run import Run
    from tablee.sim.tally import Tally

FAILED = 1
INTERRUPTED = 130
STDOUT = "-"
DEFAULT_GAMES = "1000"

DESCRIPTION = """\
Plays many games between bots on all cores and reports who wins, how long games take, how they
end, what they score and what is played. The same seed gives the same report, whatever the number
of cores. Ctrl-C stops early and reports the games that are complete. A game that cannot be played
to its end is named with what plays it again, the others are reported, and the exit code is 1."""


def add_parser(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "simulate", help="play many games between bots and report", description=DESCRIPTION
    )
    parser.set_defaults(run=run)
    parser.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    # Numbers are read by `run`, so that a wrong one gets a sentence of ours.
    parser.add_argument(
        "--players",
        metavar="N",
        help="seats at the table; unless told, one for each of --bots, or 4",
    )
    parser.add_argument(
        "--games", metavar="N", default=DEFAULT_GAMES, help="unless told, %(default)s"
    )
    parser.add_argument(
        "--bots",
        metavar="LEVEL,…",
        default=DEFAULT_LEVEL,
        help=f"one level for all seats, or one for each: {', '.join(LEVELS)}; "
        "unless told, all %(default)s",
    )
    parser.add_argument(
        "--fixed-seats",
        action="store_true",
        help="keep every bot in its seat; otherwise all of them move up one seat from game to "
        "game, so that every bot plays every seat equally often",
    )
    parser.add_argument(
        "--iterations",
        metavar="N",
        help=f"what a hard bot may spend on a decision, unless told {DEFAULT_ITERATIONS}; not "
        "seconds, because a clock would make the same seed play differently on another machine",
    )
    parser.add_argument(
        "--seed", metavar="S", help="a whole number that fixes every card; drawn unless told"
    )
    parser.add_argument(
        "--first",
        metavar="N",
        help="the number of the first game of that seed, counted from 0; unless told, 0: a game "
        "that failed in a long run is played again alone",
    )
    parser.add_argument(
        "--rules",
        metavar="N",
        help="play by an older version of the game's rules; unless told, by the newest",
    )
    add_game_options(parser)
    _add_places(parser)
    _add_outputs(parser)


def _add_places(parser: argparse.ArgumentParser) -> None:
    places = parser.add_mutually_exclusive_group()
    places.add_argument("--cores", metavar="N", help="how many cores to use; all unless told")
    places.add_argument(
        "--dask", metavar="ADDRESS", help="use the Dask cluster at this address instead"
    )


def _add_outputs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--json",
        metavar="FILE",
        nargs="?",
        const=STDOUT,
        help="write the report as JSON to a file, or without one to stdout instead of the table",
    )
    parser.add_argument("--html", metavar="FILE", help="write it as one page with plots")
    parser.add_argument(
        "--lang", choices=LANGUAGES, help="the report's language; unless told, that of LANG"
    )


def run(args: argparse.Namespace) -> int:
    # From the very beginning: Python can lose a Ctrl-C that falls into an import.
    with _stop_on_ctrl_c() as stop:
        return _simulate(args, stop)


def _simulate(args: argparse.Namespace, stop: "_Stop") -> int:
    # Imported here: the other commands do not need it.
    from tablee.sim.report import build_report

    plan = _read_plan(args)
    language = args.lang or default_language()
    _check_outputs([output for output in (args.json, args.html) if output is not None])
    result, seconds = _play(plan, _hire(args), stop, language)
    if result.tally.games:
        report = build_report(plan, result.tally)
        _tell_pace(report, seconds, language)
        _deliver(report, args, language)
    if result.tally.failed:
        _tell_failures(plan, result.tally)
    if result.tally.played == plan.games:
        return FAILED if result.tally.failed else 0
    why = "the workers died or went out of reach" if result.lost else "stopped"
    what = "the report is partial" if result.tally.games else "no game was complete, so no report"
    print(f"tablee: {why}: {what}", file=sys.stderr)
    return FAILED if result.lost else INTERRUPTED


def _tell_failures(plan: Plan, tally: "Tally") -> None:
    first = tally.failures[0]
    print(
        f"tablee: {tally.failed} of {tally.played} games failed, the first of them number "
        f"{first.number}: {first.reason}\ntablee: {plan.command(1, first.number)}",
        file=sys.stderr,
    )


# What was asked for


def _read_plan(args: argparse.Namespace) -> Plan:
    return make_plan(
        args.game,
        players=_whole_number("--players", args.players),
        games=_whole_number("--games", args.games) or 0,
        bots=[level.strip() for level in args.bots.split(",")],
        options=_read_options(args.game, args.option, args.files),
        iterations=_whole_number("--iterations", args.iterations),
        seed=secrets.randbits(32) if args.seed is None else seed_number(args.seed),
        rotates=not args.fixed_seats,
        first=_whole_number("--first", args.first) or 0,
        rules=_whole_number("--rules", args.rules),
    )


def _whole_number(name: str, given: str | None) -> int | None:
    if given is None:
        return None
    try:
        return int(given)
    except ValueError:
        raise TableeError(f"{name} takes a whole number, not {given!r}") from None


def _read_options(game: str, given: list[str], files: list[Path]) -> dict[str, Any]:
    names = [option.partition("=")[0] for option in given]
    for name in names:
        if names.count(name) > 1:
            raise TableeError(f"the option {name} is given more than once")
    read = read_game_options(load_game(game), given, files)
    options: dict[str, Any] = msgspec.to_builtins(read)
    return options


# Where the work is done


def _hire(args: argparse.Namespace) -> "Crew[Future[bytes]]":
    if args.dask is not None:
        from tablee.sim.cluster import Cluster

        return Cluster(args.dask)
    from tablee.sim.crew import Cores

    return Cores(_whole_number("--cores", args.cores))


class _Stop:
    """Whether somebody pressed Ctrl-C."""

    def __init__(self) -> None:
        self.asked = False

    def ask(self, *_: object) -> None:
        if self.asked:
            # Twice means now.
            raise KeyboardInterrupt
        self.asked = True


@contextmanager
def _stop_on_ctrl_c() -> Iterator[_Stop]:
    """Ctrl-C is taken note of, and does not fall into the middle of whatever is going on."""
    stop = _Stop()
    before = signal.getsignal(signal.SIGINT)
    is_main = threading.current_thread() is threading.main_thread()
    # Ignored from outside: a job in the background, which Ctrl-C is not meant for.
    if not is_main or before is signal.SIG_IGN:
        yield stop
        return
    signal.signal(signal.SIGINT, stop.ask)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


def _play(
    plan: Plan, crew: "Crew[Future[bytes]]", stop: _Stop, language: str
) -> tuple["Run", float]:
    """What came of the plan, and how many seconds it took."""
    from rich import progress

    from tablee.sim.run import play

    console = _stderr()
    started = time.perf_counter()
    with progress.Progress(
        progress.TextColumn("{task.description}"),
        progress.BarColumn(bar_width=None),
        progress.MofNCompleteColumn(),
        progress.TimeRemainingColumn(),
        console=console,
        disable=not console.is_terminal,
        transient=True,
    ) as bar:
        name = load_game(plan.game).words.texts(language).say("game.name")
        task = bar.add_task(name, total=plan.games)
        result = play(
            plan,
            crew,
            stopped=lambda: stop.asked,
            tell=lambda games: bar.update(task, completed=games),
        )
    return result, time.perf_counter() - started


def _tell_pace(report: "Report", seconds: float, language: str) -> None:
    from tablee.core.builds import engine
    from tablee.sim.wording import Wording

    console = _stderr()
    if console.is_terminal:
        console.print(Wording(report, language).speed(seconds, engine()), style="dim")


# What comes out


def _check_outputs(outputs: list[str]) -> None:
    """Find out now, not after an hour, that a report cannot be written."""
    places = {STDOUT if output == STDOUT else str(Path(output).resolve()) for output in outputs}
    if len(places) < len(outputs):
        raise TableeError("--json and --html cannot both be written to the same place")
    for output in outputs:
        if output != STDOUT:
            _check_file(Path(output))


def _check_file(path: Path) -> None:
    is_new = not path.exists() and not path.is_symlink()
    if not is_new and not path.is_file() and not path.is_dir():
        # A pipe or a device: opening it would already be a message to whoever reads it.
        return
    try:
        path.open("ab").close()
    except OSError as error:
        raise TableeError(f"cannot write {path}: {error.strerror}") from error
    if is_new:
        path.unlink()


def _deliver(report: "Report", args: argparse.Namespace, language: str) -> None:
    from tablee.sim.report import to_json

    if args.json is not None:
        _write(args.json, to_json(report))
    if args.html is not None:
        from tablee.sim.page import to_html

        _write(args.html, to_html(report, language).encode())
    if STDOUT not in (args.json, args.html):
        from tablee.sim.table import print_report

        print_report(report, language, _stdout())


def _write(output: str, content: bytes) -> None:
    try:
        if output == STDOUT:
            sys.stdout.buffer.write(content)
            sys.stdout.flush()
        else:
            Path(output).write_bytes(content)
    except BrokenPipeError:
        # Whoever reads has read enough; Python must not try again when it exits.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        raise TableeError(f"cannot write {output}: {error.strerror}") from error


def _stdout() -> "Console":
    from rich.console import Console

    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal without accents is no reason to lose a report.
        sys.stdout.reconfigure(errors="replace")
    return Console()


def _stderr() -> "Console":
    from rich.console import Console

    return Console(stderr=True)
