"""`tablee serve`: the house is open."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import errno
import gc
import os
import socket
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablee.cli.language import default_language
from tablee.cli.sentences import Sentences
from tablee.core.errors import TableeError
from tablee.core.texts import LANGUAGES, Texts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tablee.server.requests import Reach
    from tablee.server.sql import SqlStorage

PORT = 8770
RUBBISH = (1_000, 10, 50)
"""New things, less those that have gone, until the youngest are looked through; times of that until
those that have outlived it are; and times of that until everything is: about 100 MB at most."""
LOGS = ("sentences", "json")


def add_parser(commands: Any) -> None:
    parser = commands.add_parser(
        "serve",
        help="open the house: tables in the browser",
        description="Serve tables to browsers on this machine and on its network.",
    )
    parser.add_argument("--host", default="0.0.0.0", help="address to listen on (all of them)")  # noqa: S104
    parser.add_argument("--port", type=int, default=PORT, help=f"port to listen on ({PORT})")
    parser.add_argument("--database", metavar="URL", help="where to keep rooms (a file of yours)")
    parser.add_argument(
        "--origin",
        action="append",
        default=[],
        metavar="URL",
        help="the address of the page, if it has a name of its own, such as https://games.example",
    )
    parser.add_argument(
        "--pace", type=float, default=0.7, help="seconds a bot takes at least (0.7)"
    )
    parser.add_argument(
        "--metrics-from",
        action="append",
        default=[],
        metavar="NETWORK",
        help="a network that may read /metrics besides this machine, such as 10.0.0.0/24",
    )
    parser.add_argument(
        "--limits",
        metavar="FILE.toml",
        help="how much one guest, and one address, may ask for, where it is not the usual",
    )
    parser.add_argument("--open", action="store_true", help="open a browser")
    parser.add_argument(
        "--log",
        choices=LOGS,
        help="how to tell what happens: sentences unless told at a terminal, json elsewhere",
    )
    parser.add_argument(
        "--lang", choices=LANGUAGES, help="language of the sentences; unless told, that of LANG"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    # Imported here: a server takes a while to import, and the other commands do without.
    import uvicorn

    from tablee.server.address import find_reach
    from tablee.server.app import make_app
    from tablee.server.gate import Gate, connections_possible, settings
    from tablee.server.hosts import read_origin
    from tablee.server.house import House
    from tablee.server.limits import ALLOWANCES, Limits, read_limits
    from tablee.server.locks import sole_server
    from tablee.server.logs import configure_logs
    from tablee.server.sql import SqlStorage

    if not 0 < args.port < 65536:
        raise TableeError(f"a port is a number from 1 to 65535, not {args.port}")
    if args.pace < 0:
        raise TableeError(f"--pace takes seconds, 0 or more, not {args.pace:g}")
    texts = Texts.load("tablee.cli", args.lang or default_language())
    log = args.log or ("sentences" if sys.stderr.isatty() else "json")
    configure_logs(Sentences(texts) if log == "sentences" else None)
    here = f"http://localhost:{args.port}"
    database = args.database or default_database()
    metrics_from = tuple(_network(text) for text in args.metrics_from)
    origins = tuple(read_origin(text) for text in args.origin)
    _expect_free(args.host, args.port)
    storage = SqlStorage(database)
    limits = Limits(read_limits(Path(args.limits)) if args.limits else ALLOWANCES)
    with sole_server(database):
        asyncio.run(_expect_usable(storage))
        house = House(storage, pace=args.pace, limits=limits)
        app = make_app(house, origins, args.host, args.port, metrics_from)
        # At once, also into a service's log.
        print(texts.say("serve.open", {"address": here}), flush=True)
        for line in _explain(find_reach(args.host, args.port, origins), texts):
            print(line, flush=True)
        if sys.stdout.isatty():
            print(texts.say("serve.stop"))
        if args.open:
            threading.Thread(target=_open_when_ready, args=(here,), daemon=True).start()
        gate = Gate(
            connections_possible(),
            limits=limits,
            turns_away=house.turns_away,
            misdirected=app.state.only_ours.at_the_gate,
            wait=house.wait_to_ask,
        )
        # What is loaded by now stays. To look through it for garbage took 30 ms each time, in which
        # nobody was served.
        gc.collect()
        gc.freeze()
        # Rubbish is looked for often among what is new, and seldom in all there is: with five
        # hundred sockets that took 100 ms.
        gc.set_threshold(*RUBBISH)
        uvicorn.run(app, host=args.host, port=args.port, **settings(gate))
    if sys.stdout.isatty():
        # Below what the terminal shows of Ctrl-C.
        print("\n" + texts.say("serve.closed"))
    return 0


def _network(text: str) -> str:
    from tablee.server.networks import read_network

    try:
        return str(read_network(text))
    except ValueError as error:
        raise TableeError(f"--metrics-from takes a network such as 10.0.0.0/24: {error}") from error


def _expect_free(host: str, port: int) -> None:
    """TableeError if we cannot listen there: better said now than in a server's log."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                message = f"port {port} is taken, perhaps by Tablée: choose another with --port"
            else:
                message = f"cannot listen at {host}, port {port}: {error.strerror or error}"
            raise TableeError(message) from error


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


def _explain(reach: Reach, texts: Texts) -> Iterator[str]:
    """How phones come here, or what is in their way."""
    if reach.addresses:
        yield texts.say("serve.phones", {"addresses": reach.addresses})
    else:
        yield texts.say(f"serve.{reach.trouble or 'no_network'}")
    if reach.firewall:
        yield texts.say(f"serve.{reach.firewall}", {"port": reach.port})


def default_database() -> str:
    """A file in the user's own data folder."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    folder = Path(base) / "tablee"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise TableeError(f"{folder} cannot be made: {error.strerror}") from error
    return f"sqlite+aiosqlite:///{folder / 'tablee.sqlite3'}"


def _open_when_ready(address: str) -> None:
    for _ in range(100):
        with contextlib.suppress(urllib.error.URLError, OSError):
            urllib.request.urlopen(f"{address}/health", timeout=1)  # noqa: S310
            webbrowser.open(address)
            return
        time.sleep(0.1)
