#!/usr/bin/env python3
"""Runs `tablee` while its compiled engine is being made: `meanwhile.py LOG MAKE… -- ARGUMENTS…`.

The engine goes on being made when the command is done: the next one finds it. Whoever comes while
it is being made leaves that to the other: nobody waits here for what a later command will find.
"""

import os
import subprocess
import sys
from pathlib import Path

from engine_log import open_log

from tablee.cli.help import given_language
from tablee.cli.language import default_language
from tablee.core.texts import Texts


def main(log: Path, make: list[str], arguments: list[str]) -> None:
    told, is_ours = open_log(log)
    with told:
        if is_ours:
            # Not of our group: a Ctrl-C that ends the command leaves the engine alone.
            subprocess.Popen(
                ["nice", *make],
                stdin=subprocess.DEVNULL,
                stdout=told,
                stderr=told,
                env={**os.environ, "TABLEE_ONCE_WAITS": "no"},
                start_new_session=True,
            )
    texts = Texts.load("tablee.cli", given_language(arguments) or default_language())
    print(texts.say("engine.meanwhile", {"file": str(log)}), file=sys.stderr, flush=True)
    os.execv(sys.executable, [sys.executable, "-m", "tablee", *arguments])  # noqa: S606


if __name__ == "__main__":
    cut = sys.argv.index("--")
    main(Path(sys.argv[1]), sys.argv[2:cut], sys.argv[cut + 1 :])
