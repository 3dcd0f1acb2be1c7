"""How the house's processes are shared: one table, as `allowances.py` is of what people ask for.

Bots think with hands that nobody else has, and are less nice than all other work. Whatever takes
longer has two hands, however many want them, and a piece of it ends in half a minute.
"""

import os
from dataclasses import replace

from tablee.pool.pool import Kind, Pool

THOUGHTS = "thoughts"
"""Of bots: a table waits for them. Hints, and bots that nobody looks at, can wait."""
WORK = "work"
"""What the page's forge, print shop, options and replays ask for."""

MEMORY = 1 << 30

KINDS = (
    # A core is left to the house itself. Whom no worker could be found for, the easy bot plays for.
    Kind(
        THOUGHTS,
        hands=max(1, (os.cpu_count() or 2) - 1),
        niceness=5,
        memory=MEMORY,
        seconds=5.0,
        patience=5.0,
        is_finished=True,
    ),
    # A page asks again with every change: one piece is being worked on, and two may wait.
    Kind(WORK, hands=2, niceness=10, memory=MEMORY, seconds=30.0, of_a_guest=3, of_all=40),
)


def make_pool(nodes: int = 1) -> Pool:
    """For one of so many nodes on this machine."""
    return Pool(*(replace(kind, hands=max(1, kind.hands // nodes)) for kind in KINDS))
