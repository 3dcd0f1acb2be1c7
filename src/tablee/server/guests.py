"""Guests: a name, an avatar, and a signed cookie that is the key to their seats."""

import base64
import hashlib
import hmac
import secrets
import unicodedata
from collections import Counter
from collections.abc import Callable

import msgspec
from litestar.datastructures import Address

from tablee.server.protocol import Guest, SeatPlan, SharedSeat
from tablee.server.requests import Introduction
from tablee.server.room import refuse

COOKIE = "tablee"
KEY_BYTES = 16
"""128 bits: nobody guesses another guest's key."""

SCREEN_AVATAR = 18
"""A teapot: it stands on every table."""

MOST_GUESSES = 30
GUESS_SECONDS = 60.0
"""So many codes that lead nowhere may be tried from one address in so much time."""


class _Pass(msgspec.Struct, frozen=True, array_like=True):
    """What the cookie holds, before it is signed."""

    key: bytes
    name: str
    avatar: int


class Doorkeeper:
    """Issues cookies and reads them again. It keeps nothing: the signature vouches for the rest."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def admit(self, introduction: Introduction, cookie: str | None) -> tuple[Guest, str]:
        """A guest with this name, and the cookie. Who has one already keeps the same key."""
        known = self._open(cookie)
        key = known.key if known is not None else secrets.token_bytes(KEY_BYTES)
        name = tidy_name(introduction.name) or "?"
        ticket = _Pass(key, name, introduction.avatar)
        return _guest(ticket), self._seal(ticket)

    def admit_screen(self) -> tuple[Guest, str]:
        """A television: a key like anybody's, and no name."""
        ticket = _Pass(secrets.token_bytes(KEY_BYTES), "", SCREEN_AVATAR)
        return _guest(ticket), self._seal(ticket)

    def recognise(self, cookie: str | None) -> Guest | None:
        """The guest whose cookie this is; None if it is nobody's, or forged."""
        ticket = self._open(cookie)
        return None if ticket is None else _guest(ticket)

    def _seal(self, ticket: _Pass) -> str:
        payload = base64.urlsafe_b64encode(msgspec.msgpack.encode(ticket)).rstrip(b"=")
        return f"{payload.decode()}.{self._sign(payload)}"

    def _open(self, cookie: str | None) -> _Pass | None:
        payload, _, signature = (cookie or "").partition(".")
        if not hmac.compare_digest(self._sign(payload.encode()).encode(), signature.encode()):
            return None
        padded = payload + "=" * (-len(payload) % 4)
        return msgspec.msgpack.decode(base64.urlsafe_b64decode(padded), type=_Pass)

    def _sign(self, payload: bytes) -> str:
        return hmac.digest(self._secret, payload, "sha256").hex()


class SeatLinks:
    """The links that bring a seat to another device. Like cookies, they are signed, not stored."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def link(self, code: str, seat: int, number: int) -> str:
        text = f"link {code} {seat} {number}".encode()
        return hmac.digest(self._secret, text, "sha256")[:KEY_BYTES].hex()


def _guest(ticket: _Pass) -> Guest:
    # The handle is public and cannot be turned back into the key.
    handle = hashlib.sha256(b"handle" + ticket.key).hexdigest()[:16]
    return Guest(handle, ticket.name, ticket.avatar)


def tidy_name(name: str) -> str:
    """A name without control characters, direction tricks or needless space."""
    kept = "".join(letter for letter in name if not unicodedata.category(letter).startswith("C"))
    return " ".join(kept.split())[:24]


def tidy_plan(plan: SeatPlan) -> SeatPlan:
    """Somebody who shares a screen has a name, too."""
    if isinstance(plan, SharedSeat):
        return msgspec.structs.replace(plan, name=tidy_name(plan.name) or "?")
    return plan


class Guesses:
    """Codes that led nowhere, by address: four letters shall not be found by trying them all."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._since = clock()
        self._missed = Counter[str]()

    def miss(self, asking: Address | None) -> None:
        self._missed[asking.host if asking else ""] += 1

    def are_too_many(self, asking: Address | None) -> bool:
        if self._clock() - self._since >= GUESS_SECONDS:
            self._since = self._clock()
            self._missed.clear()
        return self._missed[asking.host if asking else ""] >= MOST_GUESSES

    def expect_few(self, asking: Address | None) -> None:
        if self.are_too_many(asking):
            raise refuse("too_fast")
