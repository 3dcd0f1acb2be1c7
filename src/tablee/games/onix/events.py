"""What can happen in Onix. Everything is public (OX-70)."""

from tablee.core.events import Event
from tablee.games.onix.names import Card, Gem


class Began(Event, frozen=True, tag="began"):
    """The cards are dealt; `first` plays first."""

    first: int


class Took(Event, frozen=True, tag="took"):
    """A gem was chosen and its linked top cards taken; `uncovered` lies on those Piles now."""

    seat: int
    gem: Gem
    piles: tuple[int, ...]
    cards: tuple[Card, ...]
    uncovered: tuple[Card | None, ...]


class Placed(Event, frozen=True, tag="placed"):
    """A card was put on a Collection; `new` if it started it."""

    seat: int
    card: Card
    collection: int
    new: bool


class Drew(Event, frozen=True, tag="drew"):
    seat: int
    pile: int
    card: Card
    uncovered: Card | None


class Stocked(Event, frozen=True, tag="stocked"):
    seat: int
    pile: int
    card: Card
    uncovered: Card | None


class Stole(Event, frozen=True, tag="stole"):
    """The top card of a Collection; `gone` if it was its last one."""

    seat: int
    victim: int
    collection: int
    card: Card
    gone: bool


class Destroyed(Event, frozen=True, tag="destroyed"):
    seat: int
    victim: int
    collection: int
    card: Card
    gone: bool


class Skipped(Event, frozen=True, tag="skipped"):
    """The effect found nothing to act on."""

    seat: int
    gem: Gem


class Completed(Event, frozen=True, tag="completed"):
    """A Collection with all four gems went into the Stock."""

    seat: int
    collection: int
    cards: tuple[Card, ...]


class Ended(Event, frozen=True, tag="ended"):
    winners: tuple[int, ...]
    reason: str


OnixEvent = Began | Took | Placed | Drew | Stocked | Stole | Destroyed | Skipped | Completed | Ended
