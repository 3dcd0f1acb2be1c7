"""Rows as tests of a storage write them."""

from tablee.server.storage import (
    StoredEntry,
    StoredReplay,
    StoredRoom,
)


def entry(sequence: int, name: str | None = None, body: bytes = b"{}") -> StoredEntry:
    return StoredEntry(sequence, name or f"message-{sequence}", float(sequence), body)


def room(code: str = "ABCD", summary: bytes = b"{}", touched_at: float = 1.0) -> StoredRoom:
    return StoredRoom(code, public=True, summary=summary, touched_at=touched_at)


def replay(number: int, sequence: int = 2) -> StoredReplay:
    return StoredReplay(number, sequence, b"packed %d" % number, b"[]")
