"""What can happen in MémoDiXe.

Faces that somebody might want to remember are in the events of those who saw them. At a table with
no log they are left out of it while the game runs (MD-40): `without_faces`.
"""

from typing import Literal

from tablee.core.events import Event
from tablee.games.memodixe.names import Symbol

Ending = Literal["dixe", "too_few_dice", "last_round"]


class Began(Event, frozen=True, tag="began"):
    """The square is laid out; `first` plays first."""

    first: int
    tops: tuple[Symbol, ...]
    reserve: int


class Turned(Event, frozen=True, tag="turned"):
    """A die shows what is below it, to everybody."""

    seat: int
    spot: int
    symbol: Symbol


class TurnedUnseen(Event, frozen=True, tag="turned_unseen"):
    """The same, as a log without faces keeps it."""

    seat: int
    spot: int


class TurnedBack(Event, frozen=True, tag="turned_back"):
    """No pair: both dice lie as they lay."""

    seat: int
    spots: tuple[int, int]


class Found(Event, frozen=True, tag="found"):
    """A pair, and its power."""

    seat: int
    symbol: Symbol
    spots: tuple[int, int]


class Looked(Event, frozen=True, tag="looked"):
    """Somebody looks under a die; only he sees what is there."""

    seat: int
    spot: int


class Saw(Event, frozen=True, tag="saw"):
    """Told to the player at `seat` only."""

    seat: int
    spot: int
    symbol: Symbol


class SawUnseen(Event, frozen=True, tag="saw_unseen"):
    """The same, as a log without faces keeps it."""

    seat: int
    spot: int


class Declined(Event, frozen=True, tag="declined"):
    """A power that is not used, or not any further."""

    seat: int
    symbol: Symbol


class Won(Event, frozen=True, tag="won"):
    seat: int
    spot: int


class Threw(Event, frozen=True, tag="threw"):
    """A die was thrown, and lies on its spot as it fell."""

    seat: int
    spot: int
    top: Symbol


class BlewUp(Event, frozen=True, tag="blew_up"):
    """It fell on the bomb: the player wins it too."""

    seat: int
    spot: int


class Discarded(Event, frozen=True, tag="discarded"):
    """`seat` lost a die to the skull of `by`."""

    seat: int
    by: int


class Filled(Event, frozen=True, tag="filled"):
    """A die of the reserve was thrown onto a free spot."""

    spot: int
    top: Symbol
    left: int
    """In the reserve."""


class Gave(Event, frozen=True, tag="gave"):
    seat: int
    target: int


class Stole(Event, frozen=True, tag="stole"):
    seat: int
    victim: int


class Swapped(Event, frozen=True, tag="swapped"):
    """Told to the player at `seat` only: he has swapped the dice on these spots."""

    seat: int
    spots: tuple[int, int]


class SwappedUnseen(Event, frozen=True, tag="swapped_unseen"):
    """The same, as a log without faces keeps it."""

    seat: int


class KeptPlaces(Event, frozen=True, tag="kept_places"):
    """Told to the player at `seat` only: he has swapped nothing."""

    seat: int


class SwapOver(Event, frozen=True, tag="swap_over"):
    """`seat` has swapped two dice, or not; `changed` are the spots whose tops tell."""

    seat: int
    changed: tuple[int, ...]


class SetAside(Event, frozen=True, tag="set_aside"):
    """Nobody else can use this die before the next turn of `seat`."""

    seat: int
    spot: int


class CameBack(Event, frozen=True, tag="came_back"):
    seat: int
    spot: int


class Replays(Event, frozen=True, tag="replays"):
    seat: int


class NothingHappens(Event, frozen=True, tag="nothing_happens"):
    """A power that finds nothing to do."""

    seat: int
    symbol: Symbol


class CalledRightly(Event, frozen=True, tag="called_rightly"):
    """DiXe! No pair was left: `faces` is what lay below each die, in the order of `spots`."""

    seat: int
    spots: tuple[int, ...]
    faces: tuple[Symbol, ...]


class CalledWrongly(Event, frozen=True, tag="called_wrongly"):
    """DiXe! But a pair was left, and `lost` dice are out of the game."""

    seat: int
    lost: int
    spots: tuple[int, ...]
    faces: tuple[Symbol, ...]


class TookLast(Event, frozen=True, tag="took_last"):
    """The die that a right call wins."""

    seat: int
    spot: int


class GoesOn(Event, frozen=True, tag="goes_on"):
    """After a right call, the caller lets the game go on."""

    seat: int


class ThrewAll(Event, frozen=True, tag="threw_all"):
    """The whole square was thrown again."""

    seat: int
    spots: tuple[int, ...]
    tops: tuple[Symbol, ...]


class Refereed(Event, frozen=True, tag="refereed"):
    """No pair was left and nobody had a die: the referee has thrown the square again."""

    spots: tuple[int, ...]
    tops: tuple[Symbol, ...]


class LastRound(Event, frozen=True, tag="last_round"):
    """The last round, unless somebody finds a pair."""


class Ended(Event, frozen=True, tag="ended"):
    winners: tuple[int, ...]
    reason: Ending


MemoEvent = (
    Began
    | Turned
    | TurnedUnseen
    | TurnedBack
    | Found
    | Looked
    | Saw
    | SawUnseen
    | Declined
    | Won
    | Threw
    | BlewUp
    | Discarded
    | Filled
    | Gave
    | Stole
    | Swapped
    | SwappedUnseen
    | KeptPlaces
    | SwapOver
    | SetAside
    | CameBack
    | Replays
    | NothingHappens
    | CalledRightly
    | CalledWrongly
    | TookLast
    | GoesOn
    | ThrewAll
    | Refereed
    | LastRound
    | Ended
)


def without_faces(event: Event) -> Event:
    """An event as a log keeps it that nobody shall remember by."""
    match event:
        case Turned(seat, spot):
            return TurnedUnseen(seat=seat, spot=spot)
        case Saw(seat, spot):
            return SawUnseen(seat=seat, spot=spot)
        case Swapped(seat) | KeptPlaces(seat):
            return SwappedUnseen(seat=seat)
    return event
