"""Guests: a name, an avatar, and a signed cookie that is the key to their seats."""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Sequence

import msgspec

from tablee.server.handwriting import tidy_name
from tablee.server.protocol import Guest
from tablee.server.requests import Introduction

COOKIE = "tablee"
DEVICE_COOKIE = "tablee_device"
MOST_ALIKE = 16
"""Places in a request's cookies where ours is looked for: an app or two on the same name may call
theirs nearly so."""
KEY_BYTES = 16
"""128 bits: nobody guesses another guest's key."""

DEVICE = b" of devices"
"""What is added to the secret for a device's cookie: it is nobody's key to a seat."""

SCREEN_AVATAR = 18
"""A teapot: it stands on every table."""


class _Pass(msgspec.Struct, frozen=True, array_like=True):
    """What the cookie holds, before it is signed."""

    key: bytes
    name: str
    avatar: int


class Doorkeeper:
    """Issues cookies and reads them again. It keeps nothing: the signature vouches for the rest."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._former: Sequence[bytes] = ()

    def use_secrets(self, secret: bytes, former: Sequence[bytes]) -> None:
        """Sign with this one from now on, and recognise what former ones have signed."""
        self._secret, self._former = secret, former

    def knows_own(self, secret: bytes, former: Sequence[bytes]) -> bool:
        """Whether what we sign today is recognised under these."""
        return self._secret in (secret, *former)

    def renewed(self, cookie: str | None) -> str | None:
        """The cookie under the newest secret, for somebody who comes with an older one."""
        ticket = self._open(cookie)
        if cookie is None or ticket is None or self._is_signed(cookie, self._secret):
            return None
        return self._seal(ticket)

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

    def recognise_in(self, cookies: str) -> Guest | None:
        """The guest whose cookie is among those of a request's head."""
        return self.recognise(cookie_in(cookies, COOKIE))

    def admit_device(self, cookie: str | None) -> str | None:
        """A cookie for a browser, whatever guests it will be; None if it has a good one."""
        if cookie is not None and self._is_signed(cookie, self._secret + DEVICE):
            return None
        payload = self._device(cookie) or secrets.token_hex(KEY_BYTES)
        return f"{payload}.{_sign(self._secret + DEVICE, payload.encode())}"

    def device_at(self, code: str, cookie: str | None) -> str | None:
        """What stands for a browser in one room: nothing leads from there to another room."""
        device = self._device(cookie)
        if device is None:
            return None
        told = hashlib.sha256(f"device {device} in {code.upper()}".encode())
        return told.hexdigest()[: 2 * KEY_BYTES]

    def _device(self, cookie: str | None) -> str | None:
        known = (self._secret, *self._former)
        if cookie is None or not any(self._is_signed(cookie, one + DEVICE) for one in known):
            return None
        return cookie.partition(".")[0]

    def _seal(self, ticket: _Pass) -> str:
        payload = base64.urlsafe_b64encode(msgspec.msgpack.encode(ticket)).rstrip(b"=")
        return f"{payload.decode()}.{_sign(self._secret, payload)}"

    def _open(self, cookie: str | None) -> _Pass | None:
        if cookie is None or not any(
            self._is_signed(cookie, secret) for secret in (self._secret, *self._former)
        ):
            return None
        payload = cookie.partition(".")[0]
        padded = payload + "=" * (-len(payload) % 4)
        return msgspec.msgpack.decode(base64.urlsafe_b64decode(padded), type=_Pass)

    @staticmethod
    def _is_signed(cookie: str, secret: bytes) -> bool:
        payload, _, signature = cookie.partition(".")
        expected = _sign(secret, payload.encode())
        return hmac.compare_digest(expected.encode(), signature.encode())


def cookie_in(cookies: str, name: str) -> str | None:
    """The first of that name in a request's head, as it was sent. The gate and the house read them
    in this one way: who is one guest to the one and another to the other has limits of neither.

    Others' are not taken apart: a thousand of them cost as much as one.

    >>> cookie_in("a=1; tablee=x; tablee=y", "tablee")
    'x'
    """
    wanted, at = f"{name}=", 0
    for _ in range(MOST_ALIKE):
        found = cookies.find(wanted, at)
        if found < 0:
            return None
        at = found + len(wanted)
        if not cookies[cookies.rfind(";", 0, found) + 1 : found].strip():
            return cookies[at:].partition(";")[0].rstrip()
    return None


def _sign(secret: bytes, payload: bytes) -> str:
    return hmac.digest(secret, payload, "sha256").hex()


def _guest(ticket: _Pass) -> Guest:
    # The handle is public and cannot be turned back into the key.
    handle = hashlib.sha256(b"handle" + ticket.key).hexdigest()[:16]
    return Guest(handle, ticket.name, ticket.avatar)
