"""Who sits at a table and is not there, and for how long."""

from collections.abc import Collection, Iterable

from tablee.server.protocol import ClockPlan

BLIP_SECONDS = 30.0
"""So long nobody's seat is given to a bot because a line blips: a phone has changed networks, or
was locked and is back, by then. No table on the page has less patience than that."""


class Absences:
    """Of one room, since it was brought to life: nobody is to blame for the time before."""

    def __init__(self) -> None:
        self._since: dict[str, float] = {}

    def look(self, owners: Iterable[str | None], present: Collection[str], now: float) -> None:
        """Who speaks for the seats, and who is there."""
        away = {owner for owner in owners if owner is not None and owner not in present}
        self._since = {owner: self._since.get(owner, now) for owner in away}

    @property
    def anybody(self) -> bool:
        return bool(self._since)

    def since(self, owner: str) -> float | None:
        return self._since.get(owner)

    def missed(self, now: float, patience: float) -> set[str]:
        """Those for whom a bot may be asked to play. `patience` is the table's, if it has any:
        where bots come by themselves after less, less is what people have agreed on."""
        blip = _blip(patience)
        return {owner for owner, since in self._since.items() if since + blip <= now}

    def next_missed(self, now: float, patience: float) -> float | None:
        """When there will be another one of them."""
        moments = (since + _blip(patience) for since in self._since.values())
        return min((moment for moment in moments if moment > now), default=None)


def _blip(patience: float) -> float:
    return min(patience or BLIP_SECONDS, BLIP_SECONDS)


def is_hasty(clock: ClockPlan) -> bool:
    """Whether decisions are made for somebody whose line blips, or most of their time is gone."""
    return 0 < clock.per_decision < BLIP_SECONDS or 0 < clock.per_game < 2 * BLIP_SECONDS
