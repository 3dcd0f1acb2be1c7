"""Whoever is cut off is gone at once, and nothing of what was meant for them is left behind."""

import asyncio
import contextlib
import socket
import struct

_AT_ONCE = struct.pack("ii", 1, 0)
"""Linger, for no time: the system drops what is unsent, and tells the other side."""


def cut_off(transport: asyncio.Transport) -> None:
    """To abort a transport leaves it to the system to get rid of what it has taken already: for
    minutes, and in its memory, if the other side does not read. That side hears of nothing."""
    line = transport.get_extra_info("socket")
    if line is not None:
        # What has ended by itself has no socket any more: uvloop says so in its own way.
        with contextlib.suppress(OSError, ValueError):
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _AT_ONCE)
    transport.abort()
