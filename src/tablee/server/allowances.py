"""How much of everything a guest and an address may have. Behind one address there may be a club:
the numbers are for forty tables, 160 people.
"""

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import msgspec

from tablee.server.errors import HouseError

What = Literal[
    "guests",
    "names",
    "codes",
    "first_codes",
    "rooms",
    "rooms_alive",
    "arrivals",
    "sockets",
    "any_frames",
    "frames",
    "messages",
    "plans",
    "writing",
    "hints",
    "requests",
    "files",
    "looks",
    "finds",
    "replays",
    "options",
    "forge",
    "uploads",
    "trials",
    "previews",
    "prints",
    "refusals",
]


class Allowance(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """So many at once, and as many again in so many seconds; in 0 seconds: at the same time."""

    most: int
    seconds: float


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """None: not counted."""

    guest: Allowance | None = None
    address: Allowance | None = None


def allow(guest: tuple[int, float] | None, address: tuple[int, float] | None) -> Rule:
    return Rule(guest and Allowance(*guest), address and Allowance(*address))


MINUTE, HOUR, DAY = 60, 3600, 86400

ALLOWANCES: Mapping[What, Rule] = {
    # Who somebody is: cookies that are made, and other names for those who have one.
    "guests": allow(None, (200, 4 * HOUR)),
    "names": allow((30, 10 * MINUTE), None),
    # Codes that lead nowhere. Who has missed none yet may try though the address has missed many.
    "codes": allow((10, 10 * MINUTE), (60, HOUR)),
    "first_codes": allow((2, DAY), None),
    # Rooms that are opened, and a host's rooms that are not asleep.
    "rooms": allow((20, 10 * MINUTE), (160, 30 * MINUTE)),
    "rooms_alive": allow((60, 0), None),
    # Lines to rooms that are opened, and those that are open.
    "arrivals": allow((60, MINUTE), (1200, MINUTE)),
    "sockets": allow((12, 0), (500, 0)),
    # Frames of any kind as they arrive, pings too: whoever sends more than this is cut at once.
    "any_frames": allow((1000, 20), (8000, 20)),
    # Whoever sends more frames than this is told so and sent away; more messages are refused.
    "frames": allow((300, 20), None),
    "messages": allow((100, 20), (4000, 20)),
    # Those that set a table: each is looked at by the game, and may put 12 kB into a log.
    "plans": allow((60, MINUTE), (1200, MINUTE)),
    # Bytes that messages put into logs, moves not counted: most are some 200, options up to 12,000.
    "writing": allow((1 << 20, 10 * MINUTE), (8 << 20, 10 * MINUTE)),
    "hints": allow((12, MINUTE), (160, MINUTE)),
    # Anything that is asked for but websockets. More of it waits at the gate (`queueing.py`): a
    # page that is new is some 220 files.
    "requests": allow((900, MINUTE), (1500, 3)),
    # Files of the page: the whole of it for everybody at once, though browsers keep most of it.
    "files": allow(None, (36_000, MINUTE)),
    # The home page and its lobby; a room that was found; a finished match.
    "looks": allow((60, MINUTE), (2400, MINUTE)),
    "finds": allow((60, MINUTE), (1200, MINUTE)),
    "replays": allow((40, MINUTE), (400, MINUTE)),
    # Work of other kinds. A page asks again with every change.
    "options": allow((60, MINUTE), (600, MINUTE)),
    "forge": allow((120, MINUTE), (600, MINUTE)),
    "uploads": allow((30, 5 * MINUTE), (150, 5 * MINUTE)),
    "trials": allow((6, 5 * MINUTE), (30, 5 * MINUTE)),
    "previews": allow((60, MINUTE), (300, MINUTE)),
    "prints": allow((12, 5 * MINUTE), (60, 5 * MINUTE)),
    # What hits a limit, of this table or at the gate. An address with more of them is not refused
    # anything for that: it is served slowly, one request after another (`turnstile.py`).
    "refusals": allow(None, (60, 20)),
}

HELD: frozenset[What] = frozenset(("rooms_alive", "sockets"))
"""Counted at the same time."""


def read_limits(path: Path) -> Mapping[What, Rule]:
    """The usual rules, with what a file says instead of theirs."""
    try:
        found = msgspec.toml.decode(path.read_bytes(), type=dict[What, Rule])
    except OSError as error:
        raise HouseError("unreadable", file=path, why=error) from error
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        # Python reads no integer of some thousand digits, and no list in a thousand lists.
        raise HouseError("no_limits", file=path, why=error) from error
    rules = dict(ALLOWANCES)
    for name, rule in found.items():
        usual = rules[name]
        for own in (rule.guest, rule.address):
            if own is not None and not _is_sensible(name, own):
                given = f"[{own.most}, {own.seconds:g}]"
                raise HouseError("no_limit", file=path, name=name, given=given)
        rules[name] = Rule(rule.guest or usual.guest, rule.address or usual.address)
    return rules


def _is_sensible(name: What, of: Allowance) -> bool:
    """What comes back in seconds needs some of them, and what is held comes back when it ends."""
    return of.most >= 0 and (of.seconds == 0 if name in HELD else 0 < of.seconds < math.inf)
