"""What can happen in Oni against all. What it shares with Free-for-all is told in the same words.

Faces that somebody might want to remember are only told to those who saw them, and left out of the
log of a table without one (MD-40).
"""

from typing import Literal

from tablee.core.events import Event
from tablee.games.memodixe.events import (
    BlewUp,
    CalledRightly,
    CalledWrongly,
    Declined,
    Found,
    Looked,
    NothingHappens,
    Refereed,
    Saw,
    SawUnseen,
    Threw,
    ThrewAll,
    Turned,
    TurnedBack,
    TurnedUnseen,
    Won,
)
from tablee.games.memodixe.names import Symbol
from tablee.games.oni.cards import Card, OniLevel
from tablee.games.oni.effect_events import (
    Caught,
    Cheered,
    Clapped,
    Dropped,
    Felt,
    FeltLike,
    FeltUnseen,
    Finished,
    Flies,
    ForgotCheer,
    GrabbedMiddle,
    Guessed,
    Hit,
    KingThrew,
    Passed,
    Penalty,
    PenaltySpared,
    Pinged,
    RaceLapsed,
    RaceShown,
    RaceWon,
    SaidFormula,
    Spun,
    StayedBeside,
    Struck,
    Swayed,
    TimeUp,
)

Ending = Literal["dixe", "ring"]


class Began(Event, frozen=True, tag="began"):
    """The square is laid out, and everybody knows who is Oni."""

    oni: int
    first: int
    level: OniLevel
    tops: tuple[Symbol, ...]


class Started(Event, frozen=True, tag="started"):
    """GO! `seconds` are on the clock."""

    seat: int
    seconds: int


class WishedPause(Event, frozen=True, tag="wished_pause"):
    seat: int


class WishedNone(Event, frozen=True, tag="wished_none"):
    """`seat` has taken the wish for a pause back."""

    seat: int


class Paused(Event, frozen=True, tag="paused"):
    """Everybody has wished for it."""


class Resumed(Event, frozen=True, tag="resumed"):
    seat: int


class TryFailed(Event, frozen=True, tag="try_failed"):
    """Heart: it was not the symbol that was named."""

    seat: int
    symbol: Symbol


class TryWon(Event, frozen=True, tag="try_won"):
    """Heart: it was, and the die is won."""

    seat: int
    spot: int
    symbol: Symbol


class Named(Event, frozen=True, tag="named"):
    """Heart: the next player shall turn this symbol up."""

    seat: int
    symbol: Symbol


class Laid(Event, frozen=True, tag="laid"):
    """Eight: the die on this spot hides this symbol now, and everybody knows."""

    seat: int
    spot: int
    symbol: Symbol
    top: Symbol


class LaidUnseen(Event, frozen=True, tag="laid_unseen"):
    """The same, as a log without faces keeps it."""

    seat: int
    spot: int


class PutBack(Event, frozen=True, tag="put_back"):
    """Pi: the second die lies as it lay."""

    seat: int
    spot: int


class SkullStruck(Event, frozen=True, tag="skull_struck"):
    """It fell on the skull: the die that was won is thrown back, too."""

    seat: int
    spot: int


class Proposed(Event, frozen=True, tag="proposed"):
    """The player at turn would call DiXe!, and leaves it to the others."""

    seat: int


class NextSpared(Event, frozen=True, tag="next_spared"):
    """Nobody presses Next: thanks to a smiley or a sun."""

    seat: int


class EffectsEnded(Event, frozen=True, tag="effects_ended"):
    """Yin-yang, or the turn of whoever drew them: these effects run no more."""

    seat: int
    cards: tuple[Card, ...]


class Drew(Event, frozen=True, tag="drew"):
    """The card that Next has shown; `left` are in the deck."""

    seat: int
    card: Card
    left: int


class Shuffled(Event, frozen=True, tag="shuffled"):
    """The deck was used up: all cards are in it again."""


class NoUse(Event, frozen=True, tag="no_use"):
    """The card needs something that is not there: nothing happens."""

    card: Card


class OniAsked(Event, frozen=True, tag="oni_asked"):
    """Oni has to do something, and so many seconds for it."""

    oni: int
    ask: str
    seconds: int


class OniLate(Event, frozen=True, tag="oni_late"):
    """He was too slow: chance does it, or it is not done."""

    oni: int


class OniThrewBoth(Event, frozen=True, tag="oni_threw_both"):
    """Oni has turned a pair, and throws both back."""

    seat: int
    spots: tuple[int, int]


class Moved(Event, frozen=True, tag="moved"):
    """Oni has moved a die to the middle."""

    seat: int
    spot: int
    middle: int


class Swapped(Event, frozen=True, tag="swapped"):
    """Oni has swapped two dice, and everybody saw it."""

    seat: int
    spots: tuple[int, int]


class Picked(Event, frozen=True, tag="picked"):
    """Oni has a die in his hand, to choose what it hides."""

    seat: int
    spot: int


class TurnedOver(Event, frozen=True, tag="turned_over"):
    """Oni has laid it back: this is on top now."""

    seat: int
    spot: int
    top: Symbol


class SetAside(Event, frozen=True, tag="set_aside"):
    """Oni has set a die aside until the next turn of `until`."""

    seat: int
    spot: int
    until: int


class CameBack(Event, frozen=True, tag="came_back"):
    spot: int


class Rang(Event, frozen=True, tag="rang"):
    """The clock rings."""


class Ended(Event, frozen=True, tag="ended"):
    winners: tuple[int, ...]
    reason: Ending
    oni: int


OniEvent = (
    Began
    | Started
    | WishedPause
    | WishedNone
    | Paused
    | Resumed
    | Turned
    | TurnedUnseen
    | TurnedBack
    | TryFailed
    | TryWon
    | Found
    | Named
    | Laid
    | LaidUnseen
    | PutBack
    | Won
    | Threw
    | BlewUp
    | SkullStruck
    | Proposed
    | NextSpared
    | Declined
    | NothingHappens
    | EffectsEnded
    | Drew
    | Shuffled
    | NoUse
    | OniAsked
    | OniLate
    | OniThrewBoth
    | Looked
    | Saw
    | SawUnseen
    | Moved
    | Swapped
    | Picked
    | TurnedOver
    | SetAside
    | CameBack
    | Penalty
    | PenaltySpared
    | Dropped
    | Finished
    | TimeUp
    | RaceShown
    | RaceWon
    | RaceLapsed
    | GrabbedMiddle
    | Flies
    | Caught
    | Struck
    | Spun
    | Cheered
    | ForgotCheer
    | Clapped
    | Pinged
    | SaidFormula
    | Hit
    | KingThrew
    | Swayed
    | Passed
    | Guessed
    | StayedBeside
    | Felt
    | FeltLike
    | FeltUnseen
    | CalledRightly
    | CalledWrongly
    | ThrewAll
    | Refereed
    | Rang
    | Ended
)
