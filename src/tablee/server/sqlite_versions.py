"""Which versions of SQLite have a known fault, and what is said of it."""

import logging
import sqlite3

import sqlalchemy as sa

ADVICE = "safe as it is, while no other program writes to the file; 3.51.3 is safe in any case"

log = logging.getLogger(__name__)


def has_wal_reset_bug(version: tuple[int, int, int]) -> bool:
    """Whether two connections that write or checkpoint at once can damage a file, very rarely.

    See sqlite.org/wal.html#walresetbug. One server is safe: it has a single connection that writes,
    and only that one checkpoints.
    """
    repaired_since = {(3, 44): 6, (3, 50): 7}
    _, _, patch = version
    if patch >= repaired_since.get(version[:2], 1 << 30):
        return False
    return (3, 7, 0) <= version < (3, 51, 3)


def advise_on_sqlite(url: str) -> None:
    """What whoever runs a house may want to know of its SQLite. Nothing is wrong."""
    version = sqlite3.sqlite_version_info
    is_sqlite = sa.make_url(url).get_backend_name() == "sqlite"
    if is_sqlite and has_wal_reset_bug(version):
        log.info(
            "sqlite_update_advised",
            extra={"sqlite": ".".join(map(str, version)), "advice": ADVICE},
        )
