"""Every match of a room, executed again from its log: which of them do not play as they did."""

import msgspec
import sqlalchemy as sa

from tablee.server.upkeep.examining import examine
from tablee.server.upkeep.looking import log_of


class Broken(msgspec.Struct, frozen=True):
    """Where in a room it is. What is in the log is not told: there may be cards in it, or chat."""

    match: int
    """From one; 0 if it is before the first."""
    sequence: int
    """Of the entry in the log."""
    kind: str
    why: str


def replay_room(connection: sa.Connection, code: str) -> tuple[int, list[Broken]]:
    """How many matches were executed, and what is broken."""
    log = log_of(connection, code)
    if not log:
        return 0, []
    examined = examine(code, log)
    room, trouble = examined.room, examined.trouble
    broken: list[Broken] = []
    if trouble is not None:
        begun = 0 if room is None else room.matches
        match = begun + (trouble.kind == "match_begun")
        broken.append(Broken(match, trouble.sequence, trouble.kind, trouble.error or trouble.what))
    return 0 if room is None else room.matches, broken
