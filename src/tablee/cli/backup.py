"""`tablee backup`: copies of a house that were opened again before they count."""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablee.cli.durations import read_duration
from tablee.cli.language import default_language
from tablee.cli.serve import default_database
from tablee.core.errors import TableeError
from tablee.core.texts import LANGUAGES, Texts

if TYPE_CHECKING:
    from tablee.server.upkeep.backup import Verdict

DONE = 0
SOMETHING_WRONG = 1


def add_parser(commands: Any) -> None:
    parser = commands.add_parser(
        "backup",
        help="keep a verified copy of a house",
        description="Copy a house's database while its server runs, open the copy again, check it"
        " and open every room in it, with its latest match played.",
        epilog="Exit codes: 0 done and sound, 1 something is wrong, 2 it could not be done.",
    )
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="where to keep copies")
    parser.add_argument("--database", metavar="URL", help="the house's (a file of yours)")
    parser.add_argument(
        "--keep", type=int, metavar="N", help="delete older ones: N stay, with the new one"
    )
    parser.add_argument("--every", metavar="TIME", help="go on, and make one so often, as 24h")
    parser.add_argument(
        "--verify", metavar="FILE", help="make none, but look through a backup or a database (URL)"
    )
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.add_argument("--lang", choices=LANGUAGES, help="default: that of the environment")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if (args.out is None) == (args.verify is None):
        raise TableeError("say where to keep the copy with --out, or what to look at with --verify")
    if args.keep is not None and args.keep < 1:
        raise TableeError(f"--keep takes a number from 1, not {args.keep}")
    language = args.lang or default_language()
    texts = Texts.load("tablee.cli", language)
    if args.verify is not None:
        return _verify(args, texts, args.verify)
    if args.every is None:
        return _back_up(args, texts)
    pause = read_duration(args.every)
    while True:
        try:
            _back_up(args, texts)
        except TableeError as error:
            # A database may be away for a while: the next one is tried all the same.
            print(f"tablee: {error.said(language)}", file=sys.stderr, flush=True)
        time.sleep(pause)


def _back_up(args: argparse.Namespace, texts: Texts) -> int:
    from tablee.server.upkeep.backup import forget_old, look_through, make_backup

    made = make_backup(args.database or default_database(), args.out)
    verdict = asyncio.run(look_through(made))
    if not verdict.is_sound:
        # It stays, for whoever wants to know what happened, but is not taken for a backup.
        made = made.rename(made.with_name(f"{made.name}.unsound"))
    # Older ones go only when there is a better one.
    old, ahead = forget_old(made, args.keep) if args.keep and verdict.is_sound else (0, 0)
    return _tell(args, texts, str(made), verdict, old, ahead)


def _verify(args: argparse.Namespace, texts: Texts, source: str) -> int:
    from tablee.server.upkeep.backup import look_through

    verdict = asyncio.run(look_through(source if "://" in source else Path(source)))
    return _tell(args, texts, source, verdict)


def _tell(
    args: argparse.Namespace,
    texts: Texts,
    source: str,
    verdict: Verdict,
    forgotten: int = 0,
    ahead: int = 0,
) -> int:
    if args.json:
        import msgspec

        told = {"file": source, "sound": verdict.is_sound, "forgotten": forgotten}
        told["ahead"] = ahead
        told.update(msgspec.to_builtins(verdict))
        sys.stdout.write(msgspec.json.encode(told).decode() + "\n")
        sys.stdout.flush()
    else:
        for line in _sentences(texts, source, verdict, forgotten):
            print(line, flush=True)
        if ahead:
            print(texts.say("backup.ahead", {"count": ahead}), flush=True)
    return DONE if verdict.is_sound and not verdict.unreadable else SOMETHING_WRONG


def _sentences(texts: Texts, source: str, verdict: Verdict, forgotten: int) -> list[str]:
    values = {"file": source, "rooms": verdict.rooms, "entries": verdict.entries}
    if not verdict.is_sound:
        faults = "; ".join(verdict.faults[:5])
        return [texts.say("backup.unsound", {**values, "faults": faults})]
    key = "backup.dump" if source.endswith(".dump") else "backup.sound"
    said = [texts.say(key, values)]
    if verdict.unreadable:
        codes = list(verdict.unreadable)
        said.append(texts.say("backup.unreadable", {"count": len(codes), "codes": codes}))
    if forgotten:
        said.append(texts.say("backup.forgotten", {"count": forgotten}))
    return said
