"""What a client may say, a file a kind of thing. Whatever is declared in one of them is heard."""

from functools import reduce
from operator import or_

import msgspec

from tablee.server.messages import lines, links, people, playing, seats, setting
from tablee.server.messages.lines import ClientPong
from tablee.server.messages.message import AtOnce, FromClient, InTurn

__all__ = ["kinds", "lines", "links", "message_decoder", "people", "playing", "seats", "setting"]


def kinds() -> list[type[FromClient]]:
    return [*InTurn.__subclasses__(), *AtOnce.__subclasses__()]


def message_decoder() -> msgspec.json.Decoder[FromClient | ClientPong]:
    return msgspec.json.Decoder(reduce(or_, (*kinds(), ClientPong)))
