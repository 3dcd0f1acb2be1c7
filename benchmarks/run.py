"""Speed of our engines, side by side with peers: sets up what it needs, measures, prints.

python benchmarks/run.py --engine .cache/compiled
"""

import argparse
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.environment import PYTHON, ROOT, SetupError, prepare

FULL = (20, 0.1)
QUICK = (3, 0.05)
"""Rounds, and seconds for each case in a round."""

MOST_ROUNDS = 1000
MOST_SECONDS = 60.0


class OneSentenceParser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"bench: {message}\n")


def main() -> int:
    arguments = read_arguments()
    try:
        prepare(say)
    except SetupError as error:
        print(error, file=sys.stderr)
        return 1
    rounds, seconds = QUICK if arguments.quick else FULL
    command = [
        str(PYTHON),
        "-m",
        "benchmarks.measure",
        f"--engine={arguments.engine.resolve()}",
        f"--rounds={arguments.rounds or rounds}",
        f"--seconds={arguments.seconds or seconds}",
        *(["--write"] if arguments.write else []),
    ]
    try:
        return subprocess.run(command, cwd=ROOT, check=False).returncode
    except KeyboardInterrupt:
        return 130


def read_arguments() -> argparse.Namespace:
    parser = OneSentenceParser(prog="bench", description="Our speed, side by side with peers.")
    parser.add_argument(
        "--engine",
        type=engine_folder,
        default=".cache/compiled",
        metavar="DIR",
        help="where the compiled package `tablee` is (default: %(default)s)",
    )
    parser.add_argument(
        "--rounds",
        type=round_count,
        metavar="N",
        help=f"the best of so many counts (default: {FULL[0]})",
    )
    parser.add_argument(
        "--seconds",
        type=duration,
        metavar="S",
        help=f"for each case in each round (default: {FULL[1]})",
    )
    parser.add_argument("--quick", action="store_true", help="a first idea, in a few seconds")
    parser.add_argument(
        "--write", action="store_true", help="keep the table in benchmarks/README.md"
    )
    arguments = parser.parse_args()
    if arguments.write and arguments.quick:
        parser.error("--write keeps a full run: leave out --quick")
    return arguments


def engine_folder(text: str) -> Path:
    folder = Path(text)
    if not (folder / "tablee").is_dir():
        raise argparse.ArgumentTypeError(
            f"there is no package tablee in {text}: make .cache/compiled/.done builds it"
        )
    return folder


def round_count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= MOST_ROUNDS:
        raise argparse.ArgumentTypeError(f"needs a whole number, 1 to {MOST_ROUNDS}, not {text!r}")
    return int(text)


def duration(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.001 <= seconds <= MOST_SECONDS:
        raise argparse.ArgumentTypeError(f"needs 0.001 to {MOST_SECONDS:g}, not {text!r}")
    return seconds


def say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
