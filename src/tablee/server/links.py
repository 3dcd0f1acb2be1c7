"""The links that bring a seat to another device of its player."""

import hmac
import re

from tablee.server.guests import KEY_BYTES
from tablee.server.protocol import SharedSeat
from tablee.server.room import Room

_LINK = re.compile(f"[0-9a-f]{{{2 * KEY_BYTES}}}")


def may_be_link(text: str) -> bool:
    """Whether anybody was ever given such a link: what is none is looked for nowhere."""
    return _LINK.fullmatch(text) is not None


class SeatLinks:
    """Like cookies, they are signed, not stored."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def use_secret(self, secret: bytes) -> None:
        """Links of the one before are dead at once."""
        self._secret = secret

    def of(self, room: Room, seat: int) -> str:
        """Of whoever's stay on a seat that is: it ends with the stay, however that ends. Codes are
        given again when a room is forgotten: a later room of that code was opened at another time.
        Numbers of stays are, when a backup is put back, or the end of a log is cut off: then they
        are somebody else's.
        """
        chair, whose = room.seating.chairs[seat], room.seating.owner_of(seat)
        if chair.guest is None and isinstance(chair.plan, SharedSeat):
            # The host speaks for all of them.
            whose = f"{whose} {chair.plan.name}"
        text = f"stay {room.code} {room.opened_at!r} {seat} {chair.stay} {whose}".encode()
        return hmac.digest(self._secret, text, "sha256")[:KEY_BYTES].hex()

    def seat_of(self, room: Room, link: str) -> int | None:
        """The seat whose link this is, at this moment."""
        for seat in range(len(room.seating.chairs)):
            is_owned = room.seating.owner_of(seat) is not None
            if is_owned and hmac.compare_digest(self.of(room, seat).encode(), link.encode()):
                return seat
        return None
