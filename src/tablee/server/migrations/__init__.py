"""The versions of the database, one file each in `versions/`, and how to go from one to another.

A new version is a new file there, `v0002_what.py`, with `down_revision` naming the one before it.
The tables in `tables.py` are those of the newest version: a test compares them, on SQLite and on
PostgreSQL, and goes both ways.
"""

from collections.abc import Callable
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from tablee.server.errors import HouseError

LOCK = 0x7AB1EE
"""Any number, as long as all our programs take the same."""


def upgrade(
    connection: Connection,
    to: str = "head",
    on_new: Callable[[Connection], None] | None = None,
) -> None:
    """Bring the database to a newer version, in the transaction that the connection is in; where
    there was no house before, `on_new` belongs to it.

    Whoever starts at the same time waits: for SQLite because the transaction began with the right
    to write, for PostgreSQL because of a lock that ends with the transaction.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    found = version_of(connection)
    _expect_known(found)
    command.upgrade(config_for(connection), to)
    if found is None and on_new is not None:
        on_new(connection)


def expect_newest(connection: Connection) -> None:
    """TableeError if the database is of another version: only a server brings one up."""
    found = version_of(connection)
    newest = newest_version()
    if found is None:
        raise HouseError("no_house")
    _expect_known(found)
    if found != newest:
        raise HouseError("other_version", found=found, newest=newest)


def _expect_known(found: str | None) -> None:
    """HouseError if only a newer program knows what to do with it."""
    if found is not None and found != newest_version() and not is_older(found):
        raise HouseError("too_new", found=found, newest=newest_version())


def version_of(connection: Connection) -> str | None:
    """That of a database; None if it holds no house."""
    found = MigrationContext.configure(connection).get_current_heads()
    if len(found) > 1:
        # Nobody ever wrote that: it is another page's row.
        raise HouseError("several_versions", found=", ".join(map(str, found)))
    return next(iter(found), None)


def newest_version() -> str | None:
    """The one that this program works with."""
    return ScriptDirectory.from_config(script_config()).get_current_head()


def is_older(version: str) -> bool:
    """Whether it is one of those that this program brings up."""
    known = {
        script.revision for script in ScriptDirectory.from_config(script_config()).walk_revisions()
    }
    return version in known - {newest_version()}


def downgrade(connection: Connection, to: str = "base") -> None:
    """Bring the database back to an older version, with what it cannot hold lost."""
    command.downgrade(config_for(connection), to)


def config_for(connection: Connection) -> Config:
    config = script_config()
    config.attributes["connection"] = connection
    return config


def script_config() -> Config:
    config = Config()
    # Alembic formats what it reads: a percent sign in a path would be taken for a name.
    folder = str(Path(__file__).parent).replace("%", "%%")
    config.set_main_option("script_location", folder)
    return config
