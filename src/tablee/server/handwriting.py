"""What guests write, as others are shown it: nothing invisible, nothing that leaves its line."""

import unicodedata

import msgspec

from tablee.server.protocol import SeatPlan, SharedSeat

MOST_NAME = 24
MOST_MARKS = 3
"""On one letter. No language needs more; a tower of them hides what others have written."""
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters by their kind, and nothing to be seen."""


def tidy_text(text: str) -> str:
    """Without control characters, direction tricks, blank letters, towers and needless space."""
    kept: list[str] = []
    marks = 0
    for letter in text:
        kind = unicodedata.category(letter)
        if kind[0] == "C" and not letter.isspace():
            continue
        marks = marks + 1 if kind[0] == "M" else 0
        if letter not in BLANK and marks <= MOST_MARKS:
            kept.append(letter)
    return " ".join("".join(kept).split())


def tidy_name(name: str) -> str:
    """A name; none if there would be nothing to see."""
    tidied = tidy_text(name)[:MOST_NAME].rstrip()
    return tidied if any(unicodedata.category(letter)[0] not in "MZ" for letter in tidied) else ""


def tidy_plan(plan: SeatPlan) -> SeatPlan:
    """Somebody who shares a screen has a name, too."""
    if isinstance(plan, SharedSeat):
        return msgspec.structs.replace(plan, name=tidy_name(plan.name) or "?")
    return plan
