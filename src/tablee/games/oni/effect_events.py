"""What can happen while effects are carried out (MD-65, MD-66). `events.py` lists all events."""

from tablee.core.events import Event
from tablee.games.memodixe.names import Symbol
from tablee.games.oni.cards import Card
from tablee.games.oni.moves import Side


class Penalty(Event, frozen=True, tag="penalty"):
    """`seat` has cost the team a die: Oni throws it back. `reason` is the effect."""

    seat: int
    reason: Card


class PenaltySpared(Event, frozen=True, tag="penalty_spared"):
    """There is no won die to pay with."""

    seat: int
    reason: Card


class Dropped(Event, frozen=True, tag="dropped"):
    """The die of an effect has fallen: Oni throws it back."""

    seat: int
    card: Card


class Finished(Event, frozen=True, tag="finished"):
    """An effect is over, and all went well."""

    seat: int
    card: Card


class TimeUp(Event, frozen=True, tag="time_up"):
    """A challenge that blocks the turn has taken long enough."""

    seat: int
    card: Card


class RaceShown(Event, frozen=True, tag="race_shown"):
    """Now! The button is there."""

    card: Card


class RaceWon(Event, frozen=True, tag="race_won"):
    """`seat` was the first."""

    seat: int
    card: Card


class RaceLapsed(Event, frozen=True, tag="race_lapsed"):
    """Nobody has pressed."""

    card: Card


class GrabbedMiddle(Event, frozen=True, tag="grabbed_middle"):
    """The team wins the middle die."""

    seat: int
    spot: int


class Flies(Event, frozen=True, tag="flies"):
    """The die flies from `seat` to `target`."""

    seat: int
    target: int


class Caught(Event, frozen=True, tag="caught"):
    seat: int


class Struck(Event, frozen=True, tag="struck"):
    """Oni has tried to snatch it."""

    seat: int
    hit: bool


class Spun(Event, frozen=True, tag="spun"):
    seat: int


class Cheered(Event, frozen=True, tag="cheered"):
    """Long live!"""

    seat: int
    symbol: Symbol
    right: bool


class ForgotCheer(Event, frozen=True, tag="forgot_cheer"):
    seat: int


class Clapped(Event, frozen=True, tag="clapped"):
    seat: int
    target: int


class Pinged(Event, frozen=True, tag="pinged"):
    """`seat` points at the die that `target` shall turn."""

    seat: int
    spot: int
    target: int


class SaidFormula(Event, frozen=True, tag="said_formula"):
    seat: int


class Hit(Event, frozen=True, tag="hit"):
    """A press while the marker swings."""

    seat: int
    card: Card
    good: bool
    hits: int
    needed: int


class KingThrew(Event, frozen=True, tag="king_threw"):
    seat: int
    symbol: Symbol
    right: bool


class Swayed(Event, frozen=True, tag="swayed"):
    """The die on the head of `seat` slips to this side."""

    seat: int
    side: Side


class Passed(Event, frozen=True, tag="passed"):
    """Told to the team only: the hidden die is in this hand now."""

    seat: int
    hand: Side


class Guessed(Event, frozen=True, tag="guessed"):
    """Oni's one guess."""

    seat: int
    target: int
    hand: Side
    found: bool


class StayedBeside(Event, frozen=True, tag="stayed_beside"):
    """The hidden die never left Oni's neighbours: it counts as found."""

    seat: int


class Felt(Event, frozen=True, tag="felt"):
    """`seat` feels under a die."""

    seat: int
    spot: int


class FeltLike(Event, frozen=True, tag="felt_like"):
    """Told to the player at `seat` only: it is one of these."""

    seat: int
    spot: int
    symbols: tuple[Symbol, ...]


class FeltUnseen(Event, frozen=True, tag="felt_unseen"):
    """The same, as a log without faces keeps it."""

    seat: int
    spot: int
