"""What a client may say, a file a kind of thing. Whatever is declared in one of them is heard."""

from functools import reduce
from operator import or_

import msgspec

from tablee.server.kinds import kinds_of
from tablee.server.messages import lines, links, people, playing, seats, setting
from tablee.server.messages.lines import ClientPong
from tablee.server.messages.message import ClientMessage, FromClient, Said

__all__ = [
    "answered_kinds",
    "kinds",
    "lines",
    "links",
    "message_decoder",
    "people",
    "playing",
    "seats",
    "setting",
]


def kinds() -> list[type[Said]]:
    return kinds_of(Said)


def answered_kinds() -> list[type[ClientMessage]]:
    """Everything but a pong."""
    return kinds_of(ClientMessage)


def message_decoder() -> msgspec.json.Decoder[FromClient | ClientPong]:
    return msgspec.json.Decoder(reduce(or_, kinds()))
