"""How much one guest, and one address, may ask of the house: across all sockets and requests.

A new cookie is free, so what a guest may do is worth little without what an address may do. The
numbers are in `allowances.py`.
"""

import math
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from tablee.pool.turns import Asker as Asker
from tablee.server.allowances import ALLOWANCES, Allowance, Rule, What
from tablee.server.debts import Debt, Debts, Key
from tablee.server.networks import circles_around, home_of, network_of, wider_than
from tablee.server.refusals import RefusedMessage, refuse

SHARED: frozenset[What] = frozenset(("guests", "codes", "sockets"))
"""Of these a home has no more than an address has, and what is around it little more
(`networks.py`): places are the same for all, and guesses are worth as much wherever they come from,
as are cookies to guess with."""
OF_A_NODE: frozenset[What] = frozenset(
    ("any_frames", "frames", "messages", "requests", "files", "refusals")
)
"""What spares the processor: each node has its own, and counts by itself (decision 74)."""
HAIR = 1e-6
"""Seconds that are none: floats do not add up to the last digit."""
MOST_PERIODS = 2
"""Of an allowance, in which all that was spent comes back, however much it was: in one of them,
there is some of it again."""
NOWHERE = "nowhere"


def asker_at(guest: str | None, address: str) -> Asker:
    """Who comes from there. Whoever comes from no address that can be read is counted with all
    others of whom that is so: what a proxy passes on may be anything."""
    return Asker(guest, network_of(address) or NOWHERE)


def at_home(asker: Asker) -> Asker:
    """For where everybody is served one after another: whoever has 256 addresses is one home."""
    return Asker(asker.guest, home_of(asker.address))


class Spent(NamedTuple):
    what: What
    of: Asker


def _tell_nobody(*_: object) -> None:
    pass


class Limits:
    """Counts, and says how long to wait. What the rules do not name has no limit."""

    def __init__(
        self,
        rules: Mapping[What, Rule] = ALLOWANCES,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._rules = rules
        self._clock = clock
        self._debts = Debts()
        self._held = Counter[Key]()
        self._held_elsewhere: dict[str, Counter[Key]] = {}
        """By node."""
        self.on_spent: Callable[[What, Asker, int, bool], None] = _tell_nobody
        self.on_held: Callable[[Key, int], None] = _tell_nobody
        """Who else wants to know, if anybody does: other nodes of the house."""
        self.hits = Counter[str]()
        """How often each limit was hit."""

    def wait_for(self, what: What, asker: Asker) -> float:
        """Seconds until one more is allowed; 0 if it is allowed now."""
        now = self._clock()
        return max((self._wait(key, of, now) for key, of in self._applying(what, asker)), default=0)

    def spend(self, what: What, asker: Asker) -> float:
        """Take one if it is allowed: then 0, otherwise the seconds to wait, and the hit counts."""
        wait = self.wait_for(what, asker)
        if wait > 0:
            self.hit(what, asker.address)
        else:
            self.take(what, asker)
        return wait

    def queue(self, what: What, asker: Asker, patience: float) -> float:
        """Take one, which is had after so many seconds. If they are more than its patience, none is
        taken."""
        wait = self.wait_for(what, asker)
        if wait > patience:
            self.hit(what, asker.address)
        else:
            self.hits[what] += wait > 0
            self.take(what, asker)
        return wait

    def take(self, what: What, asker: Asker, times: int = 1) -> Spent:
        """Whether it is allowed or not."""
        self._shift(what, asker, times)
        if what not in OF_A_NODE:
            self.on_spent(what, asker, times, False)
        return Spent(what, asker)

    def blame(self, what: What, asker: Asker) -> None:
        """Take one that was not allowed beforehand. Whoever has spent all of theirs spends nothing
        of what is around them: nobody else waits for it."""
        self._blame(what, asker)
        if what not in OF_A_NODE:
            self.on_spent(what, asker, 1, True)

    def _blame(self, what: What, asker: Asker) -> None:
        now = self._clock()
        for key, of in self._applying(what, asker):
            is_spent = self._wait(key, of, now) > 0
            self._owe(key, of, 1, now)
            if is_spent:
                return

    def give_back(self, what: What, asker: Asker) -> None:
        """It was not one after all."""
        self.take(what, asker, -1)

    def expect(self, what: What, asker: Asker) -> None:
        """Take one; a refusal that says how long to wait if it is not allowed."""
        wait = self.spend(what, asker)
        if wait > 0:
            raise too_fast(wait)

    def expect_left(self, what: What, asker: Asker) -> None:
        """As `expect`, where how many it takes is known later."""
        wait = self.wait_for(what, asker)
        if wait > 0:
            self.hit(what, asker.address)
            raise too_fast(wait)

    @contextmanager
    def hold(self, what: What, asker: Asker) -> Iterator[bool]:
        """One of those at the same time, as long as it lasts; False if there are enough already."""
        applying = list(self._applying(what, asker))
        if any(self._open(key) >= of.most for key, of in applying):
            self.hit(what, asker.address)
            yield False
            return
        for key, _ in applying:
            self._hold(key, 1)
        try:
            yield True
        finally:
            for key, _ in applying:
                self._hold(key, -1)

    def _hold(self, key: Key, more: int) -> None:
        self._held[key] += more
        self.on_held(key, self._held[key])
        if self._held[key] == 0:
            del self._held[key]

    def _open(self, key: Key) -> int:
        return self._held[key] + sum(node[key] for node in self._held_elsewhere.values())

    # What other nodes of the house say

    @property
    def held(self) -> Mapping[Key, int]:
        """What is open here, by whose it is."""
        return self._held

    def hear_spent(self, what: What, asker: Asker, times: int, *, is_blame: bool) -> None:
        if is_blame:
            for _ in range(times):
                self._blame(what, asker)
        else:
            self._shift(what, asker, times)

    def hear_held(self, node: str, key: Key, count: int) -> None:
        held = self._held_elsewhere.setdefault(node, Counter())
        if count > 0:
            held[key] = count
        else:
            del held[key]

    def forget_held(self, node: str) -> None:
        self._held_elsewhere.pop(node, None)

    def forget_elsewhere(self) -> None:
        """Of all nodes: they are asked to say it again, and do not say what is no more."""
        self._held_elsewhere.clear()

    def hit(self, what: str, address: str | None) -> None:
        """Somebody from there wanted too much of it."""
        self.hits[what] += 1
        self.blame("refusals", Asker(None, address))

    def is_slowed(self, address: str) -> bool:
        """Whether so much is refused to an address that it has to wait for the rest."""
        return self.wait_for("refusals", Asker(None, address)) > 0

    def most(self, what: What) -> float:
        """How many a guest may have at the same time, where somebody else counts them."""
        rule = self._rules.get(what)
        return math.inf if rule is None or rule.guest is None else rule.guest.most

    @property
    def kept(self) -> int:
        return len(self._debts)

    def _applying(self, what: What, asker: Asker) -> Iterator[tuple[Key, Allowance]]:
        rule = self._rules.get(what, Rule())
        if rule.guest is not None and asker.guest is not None:
            yield (what, f"guest {asker.guest}"), rule.guest
        if rule.address is not None and asker.address is not None:
            yield (what, asker.address), rule.address
            around = circles_around if what in SHARED else wider_than
            for network, times in around(asker.address):
                if network != asker.address:
                    most = rule.address.most * times
                    yield (what, network), Allowance(most, rule.address.seconds)

    def _wait(self, key: Key, of: Allowance, now: float) -> float:
        if of.most == 0:
            return of.seconds
        wait = self._debts.back_at(key, now) + of.seconds / of.most - now - of.seconds
        return wait if wait > HAIR else 0.0

    def _shift(self, what: What, asker: Asker, times: int) -> None:
        now = self._clock()
        for key, of in self._applying(what, asker):
            self._owe(key, of, times, now)

    def _owe(self, key: Key, of: Allowance, times: int, now: float) -> None:
        if of.most == 0:
            return
        one = of.seconds / of.most
        most = now + MOST_PERIODS * of.seconds
        back_at = min(self._debts.back_at(key, now) + times * one, most)
        self._debts.keep(key, Debt(back_at, back_at + one - of.seconds - HAIR), now)


def too_fast(wait: float) -> RefusedMessage:
    return refuse("too_fast", wait=max(1, math.ceil(wait)))
