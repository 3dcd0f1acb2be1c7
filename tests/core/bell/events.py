"""What can happen around the bell."""

from tablee.core.events import Event


class PoppedUp(Event, frozen=True, tag="popped_up"):
    pass


class Acted(Event, frozen=True, tag="acted"):
    seat: int
    code: int


class Settled(Event, frozen=True, tag="settled"):
    first: int


class Rang(Event, frozen=True, tag="rang"):
    pass


BellEvent = PoppedUp | Acted | Settled | Rang
