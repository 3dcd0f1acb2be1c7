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
from tablee.cli.bars import bar
from tablee.cli.errors import CommandError
from tablee.cli.help import Help
from tablee.cli.language import default_language
from tablee.cli.options import add_game_options, read_game_options
from tablee.cli.seeds import seed_number
from tablee.cli.typed import as_typed
from tablee.core.texts import Texts, texts_of
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


def add_parser(commands: Any, texts: Texts) -> None:
    words = Help(texts, "simulate")
    parser: argparse.ArgumentParser = words.add_command(commands)
    parser.set_defaults(run=run)
    parser.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    # Numbers are read by `run`, so that a wrong one gets a sentence of ours.
    parser.add_argument("--players", metavar="N", help=words("players"))
    games = words("games", usual=DEFAULT_GAMES)
    parser.add_argument("--games", metavar="N", default=DEFAULT_GAMES, help=games)
    levels = words("bots", levels=", ".join(LEVELS), usual=DEFAULT_LEVEL)
    parser.add_argument("--bots", metavar="LEVEL,…", default=DEFAULT_LEVEL, help=levels)
    parser.add_argument("--fixed-seats", action="store_true", help=words("fixed_seats"))
    budget = words("iterations", usual=DEFAULT_ITERATIONS)
    parser.add_argument("--iterations", metavar="N", help=budget)
    parser.add_argument("--seed", metavar="S", help=words("seed"))
    parser.add_argument("--first", metavar="N", help=words("first"))
    parser.add_argument("--rules", metavar="N", help=words("rules"))
    add_game_options(parser, words)
    places = parser.add_mutually_exclusive_group()
    places.add_argument("--cores", metavar="N", help=words("cores"))
    places.add_argument("--dask", metavar="ADDRESS", help=words("dask"))
    parser.add_argument("--json", metavar="FILE", nargs="?", const=STDOUT, help=words("json"))
    parser.add_argument("--html", metavar="FILE", help=words("html"))
    words.add_language(parser)


def run(args: argparse.Namespace) -> int:
    # From the very beginning: Python can lose a Ctrl-C that falls into an import.
    with _stop_on_ctrl_c() as stop:
        return _simulate(args, stop)


def _simulate(args: argparse.Namespace, stop: "_Stop") -> int:
    # Imported here: the other commands do not need it.
    from tablee.sim.report import build_report

    plan = _read_plan(args)
    language = args.lang or default_language()
    texts = texts_of(CommandError.package, language)
    _check_outputs([output for output in (args.json, args.html) if output is not None])
    result, seconds = _play(plan, _hire(args), stop, language)
    if result.tally.games:
        report = build_report(plan, result.tally)
        _tell_pace(report, seconds, language)
        _deliver(report, args, language)
    if result.tally.failed:
        _tell_failures(plan, result.tally, texts)
    if result.tally.played == plan.games:
        return FAILED if result.tally.failed else 0
    what = texts.say("simulate.partial" if result.tally.games else "simulate.nothing")
    why = texts.say("simulate.lost" if result.lost else "simulate.stopped", {"what": what})
    print(f"tablee: {why}", file=sys.stderr)
    return FAILED if result.lost else INTERRUPTED


def _tell_failures(plan: Plan, tally: "Tally", texts: Texts) -> None:
    first = tally.failures[0]
    counts = {"failed": tally.failed, "played": tally.played}
    values = {**counts, "number": first.number, "reason": first.said(texts.language)}
    print(f"tablee: {texts.say('simulate.failed', values)}", file=sys.stderr)
    print(as_typed(f"tablee: {plan.command(1, first.number)}"), file=sys.stderr)


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
        raise CommandError("whole_number", option=name, given=given) from None


def _read_options(game: str, given: list[str], files: list[Path]) -> dict[str, Any]:
    names = [option.partition("=")[0] for option in given]
    for name in names:
        if names.count(name) > 1:
            raise CommandError("option_twice", name=name)
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
    from tablee.sim.run import play

    name = load_game(plan.game).words.texts(language).say("game.name")
    started = time.perf_counter()
    with bar(name, plan.games) as tell:
        result = play(
            plan,
            crew,
            stopped=lambda: stop.asked,
            tell=lambda games: tell(games, plan.games),
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
        raise CommandError("same_place")
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
        raise CommandError("unwritable", file=path, why=error) from error
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

        print_report(_as_typed(report), language, _stdout())


def _as_typed(report: "Report") -> "Report":
    """With commands that can be typed here. A file may be read anywhere, and has the plain ones."""
    failures = [
        msgspec.structs.replace(one, command=as_typed(one.command)) for one in report.failures
    ]
    return msgspec.structs.replace(report, command=as_typed(report.command), failures=failures)


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
        raise CommandError("unwritable", file=output, why=error) from error


def _stdout() -> "Console":
    from rich.console import Console

    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal without accents is no reason to lose a report.
        sys.stdout.reconfigure(errors="replace")
    return Console()


def _stderr() -> "Console":
    from rich.console import Console

    return Console(stderr=True)
