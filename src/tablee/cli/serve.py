"""`tablee serve`: the house is open."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import errno
import http.client
import math
import os
import socket
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablee.cli.default_database import default_database
from tablee.cli.errors import CommandError
from tablee.cli.help import Help
from tablee.cli.language import default_language
from tablee.cli.sentences import Sentences
from tablee.core.texts import Texts

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from litestar import Litestar

    from tablee.server.allowances import Rule, What
    from tablee.server.house import House
    from tablee.server.requests import Reach
    from tablee.server.sql import SqlStorage

PORT = 8770
LOGS = ("sentences", "json")


def add_parser(commands: Any, texts: Texts) -> None:
    words = Help(texts, "serve")
    parser = words.add_command(commands)
    parser.add_argument("--host", default="0.0.0.0", help=words("host"))  # noqa: S104
    parser.add_argument("--port", type=int, default=PORT, help=words("port", port=PORT))
    parser.add_argument("--database", metavar="URL", help=words("database"))
    parser.add_argument(
        "--origin", action="append", default=[], metavar="URL", help=words("origin")
    )
    parser.add_argument("--pace", type=float, default=0.7, help=words("pace"))
    networks = words("metrics_from")
    parser.add_argument(
        "--metrics-from", action="append", default=[], metavar="NETWORK", help=networks
    )
    parser.add_argument("--processes", type=int, default=1, metavar="N", help=words("processes"))
    parser.add_argument("--redis", metavar="URL", help=words("redis"))
    parser.add_argument("--limits", metavar="FILE.toml", help=words("limits"))
    parser.add_argument("--open", action="store_true", help=words("open"))
    parser.add_argument("--log", choices=LOGS, help=words("log"))
    words.add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    # Imported here: a server takes a while to import, and the other commands do without.
    from tablee.pool.siblings import Siblings
    from tablee.server.address import find_reach
    from tablee.server.allowances import ALLOWANCES, read_limits
    from tablee.server.hosts import read_origin
    from tablee.server.locks import sole_server
    from tablee.server.logs import configure_logs
    from tablee.server.nodes.wakeups import expect_redis
    from tablee.server.sql import SqlStorage

    _expect_sensible(args)
    texts = Texts.load("tablee.cli", args.lang or default_language())
    log = args.log or ("sentences" if sys.stderr.isatty() else "json")
    configure_logs(Sentences(texts) if log == "sentences" else None)
    database = args.database or default_database()
    metrics_from = tuple(_network(text) for text in args.metrics_from)
    origins = tuple(read_origin(text) for text in args.origin)
    _expect_free(args.host, args.port)
    storage = SqlStorage(database)
    if args.redis is not None:
        expect_redis(storage, args.redis)
    _expect_processes(args.processes, storage)
    rules = read_limits(Path(args.limits)) if args.limits else ALLOWANCES
    here = _address(args.port)
    with sole_server(database, here):
        asyncio.run(_expect_usable(storage))
        _tell(here, find_reach(args.host, args.port, origins), database, texts)
        if args.open:
            threading.Thread(target=_open_when_ready, args=(here,), daemon=True).start()
        serve = partial(_serve, args, storage, rules, origins, metrics_from)
        if args.processes > 1:
            Siblings(serve).run(args.processes)
        else:
            serve()
    if sys.stdout.isatty():
        # Below what the terminal shows of Ctrl-C.
        print("\n" + texts.say("serve.closed"))
    return 0


def _serve(
    args: argparse.Namespace,
    storage: SqlStorage,
    rules: Mapping[What, Rule],
    origins: tuple[str, ...],
    metrics_from: tuple[str, ...],
    number: int | None = None,
) -> None:
    """Until it is told to end: alone, or as that one of several processes."""
    import uvicorn

    from tablee.server.app import make_app
    from tablee.server.house import House
    from tablee.server.limits import Limits
    from tablee.server.nodes.among import AmongOthers
    from tablee.server.processes import make_pool
    from tablee.server.rubbish import look_seldom_for_rubbish

    company = AmongOthers(storage, args.redis) if storage.is_shared else None
    pool = make_pool(args.processes)
    house = House(storage, pool, pace=args.pace, limits=Limits(rules), company=company)
    app = make_app(house, origins, args.host, args.port, metrics_from)
    look_seldom_for_rubbish()
    settings = _gate_settings(house, app)
    if number is None:
        uvicorn.run(app, host=args.host, port=args.port, **settings)
    else:
        listener = _one_of_several(args.host, args.port)
        uvicorn.Server(uvicorn.Config(app, **settings)).run(sockets=[listener])


def _one_of_several(host: str, port: int) -> socket.socket:
    """The system deals out who comes among all that listen there."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    listener.bind((host, port))
    return listener


def _expect_processes(count: int, storage: SqlStorage) -> None:
    from tablee.pool.siblings import CAN_FORK

    if count < 1:
        raise CommandError("processes", given=count)
    if count > 1 and not storage.is_shared:
        raise CommandError("processes_without_postgres")
    if count > 1 and not (CAN_FORK and hasattr(socket, "SO_REUSEPORT")):
        raise CommandError("processes_here")


def _expect_sensible(args: argparse.Namespace) -> None:
    if not 0 < args.port < 65536:
        raise CommandError("port", given=args.port)
    if not 0 <= args.pace < math.inf:
        raise CommandError("pace", given=f"{args.pace:g}")


def _gate_settings(house: House, app: Litestar) -> dict[str, Any]:
    """Who is let in before anybody has said anything."""
    from tablee.server.gate import Gate, connections_possible, settings

    gate = Gate(
        connections_possible(),
        limits=house.limits,
        turns_away=house.turns_away,
        misdirected=app.state.only_ours.at_the_gate,
        wait=house.wait_to_ask,
    )
    return settings(gate)


def _network(text: str) -> str:
    from tablee.server.networks import read_network

    try:
        return str(read_network(text))
    except ValueError as error:
        raise CommandError("network", why=error) from error


def _expect_free(host: str, port: int) -> None:
    """TableeError if we cannot listen there: better said now than in a server's log."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                # Whoever has started us may know another way (`make play`).
                how = os.environ.get("TABLEE_ANOTHER_PORT") or f"--port {port % 65535 + 1}"
                if _is_tablee(_address(port)):
                    raise CommandError("open_there", address=_address(port), how=how) from error
                raise CommandError("port_taken", port=port, how=how) from error
            raise CommandError("cannot_listen", host=host, port=port, why=error) from error


def _address(port: int) -> str:
    """For whoever sits at this machine."""
    return f"http://localhost:{port}"


def _is_tablee(address: str) -> bool:
    """Whether a house is open there: its page says so."""
    try:
        with urllib.request.urlopen(address, timeout=2) as reply:  # noqa: S310
            return "<title>Tablée" in reply.read(20_000).decode(errors="replace")
    except (OSError, http.client.HTTPException):
        return False


async def _expect_usable(storage: SqlStorage) -> None:
    """TableeError if the database cannot be used."""
    await storage.open()
    try:
        await storage.secret()
        # What a house asks for when it opens.
        await storage.code_lengths()
        await storage.rooms_in_play()
    finally:
        await storage.close()


def _tell(here: str, reach: Reach, database: str, texts: Texts) -> None:
    """At once, also into a service's log."""
    from tablee.server.sqlite_versions import advise_on_sqlite

    print(texts.say("serve.open", {"address": here}), flush=True)
    for line in _explain(reach, texts):
        print(line, flush=True)
    # Not before: it is no trouble, and nobody need read it first.
    advise_on_sqlite(database)
    if sys.stdout.isatty():
        print(texts.say("serve.stop"))


def _explain(reach: Reach, texts: Texts) -> Iterator[str]:
    """How phones come here, or what is in their way."""
    if reach.addresses:
        yield texts.say("serve.phones", {"addresses": reach.addresses})
    else:
        yield texts.say(f"serve.{reach.trouble or 'no_network'}")
    if reach.firewall:
        yield texts.say(f"serve.{reach.firewall}", {"port": reach.port})


def _open_when_ready(address: str) -> None:
    for _ in range(100):
        with contextlib.suppress(urllib.error.URLError, OSError):
            urllib.request.urlopen(f"{address}/health", timeout=1)  # noqa: S310
            webbrowser.open(address)
            return
        time.sleep(0.1)
