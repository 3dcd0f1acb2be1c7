"""The moves of ON'CARD in words, and the small numbers they are inside.

A turn in small steps, in this order:

1. `take_back`, die by die, or `throw`.
2. After the first throw, `activate` a card; if only one is possible, that has happened already.
3. `place` a rolled die or `use` a saved symbol, one by one; once a die is placed, `power`, which
   may ask for a target: `aim` at an opponent's die, `pick` dice of the throw, `turn_to` a face. If
   nothing rolled fits, `decline` to use a saved symbol.
4. `throw` on or `stop`; `stop_and_take` lets dice be taken back (`take_back`, then `done`). A
   third combination that is finished leaves only `turn_over`.
5. The opponents who can, all at once: `advance` a die, `save` a symbol, or `pass`. At the end of
   the turn each is asked for one card after the other.

Before the first turn everybody, at once, turns two cards up: `turn_up`.
"""

from typing import Annotated

import msgspec
from msgspec import Meta

from tablee.core.game import GameError, Move
from tablee.games.oncard import codes
from tablee.games.oncard.state import ROW

OwnDie = Annotated[int, Meta(ge=0, le=5)]
"""A place in the player's row, counted from 0; a card has the number of its die."""
TurnDie = Annotated[int, Meta(ge=0, le=6)]
"""An own die, or 6 for the borrowed one."""
Seat = Annotated[int, Meta(ge=0, le=3)]
Face = Annotated[int, Meta(ge=1, le=5)]
"""One of the five symbols, in the order in which the view lists the die's faces."""


class TurnUp(Move, frozen=True, tag="turn_up"):
    """Have the powers of these two cards from the start (OC-3)."""

    cards: tuple[OwnDie, OwnDie]


class TakeBack(Move, frozen=True, tag="take_back"):
    die: OwnDie


class Throw(Move, frozen=True, tag="throw"):
    """Throw all the dice in hand. A finished combination is turned before."""


class Activate(Move, frozen=True, tag="activate"):
    card: OwnDie


class Place(Move, frozen=True, tag="place"):
    """Put a rolled die on the current combination."""

    die: TurnDie


class Use(Move, frozen=True, tag="use"):
    """Use the symbol, or the joker, that this die keeps on its card."""

    die: OwnDie


class Decline(Move, frozen=True, tag="decline"):
    """Use no saved symbol, and miss."""


class UsePower(Move, frozen=True, tag="power"):
    die: OwnDie


class Aim(Move, frozen=True, tag="aim"):
    """At an opponent's die: to borrow it, or to push it back."""

    seat: Seat
    die: OwnDie


class Pick(Move, frozen=True, tag="pick"):
    """A die of this throw: to throw it again, or to save what it shows."""

    die: TurnDie


class ThrowPicked(Move, frozen=True, tag="throw_picked"):
    """No more picks: throw those again."""


class TurnTo(Move, frozen=True, tag="turn_to"):
    die: TurnDie
    face: Face


class Stop(Move, frozen=True, tag="stop"):
    """The dice stay on the combination."""


class StopAndTake(Move, frozen=True, tag="stop_and_take"):
    """Stop, and take some dice back at once (OC-40)."""


class Done(Move, frozen=True, tag="done"):
    """No more dice to take back."""


class TurnOver(Move, frozen=True, tag="turn_over"):
    """The third combination is finished, and no power shall be used any more."""


class Advance(Move, frozen=True, tag="advance"):
    """Put the card's die on its next slot."""

    card: OwnDie


class Save(Move, frozen=True, tag="save"):
    """Save one of the die's symbols on its card."""

    card: OwnDie
    face: Face


class Pass(Move, frozen=True, tag="pass"):
    """Save nothing now."""


OnCardMove = (
    TurnUp
    | TakeBack
    | Throw
    | Activate
    | Place
    | Use
    | Decline
    | UsePower
    | Aim
    | Pick
    | ThrowPicked
    | TurnTo
    | Stop
    | StopAndTake
    | Done
    | TurnOver
    | Advance
    | Save
    | Pass
)

_SINGLE: dict[int, OnCardMove] = {
    codes.THROW: Throw(),
    codes.STOP: Stop(),
    codes.STOP_AND_TAKE: StopAndTake(),
    codes.TURN_OVER: TurnOver(),
    codes.DECLINE: Decline(),
    codes.DONE: Done(),
    codes.THROW_PICKED: ThrowPicked(),
    codes.PASS: Pass(),
}
_CODES = {type(move): code for code, move in _SINGLE.items()}


def encode(move: Move) -> int:
    """
    >>> encode(Save(card=2, face=5))
    213
    """
    _check(move)
    match move:
        case TurnUp((one, other)):
            if one == other:
                raise GameError("turn two different cards up")
            return codes.TURN_UP + ROW * min(one, other) + max(one, other)
        case TakeBack(die):
            return codes.TAKE_BACK + die
        case Activate(card):
            return codes.ACTIVATE + card
        case Place(die):
            return codes.PLACE + die
        case Use(die):
            return codes.USE + die
        case UsePower(die):
            return codes.POWER + die
        case Pick(die):
            return codes.PICK + die
        case Aim(seat, die):
            return codes.AIM + ROW * seat + die
        case TurnTo(die, face):
            return codes.TURN_TO + 8 * die + face
        case Advance(card):
            return codes.ADVANCE + card
        case Save(card, face):
            return codes.SAVE + 8 * card + face
        case Throw() | Stop() | StopAndTake() | TurnOver() | Decline() | Done():
            return _CODES[type(move)]
        case ThrowPicked() | Pass():
            return _CODES[type(move)]
    raise GameError(f"{move!r} is not a move of oncard")


def _check(move: Move) -> None:
    # A move made by hand, not read from a message, has not been validated yet.
    try:
        msgspec.convert(msgspec.to_builtins(move), OnCardMove)
    except msgspec.ValidationError as error:
        raise GameError(f"{move!r} is not a move of oncard: {error}") from error


def decode(code: int) -> OnCardMove:
    """
    >>> decode(213)
    Save(card=2, face=5)
    """
    move = _SINGLE.get(code) or _with_numbers(code)
    try:
        if encode(move) == code:
            return move
    except GameError:
        pass
    raise GameError(f"{code} is not the number of a move of oncard")


def _with_numbers(code: int) -> OnCardMove:
    if code < codes.TAKE_BACK:
        return TurnUp(divmod(code - codes.TURN_UP, ROW))
    if code < codes.THROW:
        return TakeBack(code - codes.TAKE_BACK)
    if code < codes.PLACE:
        return Activate(code - codes.ACTIVATE)
    if code < codes.USE:
        return Place(code - codes.PLACE)
    if code < codes.POWER:
        return Use(code - codes.USE)
    if code < codes.PICK:
        return UsePower(code - codes.POWER)
    if code < codes.AIM:
        return Pick(code - codes.PICK)
    if code < codes.TURN_TO:
        return Aim(*divmod(code - codes.AIM, ROW))
    if code < codes.ADVANCE:
        return TurnTo(*divmod(code - codes.TURN_TO, 8))
    if code < codes.SAVE:
        return Advance(code - codes.ADVANCE)
    return Save(*divmod(code - codes.SAVE, 8))
