"""What can happen in Template."""

from tablee.core.events import Event


class Dealt(Event, frozen=True, tag="dealt"):
    """Told to its owner only."""

    seat: int
    hand: tuple[int, ...]


class Chose(Event, frozen=True, tag="chose"):
    """Told to its owner only: the card lies face down."""

    seat: int
    card: int


class RoundTaken(Event, frozen=True, tag="round_taken"):
    seat: int
    cards: tuple[int, ...]


TemplateEvent = Dealt | Chose | RoundTaken
