"""What was spent and has not come back yet, in a memory of one size.

Whoever has 65,536 networks of IPv6 is 65,536 who ask. If the least recent were forgotten for them,
what a wider network has spent would be forgotten as well, and all of it could be spent again.
"""

from collections import Counter, OrderedDict
from itertools import islice
from typing import NamedTuple

from tablee.server.networks import HOUSEHOLD_BITS, WIDER, wider_than

MOST_KEPT = 100_000
"""Of guests and networks, for each kind of thing. However many there are, this is all the memory
that they take."""
MOST_OF_NETWORK = 4096
"""Of the networks within one of the widest: more of them are counted together alone."""
LOOKED_AT = 2
"""Of each rank, whenever something is kept: what has come back goes sooner than more comes."""

NARROW = f"/{HOUSEHOLD_BITS}"
WIDE = tuple(f"/{bits}" for bits in WIDER)

Key = tuple[str, str]
"""What was spent, and by whom."""


class Debt(NamedTuple):
    back_at: float
    """When all of it will have come back. Then nothing is left to know."""
    spent_until: float
    """Until then there may be no more."""


class Debts:
    """When there are too many, whoever may spend more goes before whoever may not, and a guest or
    one network before what is around many."""

    def __init__(self) -> None:
        self._ranks: tuple[OrderedDict[Key, Debt], ...] = tuple(OrderedDict() for _ in range(4))
        """Those that go first come first."""
        self._rank_of: dict[Key, OrderedDict[Key, Debt]] = {}
        self._within = Counter[str]()
        """How many are kept of the networks in each of the widest."""

    def __len__(self) -> int:
        return len(self._rank_of)

    def back_at(self, key: Key, now: float) -> float:
        """When all that was spent will have come back: now, if it has."""
        rank = self._rank_of.get(key)
        return now if rank is None else max(rank[key].back_at, now)

    def keep(self, key: Key, debt: Debt, now: float) -> None:
        self._forget(key)
        if debt.back_at > now and self._within[_around(key)] < MOST_OF_NETWORK:
            self._put(key, debt, now)
        for rank in self._ranks:
            self._look_at(rank, now)
        if len(self) > MOST_KEPT:
            first = next(rank for rank in self._ranks if rank)
            self._forget(next(iter(first)))

    def _look_at(self, rank: OrderedDict[Key, Debt], now: float) -> None:
        """All have their turn: those that have come back may be anywhere among them."""
        for key, debt in list(islice(rank.items(), LOOKED_AT)):
            self._forget(key)
            if debt.back_at > now:
                self._put(key, debt, now)

    def _put(self, key: Key, debt: Debt, now: float) -> None:
        rank = self._ranks[2 * (debt.spent_until > now) + key[1].endswith(WIDE)]
        rank[key] = debt
        self._rank_of[key] = rank
        if around := _around(key):
            self._within[around] += 1

    def _forget(self, key: Key) -> None:
        rank = self._rank_of.pop(key, None)
        if rank is None:
            return
        del rank[key]
        if around := _around(key):
            self._within[around] -= 1
            if not self._within[around]:
                del self._within[around]


def _around(key: Key) -> str:
    """The widest network around one; nothing around anybody else."""
    return wider_than(key[1])[-1][0] if key[1].endswith(NARROW) else ""
