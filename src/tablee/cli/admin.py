"""`tablee admin`: for whoever runs the house, while it runs."""

from __future__ import annotations

import argparse
import time
from functools import partial
from typing import TYPE_CHECKING, Any

from tablee.cli.durations import read_duration
from tablee.cli.help import Help
from tablee.cli.operating import Said, Wiped, code_of, most_of, read, use, write, write_and_wipe
from tablee.core.texts import Texts
from tablee.server.errors import HouseError

if TYPE_CHECKING:
    from collections.abc import Callable

DONE = 0
SOMETHING_WRONG = 1
"""Nothing failed, but somebody should look: a log breaks, a ban was not there."""

MOST = 50
GRACE = "30d"


def add_parser(commands: Any, texts: Texts) -> None:
    words = Help(texts, "admin")
    parser = words.add_command(commands)
    orders = parser.add_subparsers(title=words("orders"), metavar="WHAT", required=True)
    _add_looking(orders, words)
    _add_mending(orders, words)
    _add_door(orders, words)


def _add(orders: Any, name: str, run: Callable[[argparse.Namespace], int], words: Help) -> Any:
    parser = words.add_action(orders, name)
    parser.add_argument("--database", metavar="URL", help=words.common("database"))
    parser.add_argument("--json", action="store_true", help=words.common("json"))
    words.add_language(parser)
    parser.set_defaults(run=run)
    return parser


def _add_looking(orders: Any, words: Help) -> None:
    rooms = _add(orders, "rooms", _rooms, words)
    rooms.add_argument("--game", help=words("game"))
    rooms.add_argument("--stage", choices=("waiting", "playing", "over"), help=words("stage"))
    rooms.add_argument("--public", action=argparse.BooleanOptionalAction, help=words("public"))
    rooms.add_argument("--untouched", metavar="TIME", help=words("untouched"))
    rooms.add_argument("--guest", metavar="HANDLE", help=words("guest"))
    orders_of = ("touched", "age", "size", "entries")
    rooms.add_argument("--sort", choices=orders_of, default="touched", help=words("sort"))
    most = words("most", most=MOST)
    rooms.add_argument("--most", type=int, default=MOST, metavar="N", help=most)
    rooms.add_argument("--unreadable", action="store_true", help=words("unreadable"))
    room = _add(orders, "room", _room, words)
    room.add_argument("code", metavar="CODE", help=words("code"))
    heavy = _add(orders, "heavy", _heavy, words)
    heavy.add_argument("--most", type=int, default=MOST, metavar="N", help=most)


def _add_mending(orders: Any, words: Help) -> None:
    close = _add(orders, "close", _close, words)
    close.add_argument("--forget", action="store_true", help=words("forget"))
    reopen = _add(orders, "reopen", _reopen, words)
    repair = _add(orders, "repair", _repair, words)
    repair.add_argument("--cut", action="store_true", help=words("cut"))
    for parser in (close, reopen, repair):
        parser.add_argument("code", metavar="CODE", help=words("code"))


def _add_door(orders: Any, words: Help) -> None:
    ban = _add(orders, "ban", _ban, words)
    ban.add_argument("whom", metavar="WHOM", help=words("whom"))
    ban.add_argument("--for", dest="length", metavar="TIME", help=words("length"))
    ban.add_argument("--why", default="", help=words("why"))
    unban = _add(orders, "unban", _unban, words)
    unban.add_argument("whom", metavar="WHOM", help=words("whom"))
    _add(orders, "bans", _bans, words)
    rotate = _add(orders, "rotate-secret", _rotate, words)
    grace = words("grace", grace=GRACE)
    rotate.add_argument("--grace", metavar="TIME", default=GRACE, help=grace)
    rotate.add_argument("--at-once", action="store_true", help=words("at_once"))


# Looking


def _rooms(args: argparse.Namespace) -> int:
    from tablee.server.upkeep.looking import Wanted, list_rooms, unreadable_rooms

    said = Said(args)
    if args.unreadable:
        broken = read(args, lambda at: list(unreadable_rooms(at)))
        if not args.json:
            for code, trouble in broken:
                said.line("breaks", code=code, sequence=trouble.sequence, kind=trouble.kind)
        said.json([{"code": code, "trouble": trouble} for code, trouble in broken])
        said.line("unreadable", count=len(broken))
        return SOMETHING_WRONG if broken else DONE
    since = None if args.untouched is None else time.time() - read_duration(args.untouched)
    wanted = Wanted(args.game, args.stage, args.public, since, args.guest, args.sort, most_of(args))
    lines = read(args, partial(list_rooms, wanted=wanted))
    said.json(lines)
    said.table(
        ("code", "game", "stage", "public", "seats", "entries", "bytes", "age", "touched"),
        [
            (
                line.code,
                line.game,
                said.words(f"stage.{line.stage}"),
                said.words("yes") if line.public else "",
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

    said = Said(args)
    code = code_of(args)
    report = read(args, partial(report_on, code=code))
    if report is None:
        raise HouseError("no_room", code=code)
    said.json(report)
    ages = {"age": said.ago(report.opened_at), "last": said.ago(report.touched_at)}
    if report.game is not None:
        said.line(
            "room",
            code=code,
            game=report.game,
            stage=said.words(f"stage.{report.stage}"),
            public=bool(report.public),
            host=report.host,
            matches=report.matches,
            finished=report.finished,
        )
        said.table(
            ("seat", "who", "name", "handle", "bot"),
            [
                (
                    number,
                    said.words(f"sits.{seat.kind}"),
                    seat.name,
                    seat.handle or "",
                    said.bot(seat.bot),
                )
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

    said = Said(args)
    lines = read(args, partial(list_heavy, most=most_of(args)))
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

    said = Said(args)
    code = code_of(args)
    close = partial(close_room, code=code, now=time.time(), forget=args.forget)
    if not args.forget:
        said.json({"code": code, "kept": write(args, close)})
        said.line("closed", code=code)
        return DONE
    wiped = write_and_wipe(args, close)
    said.json({"code": code, "kept": 0, "left": wiped.left})
    said.line("forgotten", code=code)
    return _tell_left(said, wiped)


def _reopen(args: argparse.Namespace) -> int:
    from tablee.server.upkeep.mending import reopen_room

    said = Said(args)
    code = code_of(args)
    use(args, partial(reopen_room, code=code, now=time.time()))
    said.json({"code": code})
    said.line("reopened", code=code)
    return DONE


def _repair(args: argparse.Namespace) -> int:
    from tablee.server.upkeep.mending import repair_room

    said = Said(args)
    code = code_of(args)
    examined = use(args, partial(repair_room, code=code, now=time.time(), cut=args.cut))
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


def _tell_trouble(said: Said, code: str, trouble: Any) -> None:
    said.line("breaks", code=code, sequence=trouble.sequence, kind=trouble.kind)
    said.line(f"because_{trouble.what}", error=trouble.error)


# The door


def _ban(args: argparse.Namespace) -> int:
    from tablee.server.bans import Ban, read_whom
    from tablee.server.upkeep.keys import put_ban

    said = Said(args)
    now = time.time()
    kind, whom = read_whom(args.whom)
    until = None if args.length is None else now + read_duration(args.length)
    ban = Ban(kind, whom, now, until, args.why)
    write(args, partial(put_ban, ban=ban))
    said.json(ban)
    said.line("banned_for_good" if until is None else "banned", whom=whom, length=args.length)
    if kind == "guest":
        said.line("banned_guest")
    return DONE


def _unban(args: argparse.Namespace) -> int:
    from tablee.server.upkeep.keys import lift_bans_of

    said = Said(args)
    whom, was_banned = write(args, partial(lift_bans_of, text=args.whom))
    said.json({"whom": whom, "was_banned": was_banned})
    said.line("unbanned" if was_banned else "not_banned", whom=whom)
    return DONE if was_banned else SOMETHING_WRONG


def _bans(args: argparse.Namespace) -> int:
    from tablee.server.bans import is_readable
    from tablee.server.upkeep.keys import list_bans

    said = Said(args)
    bans = read(args, partial(list_bans, now=time.time()))
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

    said = Said(args)
    grace = 0.0 if args.at_once else read_duration(args.grace)
    rotate = partial(rotate_secret, now=time.time(), grace=grace)
    if grace:
        write(args, rotate)
        said.json({"grace": grace})
        said.line("rotated", grace=args.grace)
        return DONE
    wiped = write_and_wipe(args, rotate)
    said.json({"grace": grace, "left": wiped.left})
    said.line("rotated_at_once")
    return _tell_left(said, wiped)


def _tell_left(said: Said, wiped: Wiped) -> int:
    """Where there may still be what was destroyed: in backups always."""
    said.line(f"left_{wiped.left}", database=wiped.database)
    return SOMETHING_WRONG if wiped.left == "wal" else DONE
