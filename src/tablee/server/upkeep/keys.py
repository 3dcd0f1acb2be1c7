"""Changing the secret, and who is banned."""

import secrets
from contextlib import suppress

import msgspec
import sqlalchemy as sa

from tablee.server.bans import Ban, read_whom
from tablee.server.errors import HouseError
from tablee.server.orders import FormerSecret
from tablee.server.settings import (
    BAN_COLUMNS,
    FORMER,
    SECRET_BYTES,
    find_former_secrets,
    find_or_make_secret,
    set_aside_former_secrets,
    write_setting,
)
from tablee.server.tables import ban_table


def rotate_secret(connection: sa.Connection, now: float, grace: float) -> None:
    """A new secret; cookies that the old one has signed are recognised for `grace` seconds.

    Links to seats die with it: whoever knows a secret can make them. Nobody can make another
    guest's cookie of it: a key that nobody else knows is in each.
    """
    kept = find_former_secrets(connection)
    if kept is None:
        set_aside_former_secrets(connection, now)
    former = [before for before in kept or () if before.until > now]
    # What may not be used is not recognised either.
    with suppress(HouseError):
        former.insert(0, FormerSecret(find_or_make_secret(connection), now + grace))
    write_setting(connection, "secret", secrets.token_bytes(SECRET_BYTES))
    write_setting(connection, FORMER, msgspec.msgpack.encode(former if grace else []))


def put_ban(connection: sa.Connection, ban: Ban) -> None:
    """Whoever is banned already is banned as this one says."""
    lift_ban(connection, ban.kind, ban.whom)
    connection.execute(sa.delete(ban_table).where(ban_table.c.until < ban.since))
    connection.execute(sa.insert(ban_table), msgspec.structs.asdict(ban))


def lift_ban(connection: sa.Connection, kind: str, whom: str) -> bool:
    """False if there is none."""
    query = sa.delete(ban_table).where(ban_table.c.kind == kind, ban_table.c.whom == whom)
    return connection.execute(query).rowcount > 0


def lift_bans_of(connection: sa.Connection, text: str) -> tuple[str, bool]:
    """Of whom somebody means by that, and whatever is written so, though it cannot be read; False
    if there is none."""
    written = sa.delete(ban_table).where(ban_table.c.whom == text)
    was_written = connection.execute(written).rowcount > 0
    try:
        kind, whom = read_whom(text)
    except HouseError:
        if not was_written:
            raise
        return text, True
    return whom, lift_ban(connection, kind, whom) or was_written


def list_bans(connection: sa.Connection, now: float) -> list[Ban]:
    """Those in force; those that are over are forgotten when a ban is next written."""
    query = (
        sa.select(*BAN_COLUMNS)
        .where(sa.or_(ban_table.c.until.is_(None), ban_table.c.until > now))
        .order_by(ban_table.c.since)
    )
    return [Ban(*row) for row in connection.execute(query)]
