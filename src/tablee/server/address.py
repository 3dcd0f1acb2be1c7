"""Where other devices on the same network reach this machine."""

import socket


def local_address() -> str | None:
    """The address that this machine would speak from. Nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # A documentation address (RFC 5737): a datagram socket only picks a route for it.
            probe.connect(("192.0.2.1", 9))
            address: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if address.startswith("127.") else address
