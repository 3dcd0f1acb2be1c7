"""Lengths of time on the command line: 90s, 30m, 24h, 7d."""

import re

from tablee.server.errors import HouseError

UNITS = {"s": 1, "m": 60, "h": 3600, "d": 24 * 3600}


def read_duration(text: str) -> float:
    """In seconds."""
    found = re.fullmatch(r"(\d+)([smhd])", text.strip().lower())
    if found is None:
        raise HouseError("duration", given=repr(text))
    return float(found[1]) * UNITS[found[2]]


def short_duration(seconds: float) -> str:
    """About how long that is, in one unit."""
    for unit in ("d", "h", "m"):
        if seconds >= UNITS[unit]:
            return f"{seconds / UNITS[unit]:.0f}{unit}"
    return f"{max(seconds, 0.0):.0f}s"
