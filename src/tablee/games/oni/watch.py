"""The clock of Oni against all (MD-51, MD-60, MD-64): its start, its ring, its pauses."""

from tablee.games.oni.table import NEVER


class Watch:
    """Everything about time but the match's clock itself, which is the state's."""

    def __init__(self, unhurried: bool) -> None:
        # For a lesson: the clock stands, and nobody is ever too late.
        self.unhurried = unhurried
        # How long all pauses took that are over; since when there is one; who wishes for one.
        self.shift = 0
        self.paused_at = NEVER
        self.wishes = 0
        self.started = NEVER
        self.ends = NEVER

    def copy(self) -> "Watch":
        copy = Watch(self.unhurried)
        copy.shift = self.shift
        copy.paused_at = self.paused_at
        copy.wishes = self.wishes
        copy.started = self.started
        copy.ends = self.ends
        return copy

    @property
    def is_paused(self) -> bool:
        return self.paused_at != NEVER
