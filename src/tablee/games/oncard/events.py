"""What can happen in ON'CARD. Everything is public once it happens (OC-95).

A `die` or a `card` is named by its character, a `face` by its symbol, or `character` for a joker.
"""

from typing import Literal

from tablee.core.events import Event
from tablee.games.oncard.names import PowerName


class Began(Event, frozen=True, tag="began"):
    """`first` will play first."""

    first: int


class TurnedUp(Event, frozen=True, tag="turned_up"):
    """The two cards whose powers a player has from the start."""

    seat: int
    cards: tuple[str, ...]


class PowersDealt(Event, frozen=True, tag="powers_dealt"):
    """The two cards whose powers a player was given, at the first level (OC-97)."""

    seat: int
    cards: tuple[str, ...]


class TurnBegan(Event, frozen=True, tag="turn_began"):
    seat: int


class TookBack(Event, frozen=True, tag="took_back"):
    seat: int
    die: str


class Threw(Event, frozen=True, tag="threw"):
    """`dice` and `faces` go together; `numbers` are the dice as counted in the turn."""

    seat: int
    numbers: tuple[int, ...]
    dice: tuple[str, ...]
    faces: tuple[str, ...]


class Activated(Event, frozen=True, tag="activated"):
    seat: int
    card: str


class Placed(Event, frozen=True, tag="placed"):
    seat: int
    die: str
    face: str
    card: str


class UsedSaved(Event, frozen=True, tag="used_saved"):
    """A saved symbol, or a stored joker, was used; its die is back in the hand."""

    seat: int
    die: str
    face: str
    card: str


class UsedPower(Event, frozen=True, tag="used_power"):
    seat: int
    die: str
    power: PowerName


class Borrowed(Event, frozen=True, tag="borrowed"):
    seat: int
    owner: int
    die: str


class Returned(Event, frozen=True, tag="returned"):
    """A borrowed die is back with its owner."""

    seat: int
    owner: int
    die: str


class ThrewAgain(Event, frozen=True, tag="threw_again"):
    seat: int
    numbers: tuple[int, ...]
    dice: tuple[str, ...]
    faces: tuple[str, ...]


class TurnedDie(Event, frozen=True, tag="turned_die"):
    seat: int
    die: str
    face: str


class SavedByPower(Event, frozen=True, tag="saved_by_power"):
    seat: int
    die: str
    face: str


class PushedBack(Event, frozen=True, tag="pushed_back"):
    """`home` if the die is in its owner's hand now."""

    seat: int
    owner: int
    die: str
    home: bool


class Finished(Event, frozen=True, tag="finished"):
    """A combination, counted from 0; the card now shows the next one."""

    seat: int
    card: str
    combination: int


class TurnedOver(Event, frozen=True, tag="turned_over"):
    seat: int
    card: str
    power: PowerName


class Stopped(Event, frozen=True, tag="stopped"):
    seat: int
    by_choice: bool


class Missed(Event, frozen=True, tag="missed"):
    """`result`: the card goes back to its first combination, keeps its place, or there is none."""

    seat: int
    card: str | None
    result: Literal["reset", "kept", "no_card"]


class Advanced(Event, frozen=True, tag="advanced"):
    """A die went on to a slot of its card, counted from 0."""

    seat: int
    die: str
    slot: int


class Saved(Event, frozen=True, tag="saved"):
    seat: int
    die: str
    face: str


class Ended(Event, frozen=True, tag="ended"):
    winners: tuple[int, ...]
    reason: str


OnCardEvent = (
    Began
    | TurnedUp
    | PowersDealt
    | TurnBegan
    | TookBack
    | Threw
    | Activated
    | Placed
    | UsedSaved
    | UsedPower
    | Borrowed
    | Returned
    | ThrewAgain
    | TurnedDie
    | SavedByPower
    | PushedBack
    | Finished
    | TurnedOver
    | Stopped
    | Missed
    | Advanced
    | Saved
    | Ended
)
