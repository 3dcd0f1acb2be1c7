"""The random player's picks, drawn beforehand.

Drawing a number in Python takes as long as some engines need for a move. Every case that is
stepped from Python uses these instead, so that what is measured is the engine.
"""

import random
from collections.abc import Iterator
from itertools import cycle

PICKS = 100_003
PICK_BITS = 24


def endless_picks(seed: int) -> Iterator[int]:
    """Numbers to be taken modulo the number of choices, which are few."""
    source = random.Random(seed)
    return cycle([source.getrandbits(PICK_BITS) for _ in range(PICKS)])
