"""A network of one's own, where this machine has every address of 2001:db8::/32: homes with all
their networks, and real sockets from each of them."""

import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

from tests.cli.command import environment

ROOT = Path(__file__).parents[2]
_ALONE = ("unshare", "--user", "--map-root-user", "--net")
_FREEBIND = 78
"""IPV6_FREEBIND, which Python does not name: an address may be one's own by a route."""


def is_possible() -> bool:
    """Linux has it, unless whoever runs the machine forbids it."""
    if shutil.which("unshare") is None or shutil.which("ip") is None:
        return False
    return subprocess.run([*_ALONE, "true"], capture_output=True, check=False).returncode == 0


def run_there(module: str) -> str:
    """What a program says that is run in such a network."""
    set_up = "ip link set lo up && ip -6 route add local 2001:db8::/32 dev lo"
    paths = os.pathsep.join([environment()["PYTHONPATH"], str(ROOT)])
    done = subprocess.run(
        [*_ALONE, "sh", "-c", f'{set_up} && exec "$0" -m "$1"', sys.executable, module],
        env=environment(PYTHONPATH=paths),
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def open_from(address: str, port: int) -> socket.socket:
    """A line from that address, for a program that is run there."""
    line = socket.socket(socket.AF_INET6)
    line.setsockopt(socket.IPPROTO_IPV6, _FREEBIND, 1)
    line.bind((address, 0))
    line.connect(("::1", port))
    return line
