"""Commands as whoever reads them can type them: `./tablee` in a clone, `tablee` elsewhere."""

import os
import re

COMMANDS = (
    "serve",
    "play",
    "simulate",
    "replay",
    "rules",
    "print",
    "companion",
    "forge",
    "new_game",
    "admin",
    "backup",
    "doctor",
    "move",
    "guide",
)
"""Each is a module beside this one, with `add_parser(commands, texts)` and `run(args) -> int`."""

NAMED = re.compile(
    rf"(?<![\w./-])tablee (?={'|'.join(name.replace('_', '-') for name in COMMANDS)})\b"
)


def typed_name() -> str:
    """What Tablée was called by: the launcher of a clone says so."""
    return os.environ.get("TABLEE_TYPED") or "tablee"


def as_typed(text: str) -> str:
    """A text whose commands can be typed here.

    >>> os.environ["TABLEE_TYPED"] = "./tablee"
    >>> as_typed("the file tablee.sqlite3: tablee doctor looks at it")
    'the file tablee.sqlite3: ./tablee doctor looks at it'
    >>> del os.environ["TABLEE_TYPED"]
    """
    return NAMED.sub(lambda _: f"{typed_name()} ", text)
