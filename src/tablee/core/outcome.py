"""How a game ended."""

import msgspec


class Outcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`ranks` holds each seat's place, 1 for the winner or winners; `ending` says how it came."""

    ranks: tuple[int, ...]
    ending: str = msgspec.field(name="reason")
    """Replays, finished matches and pages have it under its first name, to the byte."""

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)
