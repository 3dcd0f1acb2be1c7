"""`tablee doctor`: whether a house is well, down to its oldest match."""

from __future__ import annotations

import argparse
import asyncio
import sys
from typing import TYPE_CHECKING, Any

from tablee.cli.bars import bar
from tablee.cli.default_database import default_database
from tablee.cli.help import Help
from tablee.cli.language import default_language
from tablee.cli.typed import as_typed
from tablee.core.texts import Texts

if TYPE_CHECKING:
    from tablee.server.upkeep.doctor import Finding

DONE = 0
SOMETHING_WRONG = 1
NOT_LOOKED_AT = 2
WARNINGS = frozenset(("schema_older", "sqlite_bug"))
"""Nothing is wrong, and there is something to do, or to know, all the same."""


def add_parser(commands: Any, texts: Texts) -> None:
    words = Help(texts, "doctor")
    parser = words.add_command(commands)
    parser.add_argument("--database", metavar="URL", help=words.common("database"))
    parser.add_argument("--json", action="store_true", help=words.common("json"))
    words.add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from tablee.server.upkeep.doctor import examine_house

    language = args.lang or default_language()
    texts = Texts.load("tablee.cli", language)
    with bar(texts.say("doctor.progress")) as tell:
        found = asyncio.run(examine_house(args.database or default_database(), tell, language))
    is_well = not any(finding.is_wrong for finding in found)
    if args.json:
        import msgspec

        told = {"well": is_well, "found": found}
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(told)).decode() + "\n")
    else:
        for finding in found:
            said = texts.say(f"doctor.{finding.what}", finding.values)
            print(as_typed(f"{_mark(finding)} {said}"))
        print(texts.say("doctor.well" if is_well else "doctor.wrong"))
    wrong = {finding.what for finding in found if finding.is_wrong}
    if wrong == {"unusable"}:
        return NOT_LOOKED_AT
    return SOMETHING_WRONG if wrong else DONE


def _mark(finding: Finding) -> str:
    if finding.is_wrong:
        return "✗"
    return "!" if finding.what in WARNINGS else "✓"
