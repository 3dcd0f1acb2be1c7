"""What a house keeps about itself in its database: settings by name, its secret and former ones,
and what whoever runs it has ordered."""

import secrets
from collections.abc import Callable
from contextlib import suppress

import msgspec
import sqlalchemy as sa

from tablee.server.bans import Ban
from tablee.server.errors import HouseError
from tablee.server.orders import NOTICED_SECONDS, FormerSecret, Notice, Orders, is_secret
from tablee.server.settled import HOUSE
from tablee.server.tables import ban_table, notice_table, setting_table

FORMER = "former_secrets"
SECRET_BYTES = 32
ID_BYTES = 16
BAN_COLUMNS = [ban_table.c[name] for name in Ban.__struct_fields__]


def find_secret(connection: sa.Connection) -> bytes | None:
    """None if there is none yet; HouseError if there is one that may not be used."""
    try:
        kept = find_setting(connection, "secret")
    except TypeError as error:
        # In SQLite, a text may be where bytes should be.
        raise HouseError("no_secret") from error
    if kept is not None and not is_secret(kept):
        raise HouseError("no_secret")
    return kept


def find_or_make_secret(connection: sa.Connection) -> bytes:
    kept = find_secret(connection)
    if kept is None:
        kept = secrets.token_bytes(SECRET_BYTES)
        # Not over another's, which may have come in this moment: that is a Conflict.
        connection.execute(sa.insert(setting_table), {"name": "secret", "value": kept})
    return kept


def find_former_secrets(connection: sa.Connection) -> list[FormerSecret] | None:
    """None if what is kept of them cannot be read."""
    try:
        kept = find_setting(connection, FORMER)
        return [] if kept is None else msgspec.msgpack.decode(kept, type=list[FormerSecret])
    except (TypeError, msgspec.DecodeError):
        # In SQLite, a text may be where bytes should be.
        return None


def set_aside_former_secrets(connection: sa.Connection, now: float) -> None:
    """Under another name, as they are: whoever can read them may want to."""
    there = sa.update(setting_table).where(setting_table.c.name == FORMER)
    connection.execute(there.values(name=f"{FORMER}_unreadable_{now:.0f}"))


def find_or_make_house_id(connection: sa.Connection) -> bytes:
    """What stays the same when a house moves, and when its secret is changed."""
    kept = find_setting(connection, HOUSE)
    if kept is None:
        kept = secrets.token_bytes(ID_BYTES)
        connection.execute(sa.insert(setting_table), {"name": HOUSE, "value": kept})
    return kept


def find_orders(connection: sa.Connection, now: float) -> Orders:
    bans = sa.select(*BAN_COLUMNS).where(
        sa.or_(ban_table.c.until.is_(None), ban_table.c.until > now)
    )
    notices = sa.select(notice_table.c.id, notice_table.c.code).where(
        notice_table.c.at > now - NOTICED_SECONDS
    )
    secret = None
    with suppress(HouseError):
        secret = find_secret(connection)
    return Orders(
        secret,
        find_former_secrets(connection),
        [Ban(*row) for row in connection.execute(bans)],
        [Notice(*row) for row in connection.execute(notices)],
    )


def find_setting(connection: sa.Connection, name: str) -> bytes | None:
    query = sa.select(setting_table.c.value).where(setting_table.c.name == name)
    kept: bytes | None = connection.scalar(query)
    return kept


def write_setting(connection: sa.Connection, name: str, value: bytes) -> None:
    there = sa.update(setting_table).where(setting_table.c.name == name).values(value=value)
    if connection.execute(there).rowcount == 0:
        connection.execute(sa.insert(setting_table), {"name": name, "value": value})


def write_latest(
    connection: sa.Connection, name: str, value: bytes, when: Callable[[bytes], float]
) -> bytes:
    query = sa.select(setting_table.c.value).where(setting_table.c.name == name)
    kept: bytes | None = connection.scalar(query.with_for_update())
    if kept is not None and when(kept) > when(value):
        return kept
    write_setting(connection, name, value)
    return value
