#!/usr/bin/env python3
"""Opens the table, for `make play`: a port, and then the command that makes the compiled engine.

If that is there, it is used. Otherwise the table opens at once with the engine as plain Python, and
the other one is made meanwhile. When it is there and nobody is at a table, the server starts again
with it: rooms are logs, so nothing is lost, and pages come back by themselves.
"""

import contextlib
import os
import subprocess
import sys
import urllib.request
from pathlib import Path

from engine_log import open_log

from tablee.cli.language import default_language
from tablee.core.texts import Texts

ROOT = Path(__file__).parents[1]
COMPILED = ROOT / ".cache" / "compiled"
TOLD = ROOT / ".cache" / "engine.log"
SECONDS = 1.0
"""Between two looks at what the others do."""


def main(make: list[str], port: int) -> int:
    texts = Texts.load("tablee.cli", default_language())
    is_made = subprocess.run([*make, "--question"], stdout=subprocess.DEVNULL, check=False)
    if is_made.returncode == 0:
        return wait_for(serve(port, compiled=True, is_first=True))
    server = serve(port, compiled=False, is_first=True)
    # If `./tablee` is making it already, this waits, and writes only what it has to do itself.
    told, _ = open_log(TOLD)
    with told:
        making = subprocess.Popen(["nice", *make], stdout=told, stderr=told)
    print(texts.say("engine.making"), flush=True)
    try:
        if wait_while_running(server, making):
            return wait_for(server)
        if making.returncode != 0:
            print(texts.say("engine.failed", {"file": str(TOLD)}), flush=True)
            return wait_for(server)
        if is_somebody_there(port):
            print(texts.say("engine.waits"), flush=True)
        while is_somebody_there(port):
            if has_ended(server):
                return wait_for(server)
        server.terminate()
        server.wait()
        print(texts.say("engine.made"), flush=True)
        return wait_for(serve(port, compiled=True, is_first=False))
    except KeyboardInterrupt:
        # The server has heard it, too.
        return wait_for(server)
    finally:
        making.terminate()
        making.wait()


def serve(port: int, compiled: bool, is_first: bool) -> subprocess.Popen[bytes]:
    # What is said of commands can be typed here.
    another = f"make play PORT={port + 1}"
    environment = {**os.environ, "TABLEE_TYPED": "./tablee", "TABLEE_ANOTHER_PORT": another}
    if compiled:
        # Where it leads now: another command may make the next engine meanwhile.
        environment["PYTHONPATH"] = str(COMPILED.resolve())
    command = [sys.executable, "-m", "tablee", "serve", "--port", str(port)]
    return subprocess.Popen([*command, *(["--open"] if is_first else [])], env=environment)


def wait_for(server: subprocess.Popen[bytes]) -> int:
    """Until it has closed; Ctrl-C is meant for it, and it knows what to do."""
    while True:
        with contextlib.suppress(KeyboardInterrupt):
            return server.wait()


def wait_while_running(*programs: subprocess.Popen[bytes]) -> bool:
    """Until one of them ends; whether it is the first."""
    while True:
        for place, program in enumerate(programs):
            if has_ended(program):
                return place == 0


def has_ended(program: subprocess.Popen[bytes]) -> bool:
    with contextlib.suppress(subprocess.TimeoutExpired):
        program.wait(SECONDS)
        return True
    return False


def is_somebody_there(port: int) -> bool:
    """Whether a browser is at a table; also while the server does not say."""
    try:
        address = f"http://localhost:{port}/metrics"
        with urllib.request.urlopen(address, timeout=5) as reply:
            return "\ntablee_connections 0\n" not in reply.read().decode()
    except OSError:
        return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[2:], int(sys.argv[1])))
