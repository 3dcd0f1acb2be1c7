"""Which house is meant where nobody says it."""

import os
from pathlib import Path


def default_database() -> str:
    """A file in the user's own data folder. Only a server makes that: others look for a house."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return f"sqlite:///{Path(base) / 'tablee' / 'tablee.sqlite3'}"
