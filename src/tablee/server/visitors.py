"""Who has come to a room, whether they sit down or not: what a server remembers of them."""

import msgspec

from tablee.server.protocol import Guest

MOST_DEVICES = 8
"""Of one guest, that are remembered: whoever throws them away all the time fills no log."""


class Visitor(msgspec.Struct):
    """Somebody who has come since the house was opened, and with which devices: the latest."""

    guest: Guest
    devices: dict[str, None]

    def note_device(self, device: str) -> None:
        self.devices.pop(device, None)
        self.devices[device] = None
        if len(self.devices) > MOST_DEVICES:
            del self.devices[next(iter(self.devices))]
