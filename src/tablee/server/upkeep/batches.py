"""The rows of a table, some at a time, in the order of its key."""

from collections.abc import Iterator

import sqlalchemy as sa

from tablee.server.tables import Row

ROWS_TOGETHER = 200


def next_rows(connection: sa.Connection, table: sa.Table, last: Row | None) -> list[Row]:
    """Those that come after one, or the first."""
    key = list(table.primary_key.columns)
    query = sa.select(table).order_by(*key).limit(ROWS_TOGETHER)
    if last is not None:
        query = query.where(sa.tuple_(*key) > sa.tuple_(*(last[column.name] for column in key)))
    return [dict(row) for row in connection.execute(query).mappings()]


def all_batches(connection: sa.Connection, table: sa.Table) -> Iterator[list[Row]]:
    last: Row | None = None
    while rows := next_rows(connection, table, last):
        yield rows
        last = rows[-1]
