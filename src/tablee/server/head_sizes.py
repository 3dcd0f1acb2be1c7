"""How much a request may say before what it carries: a head that is made to be dear is refused
before anything in it is looked at."""

from __future__ import annotations

from typing import Any, cast

from tablee.server.unread import ReadProtocol

MOST_HEAD_BYTES = 16 * 1024
"""A browser's are a few kilobytes, also with the cookies of others on the same name. Many servers,
and most proxies, take no more."""
MOST_LINES = 100
"""A browser's has twenty, and proxies add a few."""
FORWARDED = b"x-forwarded-for"
MOST_FORWARDED_BYTES = 1024
"""Of whom proxies speak for: twenty of them. It is read several times, and address by address."""
SLICE_BYTES = 256
"""Of what has arrived, taken apart before it is looked how much it was."""
TOO_BIG = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\nX-Content-Type-Options: nosniff\r\n"
    b"Content-Length: 0\r\nConnection: close\r\n\r\n"
)


class TooMuchError(Exception):
    """Ends the reading of a request: what comes after these is not even kept."""


class BoundedProtocol(ReadProtocol):
    """Whose head is too long, or has too many lines, is told so and cut. So is what comes behind a
    body, and around its pieces: that is read as a head is."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._beside = 0
        """Bytes of a request's head, or around what it carries."""
        self._forwarded = 0
        self._is_too_much = False

    def refuse_head(self) -> None:
        """It is too much, wherever it ends."""
        raise NotImplementedError

    def read(self, data: bytes) -> None:
        """A slice of what has arrived."""
        super().data_received(data)
        self._beside += len(data)
        if self._beside > MOST_HEAD_BYTES and not self.transport.is_closing():
            self.refuse_head()

    def on_message_begin(self) -> None:
        self._beside = self._forwarded = 0
        cast("Any", super()).on_message_begin()

    def on_headers_complete(self) -> None:
        self._beside = 0
        cast("Any", super()).on_headers_complete()

    def on_header(self, name: bytes, value: bytes) -> None:
        if name.lower() == FORWARDED:
            self._forwarded += len(value)
        if len(self.headers) >= MOST_LINES or self._forwarded > MOST_FORWARDED_BYTES:
            self._is_too_much = True
            raise TooMuchError
        cast("Any", super()).on_header(name, value)

    def on_body(self, body: bytes) -> None:
        self._beside -= len(body)
        cast("Any", super()).on_body(body)

    def send_400_response(self, msg: str) -> None:
        if self._is_too_much:
            self.refuse_head()
        else:
            super().send_400_response(msg)
