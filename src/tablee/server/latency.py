"""How far away a browser is, as far as we can tell from how soon it answers."""

MOST_CREDIT = 150
"""Milliseconds that a player may be taken to have acted before we heard of it, at most.

Whoever lies about his line (by answering late) gains this, and no more: see decision 13.
"""
PINGS_KEPT = 8
MEASURE_SECONDS = 3.0


class Latency:
    """Of one connection. Only the last ping that was sent can be answered, and only once."""

    def __init__(self) -> None:
        self._number = 0
        self._sent: float | None = None
        self._trips: list[float] = []

    def sent(self, now: float) -> int:
        """The number of a ping that goes out now."""
        self._number += 1
        self._sent = now
        return self._number

    def answered(self, number: int, now: float) -> None:
        if self._sent is None or number != self._number:
            return
        self._trips = [*self._trips, max(0.0, now - self._sent)][-PINGS_KEPT:]
        self._sent = None

    @property
    def credit(self) -> int:
        """Half of the quickest of the recent round trips, in milliseconds: slower ones were held
        up somewhere, and who holds them up gains nothing by doing it now and then."""
        return min(round(min(self._trips, default=0.0) * 500), MOST_CREDIT)
