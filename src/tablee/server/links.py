"""The links that bring a seat to another device of its player."""

import hmac

from tablee.server.guests import KEY_BYTES
from tablee.server.room import Room


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
        """
        stay = room.seating.chairs[seat].stay
        text = f"stay {room.code} {room.opened_at!r} {seat} {stay}".encode()
        return hmac.digest(self._secret, text, "sha256")[:KEY_BYTES].hex()

    def seat_of(self, room: Room, link: str) -> int | None:
        """The seat whose link this is, at this moment."""
        for seat in range(len(room.seating.chairs)):
            is_owned = room.seating.owner_of(seat) is not None
            if is_owned and hmac.compare_digest(self.of(room, seat).encode(), link.encode()):
                return seat
        return None
