"""What a rule of Oni against all is told when something happens: chance, time, and who listens."""

from collections.abc import Iterable

from tablee.core.chance import Chance
from tablee.core.events import Event, Recorder


class Moment:
    """One move, or one thing that happens by itself."""

    def __init__(self, chance: Chance, recorder: Recorder | None, credit: int = 0) -> None:
        self.chance = chance
        self.credit = credit
        """Milliseconds that a player is taken to have acted earlier than his move came in."""
        self._recorder = recorder

    def tell(self, event: Event) -> None:
        if self._recorder is not None:
            self._recorder.tell_everybody(event)

    def tell_only(self, seats: Iterable[int], event: Event) -> None:
        if self._recorder is not None:
            self._recorder.tell_only(seats, event)
