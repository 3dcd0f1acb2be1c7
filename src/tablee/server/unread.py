"""Answers that nobody reads. Uvicorn waits for ever for a reader who does not read."""

from __future__ import annotations

import asyncio
from typing import Any

from tablee.server.cutting import cut_off
from tablee.server.queueing import QueuedProtocol

READ_SECONDS = 8.0
"""For whoever reads an answer: something of it has to be taken in this time."""


class ReadProtocol(QueuedProtocol):
    """Who takes nothing of an answer is cut."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._reading: asyncio.TimerHandle | None = None
        self._unread = 0

    def cut(self, why: str) -> None:
        raise NotImplementedError

    @property
    def is_unread(self) -> bool:
        """Whether an answer waits to be taken."""
        return self._reading is not None

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.resume_writing()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.transport.get_write_buffer_size()
        self._reading = self.loop.call_later(READ_SECONDS, self._look_at_reader)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def _look_at_reader(self) -> None:
        unread = self.transport.get_write_buffer_size()
        if unread >= self._unread:
            self.cut("slow_readers")
            return
        self._unread = unread
        self._reading = self.loop.call_later(READ_SECONDS, self._look_at_reader)

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        # To close politely is to wait until all is read.
        self.loop.call_later(READ_SECONDS, cut_off, self.transport)
