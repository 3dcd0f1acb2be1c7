"""Whether a house lives in a database: it may be on its way to it, or have moved on."""

import sqlalchemy as sa

from tablee.server.errors import HouseError
from tablee.server.tables import setting_table

HOUSE = "house"
"""What stays the same wherever a house is: made when it first moves, or is served
by several nodes."""
MOVING = "moving"
"""In a database that a house is being moved to, until all of it is there: the house's own name."""
MOVED_TO = "moved_to"
"""In one that a house has left: where it is now."""


def expect_settled(connection: sa.Connection) -> None:
    """TableeError if the house is not here, or not all of it."""
    query = sa.select(setting_table).where(setting_table.c.name.in_((MOVING, MOVED_TO)))
    marks = {row.name: row.value for row in connection.execute(query)}
    if MOVING in marks:
        raise HouseError("moving")
    if MOVED_TO in marks:
        raise HouseError("moved", place=marks[MOVED_TO].decode())
