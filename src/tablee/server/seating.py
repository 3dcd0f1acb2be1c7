"""Who sits where at a table, now and when its latest match began."""

from collections.abc import Sequence
from typing import get_args

from tablee.bots.names import bot_name
from tablee.server.protocol import BotSeat, Guest, Level, OpenSeat, SeatPlan, SharedSeat
from tablee.server.stays import Stays

FORMER_KEPT = 200
STAND_IN: Level = "medium"
"""The bot that plays for somebody who is not there, at a table without bots (EV-1, EV-2)."""


class Chair:
    """Where somebody can sit: who does, and what stays with them when chairs move.

    A chair is found by its seat, the number of its place around the table; that changes when chairs
    before it are taken away.
    """

    def __init__(self, plan: SeatPlan) -> None:
        self.plan = plan
        self.guest: Guest | None = None
        self.stand_in: Level | None = None
        self.habits: dict[str, str] = {}
        """What its player does by itself, beyond the defaults (`Hosting.habits`)."""
        self.moved_from: str | None = None
        """The handle of whoever had the seat before its link was used on another device."""
        self.stay = 0
        """The number of the stay of whoever sits here: no two in a room have the same."""
        self.stay_of: str | None = None

    def copied(self) -> "Chair":
        """As it is now, whatever becomes of it."""
        other = Chair(self.plan)
        other.guest, other.stand_in, other.habits = self.guest, self.stand_in, self.habits
        other.moved_from, other.stay, other.stay_of = self.moved_from, self.stay, self.stay_of
        return other

    @property
    def is_free(self) -> bool:
        return self.guest is None and isinstance(self.plan, OpenSeat)

    @property
    def bot(self) -> Level | None:
        """The level of the bot that decides here now, if one does."""
        if self.stand_in is not None:
            return self.stand_in
        if self.guest is None and isinstance(self.plan, BotSeat):
            return self.plan.level
        return None

    @property
    def name(self) -> str:
        if self.guest is not None:
            return self.guest.name
        return self.plan.name if isinstance(self.plan, SharedSeat) else ""


class Seating:
    """The chairs of a room; whoever speaks for one is its owner."""

    def __init__(self, host: Guest, plans: Sequence[SeatPlan] = ()) -> None:
        self.host = host
        self.chairs = [Chair(plan) for plan in plans]
        self.lineup: list[Chair] = []
        """Who sat where when the latest match began."""
        self.former: list[str] = []
        """The handles of those with whom matches before it began: some, the last."""
        self.stays = Stays()
        """Who has been on which seat in the latest match, and who would like to be."""
        self.stays_begun = 0

    # What anybody may ask

    @property
    def names(self) -> list[str]:
        """What the seats are called; where nobody sits, what a bot would be called."""
        return [chair.name or bot_name(seat) for seat, chair in enumerate(self.chairs)]

    @property
    def owners(self) -> list[str | None]:
        return [self.owner_of(seat) for seat in range(len(self.chairs))]

    @property
    def stand_in(self) -> Level:
        """The bot that plays on for somebody: as the weakest that was chosen for this table."""
        chosen = {chair.plan.level for chair in self.chairs if isinstance(chair.plan, BotSeat)}
        return next((level for level in get_args(Level) if level in chosen), STAND_IN)

    def owner_of(self, seat: int) -> str | None:
        """The handle of whoever speaks for a seat; nobody speaks for a bot's or an open one."""
        chair = self.chairs[seat]
        if chair.guest is not None:
            return chair.guest.handle
        return self.host.handle if isinstance(chair.plan, SharedSeat) else None

    def seats_of(self, handle: str) -> list[int]:
        """The seats that this guest speaks for: the own ones, and the host's shared ones."""
        return [seat for seat in range(len(self.chairs)) if self.owner_of(seat) == handle]

    def guest_of(self, handle: str) -> Guest | None:
        """Whoever sits on a chair of their own here, as they were called when they sat down."""
        guests = (chair.guest for chair in self.chairs)
        return next((guest for guest in guests if guest and guest.handle == handle), None)

    def players_known(self) -> list[str]:
        """The handles of those with whom matches began: the latest, and some of those before."""
        latest = [chair.guest.handle for chair in self.lineup if chair.guest is not None]
        return list(dict.fromkeys(latest + self.former))[:FORMER_KEPT]

    def has_played(self, handle: str) -> bool:
        """Whether somebody sits here, or has at the beginning of a match or during the latest."""
        began = any(one.guest and one.guest.handle == handle for one in self.lineup)
        return (
            began
            or handle in self.former
            or bool(self.seats_of(handle))
            or self.stays.has_sat(handle)
        )

    # What the log does

    def plan(self, seat: int, plan: SeatPlan) -> None:
        self.chairs[seat] = Chair(plan)

    def make(self, count: int) -> None:
        """So many chairs: those where nobody sits go, the last first."""
        while len(self.chairs) > count:
            free = [chair for chair in self.chairs if chair.guest is None]
            self.chairs.remove(free[-1])
        while len(self.chairs) < count:
            self.chairs.append(Chair(OpenSeat()))

    def keep(self, kept: Sequence[int]) -> None:
        """Only these chairs, in their order."""
        self.chairs = [self.chairs[seat] for seat in kept]

    def take(self, seat: int, guest: Guest) -> None:
        for chair in self.chairs:
            # Whoever has another seat does not look for the one that went elsewhere.
            if chair.moved_from == guest.handle:
                chair.moved_from = None
        self.chairs[seat].guest = guest
        self.chairs[seat].stand_in = None
        self.chairs[seat].moved_from = None

    def claim(self, seat: int, guest: Guest, *, is_playing: bool) -> None:
        """Somebody comes to a seat by its link."""
        before = self.owner_of(seat)
        self.take(seat, guest)
        self.chairs[seat].moved_from = before
        began = self.lineup[seat].guest if is_playing else None
        if began is not None and began.handle == before:
            # The same person, from another device: it is their match there, too.
            self.lineup[seat].guest = guest

    def vacate(self, seat: int, *, is_playing: bool) -> None:
        # EV-2: during a match a bot plays on; nobody else's game ends because of it.
        self.plan(seat, BotSeat(self.stand_in) if is_playing else OpenSeat())

    def begin_match(self) -> None:
        for chair in self.chairs:
            chair.stand_in = None
        self.former = self.players_known()
        self.lineup = [chair.copied() for chair in self.chairs]
        self.stays = Stays(self.owners)

    def look(self, *, is_playing: bool) -> None:
        """Who has begun a stay on a seat, in whatever way."""
        owners = self.owners
        for chair, owner in zip(self.chairs, owners, strict=True):
            if chair.stay_of != owner:
                self.stays_begun += 1
                chair.stay, chair.stay_of = self.stays_begun, owner
        if is_playing:
            self.stays.look(owners)
