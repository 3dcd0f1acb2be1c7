"""How other devices on the same network reach this machine."""

import ipaddress
import re
import socket
from pathlib import Path
from typing import Literal

import ifaddr

from tablee.server.requests import Reach

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104
INNER = re.compile(r"^(docker|br-|veth|virbr|vmnet|vboxnet|lxc|lxd|cni|flannel|tun|tap|wg|utun)")
"""Interfaces that lead to no phone: those of containers, virtual machines and tunnels."""

UFW = Path("/etc/ufw/ufw.conf")
FIREWALLD = Path("/run/firewalld.pid"), Path("/var/run/firewalld.pid")


def find_reach(host: str, port: int, origins: tuple[str, ...] = ()) -> Reach:
    """As things are now: a laptop may have come to a network since we were started."""
    if origins:
        # Somebody has seen to an address of our own; what is between is not ours to guess.
        return Reach(list(origins), port, None, None)
    if host in EVERYWHERE:
        found = network_addresses()
        trouble: Literal["only_here", "no_network"] | None = None if found else "no_network"
    else:
        is_here = host == "localhost" or _is_loopback(host)
        found, trouble = ([], "only_here") if is_here else ([host], None)
    return Reach([f"http://{address}:{port}" for address in found], port, trouble, find_firewall())


def network_addresses() -> list[str]:
    """This machine's addresses on its networks, the likeliest to reach a phone first.

    A network without internet has no route to anywhere, so every interface is looked at.
    """
    first = routed_address()
    found: list[tuple[int, str]] = []
    for adapter in ifaddr.get_adapters():
        for ip in adapter.ips:
            if not isinstance(ip.ip, str) or _is_loopback(ip.ip):
                continue
            is_far = bool(INNER.match(adapter.name)) or ipaddress.ip_address(ip.ip).is_link_local
            found.append((2 if is_far else 0 if ip.ip == first else 1, ip.ip))
    return [address for _, address in sorted(found)]


def routed_address() -> str | None:
    """The address that this machine speaks to the world from. Nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # A documentation address (RFC 5737): a datagram socket only picks a route for it.
            probe.connect(("192.0.2.1", 9))
            address: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if _is_loopback(address) else address


def find_firewall() -> Literal["ufw", "firewalld"] | None:
    """A firewall that is switched on, as far as anybody may look."""
    try:
        if re.search(r"^ENABLED=yes", UFW.read_text(encoding="utf-8"), re.MULTILINE):
            return "ufw"
    except OSError:
        pass
    return "firewalld" if any(path.exists() for path in FIREWALLD) else None


def _is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
