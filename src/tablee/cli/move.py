"""`tablee move`: a house goes to another database, with everything in it."""

from __future__ import annotations

import argparse
import asyncio
from typing import Any

from tablee.cli.bars import bar
from tablee.cli.help import Help
from tablee.cli.language import default_language
from tablee.core.texts import Texts


def add_parser(commands: Any, texts: Texts) -> None:
    words = Help(texts, "move")
    parser = words.add_command(commands)
    parser.add_argument("--from", dest="source", metavar="URL", help=words("from"))
    parser.add_argument("--to", dest="target", metavar="URL", help=words("to"))
    parser.add_argument("--reopen", metavar="URL", help=words("reopen"))
    words.add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from tablee.server.errors import HouseError
    from tablee.server.sql import SqlStorage
    from tablee.server.upkeep.moving import move, reopen

    texts = Texts.load("tablee.cli", args.lang or default_language())
    if args.reopen is not None and args.source is None and args.target is None:
        asyncio.run(reopen(args.reopen))
        print(texts.say("move.reopened", {"place": SqlStorage(args.reopen).name}))
        return 0
    if args.source is None or args.target is None or args.reopen is not None:
        raise HouseError("from_and_to")
    source, target = SqlStorage(args.source).name, SqlStorage(args.target).name
    with bar(texts.say("move.progress")) as tell:
        moved = asyncio.run(move(args.source, args.target, tell))
    values = {"rooms": moved.rows["room"], "rows": sum(moved.rows.values()), "place": target}
    print(texts.say("move.was_there" if moved.was_there else "move.moved", values))
    print(texts.say("move.serve", {"place": target, "before": source}))
    return 0
