"""The moves of Onix in words, and the small numbers they are inside."""

from typing import Annotated

import msgspec
from msgspec import Meta

from tablee.core.bits import numbers_in, set_of
from tablee.core.game import GameError, Move
from tablee.games.onix import codes
from tablee.games.onix.names import GEM_NAMES, Gem
from tablee.games.onix.state import COLLECTION_ROOM

Pile = Annotated[int, Meta(ge=0, le=4)]
Seat = Annotated[int, Meta(ge=0, le=5)]
OwnCollection = Annotated[int, Meta(ge=0, lt=codes.DRAW - codes.PLACE_ON)]
TheirCollection = Annotated[int, Meta(ge=0, lt=COLLECTION_ROOM)]


class Take(Move, frozen=True, tag="take"):
    """Choose a gem and take a group of linked tops that show it."""

    gem: Gem
    piles: tuple[Pile, ...]


class Place(Move, frozen=True, tag="place"):
    """Put the card in hand on a Collection of one's own, or beside them as a new one (`None`)."""

    collection: OwnCollection | None


class Draw(Move, frozen=True, tag="draw"):
    pile: Pile


class Stock(Move, frozen=True, tag="stock"):
    pile: Pile


class Steal(Move, frozen=True, tag="steal"):
    seat: Seat
    collection: TheirCollection


class Destroy(Move, frozen=True, tag="destroy"):
    seat: Seat
    collection: TheirCollection


OnixMove = Take | Place | Draw | Stock | Steal | Destroy


def encode(move: Move) -> int:
    """
    >>> encode(Take("cross", (2, 3, 4)))
    124
    """
    _check(move)
    match move:
        case Take(gem, piles):
            return codes.TAKE + 32 * GEM_NAMES.index(gem) + set_of(piles)
        case Place(None):
            return codes.PLACE_NEW
        case Place(int(collection)):
            return codes.PLACE_ON + collection
        case Draw(pile):
            return codes.DRAW + pile
        case Stock(pile):
            return codes.STOCK + pile
        case Steal(seat, collection):
            return codes.STEAL + COLLECTION_ROOM * seat + collection
        case Destroy(seat, collection):
            return codes.DESTROY + COLLECTION_ROOM * seat + collection
    raise GameError(f"{move!r} is not a move of onix")


def _check(move: Move) -> None:
    # A move made by hand, not read from a message, has not been validated yet.
    try:
        msgspec.convert(msgspec.to_builtins(move), OnixMove)
    except msgspec.ValidationError as error:
        raise GameError(f"{move!r} is not a move of onix: {error}") from error


def decode(code: int) -> OnixMove:
    """
    >>> decode(124)
    Take(gem='cross', piles=(2, 3, 4))
    """
    if not codes.TAKE <= code < codes.END_OF_MOVES:
        raise GameError(f"{code} is not the number of a move of onix")
    if code < codes.PLACE_NEW:
        return Take(GEM_NAMES[code >> 5], numbers_in(code & 31))
    if code == codes.PLACE_NEW:
        return Place(None)
    if code < codes.DRAW:
        return Place(code - codes.PLACE_ON)
    if code < codes.STOCK:
        return Draw(code - codes.DRAW)
    if code < codes.STEAL:
        return Stock(code - codes.STOCK)
    if code < codes.DESTROY:
        return Steal(*divmod(code - codes.STEAL, COLLECTION_ROOM))
    return Destroy(*divmod(code - codes.DESTROY, COLLECTION_ROOM))
