"""`tablee` that dies in the middle of its migrations: `python dying.py STEP serve …`.

As by `kill -9` or a machine that loses its power, before the STEPth statement that changes
anything; the last of all steps is the commit.
"""

import asyncio
import os
import signal
import sys

import sqlalchemy as sa
from sqlalchemy import event

from tablee.cli.main import main
from tablee.server.sql import SqlStorage
from tablee.server.upkeep.moving import move

CHANGES = ("ALTER", "CREATE", "DELETE", "DROP", "INSERT", "UPDATE")


def die_at(step: int, commits: int = 1) -> None:
    """From now on, statements of this process are counted, up to so many commits of any."""
    done = 0
    left = commits

    def count() -> None:
        nonlocal done
        done += left > 0
        if done == step and left > 0:
            os.kill(os.getpid(), signal.SIGKILL)

    @event.listens_for(sa.Engine, "before_cursor_execute")
    def before(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if statement.lstrip().upper().startswith(CHANGES):
            count()

    @event.listens_for(sa.Engine, "commit")
    def before_commit(_connection: object) -> None:
        nonlocal left
        if done:
            count()
            left -= 1


def bring_up(url: str, step: int) -> None:
    """What a server does first; in a process of its own, which may not survive it."""

    async def open_and_close() -> None:
        storage = SqlStorage(url)
        await storage.open()
        await storage.close()

    die_at(step)
    asyncio.run(open_and_close())


def carry(source: str, target: str, step: int) -> None:
    """`tablee move`, up to what follows the making of the target."""
    die_at(step, commits=2)
    asyncio.run(move(source, target))


if __name__ == "__main__":
    die_at(int(sys.argv.pop(1)))
    sys.exit(main(sys.argv[1:]))
