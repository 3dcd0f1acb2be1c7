"""The moves of One More! in words, and the small numbers they are inside."""

from typing import Annotated

import msgspec
from msgspec import Meta

from tablee.core.game import GameError, Move
from tablee.games.onemore import codes
from tablee.games.onemore.cards import is_card
from tablee.games.onemore.names import Card, card_from, card_named

Seat = Annotated[int, Meta(ge=0, le=8)]


class Play(Move, frozen=True, tag="play"):
    """Lay a card of one's hand in the centre."""

    card: Card


class Draw(Move, frozen=True, tag="draw"):
    """After a Draw card: name the player who draws."""

    seat: Seat


class Swap(Move, frozen=True, tag="swap"):
    """After a Swap card: name the two players who exchange a card, in any order."""

    seats: tuple[Seat, Seat]


class Give(Move, frozen=True, tag="give"):
    """When named for a Swap: lay the card down that one gives, face down."""

    card: Card


OneMoreMove = Play | Draw | Swap | Give


def encode(move: Move) -> int:
    """
    >>> encode(Swap((4, 2)))
    564
    """
    _check(move)
    match move:
        case Play(card):
            return codes.PLAY + card_from(card)
        case Draw(seat):
            return codes.NAME_DRAW + seat
        case Swap(seats):
            first, second = sorted(seats)
            return codes.NAME_SWAP + 16 * first + second
        case Give(card):
            return codes.GIVE + card_from(card)
    raise GameError(f"{move!r} is not a move of onemore")


def _check(move: Move) -> None:
    # A move made by hand, not read from a message, has not been validated yet.
    try:
        msgspec.convert(msgspec.to_builtins(move), OneMoreMove)
    except msgspec.ValidationError as error:
        raise GameError(f"{move!r} is not a move of onemore: {error}") from error


def decode(code: int) -> OneMoreMove:
    """
    >>> decode(564)
    Swap(seats=(2, 4))
    """
    if is_move(code):
        if code < codes.GIVE:
            return Play(card_named(code - codes.PLAY))
        if code < codes.NAME_DRAW:
            return Give(card_named(code - codes.GIVE))
        if code < codes.NAME_SWAP:
            return Draw(code - codes.NAME_DRAW)
        first, second = divmod(code - codes.NAME_SWAP, 16)
        return Swap((first, second))
    raise GameError(f"{code} is not the number of a move of onemore")


def is_move(code: int) -> bool:
    """Whether there is such a move, legal or not."""
    if not codes.PLAY <= code < codes.END_OF_MOVES:
        return False
    if code < codes.NAME_DRAW:
        return is_card(code - codes.PLAY if code < codes.GIVE else code - codes.GIVE)
    if code < codes.NAME_SWAP:
        return code - codes.NAME_DRAW <= 8
    first, second = divmod(code - codes.NAME_SWAP, 16)
    return first <= second <= 8
