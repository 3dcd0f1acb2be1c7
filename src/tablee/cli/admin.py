"""`tablee admin`: for whoever runs the house, while it runs."""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from tablee.cli.durations import read_duration, short_duration
from tablee.cli.language import default_language
from tablee.cli.serve import default_database
from tablee.core.texts import LANGUAGES, Texts
from tablee.server.errors import HouseError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    import sqlalchemy as sa

    from tablee.server.sql import SqlStorage

T = TypeVar("T")

DONE = 0
SOMETHING_WRONG = 1
"""Nothing failed, but somebody should look: a log breaks, a ban was not there."""

MOST = 50
GRACE = "30d"


def add_parser(commands: Any) -> None:
    parser = commands.add_parser(
        "admin",
        help="look after a house: rooms, bans, the secret",
        description="Look after a house, while its server runs or not. What is changed reaches a"
        " running server within seconds. No cards, seeds, chat or keys are ever shown.",
        epilog="Exit codes: 0 done, 1 something needs looking at, 2 it could not be done.",
    )
    orders = parser.add_subparsers(title="what to do", metavar="WHAT", required=True)
    _add_looking(orders)
    _add_mending(orders)
    _add_door(orders)


def _add(orders: Any, name: str, about: str, run: Callable[[argparse.Namespace], int]) -> Any:
    parser = orders.add_parser(name, help=about, description=about.capitalize() + ".")
    parser.add_argument("--database", metavar="URL", help="the house's (a file of yours)")
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.add_argument("--lang", choices=LANGUAGES, help="default: that of the environment")
    parser.set_defaults(run=run)
    return parser


def _add_looking(orders: Any) -> None:
    rooms = _add(orders, "rooms", "list rooms", _rooms)
    rooms.add_argument("--game")
    rooms.add_argument("--stage", choices=("waiting", "playing", "over"))
    rooms.add_argument("--public", action=argparse.BooleanOptionalAction)
    rooms.add_argument("--untouched", metavar="TIME", help="not touched for so long, as 7d")
    rooms.add_argument("--guest", metavar="HANDLE", help="where this guest sits, or is the host")
    rooms.add_argument("--sort", choices=("touched", "age", "size", "entries"), default="touched")
    rooms.add_argument("--most", type=int, default=MOST, metavar="N", help=f"({MOST})")
    rooms.add_argument(
        "--unreadable", action="store_true", help="play every log, list those that break"
    )
    room = _add(orders, "room", "look at one room, without its secrets", _room)
    room.add_argument("code", metavar="CODE")
    heavy = _add(orders, "heavy", "see whose messages fill the house", _heavy)
    heavy.add_argument("--most", type=int, default=MOST, metavar="N", help=f"({MOST})")


def _add_mending(orders: Any) -> None:
    close = _add(orders, "close", "close a room; whoever is in it is told", _close)
    close.add_argument("code", metavar="CODE")
    close.add_argument(
        "--forget", action="store_true", help="destroy its log, instead of keeping it for 30 days"
    )
    reopen = _add(orders, "reopen", "open a room again that was closed", _reopen)
    reopen.add_argument("code", metavar="CODE")
    repair = _add(orders, "repair", "find where a room's log breaks, and cut it back", _repair)
    repair.add_argument("code", metavar="CODE")
    repair.add_argument(
        "--cut", action="store_true", help="do it: what is cut off is set aside for 30 days"
    )


def _add_door(orders: Any) -> None:
    ban = _add(orders, "ban", "keep a guest, an address or a network out", _ban)
    ban.add_argument("whom", metavar="WHOM", help="a handle, 192.0.2.7, 192.0.2.0/24")
    ban.add_argument("--for", dest="length", metavar="TIME", help="as 24h; for good unless told")
    ban.add_argument("--why", default="", help="a note to yourself")
    unban = _add(orders, "unban", "let somebody in again", _unban)
    unban.add_argument("whom", metavar="WHOM")
    _add(orders, "bans", "list who is kept out", _bans)
    rotate = _add(orders, "rotate-secret", "sign cookies and links with a new secret", _rotate)
    rotate.add_argument(
        "--grace",
        metavar="TIME",
        default=GRACE,
        help=f"how long cookies of the old one are recognised, and renewed ({GRACE})",
    )
    rotate.add_argument(
        "--at-once",
        action="store_true",
        help="no grace: everybody comes anew, and needs a link to get a seat back",
    )


# Looking


def _rooms(args: argparse.Namespace) -> int:
    from tablee.server.upkeep.looking import Wanted, list_rooms, unreadable_rooms

    said = _Said(args)
    if args.unreadable:
        broken = _read(args, lambda at: list(unreadable_rooms(at)))
        if not args.json:
            for code, trouble in broken:
                said.line("breaks", code=code, sequence=trouble.sequence, kind=trouble.kind)
        said.json([{"code": code, "trouble": trouble} for code, trouble in broken])
        said.line("unreadable", count=len(broken))
        return SOMETHING_WRONG if broken else DONE
    since = None if args.untouched is None else time.time() - read_duration(args.untouched)
    wanted = Wanted(args.game, args.stage, args.public, since, args.guest, args.sort, _most(args))
    lines = _read(args, partial(list_rooms, wanted=wanted))
    said.json(lines)
    said.table(
        ("code", "game", "stage", "public", "seats", "entries", "bytes", "age", "touched"),
        [
            (
                line.code,
                line.game,
                line.stage,
                "public" if line.public else "",
                f"{line.seats - line.free}/{line.seats}",
                line.entries,
                line.bytes,
                said.ago(line.opened_at),
                said.ago(line.touched_at),
            )
            for line in lines
        ],
    )
    said.line("rooms", count=len(lines))
    return DONE


def _room(args: argparse.Namespace) -> int:
    from tablee.server.upkeep.looking import report_on

    said = _Said(args)
    code = _code(args)
    report = _read(args, partial(report_on, code=code))
    if report is None:
        raise HouseError("no_room", code=code)
    said.json(report)
    ages = {"age": said.ago(report.opened_at), "last": said.ago(report.touched_at)}
    if report.game is not None:
        said.line(
            "room",
            code=code,
            game=report.game,
            stage=report.stage,
            public=bool(report.public),
            host=report.host,
            matches=report.matches,
            finished=report.finished,
        )
        said.table(
            ("seat", "who", "name", "handle", "bot"),
            [
                (number, seat.kind, seat.name, seat.handle or "", seat.bot or "")
                for number, seat in enumerate(report.seats, 1)
            ],
        )
    said.line("log", count=report.entries, bytes=report.bytes, biggest=report.biggest, **ages)
    said.table(("kind", "entries"), list(report.kinds.items()))
    if report.trouble is None:
        return DONE
    _tell_trouble(said, code, report.trouble)
    return SOMETHING_WRONG


def _heavy(args: argparse.Namespace) -> int:
    from tablee.server.upkeep.looking import list_heavy

    said = _Said(args)
    lines = _read(args, partial(list_heavy, most=_most(args)))
    said.json(lines)
    said.table(
        ("handle", "hosted", "rooms", "entries", "bytes"),
        [
            (line.handle or said.words("house"), line.hosted, line.rooms, line.entries, line.bytes)
            for line in lines
        ],
    )
    said.line("heavy", count=sum(line.handle is not None for line in lines))
    return DONE


# Mending


def _close(args: argparse.Namespace) -> int:
    from tablee.server.upkeep.mending import close_room

    said = _Said(args)
    code = _code(args)
    kept = _write(args, partial(close_room, code=code, now=time.time(), forget=args.forget))
    said.json({"code": code, "kept": kept})
    said.line("forgotten" if args.forget else "closed", code=code)
    return DONE


def _reopen(args: argparse.Namespace) -> int:
    from tablee.server.upkeep.mending import reopen_room

    said = _Said(args)
    code = _code(args)
    _use(args, partial(reopen_room, code=code, now=time.time()))
    said.json({"code": code})
    said.line("reopened", code=code)
    return DONE


def _repair(args: argparse.Namespace) -> int:
    from tablee.server.upkeep.mending import repair_room

    said = _Said(args)
    code = _code(args)
    examined = _use(args, partial(repair_room, code=code, now=time.time(), cut=args.cut))
    trouble = examined.trouble
    said.json(
        {"code": code, "good": examined.good, "trouble": trouble, "cut": bool(args.cut and trouble)}
    )
    if trouble is None:
        said.line("sound", code=code, count=examined.good)
        return DONE
    _tell_trouble(said, code, trouble)
    said.line("cut" if args.cut else "would_cut", code=code, count=examined.good)
    return DONE if args.cut else SOMETHING_WRONG


def _tell_trouble(said: _Said, code: str, trouble: Any) -> None:
    said.line("breaks", code=code, sequence=trouble.sequence, kind=trouble.kind)
    said.line(f"because_{trouble.what}", error=trouble.error)


# The door


def _ban(args: argparse.Namespace) -> int:
    from tablee.server.bans import Ban, read_whom
    from tablee.server.upkeep.keys import put_ban

    said = _Said(args)
    now = time.time()
    kind, whom = read_whom(args.whom)
    until = None if args.length is None else now + read_duration(args.length)
    ban = Ban(kind, whom, now, until, args.why)
    _write(args, partial(put_ban, ban=ban))
    said.json(ban)
    said.line("banned_for_good" if until is None else "banned", whom=whom, length=args.length)
    if kind == "guest":
        said.line("banned_guest")
    return DONE


def _unban(args: argparse.Namespace) -> int:
    from tablee.server.upkeep.keys import lift_bans_of

    said = _Said(args)
    whom, was_banned = _write(args, partial(lift_bans_of, text=args.whom))
    said.json({"whom": whom, "was_banned": was_banned})
    said.line("unbanned" if was_banned else "not_banned", whom=whom)
    return DONE if was_banned else SOMETHING_WRONG


def _bans(args: argparse.Namespace) -> int:
    from tablee.server.bans import is_readable
    from tablee.server.upkeep.keys import list_bans

    said = _Said(args)
    bans = _read(args, partial(list_bans, now=time.time()))
    said.json(bans)
    in_force = [ban for ban in bans if is_readable(ban)]
    said.table(
        ("whom", "since", "left", "why"),
        [(ban.whom, said.ago(ban.since), said.left(ban.until), ban.why) for ban in in_force],
    )
    said.line("bans", count=len(in_force))
    for ban in bans:
        if ban not in in_force:
            said.line("ban_unreadable", whom=ban.whom)
    return DONE if len(in_force) == len(bans) else SOMETHING_WRONG


def _rotate(args: argparse.Namespace) -> int:
    from tablee.server.upkeep.keys import rotate_secret

    said = _Said(args)
    grace = 0.0 if args.at_once else read_duration(args.grace)
    _write(args, partial(rotate_secret, now=time.time(), grace=grace))
    said.json({"grace": grace})
    said.line("rotated" if grace else "rotated_at_once", grace=args.grace)
    return DONE


# Speaking


class _Said:
    """What is told: sentences and tables to people, one JSON value to machines."""

    def __init__(self, args: argparse.Namespace) -> None:
        self._texts = Texts.load("tablee.cli", args.lang or default_language())
        self._to_machine = args.json
        self._now = time.time()

    def words(self, key: str, **values: object) -> str:
        return self._texts.say(f"admin.{key}", values)

    def line(self, key: str, **values: object) -> None:
        if not self._to_machine:
            print(self.words(key, **values))

    def json(self, value: object) -> None:
        if self._to_machine:
            import msgspec

            sys.stdout.write(msgspec.json.format(msgspec.json.encode(value)).decode() + "\n")

    def table(self, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
        if self._to_machine or not rows:
            return
        heads = [self.words(f"column.{name}") for name in columns]
        cells = [heads, *([str(cell) for cell in row] for row in rows)]
        widths = [max(len(row[column]) for row in cells) for column in range(len(columns))]
        for row in cells:
            padded = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            print("  ".join(padded).rstrip())

    def ago(self, at: float) -> str:
        return short_duration(self._now - at)

    def left(self, until: float | None) -> str:
        return self.words("for_good") if until is None else short_duration(until - self._now)


def _code(args: argparse.Namespace) -> str:
    return str(args.code).strip().upper()


def _most(args: argparse.Namespace) -> int:
    if args.most < 1:
        raise HouseError("most", given=args.most)
    return int(args.most)


# The database


def _read(args: argparse.Namespace, work: Callable[[sa.Connection], T]) -> T:
    return _use(args, lambda storage: storage.read(work))


def _write(args: argparse.Namespace, work: Callable[[sa.Connection], T]) -> T:
    return _use(args, lambda storage: storage.write(work))


def _use(args: argparse.Namespace, work: Callable[[SqlStorage], Awaitable[T]]) -> T:
    from tablee.server.sql import SqlStorage

    async def use(storage: SqlStorage) -> T:
        await storage.open(bring_up=False)
        try:
            return await work(storage)
        finally:
            await storage.close()

    return asyncio.run(use(SqlStorage(args.database or default_database())))
