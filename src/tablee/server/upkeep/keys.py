"""Changing the secret, and who is banned."""

import secrets

import msgspec
import sqlalchemy as sa

from tablee.server.bans import Ban
from tablee.server.orders import FormerSecret
from tablee.server.sql import (
    BAN_COLUMNS,
    SECRET_BYTES,
    find_former_secrets,
    find_or_make_secret,
    write_setting,
)
from tablee.server.tables import ban_table


def rotate_secret(connection: sa.Connection, now: float, grace: float) -> None:
    """A new secret; cookies that the old one has signed are recognised for `grace` seconds.

    Links to seats die with it: whoever knows a secret can make them. Nobody can make another
    guest's cookie of it: a key that nobody else knows is in each.
    """
    old = find_or_make_secret(connection)
    former = [before for before in find_former_secrets(connection) if before.until > now]
    former.insert(0, FormerSecret(old, now + grace))
    write_setting(connection, "secret", secrets.token_bytes(SECRET_BYTES))
    write_setting(connection, "former_secrets", msgspec.msgpack.encode(former if grace else []))


def put_ban(connection: sa.Connection, ban: Ban) -> None:
    """Whoever is banned already is banned as this one says."""
    lift_ban(connection, ban.kind, ban.whom)
    connection.execute(sa.delete(ban_table).where(ban_table.c.until < ban.since))
    connection.execute(sa.insert(ban_table), msgspec.structs.asdict(ban))


def lift_ban(connection: sa.Connection, kind: str, whom: str) -> bool:
    """False if there is none."""
    query = sa.delete(ban_table).where(ban_table.c.kind == kind, ban_table.c.whom == whom)
    return connection.execute(query).rowcount > 0


def list_bans(connection: sa.Connection, now: float) -> list[Ban]:
    """Those in force; those that are over are forgotten when a ban is next written."""
    query = (
        sa.select(*BAN_COLUMNS)
        .where(sa.or_(ban_table.c.until.is_(None), ban_table.c.until > now))
        .order_by(ban_table.c.since)
    )
    return [Ban(*row) for row in connection.execute(query)]
