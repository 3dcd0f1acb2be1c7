"""Every match of a room, executed again: which of them do not play as they did."""

from collections.abc import Iterator

import msgspec
import sqlalchemy as sa

from tablee.core.errors import TableeError
from tablee.core.replay import verify
from tablee.games import load_game
from tablee.server.finished import unpack_match
from tablee.server.log_rows import log_of
from tablee.server.reading import BrokenLog, DoesNotPlay, Part, Reading, Trouble, parts_of
from tablee.server.storage import StoredReplay
from tablee.server.upkeep.looking import finished_of


class Broken(msgspec.Struct, frozen=True):
    """Where in a room it is. What is in the log is not told: there may be cards in it, or chat."""

    match: int
    """From one; 0 if it is between matches, or before the first."""
    sequence: int
    """Of the entry in the log."""
    kind: str
    why: str


def replay_room(connection: sa.Connection, code: str) -> tuple[int, list[Broken]]:
    """How many matches were executed, and what is broken: in the log, and in the rows that finished
    matches are. A match that the log itself calls broken is out of the way already."""
    log = log_of(connection, code)
    if not log:
        return 0, []
    try:
        parts, trouble = parts_of(code, log)
    except BrokenLog as found:
        return 0, [_broken(0, found.trouble)]
    broken = list(_broken_parts(code, [part for part in parts if not part.was_broken]))
    if trouble is not None and trouble.sequence not in {one.sequence for one in broken}:
        broken.insert(0, _broken(0, trouble))
    known = {one.match for one in broken}
    rows = [row for row in finished_of(connection, code) if row.number not in known]
    return len(parts), [*broken, *_broken_rows(rows)]


def _broken_parts(code: str, parts: list[Part]) -> Iterator[Broken]:
    for part in parts:
        reading = Reading(code, part.base, part.log)
        reading.play_broken()
        try:
            while not reading.is_done:
                reading.read_on()
        except DoesNotPlay as found:
            yield _broken(part.number, found.trouble)


def _broken_rows(rows: list[StoredReplay]) -> Iterator[Broken]:
    for row in rows:
        try:
            replay = unpack_match(row).replay
            verify(replay, load_game(replay.game))
        except TableeError as error:
            yield Broken(row.number, row.sequence, "finished", type(error).__name__)


def _broken(match: int, trouble: Trouble) -> Broken:
    return Broken(match, trouble.sequence, trouble.kind, trouble.error or trouble.what)
