"""What can happen in One More! Events about a card in a hand are told to its owner only (OM-50)."""

from typing import Literal

from tablee.core.events import Event
from tablee.games.onemore.names import Card

Loss = Literal["cannot_play", "last_with_cards"]


class Began(Event, frozen=True, tag="began"):
    """Round number `round` is dealt; `first` plays first."""

    round: int
    first: int


class Dealt(Event, frozen=True, tag="dealt"):
    """Told to the player at `seat` only: his hand for this round."""

    seat: int
    hand: tuple[Card, ...]


class Buried(Event, frozen=True, tag="buried"):
    """A first card that nobody can answer went under the deck (an option of the table)."""

    card: Card


class Turned(Event, frozen=True, tag="turned"):
    """The first card of the round lies in the centre."""

    card: Card


class Played(Event, frozen=True, tag="played"):
    seat: int
    card: Card


class Replays(Event, frozen=True, tag="replays"):
    """Another turn for the same player."""

    seat: int


class Reversed(Event, frozen=True, tag="reversed"):
    """The direction of play has changed."""

    clockwise: bool


class Drew(Event, frozen=True, tag="drew"):
    """`seat` named himself, and has drawn a card."""

    seat: int


class MadeDraw(Event, frozen=True, tag="made_draw"):
    """`seat` named `target`, who has drawn a card."""

    seat: int
    target: int


class DrewCard(Event, frozen=True, tag="drew_card"):
    """Told to the player who drew only."""

    seat: int
    card: Card


class Skipped(Event, frozen=True, tag="skipped"):
    """The effect is not possible: no card to draw, or fewer than two hands to swap between."""

    seat: int
    effect: Literal["draw", "swap"]


class Named(Event, frozen=True, tag="named"):
    """`seat` named two players, who now choose a card to give."""

    seat: int
    targets: tuple[int, int]


class Gave(Event, frozen=True, tag="gave"):
    """Told to the giver only: his card lies face down."""

    seat: int
    card: Card


class Swapped(Event, frozen=True, tag="swapped"):
    """Both cards have changed hands."""

    targets: tuple[int, int]


class Received(Event, frozen=True, tag="received"):
    """Told to the player at `seat` only: the card he got from `giver`."""

    seat: int
    giver: int
    card: Card


class Left(Event, frozen=True, tag="left"):
    """No card in hand at the end of the turn: out of the round."""

    seat: int


class Stuck(Event, frozen=True, tag="stuck"):
    """The end of a round: `seat` cannot play, shows his hand, and has so many "one more" cards."""

    seat: int
    hand: tuple[Card, ...]
    defeats: int


class LastOne(Event, frozen=True, tag="last_one"):
    """The end of a round: only `seat` has cards left. He does not show them."""

    seat: int
    defeats: int


class Ended(Event, frozen=True, tag="ended"):
    winners: tuple[int, ...]
    reason: Loss


OneMoreEvent = (
    Began
    | Dealt
    | Buried
    | Turned
    | Played
    | Replays
    | Reversed
    | Drew
    | MadeDraw
    | DrewCard
    | Skipped
    | Named
    | Gave
    | Swapped
    | Received
    | Left
    | Stuck
    | LastOne
    | Ended
)
