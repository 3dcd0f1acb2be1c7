"""Where somebody comes from, as the house counts it: one way to read an address for all of it."""

import ipaddress
from functools import lru_cache

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network

HOUSEHOLD_BITS = 64
"""A household with IPv6 has this much of it to itself, and changes its address within it."""
WIDER = {56: 4, 48: 16}
"""What providers give to a home, and to a company or through a tunnel, by bits; and how many times
as much as one address all of it together may have: in the same network there are neighbours."""
SHARES = (1, 2)
"""How many shares those networks have of what is the same for all, however many come: a home has
one, though it has many networks; what may be a company's, or a tunnel that anybody gets, two."""
MAPPED_BITS = 96
"""How many bits of ::ffff:192.0.2.1 are not the address that it stands for."""
THIS_MACHINE = (ipaddress.ip_network("127.0.0.0/8"), ipaddress.ip_network("::1/128"))


def read_address(text: str) -> Address | None:
    """An address as a connection or a proxy says it; None if it is none.

    Sockets that take both kinds say ::ffff:192.0.2.1 for 192.0.2.1; a link of this machine may be
    named behind a %.

    >>> read_address("::ffff:192.0.2.7"), read_address("somewhere")
    (IPv4Address('192.0.2.7'), None)
    """
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address


def read_network(text: str) -> Network:
    """A network, or one address, as an operator writes it; ValueError if it is none.

    >>> read_network("::ffff:192.0.2.0/120"), read_network("192.0.2.7")
    (IPv4Network('192.0.2.0/24'), IPv4Network('192.0.2.7/32'))
    """
    network = ipaddress.ip_network(text.partition("%")[0], strict=False)
    if isinstance(network, ipaddress.IPv4Network):
        return network
    mapped = network.network_address.ipv4_mapped
    if mapped is not None and network.prefixlen >= MAPPED_BITS:
        return ipaddress.IPv4Network((mapped, network.prefixlen - MAPPED_BITS))
    return network


def network_of(text: str) -> str | None:
    """What counts as one address: of those that a household has by the million, what they have in
    common. None if it is no address.

    >>> network_of("192.0.2.7"), network_of("2001:db8:1:2:3:4:5:6")
    ('192.0.2.7', '2001:db8:1:2::/64')
    """
    address = read_address(text)
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, HOUSEHOLD_BITS), strict=False))
    return None if address is None else str(address)


@lru_cache(maxsize=8192)
def wider_than(network: str) -> tuple[tuple[str, int], ...]:
    """The networks around what counts as one address, and how many addresses they count as.

    >>> wider_than("2001:db8:1:2::/64")
    (('2001:db8:1::/56', 4), ('2001:db8:1::/48', 16))
    >>> wider_than("192.0.2.7")
    ()
    """
    if ":" not in network:
        return ()
    inner = ipaddress.IPv6Network(network)
    return tuple((str(inner.supernet(new_prefix=bits)), times) for bits, times in WIDER.items())


@lru_cache(maxsize=8192)
def circles_around(network: str) -> tuple[tuple[str, int], ...]:
    """The home that an address belongs to, and what is around it, each with its shares.

    >>> circles_around("2001:db8:1:2::/64")
    (('2001:db8:1::/56', 1), ('2001:db8:1::/48', 2))
    >>> circles_around("192.0.2.7")
    (('192.0.2.7', 1),)
    """
    names = [name for name, _ in wider_than(network)]
    return tuple(zip(names or [network], SHARES, strict=False))


def home_of(network: str | None) -> str | None:
    """Where those who want the same few hands are told apart: all that one home may have."""
    wider = wider_than(network) if network is not None else ()
    return wider[0][0] if wider else network
