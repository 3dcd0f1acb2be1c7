#!/usr/bin/env python3
"""Runs `tablee` while its compiled engine is being made: `meanwhile.py LOG MAKE… -- ARGUMENTS…`.

The engine goes on being made when the command is done: the next one finds it.
"""

import os
import subprocess
import sys
from pathlib import Path

from tablee.cli.language import default_language
from tablee.core.texts import Texts


def main(log: Path, make: list[str], arguments: list[str]) -> None:
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("w") as told:
        # Not of our group: a Ctrl-C that ends the command leaves the engine alone.
        subprocess.Popen(["nice", *make], stdout=told, stderr=told, start_new_session=True)
    texts = Texts.load("tablee.cli", default_language())
    print(texts.say("engine.meanwhile", {"file": str(log)}), file=sys.stderr, flush=True)
    os.execv(sys.executable, [sys.executable, "-m", "tablee", *arguments])  # noqa: S606


if __name__ == "__main__":
    cut = sys.argv.index("--")
    main(Path(sys.argv[1]), sys.argv[2:cut], sys.argv[cut + 1 :])
