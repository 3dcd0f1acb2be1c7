"""`tablee backup`: copies of a house that were opened again before they count."""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablee.cli.default_database import default_database
from tablee.cli.durations import read_duration
from tablee.cli.errors import CommandError
from tablee.cli.help import Help
from tablee.cli.language import default_language
from tablee.cli.typed import as_typed
from tablee.core.errors import TableeError
from tablee.core.texts import Texts

if TYPE_CHECKING:
    from tablee.server.upkeep.backup import Verdict

DONE = 0
SOMETHING_WRONG = 1


def add_parser(commands: Any, texts: Texts) -> None:
    words = Help(texts, "backup")
    parser = words.add_command(commands)
    parser.add_argument("--out", type=Path, metavar="FOLDER", help=words("out"))
    parser.add_argument("--database", metavar="URL", help=words.common("database"))
    parser.add_argument("--keep", type=int, metavar="N", help=words("keep"))
    parser.add_argument("--every", metavar="TIME", help=words("every"))
    parser.add_argument("--verify", metavar="FILE", help=words("verify"))
    parser.add_argument("--json", action="store_true", help=words.common("json"))
    words.add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if (args.out is None) == (args.verify is None):
        raise CommandError("out_or_verify")
    if args.keep is not None and args.keep < 1:
        raise CommandError("keep", given=args.keep)
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
            print(as_typed(f"tablee: {error.said(language)}"), file=sys.stderr, flush=True)
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
            print(as_typed(line), flush=True)
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
